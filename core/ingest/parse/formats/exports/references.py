"""Readers of references: RIS, CSL JSON (Zotero), and highlights of a Kindle and of Readwise."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata
from core.ingest.parse.decode import decode, normalize_newlines
from core.ingest.parse.file_format import HANDWRITTEN, FileFormat, text_format
from core.ingest.parse.formats.bibtex import given_name_first
from core.ingest.parse.formats.csv_tsv import read_csv
from core.ingest.parse.formats.exports.conversation import part_name, text_at
from core.ingest.parse.formats.json_xml import read_json_xml
from core.ingest.parse.formats.text import read_text
from core.ingest.parse.reader import Blob, ParseContext
from core.records.files.documents import Document, ParseResult

_RIS_LINE = re.compile(r"^([A-Z][A-Z0-9])  - ?(.*)$", re.MULTILINE)
_RIS_FIELDS = {
    "AU": "Author", "A1": "Author", "ED": "Editor", "A2": "Editor", "PY": "Year", "Y1": "Year",
    "JO": "Journal", "T2": "Journal", "JF": "Journal", "PB": "Publisher", "CY": "Place",
    "VL": "Volume", "DO": "Doi", "UR": "Url", "SN": "Isbn", "N1": "Note",
}  # fmt: skip
_CSL_FIELDS = {
    "container-title": "Journal", "publisher": "Publisher", "publisher-place": "Place",
    "volume": "Volume", "DOI": "Doi", "URL": "Url", "ISBN": "Isbn", "note": "Note",
}  # fmt: skip
_AUTHOR = re.compile(r"\((?P<author>[^()]{2,80})\)$")
_PLACE = re.compile(
    r"\b(?:page|Seite|location|loc\.|Position)\s+(?P<number>[\divxlc]+(?:-\d+)?)", re.IGNORECASE
)


def read_ris(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a heading for each work and its fields as lines."""
    text = normalize_newlines(decode(blob.data))
    works: list[tuple[str, list[tuple[str, str]]]] = []
    for line in _RIS_LINE.finditer(text):
        tag, value = line[1], line[2].strip()
        if tag == "TY":
            works.append(("", []))
        elif works and tag in {"TI", "T1"}:
            works[-1] = (works[-1][0] or value, works[-1][1])
        elif works and tag in _RIS_FIELDS and value:
            is_year = _RIS_FIELDS[tag] == "Year"
            works[-1][1].append((_RIS_FIELDS[tag], value.split("/")[0] if is_year else value))
    return _document(blob, kind, works) or read_text(blob, "txt", context)


def is_csl(head: str) -> bool:
    """Return whether a text begins as a list of works in CSL JSON does."""
    return head[:1] == "[" and '"date-parts"' in head and '"type"' in head


