"""Search of the palette in the engine."""

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.engine.engine import Engine
from core.records.files.status import FileRow
from core.records.knowledge import Entity
from core.records.memory import Session
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
        self._group: Group | None = None

    def ask(self, link: EngineLink, text: str, group: Group | None) -> None:
        """Send the requests of the wanted groups."""
        limit = MANY if group else FEW
        self._group = group

        if group in {None, "thing"}:
            self._count(
                link.call(
                    self, Engine.find_entities, text, limit=limit if group else 2 * limit
                ).then(self._show_things, self._miss)
            )
        if group in {None, "document"}:
            self._count(
                link.call(self, Engine.list_files, text=text, limit=limit).then(
                    self._show_documents, self._miss
                )
            )
        if group is None:
            self._count(
                link.call(self, Engine.list_sessions, text=text, limit=limit).then(
                    self._show_conversations, self._miss
                )
            )

    def _show_things(self, things: tuple[Entity, ...]) -> None:
        shown = things if self._group else no_documents(things)[:FEW]
        self._say("thing", as_things(shown))

    def _show_documents(self, files: tuple[FileRow, ...]) -> None:
        self._say("document", as_documents(files))

    def _show_conversations(self, sessions: tuple[Session, ...]) -> None:
        self._say("conversation", as_conversations(sessions))

    def _miss(self, _error: object) -> None:
        return  # commands are matched without the engine

    def _count(self, request: Request[Any]) -> None:
        self._under_way += 1
        for way_out in (request.done, request.failed, request.stopped):
            way_out.connect(self._count_down)

    def _count_down(self) -> None:
        self._under_way -= 1
        if not self._under_way:
            self.is_over = True
            self.ended.emit()

    def _say(self, group: Group, matches: tuple[Match, ...]) -> None:
        self.matched.emit(group, matches)
