import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from core.errors import NotWatchable
from core.events import Changes, Progressed
from core.records.status import Progress
from tests.ui.fake_face import FakeFace, hold
from ui.items.rows import Display
from ui.sources.sources_view import FILES, PROBLEMS, SourcesView
from ui.sources.watching import Watching


@pytest.fixture
def view(qtbot, link, engine: FakeFace) -> SourcesView:
    view = SourcesView()
    qtbot.addWidget(view)
    view.resize(1000, 700)
    view.watching = Watching(view, link)
    view.show_status(engine.status().result())
    view.show()
    return view


def names(view: SourcesView) -> list[str]:
    rows = view.files.rows
    return [rows.data(rows.index(n, 0), Display) for n in range(rows.rowCount())]


def test_a_chosen_folder_is_added(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/home/ada/New")

    with qtbot.waitSignal(view.watching.changed):
        qtbot.mouseClick(view.add, Qt.MouseButton.LeftButton)

    assert ("add_sources", ("/home/ada/New",)) in engine.calls


def test_a_dialog_that_is_closed_adds_nothing(qtbot, view, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")

    with qtbot.assertNotEmitted(view.added):
        qtbot.mouseClick(view.add, Qt.MouseButton.LeftButton)


def test_each_folder_has_a_card_that_goes_with_it(qtbot, view, engine):
    assert [card.name.text() for card in view.cards.values()] == ["Research"]

    view.watching.remove(engine.sources[0])
    qtbot.waitUntil(lambda: engine.sources == ())
    view.show_status(engine.status().result())

    assert view.cards == {}
    assert view._folder_pages.currentWidget() is view.nothing


def test_removing_asks_first(qtbot, view, engine, monkeypatch):
    from PySide6.QtWidgets import QMessageBox

    answers = iter([QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Ok])
    monkeypatch.setattr(QMessageBox, "exec", lambda _: next(answers))
    card = next(iter(view.cards.values()))

    card.remove.click()
    assert not [call for call in engine.calls if call[0] == "remove_source"]

    card.remove.click()
    qtbot.waitUntil(lambda: ("remove_source", 1) in engine.calls)


def test_progress_and_time_left_are_said(qtbot, view, engine):
    engine.sources = (msgspec.structs.replace(engine.sources[0], pending=9),)
    view.show_status(engine.status().result())

    engine.announce(Progressed(Progress("reading", "/a/scan.pdf", 15, 24, 45.0)))

    qtbot.waitUntil(lambda: "about 40 s left" in view.progress.text())
    card = next(iter(view.cards.values()))
    assert "scan.pdf" in card.state.text()
    assert (card.bar.value(), card.bar.maximum()) == (15, 24)
    assert card.bar.isVisible()


def test_reading_can_be_paused_and_resumed(qtbot, view, engine):
    qtbot.mouseClick(view.pause, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: engine.paused)
    view.show_status(engine.status().result())
    assert view.pause.accessibleName() == "Resume reading"

    qtbot.mouseClick(view.pause, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: not engine.paused)


def test_rescan_asks_for_a_scan(qtbot, view, engine):
    qtbot.mouseClick(view.rescan, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: ("sync", False) in engine.calls)


def test_every_file_is_listed_with_its_state_and_reason(qtbot, view):
    view.tabs.choose(FILES)

    qtbot.waitUntil(lambda: len(names(view)) == 24)
    rows = view.files.rows
    assert rows.data(rows.index(4, 1), Display) == "Failed"
    assert "locked with a password" in rows.data(rows.index(4, 5), Display)


def test_files_are_filtered_by_name_and_state(qtbot, view):
    view.tabs.choose(FILES)
    qtbot.waitUntil(lambda: len(names(view)) == 24)

    qtbot.keyClicks(view.files.search, "survey")
    qtbot.waitUntil(lambda: names(view) == ["kelp-survey.md"])
    view.files.search.clear()
    view.files.states.setCurrentIndex(view.files.states.findData("failed"))

    qtbot.waitUntil(lambda: len(names(view)) == 3)


def test_files_of_one_folder_are_shown_until_all_are_wanted(qtbot, view, engine):
    next(iter(view.cards.values())).files.click()
    qtbot.waitUntil(lambda: ("list_files", 1, "", "", 0) in engine.calls)

    view.files.scope.click()

    qtbot.waitUntil(lambda: ("list_files", None, "", "", 0) in engine.calls)
    assert not view.files.scope.isVisible()


def test_the_rest_of_a_long_list_comes_when_it_is_scrolled_to(qtbot, engine, link):
    engine.files = tuple(engine._file(i) for i in range(1200))
    view = SourcesView()
    qtbot.addWidget(view)
    view.watching = Watching(view, link)
    view.resize(900, 600)
    view.show()
    view.tabs.choose(FILES)
    qtbot.waitUntil(lambda: len(names(view)) == 500)

    for count in (1000, 1200):
        view.files.table.scrollToBottom()
        qtbot.waitUntil(lambda count=count: len(names(view)) == count)

    assert names(view)[-1] == "note-1199.md"


def test_the_list_follows_what_is_read(qtbot, view, engine):
    view.tabs.choose(FILES)
    qtbot.waitUntil(lambda: len(names(view)) == 24)

    engine.files = engine.files[:5]
    engine.announce(Changes(frozenset({"files"}), 2))

    qtbot.waitUntil(lambda: len(names(view)) == 5, timeout=5000)


def test_problems_are_counted_and_listed_with_a_remedy(qtbot, view):
    view.tabs.choose(PROBLEMS)

    assert view.tabs.group.button(PROBLEMS).text() == "Problems (3)"
    rows = view.problem_rows
    assert rows.data(rows.index(0, 2), Display) == "Save a copy without one."
    assert view.problems.isVisible()


def test_a_folder_that_cannot_be_watched_says_why(qtbot, link, engine, monkeypatch):
    error = NotWatchable("/a", detail="It is missing.", remedy="Connect the drive.")
    monkeypatch.setattr(engine, "add_sources", lambda _: hold(error))
    view = SourcesView()
    qtbot.addWidget(view)
    watching = Watching(view, link)

    with qtbot.waitSignal(link.failed) as failed:
        watching.add_folders(["/a"])

    assert failed.args == [error]
