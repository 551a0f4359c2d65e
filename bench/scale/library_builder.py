"""Builder of a synthetic library, written directly to a store."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bench.scale.bulk_load import load_table, set_counters
from bench.scale.corpus_statistics import CorpusStatistics, Vectors
from bench.scale.synthetic_library import (
    PASSAGES_OF_DOCUMENT,
    LibrarySize,
    SyntheticLibrary,
    synthesize,
    texts_of,
    vectors_of,
)
from core.store.database.database import DATABASE_FILE, Database, text_column
from core.store.index.search_index import INDEX_FILE, SearchIndex
from core.store.normalize import normalize
from core.store.records import Ids, IndexChanges
from core.store.store import Store

_KIND = "Person"


class _Build(Struct, frozen=True):
    """Inputs and targets of a build."""

    size: LibrarySize
    real: CorpusStatistics
    library: SyntheticLibrary
    truth: Database
    index: SearchIndex
    seed: int

    @property
    def marks(self) -> dict[str, int]:
        """Marks by which the index knows the state of the truth."""
        return {name: self.truth.meta[name] for name in ("store", "commit_number")}


def build(
    folder: Path,
    size: LibrarySize,
    real: CorpusStatistics,
    *,
    seed: int,
    tell: Callable[[str], None],
) -> None:
    """Write a store of that size to the folder; deterministic by seed."""
    width = real.vectors.shape[1]
    Store.open(folder, dimensions=width).close()
    truth = Database.open(folder / DATABASE_FILE)
    index = SearchIndex.open(folder / INDEX_FILE, dimensions=width)
    making = _Build(size, real, synthesize(size, real, seed=seed), truth, index, seed)
    try:
        counted = {
            "document": _documents(size), "passage": size.passages, "entity": size.things,
            "fact": size.facts, "thesis": size.passages * size.theses, "commit_number": 1,
        }  # fmt: skip
        set_counters(truth, counted)
        _write_things(truth, making.library)
        _write_facts(truth, making.library)
        _write_documents(making)
        tell("things and facts are written")
        _write_passages(making, tell)
        _write_vectors(making)
    finally:
        index.close()
        truth.close()
    _copy_rows(folder, width)
    tell("rows that questions fetch by id are copied")


def _copy_rows(folder: Path, width: int) -> None:
    store = Store.open(folder, dimensions=width)
    try:
        while store.fill_caches():
            pass
    finally:
        store.close()


def passage_vectors(size: LibrarySize, real: CorpusStatistics, *, seed: int) -> Vectors:
    """Return the vectors of the passages, by ascending id."""
    return np.concatenate(list(vectors_of(size.passages, real, seed=seed)))


def _documents(size: LibrarySize) -> int:
    return -(-size.passages // PASSAGES_OF_DOCUMENT)


def _document_of(passages: Ids) -> Ids:
    """Return the document id of each passage, by its number from 0."""
    return passages // PASSAGES_OF_DOCUMENT + 1


def _title_of(library: SyntheticLibrary, document: int) -> str:
    return library.names[document % len(library.names)]


def _write_things(truth: Database, library: SyntheticLibrary) -> None:
    ids = np.arange(1, len(library.names) + 1)
    names = text_column(library.names)
    folded = text_column([normalize(name) for name in library.names])
    kinds = np.repeat(text_column([_KIND]), len(ids))
    load_table(
        truth,
        "entities",
        {
            "id": ids, "name": names, "kind": kinds, "normalized": folded, "found_name": names,
            "found_kind": kinds, "shown_normalized": folded,
        },
    )  # fmt: skip
    things, passages = library.mention_things + 1, library.mention_passages
    load_table(
        truth,
        "mentions",
        {
            "entity_id": things, "named_id": things, "passage_id": passages + 1,
            "document_id": _document_of(passages), "name": names[library.mention_things],
            "method": np.repeat(text_column(["rules"]), len(things)),
        },
    )  # fmt: skip


def _write_facts(truth: Database, library: SyntheticLibrary) -> None:
    subjects, objects = library.subjects + 1, library.objects + 1
    count = len(subjects)
    load_table(
        truth,
        "facts",
        {
            "id": np.arange(1, count + 1), "subject_id": subjects, "subject_named": subjects,
            "predicate": library.predicates, "object_id": objects, "object_named": objects,
            "status": np.repeat(text_column(["extracted"]), count),
            "source": np.repeat(text_column(["file"]), count),
            "method": np.repeat(text_column(["rules"]), count),
            "document_id": _document_of(library.fact_passages),
            "passage_id": library.fact_passages + 1,
            "end_at": np.full(count, 40),
        },
    )  # fmt: skip


def _write_documents(making: _Build) -> None:
    size, library = making.size, making.library
    ids = np.arange(1, _documents(size) + 1)
    load_table(
        making.truth,
        "documents",
        {
            "id": ids,
            "path": text_column([f"/library/{one:07d}.md" for one in ids.tolist()]),
            "kind": np.repeat(text_column(["md"]), len(ids)),
            "title": text_column([_title_of(library, one) for one in ids.tolist()]),
        },
    )


def _write_passages(making: _Build, tell: Callable[[str], None]) -> None:
    size, library, index = making.size, making.library, making.index
    done = 0
    named = np.searchsorted(library.mention_passages, np.arange(size.passages + 1))
    for texts in texts_of(size, making.real, library, seed=making.seed):
        numbers = np.arange(done, done + len(texts))
        ids, documents = numbers + 1, _document_of(numbers)
        lengths = np.array([len(text) for text in texts])
        load_table(
            making.truth,
            "passages",
            {
                "id": ids, "document_id": documents, "ordinal": numbers % PASSAGES_OF_DOCUMENT,
                "end_at": lengths, "text": text_column(texts),
            },
        )  # fmt: skip
        _write_theses(making, numbers, lengths, named)
        titles = [_title_of(library, one) for one in documents.tolist()]
        index.apply(IndexChanges(passages=ids, titles=titles, texts=texts), meta=making.marks)
        done += len(texts)
        tell(f"{done} of {size.passages} passages are written")


def _write_theses(making: _Build, numbers: Ids, lengths: Ids, named: NDArray[np.intp]) -> None:
    """Write theses as equal parts of each passage; each mentions two of its entities."""
    truth, size, library = making.truth, making.size, making.library
    passages = np.repeat(numbers, size.theses)
    part = np.tile(np.arange(size.theses), len(numbers))
    ids = numbers[0] * size.theses + np.arange(len(passages)) + 1
    long = np.repeat(lengths, size.theses) // size.theses
    load_table(
        truth,
        "theses",
        {
            "id": ids, "document_id": _document_of(passages), "passage_id": passages + 1,
            "start_at": part * long, "end_at": (part + 1) * long,
            "method": np.repeat(text_column(["rules"]), len(ids)),
        },
    )  # fmt: skip
    firsts, counts = named[passages], named[passages + 1] - named[passages]
    for step in range(2):
        there = counts > step
        at = firsts[there] + (2 * part[there] + step) % counts[there]
        things = library.mention_things[at] + 1
        load_table(
            truth,
            "thesis_names",
            {
                "thesis_id": ids[there], "entity_id": things, "named_id": things,
                "document_id": _document_of(passages[there]),
            },
        )  # fmt: skip


def _write_vectors(making: _Build) -> None:
    size = making.size

    def changes(what: str, ids: Ids, rows: Vectors) -> IndexChanges:
        if what == "passages":
            return IndexChanges(vector_ids=ids, vectors=rows)
        if what == "theses":
            return IndexChanges(theses=ids, thesis_vectors=rows)
        return IndexChanges(entities=ids, entity_vectors=rows)

    counts = {
        "passages": size.passages,
        "theses": size.passages * size.theses,
        "things": size.things,
    }
    for turn, (what, count) in enumerate(counts.items()):
        done = 0
        for rows in vectors_of(count, making.real, seed=making.seed + turn):
            ids = np.arange(done + 1, done + len(rows) + 1)
            making.index.apply(changes(what, ids, rows), meta=making.marks)
            done += len(rows)
