"""Readers of notes: Evernote (ENEX), Google Keep, Jupyter notebooks, and outlines (OPML)."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from core.errors import Unreadable
from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata, TextRun
from core.ingest.parse.decode import decode
from core.ingest.parse.element_tree import Element, local_name, parse_xml
from core.ingest.parse.file_format import FileFormat, text_format
from core.ingest.parse.formats.exports.conversation import part_name, text_at, timestamp
from core.ingest.parse.formats.html import parse_html_text
from core.ingest.parse.formats.json_xml import read_json_xml
from core.ingest.parse.markdown import find_headings, strip_markup
from core.ingest.parse.reader import Blob, ParseContext, broken
from core.records.files.documents import Document, ParseResult

_DEEPEST = 100


def read_enex(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document for each note, with its date and tags."""
    del context
    notes = [item for item in parse_xml(blob, blob.data) if local_name(item) == "note"]
    return ParseResult(tuple(_enex_note(blob, kind, at, item) for at, item in enumerate(notes, 1)))


def _enex_note(blob: Blob, kind: str, number: int, note: Element) -> Document:
    fields = {local_name(child): child.text or "" for child in note.iter()}
    tags = tuple(child.text or "" for child in note if local_name(child) == "tag")
    title = fields.get("title", "")
    builder = DocumentBuilder()
    builder.heading(title, level=1)
    builder.append(parse_html_text(fields.get("content", "").encode()))
    metadata = DocumentMetadata(
        title=title,
        author=fields.get("author", ""),
        written_at=timestamp(fields.get("created", "")),
        tags=tags,
    )
    inner = blob.inner("note.html", b"", part=f"{number} {part_name(title)}")
    return builder.document(inner, kind, metadata)


def is_keep(head: str) -> bool:
    """Return whether a text begins as a note of Google Keep does."""
    return head[:1] == "{" and '"isTrashed"' in head and '"isArchived"' in head


def read_keep(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read a note; the entries of a list show which are done."""
    try:
        note = cast("dict[str, Any]", json.loads(decode(blob.data)))
    except ValueError:
        return read_json_xml(blob, "json", context)
    builder = DocumentBuilder()
    builder.heading(text_at(note, "title"), level=1)
    builder.block(text_at(note, "textContent"))
    builder.lines(
        f"- [{'x' if entry.get('isChecked') else ' '}] {text_at(entry, 'text')}"
        for entry in note.get("listContent") or ()
    )
    edited = note.get("createdTimestampUsec") or note.get("userEditedTimestampUsec")
    metadata = DocumentMetadata(
        title=text_at(note, "title"),
        written_at=timestamp(edited / 1e6) if isinstance(edited, int) else None,
        tags=tuple(text_at(label, "name") for label in note.get("labels") or ()),
    )
    return ParseResult((builder.document(blob, kind, metadata),))


def read_notebook(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document: texts, code, and what the code printed."""
    try:
        notebook: Any = json.loads(decode(blob.data))
        cells = cast("list[dict[str, Any]]", notebook["cells"])
        builder = DocumentBuilder()
        for cell in cells:
            source = _joined(cell.get("source"))
            if cell.get("cell_type") == "markdown":
                _add_markdown(builder, source)
            else:
                builder.verbatim(source)
                for output in cell.get("outputs") or ():
                    builder.verbatim(_output(output))
    except (ValueError, KeyError, TypeError, AttributeError):
        return read_json_xml(blob, "json", context)
    except RecursionError:
        raise Unreadable(blob.place, "content_nested") from None
    return ParseResult((builder.document(blob, kind),))


def _add_markdown(builder: DocumentBuilder, source: str) -> None:
    """Add Markdown, its headings as such."""
    at = 0
    for heading in find_headings(source, source):
        builder.verbatim(strip_markup(source[at : heading.start]))
        builder.heading(heading.title, level=heading.level)
        at = source.find("\n", heading.end) if "\n" in source[heading.end :] else len(source)
    builder.verbatim(strip_markup(source[at:]))


def _output(output: Mapping[str, Any]) -> str:
    data = cast("Mapping[str, Any]", output.get("data") or {})
    return _joined(output.get("text") or data.get("text/markdown") or data.get("text/plain"))


def _joined(lines: Any) -> str:
    return "".join(map(str, cast("list[Any]", lines))) if isinstance(lines, list) else lines or ""


def read_opml(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a list of all entries, indented, with their links."""
    del context
    root = parse_xml(blob, blob.data)
    titles = (item.text or "" for item in root.iter() if local_name(item) == "title")
    builder = DocumentBuilder()
    for depth, entry in _outlines(root):
        if depth > _DEEPEST:
            raise Unreadable(blob.place, "content_nested")
        text = (entry.get("text") or entry.get("title") or "").strip()
        target = entry.get("htmlUrl") or entry.get("url") or entry.get("xmlUrl") or ""
        if text:
            gap = "\n" if builder.length else "\n\n"
            builder.runs([TextRun(text, target)], gap=gap, lead="  " * depth + "- ")
            builder.verbatim(entry.get("_note") or "")
    if not builder.length:
        raise broken(blob)
    return ParseResult((builder.document(blob, kind, DocumentMetadata(title=next(titles, ""))),))


def _outlines(root: Element) -> Iterator[tuple[int, Element]]:
    """Iterate over the entries with their depth, without recursion."""
    waiting: list[tuple[int, Element]] = [(-1, root)]
    while waiting:
        depth, element = waiting.pop()
        is_entry = local_name(element) == "outline"
        if is_entry:
            yield depth, element
        inner = depth + 1 if is_entry or depth < 0 else depth
        waiting.extend((max(inner, 0), child) for child in reversed(element))


FORMATS: tuple[FileFormat, ...] = (
    text_format("enex", read_enex, filter_words="note notes"),
    FileFormat("keep", read_keep, recognize=is_keep, filter_words=("note", "notes")),
    text_format("ipynb", read_notebook, icon="file-code", filter_words="notebook notebooks"),
    text_format("opml", read_opml, filter_words="outline outlines"),
)
