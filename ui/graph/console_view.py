"""Console of the graph: a query, in words or written, and its result as a table (D16, D5)."""

import re
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QMenu, QTableView, QWidget

from core.records.graph.query import QueryEvidence, QueryResult
from core.records.ids import EntityId
from core.records.saved_questions import FiringCondition
from ui.graph.query_editor import EXAMPLE, QueryEditor
from ui.items.keep_question import make_keep_button
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import say_number, translatable, translate, translate_message
from ui.theme.vocabulary import say_predicate
from ui.widgets.boxes import Flow, column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.focus import announce
from ui.widgets.labels import hint

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
MAX_HISTORY = 30
MAX_MENU_TEXT = 80
EXAMPLES = (
    (translatable("graph", "People and their connections"), EXAMPLE),
    (
        translatable("graph", "Most connected things"),
        "MATCH (x)-[r]-() RETURN x, count(r) AS links ORDER BY links DESC LIMIT 25",
    ),
)
_NOTHING = QModelIndex()
# A column of the names of relations.
_RELATION = re.compile(r"type\(\w+\)")


class ResultModel(QAbstractTableModel):
    """Rows of a query."""

    def __init__(self) -> None:
        super().__init__()
        self.result: QueryResult | None = None

    def show_result(self, result: QueryResult | None) -> None:
        """Show the rows of a result, or none."""
        self.beginResetModel()
        self.result = result
        self.endResetModel()

    def rowCount(self, parent: Index = _NOTHING) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() or self.result is None else len(self.result.rows)

    def columnCount(self, parent: Index = _NOTHING) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() or self.result is None else len(self.result.columns)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """Return the text of a cell."""
        if self.result is None or role not in (Role.DisplayRole, Role.ToolTipRole):
            return None
        text = self.result.rows[index.row()][index.column()].text
        if _RELATION.fullmatch(self.result.columns[index.column()]):
            text = say_predicate(text)
        return plain_tooltip(text) if role == Role.ToolTipRole else " ".join(text.split())

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole
    ) -> Any:
        """Return the name of a column."""
        is_column = orientation == Qt.Orientation.Horizontal and role == Role.DisplayRole
        return self.result.columns[section] if self.result is not None and is_column else None


