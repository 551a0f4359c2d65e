"""Details of a topic."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from core.records.graph.graph_summary import Community
from core.records.graph.map import MapTopic
from ui.theme.translation import say_quote, translate
from ui.widgets.boxes import Scroll, clear, column, line
from ui.widgets.buttons import Button
from ui.widgets.labels import hint, label


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
