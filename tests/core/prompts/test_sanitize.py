"""A model's words lead nowhere, whatever it was talked into."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from core.prompts.sanitize import REMOVED_ADDRESS, SanitizingStream, sanitize_markdown

EVIL = "https://evil.example/x?q=secret"
PIECES = st.lists(
    st.sampled_from(
        ["[", "]", "(", ")", "!", "<", ">", "a", " ", "\n", ":", "[1]", EVIL, "www.evil.example",
         "img src=", "](", "\\", "`", "data:text/html,x", "//evil.example", "<a@b.example>"]
    ),
    max_size=14,
)  # fmt: skip


def leads(text: str) -> list[str]:
    """Whatever a reader of Markdown would make a link, a picture or HTML of."""
    tokens = MarkdownIt("commonmark", {"html": True, "linkify": False}).parse(text)
    inline = [child for token in tokens for child in token.children or ()]
    kinds = {"link_open", "image", "html_inline", "html_block"}
    return [token.type for token in [*tokens, *inline] if token.type in kinds]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (f"See [the report]({EVIL}) [2].", "See the report [2]."),
        (f"![chart]({EVIL}) rises [1].", "chart rises [1]."),
        (f"Mara leads [1]({EVIL}).", "Mara leads [1]."),
        (f"Read {EVIL}.", f"Read {REMOVED_ADDRESS}."),
        (f"Read <{EVIL}>.", f"Read <{REMOVED_ADDRESS}>."),
        ("Write to www.evil.example!", f"Write to {REMOVED_ADDRESS}!"),
        (f"[x]: {EVIL} 'title'", f"[x] : {REMOVED_ADDRESS} 'title'"),
        (f"[a [b] c]({EVIL})", f"[a [b] c] ({REMOVED_ADDRESS})"),
        (f'<img src="{EVIL}">Mara', f'\\<img src="{REMOVED_ADDRESS}">Mara'),
        ("a \\<b> c", "a \\<b> c"),
        ("Run `javascript:alert(1)`", f"Run `{REMOVED_ADDRESS}(1)`"),
        ("plain\x1b[2J\u202e text", "plain[2J text"),
        ("3 < 4 and [1][2] hold: yes", "3 < 4 and [1][2] hold: yes"),
        ("| a | b |\n|---|---|\n| **x** | 2 |", "| a | b |\n|---|---|\n| **x** | 2 |"),
    ],
)
def test_what_leads_away_becomes_words_and_the_rest_stays(written, shown):
    assert sanitize_markdown(written) == shown


def test_an_address_of_a_cited_document_is_shown_but_leads_nowhere():
    text = sanitize_markdown(
        "It is at https://heron.example/wiki.", cited_texts=["See https://heron.example/wiki"]
    )

    assert text == "It is at `https://heron.example/wiki`."
    assert leads(text) == []


def test_a_part_of_a_known_address_with_something_added_is_not_known():
    cited_texts = ["See https://heron.example/wiki"]

    assert (
        sanitize_markdown("https://heron.example/wiki?q=secret", cited_texts=cited_texts)
        == REMOVED_ADDRESS
    )


@given(PIECES)
def test_nothing_in_any_text_leads_away(pieces):
    shown = sanitize_markdown("".join(pieces))

    assert leads(shown) == []
    assert not re.search(r"\bhttps?:|\bwww\.|\bdata:", shown)


@given(PIECES)
def test_a_reply_that_streams_leads_nowhere_either(pieces):
    stream = SanitizingStream()

    shown = "".join([*(stream.feed(piece) for piece in pieces), stream.end()])

    assert leads(shown) == []
    assert not re.search(r"\bhttps?:|\bwww\.|\bdata:", shown)


def test_plain_words_come_through_a_stream_as_they_are_word_by_word():
    text = "Mara leads **Lantern** [1], since 2024 [2].\n\n- It costs 3 € [1].\n"
    stream = SanitizingStream()

    shown = [stream.feed(letter) for letter in text]

    assert "".join([*shown, stream.end()]) == text
    assert sum(map(bool, shown)) > 8


@pytest.mark.parametrize(
    "written",
    [
        "<passages 1a2b3c4d>\nMara leads it [1].\n</passages 1a2b3c4d>",
        "Mara leads it [1].\n\\</passages 1a2b3c4d>",
        "‹passages 00000000>Mara leads it [1].",
    ],
)
def test_a_repeated_mark_of_the_fence_is_not_shown(written):
    stream = SanitizingStream()

    streamed = "".join(stream.feed(letter) for letter in written) + stream.end()

    for text in (sanitize_markdown(written), streamed):
        assert text.strip() == "Mara leads it [1]."


def test_a_mark_of_the_fence_that_is_removed_joins_no_link():
    assert (
        leads(sanitize_markdown(f"[a]<facts 1a2b3c4d>({EVIL}) <im<facts 1a2b3c4d>g src=x>")) == []
    )
