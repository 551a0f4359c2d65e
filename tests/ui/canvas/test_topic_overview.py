"""The overview: at most twelve topics, whose discs and labels never meet."""

import numpy as np
import pytest
from msgspec.structs import replace

from tests.ui.canvas.sample_maps import make_world
from ui.canvas.render.topic_labels import topic_boxes
from ui.canvas.render.topic_overview import MAX_TOPICS
from ui.canvas.render.topic_regions import disc_places
from ui.canvas.view_state import MapViewState

LONG = "Northwind Cooperative: Brightwater Composites, Port Ellery and the turbine"


def _view(world, *, width=800.0, height=560.0):
    """The whole of the map, topics instead of things."""
    view_state = MapViewState()
    view_state.width, view_state.height = width, height
    view_state.max_drawn = 50
    view_state.show(world)
    view_state.camera = view_state.fit()
    return view_state


def _crowded(topics, *, seed):
    """A map whose topics all lie in nearly one place, with long names."""
    world = make_world(80 * topics, topics=topics, links=300, seed=seed)
    near = np.random.default_rng(seed).uniform(0, 3, (topics, 2))
    moved = tuple(
        replace(topic, name=f"{LONG} {at}", x=float(near[at, 0]), y=float(near[at, 1]))
        for at, topic in enumerate(world.topics)
    )
    return replace(world, topics=moved)


@pytest.mark.parametrize("topics", [3, 12, 30])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_topic_of_the_overview_has_its_label_and_none_covers_another(qapp, topics, seed):
    frame = _view(_crowded(topics, seed=seed)).frame()

    places, radii = disc_places(frame)
    boxes = [box for box, *_ in topic_boxes(frame)]

    assert frame.is_far
    assert len(places) == len(boxes) == min(topics, MAX_TOPICS)
    for at, box in enumerate(boxes):
        assert not any(box.intersects(other) for other in boxes[:at])
        assert min(box.left(), box.top()) >= 0
        assert box.right() <= frame.width
        assert box.bottom() <= frame.height
    away = np.linalg.norm(places[:, None] - places[None], axis=2)
    apart = away - radii[:, None] - radii[None]
    np.fill_diagonal(apart, 1.0)
    assert apart.min() > 0


def test_labels_that_have_no_room_are_left_out_rather_than_on_each_other(qapp):
    frame = _view(_crowded(12, seed=4), width=340.0, height=260.0).frame()

    boxes = [box for box, *_ in topic_boxes(frame)]

    assert boxes
    assert not any(one.intersects(other) for at, one in enumerate(boxes) for other in boxes[:at])


def test_the_overview_is_the_same_each_time(qapp):
    world = _crowded(20, seed=5)
    first = disc_places(_view(world).frame())[0]

    for _ in range(10):
        again = replace(world, commit=world.commit)
        assert np.array_equal(disc_places(_view(again).frame())[0], first)


def test_things_on_their_own_are_not_drawn(qapp):
    world = make_world(30, topics=2, links=40)
    topic_of = np.frombuffer(world.topic_of, np.int32).copy()
    edges = np.frombuffer(world.edges, np.int32).reshape(-1, 2)
    topic_of[7] = -1
    kept = edges[(edges != 7).all(axis=1)]
    view_state = MapViewState()
    view_state.show(replace(world, topic_of=topic_of.tobytes(), edges=kept.tobytes()))

    assert not view_state.visible[7]
    assert view_state.visible.sum() == 29
