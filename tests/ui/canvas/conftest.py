"""A map of invented things on a canvas."""

import pytest

from tests.ui.canvas.sample_maps import make_world
from ui.canvas.map_canvas import MapCanvas


@pytest.fixture
def canvas(qtbot):
    shown = MapCanvas()
    qtbot.addWidget(shown)
    shown.resize(800, 600)
    shown.show()
    shown.show_map(make_world())
    shown.grab()
    return shown
