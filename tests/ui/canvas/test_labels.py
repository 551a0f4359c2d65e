"""No name on the map covers another, whatever is chosen and however near one is."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF

from tests.ui.canvas.sample_maps import make_world
from ui.canvas.render import labels
from ui.canvas.render.labels import place_labels, relation_boxes, shortened
from ui.canvas.render.topic_labels import topic_boxes
from ui.canvas.render.topic_regions import disc_places
from ui.canvas.view_state import MapViewState
from ui.theme.theme import the_theme


@pytest.mark.parametrize("nearer", [1.0, 3.0, 9.0])
@pytest.mark.parametrize("size", [100, 200])
def test_no_name_covers_another(qapp, nearer, size):
    the_theme().choose("light", text_size=size)
    view_state = MapViewState()
    view_state.width, view_state.height = 800.0, 600.0
    view_state.show(make_world(400, topics=5, links=900))
    view_state.camera = view_state.fit().zoomed(nearer, x=400, y=300)
    frame = view_state.frame()
    metrics = QFontMetricsF(the_theme().look.font("small"))

    placed = place_labels(frame)
    the_theme().choose("light", text_size=100)

    assert placed.rows
    boxes = []
    for row, offset in zip(placed.rows, placed.offsets, strict=True):
        left, top = frame.points[row] + np.array(offset)
        width = metrics.horizontalAdvance(shortened(frame.scene.names[row]))
        boxes.append((left, top, left + width, top + metrics.height()))
    for number, box in enumerate(boxes):
        for other in boxes[:number]:
            beside = box[2] <= other[0] or other[2] <= box[0]
            assert beside or box[3] <= other[1] or other[3] <= box[1]


def test_no_relation_covers_another_or_a_name(qapp):
    world = make_world(12, topics=1, links=11)
    points = np.array([(0, 0), *((9 + other / 50, other / 20) for other in range(11))], np.float32)
    pairs = np.array([(0, other) for other in range(1, 12)], np.int32)
    view_state = MapViewState()
    view_state.width, view_state.height = 1200.0, 600.0
    view_state.show(replace(world, positions=points.tobytes(), edges=pairs.tobytes()))
    view_state.camera = view_state.fit()
    view_state.highlights.selected = 0
    frame = view_state.frame()
    placed = place_labels(frame)

    boxes = [box for box, _ in relation_boxes(frame, placed)]

    assert 0 < len(boxes) < 11
    names = [box for box, *_ in topic_boxes(frame)]
    for number, box in enumerate(boxes):
        assert not any(map(box.intersects, [*boxes[:number], *names]))


def test_what_is_selected_has_its_name_among_many_neighbors(qapp):
    world = make_world(40, topics=1, links=39)
    points = np.zeros((40, 2), np.float32)
    angles = np.linspace(0.0, 2 * np.pi, 30, endpoint=False)
    points[1:31] = np.stack((np.cos(angles), np.sin(angles)), axis=1) * 0.35
    points[31:] = np.stack((np.linspace(-9, 9, 9), np.full(9, 7.0)), axis=1)
    pairs = np.array([(0, other) for other in range(1, 40)], np.int32)
    view_state = MapViewState()
    view_state.width, view_state.height = 800.0, 600.0
    view_state.show(replace(world, positions=points.tobytes(), edges=pairs.tobytes()))
    view_state.camera = view_state.fit()
    view_state.highlights.selected = 0

    placed = place_labels(view_state.frame())

    assert 0 in placed.rows


def test_the_name_of_a_topic_covers_none_of_its_things(qapp):
    world = make_world(12, topics=1, links=11)
    view_state = MapViewState()
    view_state.width, view_state.height = 800.0, 600.0
    view_state.show(world)
    view_state.camera = view_state.fit()
    middles, radii = disc_places(view_state.frame())
    # Where the name stood: above the circle, which is not larger than a part of the view.
    hidden = view_state.camera.to_scene(middles[0, 0], middles[0, 1] - radii[0] - 9)
    view_state.scene.points[0] = hidden
    frame = view_state.frame()

    boxes = [box for box, *_ in topic_boxes(frame)]

    assert boxes
    assert not [row for row in range(12) if boxes[0].contains(QPointF(*frame.points[row]))]


def test_the_name_of_a_topic_stands_at_its_things_though_one_lies_far_away(qapp):
    world = make_world(12, topics=1, links=11)
    view_state = MapViewState()
    view_state.width, view_state.height = 800.0, 600.0
    view_state.show(world)
    view_state.camera = view_state.fit()
    near = topic_boxes(view_state.frame())[0][0]
    middles, radii = disc_places(view_state.frame())
    view_state.scene.points[0] = view_state.camera.to_scene(
        middles[0, 0], middles[0, 1] - 2.5 * radii[0]
    )

    box = topic_boxes(view_state.frame())[0][0]

    assert abs(box.bottom() - near.bottom()) < radii[0]


def test_every_topic_has_its_name_though_their_places_above_collide(qapp):
    world = make_world(24, topics=2, links=23)
    first = world.topics[0]
    second = replace(first, id=world.topics[1].id, y=first.y + first.radius / 20)
    view_state = MapViewState()
    view_state.width, view_state.height = 800.0, 600.0
    view_state.show(replace(world, topics=(first, second)))
    view_state.camera = view_state.fit()

    assert len(topic_boxes(view_state.frame())) == 2


def test_a_topic_whose_things_are_all_hidden_has_neither_name_nor_area(qapp):
    view_state = MapViewState()
    view_state.width, view_state.height = 800.0, 600.0
    view_state.show(make_world(24, topics=2, links=23))
    view_state.camera = view_state.fit()
    scene = view_state.scene
    view_state.hide(scene.ids[scene.topics == 0].tolist())

    frame = view_state.frame()

    assert frame.topics_shown == {1}
    assert [number for _, number, *_ in topic_boxes(frame)] == [1]


def label_boxes(frame, placed):
    metrics = QFontMetricsF(the_theme().look.font("small"))
    for row, offset in zip(placed.rows, placed.offsets, strict=True):
        left, top = frame.points[row] + np.array(offset)
        width = metrics.horizontalAdvance(shortened(frame.scene.names[row]))
        yield row, QRectF(left, top, width, metrics.height())


@pytest.mark.parametrize("gap", range(4))
def test_no_name_of_a_thing_covers_that_of_a_topic_however_close_those_are(qapp, monkeypatch, gap):
    upper, lower = QRectF(300, 201, 120, 17), QRectF(290, 218 + gap, 140, 17)
    boxes = ((upper, 0, ("One",), "strong"), (lower, 1, ("Two",), "strong"))
    monkeypatch.setattr(labels, "topic_boxes", lambda _: boxes)
    view_state = MapViewState()
    view_state.width, view_state.height = 800.0, 600.0
    view_state.show(make_world(60, topics=2, links=90))
    view_state.camera = view_state.fit()
    for row in range(20):
        spot = view_state.camera.to_scene(240 + 12 * row, lower.bottom() + 14)
        view_state.scene.points[row] = spot
    frame = view_state.frame()

    names = [box for _, box in label_boxes(frame, place_labels(frame))]

    assert names
    assert not [1 for box in names for topic in (upper, lower) if box.intersects(topic)]


def test_no_name_stands_nearer_to_another_thing_than_to_its_own(qapp):
    view_state = MapViewState()
    view_state.width, view_state.height = 900.0, 700.0
    view_state.show(make_world(40, topics=1, links=60))
    view_state.camera = view_state.fit()
    frame = view_state.frame()

    def gap(row: int, box: QRectF) -> float:
        x, y = frame.points[row]
        across = max(box.left() - x, x - box.right(), 0.0)
        down = max(box.top() - y, y - box.bottom(), 0.0)
        return float(np.hypot(across, down) - frame.radii[row])

    placed = list(label_boxes(frame, place_labels(frame)))

    assert placed
    for row, box in placed:
        assert min(gap(other, box) for other in range(40)) >= gap(row, box) - 1.0


def test_the_name_of_a_topic_stands_where_things_of_no_other_topic_lie(qapp):
    world = make_world(24, topics=2, links=23)
    view_state = MapViewState()
    view_state.width, view_state.height = 800.0, 600.0
    view_state.show(world)
    view_state.camera = view_state.fit()
    above = topic_boxes(view_state.frame())[0][0]
    others = np.flatnonzero(view_state.scene.topics == 1)
    for at, row in enumerate(others):
        spot = above.left() + above.width() * at / len(others), above.center().y()
        view_state.scene.points[row] = view_state.camera.to_scene(*spot)
    frame = view_state.frame()

    box = next(box for box, number, *_ in topic_boxes(frame) if number == 0)

    assert not [row for row in others if box.contains(QPointF(*frame.points[row]))]
