import time

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QDesktopServices

from core.events import Changes
from core.records.files.status import Activity, FilePage
from tests.fake_engine.engine import HOME
from tests.fake_engine.sources import CHANGED_AT
from tests.ui.fake_client import FakeClient
from ui.items.row_model import Display
from ui.sources.sources_presenter import SourcesPresenter
from ui.sources.sources_view import ACTIVITY, FILES, PROBLEMS, SourcesView

SURVEY = f"{HOME}/notes/kelp-survey.md"


@pytest.fixture
def view(qtbot, link, engine: FakeClient) -> SourcesView:
    view = SourcesView()
    qtbot.addWidget(view)
    view.resize(1100, 700)
    view.watching = SourcesPresenter(view, link)
    view.show_status(engine.status())
    view.show()
    return view


@pytest.fixture
def files(qtbot, view: SourcesView):
    view.tabs.choose(FILES)
    qtbot.waitUntil(lambda: view.documents.rows.total == 24)
    return view.documents


def names(files) -> list[str]:
    rows = files.rows
    return [rows.data(rows.index(n, 0), Display) for n in range(rows.rowCount())]


def cell(files, row: int, column: int) -> str:
    return files.rows.data(files.rows.index(row, column), Display)


def called(engine: FakeClient, name: str) -> list[tuple]:
    return [call for call in engine.calls if call[0] == name]


def choose(qtbot, files, row: int) -> None:
    files.table.selectRow(row)
    qtbot.waitUntil(files.details.isVisible)


def test_every_file_is_listed_with_its_state_and_reason(files):
    assert names(files)[0] == "kelp-survey.md"
    assert cell(files, 4, 1) == "Failed"
    assert "locked with a password" in cell(files, 4, 2)
    assert files.count.text() == "24 files"


def test_files_are_filtered_by_name_state_and_kind(qtbot, files):
    qtbot.keyClicks(files.search, "survey")
    qtbot.waitUntil(lambda: names(files) == ["kelp-survey.md"])
    files.search.clear()
    qtbot.waitUntil(lambda: files.rows.total == 24)
    files.states.setCurrentIndex(files.states.findData("failed"))

    qtbot.waitUntil(lambda: files.rows.total == 3)
    assert {cell(files, row, 1) for row in range(3)} == {"Failed"}
    assert files.kinds.findData("md") == 1


def test_nothing_that_fits_says_so(qtbot, files):
    qtbot.keyClicks(files.search, "no such file")

    qtbot.waitUntil(files.nothing.isVisible)


def test_a_heading_sorts_in_the_engine(qtbot, files):
    files.table.sortByColumn(6, Qt.SortOrder.DescendingOrder)

    qtbot.waitUntil(lambda: files.rows.total == 24 and names(files)[0] == "note-023.md")


def test_a_chosen_file_says_what_happened_and_what_can_be_done(qtbot, files):
    choose(qtbot, files, 4)
    shown = {deed for deed, button in files.details.buttons.items() if button.isVisible()}

    assert "locked with a password" in files.details.reason.text()
    assert shown == {"launch", "reveal", "retry", "erase"}


def test_a_file_is_opened_in_the_reader_by_enter_and_by_a_click(qtbot, view, files):
    choose(qtbot, files, 0)

    with qtbot.waitSignal(view.spot_opened) as opened:
        qtbot.keyClick(files.table, Qt.Key.Key_Return)
    assert opened.args[0].path == SURVEY

    with qtbot.waitSignal(view.spot_opened):
        files.table.activated.emit(files.rows.index(0, 0))


def test_files_are_opened_and_shown_by_the_system(qtbot, view, files, monkeypatch):
    asked: list[str] = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: asked.append(url.toLocalFile()) is None
    )
    choose(qtbot, files, 0)

    files.do("launch")
    files.do("reveal")

    assert asked == [SURVEY, f"{HOME}/notes"]


def test_several_files_are_tried_again_together(qtbot, view, files, engine):
    files.table.selectAll()
    qtbot.waitUntil(lambda: files.details.title.text() == "24 files selected")

    with qtbot.waitSignal(view.message_shown) as told:
        files.details.buttons["retry"].click()

    assert told.args[0] == "Reading 24 files again"
    assert len(called(engine, "retry_files")[0][1]) == 24


def test_a_file_is_read_first_by_the_model(qtbot, view, files, engine):
    choose(qtbot, files, 0)

    files.details.buttons["pin"].click()

    qtbot.waitUntil(lambda: called(engine, "pin") == [("pin", SURVEY, True)])


def test_an_erased_file_says_so_until_it_is_done_for_good(qtbot, view, files, engine):
    choose(qtbot, files, 0)

    with qtbot.waitSignal(view.action_done) as did:
        qtbot.keyClick(files.table, Qt.Key.Key_Delete)
    assert cell(files, 0, 1) == "Deleting…"
    assert called(engine, "forget") == []
    did.args[0].undo()
    assert cell(files, 0, 1) == "Read"
    did.args[0].redo()
    did.args[0].settle()

    qtbot.waitUntil(lambda: len(called(engine, "forget")) == 1)
    assert called(engine, "forget")[0][1].document == SURVEY


