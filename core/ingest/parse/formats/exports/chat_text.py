"""Reader of WhatsApp's chat exports: lines of text with date, time and speaker."""

import re
from collections.abc import Iterator
from datetime import datetime

from core.ingest.parse.decode import decode, normalize_newlines
from core.ingest.parse.file_format import FileFormat
from core.ingest.parse.formats.exports.conversation import ChatMessage, read_days
from core.ingest.parse.formats.text import read_text
from core.ingest.parse.reader import Blob, ParseContext
from core.records.files.documents import ParseResult

_SPACE = "[ \\u202f\\u00a0]"
# "31.12.23, 21:45 - Anna: …" (Android) or "[31/12/2023, 9:45:03 PM] Anna: …" (iOS).
_LINE = re.compile(
    rf"^[\u200e\u200f]?\[?(?P<a>\d{{1,4}})[./-](?P<b>\d{{1,2}})[./-](?P<c>\d{{1,4}}),?{_SPACE}"
    rf"(?P<hour>\d{{1,2}})[:.](?P<minute>\d\d)(?:[:.]\d\d)?(?:{_SPACE}(?P<half>[AaPp])\.?[Mm]\.?)?"
    rf"(?:\]{_SPACE}|{_SPACE}-{_SPACE})(?P<rest>.*)$",
    re.MULTILINE,
)
_SPEAKER = re.compile(r"[\u200e\u200f]?(?P<name>[^:\n]{1,60}): (?P<text>.*)", re.DOTALL)
# "<Media omitted>", "image omitted" after a mark of direction, "<attached: …>".
_ATTACHED = re.compile(r"^(?:<[^<>\n]{1,80}>|\u200e[^\n]{1,80}|\u200e?<[^<>\n]{1,80}>)$")
_FEWEST_LINES = 2


def is_whatsapp(head: str) -> bool:
    """Return whether a text begins as a chat export does."""
    lines = head.lstrip("\ufeff").split("\n", 1)
    return _LINE.match(lines[0]) is not None and len(_LINE.findall(head)) >= _FEWEST_LINES


def read_whatsapp(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document for each day; notices without a speaker and attachments are left out."""
    text = normalize_newlines(decode(blob.data)).lstrip("\ufeff")
    documents = read_days(blob, kind, _messages(text))
    return ParseResult(tuple(documents)) if documents else read_text(blob, "txt", context)


def _messages(text: str) -> Iterator[ChatMessage]:
    lines = list(_LINE.finditer(text))
    day_at, month_at = _order([(line["a"], line["b"]) for line in lines], text)
    ends = [*(line.start() for line in lines), len(text)][1:]
    for line, end in zip(lines, ends, strict=True):
        # A message goes on until the next line with a time.
        message = _SPEAKER.match(line["rest"] + text[line.end() : end])
        at = _time(line, day_at, month_at)
        if message is None or at is None or _ATTACHED.match(message["text"].strip()):
            continue
        yield ChatMessage(
            at, message["name"].lstrip("~ \u200e"), message["text"].replace("\u200e", "")
        )


def _order(dates: list[tuple[str, str]], text: str) -> tuple[str, str]:
    """Return which group is the day and which the month, as all dates of the file allow."""
    if dates and len(dates[0][0]) == 4:
        return "c", "b"
    if any(int(second) > 12 for _, second in dates):
        return "b", "a"
    is_american = not any(int(first) > 12 for first, _ in dates) and bool(
        re.match(rf"\[?\d+/\d+/\d+,?{_SPACE}\d+:\d\d(?::\d\d)?{_SPACE}[AaPp]", text)
    )
    return ("b", "a") if is_american else ("a", "b")


def _time(line: re.Match[str], day: str, month: str) -> datetime | None:
    years, months, days, hours, minutes, half = line.group(
        "a" if day == "c" else "c", month, day, "hour", "minute", "half"
    )
    year, hour = int(years), int(hours)
    if half:
        hour = hour % 12 + (12 if half in "pP" else 0)
    try:
        return datetime(  # noqa: DTZ001 - the sender's own clock, of an unknown zone
            year + (2000 if year < 100 else 0), int(months), int(days), hour, int(minutes)
        )
    except ValueError:
        return None


FORMATS = (
    FileFormat(
        "whatsapp",
        read_whatsapp,
        recognize=is_whatsapp,
        icon="message-circle",
        filter_words=("chat", "chats", "messages"),
    ),
)
