"""Tree of the map: topics, their entities, and the links of each (N13)."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.records.graph.map import MapTopic
from core.records.ids import EntityId
from ui.items.graph.map_index import NOTHING, LinkShown, MapIndex
from ui.items.graph.relations import say_incoming, say_relation
from ui.theme.plain_text import plain_tooltip
from ui.theme.translation import say_number, translate
from ui.theme.vocabulary import say_kind

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
META, LIT = int(Role.UserRole) + 1, int(Role.UserRole) + 2
MOST_LINKS = 200


class OutlineRow(Struct, frozen=True, eq=False):
    """Row of the outline: a topic, an entity of a topic, or a link of an entity."""

    at: int
    above: "OutlineRow | None" = None
    topic: MapTopic | None = None
    thing: EntityId | None = None
    link: LinkShown | None = None


class OutlineModel(QAbstractItemModel):
    """Lazily built tree of topics, entities and links without hidden ones."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._map: MapIndex = NOTHING
        self._hidden: frozenset[EntityId] = frozenset()
        self._tops: list[OutlineRow] = []
        self._below: dict[int, list[OutlineRow]] = {}
        self._things: list[tuple[EntityId, ...]] = []
        self._lit: frozenset[EntityId] = frozenset()

    def show_lights(self, lit: Iterable[EntityId]) -> None:
        """Mark the entities that a replay lights."""
        before, self._lit = self._lit, frozenset(lit)
        for entity_id in before ^ self._lit:
            index = self.index_of(entity_id)
            self.dataChanged.emit(index, index)

    def show_map(self, shown: MapIndex, *, hidden: frozenset[EntityId] = frozenset()) -> None:
        """Show another map."""
        self.beginResetModel()
        self._map = shown
        self._hidden = hidden
        self._below = {}
        groups = [
            (topic, tuple(one for one in things if one not in hidden))
            for topic, things in shown.by_topic
        ]
        kept = [(topic, things) for topic, things in groups if things]
        self._tops = [OutlineRow(at, topic=topic) for at, (topic, _) in enumerate(kept)]
        self._things = [things for _, things in kept]
        self.endResetModel()

    def row(self, index: Index) -> OutlineRow | None:
        """Return the row of an index."""
        if not index.isValid():
            return None
        return index.internalPointer()

    def index_of(self, entity_id: EntityId) -> QModelIndex:
        """Return the index of an entity; invalid if it is not shown."""
        for top, things in zip(self._tops, self._things, strict=True):
            if entity_id in things:
                at = things.index(entity_id)
                return self.createIndex(at, 0, self._rows(top)[at])
        return QModelIndex()

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:
        """Return the index of a child row."""
        if column or row < 0:
            return QModelIndex()
        above = self.row(parent)
        rows = self._tops if above is None else self._rows(above)
        return self.createIndex(row, 0, rows[row]) if row < len(rows) else QModelIndex()

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]
        """Return the index of the parent row."""
        row = self.row(index)
        above = row.above if row else None
        return QModelIndex() if above is None else self.createIndex(above.at, 0, above)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of children."""
        row = self.row(parent)
        return len(self._tops) if row is None else len(self._rows(row))

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:  # noqa: N802 - called by Qt
        """Return whether there are children, without building them."""
        row = self.row(parent)
        if row is None:
            return bool(self._tops)
        return row.link is None and (row.thing is None or self._map.degree(row.thing) > 0)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Return 1."""
        return 1

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Return the text of a row; secondary text is shown at its end."""
        row = self.row(index)
        if row is None:
            return None
        if role in (Role.DisplayRole, Role.ToolTipRole):
            text = self._text(row)
            return text if role == Role.DisplayRole else plain_tooltip(text)
        if role == Role.AccessibleTextRole:
            return ", ".join(one for one in (self._text(row), self._meta(row)) if one)
        if role == META:
            return self._meta(row)
        return self._is_lit(row) if role == LIT else None

    def _is_lit(self, row: OutlineRow) -> bool:
        return row.link is None and row.thing in self._lit

    def _rows(self, row: OutlineRow) -> list[OutlineRow]:
        made = self._below.get(id(row))
        if made is None:
            made = self._below[id(row)] = self._make_rows(row)
        return made

    def _make_rows(self, row: OutlineRow) -> list[OutlineRow]:
        if row.link is not None:
            return []
        if row.thing is not None:
            links = self._links(row.thing)
            return [
                OutlineRow(at, above=row, topic=row.topic, thing=row.thing, link=link)
                for at, link in enumerate(links)
            ]
        things = self._things[row.at]
        return [
            OutlineRow(at, above=row, topic=row.topic, thing=one) for at, one in enumerate(things)
        ]

    def _links(self, thing: EntityId) -> Sequence[LinkShown]:
        links = [one for one in self._map.links_of(thing) if one.other not in self._hidden]
        return links[:MOST_LINKS]

    def _text(self, row: OutlineRow) -> str:
        link, thing = row.link, row.thing
        if link is not None and thing is not None:
            relation = say_relation(link.relation)
            if not link.outgoing:
                relation = say_incoming(link.relation, self._map.name(thing))
            return f"{relation}: {self._map.name(link.other)}"
        if thing is not None:
            return self._map.name(thing)
        return row.topic.name if row.topic else translate("graph", "No topic")

    def _meta(self, row: OutlineRow) -> str:
        if row.link is not None:
            return say_kind(self._map.kind(row.link.other))
        if row.thing is not None:
            joined = translate("graph", "%n link(s)", "", self._map.degree(row.thing))
            parts = [say_kind(self._map.kind(row.thing)), joined]
            parts += [translate("graph", "in this step")] * self._is_lit(row)
            return "  ·  ".join(parts)
        return translate("graph", "%n thing(s)", "", len(self._things[row.at]))


def say_counts(shown: MapIndex) -> str:
    """Return how much of the graph is on the map, in one line."""
    things, links = translate("graph", "%n thing(s)", "", len(shown)), shown.edge_count
    if shown.shown.all_things > len(shown):
        things = translate("graph", "{count} of %n thing(s)", "", shown.shown.all_things)
        things = things.format(count=say_number(len(shown)))
    return f"{things}  ·  {translate('graph', '%n link(s)', '', links)}"
