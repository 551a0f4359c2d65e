"""Each form of `resources/date_forms.toml` is read, with words of each lexicon."""

from datetime import UTC, datetime

import pytest

from core.language.lexicon import LANGUAGES, lexicon_of
from core.language.time.cell_dates import cell_dates
from core.language.time.date_forms import written_forms
from core.language.time.date_spans import DateAnchor, read_dates
from core.resources import load_table

# A Wednesday.
ANCHOR = DateAnchor(datetime(2024, 5, 15, 10, 30, tzinfo=UTC))
FORMS = load_table("date_forms.toml")
EXAMPLES = {
    "day_iso": ("on 2023-03-12", "2023-03-12..2023-03-12"),
    "years": ("in 2015-18", "2015-01-01..2018-12-31"),
    "onward": ("2015 – heute", "2015-01-01..2015-12-31"),
    "month_iso": ("in 2023-03", "2023-03-01..2023-03-31"),
    "days_dotted": ("Termin: 2.–5.1.2027 (Sa–Di)", "2027-01-02..2027-01-05"),
    "days_short": ("Umstieg 27.–30.12.25", "2025-12-27..2025-12-30"),
    "day_dotted": ("am 12.3.2023", "2023-03-12..2023-03-12"),
    "day_short": ("am 12.3.23", "2023-03-12..2023-03-12"),
    "day_slashed": ("on 25/12/2023", "2023-12-25..2023-12-25"),
    "days_over": ("28 April bis 3. Mai 2023", "2023-04-28..2023-05-03"),
    "days": ("3. bis 5. Mai 2023", "2023-05-03..2023-05-05"),
    "day": ("op 5 mei 2023", "2023-05-05..2023-05-05"),
    "days_behind": ("March 3-5, 2023", "2023-03-03..2023-03-05"),
    "day_behind": ("March 3rd, 2023", "2023-03-03..2023-03-03"),
    "months": ("January to March 2023", "2023-01-01..2023-03-31"),
    "month": ("im März 2023", "2023-03-01..2023-03-31"),
    "quarter": ("Q2 2023", "2023-04-01..2023-06-30"),
    "quarter_nth": ("third quarter of 2023", "2023-07-01..2023-09-30"),
    "half": ("H2 2023", "2023-07-01..2023-12-31"),
    "season": ("herfst 2023", "2023-09-01..2023-11-30"),
    "decade": ("the 1980s", "1980-01-01..1989-12-31"),
    "century": ("the 19th century", "1801-01-01..1900-12-31"),
    "year": ("in 2023", "2023-01-01..2023-12-31"),
    "relative.step": ("vorgestern", "2024-05-13..2024-05-13"),
    "relative.ago": ("drie maanden geleden", "2024-02-01..2024-02-29"),
    "relative.ago_german": ("vor zwei Jahren", "2022-01-01..2022-12-31"),
    "relative.ahead": ("she will leave in two weeks", "2024-05-27..2024-06-02"),
    "relative.unit": ("last quarter", "2024-01-01..2024-03-31"),
    "relative.weekday": ("nächsten Freitag", "2024-05-17..2024-05-17"),
    "relative.month": ("last June", "2023-06-01..2023-06-30"),
    "relative.season": ("last summer", "2023-06-01..2023-08-31"),
    "relative.days_alone": ("vom 3. bis 5. Februar", "2024-02-03..2024-02-05"),
    "relative.day_alone": ("am 3. Februar", "2024-02-03..2024-02-03"),
    "relative.day_behind_alone": ("on December 30th", "2023-12-30..2023-12-30"),
    "relative.month_alone": ("since December", "2023-12-01..2023-12-31"),
    "loose.window": ("in den letzten drei Wochen", "2024-04-24..2024-05-15"),
    "loose.window_ahead": ("in den nächsten drei Wochen", "2024-05-15..2024-06-05"),
    "loose.tomorrow": ("bis morgen", "2024-05-16..2024-05-16"),
    "loose.lately": ("kürzlich", "2024-04-15..2024-05-15"),
    "loose.tens": ("in the '90s", "1990-01-01..1999-12-31"),
    "loose.tens_named": ("the late eighties", "1980-01-01..1989-12-31"),
    "loose.weekend": ("am Wochenende", "2024-05-11..2024-05-12"),
    "loose.before_last": ("the week before last", "2024-04-29..2024-05-05"),
    "loose.before_last_german": ("vorletzte Woche", "2024-04-29..2024-05-05"),
    "loose.before_last_weekend": ("the weekend before last", "2024-05-04..2024-05-05"),
    "loose.quarter_alone": ("sales in Q4", "2023-10-01..2023-12-31"),
    "loose.number": ("am 3.2.", "2024-02-03..2024-02-03"),
    "loose.day_of_month": ("by the 4th", "2024-05-04..2024-05-04"),
    "weekdays.weekday_alone": ("on Monday", "2024-05-13..2024-05-13"),
}


def test_each_form_has_an_example():
    names = {
        form if group == "written" else f"{group}.{form}"
        for group, forms in FORMS.items()
        for form in forms
    }

    assert set(EXAMPLES) == names


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_form_is_read_and_has_a_meaning(name):
    text, days = EXAMPLES[name]
    group, _, form = name.rpartition(".")
    (date,) = written_forms(text, group or "written")
    (span,) = read_dates(text, group or "written", ANCHOR)

    assert date.form == form
    assert f"{span.first:%Y-%m-%d}..{span.last:%Y-%m-%d}" == days


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("am 12.3.49", 2049),
        ("Wartung: 05.03.62", 1962),
        ("Vertrag vom 12.03.85", 1985),
        # Nobody is born in the years to come.
        ("Geboren: 05.03.45", 1945),
        ("geb. am 05.03.35", 1935),
        ("born on 5.3.24", 2024),
        ("† 05.03.48", 1948),
    ],
)
def test_two_digits_are_a_year_of_this_century_or_of_the_last(text, year):
    (span,) = read_dates(text, "written", ANCHOR)

    assert span.first.year == year


@pytest.mark.parametrize(
    ("cell", "year"),
    [
        ("12/3/85", 1985),
        ("5 Oct 62", 1962),
        ("31/12/99", 1999),
        ("12.03.85", 1985),
        ("Thu 3/9/26", 2026),
    ],
)  # fmt: skip
def test_cells_are_of_the_same_century_as_other_texts(cell, year):
    [day] = cell_dates([cell], near=ANCHOR.at)

    assert day[0].year == year


def test_a_day_of_the_week_may_be_the_next_one():
    (monday,) = read_dates("by Monday", "weekdays", DateAnchor(ANCHOR.at, ahead=True))

    assert f"{monday.first:%Y-%m-%d}" == "2024-05-20"


@pytest.mark.parametrize("table", ["weekdays", "days", "ways", "units", "numbers"])
def test_each_lexicon_says_what_the_others_say(table):
    words = {it: set(lexicon_of(it)["time"][table]) for it in LANGUAGES}

    assert words["de"] | words["nl"] <= words["en"]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Rechnung 7 – 12.05.2026", "2026-05-12"),
        ("Protokoll Nr. 5 - 12.05.2026", "2026-05-12"),
        ("Team 3 - 14.6.26", "2026-06-14"),
    ],
)
def test_a_number_before_a_dash_and_a_date_begins_no_range(text, day):
    (span,) = read_dates(text, "written", ANCHOR)

    assert f"{span.first:%Y-%m-%d}" == f"{span.last:%Y-%m-%d}" == day
