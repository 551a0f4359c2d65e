import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage, QMouseEvent
from PySide6.QtTest import QTest

from core.records.graph.map import NO_DAY
from core.records.ids import CommunityId, EntityId
from tests.ui.canvas.map.worlds import make_world
from ui.canvas.map_canvas import MapCanvas
from ui.canvas.sight import Aim
from ui.theme.theme import the_theme

FIRST = EntityId(100)


@pytest.fixture
def canvas(qtbot):
    shown = MapCanvas()
    qtbot.addWidget(shown)
    shown.resize(800, 600)
    shown.show()
    shown.show_map(make_world())
    shown.grab()
    return shown


def apart(canvas):
    """Two things that stand so far apart that a pointer tells them apart."""
    points = canvas.sight.frame().points
    away = np.linalg.norm(points - points[0], axis=1)
    far = int(away.argmax())
    return canvas.id_of(0), canvas.id_of(far)


def empty_place(canvas):
    """A pixel far from everything."""
    points = canvas.sight.frame().points
    for x in range(5, 800, 5):
        here = np.array((x, 8.0))
        if np.linalg.norm(points - here, axis=1).min() > 40 and (
            canvas.sight.edge_at(*here.tolist()) < 0
        ):
            return QPoint(x, 8)
    raise AssertionError


def colors_of(image: QImage) -> int:
    small = image.convertToFormat(QImage.Format.Format_RGB32)
    wide, high = small.width(), small.height()
    return len({small.pixel(x, y) for x in range(0, wide, 3) for y in range(0, high, 3)})


def drag(canvas, start, end, modifier=Qt.KeyboardModifier.NoModifier):
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(canvas, left, modifier, start)
    for share in (0.2, 0.5, 0.8, 1.0):
        at = QPointF(start) + (QPointF(end) - QPointF(start)) * share
        # A mouse that is moved by QTest holds no button: the canvas is told as a window would.
        canvas.mouseMoveEvent(
            QMouseEvent(QEvent.Type.MouseMove, at, canvas.mapToGlobal(at), left, left, modifier)
        )
    QTest.mouseRelease(canvas, left, modifier, end)


def test_a_map_is_drawn_and_told_to_screen_readers(canvas):
    assert colors_of(canvas.grab().toImage()) > 8
    assert "60 things" in canvas.accessibleDescription()
    assert "4 topics" in canvas.accessibleDescription()
    canvas.choose(FIRST)
    assert "Thing 0" in canvas.accessibleDescription()


def test_everything_is_in_view_at_first_and_after_a_change_of_size(canvas):
    canvas.resize(500, 400)
    canvas.grab()

    points = canvas.sight.frame().points

    assert (points > 0).all()
    assert (points < (500, 400)).all()


def test_a_click_picks_a_thing_and_a_click_beside_lets_go(canvas, qtbot):
    first, _ = apart(canvas)

    with qtbot.waitSignal(canvas.picked) as picked:
        QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.place_of(first))
    assert picked.args == [first]
    assert canvas.selected == first

    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=empty_place(canvas))
    assert canvas.selected is None


def test_a_click_with_control_chooses_more_things(canvas, qtbot):
    first, second = apart(canvas)
    for one in (first, second):
        QTest.mouseClick(
            canvas,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.ControlModifier,
            canvas.place_of(one),
        )

    assert set(canvas.chosen_things) == {first, second}


def test_a_rectangle_chooses_what_is_in_it(canvas):
    drag(canvas, QPoint(1, 1), QPoint(799, 599), Qt.KeyboardModifier.ShiftModifier)

    assert len(canvas.chosen_things) == 60


def test_a_thing_that_is_dragged_tells_where_it_stands(canvas, qtbot):
    first, _ = apart(canvas)
    target = empty_place(canvas)

    with qtbot.waitSignal(canvas.moved) as moved:
        drag(canvas, canvas.place_of(first), target)

    assert moved.args[0] == first
    assert (canvas.place_of(first) - target).manhattanLength() <= 2
    assert canvas.sight.camera.to_screen(np.array(moved.args[1:])) == pytest.approx(
        np.array((target.x(), target.y())), abs=2
    )


