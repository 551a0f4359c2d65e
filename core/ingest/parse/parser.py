"""Parser of files: the format is chosen by content, then by suffix."""

from pathlib import Path

from core.errors import SourceError
from core.ingest.parse.reader import (
    Blob,
    OcrReader,
    ParseContext,
    ParseLimits,
    UnpackBudget,
    unreadable,
)
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
    """Parse one file or part with the reader of its format."""
    if blob.depth > context.limits.depth:
        detail = "It lies too deep inside other files."
        raise unreadable(blob, detail, "Save it as a file of its own if you want it read.")
    detected = detect_format(blob)
    if detected.read is None:
        raise unknown_format(blob, detected)
    try:
        return detected.read(blob, detected.kind, context)
    except RecursionError:
        detail = "Its content is nested too deeply."
        raise unreadable(blob, detail, "Check where the file comes from.") from None


def _bytes(path: Path, limits: ParseLimits) -> bytes:
    try:
        size = path.stat().st_size
        if size > limits.file_bytes:
            detail = f"The file has {size / 1e6:,.0f} MB, more than is allowed."
            raise unreadable_path(path, detail, "Raise the limit in the settings.")
        return path.read_bytes()
    except FileNotFoundError:
        raise unreadable_path(path, "The file is not there any more.", "Nothing to do.") from None
    except PermissionError:
        detail = "The file may not be read by you."
        raise unreadable_path(path, detail, "Change its permissions.") from None
    except OSError as error:
        detail = f"The system could not read it: {error.strerror or error}."
        raise unreadable_path(path, detail, "Check the disk or the network drive.") from None


def unreadable_path(path: Path, detail: str, remedy: str) -> SourceError:
    """Return the error for a file that cannot be opened."""
    return unreadable(Blob(str(path), None, path.name, b""), detail, remedy)
