"""Reader of JSON and XML: values as lines ``name: value``, nested by indentation."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, cast

from core.errors import Unreadable
from core.ingest.parse.builder import DocumentBuilder, one_line
from core.ingest.parse.decode import decode
from core.ingest.parse.element_tree import (
    Element,
    declared_charset,
    get_attribute,
    local_name,
    parse_xml,
)
from core.ingest.parse.file_format import DATA, text_format
from core.ingest.parse.formats.text import read_text
from core.ingest.parse.reader import Blob, ParseContext
from core.records.files.documents import ParseResult

INDENT = "  "
DEEPEST = 100
ENCODED = re.compile(r"(?:data:[\w/+.\-]+;base64,)?[A-Za-z0-9+/=\n]{400,}")


def read_json_xml(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a line for each value; invalid JSON is read as plain text."""
    if kind == "xml":
        return _read_xml(blob)
    text = decode(blob.data)
    try:
        values = _json_lines(text) if kind == "jsonl" else [json.loads(text)]
    except RecursionError:
        raise Unreadable(blob.place, "content_nested") from None
    except ValueError:
        if kind == "jsonl":
            return read_text(blob, "txt", context)
        try:
            values = _json_lines(text)
        except (ValueError, RecursionError):
            return read_text(blob, "txt", context)
    builder = DocumentBuilder()
    for value in values:
        for block in _records(value):
            builder.verbatim("\n".join(_lines(blob, block)))
    return ParseResult((builder.document(blob, kind),))


def _json_lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.split("\n") if line.strip()]


def _records(value: Any) -> Iterable[Any]:
    """Return the entries of a list of records; otherwise the value itself."""
    values = cast("list[Any]", value) if isinstance(value, list) else []
    nested = any(isinstance(entry, (dict, list)) for entry in values)
    return values if nested else [value]


def _lines(blob: Blob, value: Any) -> Iterator[str]:
    """Iterate over the lines of one value, without recursion."""
    waiting: list[tuple[str, Any, int]] = [("", value, 0)]
    while waiting:
        name, current, depth = waiting.pop()
        if depth > DEEPEST:
            raise Unreadable(blob.place, "content_nested")
        lead = INDENT * depth
        if isinstance(current, dict):
            mapping = cast("dict[Any, Any]", current)
            entries = [(str(key), inner) for key, inner in mapping.items()]
        elif isinstance(current, list) and not _fits_line(cast("list[Any]", current)):
            entries = [("-", inner) for inner in cast("list[Any]", current)]
        else:
            shown = _shown(current)
            if shown:
                yield lead + _label(name, " ") + shown
            continue
        if name:
            yield lead + _label(name, "")
            depth += 1
        waiting.extend((key, inner, depth) for key, inner in reversed(entries))


def _label(name: str, gap: str) -> str:
    if not name:
        return ""
    return f"-{gap}" if name == "-" else f"{name}:{gap}"


def _fits_line(values: list[Any]) -> bool:
    is_nested = any(isinstance(entry, (dict, list)) for entry in values)
    return not is_nested and sum(len(str(entry)) for entry in values) < 200


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(filter(None, map(_shown, value)))  # pyright: ignore[reportUnknownArgumentType]
    text = str(value)
    return "" if ENCODED.fullmatch(text) else one_line(text)


def _read_xml(blob: Blob) -> ParseResult:
    root = parse_xml(blob, _as_utf8(blob.data))
    builder = DocumentBuilder()
    blocks = list(root) if len(root) > 1 or (len(root) and len(root[0])) else [root]
    for block in blocks:
        builder.verbatim("\n".join(_element_lines(block)))
    return ParseResult((builder.document(blob, "xml"),))


def _as_utf8(data: bytes) -> bytes:
    """Convert to UTF-8 without an XML declaration, so that the parser need not guess."""
    text = decode(data, declared=declared_charset(data))
    return re.sub(r"\A\s*<\?xml[^>]*\?>", "", text).strip().encode("utf-8", "replace")


def _element_lines(block: Element) -> Iterator[str]:
    """Iterate over a line for each element with text, indented by depth."""
    waiting: list[tuple[Element, int]] = [(block, 0)]
    while waiting:
        element, depth = waiting.pop()
        name = local_name(element)
        if not name:
            continue
        mixed = any((child.tail or "").strip() for child in element)
        text = one_line("".join(element.itertext()) if mixed else element.text or "")
        stated = " ".join(
            filter(None, (get_attribute(element, key) for key in ("name", "title", "value")))
        )
        shown = " ".join(filter(None, (one_line(stated), text)))
        lead = INDENT * depth
        if shown:
            yield f"{lead}{name}: {shown}"
        elif len(element):
            yield f"{lead}{name}:"
        if not mixed:
            waiting.extend((child, depth + 1) for child in reversed(element))


_XML = "xml rss atom kml plist xsl xsd"
FORMATS = (
    text_format(
        "json",
        read_json_xml,
        traits=DATA,
        is_monospaced=True,
        icon="file-code",
        filter_words="data",
    ),
    text_format("jsonl", read_json_xml, "jsonl ndjson", traits=DATA, filter_words="data"),
    text_format(
        "xml",
        read_json_xml,
        _XML,
        traits=DATA,
        is_monospaced=True,
        icon="file-code",
        filter_words="data",
    ),
)
