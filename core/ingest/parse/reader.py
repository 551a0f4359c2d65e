"""What a reader gets: the bytes of one thing to read, its place, and how far it may go."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import Struct

from core.errors import SourceError, Unreadable
from core.records.files.documents import OcrLine, ParseResult, PartProblem

MB = 1_000_000


class ParseLimits(Struct, frozen=True):
    """How much one file may hold before reading stops (sizes in bytes, `depth` in containers)."""

    file_bytes: int = 100 * MB
    members: int = 1000
    unpacked_bytes: int = 500 * MB
    depth: int = 4


class Blob(Struct, frozen=True):
    """One thing to read: a file, or a part of one (mail, attachment, archive member).

    `name` is the file name that its suffix is taken from; `depth` counts the containers around it.
    """

    path: str
    part: str | None
    name: str
    data: bytes
    depth: int = 0

    @property
    def suffix(self) -> str:
        """The last suffix in lower case, without its dot; empty when there is none."""
        stem, dot, suffix = self.name.rpartition(".")
        return suffix.strip().lower() if dot and stem else ""

    @property
    def stem(self) -> str:
        """The name without its suffix, fit to be shown whatever bytes it is made of."""
        stem, dot, _ = self.name.rpartition(".")
        shown = stem if dot and stem else self.name
        return shown.encode("utf-8", "replace").decode()

    @property
    def place(self) -> str:
        """The path, and the part inside it, as a person would name them."""
        return self.path if self.part is None else f"{self.path} › {self.part}"

    def inner(self, name: str, data: bytes, *, part: str | None = None) -> "Blob":
        """A part of this item, one container deeper; its way starts with this item's own."""
        way = name if part is None else part
        whole = way if self.part is None else f"{self.part}/{way}"
        return Blob(self.path, whole, name.rpartition("/")[2], data, self.depth + 1)


class UnpackBudget:
    """What is left to unpack from one file, however deep its containers are nested."""

    def __init__(self, limits: ParseLimits) -> None:
        self.members = limits.members
        self.unpacked_bytes = limits.unpacked_bytes

    def take_member(self) -> bool:
        """True while one more member may be read."""
        self.members -= 1
        return self.members >= 0

    def take_bytes(self, count: int) -> bool:
        """True while that many more unpacked bytes are allowed."""
        if count > self.unpacked_bytes:
            return False
        self.unpacked_bytes -= count
        return True


class OcrReader(Protocol):
    """Recognizes words in pictures (see `core.ingest.parse.ocr.page_reader`)."""

    seen: list[OcrLine]

    def begin(self) -> None:
        """Another document begins."""
        ...

    def read(self, builder: Any, number: int, pixels: Callable[[], Any]) -> None:
        """The words of the picture are in the draft, unless the time is used up."""
        ...

    @property
    def sure(self) -> float:
        """How sure the words are on average."""
        ...

    def problems(self, way: str) -> tuple[PartProblem, ...]:
        """What to say of pages for which there was no time."""
        ...


@dataclass(frozen=True, slots=True)
class ParseContext:
    """What readers share while one file is read.

    `read_part` reads a part with all readers; its errors come back as problems of that part.
    `pictures` recognizes words in pictures; None where that is not wanted.
    """

    limits: ParseLimits
    budget: UnpackBudget
    read_part: Callable[[Blob], ParseResult]
    pictures: OcrReader | None = None


ReadFunction = Callable[[Blob, str, ParseContext], ParseResult]


class FormatReader(Struct, frozen=True):
    """The kinds of content that one function reads; it is told which one it has."""

    kinds: frozenset[str]
    read: ReadFunction


def unreadable(blob: Blob, detail: str, remedy: str) -> SourceError:
    """The error for an item whose content is broken or locked."""
    return Unreadable(blob.place, detail=detail, remedy=remedy)


def locked(blob: Blob, what: str) -> SourceError:
    """The error for content behind a password."""
    detail = f"The {what} is locked with a password."
    return unreadable(blob, detail, "Save a copy without a password.")


def broken(blob: Blob, what: str) -> SourceError:
    """The error for content that is damaged or cut short."""
    detail = f"The {what} is damaged or incomplete."
    return unreadable(blob, detail, "Open it in its own program and save it again.")
