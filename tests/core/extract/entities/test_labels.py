"""Names in labels: whole, or known from elsewhere, or none."""

import pytest

from core.ingest.parse import markdown
from tests.core.extract.texts import read

LIST = "\n\n- one\n- two\n- three\n"


def named(text: str) -> list[str]:
    links = markdown.find_links(markdown.mask_code(text), label_first=False)
    return [it.name for it in read(text, kind="md", links=links).mentions if it.end]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("- [Daring Fireplug: a syntax](https://example.org/a)", "Daring Fireplug"),
        ("- [Mat Chavarro](https://example.org/mat) - typos fixed", "Mat Chavarro"),
        ("> Source: [Oxford Languages](https://example.org/lang)", "Oxford Languages"),
        ("- _Fractal Zomodoros_ talks about small steps", "Fractal Zomodoros"),
        ("### Now on [Open VSY Registry](https://example.org/vsy)", "Open VSY Registry"),
        ("- Myles Byrnwick, a developer of the web", "Myles Byrnwick"),
    ],
)
def test_the_whole_of_a_label_is_a_name(text: str, name: str) -> None:
    assert named(text + LIST) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "### Find Non-Compliant Hierarchies",
        "- [The Latency/Throughput Tradeoff: Why Fast Is Slow](https://example.org/b)",
        "- **Seed Bank Updates.** We add more of them.",
    ],
)
def test_a_piece_of_a_label_is_no_name(text: str) -> None:
    assert named(text + LIST) == []


def test_a_piece_of_a_label_that_the_text_names_elsewhere_is_a_name() -> None:
    assert named("## Setup Zephyrix Options\n\nWe moved it to Zephyrix again.") == ["Zephyrix"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "To copy it, we press Command Shift D here.",
        "Unknown Speaker 0:13\nhello to all of you",
        'The link leads to "Item 2" of the list.',
        "It is written as YYYY-MM-DD there.",
        "> **DEPRECATION NOTICE:** it goes away.",
        "Look at ![Refactor Exttract](https://example.org/a.png) for it.",
        'See <iframe title="The Quorvex Talk" src="https://example.org"></iframe> here.',
        "<!-- Quorvex was\nhere -->",
        "Fill in {QuorvexName} there.",
        '(the "Software"), to deal in the software freely',
        "It took LinksInSelection and MarkdownExportV2.",
        "We now have 1000 notes and 1131 insertions.",
        "There. Phew! Congrats.",
        "It is open Mon-Fri and Wed–Thu there.",
    ],
)
def test_what_only_looks_like_a_name_is_none(text: str) -> None:
    assert named(text) == []


def test_what_a_picture_shows_is_named_where_the_text_names_it() -> None:
    assert named("![Quorvex Map](a.png)\n\nWe came to like Quorvex Map.") == ["Quorvex Map"]


def test_code_within_a_longer_fence_is_no_text() -> None:
    text = "````\n```js\nclass Quorvex\n```\nby Zephyrix\n````\n\nThen came Bob Smith."

    assert named(text) == ["Bob Smith"]


def test_a_year_is_named_and_a_count_is_not() -> None:
    assert named("In 1600 ships sailed. The 2019 results came. He sold 2000 tickets.") == [
        "1600",
        "2019",
    ]


def test_words_in_capitals_that_mean_nothing_small_stay_in_a_name() -> None:
    assert named("The default VS Code Markdown Preview shows a menu.") == [
        "VS Code Markdown Preview"
    ]
