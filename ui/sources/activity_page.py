"""Log of the engine's activities, the newest first."""

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from core.records.files.status import Activity
from ui.items.file_rows import make_activity
from ui.sources.document_table import MiddleElideDelegate, make_table
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import column
from ui.widgets.fields import SearchField
from ui.widgets.labels import EmptyState

WIDTHS = (200, 200, 220, 240)


class ActivityPage(QWidget):
    """Activity log; `wanted` requests activities with a text in the path before a given one."""

    wanted = Signal(str, int)
    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.search = SearchField(
            translate("sources", "Filter by name or folder"),
            name=translate("sources", "Filter activity by name or folder"),
        )
        self.rows = make_activity()
        self.table = make_table(translate("sources", "Activity"))
        self.table.setModel(self.rows)
        self.table.setItemDelegateForColumn(3, MiddleElideDelegate(self.table))
        for number, width in enumerate(WIDTHS):
            self.table.setColumnWidth(number, the_theme().look.grown(width))
        self.nothing = EmptyState(
            "history",
            translate("sources", "Nothing yet"),
            translate("sources", "Files that Loci reads or removes show up here."),
        )
        self._pages = QStackedWidget()
        self._pages.addWidget(self.table)
        self._pages.addWidget(self.nothing)
        column(self, self.search, (self._pages, 1), gap=8)
        self.search.searched.connect(self.begin)
        self.rows.wanted.connect(self._ask_more)
        self.table.activated.connect(self._open)

    def begin(self) -> None:
        """Request the newest activities."""
        self.wanted.emit(self.search.text().strip(), 0)

    @property
    def is_at_top(self) -> bool:
        """Whether the newest activities are in view, so that newer ones may be inserted."""
        return self.table.verticalScrollBar().value() == 0

    def show_activity(self, activities: tuple[Activity, ...], *, before: int) -> None:
        """Show activities before that one, or the newest."""
        if before:
            self.rows.show_more(activities)
        else:
            self.rows.show_first(activities)
        self._pages.setCurrentIndex(0 if self.rows.records else 1)

    def _ask_more(self, _count: int) -> None:
        oldest = self.rows.records[-1].id if self.rows.records else 0
        self.wanted.emit(self.search.text().strip(), oldest)

    def _open(self, index: QModelIndex) -> None:
        activity = self.rows.record(index)
        if activity is not None:
            self.opened.emit(activity.path)
