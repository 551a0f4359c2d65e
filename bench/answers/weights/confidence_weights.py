"""Fit the confidence of answers.

    python -m bench.answers.weights.confidence_weights FOLDER QUESTIONS...

Prints `resources/confidence.toml`, and in the last row of the table the option `stated_from`: the
lowest limit from which at most 0.07 of the questions, with and without an answer, are stated wrong.
Each question is asked with all documents and, where it has an answer, without those that hold it.
A case is right if the quotes have the question's key words. Logistic regression with L2
regularization; cases with documents left out weigh half. The printed table is made of confidences
that were fitted without the folder they are of, and so is the limit.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Protocol

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from bench.answers.questions import NaturalQuestion, has_keys
from bench.datasets import load_lines, write_lines
from bench.engine import open_library, open_searcher
from bench.logistic_fit import fit_logistic
from core.answer.answerers.evidence import Evidence
from core.answer.answerers.judge import Judge
from core.answer.confidence import ConfidenceFeatures, confidence_features
from core.language.vocabulary.vocabulary import built_in
from core.llm.embedder import Embedder
from core.llm.span_reader import Reader, load_reader
from core.models.active_encoder import MULTILINGUAL
from core.records.answers.questions import QueryOptions
from core.records.ids import DocumentId
from core.settings.options import Settings
from core.store.store import Store

SHRINK = 0.02
PASSAGES = Settings.passages_per_question.default
WITHOUT = "without its documents"
FOREIGN = "of other documents"
NOT_ASKED = frozenset({WITHOUT, FOREIGN})
WEIGHT_WITHOUT = 0.5
NAMES = ConfidenceFeatures.__struct_fields__
HEAD = """\
# Fitted by bench/answers/weights/confidence_weights.py on natural questions, asked
# with and without the documents that answer them."""
STATED = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
MOST_WRONG = 0.07

Values = NDArray[np.float64]


class ConfidenceCase(Struct, frozen=True):
    """A question as it was answered; `kind` is "answerable", `WITHOUT` or "unanswerable"."""

    collection: str
    kind: str
    right: bool
    features: ConfidenceFeatures


class FeatureCase(Protocol):
    """A question as it was answered, with observations by which the answer may be right."""

    @property
    def collection(self) -> str:
        """Name of the library that was asked."""
        ...

    @property
    def kind(self) -> str:
        """Whether there is an answer, or one was left out."""
        ...

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        ...

    @property
    def features(self) -> Struct:
        """What was observed of it, numbers only."""
        ...


class ConfidenceModel(Struct, frozen=True):
    """Weights of a logistic regression."""

    bias: float
    weights: tuple[float, ...]

    def log_odds(self, case: "FeatureCase") -> float:
        """Return the log odds that the case is right."""
        return self.bias + float(np.dot(self.weights, structs.astuple(case.features)))


def main() -> int:
    """Print the table and the weights as the file that ships."""
    options = _arguments()
    if options.cases is not None and options.cases.exists():
        cases = list(load_lines(options.cases, ConfidenceCase))
    else:
        pairs = zip(options.collections[::2], options.collections[1::2], strict=True)
        cases = [case for pair in pairs for case in collect_cases(*pair, homes=options.homes)]
    write_lines(options.cases, cases)
    print("\n".join(held_out_table(cases)), file=sys.stderr)
    print(to_toml(fit(cases), NAMES, HEAD), end="")
    return 0


def collect_cases(folder: Path, questions: Path, *, homes: Path | None) -> Iterator[ConfidenceCase]:
    """Yield the cases of a collection; `homes` keeps its library for the next time."""
    from app.compose import embedder_folder

    models = embedder_folder().parent
    reader = load_reader(embedder_folder(), models / MULTILINGUAL, threads=2)
    if reader is None:
        raise SystemExit("There is no reader. Run: make setup")
    with tempfile.TemporaryDirectory(prefix="loci-bench-") as temporary:
        home = (homes or Path(temporary)) / folder.name
        with open_library(
            home, folder, embedder_folder=embedder_folder(), on_progress=lambda _: None
        ) as (library, encoder):
            asker = _Asker(library.store, encoder.embedder, reader)
            for question in load_lines(questions, NaturalQuestion):
                gold = frozenset(
                    document_id
                    for file in question.files
                    for document_id in library.store.documents.ids_by_path(str(folder / file))
                )
                kind = "answerable" if question.keys else "unanswerable"
                yield from asker.ask(question, folder.name, kind)
                if question.keys and gold:
                    yield from asker.ask(question, folder.name, WITHOUT, without=gold)
            asker.searcher.close()


