"""Shortcuts of commands: the defaults and those that the user changed."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from ui.items.shortcuts import ShortcutShown
from ui.shell.commands.command_table import Command, all_commands
from ui.shell.json_file import read_json, write_json

NAME = "shortcuts.json"


class ShortcutTable:
    """Shortcuts by command; a shortcut belongs to at most one command."""

    def __init__(self, home: Path | None) -> None:
        self._path = None if home is None else home / NAME
        none: dict[str, str] = {}
        kept = read_json(self._path, as_type=dict[str, str], else_=none)
        command_ids = {command.id for command in all_commands()}
        self._changed: dict[str, str] = {k: keys for k, keys in kept.items() if k in command_ids}

    def of(self, command: Command) -> str:
        """Return the shortcut of a command, "" if it has none."""
        return self._changed.get(command.id, command.shortcut)

    def shown(self) -> tuple[ShortcutShown, ...]:
        """Return all commands with their shortcuts for the editor."""
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
        """Assign a shortcut (None: the default) and take it from any other command."""
        if keys is None:
            self._changed.pop(command_id, None)
        else:
            wanted = normal(keys)
            for command in all_commands():
                if wanted and command.id != command_id and normal(self.of(command)) == wanted:
                    self._changed[command.id] = ""
            self._changed[command_id] = wanted
        self._drop_defaults()
        write_json(self._path, self._changed)

    def reset(self) -> None:
        """Restore the default shortcuts of all commands."""
        self._changed.clear()
        write_json(self._path, self._changed)

    def _drop_defaults(self) -> None:
        own: Mapping[str, str] = {
            command.id: normal(command.shortcut) for command in all_commands()
        }
        self._changed = {name: keys for name, keys in self._changed.items() if own[name] != keys}


def normal(keys: str) -> str:
    """Return the shortcut in Qt's portable notation."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)


def say_keys(keys: str) -> str:
    """Return the shortcut in the notation of this system and language."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def say_command(text: str) -> str:
    """Translate a title, group or key of the table of commands."""
    return QCoreApplication.translate("commands", text)
