"""Documents as they are read: text, pages, headings, links, fields; and the passages cut from them.

All offsets are character offsets into `Document.text`, end exclusive. For text files that text
is the decoded file itself, so offsets point into the file; for other formats it is the extracted
text that the reader shows.
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.records.ids import DocumentId, PassageId


class Page(Struct, frozen=True):
    """One page (PDF), slide or sheet; `number` is 1-based."""

    number: int
    start: int
    end: int


class Heading(Struct, frozen=True):
    """A heading's text and where it stands; `level` 1 is the highest."""

    level: int
    title: str
    start: int
    end: int


class Link(Struct, frozen=True):
    """A link in the text: `target` as written (a path, a wikilink name, an address)."""

    target: str
    label: str
    start: int
    end: int
    kind: Literal["wikilink", "link", "reference"] = "link"


class Field(Struct, frozen=True):
    """A named value the document states about itself (front matter, mail header, key: value).

    `start == end == 0` when the value does not occur in the text (a PDF's own properties).
    """

    name: str
    value: str
    start: int = 0
    end: int = 0
    kind: Literal["front_matter", "mail_header", "property", "key_value"] = "property"


class Table(Struct, frozen=True):
    """A table with a header: `rows` hold one (start, end) span of the text for each cell."""

    header: tuple[str, ...]
    rows: tuple[tuple[tuple[int, int], ...], ...]


class SeenLine(Struct, frozen=True):
    """A line that was recognized in a picture: its span of the text and its box on the page.

    The box is in shares of the page's width and height; `sure` is in [0, 1].
    """

    page: int
    start: int
    end: int
    left: float
    top: float
    right: float
    bottom: float
    sure: float = 1.0


class Document(Struct, frozen=True):
    """One readable text: a file, a mail of a mailbox, an attachment, a member of an archive.

    `part` is None for the file itself, else the way inside it (``3``, ``3/report.pdf``).
    `language` is an ISO 639-1 code or empty. `written_at` is the document's own date (front
    matter, mail Date, date in the file name), never the file's time. `recognized` tells how sure
    the words are on average that were recognized in pictures, `seen` where they stand; 0 and
    nothing for a document that is text itself.
    """

    path: str
    part: str | None
    kind: str
    title: str
    text: str
    pages: tuple[Page, ...] = ()
    headings: tuple[Heading, ...] = ()
    links: tuple[Link, ...] = ()
    fields: tuple[Field, ...] = ()
    tables: tuple[Table, ...] = ()
    tags: tuple[str, ...] = ()
    author: str = ""
    written_at: datetime | None = None
    language: str = ""
    recognized: float = 0.0
    seen: tuple[SeenLine, ...] = ()


class Passage(Struct, frozen=True):
    """A stretch of a document that is searched and cited as one.

    Before it is stored `id` and `document_id` are 0. `heading` is the heading path above it.
    """

    ordinal: int
    start: int
    end: int
    text: str
    page: int | None = None
    heading: str = ""
    id: PassageId = PassageId(0)
    document_id: DocumentId = DocumentId(0)


class PartProblem(Struct, frozen=True):
    """A part of a container (attachment, archive member) that was skipped or failed."""

    part: str
    title: str
    detail: str
    remedy: str


class Parsed(Struct, frozen=True):
    """What one file holds: its documents, and the parts that could not be read, with reasons."""

    documents: tuple[Document, ...]
    problems: tuple[PartProblem, ...] = ()


class Suspicion(Struct, frozen=True):
    """Words of a document that read like an instruction to a program, or that hide from the eye.

    `start == end == 0` when they stand in its title or properties, not in its text.
    """

    start: int
    end: int
    why: str


class DocumentText(Struct, frozen=True):
    """A stored document as the reader shows it. `suspicions` are in the order of the text.

    `recognized` is above 0 when its words, or some of them, were recognized in pictures: say so.
    """

    path: str
    part: str | None
    kind: str
    title: str
    text: str
    pages: tuple[Page, ...] = ()
    headings: tuple[Heading, ...] = ()
    author: str = ""
    written_at: datetime | None = None
    paths: tuple[str, ...] = ()
    suspicions: tuple[Suspicion, ...] = ()
    recognized: float = 0.0
    seen: tuple[SeenLine, ...] = ()


class PagePicture(Struct, frozen=True):
    """A page of a PDF, or a picture, as a PNG, with boxes to highlight in pixels.

    A box is left, top, right, bottom.
    """

    png: bytes
    width: int
    height: int
    boxes: tuple[tuple[float, float, float, float], ...] = ()
    page: int = 0
