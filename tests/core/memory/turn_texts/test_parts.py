"""Turns taken apart, and answers behind what was noted."""

import pytest

from core.memory.turn_texts.parts import split_turn, stream_after, with_acknowledgment
from core.records.answers.answers import Answer, AnswerChunk, SentenceCheck, Trace


@pytest.mark.parametrize(
    ("turn", "stated", "asks"),
    [
        ("I moved to Oslo. Who else lives there?", "I moved to Oslo.", "Who else lives there?"),
        ("Who leads Heron? I moved to Oslo.", "I moved to Oslo.", "Who leads Heron?"),
        ("Ich wohne in Bonn. Wer leitet Heron?", "Ich wohne in Bonn.", "Wer leitet Heron?"),
        ("I moved to Oslo.", "", ""),
        ("Who leads Heron?", "", ""),
        ("", "", ""),
    ],
)
def test_a_turn_is_split_into_what_it_states_and_what_it_asks(
    turn: str, stated: str, asks: str
) -> None:
    assert split_turn(turn) == (stated, asks)


def test_checked_sentences_are_found_behind_what_was_noted() -> None:
    text = "Anna leads Heron. [1]"
    sentence = SentenceCheck("Anna leads Heron.", 0, 17)
    answer = Answer("q", True, text, (), (), Trace("q"), {}, sentences=(sentence,))

    whole = with_acknowledgment("Noted: Heron.", answer)

    (moved,) = whole.sentences
    assert whole.answer[moved.start : moved.end] == moved.text
    assert whole.answer.startswith("Noted: Heron.\n\n")


def test_an_answer_that_begins_anew_keeps_what_was_noted_before_it() -> None:
    shown: list[AnswerChunk] = []
    told = stream_after("Noted.", shown.append)
    assert told is not None

    for piece in (AnswerChunk(text="wrong"), AnswerChunk(restart=True), AnswerChunk(text="right")):
        told(piece)

    last = max(at for at, it in enumerate(shown) if it.restart)
    assert "".join(it.text for it in shown[last:]) == "Noted.\n\nright"
