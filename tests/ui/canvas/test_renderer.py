import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from core.records.graph.map import NO_DAY
from tests.ui.canvas.sample_maps import FIRST, make_world
from ui.canvas.map_canvas import MapCanvas
from ui.theme.theme import the_theme


def colors_of(image: QImage) -> int:
    small = image.convertToFormat(QImage.Format.Format_RGB32)
    wide, high = small.width(), small.height()
    return len({small.pixel(x, y) for x in range(0, wide, 3) for y in range(0, high, 3)})


def test_a_map_is_drawn_and_told_to_screen_readers(canvas):
    assert colors_of(canvas.grab().toImage()) > 8
    assert "60 things" in canvas.accessibleDescription()
    assert "4 topics" in canvas.accessibleDescription()
    canvas.choose(FIRST)
    assert "Thing 0" in canvas.accessibleDescription()


def test_hidden_things_are_not_there(canvas):
    here = canvas.position_of(FIRST)
    canvas.hide_entities({FIRST})

    assert canvas.view_state.row_at(here.x(), here.y()) != 0
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
    assert len(canvas.view_state.visible_edges) == 1
    assert int(canvas.view_state.visible.sum()) == 2
    canvas.show_day(70)
    assert int(canvas.view_state.visible.sum()) == 60
    canvas.show_day(None)
    assert len(canvas.view_state.visible_edges) == count


def test_what_was_first_written_of_later_is_not_brought_by_a_fact_that_tells_no_time(canvas):
    world = make_world()
    seen = np.full(60, 200, np.int32)
    seen[:10] = 50

    canvas.show_map(replace(world, seen=seen.tobytes()))
    canvas.show_day(100)

    assert np.flatnonzero(canvas.view_state.visible).tolist() == list(range(10))
    assert set(canvas.view_state.scene.edges[canvas.view_state.visible_edges].reshape(-1)) <= set(
        range(10)
    )


def pixel(canvas, entity_id):
    place = canvas.position_of(entity_id)
    return QColor(canvas.grab().toImage().pixel(place))


def distance(one: QColor, other: QColor) -> int:
    return sum(abs(a - b) for a, b in zip(one.getRgb(), other.getRgb(), strict=True))


def test_what_is_not_on_the_path_steps_back(canvas):
    first, second = canvas.view_state.scene.edges[0].tolist()
    path = (canvas.id_of(first), canvas.id_of(second))
    other = next(
        canvas.id_of(row)
        for row in range(60)
        if row not in {first, second}
        and np.linalg.norm(
            canvas.view_state.frame().points[row] - canvas.view_state.frame().points, axis=1
        )[np.arange(60) != row].min()
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
    first, second = canvas.view_state.scene.edges[0].tolist()
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
        qtbot.waitUntil(lambda: canvas.view_state.highlights.lights[0] == 1.0)
        canvas.center_on(FIRST)
        assert canvas.position_of(FIRST) != canvas.rect().center()
        qtbot.waitUntil(
            lambda: (canvas.position_of(FIRST) - canvas.rect().center()).manhattanLength() <= 3
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

    lights = canvas.view_state.highlights.lights
    assert len(lights) == len(canvas.view_state.scene)
    assert lights[canvas.view_state.scene.row(FIRST)] == 1.0


def test_lights_that_were_ended_on_their_way_do_not_come_back(canvas, qtbot, moving):
    canvas.show_lights({FIRST: 1.0})

    canvas.show_lights({})
    qtbot.wait(3 * the_theme().slide_ms)

    assert canvas.view_state.highlights.lights is None


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [90, 200])
def test_it_is_drawn_in_every_look(canvas, theme, size):
    the_theme().choose(theme, text_size=size, contrast="increased")
    try:
        assert colors_of(canvas.grab().toImage()) > 8
    finally:
        the_theme().choose("light", text_size=100)


def test_pictures_show_the_view(canvas, tmp_path):
    canvas.save_svg(tmp_path / "map.svg")

    assert canvas.render_image(scale=2.0).width() == 1600
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
    assert canvas.id_of(canvas.view_state.highlights.selected) is None


def test_topics_keep_their_colors_when_their_ranks_change(canvas):
    def colors() -> dict[int, str]:
        frame = canvas.view_state.frame()
        shown = frame.scene.map_data.topics
        return {it.id: frame.topic_color(number).name() for number, it in enumerate(shown)}

    before = colors()
    world = canvas.view_state.scene.map_data
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


@pytest.mark.parametrize(("count", "least"), [(60, 5.0), (4000, 2.0)])
def test_a_few_things_far_apart_are_large_enough_for_their_shapes(canvas, count, least):
    canvas.show_map(make_world(count))
    canvas.zoom(-50)

    assert canvas.view_state.frame().radii.min() == least
