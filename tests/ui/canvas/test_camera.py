import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ui.canvas.camera import MAX_OUTLIERS, OUTLIER_SHARE, fit, rows_to_fit
from ui.canvas.render.labels import OccupancyGrid

POINT = st.tuples(st.floats(-1, 1), st.floats(-1, 1))


@given(st.lists(POINT, min_size=1, max_size=30))
def test_everything_fits_into_the_view(points: list[tuple[float, float]]):
    array = np.array(points)

    shown = fit(array, width=640, height=480).to_screen(array)

    assert (shown >= -1e-6).all()
    assert (shown[:, 0] <= 640 + 1e-6).all()
    assert (shown[:, 1] <= 480 + 1e-6).all()


@given(st.lists(POINT, min_size=1, max_size=30), st.floats(0.2, 5), POINT)
def test_zooming_keeps_what_is_under_the_pointer(points, factor, at):
    array = np.array(points)
    camera = fit(array, width=640, height=480)
    under = np.array(camera.to_scene(*at))

    after = camera.zoomed(factor, x=at[0], y=at[1])

    assert np.allclose(after.to_screen(under[None]), np.array([at]), atol=1e-6)


@given(st.lists(POINT, min_size=1, max_size=60), st.data())
def test_few_things_lie_out_of_view_and_never_one_that_is_to_stay(points, data):
    kept = data.draw(st.sets(st.integers(0, len(points) - 1), min_size=1))

    rows = rows_to_fit(
        np.array(points), np.array(sorted(kept)), width=640, height=480, nearest=4000.0
    )

    assert kept <= set(rows.tolist())
    assert len(points) - len(rows) <= min(len(points) // OUTLIER_SHARE, MAX_OUTLIERS)


@given(st.lists(st.tuples(st.floats(0, 600), st.floats(0, 400)), min_size=1, max_size=40))
def test_what_was_given_room_covers_nothing_else(corners):
    grid = OccupancyGrid(np.array([(0.0, 0.0), (640.0, 480.0)]))

    boxes = []
    for x, y in corners:
        if grid.is_free(box := (x, y, x + 60, y + 14)):
            grid.reserve(box)
            boxes.append(box)

    assert boxes
    for number, box in enumerate(boxes):
        for other in boxes[:number]:
            beside = box[2] <= other[0] or other[2] <= box[0]
            assert beside or box[3] <= other[1] or other[3] <= box[1]
