"""Written test cases from files to results: read, stored, resolved, shown."""

import shutil

import pytest
from msgspec.structs import replace

from core.library.library import Library
from core.library.services import Backends
from core.resolve.fact_resolution.claims import (
    FactClaim,
    FactConflict,
    FactResolution,
    ResolvedStatus,
)
from tests.core.extract.written_set import Case, cases, failures, write
from tests.fakes import HashEncoder

pytestmark = pytest.mark.slow

NAMES = (
    "a newer date in the sentence closes the older",
    "the documents' own dates tell which is newer",
    "the order of reading tells nothing",
    "the date in a file's name is the document's own",
    "left in a year closes",
    "quit closes",
    "three values in order of time",
    "back at the first employer",
    "many-valued relations keep all values",
    "two employers without any date",
    "two leads on one day",
    "two birth years",
    "a birth day within the birth year",
    "a town and its country agree",
    "each reports to the other",
    "two people at one company are no contradiction",
    "a mail's date orders what it says",
    "a changed owner in dated notes",
    "tables of two years",
    "yesterday in a mail",
    "as of dates within a career",
)
CASES = [it for _, it in cases() if it.name in NAMES]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """One library for all cases; each case leaves it empty."""
    opened = Library.open(tmp_path_factory.mktemp("home"), Backends(HashEncoder()))
    yield opened
    opened.close()


@pytest.mark.parametrize("case", CASES, ids=[it.name for it in CASES])
def test_a_case_holds_from_the_file_to_the_graph(case: Case, library: Library, tmp_path):
    folder = tmp_path / "notes"
    folder.mkdir()
    write(case, folder)
    (source,) = library.add_sources([str(folder)])
    library.settle()

    failures_seen = failures(replace(case, never=()), *_stored(library))

    library.remove_source(source.id)
    shutil.rmtree(folder)
    assert failures_seen == set(case.misses)


def test_the_cases_are_there():
    assert len(CASES) == len(NAMES)


def _stored(library: Library) -> tuple[list[FactClaim], FactResolution]:
    """Return facts and contradictions as they are stored."""
    store = library.store
    facts = store.graph.facts([int(it) for it in store.graph.fact_arrays().ids]).values()
    things = store.graph.entities(
        [it for fact in facts for it in (fact.subject, fact.object) if it]
    )
    claims = [
        FactClaim(
            fact=fact.id,
            subject=fact.subject,
            predicate=fact.predicate,
            value=fact.object or fact.literal,
            text=things[fact.object].name if fact.object else fact.literal,
            about=things[fact.subject].name,
            object_kind=things[fact.object].kind if fact.object else "",
            modality=fact.modality,
            valid_from=fact.valid_from,
            valid_to=fact.valid_to,
            precision=fact.precision,
            stated_at=fact.stated_at,
        )
        for fact in facts
    ]
    statuses = (ResolvedStatus(it.id, it.status, it.closed_at, it.superseded_by) for it in facts)
    clashes = (
        FactConflict(row.first, row.second, row.reason) for row in store.resolution.contradictions()
    )
    return claims, FactResolution(tuple(statuses), tuple(clashes))
