"""Quantities as written, and which of them are the same."""

from decimal import Decimal

import pytest

from core.language.quantities import (
    as_duration,
    day_of,
    is_record,
    read_duration,
    read_quantity,
    same_values,
    with_unit,
)


@pytest.mark.parametrize(
    ("text", "language", "amount", "measure"),
    [
        ("1,240 euros including heating", "en", 1240, "money_eur"),
        ("3.800 Euro", "de", 3800, "money_eur"),
        ("$39,507,717", "en", 39_507_717, "money_usd"),
        ("6.4 million euros", "en", 6_400_000, "money_eur"),
        ("39,90 €", "de", 39.9, "money_eur"),
        ("1.2 km long", "en", 1200, "length"),
        ("12 %.", "en", 12, "share"),
        ("398 seats", "en", 398, ""),
    ],
)
def test_a_number_is_read_with_its_scale_and_unit(text, language, amount, measure):
    quantity = read_quantity(text, language=language)

    assert quantity is not None
    assert (quantity.amount, quantity.measure) == (pytest.approx(amount), measure)


@pytest.mark.parametrize(
    "text", ["700 to 900 euros", "14:30", "77-1203-9", "2026-10-12", "2 bis 3"]
)
def test_ranges_times_and_codes_are_no_quantities(text):
    assert read_quantity(text) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1,200 m", "1.2 km"),
        ("412", "412 seats"),
        ("about 3.5 MW", "3.6 MW"),
        ("12 %", "60 euros"),
        ("95 euros a year", "8 euros a month"),
        ("17 June 2028", "June 2028"),
        ("2028-06-17", "17 June 2028"),
        ("1.240 Euro", "1,240 euros"),
    ],
)
def test_values_that_may_be_the_same(one, other):
    assert same_values(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1,240 euros", "1,275 euros a month"),
        ("412", "398 seats"),
        ("16 November 2026", "2026-10-12"),
        ("27.11.", "11.12."),
        ("27.11.", "12 November 2026"),
        ("3.5 MW", "3.6 MW"),
        ("2000 euros", "1950 euros"),
        ("2000 euros", "1200 euros"),
        ("2026 kg", "1,400 kg"),
    ],
)
def test_values_that_differ(one, other):
    assert not same_values(one, other)


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/n/2026-04-22 Meeting.md", "Meeting with the harbor"),
        ("/n/Costs.md", "Costs"),
        ("/n/x.md", "Roof, 11 March 2026"),
        ("/n/Rundbrief.md", "Rundbrief"),
    ],
)
def test_a_text_called_by_its_day_or_form_is_a_record(path, title):
    assert is_record(path, title, "md")


def test_a_note_called_by_its_thing_is_no_record():
    assert not is_record("/n/Elm Hall.md", "Elm Hall", "md")
    assert is_record("/n/1.eml", "Elm Hall", "eml")


def test_an_amount_is_no_year():
    assert day_of("2000") is not None
    assert day_of("2000 euros") is None
    assert day_of("1950 €", "de") is None


@pytest.mark.parametrize(
    ("text", "amount"),
    [("27:18", "1638"), ("1:09.80", "69.80"), ("1:02:11", "3731"), ("1:52 h", "112")],
)
def test_a_duration_is_read_in_its_last_unit_and_written_as_before(text, amount):
    duration = read_duration(text)

    assert duration == Decimal(amount)
    assert as_duration(duration, is_three=text.count(":") == 2) == text.removesuffix(" h")


@pytest.mark.parametrize("text", ["3:1", "27", "1:75", "45 min", "2 h"])
def test_a_score_and_a_number_of_one_unit_are_no_duration(text):
    assert read_duration(text) is None


@pytest.mark.parametrize(
    ("amount", "unit", "language", "text"),
    [
        ("2,998.20", "GBP", "en", "£2,998.20"),
        ("-50", "USD", "en", "-$50"),
        ("6.785", "EUR", "de", "6.785 €"),
        ("20", "CHF", "en", "20 CHF"),
        ("12", "km", "en", "12 km"),
        ("3", "", "en", "3"),
    ],
)
def test_money_is_written_with_the_sign_of_its_currency(amount, unit, language, text):
    assert with_unit(amount, unit, language) == text
