"""What a screen reader says without the focus moving."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

Politeness = QAccessible.AnnouncementPoliteness


def announce(widget: QWidget, text: str, *, urgent: str = "no") -> None:
    """A screen reader says the text; an urgent one at once, others when it has finished."""
    if not text:
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    event.setPoliteness(Politeness.Assertive if urgent == "yes" else Politeness.Polite)
    QAccessible.updateAccessibility(event)
