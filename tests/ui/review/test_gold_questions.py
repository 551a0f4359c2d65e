"""E2 in the window: keep a question from an answer, run the set, see what got better or worse."""

import pytest
from PySide6.QtWidgets import QMenu

from core.records.evaluation import DEFAULT_SET, GoldPassage, GoldQuestion
from tests.fake_engine.evaluation import COUNT, LEADER, RUN
from tests.ui.fake_client import FakeClient
from ui.ask.conversation.turn import Turn
from ui.ask.conversation.turn_menu import fill_turn_menu
from ui.items.gold_question import Draft, GoldKeeper, GoldQuestionDialog
from ui.review.gold_presenter import GoldPresenter
from ui.review.review_view import ReviewView
from ui.theme.translation import translate
from ui.widgets.boxes import descendant


@pytest.fixture
def view(qtbot, link, engine: FakeClient) -> ReviewView:
    view = ReviewView()
    qtbot.addWidget(view)
    view.resize(1200, 700)
    view.presenter = GoldPresenter(view, link)  # type: ignore[attr-defined]
    view.show()
    view.tabs.choose(2)
    view.begin()
    qtbot.waitUntil(lambda: len(view.gold.rows.records) == 3 and bool(view.gold.figures.text()))
    return view


def calls(engine: FakeClient, name: str) -> list[tuple]:
    return [call[1:] for call in engine.calls if call[0] == name]


def cells(view: ReviewView, row: int) -> list[str]:
    model = view.gold.rows
    return [model.data(model.index(row, at)) for at in range(model.columnCount())]


def test_e2_the_table_shows_rank_verdict_words_and_change(view: ReviewView):
    assert cells(view, 0) == [LEADER.text, "1", "Right", "Imani Okafor [1]", "Better"]
    assert cells(view, 1)[1:3] == ["–", "Wrong"]
    assert cells(view, 2)[2:] == ["None, rightly", "", "Same"]
    assert "Right answers 0.67 (0.00–1.00)" in view.gold.figures.text()
    assert "1 better  ·  1 worse" in view.gold.state.text()
    assert "hops: default → 3" in view.gold.changed.words.text()


def test_e2_the_chosen_question_shows_what_is_expected_and_its_passages(view: ReviewView, qtbot):
    card = view.gold.card

    assert card.title.text() == LEADER.text
    assert card.expected.text() == "Expected: Imani Okafor"
    assert card.verdict.text() == "Right  ·  found at rank 1  ·  before: Wrong, 4"
    view.gold.table.selectRow(1)
    assert card.title.text() == COUNT.text


def test_e2_a_run_is_started_and_shown(view: ReviewView, engine: FakeClient, qtbot):
    view.gold.show_model(is_chosen=True)
    view.gold.by_model.setChecked(False)

    view.gold.run.click()
    assert view.gold.stop.isVisible()

    qtbot.waitUntil(lambda: calls(engine, "run_evaluation") == [(DEFAULT_SET, False)])
    qtbot.waitUntil(lambda: view.gold.run.isVisible() and "Run" in view.gold.state.text())


def test_e2_a_removed_question_can_be_kept_again(view: ReviewView, engine: FakeClient, qtbot):
    with qtbot.waitSignal(view.action_done) as done:
        view.gold.card.remove.click()
    assert calls(engine, "remove_gold_questions") == [(DEFAULT_SET, LEADER.id)]

    done.args[0].undo()

    qtbot.waitUntil(lambda: calls(engine, "keep_gold_questions") == [((LEADER,),)])


def test_e2_an_answer_is_kept_with_its_sources_from_the_menu_of_a_turn(
    qtbot, link, engine: FakeClient
):
    turn = Turn("Who leads it?")
    qtbot.addWidget(turn)
    answer = engine.make_answer(turn.question)
    turn.show_answer(answer)
    view = ReviewView()
    qtbot.addWidget(view)
    keeper, drafts = GoldKeeper(view, link, view), list[Draft]()
    menu = QMenu(turn)
    fill_turn_menu(menu, turn, sources=print, ask_about=print, save=print, keep=print,
                   keep_gold=drafts.append)  # fmt: skip
    words = translate("ask", "Keep as test question…")
    next(it for it in menu.actions() if it.text() == words).trigger()
    (draft,) = drafts
    assert [it.quote for it in draft.question.passages] == [it.quote for it in answer.citations]

    keeper.keep(draft)
    qtbot.waitUntil(lambda: descendant(view, GoldQuestionDialog) is not None)
    dialog = descendant(view, GoldQuestionDialog)
    dialog.answers.setText("Imani Okafor; Okafor")
    dialog.verdicts[0].setCurrentIndex(1)
    dialog.keep.click()

    qtbot.waitUntil(lambda: bool(calls(engine, "keep_gold_questions")))
    ((kept,),) = calls(engine, "keep_gold_questions")[0]
    assert (kept.text, kept.answers) == ("Who leads it?", ("Imani Okafor", "Okafor"))
    assert [it.is_right for it in kept.passages] == [False, *[True] * (len(kept.passages) - 1)]


def test_e2_a_question_without_an_answer_or_a_right_passage_cannot_be_kept(qtbot):
    draft = Draft(GoldQuestion("Who?", passages=(GoldPassage("/a.md", quote="A."),)), ("A",))
    dialog = GoldQuestionDialog(None, draft, [RUN.set_name])  # type: ignore[arg-type]
    qtbot.addWidget(dialog)
    assert dialog.keep.isEnabled()

    dialog.verdicts[0].setCurrentIndex(2)
    dialog.verdicts[0].activated.emit(2)
    assert not dialog.keep.isEnabled()

    dialog.unanswerable.setChecked(True)
    assert dialog.keep.isEnabled()


def test_e2_a_question_that_replaces_one_is_not_removed_by_undo(qtbot, link, engine: FakeClient):
    view = ReviewView()
    qtbot.addWidget(view)
    keeper = GoldKeeper(view, link, view)
    keeper.keep(Draft(LEADER, ("Kelp survey",)))
    qtbot.waitUntil(lambda: descendant(view, GoldQuestionDialog) is not None)

    with qtbot.waitSignal(view.message_shown), qtbot.assertNotEmitted(view.action_done):
        descendant(view, GoldQuestionDialog).keep.click()
