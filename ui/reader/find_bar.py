"""Find bar of the reader."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit

from ui.theme.translation import say_number, translate
from ui.widgets.boxes import fill, row
from ui.widgets.buttons import icon_button
from ui.widgets.labels import label

DEBOUNCE_MS = 120


class FindBar(QFrame):
    """`query_changed` carries the words, `stepped` 1 for the next hit and -1 for the previous."""

    query_changed = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.field.setAccessibleName(translate("reader", "Find in document"))
        self.field.setPlaceholderText(translate("reader", "Find in document"))
        self.count = label("", role="small", tone="muted")
        self.previous_button = icon_button("chevron-up", translate("reader", "Previous match"))
        self.next_button = icon_button("chevron-down", translate("reader", "Next match"))
        self.close_button = icon_button("x", translate("reader", "Close search"))
        inside = row(self, (self.field, 1), margin=(16, 0, 12, 8), gap=6)
        fill(inside, self.count, self.previous_button, self.next_button, self.close_button)
        self._debounce = QTimer(self, interval=DEBOUNCE_MS, singleShot=True)
        self._debounce.timeout.connect(self._search)
        self.field.textEdited.connect(self._debounce.start)
        self.previous_button.clicked.connect(lambda: self.stepped.emit(-1))
        self.next_button.clicked.connect(lambda: self.stepped.emit(1))
        self.close_button.clicked.connect(self.closed)
        self.hide()

    def begin(self) -> None:
        """Show the bar and focus its field."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        if self.field.text():
            self._search()

    def show_count(self, current: int, total: int, *, is_cut: bool) -> None:
        """Show the number of the current hit and the total."""
        if not self.field.text().strip():
            text = ""
        elif not total:
            text = translate("reader", "No matches")
        else:
            more = "+" if is_cut else ""
            text = translate("reader", "{number} of {count}").format(
                number=say_number(current + 1), count=say_number(total) + more
            )
        self.count.setText(text)
        self.field.setAccessibleDescription(text)
        for button in (self.previous_button, self.next_button):
            button.setEnabled(total > 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter (next), Shift+Enter (previous) and Esc (close)."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if self._debounce.isActive():
                self._debounce.stop()
                self._search()
            elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.stepped.emit(-1)
            else:
                self.stepped.emit(1)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        self.query_changed.emit(self.field.text())
