"""Record of a command and its shortcut for the shortcut editor."""

from msgspec import Struct


class ShortcutShown(Struct, frozen=True):
    """Command with its shortcut in Qt's notation ("Ctrl+K"); "" is none."""

    id: str
    title: str
    group: str
    default: str
    keys: str
