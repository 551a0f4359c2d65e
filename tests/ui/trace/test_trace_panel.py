import pytest
from PySide6.QtCore import Qt

from core.records.ids import EntityId, PassageId
from tests.fake_engine.conversations import RICH_TRACE
from ui.theme.theme import the_theme
from ui.trace.trace_events import TraceEvent
from ui.trace.trace_panel import TracePanel

TIMES = {"answer": 4000.0, "total": 4100.0}


@pytest.fixture
def panel(qtbot) -> TracePanel:
    made = TracePanel()
    qtbot.addWidget(made)
    made.resize(420, 700)
    made.show_trace(RICH_TRACE, TIMES)
    made.show()
    return made


def choose(panel: TracePanel, title: str) -> None:
    for number, row in enumerate(panel.rows.rows):
        if isinstance(row, TraceEvent) and row.title == title:
            panel.list.setCurrentIndex(panel.rows.index(number))
            return
    raise AssertionError(title)


def test_the_rows_keep_the_rules_of_models(panel, qtmodeltester):
    qtmodeltester.check(panel.rows)


def test_all_is_shown_at_once_and_can_be_stepped_through(qtbot, panel):
    assert panel.rows.step == panel.playback.slider.maximum()

    panel.playback.go_to(0)
    qtbot.mouseClick(panel.playback.forward, Qt.MouseButton.LeftButton)

    assert panel.rows.step == 1
    assert panel.playback.caption.text() == "Step 2 of 8: Search plan"


def test_what_is_still_to_come_is_said_to_those_who_listen(panel):
    panel.playback.go_to(0)

    last = panel.rows.index(panel.rows.rowCount() - 1)
    assert str(last.data(Qt.ItemDataRole.AccessibleTextRole)).endswith("later")


def test_it_plays_by_itself_and_stops_at_the_end(qtbot, panel, monkeypatch):
    monkeypatch.setattr(the_theme(), "moves", True)
    panel.playback._clock.setInterval(1)

    qtbot.mouseClick(panel.playback.play, Qt.MouseButton.LeftButton)

    assert panel.playback.is_playing
    assert panel.rows.step == 0
    qtbot.waitUntil(lambda: not panel.playback.is_playing)
    assert panel.rows.step == panel.playback.slider.maximum()


def test_it_can_be_paused(qtbot, panel, monkeypatch):
    monkeypatch.setattr(the_theme(), "moves", True)
    qtbot.mouseClick(panel.playback.play, Qt.MouseButton.LeftButton)

    qtbot.mouseClick(panel.playback.play, Qt.MouseButton.LeftButton)

    assert not panel.playback.is_playing
    assert panel.playback.play.accessibleName() == "Play"


def test_without_motion_playing_shows_all_at_once(qtbot, panel, monkeypatch):
    monkeypatch.setattr(the_theme(), "moves", False)
    panel.playback.go_to(0)

    qtbot.mouseClick(panel.playback.play, Qt.MouseButton.LeftButton)

    assert not panel.playback.is_playing
    assert panel.rows.step == panel.playback.slider.maximum()


def test_a_thing_can_be_left_out_and_weighed_more(qtbot, panel):
    choose(panel, "carbon storage")

    with qtbot.waitSignal(panel.left_out) as out:
        qtbot.mouseClick(panel.leave_out, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(panel.boosted) as more:
        qtbot.mouseClick(panel.weigh_more, Qt.MouseButton.LeftButton)

    assert out.args[0].entities == (EntityId(9),)
    assert more.args[0].entities == (EntityId(9),)


def test_a_passage_can_be_left_out_but_not_weighed(panel):
    choose(panel, "minutes.md")

    assert panel.leave_out.isEnabled()
    assert not panel.weigh_more.isEnabled()
    assert panel.chosen().passage_id == PassageId(5)


def test_enter_opens_a_passage_and_a_thing_where_they_are_at_home(qtbot, panel):
    choose(panel, "kelp-survey.md")
    with qtbot.waitSignal(panel.opened) as opened:
        qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    choose(panel, "Dr. Imani Okafor")
    with qtbot.waitSignal(panel.thing_opened) as thing:
        qtbot.keyClick(panel.list, Qt.Key.Key_Return)

    assert opened.args[0].candidate.path.endswith("kelp-survey.md")
    assert thing.args == ["Dr. Imani Okafor"]


def test_the_whole_trace_goes_to_the_graph(qtbot, panel):
    with qtbot.waitSignal(panel.graph_requested) as shown_trace:
        qtbot.mouseClick(panel.graph, Qt.MouseButton.LeftButton)

    assert shown_trace.args == [RICH_TRACE]


def test_where_there_is_nothing_to_replay_that_is_said(panel):
    panel.show_nothing()

    assert panel.empty.isVisible()
    assert not panel.list.isVisible()


@pytest.mark.parametrize(
    "direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft]
)
def test_it_can_be_drawn_in_both_directions(panel, direction):
    panel.setLayoutDirection(direction)
    choose(panel, "carbon storage")

    assert not panel.grab().isNull()
