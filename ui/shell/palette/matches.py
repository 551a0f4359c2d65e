"""Kinds of matches of the palette and their rows."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from core.records.files.status import FileRow
from core.records.knowledge import Entity
from core.records.memory import Session
from ui.items.path_text import say_path
from ui.reader.spot import Spot
from ui.shell.commands.command_table import all_commands
from ui.shell.commands.shortcut_table import ShortcutTable, say_command, say_keys
from ui.theme.translation import say_day, translate
from ui.theme.vocabulary import say_kind

Group = Literal["command", "conversation", "thing", "document"]
GROUPS: tuple[Group, ...] = ("command", "conversation", "thing", "document")
PREFIXES: Mapping[str, Group] = {">": "command", "@": "thing", "#": "document"}
ICONS: Mapping[Group, str] = {
    "command": "sparkles",
    "conversation": "message-circle",
    "thing": "waypoints",
    "document": "file-text",
}
FEW = 5
DOCUMENT = "Document"


class Match(Struct, frozen=True):
    """One row; `target` is a command id, a SessionId, the name of an entity or a Spot."""

    group: Group
    title: str
    detail: str = ""
    keys: str = ""
    target: object = ""


def split_prefix(text: str) -> tuple[Group | None, str]:
    """Split the prefix that restricts the search to one group from the search text."""
    text = text.strip()
    group = PREFIXES.get(text[:1])
    return group, (text[1:] if group else text).strip()


def title_of(group: Group) -> str:
    """Return the heading of a group."""
    return {
        "command": translate("palette", "Commands"),
        "conversation": translate("palette", "Conversations"),
        "thing": translate("palette", "Things"),
        "document": translate("palette", "Documents"),
    }[group]


def find_commands(text: str, keys: ShortcutTable) -> tuple[Match, ...]:
    """Return commands that contain all words; those whose titles begin with the text come first."""
    words = text.casefold().split()
    matches: list[tuple[int, Match]] = []
    for command in all_commands():
        title = say_command(command.title)
        searchable = f"{title} {command.title} {command.words}".casefold()
        if all(word in searchable for word in words):
            starts = title.casefold().startswith(text.casefold())
            shown = say_keys(keys.of(command))
            match = Match("command", title, say_command(command.group), shown, command.id)
            matches.append((0 if starts else 1, match))
    return tuple(match for _, match in sorted(matches, key=lambda ranked: ranked[0]))


def no_documents(entities: Sequence[Entity]) -> tuple[Entity, ...]:
    """Return entities without those that are documents, as documents are listed themselves."""
    return tuple(one for one in entities if one.kind != DOCUMENT)


def as_things(entities: Sequence[Entity]) -> tuple[Match, ...]:
    """Convert entities to matches with their kind and number of mentions."""
    return tuple(
        Match(
            "thing",
            entity.name,
            f"{say_kind(entity.kind)}  ·  "
            + translate("palette", "%n mention(s)", "", entity.mentions),
            target=entity.name,
        )
        for entity in entities
    )


def as_documents(files: Sequence[FileRow]) -> tuple[Match, ...]:
    """Convert files to matches with their name and folder."""
    return tuple(
        Match(
            "document",
            file.path.rsplit("/", 1)[-1],
            say_path(file.path.rsplit("/", 1)[0]),
            target=Spot(file.path, title=file.title),
        )
        for file in files
        if file.documents or file.state in {"read", "duplicate"}
    )


def as_conversations(sessions: Sequence[Session]) -> tuple[Match, ...]:
    """Convert conversations to matches with their title and day."""
    return tuple(
        Match("conversation", session.title, say_day(session.last_at), target=session.id)
        for session in sessions
        if session.title
    )
