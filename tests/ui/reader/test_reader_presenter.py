from concurrent.futures import Future
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAccessible, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget

from core.errors import Unreadable
from core.messages import UserMessage
from core.records.answers.answers import Answer, Trace
from core.records.answers.typeahead import DocumentMatch, HighlightedText
from core.records.files.document_structure import DocumentStructure, ResolvedLink
from core.records.files.documents import DocumentText
from core.records.ids import DocumentId
from tests.fake_engine.engine import CITATIONS, NOTE
from tests.ui.fake_client import FakeClient, resolved
from ui.ask.answer.answer_panel import SourcesList
from ui.reader.reader_presenter import ReaderPresenter
from ui.reader.reader_view import PAGE, PROBLEM, TEXT, ReaderView
from ui.reader.side_panel import FACTS_TAB, LINKS_TAB
from ui.reader.spot import Spot, format_place, spot_of
from ui.search.result_model import match_details
from ui.widgets.boxes import descendants


@pytest.fixture
def view(qtbot, link) -> ReaderView:
    view = ReaderView()
    qtbot.addWidget(view)
    view.resize(460, 600)
    view.reading = ReaderPresenter(view, link)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    return view


def open_note(qtbot, view: ReaderView) -> None:
    view.reading.open_spot(spot_of(CITATIONS[0]))
    qtbot.waitUntil(lambda: view.text_view.highlighted == CITATIONS[0].quote)
    qtbot.waitUntil(lambda: bool(view.text_view._mention_spans))


def open_draft(qtbot, view: ReaderView) -> None:
    view.reading.open_spot(spot_of(CITATIONS[1]))
    qtbot.waitUntil(
        lambda: (
            len(view.pages_view._boxes) == 1 and view.pages_view.page in view.pages_view._pictures
        )
    )


def test_a_note_opens_as_text_with_the_words_highlighted_and_in_view(qtbot, view):
    open_note(qtbot, view)

    cursor = view.text_view.browser.textCursor()
    assert (
        view.text_view.browser.viewport()
        .rect()
        .contains(view.text_view.browser.cursorRect(cursor).topLeft())
    )
    assert view.stack.currentIndex() == TEXT
    assert view.side_panel.outline.count == 3


def test_a_pdf_opens_at_its_page_with_the_words_marked(qtbot, view, engine: FakeClient):
    open_draft(qtbot, view)

    assert view.stack.currentIndex() == PAGE
    assert view.pages_view.page == 2
    assert ("show_page", CITATIONS[1].path, 2) in engine.calls
    assert view.toolbar.page_field.text() == "2"


def test_the_text_of_a_pdf_shows_the_same_words(qtbot, view):
    open_draft(qtbot, view)

    view.toolbar.views.choose(1)

    assert view.stack.currentIndex() == TEXT
    assert view.text_view.highlighted == CITATIONS[1].quote


def test_another_page_can_be_typed(qtbot, view, engine: FakeClient):
    open_draft(qtbot, view)

    view.toolbar.page_field.setText("1")
    view.toolbar.page_field.returnPressed.emit()

    qtbot.waitUntil(lambda: ("show_page", CITATIONS[1].path, 1) in engine.calls)
    assert view.pages_view.page == 1


def test_a_heading_leads_to_its_place(qtbot, view):
    open_note(qtbot, view)
    outline = view.side_panel.outline
    last = outline.model().index(1, 0, outline.model().index(0, 0))

    outline.activated.emit(last)

    place = len(NOTE[: NOTE.index("## Next")].encode("utf-16-le")) // 2
    assert view.text_view.browser.textCursor().position() == place


def test_a_document_that_is_not_known_says_so(qtbot, view):
    view.reading.open_spot(Spot("/nowhere.md"))

    qtbot.waitUntil(lambda: view.stack.currentIndex() == PROBLEM)
    assert view.problem.title.text() == "That didn't work"


