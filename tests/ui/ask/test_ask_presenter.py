from datetime import UTC, datetime

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from core.errors import ModelRefused
from core.messages import UserMessage
from core.records.answers.answers import (
    ListEntry,
    SearchResult,
    SentenceCheck,
    Trace,
    Transcript,
    TranscriptEntry,
)
from core.records.answers.questions import Coverage
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode, RewrittenQuestion, Session
from tests.fake_engine.engine import CITATIONS
from tests.ui.ask.questions import QUESTION, answered, ask
from tests.ui.fake_client import FakeClient, resolved
from ui.ask.answer.answer_markdown import as_markdown, as_plain_text
from ui.ask.answer.answer_status import not_found_text
from ui.ask.ask_presenter import AskPresenter
from ui.ask.ask_view import AskView
from ui.reader.spot import spot_of
from ui.widgets.boxes import descendant, descendants
from ui.widgets.buttons import Button

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def test_enter_sends_the_question_and_empties_the_box(qtbot, view, engine):
    answered(qtbot, view)

    assert ("ask", QUESTION) in engine.calls
    assert view.composer.box.toPlainText() == ""


def test_shift_enter_begins_a_new_line(qtbot, view):
    qtbot.keyClicks(view.composer.box, "one")
    qtbot.keyClick(view.composer.box, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(view.composer.box, "two")

    assert view.composer.box.toPlainText() == "one\ntwo"
    assert view.turns == []


def test_the_answer_is_shown_while_it_comes(qtbot, view, engine: FakeClient):
    engine.release.clear()

    turn = ask(qtbot, view)

    qtbot.waitUntil(lambda: "Imani estimates" in turn.text.toPlainText())
    assert turn.answer is None
    assert view.composer.stop.isVisible()
    engine.release.set()
    qtbot.waitUntil(lambda: turn.answer is not None)
    assert not view.composer.stop.isVisible()


def test_escape_stops_the_answer_and_keeps_what_came(qtbot, view, engine: FakeClient):
    engine.release.clear()
    turn = ask(qtbot, view)
    qtbot.waitUntil(lambda: "Imani" in turn.text.toPlainText())

    qtbot.keyClick(view.composer.box, Qt.Key.Key_Escape)

    qtbot.waitUntil(lambda: turn.stage.text() == "Stopped.")
    assert "Imani" in turn.text.toPlainText()
    assert view.composer.send.isVisible()


def test_what_is_entered_while_an_answer_comes_is_asked_after_it(qtbot, view, engine):
    engine.release.clear()
    ended = []
    view.undo_ended.connect(lambda: ended.append("undo"))
    first, composer = ask(qtbot, view), view.composer
    assert ended == ["undo"]

    assert ask(qtbot, view, "Who leads Heron?") is first
    assert (composer.box.toPlainText(), composer.waiting_hint.isVisible()) == (
        "Who leads Heron?",
        True,
    )
    engine.release.set()

    qtbot.waitUntil(lambda: [it.question for it in view.turns[1:]] == ["Who leads Heron?"])
    assert composer.box.toPlainText() == ""
    assert not composer.waiting_hint.isVisible()
    assert ended == ["undo"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Backspace])
def test_what_waited_stays_in_the_field_if_it_is_changed_or_the_answer_is_stopped(
    qtbot, view, engine, key
):
    engine.release.clear()
    turn, box = ask(qtbot, view), view.composer.box
    ask(qtbot, view, "Who leads it?")

    qtbot.keyClick(box, key)
    engine.release.set()

    qtbot.waitUntil(view.composer.send.isVisible)
    qtbot.wait(50)
    assert view.turns == [turn]
    assert box.toPlainText().startswith("Who leads it")


def test_sentences_without_support_are_marked(qtbot, view):
    turn = answered(qtbot, view)

    assert turn.unsupported.isVisible()
    assert "without a source" in turn.unsupported.words.text()
    assert "text-decoration: underline" in turn.text.toHtml()


def test_pressing_a_citation_opens_the_document_at_the_exact_words(qtbot, view):
    turn = answered(qtbot, view)

    with qtbot.waitSignal(view.spot_opened) as opened:
        turn.text.anchorClicked.emit(QUrl("cite:1"))

    assert opened.args == [spot_of(CITATIONS[0])]


