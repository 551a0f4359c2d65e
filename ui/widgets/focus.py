"""A focus ring for those who move by keyboard, and only for them."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication, QWidget

from ui.widgets.style import mark

BY_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class FocusRing(QObject):
    """Sets the property `ring` on the widget that got the focus by keyboard."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Looks at focus events of widgets and lets everything pass."""
        if isinstance(event, QFocusEvent) and isinstance(watched, QWidget):
            by_keyboard = event.gotFocus() and event.reason() in BY_KEYBOARD
            if by_keyboard or watched.property("ring") == "true":
                mark(watched, ring="true" if by_keyboard else "false")
        return False
