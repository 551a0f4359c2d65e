"""Measure the typed relations of statements between gold entities of Re-DocRED.

    python -m bench.extraction.relations GOLD

Counted are statements whose ends both are entities of the gold, joined there by a relation that the
vocabulary has (`redocred_relations.toml`). `typed` is the share of these statements that have a
relation of the vocabulary, `right` the share of the typed ones whose relation and direction are one
of the pair's in the gold. The gold leaves out what a text says besides.
"""

import json
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from bench.extraction.detokenize import detokenize
from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.ingest.parse.file_format import HANDWRITTEN
from core.language.vocabulary.vocabulary import Vocabulary, built_in
from core.records.files.documents import Document
from core.records.knowledge import ExtractedStatement
from core.store.normalize import normalize

TABLE = Path(__file__).with_name("redocred_relations.toml")
SHOWN_FROM = 0.7
# Relation and whether its ends change places.
Reading = tuple[str, bool]
Pairs = Mapping[tuple[int | None, int | None], set[Reading]]


class PairStatement(Struct, frozen=True):
    """A statement between two gold entities, how it is typed, and what the gold says."""

    words: str
    reading: Reading | None
    gold: frozenset[Reading]
    confidence: float
    ends: tuple[int, int]


def main() -> None:
    """Print the shares, and the relations that are most often wrong."""
    rows = list(pair_statements(Path(sys.argv[1]), vocabulary=built_in()))
    for title, mine in (
        ("all", rows),
        (f"shown from {SHOWN_FROM}", [row for row in rows if row.confidence >= SHOWN_FROM]),
    ):
        typed = [row for row in mine if row.reading is not None]
        right = [row for row in typed if row.reading in row.gold]
        print(
            f"{title}: {len(mine)} statements, typed {len(typed) / max(1, len(mine)):.3f}, "
            f"right {len(right) / max(1, len(typed)):.3f} of {len(typed)}"
        )
    wrong = Counter(
        (row.words, str(row.reading), ", ".join(sorted(name for name, _ in row.gold)))
        for row in rows
        if row.reading is not None and row.reading not in row.gold
    )
    for (words, reading, gold), count in wrong.most_common(25):
        print(f"  {count:3} {words!r} as {reading}; gold: {gold}")
    untyped = Counter(row.words for row in rows if row.reading is None)
    print("  untyped:", ", ".join(f"{words} {count}" for words, count in untyped.most_common(25)))


def pair_statements(gold: Path, *, vocabulary: Vocabulary) -> Iterator[PairStatement]:
    """Yield the statements that join two gold entities of their document."""
    table: dict[str, list[str]] = tomllib.loads(TABLE.read_text("utf-8"))
    for record, pairs in gold_documents(gold, table):
        yield from pair_statements_of(record, pairs, vocabulary=vocabulary)


def gold_documents(
    gold: Path, table: Mapping[str, list[str]]
) -> Iterator[tuple[Mapping[str, Any], Pairs]]:
    """Yield each document with what the gold says of its pairs of entities."""
    for line in gold.read_text("utf-8").splitlines():
        record = json.loads(line)
        yield record, _gold_pairs(record, table)


def pair_statements_of(
    record: Mapping[str, Any], pairs: Pairs, *, vocabulary: Vocabulary
) -> Iterator[PairStatement]:
    """Yield the statements of a document that join two of its entities as the gold does."""
    by_name = {
        normalize(name): at for at, one in enumerate(record["entities"]) for name in one["mentions"]
    }
    text, _ = detokenize(record["sents"])
    document = Document(
        path=f"{record['id']}.txt", part=None, kind="txt", title="", text=text, traits=HANDWRITTEN
    )
    extraction = extract(document, chunk(document, count_tokens=None), vocabulary=vocabulary)
    for one in extraction.statements:
        first, second = by_name.get(normalize(one.subject)), by_name.get(normalize(one.object))
        if first is None or second is None or (first, second) not in pairs:
            continue
        if one.modality in {"", "past"}:
            yield PairStatement(
                one.predicate, _reading(one, vocabulary), frozenset(pairs[first, second]),
                one.confidence, (first, second),
            )  # fmt: skip


def _gold_pairs(
    record: Mapping[str, Any], table: Mapping[str, list[str]]
) -> dict[tuple[int | None, int | None], set[Reading]]:
    """Return what the gold says of each pair of entities, in both directions."""
    pairs: dict[tuple[int | None, int | None], set[Reading]] = defaultdict(set)
    for subject, relation, target, *_ in record["triples"]:
        for name in table.get(relation, ()):
            is_turned = name.startswith("<")
            pairs[subject, target].add((name.removeprefix("<"), is_turned))
            pairs[target, subject].add((name.removeprefix("<"), not is_turned))
    return pairs


def _reading(statement: ExtractedStatement, vocabulary: Vocabulary) -> Reading | None:
    kind = statement.object_kind
    relation = vocabulary.behavior(statement.predicate, object_kind=kind)
    if relation is not None:
        return relation.name, False
    relation = vocabulary.turned_behavior(statement.predicate, object_kind=kind)
    return None if relation is None else (relation.name, True)


if __name__ == "__main__":
    main()
