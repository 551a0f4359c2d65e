"""Short documents for the tests of this room."""

from core.extract.extract import extract
from core.ingest.parse.registry import get_format
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Document, Passage
from core.records.files.status import Authorship
from core.records.knowledge import Extraction


def document(text: str, *, title: str = "", kind: str = "txt", **more: object) -> Document:
    """A document with that text."""
    return Document(
        "/notes/some-note.md", None, kind, title, text, traits=get_format(kind).traits, **more
    )  # type: ignore[arg-type]


def passages(text: str, *, every: int = 10_000) -> tuple[Passage, ...]:
    """The text in passages of that many characters."""
    return tuple(
        Passage(at, start, min(start + every, len(text)), text[start : start + every])
        for at, start in enumerate(range(0, max(len(text), 1), every))
    )


def read(
    text: str,
    *,
    title: str = "",
    every: int = 10_000,
    you: str = "",
    authorship: Authorship = "",
    **more: object,
) -> Extraction:
    """What that text says."""
    return extract(
        document(text, title=title, **more),
        passages(text, every=every),
        vocabulary=built_in(),
        you=you,
        authorship=authorship,
    )