def test_a_thing_that_is_dropped_on_another_is_to_be_one_with_it(canvas, qtbot):
    first, second = apart(canvas)
    before = canvas.place_of(first)

    with qtbot.waitSignal(canvas.merged) as merged:
        drag(canvas, before, canvas.place_of(second))

    assert merged.args == [first, second]
    assert canvas.place_of(first) == before


def test_the_ground_is_moved_by_dragging_it(canvas):
    first, _ = apart(canvas)
    start, before = empty_place(canvas), canvas.place_of(first)

    drag(canvas, start, start + QPoint(60, 40))

    assert canvas.place_of(first) - before == QPoint(60, 40)


def test_keys_zoom_walk_and_fit(canvas, qtbot):
    scale = canvas.camera.scale
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    assert canvas.camera.scale > scale
    QTest.keyClick(canvas, Qt.Key.Key_0)
    assert canvas.camera.scale == pytest.approx(scale)

    QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.selected == FIRST
    seen = {canvas.selected}
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up):
        QTest.keyClick(canvas, key)
        seen.add(canvas.selected)
    assert len(seen) > 1


def test_walking_goes_to_what_lies_in_that_direction(canvas):
    canvas.choose(FIRST)
    before = canvas.sight.frame().points[0]
    QTest.keyClick(canvas, Qt.Key.Key_Right)

    after = canvas.sight.camera.to_screen(canvas.sight.ground.points)[
        canvas.sight.ground.row(canvas.selected)
    ]

    assert canvas.selected == FIRST or after[0] > before[0]


def test_a_double_click_goes_into_a_thing_or_a_topic(canvas, qtbot):
    first, _ = apart(canvas)
    with qtbot.waitSignal(canvas.entered) as entered:
        QTest.mouseDClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.place_of(first))
    assert entered.args == [first]

    canvas.gather(more_than=0)
    assert canvas.is_far
    topic = canvas.sight.ground.shown.topics[0]
    place = canvas.sight.camera.to_screen(np.array((topic.x, topic.y))).tolist()
    with qtbot.waitSignal(canvas.topic_entered) as topic_entered:
        QTest.mouseDClick(canvas, Qt.MouseButton.LeftButton, pos=QPointF(*place).toPoint())
    assert topic_entered.args == [CommunityId(1)]


def test_topics_stand_for_many_things_until_one_comes_near(canvas, qtbot):
    canvas.gather(more_than=10)
    with qtbot.waitSignal(canvas.far_changed):
        canvas.grab()
    assert canvas.is_far

    canvas.zoom(8)

    assert not canvas.is_far


def test_an_edge_that_is_clicked_tells_its_fact_and_its_ends(canvas, qtbot):
    points = canvas.sight.frame().points
    for number in range(len(canvas.sight.ground.edges)):
        first, second = canvas.sight.ground.edges[number].tolist()
        middle = (points[first] + points[second]) / 2
        away = np.linalg.norm(points - middle, axis=1).min()
        if away > 30 and canvas.sight.edge_at(*middle.tolist()) == number:
            break
    else:
        pytest.fail("no edge is free")

    with qtbot.waitSignal(canvas.edge_picked) as picked:
        QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPointF(*middle.tolist()).toPoint())

    ground = canvas.sight.ground
    assert picked.args == [int(ground.facts[number]), ground.id(first), ground.id(second)]
    assert "—" in canvas.sight.tip(*middle.tolist())


def test_another_map_keeps_the_view_the_selection_and_the_places(canvas):
    canvas.choose(FIRST)
    canvas.camera = Aim(30.0, 1.0, 2.0)
    before = canvas.place_of(FIRST)

    canvas.show_map(make_world())

    assert canvas.selected == FIRST
    assert canvas.place_of(FIRST) == before
    assert canvas.camera.scale == pytest.approx(30.0)


