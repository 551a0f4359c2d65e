import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtTest import QTest

from core.records.ids import CommunityId, EntityId
from tests.ui.canvas.sample_maps import FIRST, make_world
from ui.canvas.render.topic_regions import disc_places
from ui.canvas.view_state import CameraTarget
from ui.theme.theme import the_theme


def apart(canvas):
    """Two things that stand so far apart that a pointer tells them apart."""
    points = canvas.view_state.frame().points
    away = np.linalg.norm(points - points[0], axis=1)
    far = int(away.argmax())
    return canvas.id_of(0), canvas.id_of(far)


def empty_place(canvas):
    """A pixel far from everything."""
    points = canvas.view_state.frame().points
    for x in range(5, 800, 5):
        here = np.array((x, 8.0))
        if np.linalg.norm(points - here, axis=1).min() > 40 and (
            canvas.view_state.edge_at(*here.tolist()) < 0
        ):
            return QPoint(x, 8)
    raise AssertionError


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


def test_everything_is_in_view_at_first_and_after_a_change_of_size(canvas):
    canvas.resize(500, 400)
    canvas.grab()

    points = canvas.view_state.frame().points

    assert (points > 0).all()
    assert (points < (500, 400)).all()


def test_a_click_picks_a_thing_and_a_click_beside_lets_go(canvas, qtbot):
    first, _ = apart(canvas)

    with qtbot.waitSignal(canvas.picked) as picked:
        QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.position_of(first))
    assert picked.args == [first]
    assert canvas.id_of(canvas.view_state.highlights.selected) == first

    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=empty_place(canvas))
    assert canvas.id_of(canvas.view_state.highlights.selected) is None


def test_a_click_with_control_chooses_more_things(canvas, qtbot):
    first, second = apart(canvas)
    for one in (first, second):
        QTest.mouseClick(
            canvas,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.ControlModifier,
            canvas.position_of(one),
        )

    assert set(canvas.chosen_ids) == {first, second}


def test_a_rectangle_chooses_what_is_in_it(canvas):
    drag(canvas, QPoint(1, 1), QPoint(799, 599), Qt.KeyboardModifier.ShiftModifier)

    assert len(canvas.chosen_ids) == 60


def test_a_thing_that_is_dragged_tells_where_it_stands(canvas, qtbot):
    first, _ = apart(canvas)
    target = empty_place(canvas)

    with qtbot.waitSignal(canvas.moved) as moved:
        drag(canvas, canvas.position_of(first), target)

    assert moved.args[0] == first
    assert (canvas.position_of(first) - target).manhattanLength() <= 2
    assert canvas.view_state.camera.to_screen(np.array(moved.args[1:])) == pytest.approx(
        np.array((target.x(), target.y())), abs=2
    )


def test_a_thing_that_is_dropped_on_another_is_to_be_one_with_it(canvas, qtbot):
    first, second = apart(canvas)
    before = canvas.position_of(first)

    with qtbot.waitSignal(canvas.merged) as merged:
        drag(canvas, before, canvas.position_of(second))

    assert merged.args == [first, second]
    assert canvas.position_of(first) == before


def test_the_ground_is_moved_by_dragging_it(canvas):
    first, _ = apart(canvas)
    start, before = empty_place(canvas), canvas.position_of(first)

    drag(canvas, start, start + QPoint(60, 40))

    assert canvas.position_of(first) - before == QPoint(60, 40)


def test_keys_zoom_walk_and_fit(canvas, qtbot):
    scale = canvas.target.scale
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    assert canvas.target.scale > scale
    QTest.keyClick(canvas, Qt.Key.Key_0)
    assert canvas.target.scale == pytest.approx(scale)

    QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.id_of(canvas.view_state.highlights.selected) == FIRST
    seen = {canvas.id_of(canvas.view_state.highlights.selected)}
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up):
        QTest.keyClick(canvas, key)
        seen.add(canvas.id_of(canvas.view_state.highlights.selected))
    assert len(seen) > 1


def test_walking_goes_to_what_lies_in_that_direction(canvas):
    canvas.choose(FIRST)
    before = canvas.view_state.frame().points[0]
    QTest.keyClick(canvas, Qt.Key.Key_Right)

    after = canvas.view_state.camera.to_screen(canvas.view_state.scene.points)[
        canvas.view_state.scene.row(canvas.id_of(canvas.view_state.highlights.selected))
    ]

    assert canvas.id_of(canvas.view_state.highlights.selected) == FIRST or after[0] > before[0]


