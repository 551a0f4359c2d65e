"""A line says of its values which one was replaced and which one holds now."""

import pytest

from core.language.clauses.replaced import is_pending, standing, standings, taken_back


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        ("Hay now £6.20 a bale, was 5.50.", "5.50", "£6.20"),
        ("Rehearsal moved from Tue 3 Feb to Thu 5 Feb, 7 pm", "3 Feb", "5 Feb"),
        ("~~Hall B~~ -> Hall D, the heating is broken", "Hall B", "Hall D"),
        ("Treasurer: was Ida Bloom, now Ned Parr", "Ida Bloom", "Ned Parr"),
        ("Driver: Otto — no wait, he is away, now Selma Voss", "Otto", "Selma Voss"),
        ("Dentist till 2023: Dr Lund, since then Dr Amrit", "Dr Lund", "Dr Amrit"),
        ("Die Platzwartin war Frau Ehlers, jetzt Herr Onken.", "Frau Ehlers", "Herr Onken"),
        ("Beitrag jetzt 32 statt 28 Euro", "28", "32"),
        ("Die Miete wurde von 640 auf 690 Euro erhöht.", "640", "690"),
        ("Probe jetzt mittwochs (bisher montags)", "montags", "mittwochs"),
        ("Hall: Mon 17:30 -> 18:00", "17:30", "18:00"),
    ],
)
def test_a_line_tells_the_value_of_before_and_the_one_of_now(line, old, new):
    places = [(line.index(it), line.index(it) + len(it)) for it in (old, new)]

    assert [standing(line, *it) for it in places] == ["old", "new"]


@pytest.mark.parametrize(
    ("line", "old", "other"),
    [
        ("Rex weighs 21 kg (oh dear, was 19.5 in March).", "19.5", "21"),
        ("Takings 4,310 (last yr 3,990).", "3,990", "4,310"),
        ("Stall £15 per day, since 1 May (before: 12)", "12", "£15"),
        ("Metoprolol bis 3.10. 25 mg, ab 4.10. 50 mg.", "25 mg", "50 mg"),
        ("Lunch 9 Euro (vorher 8)", "8", "9"),
        ("Phone 01632 960 901 (old, lost), since May 01632 960 118", "960 901", "960 118"),
        ("Schlüsselsafe 4471 (nicht mehr gültig), Tor 2093", "4471", "2093"),
    ],
)
def test_a_value_beside_the_one_of_before_is_not_called_old(line, old, other):
    places = [(line.index(it), line.index(it) + len(it)) for it in (old, other)]

    assert [standing(line, *it) for it in places] == ["old", ""]


@pytest.mark.parametrize(
    "line",
    [
        "The train from Hull to Leeds takes 55 minutes.",
        "It was cold and the pump was leaking.",
        "Don't ring before 9.",
        "Open until 6 pm, Sundays until 4.",
        "Vor dem Fest 12 Tische aufbauen.",
        "Children until 12 years £5, all others £8",
        "Kinder bis 12 Jahre 5 €",
        "Parking until 18:00: £5",
        "Choir: first Monday of the month 19:30",
        "Bus 12: Leeds 9:15 -> York 10:40",
        "Ida Bloom (was born 3 May 1950)",
        "Wir nehmen das Zelt, was 40 € kostet.",
        "Tickets are £12 (old age pensioners £8).",
        "Unit 12 (old dairy)",
    ],
)
def test_a_line_without_a_change_has_no_old_value(line):
    assert not standings(line)


def test_the_value_before_a_bracket_with_the_old_one_holds():
    line = "Der Beitrag ist 45 € (alt: 40 €)."

    assert standing(line, line.index("45"), line.index("45") + 4) == ""


@pytest.mark.parametrize(
    ("line", "pending"),
    [
        ("Care level: 3 (since 2021) → upgrade requested on 24 August", True),
        ("Pflegegrad: 3 → Höherstufung beantragt am 24.8.", True),
        ("Care level: 3 → 4 since October", False),
        ("Upgrade requested on 24 August", False),
    ],
)
def test_an_arrow_to_what_is_only_requested_leaves_the_value_open(line, pending):
    assert is_pending(line) is pending


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("Key safe 4471 -- NO that's Mum's. Kittiwake is 2093", "Key safe 4471"),
        ("Code 4471, nein, das ist die von Mama", "Code 4471"),
        ("Meeting Tuesday 3 pm (no, that's fine for me)", ""),
    ],
)
def test_only_what_belongs_to_somebody_else_is_taken_back(line, part):
    first, last = taken_back(line)

    assert line[first:last] == part


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        ("The room is taken on 5 May, so it moves to **Saturday 12 May 2026**.", "5 May", "12 May"),
        ("Jo kann am 3.12. nicht, wir verlegen auf Mittwoch, den 10.12.2026.", "3.12.", "10.12."),
        ("Wir öffnen erst am 7. Mai 2026 (nicht am 30. April).", "30. April", ""),
    ],
)
def test_the_day_of_a_move_is_new_and_the_one_before_old(line, old, new):
    assert standing(line, line.index(old), line.index(old) + len(old)) == "old"
    assert not new or standing(line, line.index(new), line.index(new) + len(new)) == "new"


@pytest.mark.parametrize(
    "line", ["On 3 May we moved the fair to 12 June.", "Update 3 May: postponed to 12 June"]
)
def test_the_day_that_dates_a_line_is_no_old_value(line):
    assert standings(line) == {"new"}
