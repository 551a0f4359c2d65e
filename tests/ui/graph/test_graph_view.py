import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QCalendarWidget, QLabel, QTableView

from core.records.answers.answers import ActivatedFact, Anchor, Trace
from core.records.graph.graph_summary import GraphPath
from core.records.graph.map import MapData, MapQuery
from core.records.graph.traversal import GraphTraversal
from core.records.ids import EntityId, FactId
from core.records.knowledge import Entity
from tests.fake_engine.engine import FACTS
from tests.ui.canvas.sample_maps import make_world
from tests.ui.fake_client import FakeClient
from tests.ui.graph.conftest import FUND, LAB, OKAFOR, SURVEY
from ui.canvas.view_state import MapViewState
from ui.graph.graph_view import GraphView
from ui.graph.inspector.inspector import Inspector
from ui.graph.inspector.paths_page import SHORTEST, PathCard, entities_on
from ui.graph.replay_steps import replay_of
from ui.graph.scope import WHOLE_GRAPH, Filters, GraphScope, NavigationHistory, scope_of
from ui.graph.toolbar.entity_field import EntityField
from ui.graph.toolbar.time_bar import day_of, say_view_counts
from ui.items.graph.map_index import MapIndex
from ui.theme.language import the_language
from ui.theme.theme import the_theme
from ui.widgets.boxes import descendants

TRACE = Trace(
    "Who pays the lab?",
    anchors=(Anchor(OKAFOR, "Dr. Imani Okafor", 0.9, "name"),),
    activation=(
        ActivatedFact(1, "Dr. Imani Okafor", FACTS[1]),
        ActivatedFact(2, "Harbor Lab", FACTS[3]),
    ),
)


def test_the_way_leads_back_and_forward_and_forgets_what_lay_ahead():
    history = NavigationHistory()
    here, there = GraphScope(around=(OKAFOR,)), GraphScope(around=(LAB,))
    history.push(here)
    history.push(there)

    history.step(-1)
    assert (history.current, history.previous, history.next) == (here, WHOLE_GRAPH, there)
    history.push(GraphScope(topic=None, things=(FUND,)))

    assert history.next is None
    assert history.previous == here


def test_a_look_and_its_filters_come_back_from_what_was_wanted():
    filters = Filters(kinds=("Person",), confidence=0.4, together=False, since="2024")
    look = GraphScope(around=(OKAFOR, LAB), hidden=frozenset((FUND,)))

    assert scope_of(look.query(filters), hidden=look.hidden) == (look, filters)


def test_a_path_is_shown_with_its_sentences_and_on_the_map(qtbot, view):
    view.choose(OKAFOR)
    view.canvas.chosen.emit((FUND,))

    view.actions()["graph_path"]()

    paths = view.inspector.paths
    qtbot.waitUntil(lambda: len(paths.cards) == 1)
    assert view.inspector.is_showing(paths)
    assert entities_on(paths.shown[0]) == (OKAFOR, LAB, FUND)
    opener = next(
        one
        for one in descendants(paths, QAbstractButton)
        if one.accessibleName().startswith("Open source")
    )
    qtbot.mouseClick(opener, Qt.MouseButton.LeftButton)
    assert view.heard.spots[0].path == FACTS[1].path


def test_a_quote_of_a_path_has_no_marks_of_lists(qtbot):
    step = replace(FACTS[0], quote="- Lent: iron to Jonas … - Lent: clamps to Ewan - both")
    card = PathCard(GraphPath((step.subject, step.object), (step,), 1.0, 1.0))
    qtbot.addWidget(card)

    texts = [it.text() for it in descendants(card, QLabel)]

    assert "“Lent: iron to Jonas … Lent: clamps to Ewan - both”" in texts


