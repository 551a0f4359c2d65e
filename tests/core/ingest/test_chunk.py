from collections.abc import Sequence
from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.ingest.chunk import chunk, estimate_tokens
from core.ingest.parse.registry import get_format
from core.records.files.documents import Document, Heading, Page

LONG = "Another, much longer sentence; it goes on and on, as such do when nobody stops them."
PIECES = st.sampled_from(
    [
        "One sentence about boats.", LONG, "Dr. Meier paid 3.50 €.", "\n", "\n\n",
        "\n \n\n", " ", "\t", "# Heading", "- item", "a | b | c", "word", "x" * 700, "漢字" * 40,
        "naïve café", "{}();", "   ", "。", "\ufffd", "한국어 문장입니다.",
    ]
)  # fmt: skip
TEXTS = st.lists(PIECES, max_size=60).map("".join) | st.text(max_size=300)


def document(text: str, *, kind: str = "txt", **more: object) -> Document:
    return Document(
        path="/a",
        part=None,
        kind=kind,
        title="A",
        text=text,
        traits=get_format(kind).traits,
        **more,
    )


def by_words(texts: Sequence[str]) -> list[int]:
    """Counts as a tokenizer with two marks does: a piece for every four letters of a word."""
    return [2 + sum(1 + (len(word) - 1) // 4 for word in text.split()) for text in texts]


def capped(texts: Sequence[str]) -> list[int]:
    return [min(count, 64) for count in by_words(texts)]


@st.composite
def marked(draw: st.DrawFn) -> Document:
    """A text with pages and headings at places that a reader might report."""
    text = draw(TEXTS)
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=4)))
    pages = tuple(
        Page(number, start, end)
        for number, (start, end) in enumerate(
            zip([0, *cuts], [*cuts, len(text)], strict=True), start=1
        )
    )
    spans = sorted(draw(st.sets(st.integers(0, len(text)), max_size=5)))
    headings = tuple(
        Heading(draw(st.integers(1, 4)), text[at : at + 5], at, min(at + 5, len(text)))
        for at in spans
        if text[at : at + 5].strip()
    )
    return document(
        text,
        kind=draw(st.sampled_from(["txt", "md", "code", "csv"])),
        pages=pages if draw(st.booleans()) else (),
        headings=headings,
    )


@given(marked(), st.sampled_from([None, by_words, capped]))
@settings(deadline=None, max_examples=60)
def test_passages_cover_the_text_without_gaps(doc: Document, count: object) -> None:
    passages = chunk(doc, count_tokens=count, target_tokens=30, most_tokens=50)

    assert "".join(one.text for one in passages) == (doc.text if doc.text.strip() else "")


@given(marked(), st.sampled_from([None, by_words, capped]))
@settings(deadline=None, max_examples=60)
def test_offsets_of_passages_point_at_their_text(doc: Document, count: object) -> None:
    passages = chunk(doc, count_tokens=count, target_tokens=30, most_tokens=50)

    assert [one.ordinal for one in passages] == list(range(len(passages)))
    assert all(doc.text[one.start : one.end] == one.text for one in passages)
    assert all(one.text.strip() for one in passages)


@given(marked(), st.integers(5, 60), st.integers(0, 60))
@settings(deadline=None, max_examples=60)
def test_no_passage_has_more_tokens_than_allowed(doc: Document, target: int, more: int) -> None:
    most = min(target + more, 62)
    passages = chunk(doc, count_tokens=capped, target_tokens=target, most_tokens=most)

    for one in passages:
        assert capped([one.text])[0] <= most or len(one.text) == 1


@given(marked())
@settings(deadline=None, max_examples=60)
def test_all_that_can_be_seen_of_a_passage_stands_on_its_page(doc: Document) -> None:
    passages = chunk(doc, count_tokens=None, target_tokens=30, most_tokens=50)

    for one in passages:
        seen = [at for at in range(one.start, one.end) if not doc.text[at].isspace()]
        on = {page.number for page in doc.pages for at in seen if page.start <= at < page.end}
        assert on == ({one.page} if doc.pages else set())


def test_spaces_between_pages_go_with_the_text_before_them() -> None:
    text = "\n{}();\nOne sentence about boats."
    pages = (Page(1, 0, 6), Page(2, 6, 32))
    heading = Heading(1, "One sentence", 7, 19)

    passages = chunk(document(text, pages=pages, headings=(heading,)), count_tokens=None)

    assert [(one.text, one.page) for one in passages] == [
        ("\n{}();\n", 1),
        ("One sentence about boats.", 2),
    ]


def test_words_after_a_first_page_without_any_are_cited_from_their_own_page() -> None:
    text = "\n\nBoats are white."

    (passage,) = chunk(document(text, pages=(Page(1, 0, 1), Page(2, 1, 18))), count_tokens=None)

    assert passage.page == 2


@pytest.mark.parametrize("text", ["", " ", "\n\n \t\n"])
def test_a_blank_text_has_no_passages(text: str) -> None:
    assert chunk(document(text), count_tokens=None) == ()


def test_a_heading_starts_a_passage_and_is_in_its_path() -> None:
    text = (
        "# Boats\n\nAll about boats.\n\n## Sails\n\nSails are white.\n\n# Cars\n\nCars are red.\n"
    )
    headings = tuple(
        Heading(level, title, text.index(title, 0), text.index(title) + len(title))
        for level, title in ((1, "Boats"), (2, "Sails"), (1, "Cars"))
    )

    passages = chunk(document(text, kind="md", headings=headings), count_tokens=None)

    assert [one.heading for one in passages] == ["Boats", "Boats › Sails", "Cars"]
    assert [one.text.split("\n")[0] for one in passages] == ["# Boats", "## Sails", "# Cars"]


