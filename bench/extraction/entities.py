"""`loci bench entities`: named-entity recognition in raw text.

A name is correct if its boundaries equal those of the gold. Times and numbers are ignored on both
sides.
"""

import json
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from bench.datasets import check_not_empty, labelled_document, write_lines
from bench.extraction.detokenize import detokenize
from core.errors import WrongUse
from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.language.vocabulary.vocabulary import built_in
from core.messages import UserMessage

# Gold type -> our types with the same meaning; MISC and similar types have none.
EQUALS = {
    "PER": {"Person"}, "person": {"Person"},
    "ORG": {"Organization", "Team"}, "corporation": {"Organization"},
    "group": {"Organization", "Team"},
    "LOC": {"Location", "Address"}, "location": {"Location", "Address"},
    "product": {"Product", "Technology", "Component"}, "creative-work": {"Product", "Document"},
}  # fmt: skip
LEFT_OUT = frozenset({"TIME", "NUM"})
LEFT_OUT_KINDS = frozenset({"Date"})

Span = tuple[int, int, str]


class LabelledText(Struct, frozen=True):
    """A text with its names, as (start, end, type) in characters."""

    id: str
    text: str
    names: tuple[Span, ...]


class EntityLine(Struct, frozen=True):
    """Gold and extracted names of a text; all figures derive from these."""

    id: str
    text: str
    gold: tuple[Span, ...]
    found: tuple[Span, ...]


class TypeFigures(Struct, frozen=True):
    """Figures of one gold type: names, recall, and type accuracy.

    `accuracy` is None for a type without an equivalent.
    """

    names: int
    recall: float
    accuracy: float | None


class EntitiesReport(Struct, frozen=True):
    """Output of `loci bench entities --json`."""

    texts: int
    names: int
    boundary_precision: float
    boundary_recall: float
    boundary_f1: float
    type_accuracy: float
    by_type: dict[str, TypeFigures]
    texts_per_s: float


def run_entities(gold: Path, *, out: Path | None = None) -> EntitiesReport:
    """Measure one gold file; `out` receives the lines for recomputation."""
    texts = load_labelled(gold)
    begun = time.perf_counter()
    lines = [_read(it) for it in texts]
    took_s = time.perf_counter() - begun
    write_lines(out, lines)
    return figures(lines, texts_per_s=len(lines) / max(took_s, 1e-9))


def load_labelled(path: Path) -> list[LabelledText]:
    """Load the texts of a file in either format, as raw text. Raises `WrongUse`.

    Formats: {id, tokens, tags} in BIO, or {id, sents, entities: [{type, spans}]} with spans as
    [sentence, first token, end token].
    """
    texts: list[LabelledText] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            texts.append(_labelled_text(json.loads(line)))
        except (KeyError, ValueError, TypeError, IndexError) as error:
            raise WrongUse(
                str(path),
                UserMessage.literal(
                    f"Line {number} is not of a known form. "
                    "Lines {id, tokens, tags} or {id, sents, entities} are read."
                ),
            ) from error
    check_not_empty({path: texts})
    return texts


def figures(lines: Sequence[EntityLine], *, texts_per_s: float = 0.0) -> EntitiesReport:
    """Return the figures of all lines together."""
    found_count = gold = hits = 0
    counts: dict[str, list[int]] = {}
    for line in lines:
        wanted = {it[:2]: it[2] for it in line.gold if it[2] not in LEFT_OUT}
        ours = {it[:2]: it[2] for it in line.found if it[2] not in LEFT_OUT_KINDS}
        found_count += len(ours)
        gold += len(wanted)
        for span, kind in wanted.items():
            count = counts.setdefault(kind, [0, 0, 0])
            count[0] += 1
            count[1] += span in ours
            count[2] += ours.get(span, "") in EQUALS.get(kind, ())
            hits += span in ours
    with_equal = [count for kind, count in counts.items() if kind in EQUALS]
    precision, recall = hits / max(found_count, 1), hits / max(gold, 1)
    return EntitiesReport(
        texts=len(lines),
        names=gold,
        boundary_precision=precision,
        boundary_recall=recall,
        boundary_f1=2 * precision * recall / max(precision + recall, 1e-9),
        type_accuracy=sum(it[2] for it in with_equal) / max(sum(it[1] for it in with_equal), 1),
        by_type={kind: _type_figures(kind, counts[kind]) for kind in sorted(counts)},
        texts_per_s=texts_per_s,
    )


def _type_figures(kind: str, count: Sequence[int]) -> TypeFigures:
    names, found_count, right = count
    accuracy = right / max(found_count, 1) if kind in EQUALS else None
    return TypeFigures(names=names, recall=found_count / max(names, 1), accuracy=accuracy)


def _labelled_text(line: dict[str, Any]) -> LabelledText:
    if "tokens" in line:
        sentences: list[list[str]] = [line["tokens"]]
        spans = [(0, first, end, kind) for first, end, kind in _runs(line["tags"])]
    else:
        sentences = line["sents"]
        spans = [(*span, it["type"]) for it in line["entities"] for span in it["spans"]]
    text, places = detokenize(sentences)
    names = (
        (places[sentence][first][0], places[sentence][end - 1][1], kind)
        for sentence, first, end, kind in spans
    )
    return LabelledText(str(line["id"]), text, tuple(sorted(set(names))))


def _runs(tags: Sequence[str]) -> Iterable[tuple[int, int, str]]:
    """Yield first and end (exclusive) of each BIO run, with its type."""
    first = 0
    for at, tag in enumerate([*tags, "O"]):
        before = tags[at - 1] if at else "O"
        goes_on = tag.startswith("I-") and before[2:] == tag[2:]
        if before != "O" and not goes_on:
            yield first, at, before[2:]
        if tag != "O" and not goes_on:
            first = at


def _read(labelled: LabelledText) -> EntityLine:
    """Return the mentions extracted from the text, without implicit ones."""
    document = labelled_document(labelled.id, labelled.text)
    kinds = {
        (mention.start, mention.end): mention.kind
        for mention in extract(
            document, chunk(document, count_tokens=None), vocabulary=built_in()
        ).mentions
        if mention.end > mention.start
    }
    spans = tuple(sorted((start, end, kind) for (start, end), kind in kinds.items()))
    return EntityLine(labelled.id, labelled.text, labelled.names, spans)
