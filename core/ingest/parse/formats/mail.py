"""Reader of mail (EML, MBOX): headers, then the body; attachments are documents of their own."""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.utils import collapse_rfc2231_value, getaddresses
from typing import Any, cast

from msgspec import Struct

from core.errors import Unreadable
from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata, one_line
from core.ingest.parse.dates import parse_mail_date
from core.ingest.parse.decode import decode, normalize_newlines
from core.ingest.parse.file_format import text_format
from core.ingest.parse.formats.html import parse_html_text
from core.ingest.parse.reader import Blob, ParseContext, broken, joined
from core.records.files.documents import Document, ParseResult

SHOWN = ("From", "To", "Cc", "Date", "Subject")
SIGNATURES = frozenset(
    f"application/{name}"
    for name in ("pgp-signature", "pkcs7-signature", "x-pkcs7-signature", "pgp-encrypted")
)
SUFFIX_OF = {
    "text/plain": "txt",
    "text/html": "html",
    "text/csv": "csv",
    "text/calendar": "ics",
    "application/pdf": "pdf",
    "application/json": "json",
    "application/zip": "zip",
    "message/rfc822": "eml",
    "message/delivery-status": "txt",
    "text/rfc822-headers": "txt",
}
STARTS = re.compile(rb"^From [^\n]*\n(?=[!-9;-~]{1,60}:|>?From )", re.MULTILINE)
QUOTED_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)
WORD = re.compile(r"=\?[^?\s]*\?[bqBQ]\?[^?]*\?=")
# Tracking URLs, longer than any that a person would type.
TRACKING = re.compile(r"[ \t]?<https?://[^<>\s]{80,}>")
MOST_PARTS = 1000


class Mail(Struct, frozen=True):
    """Headers and body of a mail, from any file format."""

    headers: dict[str, str]
    body: DocumentBuilder
    kind: str = "mail"


class Attachment(Struct, frozen=True):
    """Attached file."""

    name: str
    data: bytes


