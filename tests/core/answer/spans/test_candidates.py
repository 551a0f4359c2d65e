"""What may be a short answer in a sentence."""

import pytest

from core.answer.spans.candidates import spans_of
from core.language.text.spelling import spelling
from core.language.vocabulary.vocabulary import built_in


def numbers(text: str) -> set[str]:
    """The numbers among the candidates of the text."""
    found = spans_of(text, 0, len(text), spelling=spelling(text, "en"), vocabulary=built_in())
    return {span.text for span in found if span.kind == "number"}


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Replace the salinity sensor with the model CT-40 by Lumen.", "40"),
        ("Team meeting 2024-01-15", "01"),
        ("Team meeting 2024-01-15", "15"),
        ("The call began at 10:30.", "30"),
    ],
)
def test_what_follows_a_hyphen_or_a_colon_is_no_number_of_its_own(text: str, part: str) -> None:
    found = numbers(text)

    assert part not in found


def test_a_number_that_stands_alone_or_after_a_dash_with_spaces_is_one() -> None:
    found = numbers("The buoys - 12 of them - cost $900.")

    assert {"$900"} <= found
    assert any(text.startswith("12") for text in found)


def test_a_unit_of_two_words_stays_whole() -> None:
    found = numbers("The torque must be 310 newton meters on 40 square meters.")

    assert {"310 newton meters", "40 square meters"} <= found


def test_words_of_which_one_or_the_other_is_meant_stay_apart() -> None:
    text = "The ferry goes to Oslo/Bergen each day."
    found = {
        it.text
        for it in spans_of(text, 0, len(text), spelling=spelling(text, "en"), vocabulary=built_in())
    }

    assert {"Oslo", "Bergen"} <= found


def test_a_part_of_a_date_is_no_answer_of_its_own() -> None:
    text = "Since September 2020 he works at Hollow Oak Cider."
    found = {
        it.text
        for it in spans_of(text, 0, len(text), spelling=spelling(text, "en"), vocabulary=built_in())
    }

    assert {"September 2020", "Hollow Oak Cider"} <= found
    assert found.isdisjoint({"September", "2020", "2020 he"})


def test_a_german_day_without_a_year_is_no_number() -> None:
    text = "Pauschale: 350 € -> ab 1.1. 380 €"
    found = {
        it.text
        for it in spans_of(text, 0, len(text), spelling=spelling(text, "de"), vocabulary=built_in())
    }

    assert "1.1" not in found
    assert any(it.startswith("380") for it in found)


def test_a_decimal_at_the_end_of_an_english_sentence_is_no_day() -> None:
    text = "The average score was 7.5. Good."
    found = spans_of(text, 0, len(text), spelling=spelling(text, "en"), vocabulary=built_in())

    assert not any(span.kind == "date" for span in found)


def test_a_price_ends_at_its_currency() -> None:
    text = "Anzahlung 11.520 € überwiesen"
    found = spans_of(text, 0, len(text), spelling=spelling(text, "de"), vocabulary=built_in())

    assert "11.520 €" in {span.text for span in found}
    assert not any("€ " in span.text for span in found)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Betriebsferien 24.12.–10.1.", {"24.12.–10.1."}),
        ("Ausflug wird vom 27.11. auf 11.12. verschoben, 8 € mitgeben", {"27.11.", "11.12."}),
        ("The drill moved to Sun 6 Dec.", {"6 Dec"}),
        ("Termin am 5.4.2026 in Raum 1.07", {"5.4.2026"}),
    ],
)
def test_days_without_a_year_may_be_answers(text: str, days: set[str]) -> None:
    found = spans_of(text, 0, len(text), spelling=spelling(text, "de"), vocabulary=built_in())

    assert {it.text for it in found if it.kind == "date"} == days
