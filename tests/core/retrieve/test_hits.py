"""What a found passage tells of the passages behind it."""

import numpy as np
import pytest

from core.language.question.things.read import Question
from core.library.library import Library
from core.library.services import Backends
from core.retrieve.hits import RankedCandidates, build_candidates
from core.retrieve.passage_cache import PassageCache
from core.retrieve.rank.fusion import FusedRanking
from tests.core.retrieve.sample_library import searcher_of
from tests.fakes import HashEncoder

HEAD = "| Sort | Ernte |\n|---|---|\n"


def _rows(count):
    return "".join(f"| Sort number {n} of the orchard | {n} crates |\n" for n in range(count))


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    base = tmp_path_factory.mktemp("tables")
    notes = base / "notes"
    notes.mkdir()
    (notes / "long.md").write_text(f"# Long harvest\n\n{HEAD}{_rows(80)}")
    (notes / "short.md").write_text(f"# Short yield\n\n{HEAD}{_rows(4)}")
    values = "".join(f"2025-01-{n % 28 + 1:02},{n}.50,Fass,Kelter {n}\n" for n in range(90))
    (notes / "spent.csv").write_text(f"Datum,Betrag,Ware,Haus\n{values}")
    library = Library.open(base / "home", Backends(HashEncoder()))
    library.add_sources([str(notes)])
    library.settle()
    yield library
    library.close()


def test_a_passage_whose_table_goes_on_is_cut_and_its_last_one_is_not(library):
    hits = [
        hit
        for hit in library.search("sort orchard crates", k=40).hits
        if hit.path.endswith("long.md")
    ]
    hits.sort(key=lambda hit: hit.start)

    assert len(hits) > 2
    assert [hit.is_cut for hit in hits] == [True] * (len(hits) - 1) + [False]


def test_a_table_that_ends_with_its_document_is_whole(library):
    hits = library.search("short yield", k=40).hits

    assert [hit.is_cut for hit in hits if hit.path.endswith("short.md")] == [False]


def test_a_passage_of_a_file_of_values_is_cut_where_its_rows_go_on(library):
    hits = [
        hit for hit in library.search("Fass Kelter Betrag", k=60).hits if hit.path.endswith(".csv")
    ]
    hits.sort(key=lambda hit: hit.start)

    assert len(hits) > 2
    assert [hit.is_cut for hit in hits] == [True] * (len(hits) - 1) + [False]


def test_a_passage_that_is_fetched_after_the_hits_is_no_hit(filled):
    snapshot, _ = searcher_of(filled).graph()
    ranked = FusedRanking(np.arange(3), np.ones(3))
    cache = PassageCache(filled.documents)
    cache.fetch(snapshot.passage_ids[ranked.rows])

    shown = build_candidates(
        RankedCandidates(snapshot, Question("", ()), {}, ranked), (), cache=cache, k=2
    )

    assert [one.kept for one in shown] == [False, False, False]
