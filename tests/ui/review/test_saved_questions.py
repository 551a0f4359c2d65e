"""Saved questions in Review over a fake engine: seen, changed, removed, kept from other places."""

from datetime import timedelta

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QMenu

from core.errors import WrongUse
from core.events import Changes
from core.records.graph.review import PendingDecisions
from core.records.saved_questions import ResultItem
from tests.fake_engine.saved_questions import FIRED, LEADER, OFFERS
from tests.ui.fake_client import FakeClient, resolved
from ui.graph.console_view import ConsoleView
from ui.items.keep_question import QuestionKeeper, conditions_of, fill_keep_menu
from ui.items.line_model import HEADING, WHOLE
from ui.review.evidence import EvidenceCard, MarkedText
from ui.review.pending_counter import PendingCounter
from ui.review.review_view import ReviewView
from ui.review.saved_presenter import SavedPresenter
from ui.search.search_presenter import SearchPresenter
from ui.search.search_view import SearchView
from ui.widgets.boxes import descendants


@pytest.fixture
def view(qtbot, link, engine: FakeClient) -> ReviewView:
    view = ReviewView()
    qtbot.addWidget(view)
    view.resize(1000, 700)
    SavedPresenter(view, link)
    view.show()
    view.tabs.choose(1)
    view.begin()
    qtbot.waitUntil(lambda: len(view.saved.rows.records) == 3)
    return view


def calls(engine: FakeClient, name: str) -> list[tuple]:
    return [call[1:] for call in engine.calls if call[0] == name]


def headings(view: ReviewView) -> list[str]:
    rows = view.saved.rows
    told = [rows.data(rows.index(n), HEADING) for n in range(rows.rowCount())]
    return [it for it in told if it]


def texts(view: ReviewView) -> list[str]:
    return [it.accessibleName() for it in descendants(view.saved.card, MarkedText)]


def choose(view: ReviewView, record: object) -> None:
    view.saved.list.choose_row(view.saved.rows.row_of(lambda it: it == record))


def test_news_come_first_and_show_the_answer_before_and_after_with_its_source(view, qtbot):
    assert headings(view) == ["New", "Saved questions"]
    assert view.saved.card.record == FIRED
    assert view.tabs.group.button(1).text() == "Saved questions 1"
    assert texts(view)[:2] == ["Imani Okafor", "Mira Sato"]
    card = descendants(view.saved.card, EvidenceCard)[-1]
    with qtbot.waitSignal(view.spot_opened) as opened:
        card.spot_opened.emit(card.spots[0])
    spot = opened.args[0]
    assert (spot.path, spot.start, spot.end) == (FIRED.items[0].path, 30, 68)


def test_an_answer_that_is_a_list_is_shown_in_lines(view):
    view.saved.card.show_record(
        replace(FIRED, answer="2 open tasks:\n\n- rent [1]\n- bees [2]"), LEADER
    )

    text = descendants(view.saved.card, MarkedText)[0]
    assert text.accessibleName() == "2 open tasks:\nrent\nbees"
    document = QTextDocument()
    document.setHtml(text.text())
    assert document.toPlainText() == text.accessibleName()


def test_what_was_seen_moves_below_the_questions(view, engine, qtbot):
    view.saved.card.mark.click()

    qtbot.waitUntil(lambda: headings(view) == ["Saved questions", "Seen"])
    assert calls(engine, "mark_seen") == [((FIRED.id,),)]
    assert view.tabs.group.button(1).text() == "Saved questions"


def test_a_condition_is_chosen_anew(view, engine, qtbot):
    choose(view, OFFERS)
    box = view.saved.card.condition
    row = box.findData("changes")
    box.setCurrentIndex(row)
    box.activated.emit(row)

    qtbot.waitUntil(lambda: calls(engine, "change_question") == [(OFFERS.id, "changes")])


def test_a_removed_question_is_gone_at_once_and_can_be_put_back(view, engine, qtbot):
    done = []
    view.action_done.connect(done.append)
    choose(view, LEADER)
    view.saved.card.remove.click()
    qtbot.waitUntil(lambda: view.saved.rows.records == [OFFERS])

    done[0].undo()
    qtbot.waitUntil(lambda: len(view.saved.rows.records) == 3)
    done[0].settle()
    assert calls(engine, "remove_question") == []
    done[0].redo()
    done[0].settle()
    qtbot.waitUntil(lambda: calls(engine, "remove_question") == [(LEADER.id,)])


