"""Topics and statistics of the graph, shown without a selection."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from core.records.graph.graph_summary import GraphStats
from core.records.graph.map import MapTopic
from core.records.ids import EntityId
from ui.graph.inspector.parts import go_to_link
from ui.items.graph.map_index import MapIndex
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import say_number, translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import Scroll, Space, clear, column, fill, line
from ui.widgets.buttons import Button
from ui.widgets.labels import hint, label
from ui.widgets.painting import END, START
from ui.widgets.style import mark

PAD = 8
MAX_TOPICS, MAX_ALONE, MAX_CENTRAL, MAX_KINDS = 30, 20, 8, 8
# Of a part of the graph with at most so many things, or of one topic, the first are listed.
SMALL, MAX_LISTED = 40, 20


class OverviewPage(QFrame):
    """Shows topics, central entities and statistics."""

    topic_entered = Signal(object)  # CommunityId
    entity_entered = Signal(object)  # EntityId
    stats_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = label(translate("graph", "Your graph"), role="subtitle", wrap="yes")
        self.counts = hint(tone="muted")
        self._topics, self._numbers = QWidget(), QWidget()
        self.topic_rows = column(self._topics, gap=2)
        self.number_rows = column(self._numbers, gap=2)
        self.more = Button(translate("graph", "Show statistics"), kind="ghost", icon="chart-column")
        self.more.clicked.connect(self.stats_requested)
        head = column(None, self.title, self.counts, margin=(16, 14, 16, 10), gap=6)
        scroll = Scroll(gap=12)
        more = (self.more, Qt.AlignmentFlag.AlignLeading)
        fill(scroll.column, self._topics, more, self._numbers, 1)
        below = column(None, scroll, margin=(12, 10, 12, 12))
        column(self, head, line(), (below, 1), gap=0)

    def show_map(self, shown: MapIndex, *, counts: str) -> None:
        """Show the topics on the map."""
        self.counts.setText(counts)
        clear(self.topic_rows)
        groups = [(topic, len(things)) for topic, things in shown.by_topic if topic is not None]
        groups.sort(key=lambda group: -group[1])
        if len(groups) > 1:
            self._add_heading(self.topic_rows, translate("graph", "Topics"))
            for topic, count in groups[:MAX_TOPICS]:
                self.topic_rows.addWidget(self._topic(topic, count, groups[0][1]))
        if len(groups) == 1 or len(shown) <= SMALL:
            linked = [one for one in shown.ids if shown.degree(one)]
            self._list_things(shown, linked[:MAX_LISTED], translate("graph", "Most important"))
        self._show_alone(shown)

    def _show_alone(self, shown: MapIndex) -> None:
        """List the things that belong to no topic, which the map leaves out."""
        alone = [one for topic, things in shown.by_topic if topic is None for one in things]
        alone = [one for one in alone if not shown.degree(one)]
        if len(alone) != len(shown):
            title = translate("graph", "On their own: %n", "", len(alone))
            self._list_things(shown, alone[:MAX_ALONE], title)

    def _list_things(self, shown: MapIndex, things: list[EntityId], title: str) -> None:
        if things:
            self._add_heading(self.topic_rows, title)
        for one in things:
            self.topic_rows.addWidget(go_to_link(shown.name(one), one, self.entity_entered))

    def show_stats(self, stats: GraphStats) -> None:
        """Show statistics of the graph."""
        self.more.hide()
        clear(self.number_rows)
        self._add_heading(self.number_rows, translate("graph", "Most connected"))
        for central in stats.central[:MAX_CENTRAL]:
            link = go_to_link(central.name, central.id, self.entity_entered)
            self.number_rows.addWidget(link)
        self._add_heading(self.number_rows, translate("graph", "Kinds"))
        kinds = sorted(stats.things_by_kind.items(), key=lambda item: -item[1])
        for kind, count in kinds[:MAX_KINDS]:
            self.number_rows.addWidget(CountBar(say_kind(kind), count, max(kinds[0][1], 1)))
        self._add_heading(self.number_rows, translate("graph", "Statistics"))
        self.number_rows.addWidget(_table(stats))

    def _add_heading(self, rows: QVBoxLayout, text: str) -> None:
        if rows.count():
            fill(rows, Space(8))
        rows.addWidget(label(text, role="small", tone="muted"))

    def _topic(self, topic: MapTopic, count: int, most: int) -> QWidget:
        bar = CountBar(topic.name, count, most, name=translate("graph", "Open {name}"))
        bar.clicked.connect(lambda: self.topic_entered.emit(topic.id))
        return bar


def _table(stats: GraphStats) -> QWidget:
    box = QWidget()
    grid = QGridLayout(box)
    grid.setContentsMargins(6, 2, 6, 2)
    grid.setVerticalSpacing(4)
    levels = " · ".join(map(say_number, stats.communities))
    rows = (
        (translate("graph", "Things"), say_number(stats.things)),
        (translate("graph", "Facts"), say_number(stats.facts)),
        (translate("graph", "Links"), say_number(stats.ties)),
        (translate("graph", "Unconnected groups"), say_number(stats.components)),
        (translate("graph", "Largest group"), say_number(stats.largest_component)),
        (translate("graph", "Without links"), f"{say_number(stats.orphan_rate * 100)} %"),
        (translate("graph", "Density"), f"{say_number(stats.density * 100, places=2)} %"),
        (translate("graph", "Topics, broad to fine"), levels),
    )
    for at, (name, value) in enumerate(rows):
        grid.addWidget(hint(name), at, 0)
        grid.addWidget(label(value, role="small"), at, 1)
    if stats.has_many_orphans:
        words = translate("graph", "Many things have no link: check names that are none.")
        grid.addWidget(hint(words, tone="warning"), len(rows), 0, 1, 2)
    grid.setColumnStretch(0, 1)
    return box


class CountBar(QPushButton):
    """Button with a name, a count, and a bar for its share of the largest count."""

    def __init__(self, text: str, count: int, most: int, *, name: str = "{name}") -> None:
        super().__init__()
        self.setAccessibleName(f"{name.format(name=text)}, {say_number(count)}")
        self._text, self._count, self._share = text, count, count / max(most, 1)
        mark(self, kind="ghost")
        self.setToolTip(plain_tooltip(text))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAutoDefault(False)

    def sizeHint(self) -> QSize:
        """Return one line, at least as high as a click target must be."""
        look = the_theme().look
        return QSize(120, max(QFontMetrics(look.font("body")).height() + 8, look.grown(28)))

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        """Draw the bar, then name and count."""
        look = the_theme().look
        colors = look.colors
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(self.layoutDirection())
        area = self.rect().adjusted(0, 1, 0, -1)
        width = max(int(area.width() * self._share), 4)
        bar = QRect(area.left(), area.top(), width, area.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.hover if self.underMouse() else colors.subtle))
        painter.drawRoundedRect(QStyle.visualRect(self.layoutDirection(), area, bar), 5, 5)
        if self.property("ring") == "true":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QColor(colors.accent))
            painter.drawRoundedRect(area.adjusted(1, 1, -2, -1), 5, 5)
        inner = area.adjusted(PAD, 0, -PAD, 0)
        count = say_number(self._count)
        metrics = QFontMetrics(look.font("body"))
        room = inner.width() - metrics.horizontalAdvance(count) - 2 * PAD
        text = metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, room)
        painter.setFont(look.font("body"))
        painter.setPen(QColor(colors.text))
        painter.drawText(inner, int(START), text)
        painter.setPen(QColor(colors.muted))
        painter.drawText(inner, int(END), count)
        painter.end()
