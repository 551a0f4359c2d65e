"""`loci bench junk`: how much of what is taken for a thing is none.

Things are drawn from a folder with a seed, each as likely as any other; a person labels them; the
share of junk is counted with its interval (Wilson, 1927).
"""

import random
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from bench.datasets import load_lines
from core.errors import LociError, WrongUse
from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.ingest.parse.reader import ParseLimits
from core.ingest.parse.registry import parse_file
from core.records.files.documents import Document
from core.resolve.entities.document_entities import ExtractedEntityIndex, resolve_document
from core.store.normalize import normalize

SAMPLE_SIZE, SEED, CONTEXTS, AROUND = 200, 20, 3, 60
_Z = 1.96


class SampledEntity(Struct, frozen=True):
    """A thing with places where it is named; `label` is what a person says of it."""

    name: str
    kind: str
    contexts: tuple[str, ...] = ()
    label: Literal["", "thing", "junk"] = ""


class JunkReport(Struct, frozen=True):
    """What `loci bench junk --labels` prints: the share of junk, and where it lies at 95 %."""

    labelled: int
    junk: int
    share: float
    low: float
    high: float


def sample_entities(
    folder: Path, *, count: int = SAMPLE_SIZE, seed: int = SEED
) -> tuple[SampledEntity, ...]:
    """So many things of the folder's documents, in the order drawn; the same for the same seed."""
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


def write_sample(out: Path, drawn: Iterable[SampledEntity]) -> None:
    """One line for each thing, with an empty label to be filled in."""
    out.write_bytes(b"".join(msgspec.json.encode(it) + b"\n" for it in drawn))


def score(labels: Path) -> JunkReport:
    """The share of junk among the labelled lines. Raises `WrongUse` when none is labelled."""
    labelled = [it for it in load_lines(labels, SampledEntity) if it.label]
    if not labelled:
        raise WrongUse(
            str(labels), detail="No line has a label.", remedy='Write "thing" or "junk" as label.'
        )
    count = len(labelled)
    junk = sum(1 for it in labelled if it.label == "junk")
    share = junk / count
    center = (share + _Z**2 / (2 * count)) / (1 + _Z**2 / count)
    spread = _Z * sqrt(share * (1 - share) / count + _Z**2 / (4 * count**2)) / (1 + _Z**2 / count)
    return JunkReport(count, junk, share, max(0.0, center - spread), min(1.0, center + spread))


def _documents(folder: Path) -> Iterator[Document]:
    """All documents of the folder that can be read, by path."""
    for path in sorted(it for it in folder.rglob("*") if it.is_file()):
        if any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        try:
            yield from parse_file(path, limits=ParseLimits()).documents
        except LociError:
            # What the product cannot read gives it no things either.
            continue


def _named(document: Document) -> Iterator[tuple[str, str, str, str]]:
    """Key, name, type and a context for each place where the document names a thing."""
    extraction = extract(document, chunk(document, count_tokens=None))
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
