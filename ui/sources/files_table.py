"""All files in a table, filtered."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from core.records.status import FileRow, Source
from ui.items.files import STATES, make_files
from ui.items.paths import say_path
from ui.theme.theme import the_theme
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button
from ui.widgets.fields import ChoiceBox, SearchField
from ui.widgets.labels import label

WIDTHS = (220, 118, 64, 90, 72)


def make_table(name: str) -> QTableView:
    """A table of whole rows that looks like all others."""
    table = QTableView()
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
    head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return table


class FilesTable(QWidget):
    """Shows files; `wanted` says which: source, state, part of the path, from which row."""

    wanted = Signal(object, str, str, int)

    def __init__(self) -> None:
        super().__init__()
        self._source: Source | None = None
        self.search = SearchField("Filter by name", name="Filter files by name")
        self.states = ChoiceBox("Filter files by state")
        self.states.addItem("All states", "")
        for state, words in STATES.items():
            self.states.addItem(words, state)
        self.scope = Button("", kind="chip", icon="x", name="Show the files of all folders")
        self.scope.hide()
        self.rows = make_files()
        self.table = make_table("Files")
        self.table.setModel(self.rows)
        for number, width in enumerate(WIDTHS):
            self.table.setColumnWidth(number, the_theme().look.grown(width))
        self.detail = label("", role="small", tone="text2", wrap="yes")
        self._lay_out()
        self.search.searched.connect(self.ask_first)
        self.states.currentIndexChanged.connect(self.ask_first)
        self.scope.clicked.connect(self._show_all)
        self.rows.wanted.connect(self._ask_more)
        self.table.selectionModel().currentRowChanged.connect(self._say_detail)

    def show_files(self, files: tuple[FileRow, ...], *, offset: int) -> None:
        """Show files from that row on."""
        if offset:
            self.rows.show_more(files)
            return
        bar = self.table.verticalScrollBar().value()
        self.rows.show_first(files)
        self.table.verticalScrollBar().setValue(bar)

    def show_source(self, source: Source | None) -> None:
        """Show only the files of one folder, or all."""
        self._source = source
        self.scope.setVisible(source is not None)
        if source is not None:
            name = source.path.rstrip("/").rsplit("/", 1)[-1]
            self.scope.setText(name)
            self.scope.setAccessibleName(f"Show the files of all folders, not only of {name}")
        self.ask_first()

    def ask_first(self) -> None:
        """Ask for the first rows that fit the filter."""
        self._ask_more(0)

    def _ask_more(self, offset: int) -> None:
        source_id = self._source.id if self._source else None
        state = str(self.states.currentData())
        self.wanted.emit(source_id, state, self.search.text().strip(), offset)

    def _show_all(self) -> None:
        self.show_source(None)

    def _say_detail(self) -> None:
        record = self.rows.record(self.table.currentIndex())
        if record is None:
            return
        words = [say_path(record.path), record.detail, record.remedy]
        self.detail.setText("\n".join(word for word in words if word))

    def _lay_out(self) -> None:
        tools = row(gap=8)
        tools.addWidget(self.search, 1)
        tools.addWidget(self.scope)
        tools.addWidget(self.states)
        inside = column(self, gap=8)
        inside.addLayout(tools)
        inside.addWidget(self.table, 1)
        inside.addWidget(self.detail)
