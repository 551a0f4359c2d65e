"""Readers of calendars (iCalendar, RFC 5545) and address books (vCard, RFC 6350)."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any, cast

from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata, one_line
from core.ingest.parse.decode import decode
from core.ingest.parse.file_format import HANDWRITTEN, FileFormat, text_format
from core.ingest.parse.formats.text import read_text
from core.ingest.parse.reader import Blob, ParseContext, broken
from core.records.files.documents import Document, ParseResult

_CARD = re.compile(r"^BEGIN:VCARD[ \t]*$.*?^END:VCARD[ \t]*$", re.MULTILINE | re.DOTALL)
_FIELDS = {
    "NICKNAME": "Nickname",
    "ORG": "Organization",
    "UNIT": "Department",
    "TITLE": "Job title",
    "ROLE": "Role",
    "BDAY": "Birthday",
    "ANNIVERSARY": "Anniversary",
    "EMAIL": "Email",
    "TEL": "Phone",
    "ADR": "Address",
    "URL": "Web page",
    "CATEGORIES": "Tags",
    "NOTE": "Note",
}
# Nobody lives where they work, unless the line says so: "ADR;TYPE=HOME,WORK".
_AT_WORK = {"ADR": "Work address", "TEL": "Work phone"}
# The name of a line and its parameters: a colon in quotes is no end of them.
_HEAD = re.compile(r'(?:[^:"]|"[^"]*")*')
# vCard 2.1 writes "TEL;WORK" for "TEL;TYPE=WORK", and encodings without a name, too.
_BARE_ENCODING = re.compile(r";(?=(?:QUOTED-PRINTABLE|BASE64|8BIT)(?:;|$))", re.IGNORECASE)
_BARE = re.compile(r";(?=[\w-]+(?:;|$))")
_FREQUENCIES = {"DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"}


def read_calendar(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document for each event and task, with its date; a part is "3 Title"."""
    from icalendar import Calendar

    try:
        calendars: list[Any] = list(Calendar.from_ical(decode(blob.data), multiple=True))
        entries = [item for calendar in calendars for item in calendar.walk() if _is_entry(item)]
        documents = [_entry(blob, kind, number, item) for number, item in enumerate(entries, 1)]
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise broken(blob) from error
    return ParseResult(tuple(documents)) if documents else read_text(blob, "txt", context)


def _is_entry(component: Any) -> bool:
    return component.name in {"VEVENT", "VTODO", "VJOURNAL"}


def _entry(blob: Blob, kind: str, number: int, entry: Any) -> Document:
    title = one_line(str(entry.get("SUMMARY", ""))) or "Untitled"
    builder = DocumentBuilder()
    builder.heading(title, level=1)
    starts, until = _value(entry, "DTSTART"), _value(entry, "DTEND")
    if until is None and starts is not None and entry.get("DURATION") is not None:
        until = starts + entry["DURATION"].dt
    for name, value in (
        ("Date", _period(starts, until)),
        ("Repeats", _repetition(entry.get("RRULE"))),
        ("Due", _moment(_value(entry, "DUE"))),
        ("Completed", _moment(_value(entry, "COMPLETED"))),
        ("Status", str(entry.get("STATUS", "")).replace("-", " ").lower()),
        ("Location", str(entry.get("LOCATION", ""))),
        ("Organizer", _person(entry.get("ORGANIZER"))),
        ("Participants", ", ".join(filter(None, map(_person, _many(entry.get("ATTENDEE")))))),
        ("Tags", ", ".join(_categories(entry))),
    ):
        builder.named_line(name, value, kind="property")
    builder.block(str(entry.get("DESCRIPTION", "")))
    inner = blob.inner(f"{number}.ics", b"", part=f"{number} {title[:80].replace('/', '∕')}")
    at = starts or _value(entry, "DUE")
    metadata = DocumentMetadata(
        title=title, written_at=_in_utc(at) if at else None, tags=tuple(_categories(entry))
    )
    return builder.document(inner, kind, metadata)


def _value(entry: Any, name: str) -> date | None:
    """Return a date, or a time with a zone; the first one if there are several."""
    values = _many(entry.get(name))
    return values[0].dt if values and isinstance(getattr(values[0], "dt", None), date) else None


