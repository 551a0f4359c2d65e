"""Properties that the stylesheet asks for."""

from PySide6.QtWidgets import QWidget


def mark(widget: QWidget, **properties: str) -> None:
    """Set properties and let the stylesheet look at the widget again."""
    changed = False
    for name, value in properties.items():
        if widget.property(name) != value:
            widget.setProperty(name, value)
            changed = True
    if changed:
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        widget.update()
