"""Who holds an office is told as of the newest document that says it."""

from datetime import UTC, datetime

import pytest

from core.answer.extractive import compose
from core.answer.leading.holding.holders import holders
from core.answer.leading.worked_out import WorkedOut
from core.extract.vocabulary.vocabulary import built_in
from core.retrieve.stemming import stems
from tests.core.answer.passages import embed, found, hit

NOW = datetime(2026, 1, 1, tzinfo=UTC)
TITLE = "Protokoll des Singkreises Auental"
BEFORE = hit(
    "Die Vorsitzende Edda Rehbein begrüßt die Gäste und stellt den Bericht vor.",
    title=TITLE,
    path="/v/Protokoll 2021.md",
)
AFTER = hit(
    "Zum neuen Vorsitzenden wird Henning Sobota mit 12 Stimmen gewählt.",
    title=TITLE,
    path="/v/Protokoll 2023.md",
    score=0.4,
)
LEAVING = hit(
    "Edda Rehbein tritt nicht mehr an. Zum neuen Vorsitzenden wird Henning Sobota gewählt.",
    title=TITLE,
    path="/v/Protokoll 2023.md",
    score=0.4,
)


def answer(question, *hits):
    return compose(
        WorkedOut(found(question, hits), NOW, built_in()), embed=embed, stems=stems, most=5
    )


def head(question, *hits):
    return answer(question, *hits).text.splitlines()[0]


def test_who_was_elected_later_goes_before_who_was_called_so_earlier():
    assert answer("Wer ist Vorsitzende?", BEFORE, AFTER).direct == "Henning Sobota"
    assert head("Wer ist Vorsitzende?", BEFORE, AFTER) == (
        "**Henning Sobota** (2023) [1]; früher: Edda Rehbein (2021) [2]"
    )


def test_who_left_is_no_rival():
    assert head("Wer ist Vorsitzender?", BEFORE, LEAVING) == "**Henning Sobota** [1]"


def test_a_line_with_its_date_tells_when_it_was():
    first = hit(f"Datum: 3. Mai 2022\n\n{BEFORE.text}", title=TITLE, path="/v/alt.md")
    then = hit(f"Datum: 4. Mai 2023\n\n{AFTER.text}", title=TITLE, path="/v/neu.md")

    assert head("Wer ist Vorsitzende?", first, then).startswith("**Henning Sobota** (4. Mai 2023)")


@pytest.mark.parametrize(
    ("question", "text", "direct"),
    [
        ("Wer ist Schriftführer?", "Als Schriftführerin wird Nele Wirth gewählt.", "Nele Wirth"),
        ("Who is the treasurer?", "Paul Ames was elected treasurer of the choir.", "Paul Ames"),
        ("Who is the treasurer?", "The members elected Paul Ames as new treasurer.", "Paul Ames"),
    ],
)
def test_who_is_elected_holds_the_office(question, text, direct):
    assert answer(question, hit(text)).direct == direct


@pytest.mark.parametrize(
    "text",
    [
        "Die stellvertretende Vorsitzende Edda Rehbein begrüßt die Gäste.",
        "Die ehemalige Vorsitzende Edda Rehbein wird geehrt.",
        "Für den Vorsitz soll als Vorsitzende Edda Rehbein kandidieren.",
    ],
)
def test_a_deputy_and_who_may_be_or_was_hold_no_office(text):
    told = answer("Wer ist Vorsitzende?", hit(text))

    assert not told.dispute
    assert "**Edda Rehbein**" not in told.text


def test_two_groups_have_one_each_and_none_is_earlier():
    other = hit(
        "Die Vorsitzende Ute Malchow dankt allen.", title="Kleingarten Nord", path="/v/G 2024.md"
    )

    assert "früher" not in head("Wer ist Vorsitzende?", BEFORE, other)


def test_a_noun_beside_a_full_name_is_nobody():
    assert answer("Wer war Vorsitzende?", BEFORE).direct != "Gäste"


def test_who_is_only_mentioned_beside_may_hold_it_elsewhere():
    film = hit("The film was inspired by director Paul Ames and his work.", title="Orchard of Rain")

    assert holders("Who is the director of Orchard of Rain?", [film]) == ()
    assert answer("Who is the treasurer of Auental?", hit(
        "Paul Ames was elected treasurer.", title="Auental")).direct == "Paul Ames"  # fmt: skip