def test_what_is_gone_is_not_selected_any_more(canvas):
    canvas.choose(EntityId(159))

    canvas.show_map(make_world(40))

    assert canvas.selected is None


def test_a_view_can_be_kept_and_taken_again_in_another_size(canvas):
    canvas.center_on(EntityId(120))
    kept = canvas.camera
    canvas.fit_all()
    canvas.resize(500, 500)

    canvas.camera = kept

    assert canvas.camera.x == pytest.approx(kept.x)
    middle = canvas.place_of(EntityId(120))
    assert (middle - canvas.rect().center()).manhattanLength() <= 3


def test_hidden_things_are_not_there(canvas):
    here = canvas.place_of(FIRST)
    canvas.hide_things({FIRST})

    assert canvas.sight.row_at(here.x(), here.y()) != 0
    assert "59 things" in canvas.accessibleDescription()


def test_only_what_held_on_a_day_is_drawn(canvas):
    world = make_world()
    count = len(world.facts) // 8
    begins = np.full(count, 100, np.int32)
    begins[0] = 50
    seen = np.full(60, 60, np.int32)
    canvas.show_map(
        replace(
            world,
            held_from=begins.tobytes(),
            held_to=np.full(count, NO_DAY, np.int32).tobytes(),
            seen=seen.tobytes(),
        )
    )

    canvas.show_day(55)
    assert len(canvas.sight.alive) == 1
    assert int(canvas.sight.there.sum()) == 2
    canvas.show_day(70)
    assert int(canvas.sight.there.sum()) == 60
    canvas.show_day(None)
    assert len(canvas.sight.alive) == count


def test_what_was_first_written_of_later_is_not_brought_by_a_fact_that_tells_no_time(canvas):
    world = make_world()
    seen = np.full(60, 200, np.int32)
    seen[:10] = 50

    canvas.show_map(replace(world, seen=seen.tobytes()))
    canvas.show_day(100)

    assert np.flatnonzero(canvas.sight.there).tolist() == list(range(10))
    assert set(canvas.sight.ground.edges[canvas.sight.alive].reshape(-1)) <= set(range(10))


def pixel(canvas, entity_id):
    place = canvas.place_of(entity_id)
    return QColor(canvas.grab().toImage().pixel(place))


def distance(one: QColor, other: QColor) -> int:
    return sum(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True))


def test_what_is_not_on_the_path_steps_back(canvas):
    first, second = canvas.sight.ground.edges[0].tolist()
    path = (canvas.id_of(first), canvas.id_of(second))
    other = next(
        canvas.id_of(row)
        for row in range(60)
        if row not in {first, second}
        and np.linalg.norm(canvas.sight.frame().points[row] - canvas.sight.frame().points, axis=1)[
            np.arange(60) != row
        ].min()
        > 20
    )
    ground = QColor(the_theme().look.colors.canvas)
    before = distance(pixel(canvas, other), ground)

    canvas.show_path(path)
    during = distance(pixel(canvas, other), ground)
    canvas.show_path(())

    assert during < before * 0.5
    assert distance(pixel(canvas, other), ground) == before


def test_lights_change_at_once_where_nothing_may_move(canvas):
    first, second = canvas.sight.ground.edges[0].tolist()
    things = {canvas.id_of(first): 1.0, canvas.id_of(second): 0.4}
    plain = canvas.grab().toImage()

    canvas.show_lights(things, {(canvas.id_of(first), canvas.id_of(second)): 1.0})
    lit = canvas.grab().toImage()
    canvas.show_lights({})

    assert the_theme().slide_ms == 0
    assert lit != plain
    assert canvas.grab().toImage() == plain


