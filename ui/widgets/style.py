"""Dynamic properties that the stylesheet selects."""

from PySide6.QtWidgets import QWidget


def mark(widget: QWidget, **properties: str) -> None:
    """Set properties and update the widget's style."""
    changed = False
    for name, value in properties.items():
        if widget.property(name) != value:
            widget.setProperty(name, value)
            changed = True
    if changed:
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        widget.update()
