"""`python -m bench.answers.weights.answerability_weights` fits `resources/evidence.toml`.

Logistic regression over the cases of all sets, with equal weight for each set and for both classes.
Weights are at least 0, with L2 regularization. Printed areas are those on each set of weights that
were fitted without it.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from bench.answers.answerability import FEATURES, STEPS, AnswerabilityCase, collect_cases
from bench.answers.answerability_metrics import compute_auroc, refusal_rate
from bench.datasets import load_lines, write_lines
from bench.logistic_fit import Values, fit_logistic

SHRINK = 1e-3
# A single missing passage is harder to detect than all, and more common, so it counts twice.
ONE_GONE = 2.0
REFUSED = 0.03
ROOT = Path(__file__).resolve().parents[3]
TARGET = ROOT / "resources" / "evidence.toml"
SETS = ROOT.parent / "shared" / "bench" / "retrieval"
EMBEDDER = "all-MiniLM-L6-v2"


class LogisticCurve(Struct, frozen=True):
    """Logistic function of the features."""

    bias: float
    weights: dict[str, float]

    def evidence(self, case: AnswerabilityCase) -> float:
        """Return the probability that the case is answerable."""
        score = self.bias + sum(self.weights[it] * case.features[it] for it in FEATURES)
        return float(1.0 / (1.0 + np.exp(-score)))


def main() -> int:
    """Print held-out areas, the threshold and the weights; `--write` replaces the file."""
    asked = _arguments()
    sets = _read(asked.cases, asked.sets, asked.embedder)
    print("\n".join(_held_out(sets)))
    curve = fit_curve(sets.values())
    print(_limit(sets, curve))
    text = to_toml(curve)
    if asked.write:
        TARGET.write_text(text, "utf-8")
    else:
        print(text, end="")
    return 0


def fit_curve(sets: Sequence[Sequence[AnswerabilityCase]] | Any) -> LogisticCurve:
    """Fit the function to these sets."""
    cases = [case for one in sets for case in one]
    shares = np.concatenate([_shares(one) for one in sets])
    shares /= shares.sum()
    values = np.array([[case.features[it] for it in FEATURES] for case in cases])
    right = np.array([case.gone == "nothing" for case in cases], np.float64)
    bias, weights = fit_logistic(values, right, shares=shares, shrink=SHRINK, is_positive=True)
    rounded = {it: round(float(one), 2) for it, one in zip(FEATURES, weights, strict=True)}
    return LogisticCurve(round(bias, 2), rounded)


def to_toml(curve: LogisticCurve) -> str:
    """Return the weights as the file that ships."""
    lines = [
        "# Fitted by bench/answers/weights/answerability_weights.py on questions with and without",
        "# the passages that answer them.",
        f"bias = {curve.bias}",
        "",
        "[weights]",
        *(f"{name} = {value}" for name, value in curve.weights.items()),
    ]
    return "\n".join(lines) + "\n"


def _held_out(sets: Mapping[str, Sequence[AnswerabilityCase]]) -> Iterator[str]:
    for name, cases in sets.items():
        # Sub-questions of a set share its passages, so they are held out with it.
        family = name.removesuffix(STEPS)
        curve = fit_curve(
            [one for other, one in sets.items() if other.removesuffix(STEPS) != family]
        )
        judged = [msgspec.structs.replace(case, evidence=curve.evidence(case)) for case in cases]
        areas = [
            f"{gone} gone {compute_auroc(judged, gone).area:.3f}"
            for gone in ("all", "one")
            if any(case.gone == gone for case in judged)
        ]
        yield f"{name}, fitted without it: {', '.join(areas)}"


def _limit(sets: Mapping[str, Sequence[AnswerabilityCase]], curve: LogisticCurve) -> str:
    """Return the threshold that refuses few answerable questions, and what else it refuses."""
    judged = [
        msgspec.structs.replace(case, evidence=curve.evidence(case))
        for cases in sets.values()
        for case in cases
    ]
    answerable = [case.evidence for case in judged if case.gone == "nothing"]
    limit = float(np.quantile(answerable, REFUSED))
    return (
        f"below {limit:.2f}: {refusal_rate(judged, 'nothing', below=limit):.1%} of the answerable, "
        f"{refusal_rate(judged, 'all', below=limit):.0%} with all passages gone"
    )


def _shares(cases: Sequence[AnswerabilityCase]) -> Values:
    weights = {"nothing": 1.0 + ONE_GONE, "all": 1.0, "one": ONE_GONE}
    shares = np.array([weights[case.gone] * case.share for case in cases])
    return shares / shares.sum()


def _read(cases: Path | None, sets: Path, embedder: Path) -> dict[str, list[AnswerabilityCase]]:
    """Return the cases by set, from a file or measured (and then saved to that file)."""
    if cases is not None and cases.exists():
        all_cases = list(load_lines(cases, AnswerabilityCase))
    else:
        folders = sorted(path.parent for path in sets.glob("*/queries.jsonl"))
        all_cases = [
            case for folder in folders for case in collect_cases(folder, embedder_folder=embedder)
        ]
        write_lines(cases, all_cases)
    by_set: dict[str, list[AnswerabilityCase]] = {}
    for case in all_cases:
        by_set.setdefault(case.set, []).append(case)
    return by_set


def _arguments() -> argparse.Namespace:
    import platformdirs

    models = Path(platformdirs.user_cache_dir("loci", appauthor=False)) / "models"
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=Path, default=SETS, help="their folder")
    parser.add_argument("--embedder", type=Path, default=models / EMBEDDER, help="its folder")
    parser.add_argument("--cases", type=Path, default=None, help="keep what was asked there")
    parser.add_argument("--write", action="store_true", help=f"replace {TARGET.name}")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