def test_lights_and_views_change_smoothly_where_things_may_move(canvas, qtbot):
    the_theme().choose("light", text_size=100, motion="full")
    try:
        canvas.show_lights({FIRST: 1.0})
        qtbot.waitUntil(lambda: canvas.sight.marks.lights[0] == 1.0)
        canvas.center_on(FIRST)
        assert canvas.place_of(FIRST) != canvas.rect().center()
        qtbot.waitUntil(
            lambda: (canvas.place_of(FIRST) - canvas.rect().center()).manhattanLength() <= 3
        )
    finally:
        the_theme().choose("light", text_size=100)


@pytest.fixture
def moving():
    the_theme().choose("light", text_size=100, motion="full")
    yield
    the_theme().choose("light", text_size=100)


def test_lights_on_their_way_are_there_when_another_map_comes(canvas, qtbot, moving):
    canvas.show_lights({FIRST: 1.0})
    fewer = make_world(7, seed=4)

    canvas.show_map(fewer)
    qtbot.wait(3 * the_theme().slide_ms)
    canvas.grab()

    lights = canvas.sight.marks.lights
    assert len(lights) == len(canvas.sight.ground)
    assert lights[canvas.sight.ground.row(FIRST)] == 1.0


def test_lights_that_were_ended_on_their_way_do_not_come_back(canvas, qtbot, moving):
    canvas.show_lights({FIRST: 1.0})

    canvas.show_lights({})
    qtbot.wait(3 * the_theme().slide_ms)

    assert canvas.sight.marks.lights is None


def test_the_small_map_shows_where_one_is_and_takes_one_elsewhere(canvas):
    canvas.zoom(6)
    before = canvas.camera
    corner = canvas.rect().bottomRight() - QPoint(90, 60)

    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=corner - QPoint(50, 30))

    after = canvas.camera
    assert (after.x, after.y) != (before.x, before.y)
    assert after.scale == before.scale


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [90, 200])
def test_it_is_drawn_in_every_look(canvas, theme, size):
    the_theme().choose(theme, text_size=size, contrast="increased")
    try:
        assert colors_of(canvas.grab().toImage()) > 8
    finally:
        the_theme().choose("light", text_size=100)


def test_pictures_show_the_view_or_the_whole(canvas, tmp_path):
    canvas.zoom(6)
    view, whole = canvas.draw_picture(scale=2.0), canvas.draw_picture(scale=1.0, whole=True)
    canvas.save_svg(tmp_path / "map.svg", whole=True)

    assert view.width() == 1600
    assert whole.width() == 800
    drawn = (tmp_path / "map.svg").read_text()
    assert drawn.count("<path") >= 60
    assert "<image" not in drawn
    with pytest.raises(OSError, match="missing"):
        canvas.save_svg(tmp_path / "missing" / "map.svg")


def test_a_map_of_nothing_is_drawn_too(qtbot):
    canvas = MapCanvas()
    qtbot.addWidget(canvas)
    canvas.show_map(make_world(0, topics=0, links=0))

    assert colors_of(canvas.grab().toImage()) == 1
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton)
    assert canvas.selected is None


def test_a_menu_is_wanted_for_what_is_clicked_or_selected(canvas, qtbot):
    first, _ = apart(canvas)
    place = canvas.place_of(first)
    with qtbot.waitSignal(canvas.menu_wanted) as wanted:
        canvas.contextMenuEvent(
            QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, canvas.mapToGlobal(place))
        )
    assert wanted.args[1:] == [first, None]


def test_topics_keep_their_colors_when_their_ranks_change(canvas):
    def colors() -> dict[int, str]:
        frame = canvas.sight.frame()
        shown = frame.ground.shown.topics
        return {it.id: frame.topic_color(number).name() for number, it in enumerate(shown)}

    before = colors()
    world = canvas.sight.ground.shown
    turned = np.frombuffer(world.topic_of, np.int32)
    last = len(world.topics) - 1
    canvas.show_map(
        replace(
            world,
            topics=world.topics[::-1],
            topic_of=np.where(turned < 0, turned, last - turned).astype(np.int32).tobytes(),
        )
    )

    assert len(set(before.values())) > 1
    assert colors() == before