def read_mail(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document for each mail, then one for each of its attachments."""
    if kind == "mbox":
        return _read_mailbox(blob, context)
    try:
        message = message_from_bytes(_as_mail(blob.data))
    except (ValueError, TypeError, IndexError, AttributeError, RecursionError):
        # The standard parser raises various errors for some broken mails.
        raise broken(blob) from None
    body = DocumentBuilder()
    attached = list(_parts(message, body))
    headers = {name: get_header(message, name) for name in SHOWN}
    if not any(headers.values()) and not body.length and not attached:
        raise Unreadable(blob.place, "mail_without_content")
    document = mail_document(blob, Mail(headers, body))
    return joined([ParseResult((document,)), read_attachments(blob, attached, context)])


def mail_document(blob: Blob, mail: Mail) -> Document:
    """Build the document of a mail; its headers are lines at the top that can be cited."""
    builder = DocumentBuilder()
    for name in SHOWN:
        builder.named_line(name, mail.headers.get(name, ""), kind="mail_header")
    builder.append(mail.body)
    metadata = DocumentMetadata(
        title=mail.headers.get("Subject", ""),
        author=sender_name(mail.headers.get("From", "")),
        written_at=parse_mail_date(mail.headers.get("Date", "")),
    )
    return builder.document(blob, mail.kind, metadata, by_heading=False)


def read_attachments(blob: Blob, attached: list[Attachment], context: ParseContext) -> ParseResult:
    """Read the attachments."""
    taken: set[str] = set()
    return joined(
        context.read_part(blob.inner(_unique(attachment.name, taken), attachment.data))
        for attachment in attached
    )


def get_header(message: "Message[Any, Any]", name: str) -> str:
    """Return the header's text, however it is encoded."""
    raw = _raw(message, name)
    return decode_header_text(raw, charset=str(message.get_param("charset") or "")) if raw else ""


def _raw(message: "Message[Any, Any]", name: str) -> str:
    items = ((key.lower(), str(value)) for key, value in message.raw_items())
    return next((value for key, value in items if key == name.lower()), "")


def decode_header_text(raw: str, *, charset: str = "") -> str:
    """Decode a raw header to one line; `charset` is the encoding of the mail's text."""
    try:
        raw = decode(raw.encode("utf-8", "surrogateescape"), declared=charset)
    except UnicodeEncodeError:
        raw = raw.encode("utf-8", "replace").decode()
    raw = " ".join(raw.split())
    if not WORD.search(raw):
        return one_line(raw)
    # Insert missing spaces between encoded words.
    raw = re.sub(r"(\?=)(?==\?)", r"\1 ", raw)
    try:
        pieces = decode_header(raw)
    except (HeaderParseError, ValueError):
        return one_line(raw)
    decoded = (
        value if isinstance(value, str) else decode(value, declared=charset or "")
        for value, charset in pieces
    )
    return one_line("".join(decoded)) or one_line(raw)


def sender_name(sender: str) -> str:
    """Return the name of a sender, or the address if there is no name."""
    name, address = next(iter(getaddresses([sender])), ("", ""))
    return name.strip("\"' ") or address or sender


def _as_mail(data: bytes) -> bytes:
    """Normalize the bytes: UTF-16 to UTF-8, and no byte count (EMLX) at the top."""
    if b"\x00" in data[:200]:
        data = decode(data).encode()
    return re.sub(rb"\A\s*\d+\s*\n(?=[!-9;-~]+:)", b"", data.lstrip(b"\xef\xbb\xbf"))


def _parts(message: "Message[Any, Any]", body: DocumentBuilder) -> Iterator[Attachment]:
    """Iterate over attachments in order; add text of the mail itself to the body."""
    waiting = [message]
    count = 0
    while waiting and count < MOST_PARTS:
        part = waiting.pop()
        count += 1
        kind = part.get_content_type()
        inner = _inner(part)
        if kind == "multipart/alternative" and inner:
            waiting.extend(reversed(_choose_alternative(inner)))
        elif kind == "message/rfc822" and inner:
            name = filename(part) or get_header(inner[0], "Subject") or "message"
            yield Attachment(_with_suffix(name, "eml"), _source(inner[0]))
        elif inner or kind.startswith("multipart/"):
            waiting.extend(reversed(inner))
        elif _is_attached(part, is_whole=part is message):
            if not _is_inline_part(part):
                yield Attachment(
                    filename(part) or _with_suffix(f"part {count}", SUFFIX_OF.get(kind, "")),
                    payload(part),
                )
        else:
            _add_text(part, body)


def _source(message: "Message[Any, Any]") -> bytes:
    """Return the source of a mail; one that declares another charset than it has is UTF-8."""
    try:
        return message.as_bytes()
    except UnicodeEncodeError:
        return message.as_string().encode("utf-8", "replace")


def _inner(part: "Message[Any, Any]") -> list["Message[Any, Any]"]:
    payload_parts: Any = part.get_payload()
    return cast("list[Message[Any, Any]]", payload_parts) if isinstance(payload_parts, list) else []


def _choose_alternative(parts: list["Message[Any, Any]"]) -> list["Message[Any, Any]"]:
    """Choose among alternatives: non-empty plain text first; keep parts that are not text."""
    plain = [
        part for part in parts if part.get_content_type() == "text/plain" and payload(part).strip()
    ]
    rich = [
        part
        for part in parts
        if part.get_content_maintype() == "multipart" or part.get_content_type() == "text/html"
    ]
    others = [
        part
        for part in parts
        if part.get_content_type() not in {"text/plain", "text/html"} and part not in rich
    ]
    if plain:
        # The rich alternative may also contain images and files.
        leaves = (leaf for part in rich for leaf in part.walk() if leaf is not part)
        files = [
            leaf
            for leaf in leaves
            if leaf.get_content_maintype() != "multipart" and _is_attached(leaf, is_whole=False)
        ]
        return [plain[0], *files, *others]
    return [*(rich[-1:] or parts[-1:]), *[part for part in others if part is not parts[-1]]]


def _is_attached(part: "Message[Any, Any]", *, is_whole: bool) -> bool:
    """Whether the part is an attachment rather than the mail's own text."""
    stated = disposition(part)
    if part.get_content_maintype() != "text":
        return part.get_content_type() in SUFFIX_OF or "Content-Type" in part
    text_itself = part.get_content_type() in {"text/plain", "text/html", "text/enriched"}
    return not is_whole and (stated == "attachment" or bool(filename(part)) or not text_itself)


def _is_inline_part(part: "Message[Any, Any]") -> bool:
    """Whether the part is a signature, encryption data or an inline image."""
    kind = part.get_content_type()
    if kind in SIGNATURES:
        return True
    stated = disposition(part)
    shown = stated == "inline" or ("Content-ID" in part and stated != "attachment")
    return kind.startswith("image/") and shown


def disposition(part: "Message[Any, Any]") -> str:
    """Return the content disposition, such as ``attachment``; empty if there is none."""
    return _raw(part, "content-disposition").partition(";")[0].strip().lower()


def filename(part: "Message[Any, Any]") -> str:
    """Return the part's file name without folders; empty if it has none."""
    try:
        raw = part.get_param("filename", None, "content-disposition") or part.get_param("name")
        name = collapse_rfc2231_value(raw) if raw else ""
    except (ValueError, TypeError, LookupError, AttributeError):
        name = ""
    name = decode_header_text(str(name) or get_header(part, "Content-Location"))
    return re.split(r"[/\\]", name)[-1].strip(" .\"'")[:150]


def payload(part: "Message[Any, Any]") -> bytes:
    """Return the part's bytes with the transfer encoding decoded as far as possible."""
    try:
        data: Any = part.get_payload(decode=True)
    except (ValueError, TypeError, LookupError, AssertionError, AttributeError):
        data = None
    if isinstance(data, bytes):
        return data
    raw: Any = part.get_payload()
    return raw.encode("utf-8", "surrogateescape") if isinstance(raw, str) else b""


def _add_text(part: "Message[Any, Any]", body: DocumentBuilder) -> None:
    data = payload(part)
    charset = str(part.get_param("charset") or "") if "Content-Type" in part else ""
    if part.get_content_type() == "text/html":
        body.append(parse_html_text(data, charset=charset))
    elif part.get_content_maintype() == "text" or "Content-Type" not in part:
        text = normalize_newlines(decode(data, declared=charset))
        body.verbatim(TRACKING.sub("", text))


def _with_suffix(name: str, suffix: str) -> str:
    name = re.sub(r"[/\\]", "-", name)[:150]
    return name if not suffix or name.lower().endswith(f".{suffix}") else f"{name}.{suffix}"


def _unique(name: str, taken: set[str]) -> str:
    name = name or "attachment"
    stem, dot, suffix = name.rpartition(".")
    count, unique = 1, name
    while unique in taken:
        count += 1
        unique = f"{stem} ({count}).{suffix}" if dot and stem else f"{name} ({count})"
    taken.add(unique)
    return unique


def _read_mailbox(blob: Blob, context: ParseContext) -> ParseResult:
    starts = [found.start() for found in STARTS.finditer(blob.data)]
    starts = [
        at for at in starts if at == 0 or blob.data[:at].endswith((b"\n\n", b"\r\n\r\n", b"\n\r\n"))
    ] or [0]
    mails: list[Blob] = []
    for number, (at, end) in enumerate(zip(starts, [*starts[1:], None], strict=True), start=1):
        raw = blob.data[at:end]
        raw = raw.partition(b"\n")[2] if raw.startswith(b"From ") else raw
        mails.append(blob.inner(f"{number}.eml", QUOTED_FROM.sub(rb"\1", raw), part=str(number)))
    return joined(map(context.read_part, mails))


_WORDS = "mail mails email message"
FORMATS = (
    text_format("mail", read_mail, "eml emlx mht mhtml", icon="mail", filter_words=_WORDS),
    text_format("mbox", read_mail, icon="mail", filter_words=_WORDS),
)
