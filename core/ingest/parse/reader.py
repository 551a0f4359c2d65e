"""Interface of format readers: input, limits, shared context and errors."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import Struct

from core.errors import Unreadable
from core.records.files.documents import Document, OcrLine, ParseResult, PartProblem

MB = 1_000_000
# "Projects 0123456789abcdef0123456789abcdef", and "…_all" for the whole of a filtered table.
_NOTION_ID = re.compile(r"(?<=\S) [0-9a-f]{32}(?:_all)?$")


class ParseLimits(Struct, frozen=True):
    """Limits for one file (sizes in bytes, `depth` in nested containers)."""

    file_bytes: int = 100 * MB
    members: int = 1000
    unpacked_bytes: int = 500 * MB
    depth: int = 4


class Blob(Struct, frozen=True):
    """Content to parse: a file, or a part of one (mail, attachment, archive member).

    `name` is the file name that its suffix is taken from; `depth` counts the containers around it.
    """

    path: str
    part: str | None
    name: str
    data: bytes
    depth: int = 0

    @property
    def suffix(self) -> str:
        """The last suffix in lower case, without its dot; empty if there is none."""
        stem, dot, suffix = self.name.rpartition(".")
        return suffix.strip().lower() if dot and stem else ""

    @property
    def stem(self) -> str:
        """The name without its suffix, and without the id that Notion adds, as displayable text."""
        stem, dot, _ = self.name.rpartition(".")
        shown = _NOTION_ID.sub("", stem if dot and stem else self.name)
        return shown.encode("utf-8", "replace").decode()

    @property
    def place(self) -> str:
        """The path and the part inside it, as shown to people."""
        return self.path if self.part is None else f"{self.path} › {self.part}"

    def inner(self, name: str, data: bytes, *, part: str | None = None) -> "Blob":
        """Return a part of this blob, one container deeper, with this blob's part as prefix."""
        way = name if part is None else part
        whole = way if self.part is None else f"{self.part}/{way}"
        return Blob(self.path, whole, name.rpartition("/")[2], data, self.depth + 1)


class UnpackBudget:
    """Remaining members and bytes to unpack from one file, over all nested containers."""

    def __init__(self, limits: ParseLimits) -> None:
        self.members = limits.members
        self.unpacked_bytes = limits.unpacked_bytes

    def take_member(self) -> bool:
        """Take one member; return False when the budget is used up."""
        self.members -= 1
        return self.members >= 0

    def take_bytes(self, count: int) -> bool:
        """Take unpacked bytes; return False when they exceed the budget."""
        if count > self.unpacked_bytes:
            return False
        self.unpacked_bytes -= count
        return True


class OcrReader(Protocol):
    """Text recognition in images (see `core.ingest.parse.ocr`)."""

    seen: list[OcrLine]

    def begin(self) -> None:
        """Start another document."""

    def read(self, builder: Any, number: int, pixels: Callable[[], Any]) -> None:
        """Add the text of the image to the builder, unless the time is used up."""

    @property
    def sure(self) -> float:
        """Mean confidence of the text."""
        ...

    def problems(self, way: str) -> tuple[PartProblem, ...]:
        """Return the problem of pages for which there was no time."""
        ...


@dataclass(frozen=True, slots=True)
class ParseContext:
    """Context that readers share while one file is read.

    `read_part` reads a part with the reader of its kind; errors become problems of that part.
    `pictures` recognizes text in images; None if that is not requested.
    """

    limits: ParseLimits
    budget: UnpackBudget
    read_part: Callable[[Blob], ParseResult]
    pictures: OcrReader | None = None


ReadFunction = Callable[[Blob, str, ParseContext], ParseResult]


def joined(results: Iterable[ParseResult]) -> ParseResult:
    """Return all documents and all problems of several results."""
    documents: list[Document] = []
    problems: list[PartProblem] = []
    for result in results:
        documents += result.documents
        problems += result.problems
    return ParseResult(tuple(documents), tuple(problems))


def locked(blob: Blob) -> Unreadable:
    """Return the error for content with a password."""
    return Unreadable(blob.place, "content_locked")


def broken(blob: Blob) -> Unreadable:
    """Return the error for damaged or truncated content."""
    return Unreadable(blob.place, "content_damaged")