def test_k8_what_a_thing_reaches_is_listed_by_steps_relation_and_kind(qtbot, view, engine, choose):
    choose(OKAFOR)
    view.actions()["graph_path"]()
    paths = view.inspector.paths
    reach = paths.reach
    reach.steps.setCurrentIndex(reach.steps.findData(3))
    reach.relations.choose("WORKS_AT", "LEADS")
    reach.kinds.choose("Organization")
    reach.confidence.setCurrentIndex(reach.confidence.findData(0.7))

    paths.search.click()

    qtbot.waitUntil(lambda: len(paths.cards) == 1)
    wanted = GraphTraversal(
        ("Dr. Imani Okafor",), 3, ("LEADS", "WORKS_AT"), ("Organization",), confidence=0.7
    )
    assert ("traverse_graph", wanted) in engine.calls
    assert paths.status_label.text() == "1 thing over 1 fact, up to 1 step away"
    links = [it for it in descendants(paths, QAbstractButton) if "Project Heron" in it.text()]
    links[0].click()
    assert view.heard.spots[0].path == FACTS[0].path
    place = paths.search.y()
    paths.second.setText("Coastal Fund")
    assert not reach.isVisible()  # they don't limit a path between two things
    qtbot.wait(1)
    assert paths.search.y() == place  # nothing moves while a name is typed
    paths.search.click()
    qtbot.waitUntil(lambda: paths.search.y() < place)


def test_no_page_of_the_inspector_is_wider_than_the_inspector_may_be(qtbot, view):
    view.begin_path()
    inspector = view.inspector
    qtbot.waitUntil(inspector.paths.reach.isVisible)

    assert inspector.paths.minimumSizeHint().width() <= inspector.minimumWidth()


def test_k8_where_no_name_fits_things_of_like_meaning_are_offered(qtbot, view, engine):
    asked = []

    def find_entities(text, *, limit=20, by_meaning=False):
        asked.append((text, by_meaning))
        return (Entity(FUND, "Coastal Fund", "Organization"),) if by_meaning else ()

    engine.find_entities = find_entities
    first = view.inspector.paths.first
    view.begin_path()

    first.setText("money")
    first.searched.emit("money")

    qtbot.waitUntil(lambda: len(asked) == 2)
    assert asked == [("money", False), ("money", True)]
    qtbot.waitUntil(lambda: first.completer_.model().stringList() == ["Coastal Fund"])


def test_t3_all_shortest_paths_are_searched_for_in_that_order(qtbot, view, engine):
    paths = view.inspector.paths
    view.begin_path()
    paths.show_ends("Dr. Imani Okafor", "Coastal Fund")
    paths.search.click()
    qtbot.waitUntil(lambda: len(paths.cards) == 1)

    paths.order.group.button(SHORTEST).click()

    qtbot.waitUntil(lambda: sum(call[0] == "find_paths" for call in engine.calls) == 2)
    assert engine.calls[-1] == ("find_paths", "Dr. Imani Okafor", "Coastal Fund", 50, True)


def test_where_no_path_leads_the_place_says_so(qtbot, view):
    paths = view.inspector.paths
    view.begin_path()
    paths.show_ends("drone", "Mira Sato")

    paths.search.click()

    qtbot.waitUntil(lambda: paths.status_label.text().startswith("No connection"))
    assert paths.cards == []
    assert paths.co_mentions.isVisible()


def test_where_no_path_leads_things_named_together_are_offered(qtbot, view):
    paths = view.inspector.paths
    view.begin_path()
    paths.show_ends("drone", "Mira Sato")
    paths.search.click()
    qtbot.waitUntil(paths.co_mentions.isVisible)

    paths.co_mentions.click()

    qtbot.waitUntil(lambda: len(paths.cards) == 1)
    assert not paths.co_mentions.isVisible()
    words = [one.text() for one in descendants(paths.cards[0], QLabel)]
    assert "mentioned with" in words
    assert "“The drone of Mira Sato.”" in words
    opener = next(
        one
        for one in descendants(paths, QAbstractButton)
        if one.accessibleName().startswith("Open source")
    )
    qtbot.mouseClick(opener, Qt.MouseButton.LeftButton)
    assert view.heard.spots[0].path == FACTS[1].path


