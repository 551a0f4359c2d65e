"""Kinds of matches of the palette and their rows, and their search in the engine."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Literal, TypeVar

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from core.engine.engine import Engine
from core.records.files.status import FileRow
from core.records.knowledge import Entity
from core.records.memory import Session
from core.records.options import OptionInfo
from ui.bridge.engine_link import EngineLink, Request
from ui.reader.spot import Spot
from ui.shell.commands.command_table import ShortcutTable, all_commands, say_command, say_keys
from ui.theme.translation import say_day, say_path, translate
from ui.theme.vocabulary import say_kind

Group = Literal["command", "setting", "conversation", "thing", "document"]
GROUPS: tuple[Group, ...] = ("command", "setting", "thing", "document", "conversation")
PREFIXES: Mapping[str, Group] = {">": "command", "@": "thing", "#": "document"}
ICONS: Mapping[Group, str] = {
    "command": "sparkles",
    "setting": "settings",
    "conversation": "message-circle",
    "thing": "waypoints",
    "document": "file-text",
}
FEW = 5
DOCUMENT = "Document"
R = TypeVar("R")
REST_MS = 120
MANY = 30


class Match(Struct, frozen=True):
    """One row; `target` is what it opens.

    That is a command id, a section of the settings, a SessionId, the name of an entity or a Spot.
    """

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
        "setting": translate("palette", "Settings"),
        "conversation": translate("palette", "Conversations"),
        "thing": translate("palette", "Things"),
        "document": translate("palette", "Documents"),
    }[group]


def order_groups(groups: Mapping[Group, Sequence[Match]], text: str) -> tuple[Group, ...]:
    """Return the groups, those first in which something is called so or begins with the text."""
    text = text.casefold()

    def distance(match: Match) -> int:
        title = match.title.casefold()
        if text in {title, title.rpartition(".")[0]}:
            return 0
        return 1 if title.startswith(text) else 2 + (f" {text}" not in title)

    return tuple(
        sorted(GROUPS, key=lambda group: min(map(distance, groups.get(group, ())), default=3))
    )


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


def find_settings(text: str, options: Sequence[OptionInfo]) -> tuple[Match, ...]:
    """Return a few options whose titles contain all words, in the window's language or English."""
    text = text.casefold()
    say = partial(QCoreApplication.translate, "options")
    matches = [
        Match("setting", say(option.title), say(option.help), target=option.section)
        for option in options
        if all(word in f"{say(option.title)} {option.title}".casefold() for word in text.split())
    ]
    return tuple(sorted(matches, key=lambda one: not one.title.casefold().startswith(text))[:FEW])


def _as_things(entities: Sequence[Entity]) -> tuple[Match, ...]:
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


def _as_documents(files: Sequence[FileRow]) -> tuple[Match, ...]:
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


class PaletteSearch(QObject):
    """Debounced search without late results; `matches_found` has a group and matches."""

    matches_found = Signal(str, object)
    ended = Signal()  # all results have arrived

    def __init__(self, owner: QObject, link: EngineLink) -> None:
        super().__init__(owner)
        self._link = link
        self._group: Group | None = None
        self._text = ""
        self._round: SearchRound | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._ask)

    @property
    def is_looking(self) -> bool:
        """Whether results are still to come."""
        return self._round is not None and not self._round.is_over

    def look_for(self, text: str, *, group: Group | None) -> None:
        """Search for the text in one group or in all."""
        self.forget()
        self._round = SearchRound(self)
        self._round.matched.connect(self.matches_found)
        self._round.ended.connect(self.ended)
        self._text, self._group = text, group
        self._rest.start()

    def forget(self) -> None:
        """Cancel the search and drop results that are still to come."""
        self._rest.stop()
        if self._round is not None:
            self._round.matched.disconnect(self.matches_found)
            self._round.ended.disconnect(self.ended)
            self._round.deleteLater()  # cancels its requests
            self._round = None

    def _ask(self) -> None:
        if self._round is not None:
            self._round.ask(self._link, self._text, self._group)


class SearchRound(QObject):
    """One search over all groups."""

    matched = Signal(str, object)
    ended = Signal()

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self.is_over = False
        self._under_way = 0

    def ask(self, link: EngineLink, text: str, group: Group | None) -> None:
        """Send the requests of the wanted groups."""
        limit = MANY if group else FEW
        if group in {None, "thing"}:
            most = limit if group else 2 * limit
            things = link.call(self, Engine.find_entities, text, limit=most)
            self._count("thing", things, _as_things if group else _as_few_things)
        if group in {None, "document"}:
            documents = link.call(self, Engine.list_files, text=text, limit=limit)
            self._count("document", documents, _as_documents)
        if group is None:
            sessions = link.call(self, Engine.list_sessions, text=text, limit=limit)
            self._count("conversation", sessions, as_conversations)
            options = link.call(self, Engine.list_options)
            self._count("setting", options, partial(find_settings, text))

    def _count(
        self, group: Group, request: Request[R], convert: Callable[[R], tuple[Match, ...]]
    ) -> None:
        self._under_way += 1
        request.then(lambda records: self.matched.emit(group, convert(records)), self._miss)
        for way_out in (request.done, request.failed, request.stopped):
            way_out.connect(self._count_down)

    def _miss(self, _error: object) -> None:
        return  # commands are matched without the engine

    def _count_down(self) -> None:
        self._under_way -= 1
        if not self._under_way:
            self.is_over = True
            self.ended.emit()


def _as_few_things(entities: tuple[Entity, ...]) -> tuple[Match, ...]:
    return _as_things(tuple(one for one in entities if one.kind != DOCUMENT)[:FEW])
