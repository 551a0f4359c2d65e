"""Parser of files (T14): the format is told by the content, then by the suffix."""

import os
import re
import zipfile
from collections.abc import Sequence
from contextlib import nullcontext
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from msgspec.structs import replace

from core.errors import SourceError, UnknownFormat, Unreadable
from core.ingest.parse import reader, registry
from core.ingest.parse.dates import change_time, parse_opening_date
from core.ingest.parse.decode import decode, is_text
from core.ingest.parse.file_format import FileFormat
from core.ingest.parse.formats import text
from core.ingest.parse.zip_package import ZIP_ERRORS
from core.messages import UserMessage
from core.records.files.documents import Document, DocumentTable, ParseResult, PartProblem

# ZIP files that are programs.
PROGRAM_SUFFIXES = frozenset({"jar", "apk", "whl", "xpi", "ipa", "war"})
HEAD_BYTES = 4096
HEADER_LINE = re.compile(r"[!-9;-~]{1,60}:[ \t]?.*")
HEADER_NAMES = re.compile(
    r"^(?:from|to|subject|date|received|return-path|message-id|mime-version|delivered-to|sender"
    r"|content-type|reply-to):",
    re.IGNORECASE | re.MULTILINE,
)
# Structure takes a hundred times the memory of a text that has some for every other letter.
_MOST_ITEMS, _CHARACTERS_PER_ITEM = 50_000, 20
_MOST_CELLS, _CHARACTERS_PER_CELL = 200_000, 5


def parse_file(
    path: Path,
    file: BinaryIO | None = None,
    *,
    limits: reader.ParseLimits,
    pictures: reader.OcrReader | None = None,
    formats: Sequence[FileFormat] = (),
) -> ParseResult:
    """Parse a file to documents, and to problems of the parts that could not be read.

    `file` is the open file; the one at `path` is opened by default. A blank file gives one document
    without text. With `pictures`, text in images is recognized. With `formats`, the file itself is
    read by the first of these that it has, and parts of it as usual. Raises `UnknownFormat` for
    formats that are not supported, and `Unreadable` for content that is locked, damaged or beyond
    the limits.
    """
    data, changed_at = _content(path, file, limits)
    blob = reader.Blob(str(path), None, path.name, data)
    budget = reader.UnpackBudget(limits)

    def read_part(part: reader.Blob) -> ParseResult:
        try:
            return parse_blob(part, context)
        except SourceError as error:
            way = part.part or part.name
            return ParseResult((), (PartProblem.from_error(way, error),))

    context = reader.ParseContext(limits, budget, read_part, pictures)
    if not formats:
        return _with_opening_dates(parse_blob(blob, context), changed_at)
    detected = next((each for each in formats if has_format(blob, each)), None)
    if detected is None:
        raise _unknown_format(blob)
    return _read_as(detected, blob, context)


def _with_opening_dates(parsed: ParseResult, changed_at: datetime) -> ParseResult:
    """Date handwritten documents that have no date by their title and first lines."""
    return replace(
        parsed,
        documents=tuple(
            replace(document, written_at=parse_opening_date(document, changed_at))
            if document.written_at is None
            and document.traits.has_key_values
            and document.part is None
            else document
            for document in parsed.documents
        ),
    )


def parse_blob(blob: reader.Blob, context: reader.ParseContext) -> ParseResult:
    """Parse one file or part with the reader of its format; set the traits of its documents."""
    if blob.depth > context.limits.depth:
        raise Unreadable(blob.place, "file_nested")
    return _read_as(detect_format(blob), blob, context)


def _read_as(detected: FileFormat, blob: reader.Blob, context: reader.ParseContext) -> ParseResult:
    if detected.read is None:
        raise _unknown_format(blob, detected)
    try:
        parsed = _limit_structure(detected.read(blob, detected.kind, context))
    except RecursionError:
        raise Unreadable(blob.place, "content_nested") from None
    traits = {**registry.text_traits(), detected.kind: detected.traits}
    return replace(
        parsed,
        documents=tuple(
            replace(document, traits=traits.get(document.kind, document.traits))
            for document in parsed.documents
        ),
    )


def _limit_structure(parsed: ParseResult) -> ParseResult:
    """Return the documents with as much structure as their length allows, and a problem if cut."""
    documents = tuple(map(_limited, parsed.documents))
    message = UserMessage("structure_cut")
    problems = tuple(
        PartProblem(after.part or "", UserMessage("read_in_part"), message, message.remedy)
        for before, after in zip(parsed.documents, documents, strict=True)
        if after is not before
    )
    return ParseResult(documents, (*parsed.problems, *problems))