def test_an_edge_of_the_map_opens_its_evidence(qtbot, view):
    view.canvas.edge_picked.emit(FactId(2), OKAFOR, LAB)

    qtbot.waitUntil(lambda: bool(view.heard.spots))
    assert view.heard.spots[0].start == FACTS[1].start
    assert view.inspector.is_showing(view.inspector.link)


def test_a_view_is_kept_with_all_that_makes_it_and_comes_back(qtbot, view, engine: FakeClient):
    view.presenter.center(LAB)
    qtbot.waitUntil(lambda: view.scope.around == (LAB,))
    view.presenter.hide(frozenset((FUND,)))
    view.filters.changed.emit(Filters(confidence=0.3))
    qtbot.waitUntil(lambda: view.filters.filters.confidence == 0.3)
    view.presenter.saved_views.save_view("Lab")
    qtbot.waitUntil(lambda: [one.name for one in view.tools.saved_views] == ["Lab"])
    view.presenter.show_whole()
    view.filters.changed.emit(Filters())
    qtbot.waitUntil(lambda: view.scope.around == ())

    view.tools.view_requested.emit(view.tools.saved_views[0])

    qtbot.waitUntil(lambda: view.scope.around == (LAB,))
    assert view.scope.hidden == {FUND}
    assert view.filters.filters.confidence == 0.3
    assert view.tools.crumbs.here.accessibleName() == "Lab"
    view.tools.view_deleted.emit("Lab")
    qtbot.waitUntil(lambda: view.tools.saved_views == ())
    qtbot.waitUntil(lambda: bool(view.heard.deeds))
    view.heard.deeds[-1].undo()
    qtbot.waitUntil(lambda: len(view.tools.saved_views) == 1)


def test_pictures_and_files_of_the_graph_are_saved(qtbot, view, engine, tmp_path):
    keeping = view.presenter.saved_views
    keeping.export("png", str(tmp_path / "graph.png"))
    keeping.export("svg", str(tmp_path / "graph.svg"))
    keeping.export("png", str(tmp_path / "nowhere" / "graph.png"))
    keeping.export("graphml", str(tmp_path / "graph.graphml"))

    qtbot.waitUntil(lambda: len(view.heard.told) == 4)
    assert (tmp_path / "graph.png").stat().st_size > 1000
    assert "<svg" in (tmp_path / "graph.svg").read_text()
    assert view.heard.told[2].startswith("Couldn't save the picture")
    assert ("export_graph", str(tmp_path / "graph.graphml"), "graphml", True) in engine.calls


def test_a_trace_lights_anchors_first_and_spreads_hop_by_hop():
    replay = replay_of(TRACE)

    assert [step.title for step in replay.steps] == ["Start", "Step 1", "Step 2", "Result"]
    assert set(replay.steps[0].entities) == {OKAFOR}
    assert LAB in replay.steps[1].entities
    assert set(replay.steps[2].links) == {(OKAFOR, LAB), (LAB, FUND)}
    assert replay.steps[2].entities[FUND] > replay.steps[2].entities[OKAFOR]
    assert set(replay.entities) == {OKAFOR, LAB, FUND}


def test_a_replay_shows_just_what_lit_up_and_is_walked_through(qtbot, view, engine):
    view.show_trace(TRACE)
    qtbot.waitUntil(lambda: len(view.mapped) == 3)
    bar = view.content.replay_bar
    assert bar.isVisible()
    assert view.scope.query(Filters()) == MapQuery(things=(OKAFOR, LAB, FUND))

    bar.after.click()
    bar.after.click()

    assert bar.step.text().startswith("Step 2")
    assert not bar.play.accessibleName().startswith("Pause")
    bar.close_button.click()
    assert bar.isHidden()


def test_a_question_about_a_thing_is_asked(view, choose):
    choose(SURVEY)

    view.inspector.entity.ask.click()

    assert view.heard.questions == ["What do my documents say about kelp survey?"]


