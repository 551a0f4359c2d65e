"""Compound questions: their halves, and the answer to both."""

import pytest
from msgspec.structs import replace

from core.memory.turn_texts.compound import halves_of, joined_answers
from core.records.answers.answers import Answer, Citation, SentenceCheck, Trace


@pytest.mark.parametrize(
    ("question", "halves"),
    [
        (
            "When was the bridge built, and who paid for it?",
            ("When was the bridge built?", "Who paid for it?"),
        ),
        (
            "who runs the choir and where does she rehearse",
            ("Who runs the choir?", "Where does she rehearse?"),
        ),
        (
            "Wann wurde die Brücke gebaut und wer hat sie bezahlt?",
            ("Wann wurde die Brücke gebaut?", "Wer hat sie bezahlt?"),
        ),
        ("When and where was she born?", None),
        ("Who came to the party, and why?", None),
        ("Which bridges cross the river and the canal?", None),
        ("Is it open and when does it close?", None),
        ("Who built the bridge?", None),
        ("", None),
    ],
)
def test_only_two_whole_questions_are_taken_apart(
    question: str, halves: tuple[str, str] | None
) -> None:
    assert halves_of(question) == halves


def quoted(question: str, text: str, *places: int, found: bool = True) -> Answer:
    """An answer of one sentence with a citation from each of these places."""
    citations = tuple(
        Citation(n, "/a.md", None, "A", None, at, at + 5, "words")
        for n, at in enumerate(places, start=1)
    )
    sentence = SentenceCheck(text, 0, len(text), "quote", tuple(one.n for one in citations))
    return Answer(
        question, found, text, citations, (), Trace(question), {"total": 2.0},
        sentences=(sentence,), confidence="stated" if found else "unsure",
    )  # fmt: skip


def test_citations_of_both_halves_are_numbered_through_and_the_same_quote_once() -> None:
    first = quoted("When?", "In 1931. [1][2]", 0, 10)
    second = quoted("Who?", "The town. [1][2]", 10, 20)

    whole = joined_answers("When, and who?", ("When?", first), ("Who?", second))

    assert whole is not None
    assert whole.answer == "In 1931. [1][2]\n\nThe town. [2][3]"
    assert [(one.n, one.start) for one in whole.citations] == [(1, 0), (2, 10), (3, 20)]
    assert [one.citations for one in whole.sentences] == [(1, 2), (2, 3)]
    spans = [whole.answer[one.start : one.end] for one in whole.sentences]
    assert spans == ["In 1931. [1][2]", "The town. [2][3]"]
    assert whole.question == "When, and who?"
    assert whole.timings_ms == {"total": 4.0}


def test_what_the_first_half_quotes_is_not_quoted_again() -> None:
    first = quoted("When?", "It was built in 1931. The town paid. [1]", 0)
    text = "**The town** [1]\n\nThe town paid. [2]\n\nThe mill burned. [3]"
    ends = [(0, 16), (18, 36), (38, 58)]
    checks = tuple(
        SentenceCheck(text[a:b], a, b, "quote", (n,)) for n, (a, b) in enumerate(ends, 1)
    )
    second = replace(quoted("Who?", text, 50, 0, 20), sentences=checks)

    whole = joined_answers("When, and who?", ("When?", first), ("Who?", second))

    assert whole is not None
    assert whole.answer == f"{first.answer}\n\n**The town** [2]\n\nThe mill burned. [3]"
    assert [(one.n, one.start) for one in whole.citations] == [(1, 0), (2, 50), (3, 20)]
    spans = [whole.answer[one.start : one.end] for one in whole.sentences]
    assert spans == [first.answer, "**The town** [2]", "The mill burned. [3]"]


def test_a_half_that_only_repeats_the_other_adds_nothing() -> None:
    first, second = quoted("When?", "In 1931. [1]", 0), quoted("Where?", "In 1931. [1]", 0)

    whole = joined_answers("?", ("When?", first), ("Where?", second))

    assert whole is not None
    assert whole.answer == "In 1931. [1]"
    assert len(whole.citations) == 1


def test_sentences_are_found_behind_marks_that_became_longer() -> None:
    first = quoted("When?", "Then.", *range(0, 90, 10))
    text = "One [1]. Two [1]."
    spans = [(0, 8), (9, 17)]
    checks = tuple(SentenceCheck(text[a:b], a, b, "quote", (1,)) for a, b in spans)
    second = replace(quoted("Who?", text, 500), sentences=checks)

    whole = joined_answers("?", ("When?", first), ("Who?", second))

    assert whole is not None
    shown = [whole.answer[one.start : one.end] for one in whole.sentences[1:]]
    assert shown == ["One [10].", "Two [10]."]


def test_the_half_that_is_not_answered_is_named() -> None:
    known, unknown = quoted("When?", "In 1931.", 0), quoted("Who?", "Near.", 10, found=False)

    second_missing = joined_answers("?", ("When?", known), ("Who paid?", unknown))
    first_missing = joined_answers("?", ("Who paid?", unknown), ("When?", known))

    for answer in (second_missing, first_missing):
        assert answer is not None
        assert answer.found
        assert answer.answer == "In 1931."
        assert "Who paid?" in str(answer.note)
    assert joined_answers("?", ("A?", unknown), ("B?", unknown)) is None


@pytest.mark.parametrize(
    ("half", "quote", "is_named"),
    [
        ("When does the fair open?", "Fair opens 3 May, hall B [1]", False),
        ("When does the fair open?", "The fair opens with a song [1]", True),
    ],
)
def test_the_closest_quote_of_a_half_stands_below_the_other(
    half: str, quote: str, *, is_named: bool
) -> None:
    known, unsure = quoted("Where is it?", "In Ham. [1]", 0), quoted(half, quote, 10, found=False)

    answer = joined_answers("?", (half, unsure), ("Where is it?", known))

    assert answer is not None
    assert answer.answer == f"In Ham. [1]\n\n{quote.replace('[1]', '[2]')}"
    assert (half in str(answer.note)) is is_named


def test_a_quote_about_something_else_is_not_put_below_an_answer() -> None:
    known = quoted("Where is it?", "In Ham. [1]", 0)
    unsure = quoted("Who paid?", "The cat sleeps. [1]", 10, found=False)

    answer = joined_answers("?", ("Where is it?", known), ("Who paid?", unsure))

    assert answer is not None
    assert answer.answer == "In Ham. [1]"