def read_csl(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a heading for each work and its fields as lines."""
    try:
        listed = cast("list[Any]", json.loads(decode(blob.data)))
        works = [
            _csl_work(cast("dict[str, Any]", item)) for item in listed if isinstance(item, dict)
        ]
    except (ValueError, TypeError, AttributeError):
        works = []
    return _document(blob, kind, works) or read_json_xml(blob, "json", context)


def _csl_work(work: Mapping[str, Any]) -> tuple[str, list[tuple[str, str]]]:
    fields = [
        (name.capitalize(), _csl_name(item))
        for name in ("author", "editor")
        for item in work.get(name) or ()
    ]
    issued = cast("Mapping[str, Any]", work.get("issued") or {})
    parts = cast("list[list[int]]", issued.get("date-parts") or [[]])
    if parts[0]:
        fields.append(("Year", str(parts[0][0])))
    fields += [(shown, text_at(work, name)) for name, shown in _CSL_FIELDS.items()]
    return text_at(work, "title"), [(name, value) for name, value in fields if value]


def _csl_name(name: Mapping[str, Any]) -> str:
    family, given = text_at(name, "family"), text_at(name, "given")
    return f"{family}, {given}" if family and given else family or text_at(name, "literal")


def _document(
    blob: Blob, kind: str, works: Iterable[tuple[str, list[tuple[str, str]]]]
) -> ParseResult | None:
    """Return the works as a document; None if there are none."""
    builder = DocumentBuilder()
    for title, fields in works:
        builder.heading(title or "Untitled", level=2)
        joined: dict[str, list[str]] = {}
        for name, value in fields:
            joined.setdefault(name, []).append(
                given_name_first(value) if name in {"Author", "Editor"} else value
            )
        builder.lines(
            f"{name}: {'; '.join(dict.fromkeys(values))}" for name, values in joined.items()
        )
    if not builder.length:
        return None
    return ParseResult((builder.document(blob, kind, by_heading=False),))


def is_clippings(head: str) -> bool:
    """Return whether a text begins as a Kindle's file of highlights does."""
    lines = head.lstrip("\ufeff").split("\n")
    return len(lines) > 4 and lines[1].startswith("- ") and "|" in lines[1] and "==========" in head


def read_clippings(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document for each book: its highlights and notes, each with its place."""
    books: dict[str, list[tuple[str, str]]] = {}
    for entry in normalize_newlines(decode(blob.data)).lstrip("\ufeff").split("=========="):
        head, _, rest = entry.strip().partition("\n")
        place, _, words = rest.partition("\n")
        if head and words.strip():
            match = _PLACE.search(place)
            books.setdefault(head.lstrip("\ufeff"), []).append(
                (match.group() if match else "", words.strip())
            )
    documents = tuple(_book(blob, kind, head, quotes) for head, quotes in books.items())
    return ParseResult(documents) if documents else read_text(blob, "txt", context)


def is_readwise(head: str) -> bool:
    """Return whether a table begins as an export of Readwise does."""
    first = head.lstrip("\ufeff").partition("\n")[0].strip()
    return first.startswith("Highlight,Book Title,Book Author")


def read_readwise(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document for each book or article: its highlights, each with place, note, tags."""
    books: dict[tuple[str, str], list[tuple[str, str]]] = {}
    try:
        for row in csv.DictReader(io.StringIO(decode(blob.data).lstrip("\ufeff"))):
            fields = {name: (value or "").strip() for name, value in row.items() if name}
            words, day = fields["Highlight"], fields.get("Highlighted at", "")[:10]
            note, tags = fields.get("Note", ""), fields.get("Tags", "")
            place = f"{fields.get('Location Type', '')} {fields.get('Location', '')}".strip()
            about = ", ".join(filter(None, (place if fields.get("Location") else "", day, tags)))
            if words:
                quotes = books.setdefault((fields["Book Title"], fields["Book Author"]), [])
                quotes.append((about, words))
                quotes += [("", f"Note: {note}")] if note else []
    except (csv.Error, KeyError, AttributeError):
        books = {}
    documents = tuple(
        _book_of(blob, kind, title or "Untitled", author, quotes)
        for (title, author), quotes in books.items()
    )
    return ParseResult(documents) if documents else read_csv(blob, "csv", context)


def _book(blob: Blob, kind: str, head: str, quotes: Iterable[tuple[str, str]]) -> Document:
    named = _AUTHOR.search(head)
    title = head[: named.start()].strip() if named else head
    author = "; ".join(given_name_first(item) for item in _names(named["author"] if named else ""))
    return _book_of(blob, kind, title, author, quotes)


def _book_of(
    blob: Blob, kind: str, title: str, author: str, quotes: Iterable[tuple[str, str]]
) -> Document:
    builder = DocumentBuilder()
    builder.heading(title, level=1)
    builder.named_line("Author", author, kind="property")
    for place, words in quotes:
        builder.block(f"{words} ({place})" if place else words)
    inner = blob.inner("book.txt", b"", part=part_name(title))
    return builder.document(inner, kind, DocumentMetadata(title=title, author=author))


def _names(authors: str) -> Iterator[str]:
    return (name for name in authors.split(";") if name.strip())


FORMATS: tuple[FileFormat, ...] = (
    text_format(
        "ris", read_ris, traits=HANDWRITTEN, filter_words="bibliography references literature"
    ),
    FileFormat(
        "csl",
        read_csl,
        recognize=is_csl,
        traits=HANDWRITTEN,
        filter_words=("bibliography", "references", "literature"),
    ),
    FileFormat(
        "kindle",
        read_clippings,
        recognize=is_clippings,
        icon="book-open",
        filter_words=("highlights", "clippings"),
    ),
    FileFormat(
        "readwise",
        read_readwise,
        recognize=is_readwise,
        icon="book-open",
        filter_words=("highlights", "clippings"),
    ),
)
