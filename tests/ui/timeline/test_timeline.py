"""The place for time over a fake engine: looked at, moved, narrowed down, opened."""

from datetime import UTC, datetime, timedelta
from time import process_time

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QWheelEvent

from core.records.graph.timeline import Timeline, TimelineItem, TimelineLane
from tests.ui.fake_client import FakeClient
from ui.reader.spot import Spot
from ui.theme.theme import the_theme
from ui.timeline.axis import range_of
from ui.timeline.item_text import KINDS, say_title, say_when
from ui.timeline.mark import Mark
from ui.timeline.time_canvas import TimeCanvas
from ui.timeline.timeline_presenter import TimelinePresenter
from ui.timeline.timeline_view import TimelineView

Key = Qt.Key


@pytest.fixture
def view(qtbot, link, engine: FakeClient) -> TimelineView:
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(1000, 720)
    TimelinePresenter(view, link)
    view.show()
    view.begin()
    qtbot.waitUntil(lambda: len(view.rows.records) == 60)
    return view


def asked(engine: FakeClient) -> list:
    return [call[1] for call in engine.calls if call[0] == "show_timeline"]


def spot_of(view: TimelineView, moment: TimelineItem) -> QPoint:
    view.canvas.grab()
    rect = next(rect for rect, it in view.canvas._hit_areas if it == moment)
    return QPointF(rect.left() + 8, rect.center().y()).toPoint()


def test_the_first_look_shows_nearly_everything_and_says_it_in_words(view, engine):
    assert asked(engine)[0].since is None
    assert view.subtitle.text().startswith("60 items shown")
    description = view.canvas.accessibleDescription()
    assert "Documents 15" in description
    assert "Conversations 15" in description


def test_an_event_is_called_by_its_sentence_and_a_field_by_its_words(engine):
    item = next(it for it in engine.items if it.kind == "fact")
    event = replace(item, title="Imani leads it since May.")
    field = replace(item, fact=replace(item.fact, method="structure"))

    assert say_title(event) == "Imani leads it since May."
    assert say_title(field).startswith("Dr. Imani Okafor leads")


def test_zooming_asks_for_less_time_and_the_list_follows(qtbot, view, engine):
    for _ in range(6):
        qtbot.keyClick(view.canvas, Key.Key_Plus)

    qtbot.waitUntil(lambda: 0 < len(view.rows.records) < 30)
    wanted = asked(engine)[-1]
    begin, end = view.canvas.time_range.moment(0.0), view.canvas.time_range.moment(1.0)
    assert (wanted.since, wanted.until) == (begin, end)
    assert all(begin <= it.at < end for it in view.rows.records)


def test_the_wheel_zooms_where_the_mouse_is(qtbot, view):
    canvas = view.canvas
    before = canvas.time_range.moment(0.75)
    at = QPointF(canvas.width() * 0.75, 100)
    event = QWheelEvent(
        at, canvas.mapToGlobal(at), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip

    canvas.wheelEvent(event)

    assert abs((canvas.time_range.moment(0.75) - before).total_seconds()) < 5


def test_arrows_move_and_zero_shows_everything_again(qtbot, view, engine):
    begin = view.canvas.time_range.begin
    qtbot.keyClick(view.canvas, Key.Key_Right)
    assert view.canvas.time_range.begin > begin

    qtbot.keyClick(view.canvas, Key.Key_0)

    qtbot.waitUntil(lambda: asked(engine)[-1].since is None)
    qtbot.waitUntil(lambda: view.canvas.time_range.begin == pytest.approx(begin))


def test_zero_shows_what_lies_far_off_when_all_else_is_in_view(qtbot, view, engine):
    begin = view.canvas.time_range.begin
    shown = view.canvas._shown
    view.show_timeline(replace(shown, first=datetime(1884, 1, 1, tzinfo=UTC)), offset=0)

    qtbot.keyClick(view.canvas, Key.Key_0)

    assert view.canvas.time_range.moment(0.0).year < 1884
    qtbot.waitUntil(lambda: (since := asked(engine)[-1].since) is not None and since.year < 1884)
    qtbot.keyClick(view.canvas, Key.Key_0)
    qtbot.waitUntil(lambda: view.canvas.time_range.begin == pytest.approx(begin))


def test_many_zooms_ask_a_few_times_only(qtbot, view, engine):
    before = len(asked(engine))
    for _ in range(20):
        view.canvas.zoom(0.95)

    qtbot.waitUntil(lambda: len(asked(engine)) > before)
    assert len(asked(engine)) - before <= 2


def test_kinds_and_words_narrow_down(qtbot, view, engine):
    view.kinds["fact"].setChecked(False)
    view.kinds["conversation"].setChecked(False)
    qtbot.waitUntil(lambda: len(view.rows.records) == 30)

    qtbot.keyClicks(view.search, "drone")

    qtbot.waitUntil(
        lambda: view.rows.records and all("Drone" in it.title for it in view.rows.records)
    )
    assert asked(engine)[-1].kinds == ("document", "file", "task")


def test_an_unknown_thing_is_said(qtbot, view):
    qtbot.keyClicks(view.entity_field, "nobody")

    qtbot.waitUntil(view.problem.isVisible)
    assert "Nothing is known by this name" in view.problem.words.text()


def test_a_chosen_moment_is_marked_in_the_picture_and_the_other_way_round(qtbot, view):
    view.list.choose_row(view.rows.row_of(lambda item: item.kind == "fact"))
    assert view.canvas.chosen.kind == "fact"

    other = view.rows.records[8]
    qtbot.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=spot_of(view, other))

    assert view.canvas.chosen == other
    assert view.list.currentIndex().row() == view.rows.row_of(lambda item: item == other)


