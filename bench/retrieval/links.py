"""`loci bench links`: extraction of links between notes, and retrieval of masked links."""

import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
import numpy as np

from bench.datasets import BenchQuestion, Record, check_not_empty, load_lines, write_lines
from bench.engine import BenchEngine, open_engine_over_files
from bench.retrieval.baselines import Bm25, Dense, dense_text, hybrid
from bench.retrieval.linked_notes import (
    Edge,
    Note,
    links_in_text,
    load_edges,
    load_notes,
    write_notes,
)
from bench.retrieval.ranking_metrics import CUTS, Ranked, Recall, recalls
from core.ingest.workers.worker import read_file
from core.store.normalize import normalize
from core.store.store import Store

RANKED_PASSAGES = 100
WRITTEN = 100
LINKING = ("REFERENCES", "CITES")
MASK = "[MASK]"


class LinkQuestion(BenchQuestion, frozen=True):
    """A sentence with a masked link, its note, and the target of the link."""

    source_id: str = ""


class LinksReport(msgspec.Struct, frozen=True):
    """Output of `loci bench links --json`.

    `edges_recall` is the share of given links that became facts; `edges_precision` the share of the
    facts that are given links or links that resolve in the text. `recall` is, for each masked link,
    whether its target is among the first; the note with the sentence is excluded, also for
    `hybrid`, the baseline of `baselines.py` over whole notes.
    """

    edges_recall: float
    edges_precision: float
    recall: Recall
    hybrid: Recall
    notes: int
    edges: int
    edges_found: int
    questions: int


class OutLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Line of `--out`: an extracted link, or the ranking of a question."""

    id: str = ""
    ranked: tuple[str, ...] = ()
    hybrid: tuple[str, ...] = ()
    source: str = ""
    target: str = ""


def run_links(
    corpus: Path,
    queries: Path,
    edges: Path,
    *,
    embedder_folder: Path,
    out: Path | None = None,
    on_progress: Callable[[str], None] = lambda _: None,
) -> LinksReport:
    """Measure one vault; `out` receives the lines for recomputation."""
    notes, questions = load_notes(corpus), load_lines(queries, LinkQuestion)
    check_not_empty({corpus: notes, queries: questions})
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as name:
        folder = Path(name).resolve()
        ids = write_notes(folder / "records", notes)
        with open_engine_over_files(
            ids, folder, read=read_file, embedder_folder=embedder_folder, on_progress=on_progress
        ) as engine:
            found_edges = find_edges(engine.store, ids)
            lines = tuple(_ask(engine, notes, questions, on_progress=on_progress))
    if out is not None:
        _write(out, found_edges, lines)
    return build_report(notes, load_edges(edges), questions, found_edges=found_edges, lines=lines)


def recompute(out: Path, corpus: Path, queries: Path, edges: Path) -> LinksReport:
    """Return the report from a file of `--out` and its input files."""
    written = load_lines(out, OutLine)
    return build_report(
        load_notes(corpus),
        load_edges(edges),
        load_lines(queries, LinkQuestion),
        found_edges={Edge(line.source, line.target) for line in written if line.source},
        lines=[Ranked(it.id, it.ranked, hybrid=it.hybrid) for it in written if it.id],
    )


def build_report(
    notes: Sequence[Note],
    edges: Collection[Edge],
    questions: Sequence[LinkQuestion],
    *,
    found_edges: Collection[Edge],
    lines: Sequence[Ranked],
) -> LinksReport:
    """Compute all figures from extracted links and rankings."""
    wanted = frozenset(edges)
    true = wanted | links_in_text(notes)
    got = frozenset(found_edges)
    return LinksReport(
        edges_recall=len(wanted & got) / max(len(wanted), 1),
        edges_precision=len(got & true) / max(len(got), 1),
        recall=_recall(lines, questions, "loci"),
        hybrid=_recall(lines, questions, "hybrid"),
        notes=len(notes),
        edges=len(wanted),
        edges_found=len(got),
        questions=len(questions),
    )


def _recall(lines: Sequence[Ranked], questions: Sequence[LinkQuestion], method: str) -> Recall:
    return {
        str(cut): float(np.mean(recalls(lines, questions, method=method, cut=cut))) for cut in CUTS
    }


def find_edges(store: Store, ids: Mapping[str, str]) -> frozenset[Edge]:
    """Return the links between documents that are stored as facts, with the ids of `ids`.

    A fact leads to every document whose file has a name of the fact's object: two documents merged
    into one entity make each link to either of them one too many. Only an entity without a file's
    full name is looked up by names without suffix: a note's title may be another note's file
    ("Concepts", "concepts.md").
    """
    facts = store.graph.fact_arrays()
    links = np.flatnonzero(np.isin(facts.predicates.astype(str), LINKING) & (facts.objects > 0))
    documents = {
        int(document): ids[head.path]
        for document, head in store.documents.heads(np.unique(facts.document_ids[links])).items()
        if head.path in ids
    }
    names = store.graph.names()
    bearers = list(zip(names.entity_ids.tolist(), names.names.tolist(), strict=True))
    meant = _notes_by_entity(bearers, _notes_by(ids, lambda path: path.stem))
    meant |= _notes_by_entity(bearers, _notes_by(ids, lambda path: path.name))
    return frozenset(
        Edge(documents[document], target)
        for document, entity in zip(
            facts.document_ids[links].tolist(), facts.objects[links].tolist(), strict=True
        )
        if document in documents
        for target in meant.get(entity, ())
        if target != documents[document]
    )


def _notes_by(ids: Mapping[str, str], name: Callable[[Path], str]) -> dict[str, list[str]]:
    """Return the notes by the normalized name of their files."""
    by_name: dict[str, list[str]] = {}
    for path, note in ids.items():
        by_name.setdefault(normalize(name(Path(path))), []).append(note)
    return by_name


def _notes_by_entity(
    bearers: Sequence[tuple[int, str]], notes: Mapping[str, Sequence[str]]
) -> dict[int, set[str]]:
    """Return the notes of each entity with one of these names."""
    by_entity: dict[int, set[str]] = {}
    for entity, name in bearers:
        if name in notes:
            by_entity.setdefault(entity, set()).update(notes[name])
    return by_entity


def _ask(
    engine: BenchEngine,
    notes: Sequence[Note],
    questions: Sequence[LinkQuestion],
    *,
    on_progress: Callable[[str], None],
) -> Iterator[Ranked]:
    """Rank notes for each masked link, without the note that contains it."""
    paths = {note: path for path, note in engine.ids.items()}
    records = [Record(note.id, note.title, note.text) for note in notes]
    dense = Dense(engine.encoder.vectors_of([dense_text(record) for record in records]))
    bm25 = Bm25(records)
    for number, question in enumerate(questions, start=1):
        on_progress(f"Asking: {number} of {len(questions)}")
        source = paths.get(question.source_id, "")
        # The mask is part of the data; no user would type it.
        text = question.question.replace(MASK, " ")
        result = engine.searcher.search(
            text, k=RANKED_PASSAGES, without=frozenset(engine.store.documents.ids_by_path(source))
        )
        ranked = tuple(dict.fromkeys(engine.ids[hit.path] for hit in result.hits))
        others = [
            [at for at in them if records[at].id != question.source_id]
            for them in (dense.rank(engine.encoder.vectors_of([text])[0]), bm25.rank(text))
        ]
        plain = tuple(records[at].id for at in hybrid(*others))
        yield Ranked(question.id, ranked[:WRITTEN], hybrid=plain[:WRITTEN])


def _write(out: Path, found_edges: Collection[Edge], lines: Sequence[Ranked]) -> None:
    edges = sorted(found_edges, key=lambda edge: (edge.source, edge.target))
    written = [
        *(OutLine(source=edge.source, target=edge.target) for edge in edges),
        *(OutLine(id=line.id, ranked=line.ranked, hybrid=line.hybrid) for line in lines),
    ]
    write_lines(out, written)