def test_topics_and_numbers_are_told(qtbot, view, engine):
    view.outline.topic_picked.emit(view.mapped.shown.topics[1].id)
    qtbot.waitUntil(lambda: view.inspector.is_showing(view.inspector.topic))
    assert view.inspector.topic.name.text() == "Coastal Fund"

    view.inspector.overview.stats_requested.emit()

    qtbot.waitUntil(view.inspector.overview.more.isHidden)


def test_where_large_text_leaves_little_room_tools_are_icons_with_names(qtbot, view):
    tools = view.tools
    tools.resize(800, tools.height())
    assert tools.path.text() == "Path…"

    tools.resize(290, tools.height())

    assert [it.text() for it in (tools.filters, tools.path, tools.views)] == ["", "", ""]
    tools.show_filter_count(2)
    assert (tools.filters.text(), tools.filters.accessibleName()) == ("", "Filters (2)")
    assert tools.filters.toolTip() == "Filters (2)"


def test_where_there_is_hardly_any_room_the_map_has_it_and_a_menu_the_tools(qtbot, view):
    tools = view.tools
    tools.resize(220, tools.height())
    assert not tools.view_switch.isVisible()
    assert not tools.path.isVisible()

    actions = {it.text(): it for it in tools.make_more_menu().actions()}
    actions["Outline"].trigger()

    assert view.content.views.currentWidget() is view.outline
    with qtbot.waitSignal(tools.paths_requested):
        actions["Path…"].trigger()
    with qtbot.waitSignal(tools.zoomed) as zoomed:
        actions["Zoom in"].trigger()
    assert zoomed.args == [1]
    assert "Save this view…" in [it.text() for it in actions["Views"].menu().actions()]
    tools.resize(600, tools.height())
    assert tools.view_switch.isVisible()
    assert "Path…" not in [it.text() for it in tools.make_more_menu().actions()]


def test_a_query_has_none_of_the_tools_of_the_map(view):
    tools = view.tools
    tools.view_switch.choose(2)

    assert not any(it.isVisible() for it in (tools.search, tools.filters, tools.nearer))
    assert not view.counts.isVisible()
    tools.view_switch.choose(0)
    assert tools.search.isVisible()
    assert view.counts.isVisible()


def test_topics_are_listed_from_the_largest(view):
    rows = [view.inspector.overview.topic_rows.itemAt(n).widget() for n in range(1, 3)]
    counts = [int(it.accessibleName().rsplit(", ", 1)[1]) for it in rows]

    assert counts == sorted(counts, reverse=True)


def test_beside_a_part_of_the_map_its_things_are_listed_the_most_important_first(qtbot, view):
    overview = view.inspector.overview
    entered: list[EntityId] = []
    overview.entity_entered.connect(entered.append)
    linked = [one for one in view.mapped.ids if view.mapped.degree(one)]

    links = [it for it in descendants(overview, QAbstractButton) if "Go to" in it.accessibleName()]
    links[0].click()

    assert [it.text() for it in links[: len(linked)]] == [view.mapped.name(it) for it in linked]
    assert entered == linked[:1]


def test_where_a_thing_has_no_facts_the_page_says_so_at_its_top(qtbot, view, choose):
    choose(FUND)
    facts = view.inspector.entity.facts
    facts.show_groups((), about=FUND, nothing="No facts yet.")

    assert facts.empty_label.isVisible()
    assert facts.empty_label.alignment() & Qt.AlignmentFlag.AlignTop


def test_counts_and_facts_are_those_of_the_day_that_is_looked_at(qtbot, view, choose):
    choose(SURVEY)
    page = view.inspector.entity

    def count() -> int:
        return sum(len(group.facts) for group in page.facts.model.groups)

    now = count()

    view.content.time_bar.slider.setValue(day_of("2026-02-01"))

    assert view.counts.text() == "12 things · 11 links · on 1 Feb 2026"
    qtbot.waitUntil(lambda: count() < now)
    view.content.time_bar.go_now()
    assert count() == now
    assert view.counts.text() == "12 things · 11 links"


