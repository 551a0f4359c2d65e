"""A sentence that comes a second time ends the reply and is not shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.llm.llama.repetition import RepetitionFilter

FIRST = "The offer of the bakery was the cheapest. [1]"


def shown(text: str, *, size: int = 3) -> str:
    repetition = RepetitionFilter()
    pieces: list[str] = []
    for at in range(0, len(text), size):
        pieces.append(repetition.feed(text[at : at + size]))
        if repetition.is_repeating:
            return "".join(pieces)
    return "".join([*pieces, repetition.end()])


@pytest.mark.parametrize("size", [1, 3, 40, 400])
def test_a_repeated_sentence_is_not_shown(size):
    loop = f"{FIRST} It came from Ely. [2] " + f"{FIRST} " * 5

    assert shown(loop, size=size).strip() == f"{FIRST} It came from Ely. [2]"


def test_case_and_citation_marks_make_no_new_sentence():
    assert shown("Anna leads the project. [1]\nanna leads the project [2]\n").count("leads") == 1


def test_a_repeated_sentence_at_the_end_is_not_shown():
    assert shown("Anna leads the project. Anna leads the project.").count("leads") == 1


def test_a_sentence_that_only_begins_alike_is_shown():
    text = "The offer was 50 euros. The offer was 50 euros and 20 cents."

    assert shown(text) == text


def test_short_lines_may_come_twice():
    text = "1. Yes.\n2. Yes.\n- Ely\n- Ely\n"

    assert shown(text) == text


@given(words=st.lists(st.integers(), unique=True), size=st.integers(1, 9))
def test_different_sentences_pass_unchanged(words, size):
    text = " ".join(f"The number of this sentence is {word}." for word in words)

    assert shown(text, size=size) == text