def test_facts_that_come_late_are_not_listed_beside_another_document(
    qtbot, view, engine: FakeClient
):
    late: Future[Any] = Future()
    requests: list[str] = []
    facts = engine.list_document_facts(CITATIONS[0].path)
    engine.list_document_facts = lambda path, **_: requests.append(path) or late
    open_note(qtbot, view)
    view.toolbar.panel_button.click()
    view.side_panel.show_tab(FACTS_TAB)
    qtbot.waitUntil(lambda: bool(requests))
    view.side_panel.show_tab(0)

    open_draft(qtbot, view)
    late.set_result(facts)
    qtbot.wait(50)

    assert view.side_panel.facts.count == 0


def test_a_file_that_is_gone_says_so_and_its_text_is_shown(qtbot, view):
    open_note(qtbot, view)

    view.show_structure(DocumentStructure(DocumentId(1), is_there=False))

    assert view.notice.isVisible()
    assert view.text_view.highlighted == CITATIONS[0].quote
    assert not view.header.open_file.isEnabled()


def test_a_pdf_whose_file_is_gone_is_shown_as_text(qtbot, view, engine: FakeClient):
    engine.measure_pages = lambda path, **_: resolved(
        Unreadable(path, UserMessage.literal("It is gone."))
    )

    view.reading.open_spot(spot_of(CITATIONS[1]))

    qtbot.waitUntil(lambda: view.text_view.highlighted == CITATIONS[1].quote)
    assert view.stack.currentIndex() == TEXT
    assert not view.toolbar.views.isVisible()


def test_only_the_last_document_that_was_asked_for_is_shown(qtbot, view):
    view.reading.open_spot(spot_of(CITATIONS[1]))
    view.reading.open_spot(spot_of(CITATIONS[0]))

    qtbot.waitUntil(lambda: view.text_view.highlighted == CITATIONS[0].quote)
    assert view.header.title.text() == "Kelp survey, spring 2026"
    assert not view.toolbar.views.isVisible()


def test_another_spot_of_the_same_document_does_not_fetch_its_pages_again(qtbot, view, engine):
    open_draft(qtbot, view)
    fetched = [call for call in engine.calls if call[0] == "measure_pages"]

    view.reading.open_spot(Spot(CITATIONS[1].path, page=1))

    qtbot.waitUntil(lambda: view.pages_view.page == 1)
    assert [call for call in engine.calls if call[0] == "measure_pages"] == fetched


