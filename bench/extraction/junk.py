"""`loci bench junk`: share of extracted entities that are none.

A random sample of entities is labeled by a person; the share of junk has a confidence interval
(Wilson, 1927).
"""

import random
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Literal

from msgspec import Struct

from bench.datasets import load_lines
from core.errors import LociError, WrongUse
from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.ingest.parse.parser import parse_file
from core.ingest.parse.reader import ParseLimits
from core.language.vocabulary.vocabulary import built_in
from core.messages import UserMessage
from core.records.files.documents import Document
from core.resolve.entities.document_entities import ExtractedEntityIndex, resolve_document
from core.store.normalize import normalize

SAMPLE_SIZE, SEED, CONTEXTS, AROUND = 200, 20, 3, 60
_Z = 1.96


class SampledEntity(Struct, frozen=True):
    """An entity with contexts; `label` is assigned by a person."""

    name: str
    kind: str
    contexts: tuple[str, ...] = ()
    label: Literal["", "thing", "junk"] = ""


class EntityLabel(Struct, frozen=True):
    """A labeled entity; other fields of the line are ignored."""

    label: Literal["", "thing", "junk"] = ""


class JunkReport(Struct, frozen=True):
    """Output of `loci bench junk --labels`: the share of junk with its 95 % interval."""

    labelled: int
    junk: int
    share: float
    low: float
    high: float


def sample_entities(
    folder: Path, *, count: int = SAMPLE_SIZE, seed: int = SEED
) -> tuple[SampledEntity, ...]:
    """Return a random sample of the entities of a folder, reproducible by seed."""
    things: dict[str, tuple[str, str]] = {}
    contexts: dict[str, list[str]] = {}
    for document in _documents(folder):
        for key, name, kind, context in _named(document):
            things.setdefault(key, (name, kind))
            kept = contexts.setdefault(key, [])
            if context and len(kept) < CONTEXTS and context not in kept:
                kept.append(context)
    keys = sorted(things)
    drawn = random.Random(seed).sample(keys, min(count, len(keys)))
    return tuple(SampledEntity(*things[key], tuple(contexts[key])) for key in drawn)


def score(labels: Path) -> JunkReport:
    """Return the share of junk among labeled lines. Raises `WrongUse` without any."""
    labelled = [it for it in load_lines(labels, EntityLabel) if it.label]
    if not labelled:
        raise WrongUse(
            str(labels),
            UserMessage.literal('No line has a label. Write "thing" or "junk" as label.'),
        )
    count = len(labelled)
    junk = sum(1 for it in labelled if it.label == "junk")
    share = junk / count
    center = (share + _Z**2 / (2 * count)) / (1 + _Z**2 / count)
    spread = _Z * sqrt(share * (1 - share) / count + _Z**2 / (4 * count**2)) / (1 + _Z**2 / count)
    return JunkReport(count, junk, share, max(0.0, center - spread), min(1.0, center + spread))


def _documents(folder: Path) -> Iterator[Document]:
    """Yield all readable documents of the folder, by path."""
    for path in sorted(it for it in folder.rglob("*") if it.is_file()):
        if any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        try:
            yield from parse_file(path, limits=ParseLimits()).documents
        except LociError:
            # Unreadable files yield no entities in the product either.
            continue


def _named(document: Document) -> Iterator[tuple[str, str, str, str]]:
    """Yield key, name, type and context of each mention of an entity."""
    extraction = extract(document, chunk(document, count_tokens=None), vocabulary=built_in())
    names = resolve_document(extraction, index=ExtractedEntityIndex())
    for mention, at in zip(extraction.mentions, names.mentions, strict=True):
        thing = names.names[at]
        yield (
            normalize(thing.name),
            thing.name,
            thing.kind,
            _context(document, mention.start, mention.end),
        )
    for mention, at in zip(extraction.statements, names.objects, strict=True):
        if at >= 0:
            thing = names.names[at]
            context = f"{mention.subject} {mention.predicate} {mention.object}"
            yield normalize(thing.name), thing.name, thing.kind, context


def _context(document: Document, start: int, end: int) -> str:
    if start >= end:
        return f"title of {Path(document.path).name}"
    before, after = max(0, start - AROUND), end + AROUND
    named = document.text[before:start] + "[" + document.text[start:end] + "]"
    return " ".join((named + document.text[end:after]).split())
