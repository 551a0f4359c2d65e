"""`python -m bench.resolution.resolution_weights` fits `resources/likeness.toml`.

Logistic regression over the train and valid splits of all files of labeled pairs, with equal weight
for each file, so that one table serves all. Agreement can only increase the score and difference
only decrease it. Test splits are not used. Weights are L2-regularized.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.resolution.resolution import Pair, candidates, leaking_attributes, read_pairs, rules_for
from core.resolve.entities.attribute_evidence import agreement_score, attribute_similarity
from core.resolve.entities.matching import name_features

SORTS = ("code", "year", "number", "names", "place", "text")
SHRINK = 2e-5
# Seven digits are rarely equal by chance; the data has too few telephone numbers to learn it.
LEAST_CODE = 2.0
ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "resources" / "likeness.toml"
PAIRS = ROOT.parent / "shared" / "bench" / "resolution"

Row = dict[str, float]


def main() -> int:
    """Print the weights as TOML, or replace the file that ships with `--write`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=Path, nargs="*", help="files of labelled pairs")
    parser.add_argument("--write", action="store_true", help=f"replace {TARGET.name}")
    given = parser.parse_args()
    files: Sequence[Path] = given.pairs or sorted(PAIRS.glob("*.jsonl"))
    text = to_toml(fit_weights([read_pairs(path) for path in files]))
    if given.write:
        TARGET.write_text(text, "utf-8")
    else:
        print(text, end="")
    return 0


def fit_weights(sets: Sequence[Sequence[Pair]]) -> Row:
    """Return the weight of each feature, with `bias`."""
    names, table, matches, shares = _table(sets)
    signs = 2 * matches - 1

    def loss(given: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        logits = table @ given
        value = float(np.sum(shares * np.logaddexp(0, -logits * signs)))
        slope = table.T @ (shares * (1 / (1 + np.exp(-logits)) - matches))
        shrunk = np.where(np.arange(len(given)) == 0, 0.0, given)
        return value + SHRINK * float(shrunk @ shrunk), slope + 2 * SHRINK * shrunk

    minimum = _least(loss, [_bounds(name) for name in names])
    return {name: round(value, 2) + 0.0 for name, value in zip(names, minimum, strict=True)}


def _least(loss: Any, bounds: list[tuple[float | None, float | None]]) -> list[float]:
    """Minimize the loss within the bounds."""
    from scipy import optimize

    minimize: Any = optimize.minimize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return minimize(loss, np.zeros(len(bounds)), jac=True, bounds=bounds).x.tolist()


def features(pair: Pair, left_out: Sequence[str]) -> Row:
    """Return the features that `compare` weighs."""
    a, b = candidates(pair, left_out=left_out)
    row = {"bias": 1.0} | {f"names.{key}": value for key, value in name_features(a, b).items()}
    row |= {f"{side}.{sort}": 0.0 for side in ("agree", "differ") for sort in SORTS}
    for likeness in attribute_similarity(a, b, rules_for(pair).once).values():
        value = agreement_score(likeness)
        row[f"{'agree' if value > 0 else 'differ'}.{likeness.sort}"] += abs(value)
    return row


def to_toml(weights: Row) -> str:
    """Return the weights as the file that ships."""
    lines = [
        "# Fitted by bench/resolution/resolution_weights.py over the train and valid splits.",
        f"bias = {weights['bias']}",
    ]
    for part in ("names", "agree", "differ"):
        lines += ["", f"[{part}]"]
        lines += [
            f"{name.partition('.')[2]} = {value}"
            for name, value in weights.items()
            if name.startswith(f"{part}.")
        ]
    return "\n".join(lines) + "\n"


def _table(
    sets: Sequence[Sequence[Pair]],
) -> tuple[list[str], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    rows: list[Row] = []
    matches: list[int] = []
    shares: list[float] = []
    for pairs in sets:
        left_out = leaking_attributes(pairs)
        kept = [it for it in pairs if it.split != "test"]
        rows += [features(it, left_out) for it in kept]
        matches += [it.match for it in kept]
        shares += [1 / len(kept) / len(sets)] * len(kept)
    names = list(rows[0])
    table = np.array([[row[name] for name in names] for row in rows])
    return names, table, np.array(matches, dtype=np.float64), np.array(shares)


def _bounds(name: str) -> tuple[float | None, float | None]:
    if name == "bias":
        return None, None
    if name == "agree.code":
        return LEAST_CODE, None
    against = name.startswith("differ.") or name == "names.numbers"
    return (None, 0.0) if against else (0.0, None)


if __name__ == "__main__":
    sys.exit(main())
