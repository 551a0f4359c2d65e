"""Reader of MSG: mails saved by Outlook, with a plain, HTML or RTF body."""

import struct
from datetime import UTC, datetime, timedelta
from typing import Any

from core.ingest.parse.builder import DocumentBuilder
from core.ingest.parse.decode import decode
from core.ingest.parse.file_format import packed_format
from core.ingest.parse.formats.html import parse_html_text
from core.ingest.parse.formats.mail import (
    Attachment,
    Mail,
    decode_header_text,
    mail_document,
    read_attachments,
)
from core.ingest.parse.formats.office.rtf import decompress_rtf, rtf_text
from core.ingest.parse.reader import Blob, ParseContext, broken, joined
from core.records.files.documents import ParseResult

SUBJECT, SENDER, SENDER_ADDRESS, SENDER_SMTP = "0037", "0C1A", "0C1F", "5D01"
TO, CC, BODY, HTML, RTF, HEADERS = "0E04", "0E03", "1000", "1013", "1009", "007D"
FILE_NAMES = ("3707", "3704", "3001")
DATA, EMBEDDED = "3701", "3701000D"
SUBMITTED, DELIVERED, CODEPAGE = 0x0039, 0x0E06, 0x3FFD
PT_TIME, PT_LONG = 0x0040, 0x0003
TOP_HEADER, INNER_HEADER = 32, 24
EPOCH = datetime(1601, 1, 1, tzinfo=UTC)
DEEPEST = 5


def read_msg(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document for the mail, then one for each attachment."""
    del kind
    import olefile

    try:
        with olefile.OleFileIO(blob.data) as ole:  # pyright: ignore[reportUnknownMemberType]
            return _Message(ole, ()).parsed(blob, context)
    except (OSError, struct.error, IndexError, KeyError, TypeError):
        raise broken(blob) from None


class _Message:
    """A mail in the file: the outermost one, or an attached one."""

    def __init__(self, ole: Any, place: tuple[str, ...]) -> None:
        self.ole = ole
        self.place = place
        self.streams: list[list[str]] = ole.listdir()
        self.fixed = self._fixed(INNER_HEADER if place else TOP_HEADER)

    def parsed(self, blob: Blob, context: ParseContext) -> ParseResult:
        """Return the mail's document and those of its attachments."""
        results = [ParseResult((mail_document(blob, Mail(self._headers(), self._body(blob))),))]
        files: list[Attachment] = []
        for folder in self._folders():
            name = next(
                filter(None, (self._text(number, folder) for number in FILE_NAMES)), "attachment"
            )
            data = self._bytes(f"{DATA}0102", folder)
            if data is not None:
                files.append(Attachment(name, data))
            elif len(self.place) < DEEPEST and self._has(folder, f"__substg1.0_{EMBEDDED}"):
                inner = _Message(self.ole, (*self.place, folder, f"__substg1.0_{EMBEDDED}"))
                place = blob.inner(f"{name}.msg".replace("/", "-"), b"")
                results.append(inner.parsed(place, context))
        return joined([*results, read_attachments(blob, files, context)])

    def _headers(self) -> dict[str, str]:
        stated = _transport_headers(self._text(HEADERS))
        sender = self._text(SENDER)
        address = self._text(SENDER_SMTP) or self._text(SENDER_ADDRESS)
        written = (
            f"{sender} <{address}>" if address and "@" in address and address != sender else sender
        )
        sent = self._time(SUBMITTED) or self._time(DELIVERED)
        return {
            "From": stated.get("from", "") or written or address,
            "To": stated.get("to", "") or self._text(TO).replace("\x00", ""),
            "Cc": stated.get("cc", "") or self._text(CC),
            "Date": stated.get("date", "") or (f"{sent:%Y-%m-%d %H:%M:%S}Z" if sent else ""),
            "Subject": self._text(SUBJECT) or stated.get("subject", ""),
        }

    def _body(self, blob: Blob) -> DocumentBuilder:
        builder = DocumentBuilder()
        text = self._text(BODY)
        if text.strip():
            builder.verbatim(text)
            return builder
        html = self._bytes(f"{HTML}0102")
        if html and html.strip():
            return parse_html_text(html)
        html_text = self._text(HTML)
        if html_text.strip():
            return parse_html_text(html_text.encode(), charset="utf-8")
        packed = self._bytes(f"{RTF}0102")
        if packed:
            builder.block(rtf_text(blob, decompress_rtf(blob, packed)))
        return builder

    def _fixed(self, header: int) -> dict[tuple[int, int], bytes]:
        """Return the values of fixed length by property number and type."""
        raw = self._stream("__properties_version1.0") or b""
        entries = (raw[at : at + 16] for at in range(header, len(raw) - 15, 16))
        values: dict[tuple[int, int], bytes] = {}
        for entry in entries:
            kind, number = struct.unpack("<HH", entry[:4])
            values[number, kind] = entry[8:]
        return values

    def _time(self, number: int) -> datetime | None:
        raw = self.fixed.get((number, PT_TIME))
        if raw is None:
            return None
        ticks = struct.unpack("<Q", raw)[0]
        return EPOCH + timedelta(microseconds=ticks // 10) if 0 < ticks < 3e18 else None

    def _text(self, number: str, folder: str = "") -> str:
        wide = self._bytes(f"{number}001F", folder)
        if wide is not None:
            return wide.decode("utf-16-le", "replace").replace("\x00", "")
        narrow = self._bytes(f"{number}001E", folder)
        page = self.fixed.get((CODEPAGE, PT_LONG))
        declared = f"cp{struct.unpack('<I', page[:4])[0]}" if page else ""
        return decode(narrow, declared=declared).replace("\x00", "") if narrow is not None else ""

    def _bytes(self, name: str, folder: str = "") -> bytes | None:
        return self._stream(f"__substg1.0_{name}", folder)

    def _stream(self, name: str, folder: str = "") -> bytes | None:
        place = [*self.place, *([folder] if folder else []), name]
        return self.ole.openstream(place).read() if place in self.streams else None

    def _has(self, folder: str, name: str) -> bool:
        start = [*self.place, folder, name]
        return any(path[: len(start)] == start for path in self.streams)

    def _folders(self) -> list[str]:
        depth = len(self.place)
        inside = (
            path for path in self.streams if tuple(path[:depth]) == self.place and len(path) > depth
        )
        return sorted(
            {path[depth] for path in inside if path[depth].startswith("__attach_version1.0")}
        )


def _transport_headers(text: str) -> dict[str, str]:
    from email import message_from_string

    message = message_from_string(text.lstrip("\r\n\x00 "))
    headers = {
        name: str(message.get(name) or "") for name in ("from", "to", "cc", "date", "subject")
    }
    return {name: decode_header_text(value) for name, value in headers.items()}


FORMATS = (packed_format("msg", read_msg, ole_streams=("__properties_version1.0",), icon="mail"),)