def test_a_citation_can_be_pressed_by_keyboard(qtbot, view):
    turn = answered(qtbot, view)
    turn.text.setFocus(Qt.FocusReason.TabFocusReason)

    qtbot.keyClick(turn.text, Qt.Key.Key_Tab)
    with qtbot.waitSignal(view.spot_opened) as opened:
        qtbot.keyClick(turn.text, Qt.Key.Key_Return)

    assert opened.args == [spot_of(CITATIONS[0])]


def test_each_source_is_also_a_button_with_a_name(qtbot, view):
    turn = answered(qtbot, view)
    chips = [b for b in descendants(turn.chips, Button) if b.isVisible()]
    assert [c.accessibleName() for c in chips] == [
        "Source 1: kelp-survey.md",
        "Source 2: grant-draft.pdf, page 2",
    ]

    with qtbot.waitSignal(view.spot_opened) as opened:
        qtbot.mouseClick(chips[1], Qt.MouseButton.LeftButton)

    assert opened.args == [spot_of(CITATIONS[1])]


def test_the_source_of_what_was_said_is_its_conversation(qtbot, view):
    turn = answered(qtbot, view)
    said = replace(CITATIONS[0], path="conversation:7", part="12", title="My sister")
    untitled = replace(said, n=2, title="")

    turn.show_answer(replace(turn.answer, citations=(said, untitled)))

    names = [it.accessibleName() for it in descendants(turn.chips, Button)]
    assert names[-2:] == ["Source 1: My sister", "Source 2: Earlier conversation"]


def test_the_documents_own_words_stay_in_view_beside_a_models_answer(qtbot, view, engine):
    view.asking.ask("What is there?")
    turn = view.turns[-1]
    qtbot.waitUntil(lambda: turn.answer is not None)

    turn.show_answer(replace(turn.answer, found=True, quoted="The kelp bed stores 9 tonnes."))
    assert turn.quoted.isVisibleTo(turn)
    assert "The kelp bed stores 9 tonnes." in turn.quoted.toPlainText()

    turn.show_version(0)
    assert not turn.quoted.isVisibleTo(turn)


def test_the_documents_speak_first_where_the_model_has_no_source_for_a_statement(qtbot, view):
    turn = answered(qtbot, view)
    answer = replace(
        turn.answer, found=True, answer="A. B.", model="m", quoted="Nine tonnes.", unsupported=()
    )

    def order() -> list[str]:
        names = turn._part_names
        return [it for it in names if it in {"text", "quoted"}]

    turn.show_answer(replace(answer, unsupported=("B.",)))
    assert order() == ["quoted", "text"]
    assert turn.text.toPlainText().startswith("The language model writes:")

    turn.show_answer(answer)
    assert order() == ["text", "quoted"]
    assert "language model" not in turn.text.toPlainText()


def test_an_honest_no_shows_what_is_nearest(qtbot, view, engine: FakeClient):
    engine.found = False

    turn = answered(qtbot, view)

    assert turn.banner.words.text().startswith(not_found_text())
    button = descendant(turn.nearest, Button)
    with qtbot.waitSignal(view.spot_opened) as opened:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert opened.args[0].path == CITATIONS[0].path


def test_a_conversation_ends_below_its_last_turn(qtbot, view, engine: FakeClient, monkeypatch):
    made = engine.make_answer
    engine.found = False
    near = replace(made("").nearest[0], text="Words that wrap where there is little room. " * 6)
    monkeypatch.setattr(engine, "make_answer", lambda q: replace(made(q), nearest=(near,) * 5))
    answered(qtbot, view)
    turn = answered(qtbot, view)
    page = view.turn_list.widget()
    qtbot.waitUntil(lambda: page.height() >= page.heightForWidth(page.width()))

    end = turn.mapTo(page, turn.rect().bottomLeft()).y()
    assert page.height() - end <= 1