def _limited(document: Document) -> Document:
    length = len(document.text)
    items = max(_MOST_ITEMS, length // _CHARACTERS_PER_ITEM)
    cells = max(_MOST_CELLS, length // _CHARACTERS_PER_CELL)
    counted = (len(document.headings), len(document.links), len(document.fields))
    is_over = sum(len(row) for table in document.tables for row in table.rows) > cells
    if max(counted) <= items and not is_over:
        return document
    return replace(
        document,
        headings=document.headings[:items],
        links=document.links[:items],
        fields=document.fields[:items],
        tables=_first_tables(document.tables, cells) if is_over else document.tables,
    )


def _first_tables(tables: tuple[DocumentTable, ...], left: int) -> tuple[DocumentTable, ...]:
    """Return the tables up to this number of cells."""
    kept: list[DocumentTable] = []
    for table in tables:
        rows: list[tuple[tuple[int, int], ...]] = []
        for row in table.rows:
            left -= len(row)
            if left < 0:
                return (*kept, DocumentTable(table.header, tuple(rows))) if rows else tuple(kept)
            rows.append(row)
        kept.append(table)
    return tuple(kept)


def _content(
    path: Path, file: BinaryIO | None, limits: reader.ParseLimits
) -> tuple[bytes, datetime]:
    """Return the bytes of the file, and when it was changed."""
    try:
        with path.open("rb") if file is None else nullcontext(file) as opened:
            info = os.fstat(opened.fileno())
            size = info.st_size
            if size > limits.file_bytes:
                limit = limits.file_bytes // reader.MB
                raise Unreadable(
                    str(path), "file_too_large", name=path.name, size=size, limit=limit
                )
            return opened.read(), change_time(info.st_mtime)
    except OSError as error:
        raise unreadable(str(path), error) from None


def unreadable(path: str, error: OSError) -> Unreadable:
    """Return the error for a file that the system does not open or read."""
    if isinstance(error, FileNotFoundError):
        return Unreadable(path, "file_gone")
    if isinstance(error, PermissionError):
        return Unreadable(path, "file_not_opened")
    return Unreadable(path, "file_not_readable", reason=error.strerror or str(error))


def detect_format(blob: reader.Blob) -> FileFormat:
    """Return the format of the content. Raises `UnknownFormat` if it is not read."""
    data = blob.data
    if not data.strip():
        return _format_of_nothing(blob)
    detected = _by_magic(blob, data[:1024])
    if detected is not None:
        if detected.read is None:
            raise _unknown_format(blob, detected)
        return detected
    if not is_text(data) or blob.suffix == "svg":
        family = _by_suffix(blob.suffix, "binary")
        if family is not None and family.read is not None:
            return family
        raise _named_like(blob)
    return _format_of_text(blob)


def has_format(blob: reader.Blob, candidate: FileFormat) -> bool:
    """Whether the content has this format; its suffix or name decides where it says no more."""
    if blob.suffix not in candidate.suffixes and blob.name.lower() not in candidate.names:
        return False
    if candidate.magic:
        return any(blob.data.startswith(mark, at) for at, mark in candidate.magic)
    if candidate.zip_members:
        names = _zip_names(blob)
        return not names.isdisjoint(candidate.zip_members)
    if candidate.recognize is None:
        return True
    return is_text(blob.data) and candidate.recognize(decode(blob.data[:HEAD_BYTES]).lstrip())


def _zip_names(blob: reader.Blob) -> set[str]:
    try:
        with zipfile.ZipFile(BytesIO(blob.data)) as archive:
            return set(archive.namelist())
    except ZIP_ERRORS:
        return set()


def _unknown_format(blob: reader.Blob, detected: FileFormat | None = None) -> SourceError:
    if detected is not None and detected.message:
        return UnknownFormat(blob.place, detected.message)
    if not blob.suffix:
        return UnknownFormat(blob.place, "format_not_read")
    return UnknownFormat(blob.place, "suffix_not_read", suffix=blob.suffix)


def _named_like(blob: reader.Blob) -> SourceError:
    """Return the error for binary content of which only the name says something."""
    family = _by_suffix(blob.suffix, "binary")
    if family is not None:
        return _unknown_format(blob, family)
    if any(each.read is not None and blob.suffix in each.suffixes for each in registry.FORMATS):
        return UnknownFormat(blob.place, "name_unlike_content", suffix=blob.suffix)
    return _unknown_format(blob)


def _format_of_nothing(blob: reader.Blob) -> FileFormat:
    """Return the text format of an empty file."""
    for each in registry.FORMATS:
        if blob.suffix in each.suffixes and (each.suffix_decides == "binary" or each.read is None):
            raise _unknown_format(blob, each)
    named = _by_suffix(blob.suffix, "text")
    is_plain = named is not None and named.read is text.read_text
    return named if named is not None and is_plain else registry.get_format("txt")


def _by_suffix(suffix: str, content: str) -> FileFormat | None:
    """Return the format for which the suffix decides, in text or in binary content."""
    return next(
        (
            each
            for each in registry.FORMATS
            if each.suffix_decides == content and suffix in each.suffixes
        ),
        None,
    )


def _by_magic(blob: reader.Blob, head: bytes) -> FileFormat | None:
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _format_of_zip(blob)
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return _format_of_ole(blob)
    is_pdf = head.lstrip().startswith(b"%PDF-")
    if is_pdf or (b"%PDF-" in head and not is_text(blob.data)):
        return registry.get_format("pdf")
    matching = [
        ((len(magic), blob.suffix in each.suffixes), each)
        for each in registry.FORMATS
        for offset, magic in each.magic
        if head.startswith(magic, offset)
        # A text may begin with a short magic number: these count only for binary content.
        and (len(magic) > 3 or not is_text(blob.data))
    ]
    # The longest is the most specific: "ftypheic" is a picture, other "ftyp" are films. Where
    # several formats have the same, the suffix decides.
    return max(matching, key=lambda match: match[0])[1] if matching else None


def _format_of_zip(blob: reader.Blob) -> FileFormat:
    try:
        with zipfile.ZipFile(BytesIO(blob.data)) as archive:
            names = set(archive.namelist())
            mimetype = _start(archive, "mimetype") if "mimetype" in names else b""
            types = (
                _start(archive, "[Content_Types].xml").decode("utf-8", "replace")
                if "[Content_Types].xml" in names
                else ""
            )
    except ZIP_ERRORS:
        raise reader.broken(blob) from None
    if b"opendocument" in mimetype:
        return _by_zip_type(mimetype.decode("utf-8", "replace"))
    inside = [each for each in registry.FORMATS if not names.isdisjoint(each.zip_members)]
    if inside:
        # Several formats may have the same members: then the suffix decides.
        return next((each for each in inside if blob.suffix in each.suffixes), inside[0])
    if types:
        return _by_zip_type(types)
    return registry.get_format("program" if blob.suffix in PROGRAM_SUFFIXES else "zip")


def _by_zip_type(types: str) -> FileFormat:
    return next(
        (each for each in registry.FORMATS if each.zip_type and each.zip_type in types),
        registry.get_format("zip"),
    )


def _start(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as file:
        return file.read(200_000)


def _format_of_ole(blob: reader.Blob) -> FileFormat:
    import olefile

    try:
        with olefile.OleFileIO(blob.data) as ole:
            streams: Any = ole.listdir()
            names = {"/".join(path).lower() for path in streams}
    except (OSError, ValueError, IndexError, TypeError):
        raise reader.broken(blob) from None
    if "encryptedpackage" in names:
        raise reader.locked(blob)
    for each in registry.FORMATS:
        if not names.isdisjoint(each.ole_streams):
            return each
    raise _unknown_format(blob)


def _format_of_text(blob: reader.Blob) -> FileFormat:
    if blob.data.lstrip().startswith(b"-----BEGIN PGP MESSAGE-----"):
        raise Unreadable(blob.place, "text_encrypted")
    head = decode(blob.data[:HEAD_BYTES]).lstrip()
    for each in registry.FORMATS:
        if each.recognize is not None and each.recognize(head):
            return each
    named = _by_suffix(blob.suffix, "text")
    if named is not None:
        return named
    name = blob.name.lower()
    for each in registry.FORMATS:
        if name in each.names:
            return each
    return registry.get_format(_guessed(head))


def _guessed(head: str) -> str:
    """Guess the kind of a text with an unknown suffix from its beginning."""
    lower = head[:1024].lower()
    looks = {
        "mbox": head.startswith("From ") and HEADER_NAMES.search(head) is not None,
        "mail": _looks_like_mail(head),
        "html": "<html" in lower or lower.startswith("<!doctype html"),
        "xml": lower.startswith("<?xml"),
        "code": head.startswith("#!"),
    }
    return next((kind for kind, so in looks.items() if so), "txt")


def _looks_like_mail(head: str) -> bool:
    lines = head.split("\n\n", maxsplit=1)[0].splitlines()
    plain = [line for line in lines if not line[:1].isspace()]
    names = HEADER_NAMES.findall("\n".join(plain))
    return len(names) >= 2 and all(HEADER_LINE.match(line) for line in plain[:20])
