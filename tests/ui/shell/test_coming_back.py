"""What was open is open again when the program is started the next time."""

import json

from core.records.ids import EntityId, SessionId
from tests.ui.fake_client import resolved
from ui.bridge.engine_link import EngineLink
from ui.graph.scope import Filters, GraphScope
from ui.reader.spot import Spot
from ui.shell.window import Window

KELP, FUND, OKAFOR = SessionId(1), EntityId(4), EntityId(1)


def open_kelp(qtbot, window: Window) -> None:
    window.body.open_conversation(KELP)
    qtbot.waitUntil(lambda: bool(window.places.ask_view.turns))


def go_around_the_fund(qtbot, window: Window) -> None:
    window.go_to("graph")
    qtbot.waitUntil(lambda: len(window.places.graph_view.mapped) == 12)
    window.places.graph_presenter.go(GraphScope(around=(FUND,), title="Coastal Fund"))
    qtbot.waitUntil(lambda: window.places.graph_view.scope.around == (FUND,))


def test_the_conversation_that_was_open_is_open_again(qtbot, open_window):
    first = open_window()
    open_kelp(qtbot, first)
    first.close()

    second = open_window()

    qtbot.waitUntil(lambda: bool(second.places.ask_view.turns))
    assert second.places.ask_view.session.id == KELP
    assert second.places.ask_presenter.conversations.kept_session_id == KELP


def test_it_waits_where_another_place_was_in_view(qtbot, open_window):
    first = open_window()
    open_kelp(qtbot, first)
    first.go_to("sources")
    first.close()
    between = open_window()
    between.close()  # nobody went to Ask

    third = open_window()
    assert third.body.place == "sources"
    third.go_to("ask")

    qtbot.waitUntil(lambda: bool(third.places.ask_view.turns))


def test_a_conversation_that_was_left_stays_so(qtbot, open_window, engine):
    first = open_window()
    open_kelp(qtbot, first)
    first.places.ask_view.begin_conversation()
    first.close()
    engine.calls.clear()

    second = open_window()

    qtbot.waitUntil(lambda: any(call[0] == "list_sessions" for call in engine.calls))
    assert not any(call[0] == "retell" for call in engine.calls)
    assert second.places.ask_view.session is None


def test_who_has_begun_to_ask_is_not_led_back(qtbot, open_window, engine, tmp_path):
    first = open_window()
    open_kelp(qtbot, first)
    first.close()

    second = Window(EngineLink(lambda: resolved(engine)), home=tmp_path)
    qtbot.addWidget(second)
    second.places.ask_presenter.ask("Who counts the plants?")  # while the engine starts
    second.show()

    qtbot.waitUntil(lambda: second.places.ask_view.turns[-1].answer is not None)
    assert ("retell", KELP) in engine.calls
    assert [it.question for it in second.places.ask_view.turns] == ["Who counts the plants?"]


def test_a_conversation_that_is_no_more_is_not_missed(qtbot, open_window, engine):
    first = open_window()
    open_kelp(qtbot, first)
    first.close()
    engine.sessions = [it for it in engine.sessions if it.id != KELP]

    second = open_window()

    qtbot.waitUntil(lambda: second.places.ask_presenter.conversations.kept_session_id == 0)
    assert second.places.ask_view.empty_state.isVisible()
    assert second.toast.shown == []


def test_the_graph_is_where_it_was_under_its_name(qtbot, open_window, tmp_path):
    first = open_window()
    go_around_the_fund(qtbot, first)
    first.places.graph_presenter.filter(Filters(together=False))
    first.places.graph_presenter.hide(frozenset((OKAFOR,)))
    first.close()

    second = open_window()

    view = second.places.graph_view
    qtbot.waitUntil(lambda: view.scope.around == (FUND,))
    assert view.tools.crumbs.here.accessibleName() == "Coastal Fund"
    assert view.scope.hidden == {OKAFOR}
    assert view.filters.filters == Filters(together=False)
    view.tools.crumbs.back.click()
    qtbot.waitUntil(lambda: view.scope.is_whole)


def test_no_file_of_the_window_tells_what_was_read(qtbot, open_window, tmp_path):
    window = open_window()
    open_kelp(qtbot, window)
    go_around_the_fund(qtbot, window)
    window.places.graph_view.search.setText("Imani")
    window.close()

    written = (tmp_path / "window.json").read_text()

    assert '"around"' in written
    for word in ("Coastal", "Fund", "Imani", "Kelp"):
        assert word not in written


def test_a_place_in_the_graph_that_is_no_more_leads_to_all_topics(qtbot, open_window, tmp_path):
    first = open_window()
    go_around_the_fund(qtbot, first)
    first.close()
    path = tmp_path / "window.json"
    written = json.loads(path.read_text())
    written["graph"]["looks"][-1]["around"] = [4444]
    path.write_text(json.dumps(written))

    second = open_window()

    view = second.places.graph_view
    qtbot.waitUntil(lambda: len(view.mapped) == 12)
    assert view.scope.is_whole
    assert not view.tools.crumbs.back.isEnabled()


def test_tabs_of_the_reader_stay_when_the_language_changes(qtbot, open_window):
    window = open_window()
    for path in ("/home/ada/Research/1.md", "/home/ada/Research/2.md"):
        window.panel.open_spot(Spot(path, None, path[-4:]))

    window.rebuild()

    qtbot.waitUntil(lambda: window.panel.is_open)
    assert [it.path[-4:] for it in window.panel.tabs] == ["1.md", "2.md"]