def test_an_arrow_key_steps_by_a_day(qtbot, view):
    slider = view.content.time_bar.slider
    slider.setValue(day_of("2026-02-01"))

    qtbot.keyClick(slider, Qt.Key.Key_Left)

    assert view.content.time_bar.day == day_of("2026-01-31")


@pytest.mark.parametrize(
    ("modifier", "day"),
    [
        (Qt.KeyboardModifier.ShiftModifier, "2026-02-21"),
        (Qt.KeyboardModifier.ControlModifier, "2026-01-28"),
    ],
)
def test_shift_steps_by_a_week_and_ctrl_by_a_month(qtbot, view, modifier, day):
    slider = view.content.time_bar.slider
    slider.setValue(day_of("2026-02-28"))

    qtbot.keyClick(slider, Qt.Key.Key_Left, modifier)

    assert view.content.time_bar.day == day_of(day)


@pytest.mark.parametrize(
    ("typed", "day"),
    [("2026-02-01", "2026-02-01"), ("2026-02", "2026-02-28"), ("1 Feb 2026", "2026-02-01"),
     ("1999", "1999-12-31")],
)  # fmt: skip
def test_a_date_can_be_typed(qtbot, view, typed, day):
    time = view.content.time_bar
    time.day_field.clear()

    qtbot.keyClicks(time.day_field, typed)
    qtbot.keyClick(time.day_field, Qt.Key.Key_Return)

    assert time.day == day_of(day)


def test_nonsense_for_a_date_changes_nothing_and_no_date_is_now(qtbot, view):
    time = view.content.time_bar
    time.go_to(day_of("2026-02-01"))

    time.day_field.setText("soon")
    qtbot.keyClick(time.day_field, Qt.Key.Key_Return)
    assert (time.day, time.day_field.text()) == (day_of("2026-02-01"), "1 Feb 2026")

    time.day_field.clear()
    qtbot.keyClick(time.day_field, Qt.Key.Key_Return)
    assert time.day is None


def test_a_click_on_the_slider_goes_to_that_day(qtbot, view):
    slider = view.content.time_bar.slider
    slider.setRange(day_of("2016-01-01"), day_of("2026-01-01"))
    slider.resize(400, 24)

    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(200, 12))

    middle = (slider.minimum() + slider.maximum()) // 2
    assert abs(slider.value() - middle) < 30


def test_new_years_are_marked(view):
    slider = view.content.time_bar.slider
    slider.setRange(day_of("2023-05-01"), day_of("2026-03-01"))

    assert slider.marks() == [day_of(f"{year}-01-01") for year in (2024, 2025, 2026)]


def test_a_day_before_the_slider_begins_can_be_looked_at(view):
    time = view.content.time_bar
    first = time.slider.minimum()

    time.show_day(first - 5000)
    assert time.day == first - 5000
    time.show_span(first, time.slider.maximum() - 1)
    assert time.day == first - 5000
    time.go_now()
    time.show_span(first, time.slider.maximum() - 1)

    assert time.day is None
    assert time.slider.minimum() == first


def test_only_what_there_was_on_a_day_is_counted():
    world = make_world(30, topics=2, links=40)
    seen = np.where(np.arange(30) < 12, 100, 200).astype(np.int32)
    view_state = MapViewState()
    view_state.show(replace(world, seen=seen.tobytes(), held_from=after(200, world).tobytes()))
    mapped = MapIndex(world)

    view_state.show_day(150)

    assert (
        say_view_counts(mapped, view_state, day=150) == "12 things  ·  0 links  ·  on 31 May 1970"
    )
    assert say_view_counts(mapped, view_state, day=None).startswith("30 things")


