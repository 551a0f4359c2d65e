"""Readers of bank statements: OFX and QFX, MT940, camt.053. Each becomes a table of bookings."""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata, one_line
from core.ingest.parse.decode import decode, normalize_newlines
from core.ingest.parse.element_tree import Element, local_name, parse_xml
from core.ingest.parse.file_format import ROWS, FileFormat
from core.ingest.parse.formats.json_xml import read_json_xml
from core.ingest.parse.formats.text import read_text
from core.ingest.parse.reader import Blob, ParseContext
from core.records.files.documents import ParseResult

_OFX_TAG = re.compile(r"<(?P<tag>[A-Z0-9.]+)>(?P<value>[^<\n]*)")
_OFX_BOOKING = re.compile(r"<STMTTRN>(.*?)(?=</STMTTRN>|<STMTTRN>|</BANKTRANLIST>|\Z)", re.DOTALL)
_MT_FIELD = re.compile(
    r"^:(?P<tag>\d\d[A-Z]?):(?P<value>.*?)(?=^:\d\d[A-Z]?:|^-\}?|\Z)", re.MULTILINE | re.DOTALL
)
_MT_BOOKING = re.compile(r"(?P<date>\d{6})(?:\d{4})?(?P<sign>R?[CD])[A-Z]?(?P<amount>\d+,\d{0,2})")
_MT_BALANCE = re.compile(r"[CD]\d{6}(?P<currency>[A-Z]{3})")
_MT_CODE = re.compile(r"\?\d\d")
_HEAD = ("Date", "Amount", "Currency", "Payee", "Purpose")


class Booking(Struct, frozen=True):
    """A booking: the amount is negative for money that goes out."""

    day: str
    amount: str
    currency: str
    payee: str
    purpose: str


def read_ofx(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read a statement in OFX or QFX."""
    text = normalize_newlines(decode(blob.data))
    head = {item["tag"]: item["value"].strip() for item in _OFX_TAG.finditer(text)}
    bookings: list[Booking] = []
    for match in _OFX_BOOKING.finditer(text):
        fields = {item["tag"]: item["value"].strip() for item in _OFX_TAG.finditer(match[1])}
        day = fields.get("DTPOSTED", "")
        bookings.append(
            Booking(
                f"{day[:4]}-{day[4:6]}-{day[6:8]}" if day[:8].isdigit() else "",
                fields.get("TRNAMT", "").replace(",", "."),
                fields.get("CURSYM") or head.get("CURDEF", ""),
                fields.get("NAME") or fields.get("PAYEE", ""),
                fields.get("MEMO", ""),
            )
        )
    return _statement(blob, kind, head.get("ACCTID", ""), bookings, context)


def read_mt940(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read a statement in SWIFT's MT940."""
    account, currency = "", ""
    bookings: list[Booking] = []
    for field in _MT_FIELD.finditer(normalize_newlines(decode(blob.data))):
        value = field["value"].strip()
        if field["tag"] == "25":
            account = value
        elif field["tag"] in {"60F", "60M"}:
            balance = _MT_BALANCE.match(value)
            currency = balance["currency"] if balance else ""
        elif field["tag"] == "61" and (match := _MT_BOOKING.match(value)):
            day, sign = match["date"], "-" if match["sign"] in {"D", "RC"} else ""
            amount = sign + match["amount"].replace(",", ".")
            bookings.append(Booking(f"20{day[:2]}-{day[2:4]}-{day[4:]}", amount, currency, "", ""))
        elif field["tag"] == "86" and bookings and not bookings[-1].purpose:
            bookings[-1] = _with_purpose(bookings[-1], value.replace("\n", ""))
    return _statement(blob, kind, account, bookings, context)


def _with_purpose(booking: Booking, value: str) -> Booking:
    """Add the text of field 86: "166?00TRANSFER?20Rent May?32ANNA BERG", or plain words."""
    parts = dict(zip(_MT_CODE.findall(value), _MT_CODE.split(value)[1:], strict=True))
    if not parts:
        return Booking(booking.day, booking.amount, booking.currency, "", one_line(value))
    purpose = "".join(parts.get(f"?{number}", "") for number in range(20, 30))
    payee = parts.get("?32", "") + parts.get("?33", "")
    return Booking(booking.day, booking.amount, booking.currency, payee, purpose)


def is_camt(head: str) -> bool:
    """Return whether a text begins as a camt statement does."""
    return "camt.05" in head[:600] and "<" in head[:3]


def read_camt(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read a statement in ISO 20022's camt.052, camt.053 or camt.054."""
    root = parse_xml(blob, blob.data)
    accounts = [_text(item, "IBAN") for item in root.iter() if local_name(item) == "Acct"]
    bookings = [_camt_booking(item) for item in root.iter() if local_name(item) == "Ntry"]
    return _statement(blob, kind, next(iter(accounts), ""), bookings, context)


def _camt_booking(entry: Element) -> Booking:
    amount = next(item for item in (*_named(entry, "Amt"), entry))
    is_debit = _text(entry, "CdtDbtInd") == "DBIT"
    day = next(iter(_named(entry, "BookgDt") or _named(entry, "ValDt")), None)
    side = next(iter(_named(entry, "Cdtr" if is_debit else "Dbtr")), None)
    purposes = (item.text or "" for item in _named(entry, "Ustrd"))
    return Booking(
        "" if day is None else (_text(day, "Dt") or _text(day, "DtTm"))[:10],
        ("-" if is_debit else "") + (amount.text or "").strip(),
        amount.get("Ccy") or "",
        "" if side is None else _text(side, "Nm"),
        one_line(" ".join(purposes)) or _text(entry, "AddtlNtryInf"),
    )


def _named(element: Element, name: str) -> list[Element]:
    return [item for item in element.iter() if local_name(item) == name]


def _text(element: Element, name: str) -> str:
    return next((one_line(item.text or "") for item in _named(element, name)), "")


def _statement(
    blob: Blob, kind: str, account: str, bookings: Sequence[Booking], context: ParseContext
) -> ParseResult:
    """Return the bookings as a table; a statement without any is shown as it is."""
    if not bookings:
        return (read_json_xml if kind == "camt" else read_text)(blob, _PLAIN[kind], context)
    builder = DocumentBuilder()
    title = f"Account {account}" if account else blob.stem
    builder.heading(title, level=1)
    builder.table([_HEAD, *_rows(bookings)], header=True)
    return ParseResult((builder.document(blob, kind, DocumentMetadata(title=title)),))


def _rows(bookings: Iterable[Booking]) -> Iterator[tuple[str, ...]]:
    for item in bookings:
        yield item.day, item.amount, item.currency, one_line(item.payee), one_line(item.purpose)


_PLAIN = {"camt": "xml", "ofx": "txt", "mt940": "txt"}
_WORDS = ("statement", "statements", "bank")
FORMATS: tuple[FileFormat, ...] = (
    FileFormat(
        "ofx",
        read_ofx,
        frozenset({"ofx", "qfx"}),
        suffix_decides="text",
        recognize=lambda head: head.startswith("OFXHEADER:"),
        traits=ROWS,
        icon="table",
        filter_words=_WORDS,
    ),
    FileFormat(
        "mt940",
        read_mt940,
        frozenset({"sta", "mt940", "940"}),
        suffix_decides="text",
        recognize=lambda head: ":20:" in head[:300] and ":60F:" in head,
        traits=ROWS,
        icon="table",
        filter_words=_WORDS,
    ),
    FileFormat(
        "camt", read_camt, recognize=is_camt, traits=ROWS, icon="table", filter_words=_WORDS
    ),
)
