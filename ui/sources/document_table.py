"""Table view in the style of the window."""

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from ui.theme.theme import the_theme


class Table(QTableView):
    """Table with a signal for the Delete key; Enter and a double click emit `activated`."""

    deleted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._widths: tuple[int, ...] = ()
        self._wide: tuple[int, ...] = ()
        self._is_fitting = False
        self.horizontalHeader().sectionResized.connect(self._keep_widths)

    def show_widths(self, widths: tuple[int, ...], *, wide: tuple[int, ...]) -> None:
        """Set the widths of the columns; `wide` columns share the room that is left."""
        self._widths, self._wide = widths, wide
        self.fit()

    def fit(self) -> None:
        """Share the width among the columns, unless the user has set one.

        Where it is too small, the wide columns become narrower, down to half of their width.
        """
        shown = [at for at in range(len(self._widths)) if not self.isColumnHidden(at)]
        widths = {at: the_theme().look.grown(self._widths[at]) for at in shown}
        wide = widths.keys() & set(self._wide)
        spare = (self.viewport().width() - sum(widths.values())) // max(len(wide), 1)
        self._is_fitting = True
        for at, width in widths.items():
            self.setColumnWidth(at, max(width + spare, width // 2) if at in wide else width)
        self._is_fitting = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns."""
        super().resizeEvent(event)
        self.fit()

    def _keep_widths(self, column: int, before: int, now: int) -> None:
        is_last = column == self.horizontalHeader().logicalIndex(self.model().columnCount() - 1)
        is_shown = before and now  # not one that was hidden, or is hidden now
        if not self._is_fitting and not is_last and is_shown:  # the last one stretches by itself
            self._widths = ()

    def setModel(self, model: QAbstractItemModel | None) -> None:  # noqa: N802 - called by Qt
        """Set the model; give the header an empty selection model of its own.

        Otherwise the header asks for each column whether all cells are selected: 800,000 calls with
        100,000 rows.
        """
        super().setModel(model)
        if model is not None:
            self.horizontalHeader().setSelectionModel(QItemSelectionModel(model, self))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit the signal of the Delete key."""
        if event.key() == Qt.Key.Key_Delete:
            self.deleted.emit()
            return
        super().keyPressEvent(event)


class MiddleElideDelegate(QStyledItemDelegate):
    """Elides paths in the middle, as their beginning and end are most informative."""

    def initStyleOption(  # noqa: N802 - called by Qt
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Set the elide mode."""
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideMiddle


def make_table(name: str) -> Table:
    """Return a table that selects whole rows."""
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