def test_quotes_that_may_not_answer_are_shown_below_a_warning(qtbot, view, engine, monkeypatch):
    made = engine.make_answer
    note = UserMessage("answer_unsure")
    monkeypatch.setattr(
        engine,
        "make_answer",
        lambda asked: replace(made(asked), found=False, confidence="unsure", note=note),
    )

    turn = answered(qtbot, view)

    assert turn.banner.words.text() == str(note)
    assert turn.banner.isVisible()
    assert turn.text.isVisible()
    assert len([b for b in descendants(turn.chips, Button) if b.isVisible()]) == len(CITATIONS)
    assert str(note) not in turn.status.text()
    assert turn.accessible_text().startswith(str(note))
    assert as_markdown(turn.answer).startswith(f"{note}\n\n")
    assert as_plain_text(turn.answer).startswith(f"{note}\n\n")


def test_the_closest_passages_have_a_quiet_line_and_no_warning(qtbot, view, engine, monkeypatch):
    made = engine.make_answer
    note = UserMessage("answer_closest")
    monkeypatch.setattr(
        engine,
        "make_answer",
        lambda asked: replace(made(asked), found=False, confidence="closest", note=note),
    )

    turn = answered(qtbot, view)
    turn.answers.append(replace(turn.answer, found=True, confidence="stated", note=UserMessage()))

    assert turn.caption.isVisible()
    assert turn.caption.text() == str(note)
    assert turn.caption.y() < turn.text.y()
    assert not turn.banner.isVisible()
    assert as_markdown(turn.answer).startswith(f"{note}\n\n")
    turn.show_version(1)
    assert not turn.caption.isVisible()


def test_how_an_answer_was_found_can_be_seen(qtbot, view):
    turn = answered(qtbot, view)

    qtbot.mouseClick(turn.footer.explain_button, Qt.MouseButton.LeftButton)

    rows = view.panel.trace.rows
    texts = [rows.index(n).data(Qt.ItemDataRole.AccessibleTextRole) for n in range(rows.rowCount())]
    assert view.panel.isVisible()
    assert "carbon storage, by meaning" in texts


def test_a_refused_question_says_why_and_can_be_asked_again(qtbot, view, engine, monkeypatch):
    error = ModelRefused("model.gguf", UserMessage.literal("It stopped. Ask again."))
    monkeypatch.setattr(engine, "ask", lambda *_, **__: resolved(error))
    turn = ask(qtbot, view)
    qtbot.waitUntil(turn.footer.again.isVisible)
    assert "Ask again." in turn.banner.words.text()
    monkeypatch.undo()

    qtbot.mouseClick(turn.footer.again, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: len(view.turns) == 2 and view.turns[1].answer is not None)


def test_the_answer_can_be_copied_with_its_sources(qtbot, view):
    turn = answered(qtbot, view)

    turn.copy_answer()

    copied = QGuiApplication.clipboard().text()
    assert "3.1 tonnes" in copied
    assert f"[1] kelp-survey.md: “{CITATIONS[0].quote}”" in copied


def test_a_new_conversation_while_an_answer_comes_begins_empty(qtbot, view, engine: FakeClient):
    engine.release.clear()
    ask(qtbot, view)

    view.begin_conversation()
    engine.release.set()

    qtbot.waitUntil(view.composer.send.isVisible)
    assert view.turns == []
    answered(qtbot, view)
    assert len(view.turns) == 1


def test_a_question_asked_when_the_engine_dies_is_answered_by_the_next(qtbot, engine):
    from ui.bridge.engine_link import EngineLink

    engine.release.clear()
    second = FakeClient()
    engines = iter([engine, second])
    link = EngineLink(lambda: resolved(next(engines)))
    link.connect_engine()
    view = AskView()
    qtbot.addWidget(view)
    view.asking = AskPresenter(view, link)
    view.show()
    turn = ask(qtbot, view)
    qtbot.waitUntil(lambda: "Imani" in turn.text.toPlainText())

    engine.die()
    engine.release.set()

    qtbot.waitUntil(lambda: turn.answer is not None)
    assert turn.text.toPlainText().count("Imani estimates") == 1
    assert ("ask", QUESTION) in second.calls
    link.close()
    second.close_threads()


def test_a_long_question_is_shown_whole(qtbot, view):
    question = "Why " * 120
    turn = ask(qtbot, view, question)

    qtbot.waitUntil(lambda: turn.answer is not None)

    asked = turn.bubble.words
    assert asked.width() <= turn.width()
    assert asked.height() >= asked.heightForWidth(asked.width())