def after(day: int, world: MapData) -> np.ndarray:
    return np.full(len(world.weights) // 4, day, np.int32)


def test_the_legend_explains_discs_while_only_topics_are_drawn(qtbot, view):
    legend = view.content.legend
    assert "Person" in legend.accessibleDescription()

    view.canvas.set_max_drawn(more_than=2)
    view.canvas.view_state.camera = view.canvas.view_state.fit().zoomed(0.3, x=300, y=300)
    view.canvas.refresh()
    qtbot.waitUntil(lambda: "A disc is a topic" in legend.accessibleDescription())

    view.canvas.set_max_drawn(more_than=200)
    view.canvas.refresh()
    qtbot.waitUntil(lambda: "Person" in legend.accessibleDescription())


def test_the_filters_leave_the_map_its_height_and_go_where_a_thing_is_picked(qtbot, view):
    height = view.canvas.height()
    view.tools.filters.click()
    qtbot.waitUntil(view.filters.isVisible)
    assert view.canvas.height() == height
    assert not view.inspector.pages.isVisible()

    view.canvas.picked.emit(view.mapped.ids[0])

    assert not view.filters.isVisible()
    assert view.inspector.is_showing(view.inspector.entity)


def test_the_head_of_a_thing_is_as_high_as_its_contents_whenever_they_change(qtbot, view):
    page = view.inspector.entity
    view.canvas.picked.emit(view.mapped.ids[0])
    qtbot.waitUntil(page.head.isVisible)

    page.aliases.setText("Also known as " + "another name, " * 20)
    page.aliases.show()

    layout = page.head.layout()
    qtbot.waitUntil(lambda: page.head.height() == layout.heightForWidth(page.head.width()))
    tools = page.ask.geometry()
    assert page.head.rect().contains(tools)


def test_enter_takes_the_name_that_continues_what_is_typed(qtbot):
    field = EntityField("From…", name="From")
    qtbot.addWidget(field)
    taken: list[str] = []
    field.chosen.connect(taken.append)
    field.setText("paul")
    field.show_options((Entity(EntityId(1), "Pauline Okafor", "Person"),))

    qtbot.keyClick(field, Qt.Key.Key_Return)

    assert taken == ["Pauline Okafor"]
    assert field.text() == "Pauline Okafor"


@pytest.mark.parametrize(
    ("typed", "taken"), [("tom", "Baker Tom"), ("tom chenoweth", "Tom Chenoweth")]
)
def test_enter_takes_the_first_of_what_is_offered(qtbot, typed, taken):
    field = EntityField("From…", name="From")
    qtbot.addWidget(field)
    names = ("Baker Tom", "Tom Chenoweth")
    offered = tuple(Entity(EntityId(n), name, "Person") for n, name in enumerate(names, 1))
    field.completions_requested.connect(lambda _: field.show_options(offered))
    field.show()
    with qtbot.waitSignal(field.completions_requested):
        qtbot.keyClicks(field, typed)

    with qtbot.waitSignal(field.chosen) as chosen:
        qtbot.keyClick(field, Qt.Key.Key_Return)

    assert chosen.args == [taken]
    assert field._names.stringList()[0] == taken


def test_pages_that_were_never_shown_go_with_the_place(qtbot):
    view = GraphView()
    pages = [view.inspector.topic, view.inspector.link]

    with qtbot.waitSignals([it.destroyed for it in pages]):
        view.deleteLater()


def test_after_the_first_end_of_a_path_is_chosen_the_second_is_typed(qtbot, view):
    view.actions()["graph_path"]()
    paths = view.inspector.paths
    paths.first.setFocus()
    qtbot.keyClicks(paths.first, "Coastal Fund")

    qtbot.keyClick(paths.first, Qt.Key.Key_Return)

    assert paths.second.hasFocus()


def test_a_day_that_is_only_played_ends_with_the_place_and_moves_no_other(qtbot, view):
    time, moved = view.content.time_bar, []
    view.as_of_chosen.connect(moved.append)
    time.go_to(day_of("2026-02-01"))

    time.toggle()
    qtbot.waitUntil(lambda: time.day != day_of("2026-02-01"))
    time.toggle()
    played = time.day
    assert moved == ["2026-02-01"]
    view.hide()

    assert played != day_of("2026-02-01")
    assert time.day == day_of("2026-02-01")
    assert not time.is_playing
    view.show()
    time.toggle()
    time.go_to(day_of("2026-02-11"))
    view.hide()
    assert (time.day, moved[-1]) == (day_of("2026-02-11"), "2026-02-11")


def test_time_played_to_its_end_ends_on_the_day_that_was_chosen(qtbot, view):
    time, shown = view.content.time_bar, []
    time.day_chosen.connect(shown.append)
    time.go_to(day_of("2026-02-01"))

    time.toggle()
    qtbot.waitUntil(lambda: not time.is_playing, timeout=20_000)

    assert shown[-2:] == [None, day_of("2026-02-01")]
    assert (time.day, time.day_field.text()) == (day_of("2026-02-01"), "1 Feb 2026")
    assert not time.now.isHidden()


def test_the_played_day_is_chosen_as_it_is_typed(qtbot, view):
    time, moved = view.content.time_bar, []
    view.as_of_chosen.connect(moved.append)
    time.go_to(day_of("2026-02-01"))
    time.toggle()
    qtbot.waitUntil(lambda: time.day != day_of("2026-02-01"))
    time.toggle()
    played = time.day

    time.go_to(played)
    view.hide()

    assert time.day == played
    assert [day_of(it) for it in moved] == [day_of("2026-02-01"), played]


def test_moving_the_slider_while_it_plays_chooses_that_day(qtbot, view):
    time, moved = view.content.time_bar, []
    view.as_of_chosen.connect(moved.append)
    time.go_to(day_of("2026-02-01"))
    time.toggle()

    qtbot.keyClick(time.slider, Qt.Key.Key_Left)
    assert not time.is_playing
    view.hide()

    assert time.day == day_of("2026-01-31")
    assert moved == ["2026-02-01", "2026-01-31"]


def test_words_typed_after_a_click_on_a_tool_search_the_graph(qtbot, view):
    view.activateWindow()
    qtbot.mouseClick(view.tools.farther, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(view.canvas.hasFocus)

    qtbot.keyClick(view.canvas, Qt.Key.Key_Space)
    assert not view.content.time_bar.is_playing
    qtbot.keyClick(view.canvas, Qt.Key.Key_J)

    assert view.search.hasFocus()
    assert view.search.text() == "j"


@pytest.mark.parametrize("size", [100, 130])
def test_the_calendar_has_room_for_all_weeks_and_days(qtbot, view, size):
    the_theme().choose("light", text_size=size)

    view.content.time_bar.calendar.click()

    days = descendants(descendants(view, QCalendarWidget)[0], QTableView)[0]
    qtbot.waitUntil(days.isVisible)
    assert days.verticalHeader().length() <= days.viewport().height()
    columns = [at for at in range(days.model().columnCount()) if days.columnWidth(at)]
    assert len(columns) == 7
    for at in columns:
        name = days.model().index(0, at).data()
        assert days.fontMetrics().horizontalAdvance(name) < days.columnWidth(at)


@pytest.mark.parametrize("size", [100, 130, 200])
def test_the_page_of_paths_is_no_wider_than_the_narrowest_inspector(qtbot, view, size):
    the_theme().choose("light", text_size=size)
    the_language().choose("Deutsch")
    try:
        inspector = Inspector()
        qtbot.addWidget(inspector)
        inspector.paths.reach.relations.offer([("was leased for a long time until", "LEASED")])
        inspector.paths.reach.relations.choose("LEASED")
        inspector.show_page(inspector.paths)
        inspector.resize(inspector.minimumWidth(), 600)
        inspector.show()
        inspector.paths.co_mentions.show()

        assert inspector.paths.minimumSizeHint().width() <= inspector.minimumWidth()
    finally:
        the_language().choose("English")
