"""The console in the place Graph, over the fake engine."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from core.errors import Cancelled
from core.records.graph.query import QueryCell, QueryResult
from tests.ui.graph.conftest import LAB, OKAFOR
from ui.graph.console_view import EXAMPLES
from ui.graph.presenters.console_presenter import write_csv
from ui.graph.toolbar.graph_toolbar import MAP, QUERY
from ui.widgets.boxes import descendants
from ui.widgets.buttons import Button

ASKED = "MATCH (p:Person)-[:WORKS_AT]->(o) RETURN p, o"


@pytest.fixture
def console(qtbot, view):
    view.tools.view_switch.choose(QUERY)
    console = view.content.console
    qtbot.waitUntil(lambda: "WORKS_AT" in _completions(console, "()-[:"))
    return console


def _completions(console, text):
    console.editor.setPlainText(text)
    cursor = console.editor.textCursor()
    cursor.movePosition(cursor.MoveOperation.End)
    console.editor.setTextCursor(cursor)
    return console.editor.completions()


def _run(qtbot, console, query):
    console.editor.setPlainText(query)
    qtbot.keyClick(console.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not console.is_busy)


def test_a_query_is_run_and_its_rows_are_shown(qtbot, console):
    _run(qtbot, console, ASKED)

    assert console.model.headerData(1, Qt.Orientation.Horizontal) == "o"
    assert console.model.data(console.model.index(0, 1)) == "Harbor Lab (Organization)"
    assert "1 row" in console.state.text()


def test_examples_are_run_by_a_click_and_the_one_shown_by_run_alone(qtbot, console, engine):
    console.editor.clear()
    qtbot.mouseClick(console.run, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not console.is_busy)
    chip = next(it for it in descendants(console, Button) if it.text() == EXAMPLES[1][0])
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not console.is_busy)

    asked = [call[1] for call in engine.calls if call[0] == "query_graph"]
    assert asked == [query for _, query in EXAMPLES]
    assert console.editor.toPlainText() == EXAMPLES[1][1]


def test_a_refused_query_says_where_and_shows_no_rows_of_the_last_one(qtbot, console):
    _run(qtbot, console, ASKED)
    _run(qtbot, console, "MATHC (p) RETURN p")

    assert "column 1" in console.state.text()
    assert console.model.rowCount() == 0


def test_labels_relations_properties_and_words_are_completed_where_they_fit(console):
    assert _completions(console, "MATCH (p:") == ("Organization", "Person")
    assert _completions(console, "MATCH (p)-[r:") == ("WORKS_AT",)
    assert _completions(console, "MATCH (p) WHERE p.") == ("name", "quote")
    assert "RETURN" in _completions(console, "MATCH (p) RE")


def test_a_completion_replaces_what_is_typed(console):
    _completions(console, "MATCH (p:Per")

    console.editor.complete("Person")

    assert console.editor.toPlainText() == "MATCH (p:Person"


def test_past_queries_can_be_taken_again(qtbot, console):
    assert not console.past.isEnabled()
    _run(qtbot, console, ASKED)
    _run(qtbot, console, "MATCH (n) RETURN n")

    actions = console.make_history_menu().actions()
    actions[1].trigger()

    assert [one.text() for one in actions] == ["MATCH (n) RETURN n", ASKED]
    assert console.editor.toPlainText() == ASKED


def test_the_things_of_a_result_are_shown_on_the_map(qtbot, view, console):
    _run(qtbot, console, ASKED)

    console.to_map.click()

    qtbot.waitUntil(lambda: view.scope.things == (OKAFOR, LAB))
    assert view.content.views.currentIndex() == MAP


def _ask(qtbot, console, question):
    console.question.setText(question)
    qtbot.keyClick(console.question, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not console.is_busy)


def test_a_question_becomes_a_query_that_is_shown_with_its_rows(qtbot, console):
    _ask(qtbot, console, "Where does Okafor work?")

    assert console.editor.toPlainText().startswith("MATCH (a:Person {name: 'Dr. Imani Okafor'})")
    assert console.model.data(console.model.index(0, 0)) == "Harbor Lab (Organization)"
    assert "Loci wrote this query." in console.state.text()


def test_a_query_can_be_changed_before_it_is_run(qtbot, console):
    console.question.setText("Where does Okafor work?")

    console.write.click()

    qtbot.waitUntil(lambda: not console.is_busy)
    assert console.editor.toPlainText().startswith("MATCH")
    assert console.model.rowCount() == 0


def test_a_question_that_is_no_query_says_so_and_leaves_the_query(qtbot, console):
    console.editor.setPlainText(ASKED)

    _ask(qtbot, console, "Why is the sky blue?")

    assert "can't turn this into a query" in console.state.text()
    assert console.editor.toPlainText() == ASKED


def test_a_question_that_is_no_query_leaves_nothing_of_the_one_before(qtbot, console):
    _ask(qtbot, console, "Where does Okafor work?")
    assert console.model.rowCount() == 1

    _ask(qtbot, console, "Why is the sky blue?")

    assert console.model.rowCount() == 0
    assert console.table.isHidden()
    assert not console.export.isEnabled()
    assert console.editor.toPlainText() == ""


def test_a_fact_in_a_row_opens_its_evidence(qtbot, view, console):
    _ask(qtbot, console, "Where does Okafor work?")

    console.table.activated.emit(console.model.index(0, 1))

    (spot,) = view.heard.spots
    assert spot.path.endswith(".md")


@pytest.mark.parametrize("way", ["button", "escape"])
def test_a_running_query_is_stopped(qtbot, console, engine, monkeypatch, way):
    stopped = []

    def query_graph(_query, *, cancel=None, **_):
        while not cancel.wait(0.01):
            pass
        stopped.append(way)
        raise Cancelled

    monkeypatch.setattr(engine, "query_graph", query_graph)
    console.editor.setPlainText(ASKED)
    qtbot.keyClick(console.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert console.is_busy

    if way == "button":
        console.stop.click()
    else:
        qtbot.keyClick(console.editor, Qt.Key.Key_Escape)

    assert (console.is_busy, console.state.text()) == (False, "Stopped")
    qtbot.waitUntil(lambda: stopped == [way])
    monkeypatch.undo()
    _run(qtbot, console, ASKED)
    assert console.model.rowCount() == 1


def test_a_result_is_exported_as_json_by_its_name(qtbot, view, console, tmp_path):
    _run(qtbot, console, ASKED)

    view.presenter.console.export(console.model.result, tmp_path / "result.json")

    assert '"columns"' in (tmp_path / "result.json").read_text(encoding="utf-8")


def test_an_exported_cell_is_never_a_formula(tmp_path):
    cells = (QueryCell("=1+1", "=1+1"), QueryCell("-5", -5))
    result = QueryResult("RETURN 1", ("a", "b"), (cells,), 1, True, 1.0)
    path = Path(tmp_path, "result.csv")

    write_csv(result, path)

    assert path.read_text(encoding="utf-8").splitlines() == ["a,b", "'=1+1,-5"]


def test_the_legend_and_the_day_stand_below_the_map_only(view):
    view.content.views.setCurrentWidget(view.content.console)
    beside_rows = view.content.below.isHidden()
    view.content.views.setCurrentWidget(view.content.canvas)

    assert (beside_rows, view.content.below.isHidden()) == (True, False)


def test_relations_stand_in_the_table_in_words(console):
    cells = ((QueryCell("Okafor"), QueryCell("WORKS_AT"), QueryCell("works_at")),)
    console.show_result(QueryResult("MATCH …", ("p", "type(r)", "note"), cells, 1, True, 1.0))

    shown = [console.model.data(console.model.index(0, column)) for column in range(3)]

    assert shown == ["Okafor", "works at", "works_at"]
