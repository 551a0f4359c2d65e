"""Search of the palette in the engine."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from core.engine.engine import Engine
from core.records.knowledge import Entity
from ui.bridge.engine_link import EngineLink, Request
from ui.shell.palette.matches import (
    FEW,
    Group,
    Match,
    as_conversations,
    as_documents,
    as_things,
    no_documents,
)

R = TypeVar("R")

REST_MS = 120
MANY = 30


class PaletteSearch(QObject):
    """Debounced search; late results are dropped.

    `matches_found` carries a group and its matches.
    """

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
            self._count("thing", things, as_things if group else _as_few_things)
        if group in {None, "document"}:
            documents = link.call(self, Engine.list_files, text=text, limit=limit)
            self._count("document", documents, as_documents)
        if group is None:
            sessions = link.call(self, Engine.list_sessions, text=text, limit=limit)
            self._count("conversation", sessions, as_conversations)

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
    return as_things(no_documents(entities)[:FEW])
