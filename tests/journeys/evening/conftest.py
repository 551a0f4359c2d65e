"""An engine whose home holds the sample, and windows over it."""

import os

from core.engine.engine import Engine

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.cli.sample import sample_folder
from app.client import Client
from app.desktop.window import EngineConnector, make_window
from app.wire.connect import stop_running_engine
from tests.journeys.evening.beat import Beat
from tests.journeys.evening.offline import forbidden
from tests.journeys.evening.steps import WAIT_MS, Evening
from ui.graph.presenters.graph_presenter import GraphPresenter
from ui.theme.language import the_language
from ui.theme.theme import the_theme

Begin = Callable[[Path], Evening]
# The program loads the graph in the background after the first paint; here it is there from the
# start, as it is for people who have sat down.
assert GraphPresenter


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sample folder."""
    return Path(shutil.copytree(sample_folder(), tmp_path_factory.mktemp("own") / "sample"))


@pytest.fixture(scope="module")
def read_home(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[Path]:
    """A home in which the sample has been read; its engine runs."""
    home = tmp_path_factory.mktemp("homes") / "read"
    home.mkdir()
    with Client.connect(home) as client:
        client.call(Engine.add_sources, [str(folder)]).result(WAIT_MS / 1000)
        client.call(Engine.settle).result(WAIT_MS / 1000)
        yield home
    stop_running_engine(home)


@pytest.fixture
def begin(qtbot, qapp) -> Iterator[Begin]:
    """An evening over the engine of a home; no stall of it was long."""
    kept: list[Evening] = []

    def make(home: Path) -> Evening:
        reach = EngineConnector(home)
        window = make_window(reach)
        qtbot.addWidget(window)
        with qtbot.waitSignal(window.status_monitor.shown, timeout=WAIT_MS):
            window.show()
        kept.append(Evening(qtbot, window, reach, Beat()))
        return kept[-1]

    qapp.setCursorFlashTime(0)
    yield make
    for evening in kept:
        evening.beat.stop()
        evening.window.close()
        evening.reach.close()
    the_language().choose("English")
    the_theme().choose("light", text_size=100)
    for evening in kept:
        evening.beat.end()


@pytest.fixture
def evening(begin: Begin, read_home: Path) -> Evening:
    """A window over the sample."""
    return begin(read_home)


@pytest.fixture
def offline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Neither this program nor one it starts reaches a network; names the file of all tries."""
    guard, tried = tmp_path / "guard", tmp_path / "tried"
    guard.mkdir()
    tried.touch()
    shutil.copy(Path(__file__).with_name("offline.py"), guard / "sitecustomize.py")
    monkeypatch.setenv("PYTHONPATH", str(guard))
    monkeypatch.setenv("LOCI_TRIED", str(tried))
    with forbidden():
        yield tried


@pytest.fixture
def new_home(home: Path) -> Iterator[Path]:
    """A home that nobody has used."""
    yield home
    stop_running_engine(home)
