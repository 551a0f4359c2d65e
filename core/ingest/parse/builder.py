"""Builder of documents: collects text block by block and records spans on the way."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.ingest.parse.dates import parse_filename_date
from core.ingest.parse.language import detect_language
from core.ingest.parse.reader import Blob, OcrReader
from core.records.files.documents import Document, DocumentTable, Field, Heading, Link, Page

# Single plain spaces, which are nearly all, need no replacement.
SPACES = re.compile(r"[^\S\n]{2,}|[^\S\n ]")
BREAKS = re.compile(r"\n{3,}")
# Control characters, lone surrogates, invisible layout marks: they cannot be read or searched.
INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff\u200b\u2060\ufeff\xad]"
)
FieldKind = Literal["front_matter", "mail_header", "property", "key_value", "definition"]


class TextRun(Struct, frozen=True):
    """A run of text in a paragraph, with its target if it is a link."""

    text: str
    target: str = ""


class DocumentMetadata(Struct, frozen=True):
    """Metadata of a document: title, author, date, tags and language."""

    title: str = ""
    author: str = ""
    written_at: datetime | None = None
    tags: tuple[str, ...] = ()
    language: str = ""


def _clean_text(text: str) -> str:
    text = (
        text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0b", "\n").replace("\x0c", "\n")
    )
    return SPACES.sub(" ", INVISIBLE.sub("", text))


def one_line(text: str) -> str:
    """Return the cleaned text on a single line."""
    return " ".join(INVISIBLE.sub("", text).split())


class DocumentBuilder:
    """Collects the text of a document with the spans of its structure.

    Blocks are separated by an empty line, lines of one block (list items, table rows) by a line
    end. Offsets that it notes are offsets of the final text.
    """

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0
        self.headings: list[Heading] = []
        self.links: list[Link] = []
        self.fields: list[Field] = []
        self.tables: list[DocumentTable] = []
        self.pages: list[Page] = []
        self._page: tuple[int, int] | None = None

    def block(self, text: str) -> tuple[int, int]:
        """Add the text as a block; return its span."""
        return self._add(
            "\n".join(map(str.strip, _clean_text(text).split("\n"))).strip("\n"), gap="\n\n"
        )

    def line(self, text: str) -> tuple[int, int]:
        """Add the text as the next line of the current block; return its span."""
        return self._add(one_line(text), gap="\n")

    def lines(self, texts: Iterable[str]) -> None:
        """Add the texts as a block of lines, such as the fields of an entry below its heading."""
        for number, text in enumerate(texts):
            self.block(text) if number == 0 else self.line(text)

    def verbatim(self, text: str) -> tuple[int, int]:
        """Add a block with its own spacing and line breaks (code, poems); return its span."""
        text = INVISIBLE.sub("", text.replace("\t", "    "))
        return self._add(BREAKS.sub("\n\n", text).strip("\n"), gap="\n\n")

    def heading(self, text: str, *, level: int) -> tuple[int, int]:
        """Add a heading on its own line; return its span."""
        start, end = self._add(one_line(text), gap="\n\n")
        if end > start:
            self.headings.append(Heading(max(1, min(level, 9)), self.text_of(start), start, end))
        return start, end

    def runs(
        self, runs: Iterable[TextRun], *, gap: str = "\n\n", lead: str = ""
    ) -> tuple[int, int]:
        """Add the runs as one paragraph and record its links; return its span."""
        pieces: list[str] = [lead] if lead else []
        links: list[tuple[str, int, int]] = []
        size = len(lead)
        for run in runs:
            text = _clean_text(run.text)
            if not size or (pieces and pieces[-1][-1:].isspace()):
                text = text.lstrip()
            if not text:
                continue
            if run.target and text.strip():
                links.append((run.target, size, size + len(text.rstrip())))
            pieces.append(text)
            size += len(text)
        start, end = self._add("".join(pieces).rstrip(), gap=gap)
        self.links += [
            Link(target.strip(), self.text_of(start)[a:b], start + a, start + b)
            for target, a, b in links
            if start + b <= end and target.strip()
        ]
        return start, end

    def append(self, other: "DocumentBuilder") -> int:
        """Add the text of another builder as a block, with its links; return its start."""
        start, _ = self.verbatim("".join(other.parts))
        self.links += [
            Link(link.target, link.label, link.start + start, link.end + start, link.kind)
            for link in other.links
        ]
        return start

    def table(
        self, rows: Sequence[Sequence[str]], *, header: bool, is_labelled: bool = False
    ) -> tuple[int, int]:
        """Add the rows as lines ``a | b | c``, with a header as a table; return the span.

        `is_labelled` says that the first cell of each row is the label of the second.
        """
        spans: list[tuple[tuple[int, int], ...]] = []
        start = -1
        for number, row in enumerate(rows):
            cells = [one_line(cell) for cell in row]
            at, end = self._add(" | ".join(cells), gap="\n\n" if number == 0 else "\n")
            start = at if start < 0 else start
            spans.append(_cell_spans(at, cells) if end > at else ())
            if is_labelled and len(cells) == 2 and all(cells):
                self.fields.append(Field(cells[0], cells[1], *spans[-1][1], kind="definition"))
        if header and len(rows) > 1:
            names = tuple(one_line(cell) for cell in rows[0])
            kept = tuple(row for row in spans[1:] if row)
            self.tables.append(DocumentTable(names, kept))
        return max(start, 0), self.length

    def definition(self, term: str, text: str, start: int) -> None:
        """Note that a text in the newest block, which begins at `start`, explains the term."""
        text = one_line(text)
        at = self.text_of(start).find(text)
        if term and text and at >= 0:
            self.fields.append(
                Field(term, text, start + at, start + at + len(text), kind="definition")
            )

    def field(self, name: str, value: str, *, kind: FieldKind = "property") -> None:
        """Add a named value that is not part of the text."""
        value = one_line(value)
        if value:
            self.fields.append(Field(name, value, kind=kind))

    def named_line(self, name: str, value: str, *, kind: FieldKind) -> None:
        """Add a line ``Name: value`` whose value is also a field."""
        value = one_line(value)
        if value:
            _, end = self.line(f"{name}: {value}")
            self.fields.append(Field(name.lower(), value, end - len(value), end, kind=kind))

    def open_page(self, number: int) -> None:
        """Start a page, slide or sheet."""
        self.close_page()
        self._page = (number, self.length)

    def close_page(self) -> None:
        """End the current page."""
        if self._page is not None:
            number, start = self._page
            gap = 2 if self.length > start > 0 else 0
            self.pages.append(Page(number, start + gap, self.length))
            self._page = None

    def text_of(self, start: int) -> str:
        """Return the text of the newest block that starts at `start`."""
        return self.parts[-1] if start < self.length else ""

    def document(
        self,
        blob: Blob,
        kind: str,
        metadata: DocumentMetadata | None = None,
        *,
        by_heading: bool = True,
        pictures: OcrReader | None = None,
    ) -> Document:
        """Return the document; the headings and the file name complete the metadata.

        A heading of the highest level is preferred as title over the metadata. `by_heading` is
        False where no heading is the title, as in a file of many entries with a heading for each.
        `pictures` recognized its images.
        """
        seen = tuple(pictures.seen) if pictures is not None else ()
        self.close_page()
        text = "".join(self.parts)
        metadata = metadata or DocumentMetadata()
        first = self.headings[0] if self.headings and by_heading else Heading(9, "", 0, 0)
        stated = one_line(metadata.title)
        named = (first.title, stated) if first.level == 1 else (stated, first.title)
        return Document(
            path=blob.path,
            part=blob.part,
            kind=kind,
            title=next(filter(None, named), one_line(blob.stem)),
            text=text,
            pages=tuple(self.pages),
            headings=tuple(self.headings),
            links=tuple(self.links),
            fields=tuple(self.fields),
            tables=tuple(self.tables),
            tags=tuple(dict.fromkeys(filter(None, map(one_line, metadata.tags)))),
            author=one_line(metadata.author),
            written_at=metadata.written_at or parse_filename_date(blob.name),
            language=metadata.language or detect_language(text),
            recognized=round(pictures.sure, 3) if pictures is not None and seen else 0.0,
            seen=seen,
        )

    def _add(self, text: str, *, gap: str) -> tuple[int, int]:
        if not text:
            return self.length, self.length
        if self.parts:
            self.parts.append(gap)
            self.length += len(gap)
        start = self.length
        self.parts.append(text)
        self.length += len(text)
        return start, self.length


def _cell_spans(start: int, cells: Sequence[str]) -> tuple[tuple[int, int], ...]:
    spans: list[tuple[int, int]] = []
    for cell in cells:
        spans.append((start, start + len(cell)))
        start += len(cell) + 3
    return tuple(spans)
