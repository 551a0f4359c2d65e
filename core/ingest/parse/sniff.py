"""Content sniffing: the document kind from bytes, then from the suffix."""

import re
import zipfile
from io import BytesIO
from typing import Any

from core.errors import SourceError, UnknownFormat
from core.ingest.parse.decode import decode, is_text
from core.ingest.parse.kinds import (
    CODE_NAMES,
    MAGIC,
    MAIN_PARTS,
    OFFICE,
    OPEN,
    SUFFIXES,
    UNPACKED_ELSEWHERE,
    UNREAD,
)
from core.ingest.parse.reader import Blob, broken, locked, unreadable
from core.ingest.parse.zip_package import ZIP_ERRORS
from core.sources.suffixes import FILMS, PACKED, PICTURES, SAVE_AS, SOUNDS

HEADER_LINE = re.compile(r"[!-9;-~]{1,60}:[ \t]?.*")
HEADER_NAMES = re.compile(
    r"^(?:from|to|subject|date|received|return-path|message-id|mime-version|delivered-to|sender"
    r"|content-type|reply-to):",
    re.IGNORECASE | re.MULTILINE,
)


def detect_kind(blob: Blob) -> str:
    """Return the kind, such as ``pdf``. Raises `UnknownFormat` for kinds that are not read."""
    data = blob.data
    if not data.strip():
        return _kind_of_nothing(blob)
    kind = _by_magic(blob, data[:1024])
    if kind in SAVE_AS or (kind in UNREAD and not _may_hold_words(blob, kind)):
        raise unknown_format(blob, kind)
    if kind:
        return kind
    if not is_text(data) or blob.suffix == "svg":
        raise unknown_format(blob, _family(blob.suffix) or "binary")
    return _kind_of_text(blob)


def _may_hold_words(blob: Blob, kind: str) -> bool:
    """Whether it is an image that can be decoded."""
    return kind == "image" and not blob.data[4:12].startswith(UNPACKED_ELSEWHERE)


def unknown_format(blob: Blob, kind: str) -> SourceError:
    """Return the error for a kind that is not read, with a remedy."""
    if kind in SAVE_AS:
        detail = f"{kind.upper()} files are not read."
        return UnknownFormat(blob.place, detail=detail, remedy=SAVE_AS[kind])
    if kind == "binary" and (blob.suffix in SUFFIXES or blob.suffix in PACKED):
        detail = f"It is named like a “.{blob.suffix}” file, and its content is something else."
        remedy = "Nothing to do; if it should hold text, get it again from where it came."
        return UnknownFormat(blob.place, detail=detail, remedy=remedy)
    what = f"“.{blob.suffix}” files" if blob.suffix else "Files of this kind"
    detail, remedy = UNREAD.get(kind, (f"{what} are not read.", ""))
    remedy = remedy or "Nothing to do; if it holds text, save it in a format such as PDF or DOCX."
    return UnknownFormat(blob.place, detail=detail, remedy=remedy)


def _kind_of_nothing(blob: Blob) -> str:
    family = _family(blob.suffix)
    if family or blob.suffix in SAVE_AS:
        raise unknown_format(blob, family or blob.suffix)
    kind = SUFFIXES.get(blob.suffix, "txt") or blob.suffix
    return kind if kind in {"md", "org", "rst", "tex", "code", "config", "log"} else "txt"


def _family(suffix: str) -> str:
    for family, suffixes in (("image", PICTURES), ("audio", SOUNDS), ("video", FILMS)):
        if suffix in suffixes:
            return family
    return ""


def _by_magic(blob: Blob, head: bytes) -> str:
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _kind_of_zip(blob)
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return _kind_of_ole(blob)
    is_pdf = head.lstrip().startswith(b"%PDF-")
    if is_pdf or (b"%PDF-" in head and not is_text(blob.data)):
        return "pdf"
    for offset, magic, kind in MAGIC:
        # A text may begin with a short magic number: these count only for binary content.
        if head.startswith(magic, offset) and (len(magic) > 3 or not is_text(blob.data)):
            return kind
    return ""


def _kind_of_zip(blob: Blob) -> str:
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
        raise broken(blob, _zip_word(blob.suffix)) from None
    if b"opendocument" in mimetype:
        return next((kind for kind, word in OPEN.items() if word in mimetype), "zip")
    kind = next((kind for name, kind in OFFICE if name in names), "")
    if kind or types:
        return kind or next((kind for word, kind in MAIN_PARTS.items() if word in types), "zip")
    if "Index/Document.iwa" in names or "index.apxl" in names:
        return blob.suffix if blob.suffix in SAVE_AS else "pages"
    return "program" if blob.suffix in {"jar", "apk", "whl", "xpi", "ipa", "war"} else "zip"


def _start(archive: zipfile.ZipFile, name: str) -> bytes:
    with archive.open(name) as file:
        return file.read(200_000)


def _zip_word(suffix: str) -> str:
    words = {"docx": "document", "pptx": "presentation", "xlsx": "workbook", "epub": "book"}
    return words.get(suffix, "archive" if suffix in {"zip", ""} else "file")


def _kind_of_ole(blob: Blob) -> str:
    import olefile

    try:
        with olefile.OleFileIO(blob.data) as ole:
            streams: Any = ole.listdir()
            names = {"/".join(path).lower() for path in streams}
    except (OSError, ValueError, IndexError, TypeError):
        raise broken(blob, "file") from None
    if "encryptedpackage" in names:
        raise locked(blob, "document")
    kinds_by_stream = (
        ("__properties_version1.0", "msg"),
        ("worddocument", "doc"),
        ("workbook", "xls"),
        ("book", "xls"),
        ("powerpoint document", "ppt"),
    )
    return next((kind for name, kind in kinds_by_stream if name in names), "binary-ole")


def _kind_of_text(blob: Blob) -> str:
    if blob.data.lstrip().startswith(b"-----BEGIN PGP MESSAGE-----"):
        raise unreadable(blob, "The text is encrypted.", "Decrypt it first if you want it read.")
    kind = SUFFIXES.get(blob.suffix)
    if kind is not None:
        return kind or blob.suffix
    if blob.name.lower() in CODE_NAMES:
        return "code"
    return _guessed(decode(blob.data[:4096]).lstrip())


def _guessed(head: str) -> str:
    """Guess the kind of a text with an unknown suffix from its beginning."""
    lower = head[:1024].lower()
    looks = {
        "mbox": head.startswith("From ") and HEADER_NAMES.search(head) is not None,
        "eml": _looks_like_mail(head),
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
