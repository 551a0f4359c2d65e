from PySide6.QtCore import Qt

from core.records.answers.answers import SearchResult
from core.records.answers.questions import DEFAULT_OPTIONS, QueryOptions
from core.records.ids import EntityId, PassageId, SessionId
from tests.fake_engine import engine as fake_engine
from tests.fake_engine.conversations import RICH_TRACE
from tests.ui.fake_client import FakeClient, resolved
from ui.ask.query_adjustments import boost, exclude
from ui.trace.trace_events import TraceEvent, events_of

MOMENTS = events_of(RICH_TRACE, {})


def moment(title: str) -> TraceEvent:
    return next(it for it in MOMENTS if it.title == title)


def test_a_thing_is_left_out_once_and_no_longer_weighed_more():
    wishes = QueryOptions(boost=(EntityId(9),))

    out = exclude(exclude(wishes, moment("carbon storage")), moment("carbon storage"))

    assert out == QueryOptions(leave_out=(EntityId(9),))


def test_weighing_more_takes_leaving_out_back():
    assert boost(QueryOptions(leave_out=(EntityId(9),)), moment("carbon storage")) == QueryOptions(
        boost=(EntityId(9),)
    )


def test_a_passage_is_left_out_by_itself():
    assert exclude(DEFAULT_OPTIONS, moment("minutes.md")) == QueryOptions(
        leave_out_passages=(PassageId(5),)
    )


def test_what_has_neither_changes_nothing():
    assert boost(DEFAULT_OPTIONS, moment("minutes.md")) == DEFAULT_OPTIONS


def test_leaving_a_thing_out_of_the_replay_asks_again_and_tells_the_difference(
    qtbot, view, engine: FakeClient, monkeypatch
):
    monkeypatch.setattr(fake_engine, "TRACE", RICH_TRACE)
    view.asking.ask("How much carbon?")
    qtbot.waitUntil(lambda: bool(view.turns) and view.turns[0].answer is not None)
    turn = view.turns[0]
    qtbot.mouseClick(turn.footer.explain_button, Qt.MouseButton.LeftButton)
    trace = view.panel.trace
    row = next(n for n, it in enumerate(trace.rows.rows) if it.title == "carbon storage")
    trace.list.setCurrentIndex(trace.rows.index(row))

    qtbot.mouseClick(trace.leave_out, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: len(turn.answers) == 2)
    assert engine.asked[1][2] == QueryOptions(leave_out=(EntityId(9),))
    assert trace.difference.isVisible()
    assert view.turns == [turn]


def test_of_a_remembered_answer_the_way_is_searched_again_and_that_is_said(
    qtbot, view, engine: FakeClient, monkeypatch
):
    result = SearchResult("?", (), (), RICH_TRACE, {"search": 3.0})
    monkeypatch.setattr(engine, "search", lambda *_, **__: resolved(result))
    view.asking.open_conversation(SessionId(1))
    qtbot.waitUntil(lambda: bool(view.turns))

    qtbot.mouseClick(view.turns[-1].footer.explain_button, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: view.panel.trace.rows.rowCount() > 0)
    assert "Searched again today" in view.panel.trace.note.text()


def test_a_document_takes_the_room_of_the_panel_where_there_is_little(
    qtbot, view, engine: FakeClient
):
    view.asking.ask("How much carbon?")
    qtbot.waitUntil(lambda: bool(view.turns) and view.turns[0].answer is not None)
    view.show_answer_panel(view.turns[0])

    view.turns[0].open_citation(1)

    assert not view.panel.isVisible()
    view.show_answer_panel(view.turns[0])
    view.resize(2000, 760)
    view.turns[0].open_citation(1)
    assert view.panel.isVisible()


def test_beside_an_open_document_the_panel_squeezes_nothing(qtbot, view, engine: FakeClient):
    view.asking.ask("How much carbon?")
    qtbot.waitUntil(lambda: bool(view.turns) and view.turns[0].answer is not None)
    view.resize(560, 760)

    view.show_answer_panel(view.turns[0])

    qtbot.waitUntil(lambda: not view.composer.isVisible())
    assert view.panel.width() > 500
    view.hide_answer_panel()
    assert view.composer.isVisible()
