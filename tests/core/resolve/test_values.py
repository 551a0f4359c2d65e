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
BOATS = "# Boats\n\nMooring fee: 120 euros\nThe key is with Rolf.\n"


@pytest.mark.parametrize(
    ("notes", "asked"),
    [
        ({"Plan 2026.md": PLAN, "Invitation.md": INVITATION}, {("agm", ("29 Jan", "5 Feb 2026"))}),
        (
            {"Boats.md": BOATS, "Harbor.md": "# Harbor\n\nThe mooring fee is 145 euros.\n"},
            {("mooring fee", ("120 euros", "145 euros"))},
        ),
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
                "AGM 2025.md": "# AGM 2025\n\nThe AGM is on 3 February 2025.\n",
                "AGM 2026.md": "# AGM 2026\n\nThe AGM is on 5 February 2026.\n",
            },
            set(),
        ),
        # Figures of two trips, and examinations of two courses.
        (
            {
                "Rome.md": "# Rome\n\nHotel price: 310 euros. Train fare: 88 euros.\n",
                "Paris.md": "# Paris\n\nHotel price: 290 euros. Train fare: 99 euros.\n",
            },
            set(),
        ),
        (
            {
                "Maths.md": "# Maths course\n\nThe exam is on 5 February. The book is by Elgar.\n",
                "Physics.md": "# Physics course\n\nThe exam is on 12 February.\n",
            },
            set(),
        ),
    ],
    ids=["agm", "fee", "fest", "years", "agms", "trips", "courses"],
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
