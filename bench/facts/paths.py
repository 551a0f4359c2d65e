"""Measure paths of two and three labeled facts: the share of those all of whose facts are right.

    python -m bench.facts.paths SHARED

A path joins facts of one collection by the things that they share; a fact is right that is useful,
or true but trivial. Facts below the confidence of the line are left out, as in the window.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from bench.datasets import load_lines
from bench.facts.collections import StatementAt, collections
from bench.facts.settle import LABELS, FactLabel
from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.language.vocabulary.vocabulary import built_in
from core.store.normalize import normalize

RIGHT = frozenset({"useful", "trivial"})
LEAST = (0.0, 0.5, 0.7, 0.8)
LONGEST = 3


class LabeledEdge(Struct, frozen=True):
    """A labeled fact between two things of a collection."""

    collection: str
    ends: tuple[str, str]
    is_right: bool
    confidence: float


def main() -> None:
    """Print a table: paths and the share of right ones, by their length and least confidence."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path)
    edges = list(labeled_edges(parser.parse_args().shared))
    print("| confidence from | " + " | ".join(f"{n} facts" for n in range(1, LONGEST + 1)) + " |")
    print("|---|" + "---|" * LONGEST)
    for least in LEAST:
        kept = [edge for edge in edges if edge.confidence >= least and edge.ends[0] != edge.ends[1]]
        cells: list[str] = []
        paths = {frozenset({at}) for at in range(len(kept))}
        for _ in range(LONGEST):
            right = sum(all(kept[at].is_right for at in path) for path in paths)
            cells.append(f"{right / max(1, len(paths)):.3f} of {len(paths)}")
            paths = longer(paths, kept)
        print(f"| {least} | " + " | ".join(cells) + " |")


def labeled_edges(shared: Path) -> Iterator[LabeledEdge]:
    """Yield the labeled facts that join two things and are still extracted."""
    labels = {one.id: one.label for one in load_lines(LABELS, FactLabel)}
    for name, read in collections(shared).items():
        for file, document in read():
            extraction = extract(
                document, chunk(document, count_tokens=None), vocabulary=built_in()
            )
            for one in extraction.statements:
                label = labels.pop(StatementAt(name, file, document, one).id, None)
                if label is not None and one.object_kind:
                    ends = normalize(one.subject), normalize(one.object)
                    yield LabeledEdge(name, ends, label in RIGHT, one.confidence)


def longer(paths: set[frozenset[int]], edges: Sequence[LabeledEdge]) -> set[frozenset[int]]:
    """Return the paths with one more fact, which visit no thing twice."""
    near: dict[tuple[str, str], set[int]] = defaultdict(set)
    for at, edge in enumerate(edges):
        for end in edge.ends:
            near[edge.collection, end].add(at)
    grown: set[frozenset[int]] = set()
    for path in paths:
        around = {
            key for at in path for key in ((edges[at].collection, end) for end in edges[at].ends)
        }
        for at in {one for key in around for one in near[key]} - path:
            candidate = path | {at}
            visits = Counter(end for one in candidate for end in edges[one].ends)
            if len(visits) == len(candidate) + 1 and max(visits.values()) <= 2:
                grown.add(candidate)
    return grown


if __name__ == "__main__":
    main()
