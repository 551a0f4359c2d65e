import pytest
from PySide6.QtWidgets import QLabel

from core.records.answers.answers import AnswerChunk
from core.records.answers.questions import QueryOptions
from tests.core.answer.passages import hit
from ui.ask.conversation.expert_dialog import MIXABLE, ExpertDialog
from ui.ask.conversation.query_scope import QueryScope
from ui.ask.conversation.scope_bar import ScopeBar
from ui.ask.conversation.turn import FIRST_AFTER_MS, Turn
from ui.widgets.boxes import descendants


@pytest.fixture
def make_dialog(qtbot):
    def make(scope=QueryScope()):  # noqa: B008 - immutable
        dialog = ExpertDialog(None, scope)
        qtbot.addWidget(dialog)
        return dialog

    return make


def test_p4_to_p7_an_expert_mixes_ways_and_writes_their_options(make_dialog):
    dialog = make_dialog()
    dialog.ways["beam search"].setChecked(True)
    dialog.options["beam search"].setText("depth=7, alpha=0.5")
    dialog.ways["a star"].setChecked(True)
    dialog.kinds["E"].setChecked(True)
    dialog.budget.setValue(150)

    scope = QueryScope(
        traversal=dialog.traversal(), excluded=dialog.excluded(), budget_ms=dialog.budget.value()
    )

    assert scope.to_options() == QueryOptions(
        traversal="a star + beam search:depth=7, alpha=0.5", excluded=("E",), budget_ms=150
    )


def test_an_expert_sees_again_what_was_chosen(make_dialog):
    scope = QueryScope(
        traversal="a star:depth=3, weight=2 + water circles", excluded=("T",), budget_ms=80
    )

    dialog = make_dialog(scope)

    assert dialog.traversal() == scope.traversal
    assert (dialog.excluded(), dialog.budget.value()) == (scope.excluded, scope.budget_ms)


def test_options_that_are_not_allowed_cannot_be_applied(make_dialog):
    dialog = make_dialog()
    dialog.ways["beam search"].setChecked(True)

    dialog.options["beam search"].setText("depth=99")
    assert not dialog.apply_button.isEnabled()
    assert dialog.problem.text()

    dialog.options["beam search"].setText("depth=9")
    assert dialog.apply_button.isEnabled()


def test_four_ways_are_too_many(make_dialog):
    dialog = make_dialog()

    for name in MIXABLE[:4]:
        dialog.ways[name].setChecked(True)

    assert not dialog.apply_button.isEnabled()


def test_what_an_expert_chose_is_a_chip_of_the_scope(qtbot):
    bar = ScopeBar()
    qtbot.addWidget(bar)
    bar.show()
    assert not bar.expert.isVisible()

    bar.show_scope(QueryScope(traversal="a star", excluded=("E",), budget_ms=80))

    assert bar.expert.isVisible()
    assert bar.expert.text() == "a star  ·  without E  ·  80 ms"


def shown_texts(turn):
    return " ".join(it.text() for it in descendants(turn.nearest, QLabel))


def test_d19_first_passages_are_shown_while_the_search_is_refined(qtbot):
    turn = Turn("Who leads Heron?")
    qtbot.addWidget(turn)
    turn.show()
    turn.restart()

    turn.show_chunks([AnswerChunk(stage="Refining", first=(hit("Mara leads Heron."),))])
    qtbot.waitUntil(turn.nearest.isVisible, timeout=20 * FIRST_AFTER_MS)

    assert "Mara leads Heron." in shown_texts(turn)
    assert "refining" in turn.stage.text()


def test_d19_first_passages_of_a_fast_answer_do_not_flicker(qtbot):
    turn = Turn("Who leads Heron?")
    qtbot.addWidget(turn)
    turn.show()
    turn.restart()

    turn.show_chunks([AnswerChunk(first=(hit("Mara leads Heron."),)), AnswerChunk(text="Mara [1]")])
    qtbot.wait(2 * FIRST_AFTER_MS)

    assert not turn.nearest.isVisible()
