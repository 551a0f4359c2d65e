"""Parsed documents (text, pages, headings, links, fields), their passages and tasks.

All offsets are character offsets into `Document.text`, end exclusive. For text files that text
is the decoded file itself, so offsets point into the file; for other formats it is the extracted
text that the reader shows.
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.errors import LociError
from core.messages import UserMessage
from core.records.ids import DocumentId, PassageId

# Name and value of the field of a page that Loci saved from the web.
CLIP_FIELD = ("loci", "clip")


class Page(Struct, frozen=True):
    """A page (PDF), slide or sheet; `number` is 1-based."""

    number: int
    start: int
    end: int


class Heading(Struct, frozen=True):
    """A heading and its span; `level` 1 is the highest."""

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
    """A metadata field of the document (front matter, mail header, key: value) or a definition.

    `start == end == 0` if the value does not occur in the text (properties of a PDF).
    """

    name: str
    value: str
    start: int = 0
    end: int = 0
    kind: Literal["front_matter", "mail_header", "property", "key_value", "definition"] = "property"


class DocumentTable(Struct, frozen=True):
    """A table with a header; `rows` have one (start, end) span of the text for each cell."""

    header: tuple[str, ...]
    rows: tuple[tuple[tuple[int, int], ...], ...]


class OcrLine(Struct, frozen=True):
    """A line recognized by OCR: its span of the text and its box on the page.

    The box is given in fractions of the page's width and height; `sure` is a confidence in [0, 1].
    """

    page: int
    start: int
    end: int
    left: float
    top: float
    right: float
    bottom: float
    sure: float = 1.0


class TextTraits(Struct, frozen=True, omit_defaults=True):
    """What the text of a format is like; this decides how it is chunked and extracted from.

    `is_prose`: it is written in sentences, from which statements are extracted. `has_names`: its
    sentences are searched for names. `has_key_values`: people write lines ``Owner: Ann Lee`` in
    it, which are read as fields. `by_lines`: a passage that is too long is cut between lines.
    """

    is_prose: bool = True
    has_names: bool = True
    has_key_values: bool = False
    by_lines: bool = False


class Document(Struct, frozen=True):
    """One readable text: a file, a mail of a mailbox, an attachment, a member of an archive.

    `part` is None for the file itself, else the path inside it (``3``, ``3/report.pdf``).
    `language` is an ISO 639-1 code or empty. `written_at` is the document's own date (front
    matter, mail Date, date in the file name), never the file's time. `recognized` is the mean
    confidence of OCR and `seen` its lines; 0 and empty for a document with a text layer. `traits`
    are those of its format; they are not stored.
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
    tables: tuple[DocumentTable, ...] = ()
    tags: tuple[str, ...] = ()
    author: str = ""
    written_at: datetime | None = None
    language: str = ""
    recognized: float = 0.0
    seen: tuple[OcrLine, ...] = ()
    traits: TextTraits = TextTraits()


class Passage(Struct, frozen=True):
    """A passage (chunk) of a document, the unit of search and citation.

    Until it is stored, `id` and `document_id` are 0. `heading` is the heading path above it.
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
    title: UserMessage
    detail: UserMessage
    remedy: UserMessage = UserMessage()

    @classmethod
    def from_error(cls, part: str, error: LociError) -> "PartProblem":
        """Return the problem of a part that raised an error."""
        return cls(part, error.title_message, error.message, error.message.remedy)


class ParseResult(Struct, frozen=True):
    """Result of parsing one file: its documents, and the parts that could not be read."""

    documents: tuple[Document, ...]
    problems: tuple[PartProblem, ...] = ()


class Suspicion(Struct, frozen=True):
    """A suspected prompt injection: words that read like an instruction, or hidden text.

    `start == end == 0` if the words are in the title or properties, not in the text.
    """

    start: int
    end: int
    why: UserMessage


class DocumentText(Struct, frozen=True):
    """A stored document for the reader view. `suspicions` are in the order of the text.

    `flagged` unless the user has called them harmless. `recognized` is above 0 if words come from
    OCR, which the view must say.
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
    flagged: bool = False
    recognized: float = 0.0
    seen: tuple[OcrLine, ...] = ()


class FormatInfo(Struct, frozen=True):
    """A format of files that is read: its documents' kind, its suffixes, and its icon.

    `filter_words` are accepted by the filter ``type:`` beside the kind itself. `is_monospaced`
    says that the reader shows its text in columns.
    """

    kind: str
    suffixes: tuple[str, ...] = ()
    icon: str = "file-text"
    filter_words: tuple[str, ...] = ()
    is_monospaced: bool = False


class PagePicture(Struct, frozen=True):
    """A page or picture as PNG; boxes are (left, top, right, bottom) in pixels."""

    png: bytes
    width: int
    height: int
    boxes: tuple[tuple[float, float, float, float], ...] = ()
    page: int = 0


TaskState = Literal["open", "done", "cancelled"]


class TaskItem(Struct, frozen=True):
    """A task as a document has it; `start` and `end` are offsets of `quote` in its text.

    `text` is the task without markup, dates and names that are given apart. `due` is the last
    moment (UTC) of the day, month or year of its deadline.
    """

    text: str
    state: TaskState
    path: str
    part: str | None
    title: str
    start: int
    end: int
    quote: str
    heading: str = ""
    page: int | None = None
    due: datetime | None = None
    assignees: tuple[str, ...] = ()

    @property
    def further_assignees(self) -> str:
        """The assignees that the text does not name, as "@ann, @ben"."""
        tags = (f"@{name}" for name in self.assignees)
        return ", ".join(tag for tag in tags if tag not in self.text)


class TaskQuery(Struct, frozen=True):
    """Which tasks are wanted; empty fields leave out none.

    `about` are words that the task, its headings, its document's title or its path have to hold.
    `due_from` and `due_until` (both inclusive) leave out tasks without a deadline, `is_own` those
    for others than the user, if the user's name is given.
    """

    states: tuple[TaskState, ...] = ("open",)
    about: str = ""
    due_from: datetime | None = None
    due_until: datetime | None = None
    limit: int = 100
    is_own: bool = False


class TaskList(Struct, frozen=True):
    """The tasks that were asked for, the earliest deadline first.

    `matching` counts them before the limit, `overdue` those of them that are open and past their
    deadline, `all` every task of the library in any state. `undated` counts the open tasks that
    would match if not for the deadline that they lack.
    """

    tasks: tuple[TaskItem, ...]
    matching: int
    overdue: int
    all: int
    undated: int = 0
