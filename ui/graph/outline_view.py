"""The graph as a tree, for reading, screen readers and the keyboard (N13)."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
)

from core.records.ids import EntityId
from ui.graph.inspector.fact_delegate import PAD, draw_tree_ground
from ui.graph.inspector.facts_view import overrides_shortcut
from ui.items.graph.map_index import MapIndex
from ui.items.graph.outline_model import LIT, META, OutlineModel, OutlineRow
from ui.items.line_delegate import Index
from ui.theme.icons import draw_icon
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.painting import END, START


class OutlineDelegate(QStyledItemDelegate):
    """Draws one line per row, the name and at the end its description; topics in bold."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return one line, at least as high as a click target must be."""
        look = the_theme().look
        return QSize(120, max(QFontMetrics(look.font("body")).height() + 10, look.grown(32)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw background, name and description."""
        look = the_theme().look
        painter.save()
        draw_tree_ground(painter, option)
        inner = option.rect.adjusted(PAD, 0, -PAD, 0)
        meta = str(index.data(META) or "")
        small = look.font("small")
        room = QFontMetrics(small).horizontalAdvance(meta) + 2 * PAD
        room = min(room, inner.width() // 2)
        font = look.font("body" if index.parent().isValid() else "strong")
        color = look.colors.accent if index.data(LIT) else look.colors.text
        for side, face, ink, text, width in (
            (START, font, color, str(index.data()), inner.width() - room),
            (END, small, look.colors.muted, meta, room - PAD),
        ):
            painter.setFont(face)
            painter.setPen(QColor(ink))
            cut = QFontMetrics(face).elidedText(text, Qt.TextElideMode.ElideRight, width)
            painter.drawText(inner, int(side), cut)
        painter.restore()


class OutlineView(QTreeView):
    """Tree of topics, entities and links. Enter expands on the map; typing searches by name."""

    picked = Signal(object)  # EntityId
    link_picked = Signal(object, object)  # two EntityIds
    topic_picked = Signal(object)  # CommunityId
    entered = Signal(object)  # EntityId
    topic_entered = Signal(object)  # CommunityId
    removed = Signal(object)  # EntityId: hide it

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(translate("graph", "Outline of the graph"))
        self.model_ = OutlineModel(self)
        self.setModel(self.model_)
        self.setItemDelegate(OutlineDelegate(self))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(the_theme().look.grown(20))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setExpandsOnDoubleClick(False)
        self.setTabKeyNavigation(False)
        self._is_following = False
        self.selectionModel().currentChanged.connect(self._emit_row)
        self.doubleClicked.connect(self._enter)

    def show_map(self, shown: MapIndex, *, hidden: frozenset[EntityId]) -> None:
        """Show another map; selection and expanded topics stay where they still exist."""
        chosen = self._chosen()
        opened = self._expanded_topics()
        self.model_.show_map(shown, hidden=hidden)
        for at in range(self.model_.rowCount()):
            index = self.model_.index(at, 0)
            row = self.model_.row(index)
            is_open = row is not None and row.topic is not None and row.topic.id in opened
            if is_open or self.model_.rowCount() == 1:
                self.expand(index)
        if chosen is not None:
            self.choose(chosen)

    def show_lights(self, lit: Mapping[EntityId, float]) -> None:
        """Mark what a step of a replay lights, and open its topics; the brightest comes in view."""
        self.model_.show_lights(lit)
        for entity_id in sorted(lit, key=lambda one: lit[one]):
            index = self.model_.index_of(entity_id)
            if index.isValid():
                self.expand(index.parent())
                self.scrollTo(index)

    def choose(self, entity_id: EntityId) -> None:
        """Select an entity without emitting a signal."""
        if self._chosen() == entity_id:
            return
        index = self.model_.index_of(entity_id)
        if not index.isValid():
            return
        self._is_following = True
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(index, flag)
        self.scrollTo(index)
        self._is_following = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter and Delete."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(self.currentIndex())
            return
        row = self.model_.row(self.currentIndex())
        if event.key() == Qt.Key.Key_Delete and row and row.thing is not None:
            self.removed.emit(row.thing)
            return
        super().keyPressEvent(event)

    def drawBranches(  # noqa: N802 - called by Qt
        self, painter: QPainter, rect: QRect, index: Index
    ) -> None:
        """Draw an arrow beside rows with children."""
        if not self.model_.hasChildren(index):
            return
        side = the_theme().look.grown(16)
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        closed = "chevron-left" if is_mirrored else "chevron-right"
        icon = "chevron-down" if self.isExpanded(index) else closed
        left = rect.left() + 2 if is_mirrored else rect.right() - side - 2
        top = rect.top() + (rect.height() - side) // 2
        picture = draw_icon(icon, the_theme().look.colors.text2, side)
        painter.drawPixmap(QRect(left, top, side, side), picture)

    def event(self, event: QEvent) -> bool:
        """Take letters for searching before they act as shortcuts."""
        if overrides_shortcut(event):
            event.accept()
            return True
        return super().event(event)

    def _chosen(self) -> EntityId | None:
        row = self.model_.row(self.currentIndex())
        return row.thing if row is not None else None

    def _expanded_topics(self) -> set[object]:
        rows = [self.model_.index(at, 0) for at in range(self.model_.rowCount())]
        expanded = [self.model_.row(index) for index in rows if self.isExpanded(index)]
        return {row.topic.id for row in expanded if row is not None and row.topic is not None}

    def _emit_row(self, current: QModelIndex) -> None:
        row = self.model_.row(current)
        if row is None or self._is_following:
            return
        if row.link is not None and row.thing is not None:
            self.link_picked.emit(row.thing, row.link.other)
        elif row.thing is not None:
            self.picked.emit(row.thing)
        elif row.topic is not None:
            self.topic_picked.emit(row.topic.id)

    def _enter(self, index: QModelIndex) -> None:
        row: OutlineRow | None = self.model_.row(index)
        if row is None:
            return
        if row.link is not None:
            self.entered.emit(row.link.other)
        elif row.thing is not None:
            self.entered.emit(row.thing)
        elif row.topic is not None:
            self.topic_entered.emit(row.topic.id)
