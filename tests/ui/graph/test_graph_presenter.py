import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QLabel

from core.events import Changes
from core.records.graph.map import MapData, MapQuery
from core.records.ids import EntityId
from tests.fake_engine.graph import MONEY
from tests.ui.fake_client import FakeClient, resolved
from tests.ui.graph.conftest import FUND, LAB, OKAFOR, SATO, SURVEY
from ui.graph.graph_content import SHOWS_GRAPH, SHOWS_REASON
from ui.graph.graph_view import GraphView
from ui.graph.presenters.graph_presenter import GraphPresenter
from ui.graph.scope import Filters, GraphScope
from ui.widgets.boxes import descendants

pytestmark = pytest.mark.slow


def wanted(engine: FakeClient) -> MapQuery:
    return next(call[1] for call in reversed(engine.calls) if call[0] == "show_map")


def test_the_place_opens_on_all_topics(view: GraphView, engine: FakeClient):
    assert wanted(engine) == MapQuery()
    assert view.selection == ()
    assert view.inspector.is_showing(view.inspector.overview)
    topics = descendants(view.inspector.overview, QAbstractButton)
    assert any(one.accessibleName().startswith("Open Kelp survey") for one in topics)


def test_a_topic_is_entered_and_left_again(qtbot, view, engine):
    view.canvas.topic_entered.emit(MONEY)
    qtbot.waitUntil(lambda: len(view.mapped) == 2)
    assert wanted(engine).topics == (MONEY,)
    assert view.tools.crumbs.here.accessibleName() == "Coastal Fund"

    view.tools.crumbs.back.click()

    qtbot.waitUntil(lambda: len(view.mapped) == 12)
    assert not view.tools.crumbs.back.isEnabled()
    view.tools.crumbs.forward.click()
    qtbot.waitUntil(lambda: len(view.mapped) == 2)


def test_entering_a_thing_shows_what_is_around_it_and_expanding_adds_more(qtbot, view, engine):
    view.canvas.entered.emit(FUND)
    qtbot.waitUntil(lambda: view.scope.around == (FUND,))
    assert view.selection == (FUND,)

    view.canvas.entered.emit(LAB)

    qtbot.waitUntil(lambda: view.scope.around == (FUND, LAB))
    assert wanted(engine).around == (FUND, LAB)
    assert OKAFOR in view.mapped
    assert view.canvas.view_state.focus_ids == (FUND, LAB)
    view.presenter.expand(LAB)
    qtbot.waitUntil(lambda: view.scope.around == (FUND,))
    assert OKAFOR not in view.mapped
    assert view.canvas.view_state.focus_ids == (FUND,)


def test_what_is_hidden_is_neither_on_the_map_nor_in_the_outline_until_it_is_wanted(view, choose):
    choose(SATO)

    view.actions()["graph_hide"]()

    assert view.scope.hidden == {SATO}
    assert view.selection == ()
    assert not view.outline.model_.index_of(SATO).isValid()
    view.chips.unhidden.emit()
    assert view.outline.model_.index_of(SATO).isValid()


def test_filters_stay_wherever_people_go_and_go_with_one_press(qtbot, view, engine):
    view.filters.changed.emit(Filters(kinds=("Person",), least_links=1))
    qtbot.waitUntil(lambda: len(view.mapped) == 3)
    view.canvas.topic_entered.emit(MONEY)
    qtbot.waitUntil(lambda: wanted(engine).topics == (MONEY,))
    assert wanted(engine).kinds == ("Person",)
    qtbot.waitUntil(lambda: view.content.pages.currentIndex() == SHOWS_REASON)
    assert view.content.empty.title.text() == "No matches"

    clear = next(
        one for one in descendants(view.content, QAbstractButton) if one.text() == "Clear filters"
    )
    clear.click()

    qtbot.waitUntil(lambda: len(view.mapped) == 2)
    assert view.content.pages.currentIndex() == SHOWS_GRAPH
    assert view.chips.isHidden()


def test_the_filters_count_what_is_in_view_and_close_with_escape(qtbot, view, engine):
    def offered() -> set[str]:
        chips = descendants(view.filters, QAbstractButton)
        return {it.text() for it in chips if it.isCheckable() and it.isVisible()}

    view.tools.filters.click()
    assert "Person  3" in offered()
    view.canvas.topic_entered.emit(MONEY)
    qtbot.waitUntil(lambda: len(view.mapped) == 2)
    assert not [it for it in offered() if it.startswith("Person")]

    view.filters.since.setFocus()
    qtbot.keyClick(view.filters.since, Qt.Key.Key_Escape)

    assert not view.filters.isVisible()
    assert view.tools.filters.hasFocus()


def test_around_a_merged_thing_the_map_goes_to_the_one_that_was_kept(qtbot, view):
    merged = EntityId(99)  # no longer there; its name is another name of the one that was kept

    view.presenter.go(GraphScope(around=(merged,), title="Imani"))

    qtbot.waitUntil(lambda: view.scope.around == (OKAFOR,))
    assert view.content.pages.currentIndex() == SHOWS_GRAPH


def test_a_scope_that_is_gone_leads_to_the_whole_graph(qtbot, view):
    view.presenter.go(GraphScope(things=(EntityId(99),), title="1 selected"))

    qtbot.waitUntil(lambda: view.scope.is_whole and len(view.mapped) == 12)
    assert view.content.pages.currentIndex() == SHOWS_GRAPH


