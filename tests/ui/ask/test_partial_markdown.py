import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ui.ask.answer.markdown_html import code_blocks, to_html
from ui.ask.answer.partial_markdown import close_open_marks, stable_end
from ui.theme.look import Look
from ui.theme.tokens import load_tokens

LOOK = Look(load_tokens("light"))
BLOCKS = (
    "# A heading",
    "Words with **bold** and [1].",
    "- one\n- two\n\n  more of two",
    "1. first\n2. second",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "```python\nx = 1\n\n- no list\n```",
    "> said\n> again",
    "~~~\ntilde\n\nstill\n~~~",
)
ANSWERS = st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=7).map("\n\n".join)


def html(text: str, first_code: int = 0) -> str:
    return to_html(text, look=LOOK, first_code=first_code)


def in_two(text: str, cut: int) -> str:
    head, tail = text[:cut], text[cut:]
    return html(head) + html(tail, first_code=len(code_blocks(head)))


@settings(max_examples=40, deadline=None)
@given(ANSWERS)
def test_what_is_settled_and_what_follows_are_together_what_the_whole_is(text: str):
    cut = stable_end(text)

    assert in_two(text, cut) == html(text)


@settings(max_examples=40, deadline=None)
@given(ANSWERS, st.data())
def test_what_is_settled_stays_so_whatever_comes(text: str, data):
    shown = data.draw(st.integers(0, len(text)))
    until = 0
    for end in (shown // 2, shown, len(text)):
        until = stable_end(text[:end], until)
        # What was drawn for good is drawn the same when the whole text is known.
        assert in_two(text, until) == html(text)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("One.\n\nTwo", "Two"),
        ("One.\n\n- a\n- b\n\n", "- a\n- b\n\n"),
        ("- a\n\nNext", "Next"),
        ("- a\n\n1", "- a\n\n1"),
        ("```\na\n\nb", "```\na\n\nb"),
        ("```\na\n```\nNext", "Next"),
    ],
)
def test_only_what_may_change_is_left(text: str, rest: str):
    assert text[stable_end(text) :] == rest


@pytest.mark.parametrize(
    ("grown", "shown"),
    [
        ("It is [site](https://exam", "It is site"),
        ("It is [the si", "It is the si"),
        ("It is `co", "It is `co`"),
        ("It is *very", "It is *very*"),
        ("It is ~~wro", "It is ~~wro~~"),
        ("Words\n-", "Words"),
        ("Words\n1.", "Words"),
        ("Words\n##", "Words"),
        ("Words.\n\n| a | b", "Words."),
        ("Words.\n\n| a |\n|---|\n", "Words.\n\n| a |\n|---|\n"),
        ("**done** words", "**done** words"),
    ],
)
def test_halves_do_not_flicker(grown: str, shown: str):
    assert close_open_marks(grown) == shown


@given(st.text(alphabet="ab *_`~[]()1\n#-|>", max_size=60))
def test_anything_half_can_be_shown(text: str):
    html(close_open_marks(text))
    html(text[stable_end(text) :])
