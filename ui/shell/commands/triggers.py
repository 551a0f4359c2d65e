"""Shortcuts and menu of the window, generated from the table of commands."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from ui.shell.commands.command_table import Command, ShortcutTable, all_commands, say_command

# Esc closes what is open first; places handle it themselves.
WITHOUT_KEY = frozenset({"stop_answer"})


class Triggers(QObject):
    """One `QAction` per command; `wanted` carries the id of the triggered command."""

    wanted = Signal(str)

    def __init__(self, window: QMainWindow, keys: ShortcutTable) -> None:
        super().__init__(window)
        self._window = window
        self._keys = keys
        self.actions: dict[str, QAction] = {}

    def rebuild(self) -> None:
        """Create all actions again in the language of the window."""
        for old in self.actions.values():
            self._window.removeAction(old)
            old.deleteLater()
        self.actions = {}
        for command in all_commands():
            action = QAction(say_command(command.title), self)
            action.setData(command.id)
            action.triggered.connect(self._trigger)
            self.actions[command.id] = action
        self.update_shortcuts()

    def update_shortcuts(self) -> None:
        """Assign the current shortcuts to all actions."""
        for command in all_commands():
            action = self.actions[command.id]
            keys = "" if command.id in WITHOUT_KEY else self._keys.of(command)
            action.setShortcut(QKeySequence(keys))
            if keys == "Ctrl+=":  # on keypads and many keyboards "+" is a key of its own
                action.setShortcuts([QKeySequence(keys), QKeySequence("Ctrl++")])
            if not is_bare(command, keys):
                action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
                self._window.addAction(action)
            else:
                action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                self._window.removeAction(action)

    def add_local_actions(self, place: str, view: QWidget) -> None:
        """Add to a place the actions whose shortcuts work only inside that place."""
        for command in all_commands():
            if command.place == place and is_bare(command, self._keys.of(command)):
                action = self.actions[command.id]
                if action not in QWidget.actions(view):
                    QWidget.addAction(view, action)

    def menu(self, parent: QWidget) -> QMenu:
        """Return a menu of all commands by group."""
        menu = QMenu(parent)
        groups: dict[str, QMenu] = {}
        for command in all_commands():
            inside = groups.get(command.group)
            if inside is None:
                inside = groups[command.group] = menu.addMenu(say_command(command.group))
            inside.addAction(self.actions[command.id])
        return menu

    def _trigger(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.wanted.emit(str(action.data()))


def is_bare(command: Command, keys: str) -> bool:
    """Return whether the shortcut must be limited to the place of its command.

    Shortcuts without Ctrl would otherwise interfere with typing and with buttons elsewhere, and
    Alt+Left goes back in the reader, too.
    """
    return bool(command.place and keys) and not any(it in keys for it in ("Ctrl", "F5"))