def test_a_chip_takes_one_filter_away(qtbot, view, engine):
    view.filters.changed.emit(Filters(kinds=("Person",), confidence=0.5))
    qtbot.waitUntil(lambda: len(view.mapped) == 3)
    chip = next(one for one in descendants(view.chips, QAbstractButton) if "Person" in one.text())

    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: len(view.mapped) == 12)
    assert wanted(engine).confidence == 0.5


def test_a_name_leads_to_its_thing_and_an_unknown_one_to_similar_names(qtbot, view):
    view.presenter.go_to("Imani")
    qtbot.waitUntil(lambda: view.scope.around == (OKAFOR,))
    assert view.selection == (OKAFOR,)

    view.presenter.go_to("kepl")
    qtbot.waitUntil(lambda: view.content.pages.currentIndex() == SHOWS_REASON)
    chip = next(
        one for one in descendants(view.content, QAbstractButton) if one.text() == "kelp survey"
    )
    chip.click()

    qtbot.waitUntil(lambda: view.selection == (SURVEY,))
    assert view.content.pages.currentIndex() == SHOWS_GRAPH


def test_the_first_word_of_a_name_is_enough_when_it_fits_only_one(qtbot, view):
    view.presenter.go_to("Kelp")

    qtbot.waitUntil(lambda: view.selection == (SURVEY,))
    assert view.content.pages.currentIndex() == SHOWS_GRAPH


def test_typing_offers_things(qtbot, view):
    qtbot.keyClicks(view.search, "coastal")

    qtbot.waitUntil(lambda: [one.name for one in view.search._options.values()] == ["Coastal Fund"])
    view.search.completer_.popup().hide()


def test_several_things_are_put_aside_or_looked_at_together(qtbot, view, engine):
    view.choose(OKAFOR)
    view.canvas.chosen.emit((LAB,))
    assert view.selection == (OKAFOR, LAB)
    assert view.inspector.is_showing(view.inspector.selection)

    view.inspector.selection.focus_on.click()

    qtbot.waitUntil(lambda: wanted(engine).things == (OKAFOR, LAB))


def test_what_is_read_later_comes_without_a_jump(qtbot, view, engine):
    view.canvas.zoom(3)
    aim = view.canvas.target
    asked = sum(call[0] == "show_map" for call in engine.calls)

    engine.announce(Changes(frozenset({"entities"})))

    qtbot.waitUntil(lambda: sum(call[0] == "show_map" for call in engine.calls) > asked)
    qtbot.waitUntil(lambda: view.presenter._maps_shown > 1)
    assert view.canvas.target.scale == pytest.approx(aim.scale)


def test_the_day_is_said_to_all_places_and_heard_from_them(view):
    view.content.time_bar.slider.setValue(view.content.time_bar.slider.minimum())
    assert view.heard.days[-1] == "2025-01-25"

    view.show_as_of("2026-03")

    assert view.content.time_bar.day_field.text() == "31 Mar 2026"
    assert len(view.heard.days) == 1
    view.content.time_bar.now.click()
    assert view.heard.days[-1] == ""


def test_a_place_that_people_choose_is_kept(qtbot, view, engine, choose):
    view.canvas.moved.emit(SATO, 3.0, 4.0)
    qtbot.waitUntil(lambda: SATO in view.mapped.pinned)
    assert view.mapped.place(SATO) == (3.0, 4.0)
    choose(SATO)
    assert view.inspector.entity.pin.isChecked()

    view.inspector.entity.pin.click()

    qtbot.waitUntil(lambda: SATO not in view.mapped.pinned)


def test_without_things_the_place_says_so(qtbot, link, engine, monkeypatch):
    monkeypatch.setattr(engine, "show_map", lambda *_, **__: resolved(MapData(commit=1)))
    view = GraphView()
    qtbot.addWidget(view)
    presenter = GraphPresenter(view, link)

    presenter.begin()

    qtbot.waitUntil(lambda: view.content.pages.currentIndex() == SHOWS_REASON)
    assert view.content.empty.title.text() == "Nothing to show yet"


def test_every_focusable_has_a_name_and_names_are_never_markup(qtbot, view, choose):
    choose(OKAFOR)
    for page in range(view.inspector.pages.count()):
        view.inspector.pages.setCurrentIndex(page)
    view.tools.filters.setChecked(True)

    nameless = []
    for widget in descendants(view, QAbstractButton):
        face = QAccessible.queryAccessibleInterface(widget)
        by_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if by_tab and face is not None and not face.text(QAccessible.Text.Name).strip():
            nameless.append(f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}")
    assert nameless == []
    for label in descendants(view, QLabel):
        if label.text():
            assert label.textFormat() == Qt.TextFormat.PlainText


def test_what_is_searched_for_comes_to_the_middle_and_its_word_goes(qtbot, view):
    view.presenter.go_to("Harbor Lab")
    qtbot.waitUntil(lambda: view.scope.title == "Harbor Lab")
    view.search.setFocus()
    qtbot.keyClicks(view.search, "Dr. Imani Okafor")

    qtbot.keyClick(view.search, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: view.scope.title == "Dr. Imani Okafor")
    assert view.search.text() == ""
    assert view.canvas.hasFocus()