def test_headings_without_text_between_them_share_a_passage() -> None:
    text = "Boats\n=====\n\nSails\n-----\n\nSails are white.\n"
    headings = (Heading(1, "Boats", 0, 5), Heading(2, "Sails", 13, 18))

    (passage,) = chunk(document(text, kind="rst", headings=headings), count_tokens=None)

    assert passage.heading == "Boats › Sails"


def test_text_before_the_first_heading_stands_under_none() -> None:
    text = "A foreword.\n\n# Boats\n\nAll about boats.\n"
    headings = (Heading(1, "Boats", 15, 20),)

    before, after = chunk(document(text, kind="md", headings=headings), count_tokens=None)

    assert (before.heading, after.heading) == ("", "Boats")


def test_a_page_starts_a_passage_and_is_its_page() -> None:
    text = "First page.\n\nSecond page.\n\nThird page."
    pages = (Page(1, 0, 11), Page(2, 13, 25), Page(3, 27, 38))

    passages = chunk(document(text, kind="pdf", pages=pages), count_tokens=None)

    assert [(one.page, one.text.strip()) for one in passages] == [
        (1, "First page."),
        (2, "Second page."),
        (3, "Third page."),
    ]


def test_paragraphs_stay_whole_where_they_fit() -> None:
    paragraph = "Ten words are in this sentence, and they stay together. " * 4
    text = "\n\n".join([paragraph.strip()] * 6)

    passages = chunk(document(text), count_tokens=by_words, target_tokens=120, most_tokens=160)

    assert len(passages) > 1
    assert all(one.text.rstrip().endswith("together.") for one in passages)
    assert all(one.text.startswith("Ten words") for one in passages)


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    text = " ".join(f"Sentence number {n} tells of boat {n}." for n in range(200))

    passages = chunk(document(text), count_tokens=by_words, target_tokens=60, most_tokens=80)

    assert len(passages) > 10
    assert all(one.text.startswith("Sentence number") for one in passages)


def test_code_is_cut_between_lines() -> None:
    text = "".join(f"def function_{n}(argument):\n    return argument + {n}\n" for n in range(100))

    passages = chunk(document(text, kind="code"), count_tokens=by_words, target_tokens=40)

    assert len(passages) > 5
    assert all(one.text.endswith("\n") for one in passages)


def test_an_endless_line_is_cut_and_nothing_is_lost() -> None:
    text = "A" * 5000 + " " + "b" * 5000

    passages = chunk(document(text), count_tokens=by_words, target_tokens=40, most_tokens=60)

    assert "".join(one.text for one in passages) == text
    assert max(by_words([one.text for one in passages])) <= 60


def test_a_short_rest_joins_the_passage_before_it() -> None:
    text = "word " * 55 + "\n\nThe end."

    (passage,) = chunk(document(text), count_tokens=by_words, target_tokens=56, most_tokens=80)

    assert passage.text.endswith("The end.")


def test_the_estimate_is_not_far_from_a_piece_for_each_short_word() -> None:
    assert estimate_tokens(["the cat sat on the mat", "漢字漢字", ""]) == [6, 4, 0]


def test_a_megabyte_is_cut_in_about_a_second() -> None:
    line = "This sentence is here to fill a megabyte of text, as others do. "
    text = (line * 12 + "\n\n") * (1_000_000 // (len(line) * 12))
    began = process_time()

    passages = chunk(document(text), count_tokens=lambda texts: [len(t) // 5 for t in texts])

    assert len(passages) > 1000
    # Of the processor: what others do meanwhile does not count.
    assert process_time() - began < 10


def test_after_a_change_in_the_middle_of_a_long_text_nearly_all_passages_are_what_they_were() -> (
    None
):
    paragraphs = [
        " ".join(f"Word{(n * 7 + k * k) % 211} is said in {n}.{k}." for k in range(3 + n % 5))
        for n in range(400)
    ]

    def texts(passages: list[str]) -> set[str]:
        cut = chunk(document("\n\n".join(passages)), count_tokens=by_words, target_tokens=180)
        return {one.text for one in cut}

    before = texts(paragraphs)
    changed: list[int] = []
    for at in range(10, 400, 13):
        first_texts = [*paragraphs]
        first_texts[at : at + 1] = [
            paragraphs[at] + " This was added later.",
            "And this came in between.",
        ]
        changed.append(len(texts(first_texts) - before))

    assert len(before) > 50
    assert sum(changed) / len(changed) <= 4
    assert max(changed) <= 15


def test_t1_passages_overlap_by_whole_sentences_where_that_is_wanted():
    text = " ".join(f"Sentence number {number} tells of the boats." for number in range(60))

    apart = chunk(document(text), count_tokens=by_words, target_tokens=60, most_tokens=90)
    over = chunk(
        document(text), count_tokens=by_words, target_tokens=60, most_tokens=90, overlap_percent=30
    )

    assert all(one.end == other.start for one, other in pairwise(apart))
    assert [one.end for one in over] == [one.end for one in apart]
    for one, other in pairwise(over):
        shared = text[other.start : one.end]
        assert shared.startswith("Sentence")
        assert by_words([shared])[0] - 2 <= 18
    assert all(by_words([one.text])[0] <= 90 for one in over)
    assert all(one.text == text[one.start : one.end] for one in over)
