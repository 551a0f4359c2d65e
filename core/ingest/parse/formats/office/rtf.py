"""Reader of RTF, and decompression of RTF mail bodies of Outlook."""

import re
import struct
from importlib import import_module
from typing import Any

from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata, one_line
from core.ingest.parse.dates import parse_date
from core.ingest.parse.file_format import HANDWRITTEN, FileFormat
from core.ingest.parse.reader import Blob, ParseContext, broken
from core.records.files.documents import ParseResult

PICTURE = re.compile(r"\{\\\*?\\?(?:shppict|pict|objdata|nonshppict)\b[^{}]*\}|\\bin\d+[^{}\\]*")
HEX_RUN = re.compile(r"(?:[0-9a-fA-F]{32,}\s*){3,}")
INFO = re.compile(r"\{\\(title|author|keywords)\s+([^{}]*)\}")
CREATED = re.compile(r"\{\\creatim\\yr(\d+)\\mo(\d+)\\dy(\d+)")
HTML_SWITCHED_OFF = re.compile(r"\\htmlrtf1?\b(?!0)(?:(?!\\htmlrtf).)*+\\htmlrtf0\s?", re.DOTALL)
PACKED, STORED = b"LZFu", b"MELA"
# Initial dictionary of compressed RTF (MS-OXRTFCP).
WINDOW = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript "
    rb"\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"
    b"\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)


def read_rtf(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with the paragraphs; table rows are lines."""
    del context
    raw = blob.data.decode("latin-1")
    builder = DocumentBuilder()
    for paragraph in re.split(r"\n\s*\n", rtf_text(blob, blob.data)):
        builder.block(paragraph)
    stated = {found[1]: one_line(found[2]) for found in INFO.finditer(raw[:50_000])}
    created = CREATED.search(raw[:50_000])
    metadata = DocumentMetadata(
        title=stated.get("title", ""),
        author=stated.get("author", ""),
        written_at=parse_date("-".join(created.groups())) if created else None,
        tags=tuple(stated.get("keywords", "").split(",")),
    )
    return ParseResult((builder.document(blob, kind, metadata),))


def rtf_text(blob: Blob, data: bytes) -> str:
    """Return the plain text of RTF. Raises `Unreadable` if it is broken."""
    striprtf: Any = import_module("striprtf.striprtf")
    raw = HEX_RUN.sub("", PICTURE.sub("", data.decode("latin-1")))
    if "\\fromhtml" in raw[:2000]:
        raw = HTML_SWITCHED_OFF.sub("", raw)
    try:
        text: str = striprtf.rtf_to_text(raw, errors="ignore")
    except (ValueError, IndexError, KeyError, LookupError, TypeError, AttributeError):
        raise broken(blob) from None
    lines = (
        re.sub(r"(?:(?<!\s)\s++)?\|\s*$", "", line).replace("|", " | ") for line in text.split("\n")
    )
    return "\n".join(line if "|" in line else line.rstrip() for line in lines)


def decompress_rtf(blob: Blob, data: bytes) -> bytes:
    """Decompress RTF of Outlook (LZFu, MS-OXRTFCP)."""
    if len(data) < 16:
        raise broken(blob)
    size, raw_size = struct.unpack("<II", data[:8])
    if data[8:12] == STORED:
        return data[16 : 16 + raw_size]
    if data[8:12] != PACKED:
        raise broken(blob)
    return bytes(_decompress_lzfu(data[16 : size + 4], raw_size))


def _decompress_lzfu(data: bytes, raw_size: int) -> bytearray:
    window = bytearray(WINDOW.ljust(4096, b"\x00"))
    write = len(WINDOW)
    output = bytearray()
    at = 0
    while at < len(data) and len(output) < raw_size:
        flags, at = data[at], at + 1
        for bit in range(8):
            if at >= len(data):
                return output
            source, start, length = data, at, 1
            at += 1
            if flags >> bit & 1:
                token = int.from_bytes(data[at - 1 : at + 1], "big")
                at += 1
                # A copy may overlap its own output.
                source, start, length = window, token >> 4, (token & 0xF) + 2
                if start == write % 4096:
                    return output
            for place in range(start, start + length):
                window[write % 4096] = source[place % 4096 if source is window else place]
                output.append(window[write % 4096])
                write += 1
    return output


FORMATS = (
    FileFormat(
        "rtf",
        read_rtf,
        suffixes=frozenset({"rtf"}),
        magic=((0, b"{\\rtf"),),
        traits=HANDWRITTEN,
        filter_words=("word", "letter"),
    ),
)
