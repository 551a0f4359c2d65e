"""What is loaded with the window, and what soon after it."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from app.desktop.window import EngineConnector, make_window

PROGRAM = """
import json, sys
from importlib import import_module
import app.desktop.window
def rooms():
    return sorted(name for name in sys.modules if name.startswith("ui."))
at_first, has_numpy = rooms(), "numpy" in sys.modules
for name in app.desktop.window.PRELOADED_MODULES:
    import_module(name)
print(json.dumps([at_first, has_numpy, rooms()]))
"""
PLACES = (
    *("ui.ask.ask_view", "ui.search.search_view", "ui.graph.graph_view"),
    *("ui.sources.sources_view", "ui.timeline.timeline_view", "ui.memory.memory_view"),
    *("ui.review.review_view", "ui.models.models_view", "ui.settings.settings_view"),
    *("ui.welcome.welcome_view", "ui.reader.reader_view", "ui.trace.trace_panel"),
)


def test_places_are_loaded_after_the_window_and_all_of_them():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True)

    at_first, has_numpy, later = msgspec.json.decode(done.stdout)
    assert not set(PLACES) & set(at_first)
    assert not has_numpy
    assert set(PLACES) <= set(later)


@pytest.mark.parametrize(
    ("files", "place"),
    [((), "welcome"), (("settings.toml",), "welcome"), (("settings.toml", "loci.duckdb"), "ask")],
)
def test_a_home_without_a_library_begins_with_the_first_steps(
    qtbot, tmp_path: Path, files: tuple[str, ...], place: str
):
    for name in files:
        (tmp_path / name).write_text("", encoding="utf-8")
    reach = EngineConnector(tmp_path)

    window = make_window(reach)

    qtbot.addWidget(window)
    assert window.body.place == place
    reach.close()


@pytest.mark.parametrize("call", ["np.unique(", "np.median(", "np.isin("])
def test_the_window_calls_nothing_that_loads_numpy_ma(call):
    files = (Path(__file__).parents[3] / "ui").rglob("*.py")

    assert [str(it) for it in files if call in it.read_text(encoding="utf-8")] == []
