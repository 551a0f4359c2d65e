"""Tables that look like all others."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from ui.theme.theme import the_theme


class Table(QTableView):
    """A table in which Delete means something; Enter and a double click are `activated`."""

    deleted = Signal()

    def setModel(self, model: QAbstractItemModel | None) -> None:  # noqa: N802 - called by Qt
        """The head looks at a selection of its own, which stays empty.

        For each column it would ask whether every cell is chosen: 800,000 questions with 100,000
        rows.
        """
        super().setModel(model)
        if model is not None:
            self.horizontalHeader().setSelectionModel(QItemSelectionModel(model, self))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete is told."""
        if event.key() == Qt.Key.Key_Delete:
            self.deleted.emit()
            return
        super().keyPressEvent(event)


class MiddleElideDelegate(QStyledItemDelegate):
    """Cuts a path in its middle: where it begins and where it ends tells most."""

    def initStyleOption(  # noqa: N802 - called by Qt
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """As always, but for the ellipsis."""
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideMiddle


def make_table(name: str) -> Table:
    """A table of whole rows."""
    table = Table()
    table.setAccessibleName(name)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.verticalHeader().setDefaultSectionSize(the_theme().look.grown(36))
    head = table.horizontalHeader()
    head.setStretchLastSection(True)
    head.setHighlightSections(False)
    head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
    return table
