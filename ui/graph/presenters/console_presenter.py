"""Presenter of the console: writes and runs queries, shows results on the map, exports them."""

import csv
from functools import partial
from pathlib import Path

import msgspec
from PySide6.QtCore import QDir, Signal
from PySide6.QtWidgets import QFileDialog

from core.engine.engine import Engine
from core.errors import LociError
from core.lanes import Cancel
from core.records.graph.query import GraphQuestion, QueryResult
from core.records.ids import EntityId
from ui.bridge.alerts import sentence_of
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.graph.graph_view import GraphView
from ui.graph.scope import GraphScope
from ui.graph.toolbar.graph_toolbar import MAP, QUERY
from ui.items.keep_question import QuestionKeeper
from ui.theme.translation import translate
from ui.widgets.file_dialog import ask_for_files

# Spreadsheets run cells that begin like this as formulas.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


class ConsolePresenter(Presenter[GraphView]):
    """Runs the queries of the console. Emits `scope_requested` to show a result on the map."""

    scope_requested = Signal(object)

    def __init__(self, view: GraphView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._console = view.content.console
        self._queries = Latest(self, link, self._console.show_result, self._show_failure)
        self._schemas = Latest(self, link, self._console.editor.show_schema)
        self._questions = Latest(self, link, self._console.show_evidence, self._show_failure)
        self._cancel = Cancel()
        self._console.query_entered.connect(self.run)
        self._console.question_entered.connect(self.ask)
        self._console.stopped.connect(self.stop)
        self._console.fact_picked.connect(view.open_evidence)
        self._console.map_requested.connect(self.show_on_map)
        self._console.entity_picked.connect(self._show_entity)
        self._keeper = QuestionKeeper(self, link, view)
        self._console.keep_wanted.connect(partial(self._keeper.keep, "query"))
        self._console.export_requested.connect(self.ask_path)
        view.tools.view_switched.connect(self._enter)

    def run(self, query: str) -> None:
        """Run a query."""
        self._console.show_running()
        self._cancel = Cancel()
        self._queries.call(Engine.query_graph, query, cancel=self._cancel)

    def ask(self, question: str, runs: bool) -> None:  # noqa: FBT001 - called by Qt
        """Have the query for a question written, and run if `runs`."""
        self._console.show_writing()
        self._cancel = Cancel()
        asked = GraphQuestion(question, runs=runs)
        self._questions.call(Engine.ask_graph, asked, cancel=self._cancel)

    def stop(self) -> None:
        """Stop what is being written or run."""
        self._cancel.set()
        self._queries.forget()
        self._questions.forget()
        self._console.show_stopped()

    def show_on_map(self, ids: tuple[EntityId, ...]) -> None:
        """Show the entities of the result on the map."""
        self._view.tools.view_switch.choose(MAP)
        title = translate("graph", "Result of the query")
        self.scope_requested.emit(GraphScope(things=ids, title=title))

    def ask_path(self) -> None:
        """Ask for the path of the export."""
        path, chosen = ask_for_files(
            QFileDialog.getSaveFileName,
            self._view,
            translate("graph", "Export result"),
            f"{QDir.homePath()}/result.csv",
            "CSV (*.csv);;JSON (*.json)",
        )
        result = self._console.model.result
        if path and result is not None:
            suffix = ".json" if "json" in chosen else ".csv"
            self.export(result, Path(path if path.endswith((".csv", ".json")) else path + suffix))

    def export(self, result: QueryResult, path: Path) -> None:
        """Write a result to a file, as JSON or CSV by its name."""
        try:
            if path.suffix == ".json":
                path.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=2))
            else:
                write_csv(result, path)
        except OSError:
            words = translate("graph", "Couldn't save to {path}. Choose another location.")
        else:
            words = translate("graph", "Saved to {path}")
        self._view.message_shown.emit(words.format(path=path))

    def _enter(self, number: int) -> None:
        if number == QUERY:
            self._console.editor.setFocus()
            self._schemas.call(Engine.show_query_schema)

    def _show_entity(self, entity_id: EntityId) -> None:
        self._view.inspector.show_page(self._view.inspector.entity)
        self._view.entity_requested.emit(entity_id)

    def _show_failure(self, error: LociError) -> None:
        self._console.show_problem(sentence_of(error))


def write_csv(result: QueryResult, path: Path) -> None:
    """Write a result so that no spreadsheet runs its cells as formulas. Raises `OSError`."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(result.columns)
        for cells in result.rows:
            writer.writerow([_safe(cell.text, cell.value) for cell in cells])


def _safe(text: str, value: object) -> str:
    is_number = isinstance(value, int | float)
    return f"'{text}" if text.startswith(_FORMULA) and not is_number else text
