"""An address shows something in the window; without the user it asks, saves and counts nothing."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu

from core.errors import WrongUse
from core.records.addresses import (
    DocumentAddress,
    QuestionAddress,
    ThingAddress,
    document_uri,
    parse_address,
    question_uri,
    search_uri,
    thing_uri,
)
from core.records.files.documents import DocumentText
from tests.fake_engine.engine import HOME, NOTE
from ui.ask.conversation import composer
from ui.ask.conversation.turn_menu import fill_turn_menu
from ui.shell.system.clip_dialog import ClipDialog
from ui.shell.system.desktop_integration import DesktopIntegration
from ui.shell.system.link_opener import spot_of_address
from ui.shell.system.single_instance import OpenRequest
from ui.widgets.boxes import descendants

SURVEY = f"{HOME}/kelp-survey.md"
CLIP = "loci:clip?title=Kelp&url=https%3A%2F%2Fx.org%2Fa&text=412%20plants"
CHANGES = {"ask", "save_clip", "set_option", "begin_session", "add_sources", "edit", "export_thing"}


@pytest.fixture
def window(make_window, engine):
    return make_window(engine)


@pytest.fixture
def outside(window):
    return DesktopIntegration(window)


def open_link(outside: DesktopIntegration, uri: str) -> None:
    outside.handle_request(OpenRequest(link=uri))


def named(engine, *names: str):
    return [call for call in engine.calls if call[0] in names]


def dialogs(window):
    return [one for one in descendants(window, ClipDialog) if one.isVisible()]


def test_a_question_waits_for_enter(qtbot, window, outside, engine, monkeypatch):
    open_link(outside, question_uri("Who leads the survey?"))
    box = window.places.ask_view.composer.box

    assert window.body.place == "ask"
    assert box.toPlainText() == "Who leads the survey?"
    # A key that was meant for the browser comes too soon.
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert not named(engine, *CHANGES)

    monkeypatch.setattr(composer, "PROPOSAL_MS", 1)
    qtbot.wait(20)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(named(engine, "ask")))
    assert named(engine, "ask")[0][1] == "Who leads the survey?"


def test_a_draft_is_brought_back_by_undo(qtbot, window, outside):
    window.go_to("ask")
    box = window.places.ask_view.composer.box
    qtbot.keyClicks(box, "My own words")

    open_link(outside, question_uri("Who?"))
    assert box.toPlainText() == "Who?"
    box.undo()

    assert "My own words" in box.toPlainText()


def test_a_thing_and_words_are_shown_where_they_belong(qtbot, window, outside, engine):
    open_link(outside, thing_uri("Harbor Lab"))
    qtbot.waitUntil(lambda: ("show_graph", "Harbor Lab") in [it[:2] for it in engine.calls])
    assert window.body.place == "graph"

    open_link(outside, search_uri("kelp"))
    qtbot.waitUntil(lambda: bool(named(engine, "look_up")))
    assert window.body.place == "search"
    assert not named(engine, *CHANGES)


def test_a_document_opens_at_its_words_and_does_not_count_as_read(
    qtbot, window, outside, engine, monkeypatch
):
    spans, show = [], engine.show_document

    def spy(path, *, part=None, start=0, end=0):
        spans.append(end - start)
        return show(path, part=part, start=start, end=end)

    monkeypatch.setattr(engine, "show_document", spy)
    words = "restored bed stores about 3.1 tonnes"
    open_link(outside, document_uri(SURVEY, words=words))
    qtbot.waitUntil(lambda: window.panel.is_open)
    spot = window.panel.reader.spot

    assert NOTE[spot.start : spot.end] == words
    # Once more, now that it is open.
    open_link(outside, document_uri(SURVEY, start=3, end=9))
    qtbot.waitUntil(lambda: window.panel.reader.spot.start == 3)
    assert len(spans) >= 3
    assert not any(spans)
    # What the user opens counts.
    window.panel.open_spot(replace(spot, by_link=False))
    qtbot.waitUntil(lambda: spans[-1] == len(words))


@pytest.mark.parametrize(
    "uri", ["loci:run/ls", "loci:ask", "file:///etc/passwd", document_uri("/etc/passwd")]
)
def test_what_cannot_be_shown_is_said_and_shows_nothing(qtbot, window, outside, engine, uri):
    told: list[str] = []
    window.toast.show_words = told.append
    before = window.body.place

    open_link(outside, uri)
    qtbot.waitUntil(lambda: bool(told))

    assert window.body.place == before
    assert not window.panel.is_open
    assert not named(engine, *CHANGES)


def test_words_that_are_gone_are_said_to_be_gone(qtbot, window, outside):
    told: list[str] = []
    window.toast.show_words = told.append

    open_link(outside, document_uri(SURVEY, words="nobody wrote this"))
    qtbot.waitUntil(lambda: bool(told))

    assert window.panel.is_open
    assert window.panel.reader.spot.end == 0


def test_words_are_found_across_lines_and_cases():
    text = "One\n\nThe  kelp\nforest. Ünder"
    document = DocumentText("/a.md", None, "md", "A", text)

    spots = [
        spot_of_address(DocumentAddress("/a.md", words=words), document)
        for words in ("the kelp forest", "ünder", "(", "kelp.forest")
    ]

    assert [text[it.start : it.end] for it in spots] == ["The  kelp\nforest", "Ünder", "", ""]
    beyond = spot_of_address(DocumentAddress("/a.md", start=5, end=999), document)
    assert (beyond.start, beyond.end) == (5, len(text))


def test_a_page_is_saved_only_by_its_button(qtbot, window, outside, engine):
    engine.set_option("clip_folder", value="/home/ada/Clips")
    engine.calls.clear()
    open_link(outside, CLIP)
    qtbot.waitUntil(lambda: bool(dialogs(window)))
    [dialog] = dialogs(window)
    assert (dialog.title.text(), dialog.text.toPlainText()) == ("Kelp", "412 plants")

    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not dialogs(window))
    assert not named(engine, *CHANGES)

    open_link(outside, CLIP)
    qtbot.waitUntil(lambda: bool(dialogs(window)))
    dialogs(window)[0].go.click()
    qtbot.waitUntil(lambda: not dialogs(window))
    assert named(engine, *CHANGES) == [
        ("save_clip", "412 plants", "Kelp", "https://x.org/a", "", True)
    ]


def test_a_page_cannot_exchange_what_the_user_is_about_to_save(qtbot, window, outside, engine):
    open_link(outside, CLIP)
    qtbot.waitUntil(lambda: bool(dialogs(window)))
    [dialog] = dialogs(window)
    asked = len(named(engine, "list_options"))

    open_link(outside, CLIP.replace("Kelp", "Tides"))
    qtbot.waitUntil(lambda: len(named(engine, "list_options")) > asked)
    qtbot.wait(20)

    assert [it.title.text() for it in dialogs(window)] == ["Kelp"]
    dialog.reject()
    open_link(outside, CLIP.replace("Kelp", "Tides"))
    qtbot.waitUntil(lambda: [it.title.text() for it in dialogs(window)] == ["Tides"])


def test_a_page_is_saved_once_its_folder_is_set_and_else_stays(
    qtbot, window, outside, engine, monkeypatch, tmp_path: Path
):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    set_option = engine.set_option

    def refuse(name, *, value):
        engine.calls.append(("set_option", name, value))
        raise WrongUse(value, "path_missing")

    monkeypatch.setattr(engine, "set_option", refuse)
    open_link(outside, CLIP)
    qtbot.waitUntil(lambda: bool(dialogs(window)))
    [dialog] = dialogs(window)
    dialog.choose.click()
    dialog.go.click()
    qtbot.waitUntil(lambda: "no such file" in dialog.place.text())

    assert dialogs(window) == [dialog]
    assert not named(engine, "save_clip")
    monkeypatch.setattr(engine, "set_option", set_option)
    dialog.go.click()
    qtbot.waitUntil(lambda: not dialogs(window))
    assert [it[0] for it in named(engine, *CHANGES)] == ["set_option", "set_option", "save_clip"]


def test_a_folder_is_named_once(qtbot, window, outside, engine, monkeypatch, tmp_path: Path):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    open_link(outside, CLIP)
    qtbot.waitUntil(lambda: bool(dialogs(window)))
    [dialog] = dialogs(window)
    assert not dialog.go.isEnabled()

    dialog.choose.click()
    dialog.go.click()

    qtbot.waitUntil(lambda: bool(named(engine, "save_clip")))
    assert engine.option("clip_folder") == str(tmp_path)


def test_a_locked_window_shows_the_last_address_when_it_is_unlocked(qtbot, window, outside):
    window.link.locked.emit()
    assert window.lock_presenter.is_locked

    open_link(outside, question_uri("First?"))
    open_link(outside, question_uri("Second?"))
    assert window.places.ask_view.composer.box.toPlainText() == ""
    window.link.unlocked.emit()

    assert window.places.ask_view.composer.box.toPlainText() == "Second?"


def test_links_to_a_document_a_thing_and_a_question_can_be_copied(qtbot, window, outside, engine):
    words = "repairs the drone before 12 May"
    open_link(outside, document_uri(SURVEY, words=words))
    qtbot.waitUntil(lambda: window.panel.is_open)
    qtbot.waitUntil(lambda: window.panel.reader.citation_text() != window.panel.reader.spot.place)
    window.panel.reader.header.copy_link.trigger()
    copied = parse_address(QGuiApplication.clipboard().text())
    assert copied == DocumentAddress(SURVEY, words=words)

    window.go_to("graph")
    qtbot.waitUntil(lambda: bool(named(engine, "show_map")))
    page = window.places.graph_view.inspector.entity
    window.places.graph_presenter.go_to("Harbor Lab")
    qtbot.waitUntil(lambda: page.entity is not None and page.shown.found)
    link, linked_data = page.make_more_menu().actions()
    link.trigger()
    name = page.entity.name
    assert parse_address(QGuiApplication.clipboard().text()) == ThingAddress(name)
    linked_data.trigger()
    qtbot.waitUntil(lambda: "urn:loci:thing:" in QGuiApplication.clipboard().text())

    window.body.ask("How much carbon?")
    qtbot.waitUntil(lambda: bool(window.places.ask_view.turns))
    [turn] = window.places.ask_view.turns
    menu = QMenu(window)
    fill_turn_menu(menu, turn, sources=print, ask_about=print, save=print, keep=print,
                   keep_gold=print)  # fmt: skip
    next(it for it in menu.actions() if it.text() == "Copy link to question").trigger()
    copied = parse_address(QGuiApplication.clipboard().text())
    assert copied == QuestionAddress("How much carbon?")
