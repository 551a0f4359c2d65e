"""Fixtures for all rooms."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings
from pytestqt.qtbot import QtBot

# How long an example takes says more about the machine than about the code. Each run tries other
# examples; `LOCI_EXAMPLES=1000` tries so many at once.
EXAMPLES = int(os.environ.get("LOCI_EXAMPLES", "50"))
settings.register_profile("loci", deadline=None, max_examples=EXAMPLES)
settings.load_profile("loci")

# How long a test waits for what it expects: long enough for a machine that is busy besides.
PATIENCE_MS = 30_000

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


class PatientBot(QtBot):
    """A bot whose waiting ends only when something is wrong, not when the machine is busy."""

    def waitUntil(self, callback, *, timeout=PATIENCE_MS):  # noqa: N802 (named by pytest-qt)
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal, *, timeout=PATIENCE_MS, **how):  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **how)

    def waitSignals(self, signals, *, timeout=PATIENCE_MS, **how):  # noqa: N802
        return super().waitSignals(signals, timeout=timeout, **how)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Journeys stand as they are written, as some share one running program; slow files begin."""
    journeys = (item for item in items if item.get_closest_marker("journey"))
    written = {item: item.reportinfo()[1] or 0 for item in journeys}
    files = {item.path: at for at, item in reversed(list(enumerate(items)))}
    items.sort(
        key=lambda item: (
            item.get_closest_marker("slow") is None,
            files[item.path],
            written.get(item, 0),
        )
    )


def pytest_collection_finish() -> None:
    """Leave what collecting has made to no garbage collection, as it lives to the end.

    Looking through 13,000 tests takes more than half a second: a window in them would stall.
    """
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Collect windows that tests left before a test that has none.

    An engine in its process has threads, and the garbage collector may come by in one of them: Qt
    waits forever for a window that is closed there.
    """
    if _has_windows(item) and not (nextitem is not None and _has_windows(nextitem)):
        gc.collect()


def _has_windows(item: pytest.Item) -> bool:
    return "qapp" in getattr(item, "fixturenames", ())


@pytest.fixture
def qtbot(qapp, request: pytest.FixtureRequest) -> PatientBot:
    """What pytest-qt offers, with more patience."""
    return PatientBot(request)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with benchmark data and corpora beside the repository."""
    if not SHARED.is_dir():
        pytest.skip("the folder ../shared with corpora and benchmark data is not here")
    return SHARED


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty folder for Loci's own files."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """An empty folder for documents; a test module may override it to fill it."""
    folder = tmp_path / "docs"
    folder.mkdir()
    return folder