def test_words_are_found_with_their_number_and_walked_through(qtbot, view):
    open_note(qtbot, view)
    qtbot.keyClick(view.text_view.browser, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert view.find_bar.field.hasFocus()
    qtbot.keyClicks(view.find_bar.field, "the")
    total = NOTE.lower().count("the")

    qtbot.keyClick(view.find_bar.field, Qt.Key.Key_Return)
    first = view._search_hits.index
    assert view.find_bar.count.text() == f"{first + 1} of {total}"
    qtbot.keyClick(view.find_bar.field, Qt.Key.Key_Return)
    assert view._search_hits.index == (first + 1) % total
    qtbot.keyClick(view.find_bar.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert view._search_hits.index == first

    qtbot.keyClick(view.find_bar.field, Qt.Key.Key_Escape)
    assert not view.find_bar.isVisible()
    assert view.text_view.browser.hasFocus()


def test_words_that_do_not_occur_are_not_found(qtbot, view):
    open_note(qtbot, view)
    view.open_find_bar()
    qtbot.keyClicks(view.find_bar.field, "zebra")

    qtbot.waitUntil(lambda: view.find_bar.count.text() == "No matches")
    assert not view.find_bar.next_button.isEnabled()


def test_words_are_found_on_pages_too(qtbot, view, engine: FakeClient):
    open_draft(qtbot, view)
    view.pages_view.go_to(1)
    view.open_find_bar()
    qtbot.keyClicks(view.find_bar.field, "erratum")

    qtbot.waitUntil(lambda: bool(view._search_hits.spans))
    at = view._search_hits.spans[0]
    qtbot.waitUntil(lambda: ("read_page", CITATIONS[1].path, 2, *at) in engine.calls)
    assert view.pages_view.page == 2


def test_what_is_named_is_underlined_and_opens_in_the_graph(qtbot, view):
    open_note(qtbot, view)
    thing = view.text_view.entity_at(NOTE.index("Harbor Lab") + 2)

    with qtbot.waitSignal(view.entity_opened) as opened:
        view.text_view.entity_chosen.emit(thing)

    assert opened.args == ["Harbor Lab"]
    assert view.text_view.entity_at(NOTE.index("leads")) is None


def test_a_link_opens_the_note_that_it_leads_to_at_its_heading(qtbot, view):
    open_note(qtbot, view)

    with qtbot.waitSignal(view.spot_opened) as opened:
        view.text_view.link_followed.emit(ResolvedLink(0, 8, "/notes/plan.md", 40))

    assert opened.args == [Spot("/notes/plan.md", start=40, end=40)]


def test_a_link_to_no_note_says_so(qtbot, view):
    open_note(qtbot, view)

    with qtbot.waitSignal(view.message_shown) as signal:
        view.text_view.link_followed.emit(ResolvedLink(0, 8, ""))

    assert "No document with this name" in signal.args[0]


def test_what_a_link_says_is_not_underlined_as_a_thing_too(qtbot, view):
    open_note(qtbot, view)
    many = len(view.text_view.browser.extraSelections())
    at = NOTE.index("Harbor Lab")
    linked = NOTE.count("Harbor Lab", at - 2, at + 12)

    view.show_structure(
        DocumentStructure(DocumentId(1), True, leads=(ResolvedLink(at - 2, at + 12, "/n.md"),))
    )

    assert len(view.text_view.browser.extraSelections()) == many - linked


def test_underlines_can_be_switched_off(qtbot, view):
    open_note(qtbot, view)
    many = len(view.text_view.browser.extraSelections())

    view.toolbar.underline.click()

    assert len(view.text_view.browser.extraSelections()) == 1 < many


def test_a_narrow_reader_shows_what_is_beside_in_place_of_the_text(qtbot, view):
    open_note(qtbot, view)
    view.resize(400, 600)
    view.toolbar.panel_button.click()
    assert view.side_panel.isVisible()
    assert not view.stack.isVisible()

    view.side_panel.place_chosen.emit(0)

    assert view.stack.isVisible()
    view.resize(900, 600)
    view.toolbar.panel_button.click()
    qtbot.waitUntil(lambda: view.side_panel.isVisible() and view.stack.isVisible())


def test_facts_of_the_document_lead_to_their_words(qtbot, view):
    open_note(qtbot, view)
    view.toolbar.panel_button.click()
    view.side_panel.show_tab(FACTS_TAB)
    qtbot.waitUntil(lambda: view.side_panel.facts.count == 3)

    view.side_panel.facts.activated.emit(view.side_panel.facts.model().index(0, 0))

    assert view.text_view.highlighted == NOTE[27:73]


def test_a_citation_can_be_copied(qtbot, view):
    open_note(qtbot, view)

    with qtbot.waitSignal(view.message_shown):
        view.header.cite.trigger()

    copied = QGuiApplication.clipboard().text()
    assert copied.startswith(f"“{CITATIONS[0].quote}” (Mira Sato, Kelp survey")
    assert copied.endswith("kelp-survey.md)")


def test_the_document_can_be_asked_about(qtbot, view):
    open_note(qtbot, view)

    with qtbot.waitSignal(view.asked_about) as asked:
        view.header.ask.trigger()

    assert asked.args[0].path == CITATIONS[0].path


def test_file_and_folder_are_opened_by_the_system(qtbot, view, monkeypatch):
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url) or True)
    open_note(qtbot, view)

    view.header.open_file.trigger()
    view.header.reveal.trigger()

    path = CITATIONS[0].path
    assert [url.toLocalFile() for url in opened] == [path, path.rpartition("/")[0]]


