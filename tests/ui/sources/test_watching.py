from functools import partial

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLabel

from core.errors import NotWatchable
from core.events import Changes, ProgressEvent
from core.messages import UserMessage
from core.records.files.status import Progress
from core.records.memory import ForgetRequest
from tests.ui.fake_client import FakeClient, resolved
from ui.sources.dialogs import AddDialog, PatternsDialog, TiersDialog
from ui.sources.source_card import SourceCard
from ui.sources.sources_presenter import SourcesPresenter, removal_text
from ui.sources.sources_view import SourcesView
from ui.widgets.boxes import descendant, descendants
from ui.widgets.confirm_dialog import Question


@pytest.fixture
def view(qtbot, link, engine: FakeClient) -> SourcesView:
    view = SourcesView()
    qtbot.addWidget(view)
    view.resize(1000, 700)
    view.watching = SourcesPresenter(view, link)
    view.show_status(engine.status())
    view.show()
    return view


def called(engine: FakeClient, name: str) -> list[tuple]:
    return [call for call in engine.calls if call[0] == name]


def card_of(view: SourcesView) -> SourceCard:
    return next(iter(view.cards.values()))


def dialog_of(qtbot, view: SourcesView, kind):
    qtbot.waitUntil(lambda: descendant(view, kind) is not None)
    return descendant(view, kind)


