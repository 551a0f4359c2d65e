"""The shortcuts of commands: those of the table, and those that people changed."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from ui.items.shortcuts import ShortcutShown
from ui.shell.commands.command_table import Command, all_commands
from ui.shell.saved_state.json_file import read_kept, write_kept

NAME = "shortcuts.json"


class ShortcutTable:
    """Shortcuts by command; a key belongs to one command only."""

    def __init__(self, home: Path | None) -> None:
        self._path = None if home is None else home / NAME
        none: dict[str, str] = {}
        kept = read_kept(self._path, as_type=dict[str, str], else_=none)
        command_ids = {command.id for command in all_commands()}
        self._changed: dict[str, str] = {k: keys for k, keys in kept.items() if k in command_ids}

    def of(self, command: Command) -> str:
        """The keys of a command, "" for none."""
        return self._changed.get(command.id, command.shortcut)

    def shown(self) -> tuple[ShortcutShown, ...]:
        """All commands with their keys, for the editor."""
        return tuple(
            ShortcutShown(
                command.id,
                say_command(command.title),
                say_command(command.group),
                command.shortcut,
                self.of(command),
            )
            for command in all_commands()
        )

    def change(self, command_id: str, keys: str | None) -> None:
        """The command has these keys from now on (None: its own); whoever had them has none."""
        if keys is None:
            self._changed.pop(command_id, None)
        else:
            wanted = normal(keys)
            for command in all_commands():
                if wanted and command.id != command_id and normal(self.of(command)) == wanted:
                    self._changed[command.id] = ""
            self._changed[command_id] = wanted
        self._drop_defaults()
        write_kept(self._path, self._changed)

    def reset(self) -> None:
        """All commands have the keys of the table."""
        self._changed.clear()
        write_kept(self._path, self._changed)

    def _drop_defaults(self) -> None:
        own: Mapping[str, str] = {
            command.id: normal(command.shortcut) for command in all_commands()
        }
        self._changed = {name: keys for name, keys in self._changed.items() if own[name] != keys}


def normal(keys: str) -> str:
    """The keys as Qt writes them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)


def say_keys(keys: str) -> str:
    """The keys as people of this system and language read them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def say_command(text: str) -> str:
    """A title, group or key of the table of commands in the language of the window."""
    return QCoreApplication.translate("commands", text)
