"""A command and its keys, as the editor of shortcuts shows them."""

from msgspec import Struct


class ShortcutShown(Struct, frozen=True):
    """`keys` and `default` are key sequences as Qt writes them ("Ctrl+K"); "" is none."""

    id: str
    title: str
    group: str
    default: str
    keys: str
