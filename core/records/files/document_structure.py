"""Structure of a document beside its text: pages, words, tables, links, mentions, parts."""

from datetime import datetime

from msgspec import Struct

from core.records.files.documents import DocumentTable, Field, Link
from core.records.ids import DocumentId, EntityId
from core.records.knowledge import FactView


class PageSizes(Struct, frozen=True):
    """Page sizes of a PDF or picture, in points (1/72 inch), in order."""

    sizes: tuple[tuple[float, float], ...] = ()


class WordBox(Struct, frozen=True, array_like=True):
    """Bounding box of a word, in points from the left and top edge of the page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


class PageWords(Struct, frozen=True):
    """Words of a page; `ends_line` are indexes of words after which a line ends."""

    page: int
    width: float
    height: float
    words: tuple[WordBox, ...] = ()
    ends_line: tuple[int, ...] = ()
    boxes: tuple[tuple[float, float, float, float], ...] = ()


class PartInfo(Struct, frozen=True):
    """A document in the same file: a mail of a mailbox, an attachment, a member of an archive."""

    part: str
    title: str
    kind: str


class ResolvedLink(Struct, frozen=True):
    """A resolved link: the span `start` to `end` points to offset `at` of the document `path`.

    An empty path means that the target is not indexed.
    """

    start: int
    end: int
    path: str
    at: int = 0


class Backlink(Struct, frozen=True):
    """A link in another document that points to this one; `text` is the line around it."""

    path: str
    title: str
    start: int
    end: int
    text: str


class DocumentStructure(Struct, frozen=True):
    """Structure and relations of a document.

    `is_there` is true if its file still exists. `fields` are properties and mail headers, `parts`
    the documents inside it and `inside` the one that it is a part of. `leads` are the links that
    point to documents, in order.
    """

    document_id: DocumentId
    is_there: bool
    fields: tuple[Field, ...] = ()
    tables: tuple[DocumentTable, ...] = ()
    links: tuple[Link, ...] = ()
    tags: tuple[str, ...] = ()
    language: str = ""
    parts: tuple[PartInfo, ...] = ()
    inside: PartInfo | None = None
    is_picture: bool = False
    facts: int = 0
    leads: tuple[ResolvedLink, ...] = ()


class DocumentChange(Struct, frozen=True):
    """Facts that one reading of a document added and removed (K9), (T12).

    Removed facts are kept for `stale_days`; the first reading adds all.
    """

    at: datetime
    added: tuple[FactView, ...] = ()
    removed: tuple[FactView, ...] = ()


class MentionedEntity(Struct, frozen=True):
    """An entity mentioned in a text."""

    id: EntityId
    name: str
    kind: str


class Mentions(Struct, frozen=True):
    """Mentions in a span of a document, as (start, end, index into `things`), in order."""

    things: tuple[MentionedEntity, ...] = ()
    spots: tuple[tuple[int, int, int], ...] = ()
