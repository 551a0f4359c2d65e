"""Readers of bookmarks: the HTML that all browsers export, and JSON of Firefox and Chrome."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from msgspec import Struct

from core.errors import Unreadable
from core.ingest.parse.builder import DocumentBuilder, TextRun, one_line
from core.ingest.parse.decode import decode
from core.ingest.parse.element_tree import local_name, parse_html
from core.ingest.parse.file_format import FileFormat
from core.ingest.parse.formats.exports.conversation import text_at
from core.ingest.parse.formats.html import read_html
from core.ingest.parse.formats.json_xml import read_json_xml
from core.ingest.parse.reader import Blob, ParseContext
from core.records.files.documents import ParseResult

_DEEPEST = 100
_NETSCAPE = "<!doctype netscape-bookmark-file-1"
_EPOCH, _CHROME_EPOCH = datetime(1970, 1, 1, tzinfo=UTC), datetime(1601, 1, 1, tzinfo=UTC)


class Bookmark(Struct, frozen=True):
    """A bookmark, or a folder without an address; `depth` counts the folders around it."""

    depth: int
    title: str
    address: str = ""
    added: datetime | None = None
    tags: str = ""


def is_netscape(head: str) -> bool:
    """Return whether a text begins as exported bookmarks do."""
    return head.lower().startswith(_NETSCAPE)


def read_netscape(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a heading for each folder and a line for each bookmark."""
    return _document(blob, kind, _from_html(blob)) or read_html(blob, "html", context)


def _from_html(blob: Blob) -> Iterator[Bookmark]:
    root = parse_html(blob.data)
    for element in () if root is None else root.iter():
        name = local_name(element)
        if name not in {"h3", "a"}:
            continue
        depth, outer = 0, element.getparent()
        while outer is not None:
            depth += local_name(outer) == "dl"
            outer = outer.getparent()
        title, address = one_line("".join(element.itertext())), element.get("href") or ""
        if name == "h3":
            yield Bookmark(depth, title)
        elif address and not address.startswith(("javascript:", "data:", "place:")):
            added = _after(_EPOCH, element.get("add_date"), 1)
            yield Bookmark(depth, title or address, address, added, element.get("tags") or "")


def is_bookmarks_json(head: str) -> bool:
    """Return whether a text begins as bookmarks of Firefox or Chrome do."""
    is_firefox = '"root________"' in head or '"text/x-moz-place' in head
    return head[:1] == "{" and (is_firefox or ('"roots"' in head and '"bookmark_bar"' in head))


def read_bookmarks_json(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document, as from HTML; JSON in another form is read as such."""
    try:
        marks = list(_from_json(blob, json.loads(decode(blob.data))))
    except (ValueError, TypeError, AttributeError):
        marks = []
    except RecursionError:
        raise Unreadable(blob.place, "content_nested") from None
    return _document(blob, kind, iter(marks)) or read_json_xml(blob, "json", context)


def _from_json(blob: Blob, root: Mapping[str, Any]) -> Iterator[Bookmark]:
    """Yield folders and bookmarks in order, without recursion."""
    roots = root.get("roots")
    listed = list(cast("dict[str, Any]", roots).values()) if isinstance(roots, dict) else [root]
    waiting = [(1, node) for node in reversed(listed)]
    while waiting:
        depth, node = waiting.pop()
        if depth > _DEEPEST:
            raise Unreadable(blob.place, "content_nested")
        if not isinstance(node, dict):
            continue
        fields: dict[str, Any] = node
        title, address = text_at(fields, "title", "name"), text_at(fields, "uri", "url")
        if address:
            if not address.startswith(("javascript:", "data:", "place:")):
                yield Bookmark(depth, title or address, address, _added(fields), _tags(fields))
        elif title:
            yield Bookmark(depth, title)
        inner = cast("list[Any]", fields.get("children") or [])
        waiting.extend((depth + bool(title), child) for child in reversed(inner))


def _added(fields: Mapping[str, Any]) -> datetime | None:
    """Return when a bookmark was added: Firefox counts from 1970, Chrome from 1601."""
    if "dateAdded" in fields:
        return _after(_EPOCH, fields["dateAdded"], 1_000_000)
    return _after(_CHROME_EPOCH, fields.get("date_added"), 1_000_000)


def _tags(fields: Mapping[str, Any]) -> str:
    return text_at(fields, "tags")


def _after(start: datetime, value: object, parts: int) -> datetime | None:
    """Return the time that is `value` parts of a second after another one."""
    try:
        at = start + timedelta(seconds=int(str(value)) / parts)
    except (ValueError, OverflowError):
        return None
    return at if at.year > 1970 else None


def _document(blob: Blob, kind: str, marks: Iterator[Bookmark]) -> ParseResult | None:
    builder = DocumentBuilder()
    is_first = True
    for mark in marks:
        if not mark.address:
            builder.heading(mark.title, level=mark.depth + 1)
            is_first = True
            continue
        added = f"added {mark.added:%Y-%m-%d}" if mark.added else ""
        about = "; ".join(filter(None, (added, f"tags: {mark.tags}" if mark.tags else "")))
        runs = [
            TextRun(one_line(mark.title), mark.address),
            TextRun(f" ({about})" if about else ""),
        ]
        builder.runs(runs, gap="\n\n" if is_first else "\n", lead="- ")
        is_first = False
    if not builder.links:
        return None
    return ParseResult((builder.document(blob, kind, by_heading=False),))


_WORDS = ("bookmark", "bookmarks", "links")
FORMATS: tuple[FileFormat, ...] = (
    FileFormat(
        "netscape", read_netscape, recognize=is_netscape, icon="bookmark", filter_words=_WORDS
    ),
    FileFormat(
        "browser",
        read_bookmarks_json,
        recognize=is_bookmarks_json,
        icon="bookmark",
        filter_words=_WORDS,
    ),
)