def test_a_question_is_asked_again_and_a_search_is_not(view, qtbot):
    with qtbot.waitSignal(view.question_asked) as asked:
        view.saved.card.again.click()
    assert asked.args == [LEADER.text]
    choose(view, OFFERS)
    assert not view.saved.card.again.isVisible()


def test_without_questions_the_page_says_how_to_save_one(view, engine, qtbot):
    engine.saved_questions = engine.firings = ()
    engine.announce(Changes(frozenset({"saved questions"})))

    qtbot.waitUntil(lambda: view.saved.pages.currentWidget() is view.saved.nothing)


def test_a_text_that_may_not_be_shown_leaves_the_place_of_the_document(view, engine, qtbot):
    bare = ResultItem("d1", path="/home/ada/Research/kelp-survey.md", document_id=1)
    engine.firings = (replace(FIRED, answer="", before="", items=(bare,)),)
    engine.announce(Changes(frozenset({"saved questions"})))

    qtbot.waitUntil(lambda: texts(view) == [])
    assert descendants(view.saved.card, EvidenceCard)[0].spots


def test_keeping_a_question_can_be_undone(view, link, engine, qtbot):
    done = []
    view.action_done.connect(done.append)
    keeper = QuestionKeeper(view, link, view)
    keeper.keep("search", "kelp type:pdf", "new results")
    qtbot.waitUntil(lambda: bool(done))

    assert calls(engine, "save_question") == [("kelp type:pdf", "search", "new results")]
    done[0].undo()
    qtbot.waitUntil(lambda: bool(calls(engine, "remove_question")))


def test_a_question_that_was_kept_before_is_not_removed_by_undo(view, link, engine, qtbot):
    older = replace(LEADER, saved_at=LEADER.saved_at - timedelta(days=1))
    engine.save_question = lambda *_, **__: resolved(older)
    done = []
    view.action_done.connect(done.append)

    with qtbot.waitSignal(view.message_shown):
        QuestionKeeper(view, link, view).keep("question", LEADER.text, "becomes true")
    assert done == []


def test_a_question_that_cannot_be_kept_is_refused_in_words(view, link, engine, qtbot):
    engine.save_question = lambda *_, **__: resolved(WrongUse("", "question_empty"))
    keeper = QuestionKeeper(view, link, view)

    with qtbot.waitSignal(view.message_shown) as shown:
        keeper.keep("question", "?", "changes")
    assert shown.args[0]


@pytest.mark.parametrize("form", ["question", "search", "query"])
def test_the_menu_has_every_condition_of_a_form(qtbot, form):
    menu, chosen = QMenu(), []
    qtbot.addWidget(menu)
    fill_keep_menu(menu, form, chosen.append)

    for action in menu.actions():
        action.trigger()

    assert chosen == [one for one, _ in conditions_of(form)]
    assert sorted(chosen) == ["becomes true", "changes", "new results"]


def test_the_rows_show_text_and_what_happened(view):
    rows = view.saved.rows
    line = rows.data(rows.index(1), WHOLE + 1)

    assert (line.title, line.detail) == (FIRED.text, "The answer has changed")


def test_only_more_news_than_before_are_told(qtbot, link, engine, view):
    counter, told = PendingCounter(link, view), []
    counter.fired.connect(told.append)
    for fired in (2, 2, 3, 1, 2):
        counter._tell(PendingDecisions(fired=fired))

    assert told == [1, 1]


def test_what_is_typed_in_search_can_be_kept(qtbot, link, engine):
    search = SearchView()
    qtbot.addWidget(search)
    SearchPresenter(search, link)
    assert not search.keep_button.isEnabled()
    search.field.setText(" kelp type:pdf ")
    assert search.keep_button.isEnabled()

    search._keep("new results")

    qtbot.waitUntil(lambda: bool(calls(engine, "save_question")))
    assert calls(engine, "save_question") == [("kelp type:pdf", "search", "new results")]
    assert search.keep()[0] == " kelp type:pdf "


def test_a_query_of_the_graph_can_be_kept(qtbot):
    console, kept = ConsoleView(), []
    qtbot.addWidget(console)
    console.keep_wanted.connect(lambda *words: kept.append(words))
    console._keep("changes")
    console.editor.setPlainText("MATCH (p) RETURN p")
    console._keep("changes")

    assert kept == [("MATCH (p) RETURN p", "changes")]
