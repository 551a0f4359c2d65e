"""Parser of files: the format is chosen by content, then by suffix."""

from pathlib import Path

from msgspec.structs import replace

from core.errors import SourceError, Unreadable
from core.ingest.parse import registry
from core.ingest.parse.reader import MB, Blob, OcrReader, ParseContext, ParseLimits, UnpackBudget
from core.ingest.parse.sniff import detect_format, unknown_format
from core.records.files.documents import ParseResult, PartProblem


def parse_file(
    path: Path, *, limits: ParseLimits, pictures: OcrReader | None = None
) -> ParseResult:
    """Parse a file to documents, and to problems of the parts that could not be read.

    A blank file gives one document without text. With `pictures`, text in images is recognized.
    Raises `UnknownFormat` for formats that are not supported, and `Unreadable` for content that is
    locked, damaged or beyond the limits.
    """
    blob = Blob(str(path), None, path.name, _bytes(path, limits))
    budget = UnpackBudget(limits)

    def read_part(part: Blob) -> ParseResult:
        try:
            return parse_blob(part, context)
        except SourceError as error:
            way = part.part or part.name
            return ParseResult((), (PartProblem.from_error(way, error),))

    context = ParseContext(limits, budget, read_part, pictures)
    return parse_blob(blob, context)


def parse_blob(blob: Blob, context: ParseContext) -> ParseResult:
    """Parse one file or part with the reader of its format; set the traits of its documents."""
    if blob.depth > context.limits.depth:
        raise Unreadable(blob.place, "file_nested")
    detected = detect_format(blob)
    if detected.read is None:
        raise unknown_format(blob, detected)
    try:
        parsed = detected.read(blob, detected.kind, context)
    except RecursionError:
        raise Unreadable(blob.place, "content_nested") from None
    traits = registry.text_traits()
    return replace(
        parsed,
        documents=tuple(
            replace(document, traits=traits.get(document.kind, document.traits))
            for document in parsed.documents
        ),
    )


def _bytes(path: Path, limits: ParseLimits) -> bytes:
    try:
        size = path.stat().st_size
        if size > limits.file_bytes:
            limit = limits.file_bytes // MB
            raise Unreadable(str(path), "file_too_large", name=path.name, size=size, limit=limit)
        return path.read_bytes()
    except FileNotFoundError:
        raise Unreadable(str(path), "file_gone") from None
    except PermissionError:
        raise Unreadable(str(path), "file_not_opened") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unreadable(str(path), "file_not_readable", reason=reason) from None
