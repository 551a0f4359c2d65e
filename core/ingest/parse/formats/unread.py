"""Formats that are recognized but not read, with the message shown for them."""

from core.ingest.parse.file_format import FileFormat, words

_IWORK = ("Index/Document.iwa", "index.apxl")


def _save_as(
    kind: str,
    message: str,
    *,
    magic: tuple[tuple[int, bytes], ...] = (),
    zip_members: tuple[str, ...] = (),
    ole_streams: tuple[str, ...] = (),
) -> FileFormat:
    return FileFormat(
        kind,
        suffixes=frozenset({kind}),
        magic=magic,
        zip_members=zip_members,
        ole_streams=ole_streams,
        message=message,
    )


FORMATS = (
    _save_as("doc", "doc_not_read", ole_streams=("worddocument",)),
    _save_as("xls", "xls_not_read", ole_streams=("workbook", "book")),
    _save_as("ppt", "ppt_not_read", ole_streams=("powerpoint document",)),
    _save_as("pages", "pages_not_read", zip_members=_IWORK),
    _save_as("numbers", "numbers_not_read", zip_members=_IWORK),
    _save_as("key", "keynote_not_read", zip_members=_IWORK),
    _save_as("7z", "archive_not_read", magic=((0, b"7z\xbc\xaf\x27\x1c"),)),
    _save_as("rar", "archive_not_read", magic=((0, b"Rar!"),)),
    FileFormat(
        "midi",
        suffixes=words("mid midi"),
        suffix_decides="binary",
        magic=((0, b"MThd"),),
        message="midi_not_read",
    ),
    FileFormat("database", magic=((0, b"SQLite format 3\x00"),), message="database_not_read"),
    FileFormat("program", magic=((0, b"\x7fELF"), (0, b"MZ")), message="program_not_read"),
)