class _Asker:
    """Answers questions from a store and measures the features of the answers."""

    def __init__(self, store: Store, embedder: Embedder, reader: Reader) -> None:
        self._embedder, self._reader = embedder, reader
        self.searcher = open_searcher(store, embedder, lambda: reader)

    def ask(
        self,
        asked: NaturalQuestion,
        collection: str,
        kind: str,
        *,
        without: frozenset[DocumentId] = frozenset(),
    ) -> Iterator[ConfidenceCase]:
        """Yield the case, unless it is refused, or stated without asking for the confidence."""
        wishes = QueryOptions(read=True)
        result = self.searcher.search(asked.question, k=PASSAGES, wishes=wishes, without=without)
        evidence = Evidence(
            result, datetime.now(UTC), built_in(), self._embedder.embed, reader=self._reader
        )
        judge = Judge(evidence)
        if judge.complete().text:
            return
        extract = judge.answer()
        if extract.quotes is not None and extract.quotes.citations:
            features = confidence_features(evidence, extract.citations)
            yield ConfidenceCase(collection, kind, has_keys(extract.text, asked.keys), features)


def fit(cases: Sequence[FeatureCase]) -> ConfidenceModel:
    """Return the weights that make the cases likeliest."""
    values = np.array([structs.astuple(case.features) for case in cases])
    right = np.array([case.right for case in cases], np.float64)
    shares = np.array([WEIGHT_WITHOUT if case.kind in NOT_ASKED else 1.0 for case in cases])
    shares /= shares.sum()
    bias, weights = fit_logistic(values, right, shares=shares, shrink=SHRINK, is_positive=True)
    return ConfidenceModel(bias, tuple(weights.tolist()))


def held_out_table(cases: Sequence[FeatureCase]) -> Iterator[str]:
    """Yield a line for each share of answerable questions that is stated; the last of the limit."""
    scores = held_out_scores(cases)
    is_asked = np.array([case.kind == "answerable" for case in cases])
    is_unanswerable = np.array([case.kind == "unanswerable" for case in cases])
    is_right = np.array([case.right for case in cases])
    yield "| stated from | stated | right | wrong | unanswerable stated |"
    yield "|---|---|---|---|---|"
    limits = [float(np.quantile(scores[is_asked], 1 - share)) for share in STATED]
    allowed = (
        limit
        for limit in np.unique(scores).tolist()
        if _share((scores >= limit) & ~is_right, is_asked | is_unanswerable) <= MOST_WRONG
    )
    for limit in [*limits, *islice(allowed, 1)]:
        is_stated = scores >= limit
        yield (
            f"| {1 / (1 + np.exp(-limit)):.2f} | {_share(is_stated, is_asked):.2f} "
            f"| {_share(is_stated & is_right, is_asked):.2f} "
            f"| {_share(is_stated & ~is_right, is_asked):.2f} "
            f"| {_share(is_stated, is_unanswerable):.2f} |"
        )


def held_out_scores(cases: Sequence[FeatureCase]) -> Values:
    """Return the log odds of each case by weights fitted without its collection."""
    models = {
        name: fit([case for case in cases if case.collection != name])
        for name in {case.collection for case in cases}
    }
    return np.array([models[case.collection].log_odds(case) for case in cases])


def _share(chosen: NDArray[np.bool_], among: NDArray[np.bool_]) -> float:
    return float(chosen[among].mean()) if among.any() else 0.0


def to_toml(model: ConfidenceModel, names: Sequence[str], head: str) -> str:
    """Return the weights with these names as the file that ships, below a comment."""
    lines = [
        head,
        f"bias = {model.bias:.2f}",
        "",
        "[weights]",
        *(f"{name} = {value:.3f}" for name, value in zip(names, model.weights, strict=True)),
    ]
    return "\n".join(lines) + "\n"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "collections", type=Path, nargs="*", help="pairs of a folder and its questions"
    )
    parser.add_argument("--homes", type=Path, help="folder that keeps the libraries")
    parser.add_argument("--cases", type=Path, help="file of measured cases, read if it exists")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
