"""Carries where people want to look to the engine, and neighborhoods back."""

from concurrent.futures import Future

from PySide6.QtCore import QObject, Slot

from core.records.knowledge import Entity, Neighborhood
from core.remote_face import RemoteFace
from ui.bridge.link import Link
from ui.graph.graph_view import GraphView
from ui.reader.reading import Reading
from ui.reader.spot import Spot

MATCHES = 12


class Exploring(QObject):
    """Between the place to look around and the engine; remembers the way back."""

    def __init__(self, view: GraphView, link: Link) -> None:
        super().__init__(view)
        self._view = view
        self._link = link
        self._reading = Reading(view.reader, link)
        self._way: list[str] = []
        self._wanted = ""
        view.searched.connect(self.find_things)
        view.entered.connect(self.go_to)
        view.went_back.connect(self.go_back)
        view.opened.connect(self.open_spot)

    @property
    def is_somewhere(self) -> bool:
        """Whether a neighborhood is shown."""
        return bool(self._way)

    @Slot()
    def begin(self) -> None:
        """Show the thing that is named most, if nothing is shown yet."""
        if not self._way:
            self._link.ask(self, lambda engine: engine.find_entities("", limit=1)).then(
                self._show_first, self._view.show_problem
            )

    @Slot(str)
    def find_things(self, text: str) -> None:
        """Offer things whose name holds the text."""
        if not text:
            return

        def fetch(engine: RemoteFace) -> Future[tuple[Entity, ...]]:
            return engine.find_entities(text, limit=MATCHES)

        self._link.ask(self, fetch).then(self._view.show_matches)

    @Slot(str)
    def go_to(self, name: str) -> None:
        """Show the neighborhood of a thing."""
        self._wanted = name

        def fetch(engine: RemoteFace) -> Future[Neighborhood]:
            return engine.show_graph(name)

        self._link.ask(self, fetch).then(self._show, self._view.show_problem)

    @Slot()
    def go_back(self) -> None:
        """Show the neighborhood before this one."""
        if len(self._way) > 1:
            self._way.pop()
            self.go_to(self._way.pop())

    @Slot(object)
    def open_spot(self, spot: Spot) -> None:
        """Show the evidence of a fact."""
        self._view.show_reader()
        self._reading.open_spot(spot)

    @Slot(object)
    def _show_first(self, entities: tuple[Entity, ...]) -> None:
        if self._wanted:
            return  # people have gone somewhere in the meantime
        if entities:
            self.go_to(entities[0].name)
        else:
            self._view.show_empty()

    @Slot(object)
    def _show(self, near: Neighborhood) -> None:
        if near.found:
            name = near.center.name if near.center else near.name
            if not self._way or self._way[-1] != name:
                self._way.append(name)
        self._view.back.setEnabled(len(self._way) > 1)
        self._view.show_neighborhood(near)
