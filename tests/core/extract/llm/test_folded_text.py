import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.extract.llm.folded_text import FoldedText, fold

TEXT = "Ada  Lovelace — a “poet of\nnumbers” — wrote the first pro\u00adgram in 1843."


@pytest.mark.parametrize(
    "quote",
    [
        'Ada Lovelace - a "poet of numbers" - wrote',
        "wrote the first program in 1843",
        "WROTE THE FIRST PROGRAM",
        '"... wrote the first program in 1843."',
    ],
)
def test_a_quote_is_found_however_its_marks_and_spaces_are_written(quote):
    start, end = FoldedText(TEXT).quote(quote)

    assert fold(quote).strip("\"'.,;:… ") == fold(TEXT[start:end])


@pytest.mark.parametrize(
    "quote",
    [
        "Ada Lovelace wrote the first program",
        "rote the first prog",
        "wrote ... in 1843",
        "1843",
        "Ada",
        "",
        "...",
    ],
)
def test_what_is_not_there_letter_for_letter_or_is_too_short_is_no_evidence(quote):
    assert FoldedText(TEXT).quote(quote) is None


def test_a_name_is_found_at_every_place_but_not_inside_a_longer_word():
    text = "Ann met Anna. ANN left; ann's bag stayed."

    matches = [text[start:end] for start, end in FoldedText(text).spans("Ann")]

    assert matches == ["Ann", "ANN", "ann"]


@given(st.text(min_size=1), st.text(max_size=20), st.text(max_size=20))
def test_folding_again_changes_nothing_and_spans_lie_in_the_text(words, before, after):
    text = f"{before} {words} {after}"

    spans = list(FoldedText(text).spans(words))

    assert fold(fold(words)) == fold(words)
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert bool(fold(words)) == bool(spans)
