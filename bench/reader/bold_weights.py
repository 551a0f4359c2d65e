"""Fit when a few words stand in bold.

    python -m bench.reader.bold_weights DEV

DEV is the development part of the reader's questions (`reader/dev.jsonl` of the benchmark data),
asked over the contexts of all. The likeliest words are right if their F1 with an answer is at
least `RIGHT`. Logistic regression; prints `resources/bold_answers.toml`, and how many words would
stand in bold and how often they are right, of five parts, each by the weights of the others.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import platformdirs
from msgspec import Struct, structs
from numpy.typing import NDArray

from bench.datasets import load_lines, write_lines
from bench.engine import CachingEncoder
from bench.logistic_fit import fit_logistic
from bench.reader.context_passages import ContextPassages, load_questions
from bench.reader.measure import SpanQuestion
from core.answer.answerers.evidence import Evidence
from core.answer.answerers.span import bold_features, likeliest
from core.answer.spans.bold import BoldFeatures, bold_weights
from core.evaluation.short_answer_metrics import f1
from core.language.vocabulary.vocabulary import built_in
from core.llm.embedder import Embedder
from core.llm.span_reader import SpanReader
from core.records.answers.answers import SearchResult, Trace

RIGHT = 0.5
SHRINK, FOLDS = 0.02, 5
NAMES = BoldFeatures.__struct_fields__
SHOWN = (0.5, 0.6, 0.65, 0.7, 0.75, 0.8)

Values = NDArray[np.float64]


class BoldCase(Struct, frozen=True):
    """The likeliest words of a question: their observations, and whether they are right."""

    features: BoldFeatures
    right: bool


class BoldModel(Struct, frozen=True):
    """Weights of a logistic regression."""

    bias: float
    weights: tuple[float, ...]

    def probability(self, case: BoldCase) -> float:
        """Return the probability that the words are right."""
        score = self.bias + float(np.dot(self.weights, structs.astuple(case.features)))
        return float(1.0 / (1.0 + np.exp(-score)))


def collect_cases(
    asked: Sequence[SpanQuestion], contexts: Sequence[str], models: Path
) -> Iterator[BoldCase]:
    """Yield the case of each question that has a few likely words."""
    encoder = CachingEncoder(Embedder(models, threads=2))
    reader = SpanReader.load(models, threads=2)
    passages = ContextPassages(contexts, encoder)
    for one in asked:
        found = SearchResult(one.question, passages.best(one.question), (), Trace(""), {})
        evidence = Evidence(found, datetime.now(UTC), built_in(), encoder.vectors_of, reader=reader)
        words, _ = likeliest(evidence)
        if words is not None:
            answers = [one.context[start:end] for start, end in one.answers]
            yield BoldCase(bold_features(words), f1(words.short.text, answers) >= RIGHT)


def fit(cases: Sequence[BoldCase]) -> BoldModel:
    """Return the weights that make the cases likeliest."""
    values = np.array([structs.astuple(case.features) for case in cases])
    right = np.array([case.right for case in cases], np.float64)
    shares = np.full(len(cases), 1 / len(cases))
    bias, weights = fit_logistic(values, right, shares=shares, shrink=SHRINK, is_positive=False)
    return BoldModel(bias, tuple(weights.tolist()))


def held_out_table(cases: Sequence[BoldCase]) -> Iterator[str]:
    """Yield a line for each limit."""
    parts = [cases[at::FOLDS] for at in range(FOLDS)]
    scored = [
        (model.probability(case), case.right)
        for part in parts
        for model in [fit([case for other in parts if other is not part for case in other])]
        for case in part
    ]
    yield "| shown from | in bold | right |"
    yield "|---|---|---|"
    for limit in SHOWN:
        shown = [right for probability, right in scored if probability >= limit]
        share = sum(shown) / len(shown) if shown else 0.0
        yield f"| {limit:.2f} | {len(shown)} of {len(cases)} | {share:.2f} |"


def to_toml(model: BoldModel) -> str:
    """Return the weights as the file that ships."""
    lines = [
        "# Fitted by bench/reader/bold_weights.py on the development part of the",
        "# reader's questions: when a few words stand in bold before their sentence.",
        f"shown_from = {bold_weights().shown_from}",
        f"bias = {model.bias:.3f}",
        "",
        "[weights]",
        *(f"{name} = {value:.3f}" for name, value in zip(NAMES, model.weights, strict=True)),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Print the table and the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", type=Path)
    models = Path(platformdirs.user_cache_dir("loci", appauthor=False)) / "models"
    parser.add_argument("--embedder", type=Path, default=models / "all-MiniLM-L6-v2")
    parser.add_argument("--cases", type=Path, help="file of measured cases, read if it exists")
    given = parser.parse_args()
    if given.cases is not None and given.cases.exists():
        cases = list(load_lines(given.cases, BoldCase))
    else:
        cases = list(collect_cases(*load_questions(given.questions), given.embedder))
    write_lines(given.cases, cases)
    print("\n".join(held_out_table(cases)), file=sys.stderr)
    print(to_toml(fit(cases)), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
