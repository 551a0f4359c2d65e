"""What is around a thing fills the view, also if a few things stand far from it."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from core.records.graph.map import MapData
from core.records.ids import EntityId
from tests.ui.canvas.sample_maps import make_world
from ui.canvas.map_canvas import MapCanvas
from ui.canvas.render.minimap import minimap_of

FIRST, FAR = EntityId(100), EntityId(119)


def one_far(*, far: EntityId = FAR) -> MapData:
    """A small map of one topic, with one thing ten times as far away as all else reaches."""
    world = make_world(20, topics=1, links=40)
    points = np.frombuffer(world.positions, np.float32).reshape(-1, 2).copy()
    points[far - FIRST] = points.mean(axis=0) + np.array((10 * np.ptp(points[:, 0]), 0.0))
    return replace(world, positions=points.astype(np.float32).tobytes())


@pytest.fixture
def canvas(qtbot) -> MapCanvas:
    made = MapCanvas()
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.show()
    made.show_map(one_far())
    made.fit_all(around=(FIRST,))
    return made


def in_view(canvas: MapCanvas) -> set[EntityId]:
    points = canvas.view_state.camera.to_screen(canvas.view_state.scene.points)
    seen = ((points >= 0) & (points <= (canvas.width(), canvas.height()))).all(axis=1)
    return {canvas.view_state.scene.id(row) for row in np.flatnonzero(seen).tolist()}


def span(canvas: MapCanvas) -> float:
    """Which share of the view the nineteen that stand together take, in its better direction."""
    together = canvas.view_state.camera.to_screen(canvas.view_state.scene.points)[:-1]
    return float((np.ptp(together, axis=0) / (canvas.width(), canvas.height())).max())


def test_a_single_far_thing_does_not_make_all_else_small(canvas):
    assert FAR not in in_view(canvas)
    assert len(in_view(canvas)) == 19
    assert span(canvas) > 0.6


def test_the_small_map_does_not_cover_a_low_map(canvas):
    assert minimap_of(canvas.view_state.frame()) is not None

    canvas.view_state.height = 150.0

    assert minimap_of(canvas.view_state.frame()) is None


def test_the_small_map_does_not_cover_a_path(canvas):
    assert minimap_of(canvas.view_state.frame()) is not None

    canvas.view_state.highlights.path = [0, 1]

    assert minimap_of(canvas.view_state.frame()) is None


def test_what_lies_out_of_view_is_on_the_small_map_and_one_key_away(canvas, qtbot):
    assert minimap_of(canvas.view_state.frame()) is not None

    qtbot.keyClick(canvas, Qt.Key.Key_0)

    assert len(in_view(canvas)) == 20
    assert minimap_of(canvas.view_state.frame()) is None


def test_the_view_stays_so_when_the_map_comes_again_or_the_window_grows(canvas):
    before = canvas.target

    canvas.show_map(one_far())
    assert canvas.target == before

    canvas.resize(1000, 700)
    assert FAR not in in_view(canvas)
    assert span(canvas) > 0.5


def test_everything_stays_in_view_once_it_was_asked_for(canvas):
    canvas.fit_all()

    canvas.show_map(one_far())

    assert len(in_view(canvas)) == 20


def test_what_is_looked_at_is_in_view_wherever_it_stands(canvas):
    canvas.show_map(one_far(far=FIRST))
    canvas.fit_all(around=(FIRST,))

    assert FIRST in in_view(canvas)


@pytest.mark.parametrize("things", [2, 5, 20, 60])
def test_without_far_things_everything_is_in_view(canvas, things: int):
    canvas.show_map(make_world(things, topics=1))
    canvas.fit_all(around=(FIRST,))

    assert len(in_view(canvas)) == things


def test_a_whole_map_is_shown_whole(canvas):
    canvas.show_map(one_far())
    canvas.fit_all()

    assert FAR in in_view(canvas)


def test_the_small_map_of_many_things_is_there_before_anybody_zooms(canvas):
    canvas.show_map(make_world(60))
    canvas.fit_all()
    assert minimap_of(canvas.view_state.frame()) is None

    canvas.show_map(make_world(600, links=900))
    canvas.fit_all()

    assert minimap_of(canvas.view_state.frame()) is not None
