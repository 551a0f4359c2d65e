"""Values that sentences state of properties."""

from datetime import UTC, datetime

import pytest

from core.extract.entities.kinds import NamedEntity, kind_of_name
from core.extract.entities.recognizer import find_names
from core.extract.statements.labelled_values import StatedValue
from core.extract.statements.stated_values import find_values
from core.extract.statements.tagged_sentence import tag_sentence
from core.language.text.spelling import spelling
from core.language.text.tokens import words
from core.language.time.dates import dates
from core.language.vocabulary.vocabulary import built_in

STATED_AT = datetime(2026, 10, 15, tzinfo=UTC)


def _values(text: str, language: str = "en") -> list[StatedValue]:
    tokens = words(text, 0, len(text))
    names = find_names(tokens, spelling=spelling(text, language), is_heading=False)
    kinds = [(it, kind_of_name(it.name, vocabulary=built_in())[0]) for it in names]
    tagged = tag_sentence(
        tokens,
        names=[(it, NamedEntity(it.name, kind)) for it, kind in kinds],
        dates=dates(text, stated_at=STATED_AT, language=language),
        source=text,
        language=language,
        vocabulary=built_in(),
    )
    return list(find_values(tagged))


@pytest.mark.parametrize(
    ("sentence", "name", "value"),
    [
        ("Rent: 1,240 euros including heating.", "rent", "1,240 euros"),
        ("Deposit 3,300 euros.", "deposit", "3,300 euros"),
        ("Rent is 1,275 euros a month.", "rent", "1,275 euros a month"),
        ("Seats: 412.", "seats", "412"),
        ("The hall has 398 seats after the refurbishment.", "seats", "398 seats"),
        ("The board has approved the new budget of 7 million euros.", "budget", "7 million euros"),
        ("The operation is on 21 January 2027.", "operation", "21 January 2027"),
    ],
)
def test_a_sentence_states_a_value(sentence, name, value):
    assert [(it.property, it.text) for it in _values(sentence)] == [(name, value)]


@pytest.mark.parametrize(
    ("sentence", "language", "values"),
    [
        (
            "Hosting: 9 euros a month until May 2025; since June 2025 14 euros.",
            "en",
            [("9 euros a month", None, "2025-05-31"), ("14 euros", "2025-06-01", None)],
        ),
        (
            "- Savings: $7,200 (March 2024), $8,150 (April 2025)",
            "en",
            [("$7,200", "2024-03-01", None), ("$8,150", "2025-04-01", None)],
        ),
        (
            "Beitrag: 12 Euro bis Ende 2023, seit Januar 2024 15 Euro",
            "de",
            [("12 Euro", None, "2023-12-31"), ("15 Euro", "2024-01-01", None)],
        ),
        ("Gas: 61 euros a month; since May 2025 55 euros", "en", [
            ("61 euros a month", None, None), ("55 euros", "2025-05-01", None),
        ]),
    ],
)  # fmt: skip
def test_values_of_one_label_hold_each_at_its_time(sentence, language, values):
    def day(moment):
        return moment and moment.date().isoformat()

    stated = _values(sentence, language)

    assert [(it.text, day(it.valid_from), day(it.valid_to)) for it in stated] == values


@pytest.mark.parametrize(
    ("sentence", "language", "name", "value"),
    [
        ("- The budget was raised to 6.9 million euros.", "en", "budget", "6.9 million euros"),
        ("The tender must be moved to 16 November.", "en", "tender", "16 November"),
        ("The boring is moved from 7 December to 9 December.", "en", "boring", "9 December"),
        ("The board raised the loan to 7 million euros.", "en", "loan", "7 million euros"),
        ("Der Beitrag wurde auf 210 Euro erhöht.", "de", "beitrag", "210 Euro"),
    ],
)
def test_a_sentence_states_a_change(sentence, language, name, value):
    (change,) = _values(sentence, language)

    assert (change.property, change.text, change.is_change) == (name, value, True)


@pytest.mark.parametrize(
    "sentence",
    [
        "My salary was 1,900 euros in 2009.",
        "Nora asked whether the budget could be 3 million euros.",
        "The budget might be raised to 2.5 million euros.",
        "The fee was not raised to 80 euros.",
        "If the budget is 2.4 million euros, we buy the magnet.",
        "Is the budget 2.4 million euros?",
        "The old rent is 900 euros.",
        "We talked for 90 minutes.",
        "The layer is 9 m thick.",
        "Room: 412.",
        "MIME-Version: 1",
    ],
)
def test_what_is_asked_denied_past_or_numbered_states_none(sentence):
    assert _values(sentence) == []


def test_a_value_is_of_the_thing_that_the_sentence_names():
    (named,) = _values("Kestrel Hall has 412 seats.")
    (of_trip,) = _values("The price of the Bergen trip is 790 euros.")
    (mine,) = _values("My salary is 4,150 euros a month.")

    assert named.owner is not None
    assert named.owner.name == "Kestrel Hall"
    assert of_trip.owner is not None
    assert of_trip.owner.name == "Bergen trip"
    assert mine.is_mine


def test_a_value_holds_from_the_date_behind_it():
    (budget,) = _values("Budget: 6.4 million euros (as of January 2026).")

    assert (budget.valid_from, budget.precision) == (datetime(2026, 1, 1, tzinfo=UTC), "month")


@pytest.mark.parametrize(
    ("sentence", "language", "name"),
    [
        ("We invite you to the AGM on 29 January.", "en", "agm"),
        ("Wir laden zur Sitzung am 29. Januar ein.", "de", "sitzung"),
        ("Wir laden zum Sommerfest am 12. Juli ein.", "de", "sommerfest"),
        ("Wir laden zur Weihnachtsfeier am 12. Dezember ein.", "de", "weihnachtsfeier"),
        ("Wir laden zum Weinfest am 12. Juli ein.", "de", "weinfest"),
    ],
)
def test_a_mentioned_occasion_has_its_day(sentence, language, name):
    assert [it.property for it in _values(sentence, language)] == [name]


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("The affair on 29 January was in the papers.", "en"),
        ("We came to the wholesale on 29 January.", "en"),
        ("Sie kamen zur Auswahl am 4. März.", "de"),
        ("Der Arbeitsmarkt am 3. Mai war ruhig.", "de"),
        ("Wir gehen zum Supermarkt am 4. März.", "de"),
        ("Das Manifest am 3. Mai war kurz.", "de"),
        ("Das Eintreffen am 3. Mai war ruhig.", "de"),
        ("Das manifest op 3 mei was kort.", "nl"),
    ],
)
def test_a_word_that_only_ends_like_an_occasion_is_none(sentence, language):
    assert _values(sentence, language) == []


@pytest.mark.parametrize(
    ("sentence", "language", "values"),
    [
        ("Sitzung: 4. Dezember 19:00 Uhr", "de", ["4. Dezember"]),
        ("Meeting: 4 December 7.30 pm", "en", ["4 December"]),
        ("Takings: 4 December 120, 5 December 80", "en", []),
    ],
)
def test_a_time_of_day_takes_no_day_from_a_label(sentence, language, values):
    assert [it.text for it in _values(sentence, language)] == values
