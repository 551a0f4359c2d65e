"""Documents that mention an entity, the latest first."""

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QWidget

from core.records.graph.entity_details import DocumentMention
from core.records.knowledge import FactView
from ui.graph.inspector.fact_delegate import FactDelegate
from ui.graph.inspector.facts_view import InspectorTree
from ui.items.graph.mention_tree import MentionTree
from ui.theme.translation import translate
from ui.widgets.boxes import column
from ui.widgets.labels import hint


class DocumentsList(QWidget):
    """List of mentions; Enter opens the passage."""

    opened = Signal(object)  # FactView whose evidence is the mention

    def __init__(self) -> None:
        super().__init__()
        self.model = MentionTree(self)
        self.tree = InspectorTree(translate("graph", "Documents that mention it"))
        self.tree.setModel(self.model)
        self.tree.setItemDelegate(FactDelegate(self.tree))
        self.empty_label = hint(translate("graph", "No documents mention it."), tone="muted")
        column(self, self.empty_label, (self.tree, 1))
        self.tree.activated.connect(self._open)
        self.tree.doubleClicked.connect(self._open)

    def show_documents(self, documents: tuple[DocumentMention, ...]) -> None:
        """Show these mentions."""
        self.model.show_texts(documents)
        self.tree.expandAll()
        self.tree.setVisible(bool(documents))
        self.empty_label.setVisible(not documents)

    def _open(self, index: QModelIndex) -> None:
        named = self.model.record(index)
        if named is not None:
            place = (named.path, named.part, named.page, named.start, named.end, named.quote)
            self.opened.emit(FactView("", "", "", 1.0, "extracted", "file", *place))