def test_a_double_click_goes_into_a_thing_or_a_topic(canvas, qtbot):
    first, _ = apart(canvas)
    with qtbot.waitSignal(canvas.entered) as entered:
        QTest.mouseDClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.position_of(first))
    assert entered.args == [first]

    canvas.set_max_drawn(more_than=0)
    assert canvas.view_state.frame().is_far
    place = disc_places(canvas.view_state.frame())[0][0].tolist()
    with qtbot.waitSignal(canvas.topic_entered) as topic_entered:
        QTest.mouseDClick(canvas, Qt.MouseButton.LeftButton, pos=QPointF(*place).toPoint())
    assert topic_entered.args == [CommunityId(1)]


def test_topics_stand_for_many_things_until_one_comes_near(canvas, qtbot):
    canvas.set_max_drawn(more_than=10)
    assert canvas.view_state.frame().is_far

    canvas.zoom(8)

    assert not canvas.view_state.frame().is_far


def test_an_edge_that_is_clicked_tells_its_fact_and_its_ends(canvas, qtbot):
    points = canvas.view_state.frame().points
    for number in range(len(canvas.view_state.scene.edges)):
        first, second = canvas.view_state.scene.edges[number].tolist()
        middle = (points[first] + points[second]) / 2
        away = np.linalg.norm(points - middle, axis=1).min()
        if away > 30 and canvas.view_state.edge_at(*middle.tolist()) == number:
            break
    else:
        pytest.fail("no edge is free")

    with qtbot.waitSignal(canvas.edge_picked) as picked:
        QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPointF(*middle.tolist()).toPoint())

    ground = canvas.view_state.scene
    assert picked.args == [int(ground.facts[number]), ground.id(first), ground.id(second)]
    assert len(canvas.view_state.tooltip(*middle.tolist()).split()) >= 5


def test_another_map_keeps_the_view_the_selection_and_the_places(canvas):
    canvas.choose(FIRST)
    canvas.target = CameraTarget(30.0, 1.0, 2.0)
    before = canvas.position_of(FIRST)

    canvas.show_map(make_world())

    assert canvas.id_of(canvas.view_state.highlights.selected) == FIRST
    assert canvas.position_of(FIRST) == before
    assert canvas.target.scale == pytest.approx(30.0)


def test_what_is_gone_is_not_selected_any_more(canvas):
    canvas.choose(EntityId(159))

    canvas.show_map(make_world(40))

    assert canvas.id_of(canvas.view_state.highlights.selected) is None


def test_a_view_can_be_kept_and_taken_again_in_another_size(canvas):
    canvas.center_on(EntityId(120))
    kept = canvas.target
    canvas.fit_all()
    canvas.resize(500, 500)

    canvas.target = kept

    assert canvas.target.x == pytest.approx(kept.x)
    middle = canvas.position_of(EntityId(120))
    assert (middle - canvas.rect().center()).manhattanLength() <= 3


def test_the_small_map_shows_where_one_is_and_takes_one_elsewhere(canvas):
    canvas.zoom(6)
    before = canvas.target
    corner = canvas.rect().bottomRight() - QPoint(90, 60)

    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=corner - QPoint(50, 30))

    after = canvas.target
    assert (after.x, after.y) != (before.x, before.y)
    assert after.scale == before.scale


def test_a_menu_is_wanted_for_what_is_clicked_or_selected(canvas, qtbot):
    first, _ = apart(canvas)
    place = canvas.position_of(first)
    with qtbot.waitSignal(canvas.menu_requested) as wanted:
        canvas.contextMenuEvent(
            QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, canvas.mapToGlobal(place))
        )
    assert wanted.args[1:] == [first, None]


def test_a_smaller_map_never_shows_nothing(canvas):
    (x, y), scale = canvas.view_state.scene.points.min(axis=0).tolist(), canvas.target.scale
    canvas.target = CameraTarget(scale, x - 260 / scale, y - 190 / scale)  # all is at a corner
    assert canvas.view_state.rows_in(0, 0, 800, 600)

    canvas.resize(300, 200)
    canvas.grab()

    assert canvas.view_state.rows_in(0, 0, 300, 200)


def test_a_map_that_is_resized_while_the_camera_moves_shows_its_aim(canvas, monkeypatch):
    monkeypatch.setattr(type(the_theme()), "slide_ms", 10_000)
    first = canvas.id_of(0)
    canvas.center_on(first)

    canvas.resize(500, 400)
    canvas.grab()

    at = canvas.position_of(first)
    assert (abs(at.x() - 250), abs(at.y() - 200)) <= (2, 2)
