"""Mentions of a document: of its own name, and of the names in its sentences."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from core.extract.document_entities import DocumentEntities
from core.extract.entities.kinds import UNKNOWN, NamedEntity
from core.extract.entities.recognizer import NameSpan
from core.extract.structure.document_name import declared_kind
from core.records.files.documents import Document, Passage
from core.records.knowledge import ExtractedMention

DECLARED, TITLE, NAMED, YEAR = 1.0, 0.95, 0.8, 0.9
_UNSPECIFIC = frozenset({UNKNOWN, "Document", "Date"})


def sentence_mentions(
    sentences: Iterable[tuple[int, Sequence[NameSpan]]],
    entities: DocumentEntities,
    structure: Sequence[ExtractedMention],
) -> Iterator[ExtractedMention]:
    """Yield the mentions in sentences; a kind that the form of the document gives is kept."""
    given = {it.name: it.kind for it in structure if it.kind not in _UNSPECIFIC}
    spans = sorted((it.start, it.end) for it in structure if it.kind != "Document")
    starts = [start for start, _ in spans]
    for passage, names in sentences:
        for name in names:
            at = bisect_right(starts, name.start) - 1
            if at >= 0 and name.end <= spans[at][1] and (name.start, name.end) != spans[at]:
                continue
            full = entities.full_name(name.name)
            entity = entities.entity(name.name)
            yield ExtractedMention(
                passage,
                name.start,
                name.end,
                name.name,
                given.get(full, entity.kind),
                YEAR if entity.kind == "Date" else NAMED,
                full if full != name.name else "",
                entities.kind_confidence(name.name),
            )


def title_mention(
    document: Document, passages: Sequence[Passage], own: NamedEntity
) -> ExtractedMention:
    """Return the mention of the document entity: in the title heading, or at 0..0."""
    first, start, end = passages[0], 0, 0
    for heading in document.headings[:1]:
        found_at = document.text.find(own.name, heading.start, heading.end)
        if first.start <= found_at and found_at + len(own.name) <= first.end:
            start, end = found_at, found_at + len(own.name)
    sure = {"confidence": DECLARED, "kind_confidence": DECLARED} if declared_kind(document) else {}
    mention = ExtractedMention(first.ordinal, start, end, own.name, own.kind, TITLE)
    return replace(mention, **sure)
