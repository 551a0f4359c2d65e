"""Find a command by typing, and the list of all shortcuts."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from ui.shell.commands import COMMANDS, KEYS, find_commands
from ui.theme.theme import the_theme
from ui.widgets.boxes import Scroll, column, frame, row
from ui.widgets.buttons import Button
from ui.widgets.labels import badge, label


class Palette(QDialog):
    """A list of commands that shrinks while people type; `chosen` names the one taken."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAccessibleName("Find a command")
        look = the_theme().look
        self.setFixedSize(look.grown(560), look.grown(400))
        self.field = QLineEdit()
        self.field.setAccessibleName("Command")
        self.field.setPlaceholderText("Type a command…")
        self.list = QListWidget()
        self.list.setAccessibleName("Commands")
        self.list.setProperty("kind", "plain")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        box = frame("float")
        outer = column(self)
        outer.addWidget(box)
        inside = column(box, margin=12, gap=8)
        inside.addWidget(self.field)
        inside.addWidget(self.list, 1)
        self.field.textChanged.connect(self.show_matches)
        self.field.returnPressed.connect(self._take)
        self.list.itemClicked.connect(self._take)
        self.field.installEventFilter(self)
        self.show_matches("")

    def show_matches(self, text: str) -> None:
        """Show the commands that hold what is typed."""
        self.list.clear()
        for command in find_commands(text):
            item = QListWidgetItem()
            item.setData(Qt.ItemDataRole.UserRole, command.id)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{command.title}, {command.shortcut}")
            line = QWidget()
            inside = row(line, margin=(8, 0, 8, 0))
            inside.addWidget(label(command.title), 1)
            inside.addWidget(badge(command.shortcut))
            self.list.addItem(item)
            self.list.setItemWidget(item, line)
        self.list.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down move in the list while the field keeps the focus."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
            step = steps.get(Qt.Key(event.key()))
            if step is not None:
                last = self.list.count() - 1
                self.list.setCurrentRow(min(max(self.list.currentRow() + step, 0), last))
                return True
        return False

    def _take(self) -> None:
        item = self.list.currentItem()
        self.accept()
        if item is not None:  # pyright: ignore[reportUnnecessaryComparison]
            self.chosen.emit(str(item.data(Qt.ItemDataRole.UserRole)))


class Shortcuts(QDialog):
    """All shortcuts by group."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keyboard shortcuts")
        look = the_theme().look
        self.resize(look.grown(480), look.grown(600))
        scroll = Scroll(margin=8, gap=16)
        for group, keys in shortcut_groups().items():
            scroll.column.addWidget(label(group, role="subtitle"))
            grid = QGridLayout()
            grid.setColumnStretch(0, 1)
            for number, (title, shortcut) in enumerate(keys):
                grid.addWidget(label(title), number, 0)
                grid.addWidget(badge(shortcut), number, 1, Qt.AlignmentFlag.AlignRight)
            scroll.column.addLayout(grid)
        scroll.column.addStretch(1)
        close = Button("Close", kind="primary")
        close.clicked.connect(self.accept)
        inside = column(self, margin=16, gap=12)
        inside.addWidget(scroll, 1)
        inside.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)


def shortcut_groups() -> dict[str, list[tuple[str, str]]]:
    """Titles and shortcuts by group."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for command in COMMANDS:
        groups.setdefault(command.group, []).append((command.title, command.shortcut))
    for group, shortcut, title in KEYS:
        groups.setdefault(group, []).append((title, shortcut))
    return groups
