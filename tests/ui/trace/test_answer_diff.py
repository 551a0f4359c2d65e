from msgspec.structs import replace
from PySide6.QtWidgets import QLabel

from core.records.answers.answers import Answer, Trace
from tests.fake_engine.conversations import RICH_TRACE
from tests.fake_engine.engine import CITATIONS
from ui.trace.answer_diff import AnswerDiff, AnswerDiffCard, diff_answers
from ui.widgets.boxes import descendants


def answer(text: str, *citations) -> Answer:
    return Answer("?", True, text, citations, (), Trace("?"), {})


def test_sentences_and_sources_that_are_gone_or_new_are_told():
    before = answer("It stores 3 tonnes [1]. The team is sure.", CITATIONS[0])
    after = answer("It stores 3 tonnes [1]. An earlier figure was wrong [2].", *CITATIONS)

    assert diff_answers(before, after) == AnswerDiff(
        ("The team is sure.",), ("An earlier figure was wrong.",), (), ("grant-draft.pdf",)
    )


def test_other_numbers_of_the_same_sources_are_no_difference():
    before = answer("- It stores **3 tonnes** [1].", CITATIONS[0])
    after = answer("It stores 3 tonnes [4].", CITATIONS[0])

    assert not diff_answers(before, after)


def test_other_things_to_start_from_are_told_even_if_the_answer_is_the_same():
    before = answer("Same.")
    after = replace(before, trace=RICH_TRACE)

    difference = diff_answers(before, after)

    assert not difference
    assert difference.added_anchors == ("carbon storage", "Dr. Imani Okafor")


def test_gone_and_new_are_said_in_words(qtbot):
    card = AnswerDiffCard()
    qtbot.addWidget(card)

    card.show_difference(AnswerDiff(("Old.",), ("New.",)))

    texts = [it.text() for it in descendants(card, QLabel)]
    assert "− removed" in texts
    assert "+ added" in texts