def test_an_edited_question_is_asked_anew(qtbot, view, engine: FakeClient):
    turn = answered(qtbot, view)

    qtbot.mouseClick(turn.bubble.edit, Qt.MouseButton.LeftButton)
    turn.bubble.box.setPlainText("How many plants?")
    qtbot.keyClick(turn.bubble.box, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: len(view.turns) == 2 and view.turns[1].answer is not None)
    assert engine.asked[1][0] == "How many plants?"


def test_an_edit_can_be_left(qtbot, view):
    turn = answered(qtbot, view)
    turn.bubble.begin_edit()

    qtbot.keyClick(turn.bubble.box, Qt.Key.Key_Escape)

    assert turn.bubble.words.isVisible()
    assert len(view.turns) == 1


def test_asked_again_both_answers_stay_and_memory_has_one(qtbot, view, engine: FakeClient):
    turn = answered(qtbot, view)

    qtbot.mouseClick(turn.footer.again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(turn.answers) == 2)

    assert engine.asked[1][1] == 0
    assert turn.footer.version_label.text() == "2 of 2"
    qtbot.mouseClick(turn.footer.previous_button, Qt.MouseButton.LeftButton)
    assert turn.version == 0


def test_what_is_said_about_an_answer_is_shown(qtbot, view, engine, monkeypatch):
    made = engine.make_answer
    monkeypatch.setattr(
        engine,
        "make_answer",
        lambda q: replace(
            made(q),
            understood=RewrittenQuestion(
                q, "Who leads Osprey?", (("it", "Osprey"),), shown="Who leads Osprey?"
            ),
            model="Qwen",
            coverage=Coverage(431, 12),
            sentences=(SentenceCheck("a", 0, 1, "fact"), SentenceCheck("b", 2, 3)),
        ),
    )
    turn = answered(qtbot, view)

    assert turn.rewritten.text() == "Understood as “Who leads Osprey?”"
    assert "Read 12 of 431 matching passages" in turn.status.text()
    assert "1 of 2 statements have a source" in turn.status.text()


def test_things_nearest_to_a_question_without_answer_lead_to_the_graph(
    qtbot, view, engine, monkeypatch
):
    engine.found = False
    made = engine.make_answer
    monkeypatch.setattr(
        engine, "make_answer", lambda q: replace(made(q), nearest_things=(ListEntry("Harbor Lab"),))
    )
    turn = answered(qtbot, view)
    chip = next(it for it in descendants(turn.nearest, Button) if it.text() == "Harbor Lab")

    with qtbot.waitSignal(view.thing_opened) as signal:
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)

    assert signal.args == ["Harbor Lab"]


def test_a_citation_of_an_earlier_conversation_opens_it(qtbot, view, engine, monkeypatch):
    made = engine.make_answer
    said_before = replace(CITATIONS[0], path="conversation:3", part="7")
    monkeypatch.setattr(engine, "make_answer", lambda q: replace(made(q), citations=(said_before,)))
    turn = answered(qtbot, view)

    with qtbot.waitSignal(view.conversation_opened) as signal:
        turn.open_citation(1)

    assert signal.args == [3]


def test_a_citation_of_what_was_said_in_this_conversation_shows_it(
    qtbot, view, engine, monkeypatch
):
    first = answered(qtbot, view)
    made = engine.make_answer
    quoted = replace(CITATIONS[0], path="conversation:3", part="7", quote=first.question)
    monkeypatch.setattr(engine, "make_answer", lambda q: replace(made(q), citations=(quoted,)))
    view.asking.ask("And now?")
    qtbot.waitUntil(lambda: view.turns[-1].answer is not None)
    left = []
    view.conversation_opened.connect(left.append)

    view.turns[-1].open_citation(1)

    assert left == []
    bar = view.turn_list.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == 0)


def test_what_the_user_told_is_called_so_with_its_day(qtbot, view, engine, monkeypatch):
    made = engine.make_answer
    told = replace(
        CITATIONS[0],
        path="conversation:3",
        part="7",
        title="",
        changed_at=datetime(2026, 11, 26, 12, tzinfo=UTC),
    )
    monkeypatch.setattr(engine, "make_answer", lambda q: replace(made(q), citations=(told,)))
    turn = answered(qtbot, view)

    (chip,) = descendants(turn.chips, Button)

    assert chip.text() == "1   You, 26 Nov 2026"


