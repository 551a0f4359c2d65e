"""Draw facts for labeling.

    python -m bench.facts.draw SHARED OUT [--count 2400] [--seed 15]

Writes a sheet, one line for each fact: its id, its sentence with what stands around it, and the
fact. The sheet holds texts of the collections and stays out of the repository; labels refer to it
by id (`bench.facts.settle`). The facts come in equal numbers from each collection as far as it
has them.
"""

import argparse
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from msgspec import Struct

from bench.datasets import write_lines
from bench.facts.collections import StatementAt, collections, statements
from core.language.vocabulary.vocabulary import built_in

COUNT, SEED, PER_DOCUMENT, AROUND = 2400, 15, 6, 240


class FactToLabel(Struct, frozen=True):
    """A fact as a labeler sees it: without its confidence, its kinds and how it was read."""

    id: str
    title: str
    before: str
    sentence: str
    after: str
    subject: str
    predicate: str
    object: str
    is_value: bool


def main() -> None:
    """Write the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    drawn = list(draw(options.shared, count=options.count, seed=options.seed))
    random.Random(options.seed).shuffle(drawn)
    write_lines(options.out, drawn)


def draw(shared: Path, *, count: int, seed: int) -> Iterator[FactToLabel]:
    """Yield facts of all collections; what a small one lacks comes from the others."""
    luck, vocabulary = random.Random(seed), built_in()
    pools = {
        name: list(
            islice(
                _unique(
                    statements(
                        name, read(), vocabulary=vocabulary, luck=luck, per_document=PER_DOCUMENT
                    )
                ),
                count,
            )
        )
        for name, read in collections(shared).items()
    }
    left = count
    for at, (_, pool) in enumerate(sorted(pools.items(), key=lambda pair: len(pair[1]))):
        share = min(len(pool), left // (len(pools) - at))
        left -= share
        yield from map(to_label, luck.sample(pool, share))


def _unique(drawn: Iterator[StatementAt]) -> Iterator[StatementAt]:
    seen: set[str] = set()
    for one in drawn:
        if one.id not in seen:
            seen.add(one.id)
            yield one


def to_label(drawn: StatementAt) -> FactToLabel:
    """Return the line of the sheet."""
    text, one = drawn.document.text, drawn.statement
    return FactToLabel(
        id=drawn.id,
        title=drawn.document.title,
        before=text[max(0, one.start - AROUND) : one.start],
        sentence=text[one.start : one.end],
        after=text[one.end : one.end + AROUND],
        subject=one.subject,
        predicate=one.predicate,
        object=one.object,
        is_value=not one.object_kind,
    )


if __name__ == "__main__":
    main()
