"""Values that notes state: which contradict each other, and which are closed by newer ones.

The notes of `written/values.toml` were written before the rules that read them.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder

WRITTEN = tomllib.loads((Path(__file__).parent / "written" / "values.toml").read_text("utf-8"))
LIBRARIES = WRITTEN["library"]
Pairs = set[tuple[str, tuple[str, ...]]]


def _read(notes: dict[str, str], tmp_path: Path) -> Library:
    for name, text in notes.items():
        file = tmp_path / "notes" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.lstrip("\n"), "utf-8")
    library = Library.open(tmp_path / "home", Backends(HashEncoder()))
    library.add_sources([str(tmp_path / "notes")])
    library.settle()
    return library


@pytest.fixture(params=LIBRARIES, ids=[one["name"] for one in LIBRARIES])
def written(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[dict, Library]]:
    library = _read(request.param["notes"], tmp_path)
    yield request.param, library
    library.close()


def _wanted(written: dict, key: str) -> Pairs:
    return {(it["property"], tuple(sorted(it["values"]))) for it in written.get(key, ())}


def _asked(library: Library) -> Pairs:
    pairs = (
        sorted((it.first, it.second), key=lambda fact: fact.object)
        for it in library.list_contradictions()
    )
    return {
        (min((one.predicate, other.predicate), key=len), (one.object, other.object))
        for one, other in pairs
    }


def _closed(library: Library) -> Pairs:
    rows = library.store.graph._db.rows(
        "SELECT old.predicate, new.predicate, old.literal, new.literal"
        " FROM facts old JOIN facts new ON new.id = old.superseded_by"
    )
    return {(min(one, two, key=len), tuple(sorted((old, new)))) for one, two, old, new in rows}


@pytest.mark.slow
def test_values_that_no_date_orders_are_asked_about(written):
    notes, library = written

    assert _asked(library) == _wanted(notes, "asked")


@pytest.mark.slow
def test_a_newer_value_closes_the_older_one(written):
    notes, library = written

    assert _closed(library) == _wanted(notes, "closed")


PLAN = "# Year plan\n\n- AGM 5 Feb, village hall\n- Plant sale: 9 May\n- Summer party 12 July\n"
INVITATION = "# Invitation\n\nDear members, we invite you to the AGM on 29 Jan at 7 pm.\n"
OF_TWO_THINGS = (
    {"Rome": "Hotel price: 310 euros.", "Paris": "Hotel price: 290 euros."},
    {"Apple cake": "Oven temperature: 180 °C.", "Bread": "Oven temperature: 230 °C."},
    {"Invoice 17": "Total amount: 310 euros.", "Invoice 18": "Total amount: 290 euros."},
    {"Elm Road": "Monthly rent: 910 euros.", "Oak Lane": "Monthly rent: 890 euros."},
    {"Class 3a": "Parents evening: 5 February.", "Class 4b": "Parents evening: 12 February."},
    {"Class 3a": "School trip: 5 May.", "Class 4b": "School trip: 12 May."},
    {"Maths": "The exam is on 5 February.", "Physics": "The exam is on 12 February."},
    {"Mathe": "Abschlussprüfung: 5. Februar", "Physik": "Abschlussprüfung: 12. Februar"},
    {"Boats": "Mooring fee: 120 euros.", "Harbor": "The mooring fee is 145 euros."},
    {"Klasse 3a": "Sommerfest: 12. Juli", "Klasse 4b": "Sommerfest: 19. Juli"},
    {"Rowing club": "AGM: 3 February", "Chess club": "AGM: 5 February"},
    {"Rowing plan": "AGM: 3 February", "Chess plan": "AGM: 5 February"},
    {"Kindergarten": "Sommerfest: 12. Juli", "Ruderclub": "Sommerfest: 19. Juli"},
)


@pytest.mark.parametrize(
    ("notes", "asked"),
    [
        ({"Plan 2026.md": PLAN, "Invitation.md": INVITATION}, {("agm", ("29 Jan", "5 Feb 2026"))}),
        (
            {
                "Jahresplan.md": "# Jahresplan\n\n- Sommerfest 19. Juli\n- Putztag: 3. April\n",
                "Aushang.md": "# Aushang\n\nWir laden alle zum Sommerfest am 12. Juli ein.\n",
            },
            {("sommerfest", ("12. Juli", "19. Juli"))},
        ),
        # The year in the name is the time of the values.
        (
            {
                "Preise 2023.md": "# Preise\n\nHonig im Glas: 6,50 €\nWachskerze: 9 €\n",
                "Preise 2024.md": "# Preise\n\nHonig im Glas: 7,20 €\nWachskerze: 10 €\n",
            },
            set(),
        ),
        (
            {
                "prices-2023.csv": "item,price\nHoney jar,6.50\nCandle,9.00\nPollen,4.10\n",
                "prices-2024.csv": "item,price\nHoney jar,7.20\nCandle,9.50\nPollen,4.40\n",
            },
            set(),
        ),
        (
            {
                "AGM 2025.md": "# AGM 2025\n\nThe AGM is on 3 February 2025.\n",
                "AGM 2026.md": "# AGM 2026\n\nThe AGM is on 5 February 2026.\n",
            },
            set(),
        ),
        (
            {
                "Minutes.md": "# Minutes\n\nThe AGM is on 3 February.\n",
                "Programme.md": "# Programme\n\n- AGM 5 February\n",
            },
            {("agm", ("3 February", "5 February"))},
        ),
        # Notes of two things, each with a value of its own.
        *(
            ({f"{name}.md": f"# {name}\n\n{text}\n" for name, text in notes.items()}, set())
            for notes in OF_TWO_THINGS
        ),
    ],
)
def test_two_notes_of_one_thing_are_asked_about(
    tmp_path: Path, notes: dict[str, str], asked: Pairs
):
    library = _read(notes, tmp_path)
    pairs = _asked(library)
    quotes = [one.quote for it in library.list_contradictions() for one in (it.first, it.second)]
    library.close()

    assert pairs == asked
    assert all(quotes)
