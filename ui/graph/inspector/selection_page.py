"""Details of several selected entities."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from core.records.ids import EntityId
from ui.graph.inspector.parts import go_to_link
from ui.items.graph.map_index import MapIndex
from ui.theme.translation import translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import Flow, Scroll, clear, column, line
from ui.widgets.buttons import Button
from ui.widgets.labels import label

MAX_LISTED = 60


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
