"""Dynamic properties that the stylesheet selects."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def mark(widget: QWidget, **properties: str) -> None:
    """Set properties and update the widget's style, if it has one yet."""
    changed = False
    for name, value in properties.items():
        if widget.property(name) != value:
            widget.setProperty(name, value)
            changed = True
    if changed and widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        widget.update()
