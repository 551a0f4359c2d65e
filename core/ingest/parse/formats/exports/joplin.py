"""Reader of Joplin's exports (JEX): a TAR of notes, notebooks and tags as Markdown with fields."""

import re
import tarfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from io import BytesIO

from msgspec import Struct
from msgspec.structs import replace

from core.errors import Unreadable
from core.ingest.parse.builder import one_line
from core.ingest.parse.dates import parse_date
from core.ingest.parse.decode import decode, normalize_newlines
from core.ingest.parse.file_format import HANDWRITTEN, FileFormat
from core.ingest.parse.formats.archive import DAMAGED, read_archive
from core.ingest.parse.formats.exports.conversation import part_name
from core.ingest.parse.formats.text import read_text
from core.ingest.parse.reader import Blob, ParseContext, broken
from core.records.files.documents import Document, ParseResult

_NOTE, _FOLDER, _TAGGED = "1", "2", "6"
_ITEM = re.compile(r"[0-9a-f]{32}\.md")
# The fields of an item are its last lines.
_FIELDS = re.compile(r"(?:\A|\n\n?)(?P<fields>id: [0-9a-f]{32}\n(?:[a-z_]+:[^\n]*\n?)+)\Z")
_MOST_FOLDERS = 20


class _Item(Struct, frozen=True):
    title: str
    body: str
    fields: Mapping[str, str]


def read_joplin(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document for each note: its notebook is the part, its tags are tags.

    Attachments are left out.
    """
    items = {item.fields["id"]: item for item in _items(blob, context)}
    tags: defaultdict[str, list[str]] = defaultdict(list)
    for item in items.values():
        tag = items.get(item.fields.get("tag_id", ""))
        if item.fields.get("type_") == _TAGGED and tag is not None:
            tags[item.fields.get("note_id", "")].append(tag.title)
    notes = [item for item in items.values() if item.fields.get("type_") == _NOTE]
    if not notes:
        return read_archive(blob, "tar", context)
    documents = (
        _note(blob, kind, note, _notebook(note, items), tags[note.fields["id"]], context)
        for note in sorted(notes, key=lambda note: note.fields.get("created_time", ""))
    )
    return ParseResult(tuple(documents))


def _items(blob: Blob, context: ParseContext) -> Iterator[_Item]:
    try:
        with tarfile.open(fileobj=BytesIO(blob.data), mode="r:") as archive:
            for info in archive:
                if not info.isfile() or not _ITEM.fullmatch(info.name.rpartition("/")[2]):
                    continue
                if not context.budget.take_bytes(info.size):
                    raise Unreadable(blob.place, "unpacked_too_large")
                file = archive.extractfile(info)
                item = _parsed(decode(file.read())) if file else None
                if item is not None:
                    yield item
    except DAMAGED:
        raise broken(blob) from None


def _parsed(text: str) -> _Item | None:
    """Return the title, the text and the fields of an item."""
    text = normalize_newlines(text)
    last = _FIELDS.search(text)
    if last is None:
        return None
    lines = (line.partition(":") for line in last["fields"].splitlines())
    title, _, body = text[: last.start()].partition("\n")
    return _Item(
        one_line(title), body.strip("\n"), {name: value.strip() for name, _, value in lines}
    )


def _notebook(note: _Item, items: Mapping[str, _Item]) -> str:
    """Return the notebooks around a note, the outermost first."""
    names: list[str] = []
    outer = items.get(note.fields.get("parent_id", ""))
    while outer is not None and outer.fields.get("type_") == _FOLDER:
        names.append(part_name(outer.title))
        outer = items.get(outer.fields.get("parent_id", ""))
        if len(names) > _MOST_FOLDERS:
            break
    return "/".join(reversed(names))


def _note(
    blob: Blob, kind: str, note: _Item, notebook: str, tags: list[str], context: ParseContext
) -> Document:
    name = part_name(note.title)
    inner = blob.inner(
        f"{name}.md",
        f"# {note.title}\n\n{note.body}\n".encode("utf-8", "replace"),
        part="/".join(filter(None, (notebook, name))),
    )
    (document,) = read_text(inner, "md", context).documents
    created = note.fields.get("user_created_time") or note.fields.get("created_time", "")
    return replace(
        document,
        kind=kind,
        title=note.title or document.title,
        tags=tuple(dict.fromkeys((*document.tags, *tags))),
        author=note.fields.get("author", ""),
        written_at=parse_date(created) or document.written_at,
    )


FORMATS: tuple[FileFormat, ...] = (
    FileFormat(
        "joplin",
        read_joplin,
        suffixes=frozenset({"jex"}),
        suffix_decides="binary",
        magic=((257, b"ustar"),),
        traits=HANDWRITTEN,
        filter_words=("note", "notes"),
    ),
)
