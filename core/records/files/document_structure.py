"""What a reader shows of a document beside its text: pages, tables, links, names, parts."""

from msgspec import Struct

from core.records.files.documents import Field, Link, Table
from core.records.ids import DocumentId, EntityId


class PageSizes(Struct, frozen=True):
    """The pages of a PDF or picture, in points (1/72 inch), in order."""

    sizes: tuple[tuple[float, float], ...] = ()


class WordBox(Struct, frozen=True, array_like=True):
    """A word on a page, in points from its left and top edge."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


class PageWords(Struct, frozen=True):
    """The words of a page in the order in which they are read, and boxes around what was asked.

    `ends_line` are the numbers of words after which a new line begins.
    """

    page: int
    width: float
    height: float
    words: tuple[WordBox, ...] = ()
    ends_line: tuple[int, ...] = ()
    boxes: tuple[tuple[float, float, float, float], ...] = ()


class PartShown(Struct, frozen=True):
    """A document in the same file: a mail of a mailbox, an attachment, a member of an archive."""

    part: str
    title: str
    kind: str


class Lead(Struct, frozen=True):
    """Where a link from `start` to `end` leads: to character `at` of the document at `path`.

    An empty path says that no such document was read.
    """

    start: int
    end: int
    path: str
    at: int = 0


class DocumentAbout(Struct, frozen=True):
    """A document's structure, and what is around it.

    `is_there` tells whether its file is still on the disk. `fields` are properties and headers of
    a mail, `parts` the documents inside it and `inside` the one that it is a part of. `leads` tell
    where those of the links lead that lead to documents, in order.
    """

    document_id: DocumentId
    is_there: bool
    fields: tuple[Field, ...] = ()
    tables: tuple[Table, ...] = ()
    links: tuple[Link, ...] = ()
    tags: tuple[str, ...] = ()
    language: str = ""
    parts: tuple[PartShown, ...] = ()
    inside: PartShown | None = None
    is_picture: bool = False
    facts: int = 0
    leads: tuple[Lead, ...] = ()


class ThingNamed(Struct, frozen=True):
    """A thing that a text names."""

    id: EntityId
    name: str
    kind: str


class Mentions(Struct, frozen=True):
    """Where a stretch of a document names things: (start, end, number in `things`), in order."""

    things: tuple[ThingNamed, ...] = ()
    spots: tuple[tuple[int, int, int], ...] = ()
