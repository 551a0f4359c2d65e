"""Formats that are recognized but not read, with the remedy shown for them."""

from core.ingest.parse.file_format import FileFormat, words

_IWORK = ("Index/Document.iwa", "index.apxl")


def _save_as(
    kind: str,
    remedy: str,
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
        detail=f"{kind.upper()} files are not read.",
        remedy=remedy,
    )


FORMATS = (
    _save_as("doc", "Save it as DOCX.", ole_streams=("worddocument",)),
    _save_as("xls", "Save it as XLSX.", ole_streams=("workbook", "book")),
    _save_as("ppt", "Save it as PPTX.", ole_streams=("powerpoint document",)),
    _save_as("pages", "Export it from Pages as DOCX or PDF.", zip_members=_IWORK),
    _save_as("numbers", "Export it from Numbers as XLSX.", zip_members=_IWORK),
    _save_as("key", "Export it from Keynote as PPTX or PDF.", zip_members=_IWORK),
    _save_as("7z", "Unpack it, or save it as ZIP.", magic=((0, b"7z\xbc\xaf\x27\x1c"),)),
    _save_as("rar", "Unpack it, or save it as ZIP.", magic=((0, b"Rar!"),)),
    FileFormat(
        "audio",
        suffixes=words("mp3 wav flac ogg oga m4a aac wma aiff opus mid"),
        suffix_decides="binary",
        magic=(
            (8, b"WAVEfmt"),
            (0, b"ID3"),
            (0, b"\xff\xfb"),
            (0, b"OggS"),
            (0, b"fLaC"),
        ),
        detail="Sound is not read yet.",
        remedy="Add a transcript as a text file.",
    ),
    FileFormat(
        "video",
        suffixes=words("mp4 mov avi mkv webm wmv flv m4v mpg mpeg"),
        suffix_decides="binary",
        magic=((4, b"ftyp"), (0, b"RIFF"), (0, b"\x1aE\xdf\xa3")),
        detail="Films are not read yet.",
        remedy="Add a transcript as a text file.",
    ),
    FileFormat(
        "database",
        magic=((0, b"SQLite format 3\x00"),),
        detail="Databases are not read.",
        remedy="Export its tables as CSV.",
    ),
    FileFormat("program", magic=((0, b"\x7fELF"), (0, b"MZ")), detail="Programs are not read."),
)
