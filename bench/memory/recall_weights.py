"""`python -m bench.memory.recall_weights` fits `resources/recall.toml`.

Maximizes the mean log of the softmax shares of the gold turns among all turns of their
conversation, with L2 regularization. Prints recall at 10 on each conversation with weights fitted
on the others.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
from msgspec import Struct
from numpy.typing import NDArray

from bench.memory.conversations import Conversation, load_conversations
from bench.memory.memory_recall import CUT, index_conversation
from core.llm.embedder import Embedder
from core.memory.recall.episode_index import unit_vector
from core.memory.recall.signals import RelevanceSignals, compute_signals, parse_memory_query

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "resources" / "recall.toml"
SETS = ROOT.parent / "shared" / "bench" / "memory"
SHRINK = 0.02
NAMES = RelevanceSignals.__struct_fields__

Values = NDArray[np.float64]


class Case(Struct, frozen=True):
    """Signals of every turn of a question's conversation, and a mask of the gold turns."""

    conv: str
    table: Values
    right: NDArray[np.bool_]


def main() -> int:
    """Print held-out recall and the weights; `--write` replaces the file."""
    asked = _arguments()
    cases = _read(asked.sets, asked.embedder)
    shares: list[float] = []
    for conv in sorted({case.conv for case in cases}):
        weights = fit_weights([case for case in cases if case.conv != conv])
        recalls = [recall(case, weights) for case in cases if case.conv == conv]
        shares += recalls
        print(f"{conv}: {np.mean(recalls):.3f} of {len(recalls)} questions")
    print(f"left out: {np.mean(shares):.3f}")
    text = to_toml(fit_weights(cases))
    if asked.write:
        TARGET.write_text(text, "utf-8")
    else:
        print(text, end="")
    return 0


def fit_weights(cases: Sequence[Case]) -> Values:
    """Return the weights that maximize the likelihood of the gold turns."""
    from scipy import optimize

    minimize: Any = optimize.minimize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]

    def loss(given: Values) -> tuple[float, Values]:
        total, slope = 0.0, np.zeros(len(given))
        for case in cases:
            scores = case.table @ given
            shares = np.exp(scores - scores.max())
            shares /= shares.sum()
            total -= float(np.log(shares[case.right]).mean())
            slope += case.table.T @ shares - case.table[case.right].mean(axis=0)
        count = len(cases)
        return total / count + SHRINK * float(given @ given), slope / count + 2 * SHRINK * given

    best = minimize(loss, np.zeros(len(NAMES)), jac=True, method="L-BFGS-B")
    return np.asarray(best.x, np.float64)


def recall(case: Case, weights: Values) -> float:
    """Return the share of gold turns among the ten best."""
    best = np.argsort(-(case.table @ weights), kind="stable")[:CUT]
    return float(case.right[best].sum() / case.right.sum())


def to_toml(weights: Values) -> str:
    """Return the file of weights."""
    rows = "".join(f"{name} = {value:.2f}\n" for name, value in zip(NAMES, weights, strict=True))
    return (
        "# How much each signal counts when episodes are recalled. Fitted by"
        " bench/memory/recall_weights.py\n# on conversations with questions;"
        " the signals are explained in core/memory/recall/signals.py.\n[weights]\n" + rows
    )


def _read(sets: Path, embedder_folder: Path) -> list[Case]:
    embedder = Embedder(embedder_folder, threads=1)
    cases: list[Case] = []
    for folder in sorted(path.parent for path in sets.glob("*/queries.jsonl")):
        files = (folder / f"{name}.jsonl" for name in ("turns", "sessions", "queries"))
        for talk in load_conversations(*files):
            cases += _cases(talk, embedder)
    return cases


def _cases(talk: Conversation, embedder: Embedder) -> list[Case]:
    with index_conversation(talk, embed=embedder.embed, dimensions=embedder.dimension) as kept:
        index = kept.shelf.current()
        rows = np.arange(len(index))
        ids = np.array([kept.turn_ids[one.id] for one in index.episodes])
        cases: list[Case] = []
        for question in talk.questions:
            asked = parse_memory_query(question.question, index.speakers)
            vector = unit_vector(asked.bare, embed=embedder.embed)
            recall_signals = compute_signals(index, asked, vector=vector, rows=rows).signals
            right = np.isin(ids, question.gold_ids)
            if right.any():
                cases.append(Case(talk.conv, recall_signals.matrix(rows), right))
        return cases


def _arguments() -> argparse.Namespace:
    models = Path(platformdirs.user_cache_dir("loci", appauthor=False)) / "models"
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=Path, default=SETS, help="folder of sets of conversations")
    parser.add_argument("--embedder", type=Path, default=models / "all-MiniLM-L6-v2")
    parser.add_argument("--write", action="store_true", help="replace resources/recall.toml")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