class ConsoleView(QWidget):
    """Fields for a question and a query with their buttons above the table of the result."""

    question_entered = Signal(str, bool)  # whether its query is also run
    query_entered = Signal(str)
    stopped = Signal()
    map_requested = Signal(object)  # entities: tuple of EntityId
    entity_picked = Signal(object)  # EntityId
    fact_picked = Signal(object)  # FactView: open its evidence
    export_requested = Signal()
    keep_wanted = Signal(str, str)  # query and condition

    def __init__(self) -> None:
        super().__init__()
        self.history: tuple[str, ...] = ()
        self._written = ""  # the query that the last question became
        self.question = QLineEdit(
            placeholderText=translate("graph", "Ask in words: Who works at …?")
        )
        self.question.setAccessibleName(translate("graph", "Question"))
        self.write = Button(translate("graph", "Write query"), kind="ghost", icon="pencil")
        self.write.setToolTip(
            plain_tooltip(translate("graph", "Write the query without running it"))
        )
        self.editor = QueryEditor()
        self.setFocusProxy(self.editor)
        self.run = Button(translate("graph", "Run"), kind="primary", icon="play")
        self.run.setToolTip(plain_tooltip(translate("graph", "Run the query (Ctrl+Enter)")))
        self.stop = Button(translate("graph", "Stop"), icon="square")
        self.stop.setToolTip(plain_tooltip(translate("graph", "Stop the query (Esc)")))
        self.past = Button(translate("graph", "History"), kind="ghost", icon="history")
        self.to_map = Button(translate("graph", "Show on map"), kind="ghost", icon="waypoints")
        self.export = Button(translate("graph", "Export…"), kind="ghost", icon="download")
        self.keep_button = make_keep_button("query", self._keep)
        self.state = hint()
        self.model = ResultModel()
        self.table = QTableView()
        self._lay_out()
        self._connect()
        self._show_buttons()

    @property
    def entities(self) -> tuple[EntityId, ...]:
        """Return the entities of the result, in order."""
        result = self.model.result
        rows = result.rows if result is not None else ()
        return tuple(dict.fromkeys(one for cells in rows for cell in cells for one in cell.things))

    def show_running(self) -> None:
        """Say that the query runs."""
        self._show_busy(translate("graph", "Running…"))

    def show_writing(self) -> None:
        """Say that the query is being written."""
        self._show_busy(translate("graph", "Writing the query…"))

    def show_stopped(self) -> None:
        """Say that the query was stopped; the last result stays."""
        self._show_state(translate("graph", "Stopped"))

    def show_evidence(self, evidence: QueryEvidence) -> None:
        """Show the query that a question became, how it was written, and its rows if it was run."""
        if self.editor.toPlainText() == self._written:
            self.editor.clear()  # what the user wrote stays if there is no query
        if evidence.reason is not None:
            self.show_problem(translate_message(evidence.reason.with_remedy))
            return
        self._written = evidence.query
        self.editor.setPlainText(evidence.query)
        words = translate("graph", "Loci wrote this query.")
        if evidence.writer == "model":
            words = translate("graph", "{model} wrote this query.").format(model=evidence.model)
        if evidence.result is None:
            self._show_state(words)
            self.editor.setFocus()
            return
        self.show_result(evidence.result)
        self._show_state(f"{self.state.text()}. {words}")

    def show_result(self, result: QueryResult) -> None:
        """Show the rows, and keep the query in the history."""
        self.history = (result.query, *(one for one in self.history if one != result.query))
        self.history = self.history[:MAX_HISTORY]
        self.model.show_result(result)
        self.table.setVisible(bool(result.columns))
        self.table.resizeColumnsToContents()
        words = translate("graph", "%n row(s)", "", result.matched)
        if not result.is_complete:
            words += ", " + translate("graph", "and there are more")
        self._show_state(f"{words} ({say_number(round(result.duration_ms))} ms)")

    def show_problem(self, text: str) -> None:
        """Show why the query was refused or failed."""
        self.model.show_result(None)
        self.table.hide()
        self._show_state(text)

    @property
    def is_busy(self) -> bool:
        """Whether a query is being written or run."""
        return not self.stop.isHidden()

    def _show_busy(self, text: str) -> None:
        self.run.hide()
        self.stop.show()
        self.write.setEnabled(False)
        self.state.setText(text)

    def _show_state(self, text: str) -> None:
        self.state.setText(text)
        announce(self.state, text)
        self._show_buttons()

    def _show_buttons(self) -> None:
        if self.stop.hasFocus():
            self.editor.setFocus()
        self.stop.hide()
        self.run.show()
        self.write.setEnabled(True)
        self.past.setEnabled(bool(self.history))
        self.to_map.setEnabled(bool(self.entities))
        self.export.setEnabled(self.model.rowCount() > 0)

    def make_history_menu(self) -> QMenu:
        """Return the menu of past queries, the newest first."""
        menu = QMenu(self)
        for query in self.history:
            text = " ".join(query.split())
            short = text if len(text) <= MAX_MENU_TEXT else f"{text[: MAX_MENU_TEXT - 1]}…"
            action = menu.addAction(short.replace("&", "&&"))
            action.triggered.connect(lambda _=False, chosen=query: self._recall(chosen))
        return menu

    def _recall(self, query: str) -> None:
        self.editor.setPlainText(query)
        self.editor.setFocus()

    def _lay_out(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName(translate("graph", "Result of the query"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setWordWrap(False)
        table.setShowGrid(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(the_theme().look.grown(32))
        table.horizontalHeader().setStretchLastSection(True)
        table.horizontalHeader().setMaximumSectionSize(the_theme().look.grown(420))
        align = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        table.horizontalHeader().setDefaultAlignment(align)
        asking = row(None, (self.question, 1), self.write, gap=4)
        # In a narrow window the buttons wrap.
        examples = QWidget()
        chips = [Button(translate("graph", words), kind="chip") for words, _ in EXAMPLES]
        for chip, (_, query) in zip(chips, EXAMPLES, strict=True):
            chip.clicked.connect(partial(self._try, query))
        Flow(examples, hint(translate("graph", "Queries in Cypher, such as:")), *chips, gap=6)
        tools = QWidget()
        Flow(
            tools, self.run, self.stop, self.past, self.to_map, self.export, self.keep_button, gap=4
        )
        table.hide()  # until there is a result
        fill(
            column(self, asking, examples, self.editor, tools, self.state, gap=6), (table, 1000), 1
        )

    def _connect(self) -> None:
        self.question.returnPressed.connect(partial(self._ask, runs=True))
        self.write.clicked.connect(partial(self._ask, runs=False))
        self.stop.clicked.connect(self.stopped)
        self.editor.submitted.connect(self._submit)
        self.run.clicked.connect(self._submit)
        self.past.clicked.connect(self._show_history)
        self.to_map.clicked.connect(lambda: self.map_requested.emit(self.entities))
        self.export.clicked.connect(self.export_requested)
        self.table.activated.connect(self._pick)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stop the query with Escape."""
        if event.key() == Qt.Key.Key_Escape and self.is_busy:
            self.stopped.emit()
        else:
            super().keyPressEvent(event)

    def _ask(self, *, runs: bool) -> None:
        question = self.question.text().strip()
        if question and not self.is_busy:
            self.question_entered.emit(question, runs)

    def _try(self, query: str) -> None:
        self.editor.setPlainText(query)
        self._submit()

    def _submit(self) -> None:
        query = self.editor.toPlainText().strip() or EXAMPLE
        if not self.is_busy:
            self.query_entered.emit(query)

    def _keep(self, condition: FiringCondition) -> None:
        if query := self.editor.toPlainText().strip():
            self.keep_wanted.emit(query, condition)

    def _show_history(self) -> None:
        self.past.open_menu(self.make_history_menu())

    def _pick(self, index: QModelIndex) -> None:
        """Pick the first fact of a cell, else its first entity."""
        result = self.model.result
        if result is None:
            return
        cell = result.rows[index.row()][index.column()]
        fact = next((one for one in result.facts if one.id in cell.facts), None)
        if fact is not None:
            self.fact_picked.emit(fact)
        elif cell.things:
            self.entity_picked.emit(cell.things[0])
