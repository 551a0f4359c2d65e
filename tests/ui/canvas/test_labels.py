"""No name on the map covers another, whatever is chosen and however near one is."""

import numpy as np
import pytest
from PySide6.QtGui import QFontMetricsF

from tests.ui.canvas.sample_maps import make_world
from ui.canvas.render.labels import place_labels, shortened
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
