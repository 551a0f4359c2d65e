"""Fit `resources/orders.toml`, the weights of `core.extract.orders`.

    python -m bench.extraction.order_weights ../shared/corpora [--write]

Logistic regression with ridge on `orders.txt` and on the sentences of ordinary documents. The
documents of each half are judged by weights that are fitted on the other half; the threshold is the
lowest at which one in `RAREST` is flagged. Prints also, each fold with weights fitted on the
others, how many of the orders and of the look-alikes are flagged.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import tomli_w
from msgspec.structs import asdict
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from core.errors import LociError
from core.extract.orders import OrderWeights, order_features
from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits
from core.language.text.sentences import sentences

LINES = Path(__file__).with_name("orders.txt")
TARGET = Path(__file__).parents[2] / "resources" / "orders.toml"
HEAD = """\
# Weights of core/extract/orders.py, fitted by bench/extraction/order_weights.py. Features are
# words and their classes (order_words.toml, capitals), two of them, and the length; ^ is the start.
"""
RIDGE, ORDER_WEIGHT, ALIKE_WEIGHT = 0.3, 30.0, 10.0
RAREST, RAREST_BESIDE, FOLDS = 1000, 40, 10
FILE_BYTES = 400_000

# It has no types.
_optimize: Any = import_module("scipy.optimize")
Features = frozenset[str]
Case = tuple[Features, bool]


def written_cases() -> list[Case]:
    """Return the lines of `orders.txt`: features, and whether it is an order."""
    lines = [line for line in LINES.read_text("utf-8").splitlines() if line[:2] in {"+ ", "- "}]
    return [(order_features(line[2:]), line[0] == "+") for line in lines]


def ordinary_documents(folder: Path) -> Iterator[list[Features]]:
    """Yield the features of each sentence of each document below the folder."""
    for path in sorted(folder.rglob("*")):
        try:
            parts = parse_file(path, limits=ParseLimits(file_bytes=FILE_BYTES)).documents
        except (LociError, OSError):
            continue
        for part in parts:
            text = part.text
            yield [order_features(text[a:b]) for a, b in sentences(text, 0, len(text))]


def fit(written: Sequence[Case], ordinary: Sequence[Features]) -> OrderWeights:
    """Return weights without thresholds."""
    counts = Counter(it for features, _ in written for it in features)
    names = sorted(it for it, count in counts.items() if count > 1)
    places = {name: at for at, name in enumerate(names)}
    rows = [*(features for features, _ in written), *ordinary]
    held = [[places[it] for it in features if it in places] for features in rows]
    columns = np.fromiter((at for row in held for at in row), np.int64)
    ends = np.cumsum([0, *map(len, held)])
    data: Any = csr_matrix((np.ones(len(columns)), columns, ends), (len(rows), len(names)))
    right = np.array([*(float(it) for _, it in written), *(0.0 for _ in ordinary)])
    weight = np.array(
        [*(ORDER_WEIGHT if it else ALIKE_WEIGHT for _, it in written), *(1.0 for _ in ordinary)]
    )

    def loss(point: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        raw = data @ point[1:] + point[0]
        error = weight * (1 / (1 + np.exp(-raw)) - right)
        value = float(weight @ (np.logaddexp(0, raw) - right * raw) + RIDGE * point[1:] @ point[1:])
        return value, np.concatenate(([error.sum()], data.T @ error + 2 * RIDGE * point[1:]))

    found = _optimize.minimize(loss, np.zeros(len(names) + 1), jac=True, method="L-BFGS-B")
    weights = {name: round(float(it), 2) for name, it in zip(names, found.x[1:], strict=True)}
    return OrderWeights(
        1.0, 1.0, round(float(found.x[0]), 2), {name: it for name, it in weights.items() if it}
    )


def scorer(fitted: OrderWeights) -> Callable[[Features], float]:
    """Return the probability by these weights."""
    weights = fitted.weights

    def score(features: Features) -> float:
        return float(1 / (1 + np.exp(-fitted.bias - sum(weights.get(it, 0.0) for it in features))))

    return score


def with_thresholds(fitted: OrderWeights, worst: Sequence[float]) -> OrderWeights:
    """Return the weights with thresholds that few of the documents with these scores reach."""
    ranked = sorted(worst, reverse=True)
    alone, beside = (ranked[len(ranked) // share] for share in (RAREST, RAREST_BESIDE))
    return OrderWeights(
        round(max(alone, 0.5) + 5e-4, 3), round(max(beside, 0.2), 3), fitted.bias, fitted.weights
    )


def main() -> None:
    """Print the figures; write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    written, documents = written_cases(), list(ordinary_documents(options.corpora))
    halves = documents[::2], documents[1::2]
    ordinary = [list(dict.fromkeys(it for one in half for it in one)) for half in halves]
    worst = [
        max(map(score, one), default=0.0)
        for own, others in ((0, 1), (1, 0))
        for score in [scorer(fit(written, ordinary[others]))]
        for one in halves[own]
    ]
    everything = list(dict.fromkeys((*ordinary[0], *ordinary[1])))
    fitted = with_thresholds(fit(written, everything), worst)
    print(f"{len(documents)} documents, {len(everything)} sentences, {len(fitted.weights)} weights")
    print(f"thresholds {fitted.threshold} {fitted.threshold_beside}")
    print(f"held-out documents flagged: {sum(it >= fitted.threshold for it in worst)}")
    print_folds(written, everything, fitted)
    if options.write:
        TARGET.write_text(HEAD + tomli_w.dumps(asdict(fitted)), "utf-8")


def print_folds(
    written: Sequence[Case], ordinary: Sequence[Features], limits: OrderWeights
) -> None:
    """Print the shares of held-out orders and look-alikes that are flagged."""
    counts: Counter[tuple[bool, str]] = Counter()
    for fold in range(FOLDS):
        kept = [it for at, it in enumerate(written) if at % FOLDS != fold]
        score = scorer(fit(kept, ordinary))
        for features, is_order in written[fold::FOLDS]:
            counts[is_order, "all"] += 1
            counts[is_order, "alone"] += score(features) >= limits.threshold
            counts[is_order, "beside"] += score(features) >= limits.threshold_beside
    for is_order, name in ((True, "orders"), (False, "look-alikes")):
        alone, beside, whole = (counts[is_order, it] for it in ("alone", "beside", "all"))
        print(f"held-out {name} flagged: {alone} of {whole}; in a suspicious document {beside}")


if __name__ == "__main__":
    main()
