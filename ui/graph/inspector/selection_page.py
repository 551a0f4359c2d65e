"""Inspector pages of a selection, of a topic and of a link."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from core.records.graph.graph_summary import Community
from core.records.graph.map import MapTopic
from core.records.ids import EntityId
from core.records.knowledge import FactView
from ui.graph.inspector.facts_view import FactsView
from ui.graph.inspector.parts import go_to_link
from ui.items.graph.fact_tree import group_facts
from ui.items.graph.map_index import MapIndex
from ui.theme.translation import say_quote, translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import Flow, Scroll, clear, column, line
from ui.widgets.buttons import Button
from ui.widgets.labels import Picture, hint, label

MAX_LISTED = 60


class LinkPage(QFrame):
    """Shows both ends, and the facts between them with their evidence."""

    entered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.ends: tuple[EntityId, EntityId] = (EntityId(0), EntityId(0))
        self._ends_box = column(gap=2)
        self.count = hint(tone="muted")
        self.facts = FactsView(translate("graph", "Facts about both"))
        head = column(None, self._ends_box, self.count, margin=(16, 14, 16, 10), gap=2)
        below = column(None, self.facts, margin=(12, 10, 12, 12))
        column(self, head, line(), (below, 1), gap=0)

    def show_link(
        self,
        ends: tuple[EntityId, EntityId],
        names: tuple[str, str],
        facts: tuple[FactView, ...] | None,
    ) -> None:
        """Show the facts between two entities; None while they are loading."""
        if ends != self.ends:
            self.ends = ends
            clear(self._ends_box)
            self._ends_box.addWidget(go_to_link(names[0], ends[0], self.entered))
            self._ends_box.addWidget(Picture("arrow-left-right", tone="muted", size=16))
            self._ends_box.addWidget(go_to_link(names[1], ends[1], self.entered))
        shown = facts or ()
        nothing = (
            translate("graph", "Loading…")
            if facts is None
            else translate("graph", "No facts link them. They're only mentioned together.")
        )
        self.facts.show_groups(group_facts(shown, ends[0]), about=EntityId(0), nothing=nothing)
        self.count.setText(translate("graph", "%n fact(s)", "", len(shown)) if shown else "")


class TopicPage(QFrame):
    """Shows the summary of a topic."""

    entered = Signal(object)  # CommunityId

    def __init__(self) -> None:
        super().__init__()
        self._topic: MapTopic | None = None
        self.name = label(role="subtitle", wrap="yes")
        self.size_label = hint(tone="muted")
        self.enter_button = Button(translate("graph", "Open topic"), icon="zoom-in")
        self.about = Scroll(gap=8)
        parts = (self.name, self.size_label, self.enter_button)
        head = column(None, *parts, margin=(16, 14, 16, 10), gap=6)
        below = column(None, self.about, margin=(16, 10, 12, 12))
        column(self, head, line(), (below, 1), gap=0)
        self.enter_button.clicked.connect(self._enter)

    def show_topic(self, topic: MapTopic, community: Community | None) -> None:
        """Show a topic; None while its summary is loading."""
        self._topic = topic
        self.name.setText(topic.name)
        self.size_label.setText(translate("graph", "%n thing(s)", "", topic.size))
        clear(self.about.column)
        if community is None:
            return
        if community.gist:
            self._add_text(community.gist, tone="text")
        self._add_text(", ".join(community.things), head=translate("graph", "Most connected"))
        self._add_text(", ".join(community.words), head=translate("graph", "Key terms"))
        for sentence in community.summary[:6]:
            self._add_text(say_quote(sentence))
        self.about.column.addStretch(1)

    def _add_text(self, text: str, *, head: str = "", tone: str = "text2") -> None:
        if not text:
            return
        if head:
            self.about.column.addWidget(label(head, role="small", tone="muted"))
        self.about.column.addWidget(label(text, tone=tone, wrap="yes"))

    def _enter(self) -> None:
        if self._topic is not None:
            self.entered.emit(self._topic.id)


class SelectionPage(QFrame):
    """Lists the selected entities, with actions for all of them."""

    entered = Signal(object)
    merged = Signal()
    paths_requested = Signal()
    hidden = Signal()
    focused = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = label(role="subtitle", wrap="yes")
        self.merge = Button(translate("graph", "Merge…"), icon="merge")
        self.path = Button(translate("graph", "Find path"), icon="route")
        self.focus_on = Button(translate("graph", "Show only these"), icon="focus")
        self.hide_all = Button(translate("graph", "Hide"), icon="eye-off")
        self.list = Scroll(gap=2)
        offers = QWidget()
        Flow(offers, self.merge, self.path, self.focus_on, self.hide_all)
        head = column(None, self.title, offers, margin=(16, 14, 16, 10), gap=10)
        below = column(None, self.list, margin=(12, 10, 12, 12))
        column(self, head, line(), (below, 1), gap=0)
        self.merge.clicked.connect(self.merged)
        self.path.clicked.connect(self.paths_requested)
        self.focus_on.clicked.connect(self.focused)
        self.hide_all.clicked.connect(self.hidden)

    def show_entities(self, ids: tuple[EntityId, ...], shown: MapIndex) -> None:
        """Show the selection; two or more can be merged, a path needs two."""
        self.title.setText(translate("graph", "%n selected", "", len(ids)))
        self.merge.setEnabled(len(ids) >= 2)
        self.path.setEnabled(len(ids) == 2)
        clear(self.list.column)
        for entity_id in ids[:MAX_LISTED]:
            name = shown.name(entity_id)
            text = f"{name}  ·  {say_kind(shown.kind(entity_id))}"
            self.list.column.addWidget(go_to_link(name, entity_id, self.entered, text=text))
        self.list.column.addStretch(1)
