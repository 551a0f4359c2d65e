"""The prompt's own words at the beginning of a reply are not shown."""

import pytest

from core.prompts.echo import EchoStream, without_echo

ECHOED = [
    ("Question: Who leads it?\nAnswer: Mara leads it. [1]", "Mara leads it. [1]"),
    ("Question: Who leads it? Answer: Mara. [1]", "Mara. [1]"),
    ("Answer: Mara leads it. [1]", "Mara leads it. [1]"),
    ("The answer is: Mara. [1]", "Mara. [1]"),
    ("Answer: The answer is: Mara. [1]", "Mara. [1]"),
    ("Die Antwort lautet: Mara. [1]", "Mara. [1]"),
    ("The answer depends on Mara. [1]", "The answer depends on Mara. [1]"),
    ("Questions were asked by Mara. [1]", "Questions were asked by Mara. [1]"),
    ("Question: Who leads it?", "Question: Who leads it?"),
    ("The", "The"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "shown"), ECHOED)
def test_the_echo_of_the_prompt_is_cut(text: str, shown: str):
    assert without_echo(text) == shown


@pytest.mark.parametrize("size", [1, 3, 9, 100])
@pytest.mark.parametrize(("text", "shown"), ECHOED)
def test_a_stream_shows_the_same(text: str, shown: str, size: int):
    stream = EchoStream()

    pieces = [stream.feed(text[at : at + size]) for at in range(0, len(text), size)]

    assert "".join([*pieces, stream.end()]) == shown
