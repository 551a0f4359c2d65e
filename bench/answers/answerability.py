"""Questions asked with and without the passages that answer them."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec
import numpy as np

from bench.datasets import BenchQuestion, load_lines, load_questions, load_records
from bench.engine import BenchEngine, open_engine
from core.records.ids import DocumentId
from core.retrieve.rank.evidence import EvidenceFeatures

Gone = Literal["nothing", "all", "one"]
ASKED = 10
STEPS = " (steps)"
FEATURES = EvidenceFeatures.__struct_fields__


class AnswerabilityCase(msgspec.Struct, frozen=True):
    """A question asked with some of its gold passages removed.

    `nearest` is the best cosine of the remaining passages. `share` is 1 / the number of cases of
    this kind of the question, as each gold passage is removed once.
    """

    set: str
    question: int
    gone: Gone
    share: float
    evidence: float
    nearest: float
    features: dict[str, float] = {}


class _Step(msgspec.Struct, frozen=True):
    question: str
    gold_id: str = ""


class _Composed(msgspec.Struct, frozen=True):
    decomposition: tuple[_Step, ...] = ()


def collect_cases(
    folder: Path, *, embedder_folder: Path, on_progress: Callable[[str], None] = lambda _: None
) -> tuple[AnswerabilityCase, ...]:
    """Return the cases of a set and of the sub-questions of its questions."""
    records = load_records(folder / "corpus.jsonl")
    queries = folder / "queries.jsonl"
    with (
        TemporaryDirectory(prefix="loci-bench-") as home,
        open_engine(
            records, Path(home), embedder_folder=embedder_folder, on_progress=on_progress
        ) as engine,
    ):
        cases = list(ask_with_removals(engine, load_questions(queries), name=folder.name))
        cases += ask_with_removals(engine, load_single_steps(queries), name=f"{folder.name}{STEPS}")
    return tuple(cases)


def load_single_steps(queries: Path) -> tuple[BenchQuestion, ...]:
    """Load the self-contained sub-questions of multi-hop questions."""
    steps = [step for one in load_lines(queries, _Composed) for step in one.decomposition]
    return tuple(
        BenchQuestion(step.question, (step.gold_id,))
        for step in steps
        if step.gold_id and "#" not in step.question and ">>" not in step.question
    )


def ask_with_removals(
    engine: BenchEngine, questions: Sequence[BenchQuestion], *, name: str
) -> Iterator[AnswerabilityCase]:
    """Ask each question with all passages, without any gold passage, and without each of them."""
    documents: dict[str, list[DocumentId]] = {}
    for path, record in engine.ids.items():
        documents.setdefault(record, []).extend(engine.store.documents.ids_by_path(path))
    for number, question in enumerate(questions):
        gold = [frozenset(documents.get(record, ())) for record in dict.fromkeys(question.gold_ids)]
        ways: list[tuple[Gone, frozenset[DocumentId]]] = [("nothing", frozenset())]
        ways.append(("all", frozenset[DocumentId]().union(*gold)))
        if len(gold) > 1:
            ways.extend(("one", one) for one in gold)
        for gone, without in ways:
            result = engine.searcher.search(question.question, k=ASKED, without=without)
            plan = result.trace.plan
            yield AnswerabilityCase(
                set=name,
                question=number,
                gone=gone,
                share=1.0 / len(gold) if gone == "one" else 1.0,
                evidence=result.evidence,
                nearest=_nearest(engine, question.question, without),
                features={it: float(plan[it]) for it in FEATURES if it in plan},
            )


def _nearest(engine: BenchEngine, question: str, without: frozenset[DocumentId]) -> float:
    """Return the best cosine of the remaining passages: the baseline."""
    passages = engine.store.documents.passage_arrays()
    left = passages.ids[~np.isin(passages.document_ids, np.array(sorted(without), np.int64))]
    vector = engine.encoder.vectors_of([question])[0]
    return float((engine.store.index.vectors("passage", left) @ vector).max(initial=-1.0))
