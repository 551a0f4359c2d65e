"""Table of all documents with sorting, filters and details."""

from collections.abc import Sequence
from itertools import chain, islice
from pathlib import PurePath

from msgspec.structs import replace
from PySide6.QtCore import QItemSelection, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QMenu, QSplitter, QWidget

from core.records.files.status import FilePage, FileQuery, FileRow, Source
from core.records.ids import SourceId
from ui.items.file_rows import STATES, FileContext, file_columns, name_of, say_reason
from ui.items.paged_model import PagedModel
from ui.sources.document_details import Details, offers_for
from ui.sources.document_table import MiddleElideDelegate, make_table
from ui.theme.translation import say_path, translate
from ui.widgets.boxes import Flow, column, row
from ui.widgets.buttons import Button
from ui.widgets.fields import ChoiceBox, SearchField
from ui.widgets.labels import EmptyState, label

# Maximum number of files per action.
MOST_CHOSEN = 2000


class DocumentsPage(QWidget):
    """Documents with sorting, filters and details; signals request rows and actions on files."""

    page_requested = Signal(object, int, int)  # FileQuery, offset, limit
    open_requested = Signal(object)  # FileRow
    launch_requested = Signal(str)
    reveal_requested = Signal(str)
    retry_requested = Signal(list, bool)  # paths, with recognition
    pin_requested = Signal(list, bool)  # paths, pinned
    erase_requested = Signal(list)
    privacy_requested = Signal(str)  # a file or folder

    def __init__(self) -> None:
        super().__init__()
        self.recognizes = False
        self.query = FileQuery(sort="name")
        self.context = FileContext()
        self._kinds: tuple[str, ...] = ()
        self.search = SearchField(
            translate("sources", "Filter by name or folder"),
            name=translate("sources", "Filter files by name or folder"),
        )
        self.states = ChoiceBox(translate("sources", "Filter files by state"))
        self.kinds = ChoiceBox(translate("sources", "Filter files by kind"))
        self.scope = _chip()
        self.cause = _chip()
        self.count = label("", role="small", tone="muted")
        self.columns = file_columns(self.context)
        self.rows = PagedModel(self.columns)
        self.table = make_table(translate("sources", "Documents"))
        self.details = Details()
        self.nothing = EmptyState(
            "list-filter",
            translate("sources", "No matches"),
            translate("sources", "Change or clear the filters to see more."),
        )
        self._settle = QTimer(self, singleShot=True, interval=30)
        self._settle.timeout.connect(self._show_chosen)
        self._fill()
        self._lay_out()
        self._connect()

    def begin(self) -> None:
        """Request the rows in view; those that are shown stay until then."""
        if self.rows.total:
            self.rows.reload()
        else:
            self.rows.begin()

    def show_page(self, query: FileQuery, page: FilePage, *, offset: int) -> None:
        """Show rows, unless the query has changed since."""
        if query != self.query:
            return
        self.rows.show_page(page.files, offset=offset, total=page.total)
        if any(map(say_reason, page.files)):
            self._show_reasons(shown=True)
        self.count.setText(translate("sources", "%n file(s)", "", page.total))
        self.nothing.setVisible(page.total == 0)
        self.table.setVisible(page.total > 0)
        self._show_kinds(page.kinds)
        self._settle.start()

    def show_source(self, source: Source | None) -> None:
        """Show the files of one source, or of all."""
        _name(self.scope, say_path(source.path) if source else "")
        self._ask(replace(self.query, source_id=source.id if source else SourceId(0)))

    def show_cause(self, cause: str, title: str) -> None:
        """Show the files with one problem; "" shows all files."""
        _name(self.cause, title)
        self.states.setCurrentIndex(0)
        self._ask(replace(self.query, cause=cause, states=()))

    def chosen(self) -> list[FileRow]:
        """Selected files that are loaded."""
        picked = islice(chain.from_iterable(self._chosen_rows()), MOST_CHOSEN)
        rows = (self.rows.at(row) for row in picked)
        return [file for file in rows if file is not None]

    def show_pending_erasures(self, paths: Sequence[str], *, going: bool) -> None:
        """Mark files as about to be erased, or remove the mark."""
        if going:
            self.context.going.update(paths)
        else:
            self.context.going.difference_update(paths)
        self.rows.redraw()

    def do(self, file_action: str) -> None:
        """Run an action on the selected files."""
        files = self.chosen()
        if not files or file_action not in offers_for(files, recognizes=self.recognizes):
            return
        paths = [file.path for file in files]
        handlers = {
            "open": lambda: self.open_requested.emit(files[0]),
            "launch": lambda: self.launch_requested.emit(paths[0]),
            "reveal": lambda: self.reveal_requested.emit(paths[0]),
            "retry": lambda: self.retry_requested.emit(paths, False),
            "recognize": lambda: self.retry_requested.emit(paths, True),
            "pin": lambda: self.pin_requested.emit(paths, True),
            "unpin": lambda: self.pin_requested.emit(paths, False),
            "erase": lambda: self.erase_requested.emit(paths),
        }
        handlers[file_action]()

    def _ask(self, query: FileQuery) -> None:
        if query != self.query:
            self.query = query
            self.table.clearSelection()
            self._show_reasons(shown=False)
            self.count.clear()
            self.rows.begin()

    def _show_reasons(self, *, shown: bool) -> None:
        reason = [one.sort for one in self.columns].index("reason")
        self.table.setColumnHidden(reason, not shown)
        self.table.fit()

    def _filter(self) -> None:
        text, state = self.search.text().strip(), str(self.states.currentData() or "")
        states = tuple(one for one in STATES if one == state)
        kind = str(self.kinds.currentData() or "")
        kinds = (kind,) if kind else ()
        self._ask(replace(self.query, text=text, states=states, kinds=kinds))

    def _order(self, column_at: int, descending: bool) -> None:  # noqa: FBT001 - a signal
        if 0 <= column_at < len(self.columns):
            sort = self.columns[column_at].sort
            self._ask(replace(self.query, sort=sort, descending=descending))

    def _chosen_changed(self, _new: QItemSelection, _old: QItemSelection) -> None:
        self._settle.start()

    def _show_chosen(self) -> None:
        count = sum(len(rows) for rows in self._chosen_rows())
        self.details.setVisible(count > 0)
        if count:
            self.details.show_files(self.chosen(), chosen=count, recognizes=self.recognizes)

    def _chosen_rows(self) -> list[range]:
        """Return the selected rows in order; Qt's own list takes seconds for 100,000 rows."""
        chosen = self.table.selectionModel().selection()
        ranges = [chosen.at(number) for number in range(chosen.count())]
        return sorted(
            (range(rows.top(), rows.bottom() + 1) for rows in ranges), key=lambda rows: rows.start
        )

    def _open(self) -> None:
        files = self.chosen()
        if len(files) == 1:
            offers = offers_for(files, recognizes=self.recognizes)
            self.do("open" if "open" in offers else "launch")

    def _show_kinds(self, kinds: tuple[str, ...]) -> None:
        if kinds == self._kinds:
            return
        self._kinds, now = kinds, self.kinds.currentData()
        self.kinds.blockSignals(True)
        self.kinds.clear()
        self.kinds.addItem(translate("sources", "All kinds"), "")
        for kind in kinds:
            self.kinds.addItem(kind, kind)
        self.kinds.setCurrentIndex(max(0, self.kinds.findData(now)))
        self.kinds.blockSignals(False)

    def _show_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        offers = offers_for(self.chosen(), recognizes=self.recognizes)
        for file_action, button in self.details.buttons.items():
            if file_action in offers:
                action = menu.addAction(button.text())
                action.setProperty("file_action", file_action)
                action.triggered.connect(self._do_action)
        files = self.chosen()
        if len(files) == 1:
            folder = str(PurePath(files[0].path).parent)
            for words, path in (
                (translate("sources", "Privacy of this file…"), files[0].path),
                (translate("sources", "Privacy of its folder…"), folder),
            ):
                action = menu.addAction(words)
                action.setProperty("path", path)
                action.triggered.connect(self._want_privacy)
        menu.addSeparator()
        order = menu.addMenu(translate("sources", "Sort by"))
        for number, one in enumerate(self.columns):
            action = order.addAction(one.title)
            action.setProperty("column", number)
            action.triggered.connect(self._sort_action)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.table.viewport().mapToGlobal(at))

    def _want_privacy(self) -> None:
        self.privacy_requested.emit(str(self.sender().property("path")))

    def _do_action(self) -> None:
        self.do(str(self.sender().property("file_action")))

    def _sort_action(self) -> None:
        self.table.sortByColumn(int(self.sender().property("column")), Qt.SortOrder.AscendingOrder)

    def _fill(self) -> None:
        self.states.addItem(translate("sources", "All states"), "")
        for state, words in STATES.items():
            self.states.addItem(translate("sources", words), state)
        self.kinds.addItem(translate("sources", "All kinds"), "")
        self.table.setModel(self.rows)
        for number, one in enumerate(self.columns):
            if one.is_path:
                self.table.setItemDelegateForColumn(number, MiddleElideDelegate(self.table))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.horizontalHeader().setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        self.table.setSortingEnabled(True)
        self.table.show_widths(
            tuple(one.width for one in self.columns),
            wide=tuple(number for number, one in enumerate(self.columns) if one.is_wide),
        )
        self._show_reasons(shown=False)
        self.nothing.hide()
        self.details.hide()

    def _connect(self) -> None:
        self.search.searched.connect(self._filter)
        self.states.currentIndexChanged.connect(self._filter)
        self.kinds.currentIndexChanged.connect(self._filter)
        self.scope.clicked.connect(lambda: self.show_source(None))
        self.cause.clicked.connect(lambda: self.show_cause("", ""))
        self.rows.wanted.connect(self._want)
        self.rows.ordered.connect(self._order)
        self.table.selectionModel().selectionChanged.connect(self._chosen_changed)
        self.table.activated.connect(self._open)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.details.wanted.connect(self.do)
        self.table.deleted.connect(lambda: self.do("erase"))

    def _want(self, offset: int, limit: int) -> None:
        self.page_requested.emit(self.query, offset, limit)

    def _lay_out(self) -> None:
        tools = row(None, (self.search, 1), self.states, self.kinds, gap=8)
        chips = Flow(gap=8)
        for chip in (self.scope, self.cause):
            chips.addWidget(chip)
        left = QWidget()
        column(left, (self.table, 1), (self.nothing, 1), self.count, gap=8)
        self.split = QSplitter(Qt.Orientation.Horizontal, handleWidth=16)
        self.split.setObjectName("documents")
        self.split.setChildrenCollapsible(False)
        for part, share in ((left, 3), (self.details, 1)):
            self.split.addWidget(part)
            self.split.setStretchFactor(self.split.count() - 1, share)
        self.details.setMinimumWidth(220)
        column(self, tools, chips, (self.split, 1), gap=8)


def _chip() -> Button:
    chip = Button("", kind="chip", icon="x", name=translate("sources", "Show all"))
    chip.hide()
    return chip


def _name(chip: Button, words: str) -> None:
    """Set the text of a filter chip; without text the chip is hidden."""
    shown = name_of(words) if "/" in words else words
    chip.setText(chip.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideRight, 320))
    chip.rename(translate("sources", "Show all, not only {what}").format(what=words))
    chip.setVisible(bool(words))
