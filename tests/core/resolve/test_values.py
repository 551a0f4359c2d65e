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