def test_citations_of_one_document_share_a_chip(qtbot, view, engine, monkeypatch):
    made = engine.make_answer
    first, other = CITATIONS[0], replace(CITATIONS[1], n=2)
    cited = (first, other, replace(first, n=3))
    monkeypatch.setattr(engine, "make_answer", lambda q: replace(made(q), citations=cited))
    turn = answered(qtbot, view)

    texts = [it.text() for it in descendants(turn.chips, Button)]

    assert texts[0].startswith("1, 3   ")
    assert texts[1].startswith("2   ")


def test_a_remembered_question_without_an_answer_finds_what_is_nearest_again(
    qtbot, view, engine, monkeypatch
):
    engine.found = False
    hits = engine.make_answer(QUESTION).nearest
    monkeypatch.setattr(
        engine, "search", lambda q, **_: resolved(SearchResult(q, hits, (), Trace(q), {}))
    )
    transcript = Transcript(
        Session(SessionId(1), "Tea", NOW, NOW),
        (
            TranscriptEntry(Episode(EpisodeId(1), SessionId(1), "turn", "user", QUESTION, NOW)),
            TranscriptEntry(Episode(EpisodeId(2), SessionId(1), "reply", "loci", "", NOW)),
        ),
    )
    view.show_conversation(transcript)
    (turn,) = view.turns
    assert turn.banner.words.text() == not_found_text()

    qtbot.mouseClick(turn.nearest_link, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: turn.answer.nearest == hits)
    assert turn.nearest.isVisible()
    assert not turn.nearest_link.isVisible()


def test_a_finished_answer_is_announced(qtbot, view, monkeypatch):
    announced: list[str] = []
    monkeypatch.setattr(
        "ui.ask.ask_presenter.announce", lambda _widget, text, **_: announced.append(text)
    )

    answered(qtbot, view)

    assert len(announced) == 1
    assert "3.1 tonnes" in announced[0]
    assert "2 source" in announced[0]


def test_the_last_question_comes_back_with_the_up_key(qtbot, view):
    answered(qtbot, view)

    qtbot.keyClick(view.composer.box, Qt.Key.Key_Up)

    assert view.composer.box.toPlainText() == QUESTION


def test_people_who_read_above_are_not_pulled_down(qtbot, view, engine: FakeClient):
    for _ in range(4):
        answered(qtbot, view)
    bar = view.turn_list.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(0)
    assert view.turn_list.jump_button.isVisible()

    qtbot.mouseClick(view.turn_list.jump_button, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    qtbot.waitUntil(lambda: not view.turn_list.jump_button.isVisible())


def test_a_right_click_offers_what_can_be_done(qtbot, view):
    turn = answered(qtbot, view)
    turn.text.menu_wanted.emit(turn.text.mapToGlobal(turn.text.rect().center()))
    menu = descendant(view, QMenu)
    offered = {it.text(): it for it in menu.actions()}

    offered["Copy without sources"].trigger()
    menu.close()

    assert "[1]" not in QGuiApplication.clipboard().text()
    assert "3.1 tonnes" in QGuiApplication.clipboard().text()
    assert {"Edit question", "Ask again", "How this was found"} <= offered.keys()


def test_turns_and_composer_share_their_edges_with_and_without_a_scroll_bar(qtbot, view):
    def edges(widget):
        left = widget.mapTo(view, widget.rect().topLeft()).x()
        return left, left + widget.width()

    turn = answered(qtbot, view)
    bar = view.page.turn_list.verticalScrollBar()
    view.resize(1200, 1600)
    qtbot.waitUntil(lambda: not bar.isVisible())
    qtbot.waitUntil(lambda: edges(turn) == edges(view.composer))

    view.resize(1200, 300)

    qtbot.waitUntil(bar.isVisible)
    qtbot.waitUntil(lambda: edges(turn) == edges(view.composer))


def test_the_buttons_of_the_composer_stand_in_one_line(qtbot, view):
    def middle(widget):
        return widget.mapTo(view, widget.rect().center()).y()

    composer = view.composer
    assert abs(middle(composer.model_picker) - middle(composer.send)) <= 1
