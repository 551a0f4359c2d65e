"""Fit the confidence of answers that are picked from facts, labels and tables.

    python -m bench.answers.weights.picked_weights FOLDER QUESTIONS...

Prints `resources/picked_confidence.toml`. Such answers are few and mostly right, so each library is
also asked 300 questions of the others: an answer to these is wrong. A case is right if
its text has the question's key words. The printed figures are of confidences that were
fitted without the folder they are of.
"""

import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from msgspec import Struct

from app.compose import embedder_folder
from bench.answers.questions import NaturalQuestion, has_keys
from bench.answers.weights.asked_questions import read_with_foreign
from bench.answers.weights.confidence_weights import (
    FOREIGN,
    PASSAGES,
    WITHOUT,
    fit,
    held_out_scores,
    to_toml,
)
from bench.engine import open_library, open_searcher
from core.answer.answerers.evidence import Evidence
from core.answer.answerers.judge import ANSWERERS, Judge
from core.answer.picked_confidence import PickedFeatures, picked_features
from core.language.vocabulary.vocabulary import built_in
from core.llm.embedder import Embedder
from core.llm.span_reader import load_reader
from core.models.active_encoder import MULTILINGUAL
from core.records.answers.questions import QueryOptions
from core.records.files.documents import TaskList, TaskQuery
from core.records.graph.graph_summary import Community, EntityProfile, Paths
from core.records.ids import DocumentId
from core.settings.options import Settings
from core.store.store import Store

NAMES = PickedFeatures.__struct_fields__
HEAD = """\
# Fitted by bench/answers/weights/picked_weights.py on natural questions, asked of
# their own documents, with and without those that answer them, and of others."""
PICKING = {it.name: it for it in ANSWERERS if it.picks}
LIMITS = (0.5, Settings.stated_from.default, 0.7)


class PickedCase(Struct, frozen=True):
    """A question that was answered so; `kind` is "answerable", "unanswerable" or `NOT_ASKED`."""

    collection: str
    kind: str
    right: bool
    features: PickedFeatures


class StoredTexts:
    """Implements `GraphReader` with the texts of documents, which tables need, and no graph."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def paths(self, first: str, second: str) -> Paths:
        """See `GraphReader`."""
        return Paths(first, second)

    def profile(self, name: str) -> EntityProfile:
        """See `GraphReader`."""
        return EntityProfile(False, name)

    def people_called(self, name: str) -> Sequence[str]:
        """See `GraphReader`."""
        return ()

    def topics(self) -> Sequence[Community]:
        """See `GraphReader`."""
        return ()

    def tasks(self, query: TaskQuery) -> TaskList:
        """See `GraphReader`."""
        return TaskList((), 0, 0, 0)

    def text(self, document_id: DocumentId) -> str:
        """See `GraphReader`."""
        whole = self._store.documents.load(document_id)
        return whole.text if whole is not None else ""


def main() -> int:
    """Print the figures and the weights as the file that ships."""
    cases = read_with_foreign(__doc__, collect_cases)
    print("\n".join(held_out_figures(cases)), file=sys.stderr)
    print(to_toml(fit(cases), NAMES, HEAD), end="")
    return 0


def collect_cases(
    folder: Path, own: Sequence[NaturalQuestion], foreign: Sequence[NaturalQuestion], *, home: Path
) -> Iterator[PickedCase]:
    """Yield the cases of a collection, whose library is kept below `home`."""
    with open_library(
        home / folder.name, folder, embedder_folder=embedder_folder(), on_progress=lambda _: None
    ) as (library, encoder):
        asker = _Asker(library.store, encoder.embedder, folder.name)
        for one in own:
            paths = (str(folder / it) for it in one.files)
            gold = frozenset(
                number for it in paths for number in library.store.documents.ids_by_path(it)
            )
            yield from asker.ask(one, "answerable" if one.keys else "unanswerable")
            if one.keys and gold:
                yield from asker.ask(one, WITHOUT, without=gold)
        for one in foreign:
            yield from asker.ask(NaturalQuestion(one.id, one.question), FOREIGN)
        asker.searcher.close()


class _Asker:
    """Answers questions from facts, labels and tables of a store."""

    def __init__(self, store: Store, embedder: Embedder, collection: str) -> None:
        self._graph = StoredTexts(store)
        self._embed, self._collection = embedder.embed, collection
        models = embedder_folder().parent
        self._reader = load_reader(embedder_folder(), models / MULTILINGUAL, threads=2)
        self.searcher = open_searcher(store, embedder, lambda: self._reader)

    def ask(
        self, one: NaturalQuestion, kind: str, *, without: frozenset[DocumentId] = frozenset()
    ) -> Iterator[PickedCase]:
        """Yield the case, if anything was picked."""
        wishes = QueryOptions(read=True)
        result = self.searcher.search(one.question, k=PASSAGES, wishes=wishes, without=without)
        evidence = Evidence(
            result,
            datetime.now(UTC),
            built_in(),
            self._embed,
            graph=self._graph,
            reader=self._reader,
        )
        extract = Judge(evidence).answer()
        picking = PICKING.get(extract.answerer)
        proposal = picking.answer(evidence) if picking is not None else None
        if proposal is not None and (cited := proposal.citations.all()):
            features = picked_features(result, evidence.whole.hits, cited)
            yield PickedCase(self._collection, kind, has_keys(extract.text, one.keys), features)


def held_out_figures(cases: Sequence[PickedCase]) -> Iterator[str]:
    """Yield a line for each limit: how many of the right and wrong answers are stated from it."""
    scored = list(zip(held_out_confidences(cases), cases, strict=True))
    for limit in LIMITS:
        for is_right in (True, False):
            among = [confidence for confidence, case in scored if case.right == is_right]
            stated = sum(confidence >= limit for confidence in among)
            name = "right" if is_right else "wrong"
            yield f"from {limit:.2f}: {stated} of {len(among)} {name} ones are stated"


def held_out_confidences(cases: Sequence[PickedCase]) -> Sequence[float]:
    """Return the probability of each case by weights fitted without its collection."""
    return [float(it) for it in 1 / (1 + np.exp(-held_out_scores(cases)))]


if __name__ == "__main__":
    sys.exit(main())