def test_a_second_click_opens_the_document(qtbot, view):
    first = view.rows.records[0]
    spot = spot_of(view, first)
    qtbot.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=spot)

    with qtbot.waitSignal(view.spot_opened) as opened:
        qtbot.mouseClick(view.canvas, Qt.MouseButton.LeftButton, pos=spot_of(view, first))

    assert opened.args[0].path == first.path


def test_facts_open_their_words_and_conversations_themselves(qtbot, view):
    fact = next(it for it in view.rows.records if it.kind == "fact")
    with qtbot.waitSignal(view.spot_opened) as opened:
        view.open_item(fact)
    assert (opened.args[0].start, opened.args[0].end) == (5, 20)

    talk = next(it for it in view.rows.records if it.kind == "conversation")
    with qtbot.waitSignal(view.conversation_opened) as conversation:
        view.list.entered.emit(talk)

    assert conversation.args == [talk.session_id]


def test_the_day_that_is_looked_at_is_dragged_and_given_up(qtbot, view):
    heard = []
    view.as_of_chosen.connect(heard.append)
    middle = QPoint(view.canvas.width() // 2, 10)

    qtbot.mousePress(view.canvas, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(view.canvas, QPoint(view.canvas.width() // 2 + 40, 10))
    qtbot.mouseRelease(view.canvas, Qt.MouseButton.LeftButton, pos=middle)

    assert heard
    assert view.canvas.as_of.year in {2024, 2025}
    assert heard[0].startswith(f"{view.canvas.time_range.moment(0.5).year}")
    assert view.as_of.isVisible()
    view.as_of.click()
    assert heard[-1] == ""
    assert view.canvas.as_of is None


def test_the_day_of_another_place_is_shown_without_an_echo(qtbot, view):
    with qtbot.assertNotEmitted(view.as_of_chosen):
        view.show_as_of("2024-03")

    assert view.canvas.as_of == datetime(2024, 3, 31, tzinfo=UTC)
    assert view.as_of.text() == "As of Mar 2024"
    view.show_as_of("")
    assert not view.as_of.isVisible()


def test_up_and_down_walk_from_moment_to_moment(qtbot, view):
    view.list.choose_row(view.rows.next_row(0))
    first = view.canvas.chosen
    qtbot.keyClick(view.canvas, Key.Key_Down)

    assert view.canvas.chosen == view.rows.records[1] != first
    qtbot.keyClick(view.canvas, Key.Key_A)
    assert view.canvas.as_of == view.canvas.chosen.at


def test_an_empty_time_says_so(qtbot, view):
    qtbot.keyClicks(view.search, "zebra")

    qtbot.waitUntil(view.empty.isVisible)
    assert view.subtitle.text().startswith("0 items shown")


def test_a_full_picture_is_drawn_without_a_stall(qtbot):
    canvas = TimeCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(1600, 500)
    begin, end = datetime(1900, 1, 1, tzinfo=UTC), datetime(2030, 1, 1, tzinfo=UTC)
    lanes = tuple(
        TimelineLane(kind, (250,) * 400, 100_000)
        for kind in ("document", "file", "fact", "conversation")
    )
    canvas.show_timeline(Timeline(begin, end, begin, end, lanes, (), (), 400_000))

    start = process_time()
    for _ in range(5):
        canvas.grab()

    assert (process_time() - start) / 5 < 0.5


def test_nothing_is_drawn_before_it_is_known(qtbot):
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.show()

    assert view.busy.isVisible()
    assert not view.empty.isVisible()


def test_names_at_the_end_of_the_picture_stand_before_their_dots(qtbot):
    canvas = TimeCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(800, 400)
    begin, end = datetime(2020, 1, 1, tzinfo=UTC), datetime(2021, 1, 1, tzinfo=UTC)
    last = TimelineItem("document", datetime(2020, 12, 28, tzinfo=UTC), "Where the cable lies")
    lanes = (TimelineLane("document", (0, 1), 1),)
    canvas.show_range(range_of(begin, end))
    canvas.show_timeline(Timeline(begin, end, lanes=lanes, moments=(last,), total=1))
    canvas.grab()

    assert all(rect.left() >= 0 and rect.right() <= 800 for rect, _ in canvas._hit_areas)
    assert canvas._hit_areas[0][0].width() > 60


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_titles_cover_no_dots_of_items_without_one(qtbot, monkeypatch, scale):
    monkeypatch.setattr(the_theme(), "look", replace(the_theme().look, scale=scale))
    canvas = TimeCanvas()
    qtbot.addWidget(canvas)
    begin, end = datetime(2020, 1, 1, tzinfo=UTC), datetime(2021, 1, 1, tzinfo=UTC)
    items = tuple(
        TimelineItem("document", begin + timedelta(days=7 * week), f"Where cable {week} lies")
        for week in range(50)
    )
    lanes = (TimelineLane("document", (1,) * 50, 50),)
    canvas.show_range(range_of(begin, end))
    canvas.show_timeline(Timeline(begin, end, lanes=lanes, moments=items, total=50))

    for height in range(200, 400, 7):
        canvas.resize(800, height)
        canvas._hit_areas.clear()
        canvas.grab()
        rects = [rect for rect, _ in canvas._hit_areas]
        dots = [rect.center().y() for rect in rects if rect.width() <= 16]
        assert not dots or max(it.bottom() for it in rects if it.width() > 16) <= min(dots) - 4


def test_names_of_lanes_have_a_line_each_where_large_text_leaves_little_room(qtbot, monkeypatch):
    monkeypatch.setattr(the_theme(), "look", replace(the_theme().look, scale=2.0))
    canvas = TimeCanvas()
    qtbot.addWidget(canvas)
    begin, end = datetime(2020, 1, 1, tzinfo=UTC), datetime(2021, 1, 1, tzinfo=UTC)
    lanes = tuple(TimelineLane(kind, (3, 1), 4) for kind in KINDS)
    canvas.show_timeline(Timeline(begin, end, lanes=lanes))
    line = QFontMetrics(the_theme().look.font("caption")).height()

    canvas.resize(600, 310)
    low = canvas.lane_rooms()
    canvas.resize(600, 900)
    high = canvas.lane_rooms()

    assert len(low) == 5
    assert min(room.height() for room in low) >= line
    assert high[0].top() > low[0].top()


def test_titles_are_drawn_over_the_line_of_today(qtbot):
    canvas = TimeCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(800, 300)
    now = datetime.now(UTC)
    begin, end = now - timedelta(days=50), now + timedelta(days=50)
    near = TimelineItem("document", now - timedelta(days=2), "MMMMMMMMMMMMMMMM")
    lanes = (TimelineLane("document", (0, 1), 1),)
    canvas.show_range(range_of(begin, end))
    canvas.show_timeline(Timeline(begin, end, lanes=lanes, moments=(near,), total=1))

    picture = canvas.grab().toImage()

    spot = canvas._hit_areas[0][0].center().toPoint()
    rows = range(spot.y() - 4, spot.y() + 5)
    line = QColor(the_theme().look.colors.muted).rgb()
    assert line in {picture.pixel(400, y) for y in range(150, 280)}
    assert line not in {picture.pixel(400, y) for y in rows}


def test_what_began_and_ended_in_one_year_names_it_once():
    year = datetime(2022, 1, 1, tzinfo=UTC)

    assert (
        say_when(TimelineItem("fact", year, "It", datetime(2022, 12, 31, tzinfo=UTC), "year"))
        == "2022"
    )


def test_a_task_opens_its_line(qtbot, view):
    at = datetime(2026, 12, 3, tzinfo=UTC)
    task = TimelineItem("task", at, "Call the movers", path="/n/flat.md", start=20, end=35)

    with qtbot.waitSignal(view.spot_opened) as opened:
        view.open_item(task)

    assert opened.args == [Spot("/n/flat.md", start=20, end=35)]


def test_a_title_takes_the_room_up_to_the_next_one(qtbot):
    item = TimelineItem("task", datetime(2026, 1, 1, tzinfo=UTC), "Ask Deniz for a second boring")
    metrics = QFontMetrics(the_theme().look.font("caption"))
    whole = metrics.horizontalAdvance(item.title) + 14
    alone, near = (Mark(item, QPointF(0, 0), 40.0) for _ in range(2))

    alone.widen(metrics, before=2000)
    near.widen(metrics, before=100)

    assert alone.width == whole
    assert near.width == 84


def test_the_list_begins_with_today_also_when_it_is_loaded_again(qtbot, view):
    now = datetime.now(UTC)
    days = [now + timedelta(days=day) for day in range(-160, 30)]
    moments = tuple(replace(view.rows.records[0], at=day, until=None) for day in days)
    shown = Timeline(days[0], days[-1], days[0], days[-1], (), moments, (), len(moments))

    for _ in range(2):
        view.show_timeline(shown, offset=0)

        def begins_with_today() -> bool:
            top = view.list.indexAt(QPoint(10, 60))
            record = view.rows.record(top) if top.isValid() else None
            return record is not None and record.at.date() >= now.date()

        qtbot.waitUntil(begins_with_today)

    view.show_timeline(replace(shown, moments=moments[:150]), offset=0)
    bar = view.list.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
