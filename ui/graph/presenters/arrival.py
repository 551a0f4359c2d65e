"""A part of the graph on its way."""

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from core.errors import LociError
from core.records.graph.map import MapData
from ui.graph.scope import GraphScope
from ui.items.graph.mapped import Mapped
from ui.theme.language.words import translate


class Arrival(QObject):
    """Remembers which look was asked for, as which one, until it is there or broke."""

    came = Signal(int, object, object)
    broke = Signal(int, object)

    def __init__(self, owner: QObject, asked: int, look: GraphScope) -> None:
        super().__init__(owner)
        self._asked, self._look = asked, look

    @Slot(object)
    def show(self, shown: MapData) -> None:
        """Hand it over, under its name."""
        self.came.emit(self._asked, titled(self._look, shown), shown)
        self.deleteLater()

    @Slot(object)
    def fail(self, error: LociError) -> None:
        """Say that it does not come."""
        self.broke.emit(self._asked, error)
        self.deleteLater()


def titled(look: GraphScope, shown: MapData) -> GraphScope:
    """The look with the name of what it shows, if it has none yet and it is there."""
    if not look.is_lost:
        return look
    mapped = Mapped(shown)
    if look.around:
        title = mapped.name(look.around[0])
    elif look.topic is not None:
        title = next((it.name for it in shown.topics if it.id == look.topic), "")
    else:
        there = sum(one in mapped for one in look.things)
        title = translate("graph", "%n chosen thing(s)", "", there) if there else ""
    return replace(look, title=title)
