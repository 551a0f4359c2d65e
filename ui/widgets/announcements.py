"""Announcements for screen readers that do not move the focus."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

Politeness = QAccessible.AnnouncementPoliteness


def announce(widget: QWidget, text: str, *, urgent: str = "no") -> None:
    """Let screen readers announce the text; urgent text interrupts, other text waits."""
    if not text:
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    event.setPoliteness(Politeness.Assertive if urgent == "yes" else Politeness.Polite)
    QAccessible.updateAccessibility(event)
