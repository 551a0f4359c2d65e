"""Where a refusal ends, and what only looks like one."""

import pytest

from core.memory.learning.refusals import refusal_length
from core.memory.learning.utterances import utterances


@pytest.mark.parametrize(
    "text",
    [
        "No one else has a key.",
        "No-one else has a key.",
        "No parking on Mondays in the yard.",
        "Wrong size boots were delivered.",
        "Actually, I also need the ladder on Friday.",
    ],
)
def test_a_word_before_a_noun_is_no_refusal(text: str) -> None:
    assert refusal_length(text) == 0


@pytest.mark.parametrize("text", ["No one else has a key.", "No parking on Mondays in the yard."])
def test_a_word_before_a_noun_is_stated_with_the_rest(text: str) -> None:
    assert [it.said_from for it in utterances(text)] == [0]


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("no it's Ben", "it's Ben"),
        ("No, Tilda has it.", "Tilda has it."),
        ("No - Tilda has it.", "Tilda has it."),
        ("No, that's wrong, actually, Tilda has it.", "Tilda has it."),
        ("no sorry it's Ben", "it's Ben"),
        ("Nein sie holt es am 10.", "sie holt es am 10."),
        ("Das stimmt nicht.", ""),
        ("nope", ""),
    ],
)
def test_a_refusal_ends_before_what_holds_instead(text: str, rest: str) -> None:
    assert text[refusal_length(text) :] == rest