def _many(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(cast("list[Any]", value)) if isinstance(value, list) else [value]


def _in_utc(at: date) -> datetime:
    moment = at if isinstance(at, datetime) else datetime(at.year, at.month, at.day, tzinfo=UTC)
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def _moment(at: date | None) -> str:
    if isinstance(at, datetime):
        return f"{at:%Y-%m-%d %H:%M}"
    return "" if at is None else f"{at:%Y-%m-%d}"


def _period(starts: date | None, until: date | None) -> str:
    """Return "2024-05-03 14:05 to 15:00"; the end of whole days is the day after the last."""
    if starts is None:
        return ""
    if until is not None and not isinstance(starts, datetime):
        until -= timedelta(days=1)
    if until is None or until == starts:
        return _moment(starts)
    is_one_day = _moment(until)[:10] == _moment(starts)[:10]
    return f"{_moment(starts)} to {_moment(until)[11:] if is_one_day else _moment(until)}"


def _repetition(rule: Any) -> str:
    """Return "every 2 weeks until 2024-06-30"."""
    if not rule:
        return ""
    unit = _FREQUENCIES.get(str(_many(rule.get("FREQ"))[0]).upper(), "")
    every = int((_many(rule.get("INTERVAL")) or [1])[0])
    until, count = _many(rule.get("UNTIL")), _many(rule.get("COUNT"))
    text = f"every {every} {unit}s" if every > 1 else f"every {unit}"
    text += f" until {_moment(until[0])}" if until else ""
    return (text + (f", {count[0]} times" if count else "")) if unit else ""


def _person(value: Any) -> str:
    if value is None:
        return ""
    address = re.sub(r"^mailto:", "", str(value), flags=re.IGNORECASE)
    name = str(getattr(value, "params", {}).get("CN", ""))
    return f"{name} ({address})" if name and name != address else address


def _categories(entry: Any) -> Iterator[str]:
    for value in _many(entry.get("CATEGORIES")):
        yield from map(str, getattr(value, "cats", (value,)))


def read_contacts(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a heading for each contact and a line for each field."""
    text = decode(blob.data).replace("\r\n", "\n")
    builder = DocumentBuilder()
    for card in _CARD.finditer(text):
        fields = list(_card_fields(card.group()))
        values = {key: value for key, value, _ in fields}
        name = values.get("FN", "") or _full_name(values.get("N", ""))
        builder.heading(name or "Unnamed contact", level=2)
        is_company = name == values.get("ORG")
        shown = [field for field in fields if field[0] in _FIELDS]
        labels = {**_FIELDS, **({} if is_company else _AT_WORK)}
        builder.lines(
            f"{(labels if at_work else _FIELDS)[key]}: {value}" for key, value, at_work in shown
        )
    if not builder.length:
        return read_text(blob, "txt", context)
    return ParseResult((builder.document(blob, kind, by_heading=False),))


def _card_fields(card: str) -> Iterator[tuple[str, str, bool]]:
    """Yield name, plain value, and whether it is only of work, for each line, unfolded."""
    from icalendar.parser import Contentline, Contentlines

    for line in cast("list[str]", Contentlines.from_ical(card)):  # pyright: ignore[reportUnknownMemberType]
        head = match[0] if (match := _HEAD.match(line)) else ""
        types = set(re.split(r"\W+", head.upper()))
        at_work = "WORK" in types and "HOME" not in types
        try:
            named = _BARE.sub(";TYPE=", _BARE_ENCODING.sub(";ENCODING=", head))
            key, params, value = Contentline(named + line[len(head) :]).parts()
        except ValueError:
            continue
        if str(params.get("ENCODING", "")).upper() == "QUOTED-PRINTABLE":
            import quopri

            value = decode(quopri.decodestring(str(value).encode()))
        # Apple writes "item1.ADR" where a line has a label of its own.
        name = key.upper().rpartition(".")[2]
        parts = [one_line(part) for part in re.split(r"(?<!\\);", str(value))]
        shown = {name: (", ".join(filter(None, parts)) if name == "ADR" else ";".join(parts))}
        if name == "ORG":
            shown = {name: parts[0], "UNIT": ", ".join(filter(None, parts[1:]))}
        for field, text in shown.items():
            plain = re.sub(r"\\([,;\\])", r"\1", text.replace("\\n", " "))
            plain = re.sub(r"^(?:mailto|tel):", "", plain)
            if plain.strip():
                yield field, plain.strip(), at_work


def _full_name(name: str) -> str:
    """Return given and family name of the structured name "Family;Given;…"."""
    family, given, *_ = (*name.split(";"), "", "")
    return " ".join(filter(None, (given, family)))


FORMATS: tuple[FileFormat, ...] = (
    text_format(
        "ics",
        read_calendar,
        "ics ical ifb",
        icon="calendar-days",
        filter_words="calendar event events",
    ),
    text_format(
        "vcf",
        read_contacts,
        "vcf vcard",
        traits=HANDWRITTEN,
        icon="user",
        filter_words="contact contacts",
    ),
)