def test_files_chosen_in_several_strokes_are_those_chosen(qtbot, files):
    select = QItemSelectionModel.SelectionFlag
    for row, how in (
        (3, select.Select),
        (5, select.Select),
        (4, select.Select),
        (3, select.Toggle),
    ):
        model = files.table.selectionModel()
        model.select(files.rows.index(row, 0), how | select.Rows)

    assert files.chosen() == [files.rows.at(4), files.rows.at(5)]
    qtbot.waitUntil(lambda: "2" in files.details.title.text())


def test_a_hundred_thousand_files_are_chosen_at_once(qtbot, files):
    page = FilePage(tuple(files.rows.at(0) for _ in range(200)), 100_000)
    files.show_page(files.query, page, offset=0)
    begun = time.thread_time()

    qtbot.keyClick(files.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(files.details.isVisible)
    files.table.grab()

    assert len(files.table.selectionModel().selection()) == 1
    assert time.thread_time() - begun < 0.5


def test_the_files_of_a_folder_are_shown_and_all_again(qtbot, view, engine):
    card = next(iter(view.cards.values()))

    card.files.click()
    files = view.documents
    qtbot.waitUntil(lambda: files.rows.total == 24)
    assert (files.query.source_id, files.scope.text()) == (1, "Research")
    files.scope.click()

    assert files.query.source_id == 0
    assert not files.scope.isVisible()


def test_what_changes_on_disk_is_followed_without_losing_the_place(qtbot, files, engine):
    files.table.verticalScrollBar().setValue(5)
    place = files.table.verticalScrollBar().value()
    engine.files = engine.files[:20]

    engine.announce(Changes(frozenset({"files"})))

    qtbot.waitUntil(lambda: files.rows.total == 20)
    assert files.table.verticalScrollBar().value() == place


def test_the_log_is_live_and_filtered(qtbot, view, engine):
    view.tabs.choose(ACTIVITY)
    rows = view.activity.rows
    qtbot.waitUntil(lambda: rows.rowCount() == 3)
    assert rows.data(rows.index(0, 1), Display) == "Updated"
    engine.activities = (Activity(4, CHANGED_AT, "removed", "/a/b.md"), *engine.activities)
    engine.announce(Changes(frozenset({"activity"})))
    qtbot.waitUntil(lambda: rows.rowCount() == 4)

    qtbot.keyClicks(view.activity.search, "b.md")

    qtbot.waitUntil(lambda: rows.rowCount() == 1)
    assert rows.data(rows.index(0, 1), Display) == "Removed from its folder"


def test_problems_of_one_cause_are_tried_together(qtbot, view, engine):
    view.tabs.choose(PROBLEMS)
    qtbot.waitUntil(lambda: bool(view.problems.cards))
    card = next(card for card in view.problems.cards if card.group.remedy == "recognize")

    card.action.click()

    qtbot.waitUntil(lambda: bool(called(engine, "retry_files")))
    _, paths, recognize = called(engine, "retry_files")[0]
    assert recognize
    assert len(paths) == card.group.files


def test_the_files_of_a_problem_are_shown(qtbot, view):
    view.tabs.choose(PROBLEMS)
    qtbot.waitUntil(lambda: bool(view.problems.cards))
    card = view.problems.cards[0]

    card.show_files.click()

    qtbot.waitUntil(lambda: view.documents.rows.total == card.group.files)
    assert view.page == FILES
    assert view.documents.cause.isVisible()


def test_ignored_problems_are_out_of_view_until_they_are_asked_for(qtbot, view, engine):
    view.tabs.choose(PROBLEMS)
    qtbot.waitUntil(lambda: bool(view.problems.cards))
    before = len(view.problems.cards)

    with qtbot.waitSignal(view.action_done) as did:
        view.problems.cards[0].aside.click()
    qtbot.waitUntil(lambda: len(view.problems.cards) == before - 1)
    view.problems.ignored.setChecked(True)
    qtbot.waitUntil(lambda: len(view.problems.cards) == before)
    did.args[0].undo()

    qtbot.waitUntil(lambda: not engine.paths_ignored)


def test_without_text_recognition_a_scan_only_says_how_to_get_it(qtbot, view, engine):
    engine.can_recognize = False
    view.tabs.choose(PROBLEMS)

    qtbot.waitUntil(lambda: bool(view.problems.cards))
    card = next(card for card in view.problems.cards if card.group.remedy == "recognize")

    assert card.action is None


def test_rows_stay_while_the_tab_is_shown_again(qtbot, view, files):
    view.tabs.choose(PROBLEMS)
    view.tabs.choose(FILES)

    assert names(files)[0] == "kelp-survey.md"


def test_the_column_of_reasons_is_shown_where_there_are_reasons(qtbot, view, files):
    reason = [one.sort for one in files.columns].index("reason")
    assert not files.table.isColumnHidden(reason)

    files.states.setCurrentIndex(files.states.findData("read"))
    qtbot.waitUntil(lambda: 0 < files.rows.total < 24)

    assert files.table.isColumnHidden(reason)
