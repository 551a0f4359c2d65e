"""Measure relations and paths of two and three facts between gold entities of Re-DocRED (K11).

    python -m bench.extraction.path_accuracy GOLD [--out FILE]

A path joins entities of one document by facts that share their ends, visiting none twice. Judged
are statements whose two ends the gold joins by a relation of the vocabulary; a statement is right
if its relation and direction are one of the pair's in the gold. `accuracy` is the share of the
extracted paths all of whose statements are right, with an untyped one counted as wrong or, in
`typed`, with paths of typed statements only. `reached` is the share of the gold's paths that the
extracted statements join step by step, whatever they say, and `recall` that of paths whose
relations are right too. Intervals are bootstrapped over documents.
"""

import argparse
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from msgspec import Struct

from bench.datasets import write_lines
from bench.extraction.relations import TABLE, PairStatement, gold_documents, pair_statements_of
from core.evaluation.bootstrap import SAMPLES, SEED
from core.language.vocabulary.vocabulary import built_in

LEAST = (0.0, 0.5, 0.7)
LONGEST = 3
Pair = tuple[int, int]
Path3 = tuple[int, ...]
# How a statement between two entities is judged, the best of several.
Verdicts = Mapping[Pair, str]
_RANKS = {"untyped": 0, "wrong": 1, "right": 2}


class PathLine(Struct, frozen=True):
    """Counts of a document for paths of one length: extracted, typed, right, and of the gold."""

    document: str
    least: float
    facts: int
    extracted: int
    typed: int
    right: int
    gold: int
    reached: int
    recalled: int


def main() -> None:
    """Print a table; `--out` keeps the lines from which it can be recomputed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    lines = list(path_lines(options.gold))
    write_lines(options.out, lines)
    print("\n".join(table(lines)))


def path_lines(gold: Path) -> Iterator[PathLine]:
    """Yield the counts of each document, least confidence and length."""
    relations: dict[str, list[str]] = tomllib.loads(TABLE.read_text("utf-8"))
    vocabulary = built_in()
    for record, pairs in gold_documents(gold, relations):
        statements = list(pair_statements_of(record, pairs, vocabulary=vocabulary))
        of_gold = frozenset((a, b) for a, b in pairs if a is not None and b is not None and a < b)
        for least in LEAST:
            verdicts = _verdicts([one for one in statements if one.confidence >= least])
            for facts in range(1, LONGEST + 1):
                yield _line(str(record["id"]), least, facts, verdicts, of_gold)


def _verdicts(statements: Sequence[PairStatement]) -> Verdicts:
    verdicts: dict[Pair, str] = {}
    for one in statements:
        pair = (min(one.ends), max(one.ends))
        verdict = "untyped"
        if one.reading is not None:
            verdict = "right" if one.reading in one.gold else "wrong"
        verdicts[pair] = max(verdicts.get(pair, "untyped"), verdict, key=_RANKS.__getitem__)
    return verdicts


def _line(
    document: str, least: float, facts: int, verdicts: Verdicts, gold: frozenset[Pair]
) -> PathLine:
    mine = [[verdicts[step] for step in _steps(path)] for path in paths(verdicts, facts)]
    theirs = [[verdicts.get(step, "") for step in _steps(path)] for path in paths(gold, facts)]
    return PathLine(
        document, least, facts,
        extracted=len(mine),
        typed=sum(all(it != "untyped" for it in path) for path in mine),
        right=sum(all(it == "right" for it in path) for path in mine),
        gold=len(theirs),
        reached=sum(all(path) for path in theirs),
        recalled=sum(all(it == "right" for it in path) for path in theirs),
    )  # fmt: skip


def paths(pairs: Mapping[Pair, str] | frozenset[Pair], facts: int) -> set[Path3]:
    """Return the simple paths of so many pairs, each once, in one of its directions."""
    near: dict[int, set[int]] = defaultdict(set)
    for first, second in pairs:
        near[first].add(second)
        near[second].add(first)
    grown: list[Path3] = [(start,) for start in near]
    for _ in range(facts):
        grown = [(*path, end) for path in grown for end in near[path[-1]] if end not in path]
    return {path for path in grown if path[0] < path[-1]}


def _steps(path: Path3) -> list[Pair]:
    return [(min(a, b), max(a, b)) for a, b in pairwise(path)]


def table(lines: Sequence[PathLine]) -> Iterator[str]:
    """Yield a table of shares with intervals, and their numbers."""
    yield "| confidence from | facts | accuracy | typed | reached | recall |"
    yield "|---|---|---|---|---|---|"
    for least in LEAST:
        for facts in range(1, LONGEST + 1):
            mine = [one for one in lines if (one.least, one.facts) == (least, facts)]
            cells = (
                _share(mine, lambda it: it.right, lambda it: it.extracted),
                _share(mine, lambda it: it.right, lambda it: it.typed),
                _share(mine, lambda it: it.reached, lambda it: it.gold),
                _share(mine, lambda it: it.recalled, lambda it: it.gold),
            )
            yield f"| {least} | {facts} | {' | '.join(cells)} |"


def _share(
    lines: Sequence[PathLine], part: Callable[[PathLine], int], whole: Callable[[PathLine], int]
) -> str:
    """Return a share with its 95 % interval, documents drawn with replacement."""
    counts = np.array([(part(one), whole(one)) for one in lines])
    if not counts[:, 1].any():
        return "none"
    random = np.random.default_rng(SEED)
    drawn = counts[random.integers(0, len(counts), size=(SAMPLES // 10, len(counts)))].sum(axis=1)
    low, high = np.percentile(drawn[:, 0] / np.maximum(drawn[:, 1], 1), [2.5, 97.5])
    share = counts[:, 0].sum() / counts[:, 1].sum()
    return f"{share:.3f} ({low:.3f} to {high:.3f}) of {counts[:, 1].sum()}"


if __name__ == "__main__":
    main()
