"""The real window over the real engine: a folder becomes cited answers."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.desktop.window import EngineConnector, make_window
from app.wire.connect import stop_running_engine
from tests.journeys.evening.beat import Beat
from ui.shell.window import Window

pytestmark = [pytest.mark.journey, pytest.mark.slow]
ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "sample"
WAIT_MS = 120_000
BLADES = "When will Brightwater Composites deliver the blades?"


@pytest.fixture
def reach(home: Path) -> Iterator[EngineConnector]:
    made = EngineConnector(home)
    yield made
    made.close()
    stop_running_engine(home)


@pytest.fixture
def opened(qtbot) -> Iterator[Callable[[EngineConnector], Window]]:
    """Opens windows and holds them until they are closed."""
    windows: list[Window] = []

    def open_window(connector: EngineConnector) -> Window:
        windows.append(make_window(connector))
        qtbot.addWidget(windows[-1])
        return windows[-1]

    yield open_window
    # A window that nobody holds is taken apart while it still works.
    windows.clear()


@pytest.fixture
def window(qtbot, opened, reach: EngineConnector):
    window = opened(reach)
    with qtbot.waitSignal(window.status_monitor.shown, timeout=WAIT_MS):
        window.show()
    return window


def read_folder(qtbot, window, folder: Path, *, files: int) -> None:
    seen = []
    window.status_monitor.shown.connect(seen.append)
    window.places.sources_presenter.add_folders([str(folder)])
    qtbot.waitUntil(
        lambda: bool(seen) and seen[-1].files >= files and not seen[-1].pending, timeout=WAIT_MS
    )


def ask(qtbot, window, question: str):
    view = window.places.ask_view
    before = len(view.turns)
    window.places.ask_presenter.ask(question)
    assert len(view.turns) == before + 1
    turn = view.turns[-1]
    qtbot.waitUntil(lambda: turn.answer is not None, timeout=WAIT_MS)
    return turn


def test_the_sample_is_read_asked_and_every_citation_opens_at_its_words(qtbot, window, tmp_path):
    folder = Path(shutil.copytree(SAMPLE, tmp_path / "sample"))
    assert window.body.stack.currentWidget() is window.places.made_place("welcome").view
    read_folder(qtbot, window, folder, files=13)

    turn = ask(qtbot, window, BLADES)

    assert turn.answer.found
    assert turn.answer.citations
    reader = window.panel.reader
    for citation in turn.answer.citations:
        turn.open_citation(citation.n)
        # Lines that a page has wrapped are shown as one.
        wanted = citation.quote.split()
        qtbot.waitUntil(lambda q=wanted: reader.text_view.highlighted.split() == q, timeout=WAIT_MS)


def test_a_page_of_a_pdf_is_shown(qtbot, window, tmp_path):
    from ui.reader.spot import Spot

    folder = tmp_path / "reports"
    folder.mkdir()
    pdf = Path(shutil.copy(SAMPLE / "reports" / "turbine-test.pdf", folder))
    read_folder(qtbot, window, folder, files=1)

    window.panel.open_spot(Spot(str(pdf), page=1, start=0, end=12))

    pages = window.panel.reader.pages_view
    qtbot.waitUntil(lambda: pages.page in pages._pictures, timeout=WAIT_MS)
    qtbot.waitUntil(lambda: bool(pages._boxes), timeout=WAIT_MS)
    assert pages.page == 1


def test_a_link_in_a_note_opens_the_note_it_names_and_back_leads_back(qtbot, window, tmp_path):
    from ui.reader.spot import Spot

    folder = tmp_path / "vault"
    (folder / "People").mkdir(parents=True)
    (folder / "People" / "Mara Lindqvist.md").write_text("# Mara\n\n## Work\n\nShe builds.\n")
    (folder / "Log.md").write_text("Met [[Mara Lindqvist#Work|Mara]] and [[Nobody at all]].\n")
    read_folder(qtbot, window, folder, files=2)
    reader = window.panel.reader
    window.panel.open_spot(Spot(str(folder / "Log.md")))
    qtbot.waitUntil(lambda: len(reader.text_view._links) == 2, timeout=WAIT_MS)
    reader.text_view.browser.setFocus()
    qtbot.waitUntil(reader.text_view.browser.hasFocus)

    qtbot.keyClick(reader.text_view.browser, Qt.Key.Key_Tab)
    qtbot.keyClick(reader.text_view.browser, Qt.Key.Key_Return)

    mara = str(folder / "People" / "Mara Lindqvist.md")
    qtbot.waitUntil(lambda: reader.spot.path == mara, timeout=WAIT_MS)
    qtbot.waitUntil(
        lambda: reader.text_view.browser.toPlainText().startswith("# Mara"), timeout=WAIT_MS
    )
    assert (
        reader.text_view.browser.toPlainText()[reader.spot.start :].lstrip("# ").startswith("Work")
    )
    reader.header.back.click()
    qtbot.waitUntil(lambda: len(reader.text_view._links) == 2, timeout=WAIT_MS)


def test_an_engine_that_is_killed_comes_back_and_nothing_is_lost(qtbot, window, reach, tmp_path):
    folder = Path(shutil.copytree(SAMPLE, tmp_path / "sample"))
    read_folder(qtbot, window, folder, files=13)
    link, client = window._link, reach._client

    with qtbot.waitSignals([link.lost, link.ready], timeout=WAIT_MS):
        os.kill(client.engine_pid, signal.SIGKILL)

    turn = ask(qtbot, window, BLADES)
    assert turn.answer.citations
    qtbot.waitUntil(lambda: not window.body.banner.isVisible(), timeout=WAIT_MS)


def test_the_theme_survives_a_restart(qtbot, window, opened, home):
    from ui.theme.theme import the_theme

    window.places.made_place("settings").presenter.set_option("theme", "dark")
    qtbot.waitUntil(lambda: the_theme().look.is_dark, timeout=WAIT_MS)
    the_theme().choose("light", text_size=100)

    opened(EngineConnector(home))

    assert the_theme().look.is_dark


@pytest.mark.slow
def test_the_window_never_stalls_while_a_thousand_files_are_read(qtbot, window, tmp_path):
    folder = tmp_path / "notes"
    folder.mkdir()
    for number in range(1000):
        text = f"# Note {number}\n\nAda Lovelace met person {number} in Oslo on 3 May 2024.\n"
        (folder / f"note-{number:04}.md").write_text(text, encoding="utf-8")
    window.go_to("graph")
    window.go_to("sources")
    window.places.sources_view.tabs.choose(1)
    qtbot.wait(200)
    beat = Beat()

    read_folder(qtbot, window, folder, files=1000)
    for place in ("ask", "settings", "sources"):
        window.go_to(place)
        qtbot.wait(50)

    beat.end()


START = """
import os, sys, time
begun = time.perf_counter()
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from pathlib import Path
from PySide6.QtWidgets import QApplication
from app.desktop.window import EngineConnector, make_window
app = QApplication([])
window = make_window(EngineConnector(Path(sys.argv[1])))
def painted():
    window.grab()
    heavy = {"duckdb", "apsw", "onnxruntime", "fastembed", "llama_cpp"} & set(sys.modules)
    passed = time.perf_counter() - begun
    print(f"{passed:.3f} {time.process_time():.3f} {sorted(heavy)}", flush=True)
    os._exit(0)
window.painted.connect(painted)
window.show()
app.exec()
"""


SOON_S, STARTS = 1.5, 5


def test_the_first_paint_comes_soon(home):
    fastest, heavy = 99.0, ""
    for _ in range(STARTS):
        if fastest < SOON_S:
            break
        done = subprocess.run(
            [sys.executable, "-c", START, str(home)],
            capture_output=True, text=True, timeout=60, check=False, cwd=ROOT,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        _, spent, heavy = done.stdout.split(maxsplit=2)
        fastest = min(fastest, float(spent))

    # Time of the processor: others may use it, too, while the tests run, and slow this as well.
    assert fastest < SOON_S
    assert heavy.strip() == "[]"