def test_a_chosen_folder_is_added_once_people_saw_how_much_it_is(qtbot, view, engine, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/home/ada/New")

    qtbot.mouseClick(view.add, Qt.MouseButton.LeftButton)
    dialog = dialog_of(qtbot, view, AddDialog)
    qtbot.waitUntil(lambda: "12 files" in dialog.words.text())
    words, notes = dialog.words.text(), dialog.warning.words.text()
    assert called(engine, "add_sources") == []
    with qtbot.waitSignal(view.watching.changed):
        dialog.add.click()

    assert ("add_sources", ("/home/ada/New",)) in engine.calls
    assert "about 30 s" in words
    assert "2 images" in notes


def test_nothing_is_added_when_people_change_their_mind(qtbot, view, engine):
    view.watching.confirm_folders(["/home/ada/New"])
    dialog = dialog_of(qtbot, view, AddDialog)

    dialog.cancel.click()

    assert called(engine, "add_sources") == []
    assert view.watching._counting._event.is_set()


def test_a_dialog_that_is_closed_adds_nothing(qtbot, view, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")

    with qtbot.assertNotEmitted(view.added):
        qtbot.mouseClick(view.add, Qt.MouseButton.LeftButton)


def test_a_removed_folder_is_gone_from_view_at_once_and_for_good_when_it_settles(
    qtbot, view, engine
):
    card_of(view).remove.trigger()
    with qtbot.waitSignal(view.action_done) as did:
        dialog_of(qtbot, view, Question).go.click()
    deed = did.args[0]

    assert not card_of(view).isVisible()
    assert view._folder_pages.currentWidget() is view.nothing
    assert called(engine, "remove_source") == []
    deed.settle()
    qtbot.waitUntil(lambda: engine.sources == ())


def test_how_much_goes_with_a_folder_is_said_before_and_enter_leaves_it(qtbot, view, engine):
    engine.sources = (msgspec.structs.replace(engine.sources[0], documents=110),)
    view.watching.show_status(engine.status())

    with qtbot.assertNotEmitted(view.action_done):
        card_of(view).remove.trigger()
        question = dialog_of(qtbot, view, Question)
        said = question.accessibleDescription()
        qtbot.keyClick(question, Qt.Key.Key_Return)

    assert "removes 110 documents and everything found only there" in said
    assert "Answers that Loci gave from it stay" in said
    assert card_of(view).isVisible()
    assert called(engine, "remove_source") == []


@pytest.mark.parametrize("wanted", [True, False])
def test_answers_that_cite_only_a_removed_folder_go_if_that_is_wanted(qtbot, view, engine, wanted):
    (source,) = engine.sources
    card_of(view).remove.trigger()
    question = dialog_of(qtbot, view, Question)
    descendant(question, QCheckBox).setChecked(wanted)
    with qtbot.waitSignal(view.action_done) as did:
        question.go.click()
    assert called(engine, "forget") == []

    did.args[0].settle()

    qtbot.waitUntil(lambda: engine.sources == ())
    forgotten = [("forget", ForgetRequest(cited=source.path))] if wanted else []
    qtbot.waitUntil(lambda: called(engine, "forget") == forgotten)


def test_a_single_file_is_no_folder(qtbot, engine, tmp_path):
    path = tmp_path / "shed.txt"
    path.write_text("Padlock")
    source = msgspec.structs.replace(engine.sources[0], path=str(path), documents=1)
    card = SourceCard(source)
    qtbot.addWidget(card)

    assert "Include and exclude…" not in [it.text() for it in card.menu.actions()]
    assert removal_text(source)[0].startswith("Loci removes what it read from this file")


def test_a_removal_that_is_taken_back_never_reaches_the_engine(qtbot, view, engine):
    with qtbot.waitSignal(view.action_done) as did:
        view.watching.remove(engine.sources[0])

    did.args[0].undo()

    assert card_of(view).isVisible()
    assert called(engine, "remove_source") == []


def test_progress_and_time_left_are_said(qtbot, view, engine):
    for pending in (12, 9):
        engine.sources = (msgspec.structs.replace(engine.sources[0], pending=pending),)
        view.show_status(engine.status())

    engine.announce(ProgressEvent(Progress("reading", "/a/scan.pdf", 3, 12, 45.0)))

    card = card_of(view)
    qtbot.waitUntil(lambda: "about 40 s left" in card.state.text())
    assert card.state.text() == "9 files left to read · Reading scan.pdf · about 40 s left"
    assert (card.bar.value(), card.bar.maximum()) == (3, 12)
    assert card.bar.isVisible()


def test_a_new_round_of_reading_begins_with_an_empty_bar(view, engine):
    for pending in (12, 0, 5):
        engine.sources = (msgspec.structs.replace(engine.sources[0], pending=pending),)
        view.show_status(engine.status())

    bar = card_of(view).bar
    assert (bar.value(), bar.maximum()) == (0, 5)


@pytest.mark.parametrize("pending", [0, 9])
def test_a_folder_says_that_reading_is_paused(view, engine, pending: int):
    engine.sources = (msgspec.structs.replace(engine.sources[0], pending=pending),)
    view.show_status(engine.status())

    view.show_progress(Progress("paused", "", 0, pending))

    assert card_of(view).state.text().startswith("Paused")


def test_reading_can_be_paused_and_resumed(qtbot, view, engine):
    qtbot.mouseClick(view.pause, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: engine.paused)
    view.show_status(engine.status())
    assert view.pause.accessibleName() == "Resume reading"

    qtbot.mouseClick(view.pause, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: not engine.paused)


def test_one_folder_can_rest_and_be_looked_through(qtbot, view, engine):
    card = card_of(view)

    card.pause.click()
    qtbot.waitUntil(lambda: engine.sources[0].paused)
    view.show_status(engine.status())
    card.menu.actions()[0].trigger()

    qtbot.waitUntil(lambda: called(engine, "rescan_source") == [("rescan_source", 1)])
    assert card.state.text() == "Paused"
    assert card.pause.accessibleName() == "Resume Research"


def test_rescan_asks_for_a_scan(qtbot, view, engine):
    qtbot.mouseClick(view.rescan, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: ("sync", False) in engine.calls)


def test_patterns_show_what_they_do_before_they_are_kept(qtbot, view, engine):
    view.watching.choose_patterns(engine.sources[0])
    dialog = dialog_of(qtbot, view, PatternsDialog)
    qtbot.waitUntil(lambda: "24 files unchanged" in dialog.counts.text())

    dialog.exclude.setPlainText("drafts/\n*.tmp\n\n*.tmp")
    qtbot.waitUntil(lambda: "2 to remove" in dialog.counts.text())
    going, warning = dialog.going.text(), dialog.warning.words.text()
    with qtbot.waitSignal(view.action_done) as did:
        dialog.save.click()

    assert "drafts/1.md" in going
    assert "removes 2 documents" in warning
    qtbot.waitUntil(lambda: engine.sources[0].exclude == ("drafts/", "*.tmp"))
    did.args[0].undo()
    qtbot.waitUntil(lambda: engine.sources[0].exclude == ())


def test_patterns_of_the_settings_are_told_beside_those_of_a_folder(qtbot, view, engine):
    view.watching.choose_patterns(engine.sources[0])
    dialog = dialog_of(qtbot, view, PatternsDialog)
    qtbot.waitUntil(lambda: "24 files unchanged" in dialog.counts.text())
    assert not dialog.everywhere.isVisible()

    engine.left_out_everywhere = ("*.epub", "old/")
    dialog.exclude.setPlainText("*.tmp")
    qtbot.waitUntil(dialog.everywhere.isVisible)

    assert dialog.everywhere.text().endswith("*.epub, old/")


def test_how_private_a_folder_is_can_be_said_and_taken_back(qtbot, view, engine):
    view.watching.choose_tiers(engine.sources[0])
    dialog = dialog_of(qtbot, view, TiersDialog)

    dialog.boxes["never quoted"].setChecked(True)
    with qtbot.waitSignal(view.action_done) as did:
        dialog.save.click()

    qtbot.waitUntil(lambda: engine.sources[0].tiers == ("never quoted",))
    did.args[0].undo()
    qtbot.waitUntil(lambda: engine.sources[0].tiers == ())


@pytest.mark.parametrize("place", ["file", "folder"])
def test_how_private_a_file_or_its_folder_is_can_be_said_and_taken_back(
    qtbot, view, engine, link, tmp_path, place
):
    (tmp_path / "salary.md").write_text("71,500")
    path = str(tmp_path / "salary.md" if place == "file" else tmp_path)
    view.documents.privacy_requested.emit(path)
    dialog = dialog_of(qtbot, view, TiersDialog)
    assert not dialog.inherit.isVisible()

    dialog.boxes["never leaves"].setChecked(True)
    with qtbot.waitSignal(view.action_done) as did:
        dialog.save.click()

    qtbot.waitUntil(lambda: engine.marked.get(path) == ("never leaves",))
    did.args[0].undo()
    qtbot.waitUntil(lambda: engine.marked.get(path) is None)


def test_a_file_can_have_the_privacy_of_its_folder_again(qtbot, view, engine, tmp_path):
    engine.mark_path(str(tmp_path), tiers=("never quoted",))
    view.documents.privacy_requested.emit(str(tmp_path))
    dialog = dialog_of(qtbot, view, TiersDialog)
    assert dialog.boxes["never quoted"].isChecked()

    dialog.inherit.click()

    qtbot.waitUntil(lambda: engine.marked[str(tmp_path)] is None)


def test_who_wrote_a_folder_is_chosen_in_its_menu_and_taken_back(qtbot, view, engine):
    card = card_of(view)
    assert card.authorships[""].isChecked()

    with qtbot.waitSignal(view.action_done) as did:
        card.authorships["others"].trigger()

    qtbot.waitUntil(lambda: engine.sources[0].authorship == "others")
    view.show_status(engine.status())
    assert card.authorships["others"].isChecked()
    assert "Others wrote these" in [it.text() for it in descendants(card, QLabel)]
    did.args[0].undo()
    qtbot.waitUntil(lambda: engine.sources[0].authorship == "")
    view.show_status(engine.status())
    assert card.authorships[""].isChecked()


def test_a_folder_that_cannot_be_watched_says_so(qtbot, view, engine):
    engine.sources = (
        msgspec.structs.replace(
            engine.sources[0], watching=False, problem=UserMessage.literal("It is not there.")
        ),
    )

    view.show_status(engine.status())

    assert card_of(view).problem.text() == "It is not there."
    assert card_of(view).state.text() == "Needs attention"


def test_an_error_of_the_engine_reaches_the_window(qtbot, view, engine, link):
    engine.add_sources = lambda paths: resolved(
        NotWatchable("/x", UserMessage.literal("It is forbidden."))
    )

    with qtbot.waitSignal(link.failed) as failed:
        view.watching.add_folders(["/x"])

    assert str(failed.args[0].detail) == "It is forbidden."


def test_recognition_is_told_of_and_can_be_stopped(qtbot, view, engine):
    engine.sources = (msgspec.structs.replace(engine.sources[0], pending=2, recognizing=2),)
    view.show_status(engine.status())

    assert "2 files" in view.recognizing.words.text()
    view.stop.click()

    qtbot.waitUntil(lambda: called(engine, "stop_recognizing") == [("stop_recognizing", ())])


def test_the_number_of_problems_is_on_the_tab_before_it_is_opened(qtbot, view, engine):
    button = view.tabs.group.button(3)

    qtbot.waitUntil(lambda: button.text().startswith("Problems ("))
    calls = len(called(engine, "list_problems"))
    engine.announce(Changes(frozenset({"files"})))

    qtbot.waitUntil(partial(more_than, engine, calls))


def more_than(engine: FakeClient, calls: int) -> bool:
    return len(called(engine, "list_problems")) > calls
