"""What the façade shows of an open library that takes more than one of its parts."""

from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from core.assembly import Opened
from core.errors import WrongUse
from core.records.documents import DocumentText
from core.records.status import CacheFigure, Figures
from core.retrieve.figures.health import warnings_of


def open_document(it: Opened, path: str, *, part: str | None, start: int, end: int) -> DocumentText:
    """The stored text of a document; with a span, facts read from these words count as used (J3).

    Raises `WrongUse` when nothing of that path was read.
    """
    document_id = it.store.documents.find(str(Path(path).absolute()), part or None)
    text = None if document_id is None else it.store.documents.text(document_id)
    if document_id is not None and end > start:
        opened = it.store.graph.facts_within(document_id, start, end)
        # Nobody waits for it: the words are shown at once.
        it.lanes.write.submit(it.store.count_access, opened, at=datetime.now(UTC))
    if text is None or document_id is None:
        name = f"{path}, part {part}" if part else path
        raise WrongUse(
            name,
            detail="Loci has not read such a document.",
            remedy="Add its folder, or look at the status for why it was not read.",
        )
    return replace(text, suspicions=it.store.flags.of(document_id))


def figures_of(it: Opened) -> Figures:
    """Latencies, caches and what waits, with a word on what is out of order (D14)."""
    caches = tuple(
        CacheFigure(uses.name, uses.hits, uses.misses, uses.held) for uses in it.searcher.caches()
    )
    missing = it.store.stale()
    queue = it.store.files.counts().get("pending", 0)
    behind_s = it.behind_s()
    return Figures(
        questions=it.book.questions,
        failures=it.book.failures,
        steps=it.book.steps(),
        caches=caches,
        queue=queue,
        behind=len(missing.passages) + len(missing.entities),
        behind_s=behind_s,
        warnings=warnings_of(
            caches=caches,
            queue=queue,
            behind_s=behind_s,
            questions=it.book.questions,
            failures=it.book.failures,
        ),
    )


def check_number(name: str, number: int, *, least: int, most: int) -> None:
    """Nothing happens if the number lies within; else raises `WrongUse`."""
    if not least <= number <= most:
        raise WrongUse(
            name,
            detail=f"{number:,} is out of range.",
            remedy=f"Give a number from {least} to {most:,}.",
        )