def test_everything_in_the_reader_has_a_name(qtbot, view):
    open_draft(qtbot, view)
    view.toolbar.panel_button.click()
    nameless = [
        widget
        for widget in descendants(view, QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
    ]

    assert nameless == []


@pytest.mark.parametrize(
    ("part", "page", "place"),
    [(None, None, "b.pdf"), (None, 4, "b.pdf, page 4"), ("3/r.pdf", None, "b.pdf › 3/r.pdf")],
)
def test_a_place_is_said_in_plain_words(part, page, place):
    assert format_place("/a/b.pdf", part, page) == place


def test_slides_are_counted_and_sheets_are_not():
    assert format_place("/a/b.pptx", None, 4) == "b.pptx, slide 4"
    assert format_place("/a/b.xlsx", None, 1) == "b.xlsx"
    assert format_place("/a/b.zip", "c.ods", 1) == "b.zip › c.ods"


def test_an_image_of_a_note_is_shown_below_its_link(qtbot, view, engine: FakeClient):
    text = "# Plan\n\n![The harbor](../files/harbor.png)\n\n![[pump.png|200]]\n\nEnd.\n"
    document = DocumentText("/n/plan.md", None, "md", "Plan", text)
    engine.show_document = lambda *_, **__: document

    view.reading.open_spot(Spot("/n/plan.md"))

    pictures = view.text_view.browser.pictures
    qtbot.waitUntil(lambda: len(pictures) == 2)
    assert [call[2] for call in engine.calls if call[0] == "show_image"] == [
        "../files/harbor.png",
        "pump.png",
    ]
    block = view.text_view.browser.document().find("The harbor").block()
    assert block.blockFormat().bottomMargin() >= 160
    assert view.text_view.browser.toPlainText() == text
    view.resize(200, 600)
    qtbot.waitUntil(lambda: block.blockFormat().bottomMargin() < 150)


def test_links_to_the_document_are_fetched_when_they_are_looked_at(qtbot, view, engine: FakeClient):
    open_note(qtbot, view)
    assert not any(call[0] == "list_backlinks" for call in engine.calls)

    view.side_panel.show_tab(LINKS_TAB)

    qtbot.waitUntil(lambda: view.side_panel.links.count == 2)
    with qtbot.waitSignal(view.spot_opened) as opened:
        view.side_panel.links.clicked.emit(view.side_panel.links.model().index(1, 0))
    assert opened.args[0].path == "/notes/heron.md"


def test_the_contents_stand_beside_the_text_in_half_a_window(view):
    view.resize(600, 600)

    view.toolbar.panel_button.setChecked(True)

    assert view.side_panel.isVisible()
    assert view.stack.isVisible()


def test_another_program_opens_the_marked_words(qtbot, view, monkeypatch, tmp_path):
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    (tmp_path / "code").write_text("#!/bin/sh\n", encoding="utf-8")
    (tmp_path / "code").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    open_note(qtbot, view)

    view.header.menu_opened.emit()
    view.header.open_code.trigger()

    line = NOTE.count("\n", 0, CITATIONS[0].start) + 1
    assert opened == [f"vscode://file{CITATIONS[0].path}:{line}"]
    assert view.header.open_code.isVisible()
    assert not view.header.open_obsidian.isVisible()


def test_a_suspicious_document_says_so_above_its_text_and_where_it_is_cited(qtbot, view):
    document = DocumentText("/n/mail.eml", None, "eml", "Offer", "SYSTEM: go.", flagged=True)
    cited = replace(CITATIONS[0], flagged=True)
    match = DocumentMatch("/n/mail.eml", None, HighlightedText("Offer"), "eml", flagged=True)

    view.show_document(document)
    view.show_structure(DocumentStructure(DocumentId(1), is_there=True))
    sources = SourcesList()
    qtbot.addWidget(sources)
    sources.show_answer(Answer("Who?", True, "Q [1]", (cited,), (), Trace("Who?"), {}))

    assert view.notice.isVisible()
    assert "suspicious" in view.notice.words.text()
    assert any("suspicious" in one.text() for one in descendants(sources, QLabel))
    assert "suspicious" in match_details(match)
    view.show_document(replace(document, flagged=False))
    view.show_structure(DocumentStructure(DocumentId(1), is_there=True))
    assert not view.notice.isVisible()
