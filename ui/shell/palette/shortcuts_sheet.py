"""Dialog that lists all shortcuts."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QWidget

from ui.shell.commands.command_table import KEYS, ShortcutTable, all_commands, say_command, say_keys
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import Scroll, column
from ui.widgets.buttons import Button
from ui.widgets.labels import badge, label


class ShortcutsSheet(QDialog):
    """All shortcuts by group."""

    def __init__(self, parent: QWidget, *, keys: ShortcutTable) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("shell", "Keyboard shortcuts"))
        look, size = the_theme().look, parent.size()
        self.resize(
            min(look.grown(520), size.width() - 32), min(look.grown(640), size.height() - 32)
        )
        scroll = Scroll(margin=8, gap=16)
        scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        scroll.setAccessibleName(translate("shell", "Keyboard shortcuts"))
        for group, lines in shortcut_groups(keys).items():
            scroll.column.addWidget(label(group, role="subtitle"))
            grid = QGridLayout()
            grid.setColumnStretch(0, 1)
            grid.setVerticalSpacing(8)
            for number, (title, shortcut) in enumerate(lines):
                grid.addWidget(label(title, wrap="yes"), number, 0)
                grid.addWidget(badge(shortcut), number, 1, Qt.AlignmentFlag.AlignTrailing)
            scroll.column.addLayout(grid)
        scroll.column.addStretch(1)
        close = Button(translate("shell", "Close"), kind="primary")
        close.clicked.connect(self.accept)
        column(self, (scroll, 1), (close, Qt.AlignmentFlag.AlignTrailing), margin=16, gap=12)


def shortcut_groups(keys: ShortcutTable) -> dict[str, list[tuple[str, str]]]:
    """Return translated titles and shortcuts by group."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for command in all_commands():
        if shown := say_keys(keys.of(command)):
            group = groups.setdefault(say_command(command.group), [])
            group.append((say_command(command.title), shown))
    for group, shortcut, title in KEYS:
        groups.setdefault(say_command(group), []).append(
            (say_command(title), say_command(shortcut))
        )
    return groups
