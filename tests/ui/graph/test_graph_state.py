"""The graph goes on where it was when the place is made anew."""

import pytest

from tests.fake_engine.graph import MONEY
from tests.ui.graph.conftest import FUND, LAB, OKAFOR, SATO
from ui.canvas.view_state import CameraTarget
from ui.graph.graph_view import GraphView
from ui.graph.presenters.graph_presenter import GraphPresenter
from ui.graph.scope import Filters
from ui.graph.toolbar.time_bar import day_of

pytestmark = pytest.mark.slow


@pytest.fixture
def make_anew(qtbot, link):
    def make_anew(view: GraphView, *, as_of: str = "") -> GraphView:
        kept = view.keep()
        made = GraphView()
        qtbot.addWidget(made)
        made.resize(1200, 760)
        made.presenter = GraphPresenter(made, link)
        made.show()
        made.presenter.begin()
        made.resume(kept)
        if as_of:
            made.show_as_of(as_of)
        return made

    return make_anew


def go_around_the_fund(qtbot, view) -> None:
    view.canvas.topic_entered.emit(MONEY)
    qtbot.waitUntil(lambda: len(view.mapped) == 2)
    view.presenter.center(FUND)
    qtbot.waitUntil(lambda: view.scope.around == (FUND,))
    view.presenter.expand(LAB)
    qtbot.waitUntil(lambda: view.scope.around == (FUND, LAB))


def test_the_place_the_way_and_what_was_put_aside_are_as_they_were(qtbot, view, make_anew):
    go_around_the_fund(qtbot, view)
    view.presenter.hide(frozenset((OKAFOR,)))
    view.choose(LAB)

    again = make_anew(view)

    qtbot.waitUntil(lambda: again.scope.around == (FUND, LAB))
    assert again.scope.hidden == {OKAFOR}
    assert again.selection == (LAB,)
    assert again.tools.crumbs.here.accessibleName() == view.tools.crumbs.here.accessibleName()
    for _ in range(2):
        again.tools.crumbs.back.click()
    qtbot.waitUntil(lambda: again.scope.topic == MONEY)
    assert again.tools.crumbs.forward.isEnabled()


def test_a_step_forward_still_leads_forward(qtbot, view, make_anew):
    view.canvas.topic_entered.emit(MONEY)
    qtbot.waitUntil(lambda: len(view.mapped) == 2)
    view.tools.crumbs.back.click()
    qtbot.waitUntil(lambda: len(view.mapped) == 12)

    again = make_anew(view)

    again.tools.crumbs.forward.click()
    qtbot.waitUntil(lambda: again.scope.topic == MONEY)


def test_a_topic_keeps_its_color_when_the_map_begins_with_another(qtbot, view, make_anew):
    def color_of(shown: GraphView) -> int:
        scene = shown.canvas.view_state.scene
        ids = [topic.id for topic in scene.map_data.topics]
        return int(scene.topic_colors[ids.index(MONEY)])

    before = color_of(view)
    view.canvas.topic_entered.emit(MONEY)
    qtbot.waitUntil(lambda: len(view.mapped) == 2)

    again = make_anew(view)
    qtbot.waitUntil(lambda: len(again.mapped) == 2)

    assert before > 0  # else it would have that color as the only topic, too
    assert color_of(again) == before


def test_filters_words_outline_and_list_are_as_they_were(qtbot, view, make_anew):
    view.filters.changed.emit(Filters(kinds=("Person",)))
    qtbot.waitUntil(lambda: len(view.mapped) == 3)
    view.search.setText("Imani")
    view.tools.filters.setChecked(True)
    view.toggle_outline()

    again = make_anew(view)

    qtbot.waitUntil(lambda: len(again.mapped) == 3)
    assert again.filters.filters == Filters(kinds=("Person",))
    assert again.filters.isVisible()
    assert again.search.text() == "Imani"
    assert again.outline.isVisible()


def test_it_is_seen_from_where_it_was_with_all_that_was_chosen(qtbot, view, make_anew):
    view.choose(OKAFOR, LAB)
    view.canvas.target = CameraTarget(2.5, 0.25, -0.5)

    again = make_anew(view)

    qtbot.waitUntil(lambda: len(again.mapped) == 12)
    assert again.selection == (OKAFOR, LAB)
    assert again.canvas.target.scale == pytest.approx(2.5)
    assert again.canvas.target.x == pytest.approx(0.25)


def test_a_map_that_had_not_come_yet_is_waited_for_again(qtbot, view, make_anew):
    go_around_the_fund(qtbot, view)
    view.choose(LAB)
    between = make_anew(view)

    again = make_anew(between)

    qtbot.waitUntil(lambda: again.scope.around == (FUND, LAB))
    assert again.selection == (LAB,)


def test_who_goes_elsewhere_at_once_does_not_see_it_as_the_old_place_was_seen(
    qtbot, view, make_anew
):
    view.choose(OKAFOR)
    view.canvas.target = CameraTarget(9.0, 0.25, -0.5)
    again = make_anew(view)

    again.presenter.center(SATO)

    qtbot.waitUntil(lambda: again.scope.around == (SATO,) and SATO in again.mapped)
    assert again.canvas.view_state.is_fitted
    assert OKAFOR not in again.selection


def test_the_day_is_still_said_when_the_days_of_the_map_are_known(qtbot, view, make_anew):
    again = make_anew(view, as_of="2026-03-01")

    qtbot.waitUntil(lambda: len(again.mapped) == 12)
    assert again.content.time_bar.day == day_of("2026-03-01")
    assert again.content.time_bar.now.isVisible()


def test_the_side_panel_counts_the_facts_of_the_day_n5(view, choose):
    choose(OKAFOR)
    page = view.inspector.entity
    now = page.counts.text()

    view.show_as_of("1990-01-01")
    then = page.counts.text()
    view.show_as_of("")

    assert then == "On 1 Jan 1990: 2 of 2 facts"
    assert then != now
    assert page.counts.text() == now
