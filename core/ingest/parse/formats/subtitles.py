"""Readers of transcripts with the time and, if given, the speaker: WebVTT, SubRip, Zoom, Teams.

Each turn becomes a paragraph, "[00:01:02] Anna Berg: …", or "[00:01:02] …" without a speaker, so
that a citation shows who said something, and when. Cues of one turn are joined.
"""

import html
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata, one_line
from core.ingest.parse.decode import decode, normalize_newlines
from core.ingest.parse.file_format import FileFormat, text_format
from core.ingest.parse.reader import Blob, ParseContext
from core.records.files.documents import ParseResult
from core.records.files.transcript_times import time_mark

# A turn is divided after a sentence beyond this length, so that times stay near.
MAX_TURN_CHARS = 600
_TIMING = re.compile(
    r"^[ \t]*(?:(?P<hours>\d{1,3}):)?(?P<minutes>\d\d):(?P<seconds>\d\d)[.,]\d{1,3}[ \t]*-->.*$",
    re.MULTILINE,
)
_VOICE = re.compile(r"<v(?:\.[^\s>]*)?[ \t]+(?P<name>[^>\n]+)>")
_TAG = re.compile(r"</?[A-Za-z0-9][^<>\n]{0,80}>|\{\\[^{}\n]{1,20}\}")
_NAMED = re.compile(
    r"[ \t>-]*(?P<name>[^\W\d_][\w.'’-]*(?: [A-ZÀ-Þ\d][\w.'’-]*){0,2}):[ \t]+(?=\S)"
)
# "14:05:03 From Anna Berg to Everyone: Hello", "[Anna Berg] 14:05:03" above what was said.
_ZOOM_CHAT = re.compile(
    r"^(?P<time>\d\d:\d\d:\d\d)[ \t]+From[ \t]+(?P<name>[^\n:]{1,60}?)"
    r"(?:[ \t]+to[ \t]+[^\n:]{1,60}?)?[ \t]*:(?P<text>[^\n]*)$",
    re.MULTILINE | re.IGNORECASE,
)
_ZOOM_CAPTION = re.compile(
    r"^\[(?P<name>[^\[\]\n]{1,60})\] (?P<time>\d\d:\d\d:\d\d)$(?P<text>)", re.MULTILINE
)
# "Anna Berg   0:03" above what was said, or "0:0:3.0 --> 0:0:5.1" and the name above it.
_TEAMS = re.compile(
    r"(?:(?P<name>[^\n]{1,60}?)[ \u00a0]{2,}(?P<time>(?:\d{1,2}:)?\d{1,2}:\d\d)"
    r"|(?P<start>\d{1,2}:\d{1,2}:\d{1,2}(?:\.\d+)?) --> [\d:.]+\n(?P<speaker>[^\n]{1,60}))"
    r"[ \t]*\n(?P<text>.+)",
    re.DOTALL,
)
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)]*$")


class Turn(Struct, frozen=True):
    """Words of one speaker (empty if unknown) from a time on, in seconds."""

    seconds: int
    speaker: str
    text: str


def read_subtitles(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a paragraph for each turn; a file without cues is plain text."""
    del context
    text = normalize_newlines(decode(blob.data))
    builder = DocumentBuilder()
    cues = list(_cues(text))
    if not cues:
        builder.verbatim(text)
    for turn in _joined(cues):
        speaker = (f"{turn.speaker}:",) if turn.speaker else ()
        builder.block(" ".join((time_mark(turn.seconds), *speaker, turn.text)))
    title = re.match(r"﻿?WEBVTT[ \t]+(?:-[ \t]*)?(\S[^\n]*)", text)
    metadata = DocumentMetadata(title=title[1] if title else "")
    return ParseResult((builder.document(blob, kind, metadata),))


def is_meeting(head: str) -> bool:
    """Return whether a text begins as chats and captions do that Zoom saves."""
    return _ZOOM_CHAT.match(head) is not None or _ZOOM_CAPTION.match(head) is not None


def read_meeting(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a paragraph for each message or caption of a meeting."""
    del context
    text = normalize_newlines(decode(blob.data)).lstrip("\ufeff").lstrip()
    pattern = _ZOOM_CHAT if _ZOOM_CHAT.match(text) else _ZOOM_CAPTION
    turns = list(pattern.finditer(text))
    ends = [*(turn.start() for turn in turns), len(text)][1:]
    builder = DocumentBuilder()
    for turn, end in zip(turns, ends, strict=True):
        if words := one_line(f"{turn['text']} {text[turn.end() : end]}"):
            builder.block(f"[{turn['time']}] {one_line(turn['name'])}: {words}")
    return ParseResult((builder.document(blob, kind),))


def meeting_turn(paragraph: str) -> str:
    """Return a paragraph of a transcript that Teams wrote as a turn; empty for any other."""
    match = _TEAMS.fullmatch(paragraph.strip())
    if match is None:
        return ""
    hours, minutes, seconds = f"0:{match['time'] or match['start']}".split(":")[-3:]
    time = f"[{int(hours):02}:{int(minutes):02}:{int(float(seconds)):02}]"
    return f"{time} {one_line(match['name'] or match['speaker'])}: {one_line(match['text'])}"


def _cues(text: str) -> Iterator[Turn]:
    """Yield the cues; one with several voices is several turns."""
    timings = list(_TIMING.finditer(text))
    ends = [*(it.start() for it in timings), len(text)][1:]
    for timing, end in zip(timings, ends, strict=True):
        seconds = int(timing["hours"] or 0) * 3600 + int(timing["minutes"]) * 60
        # A blank line ends the cue; the number of the next one may follow.
        payload = text[timing.end() : end].lstrip("\n").partition("\n\n")[0]
        for speaker, words in _voices(payload):
            yield Turn(seconds + int(timing["seconds"]), speaker, words)


def _voices(payload: str) -> Iterator[tuple[str, str]]:
    """Yield speaker and words of each voice in a cue."""
    marks = list(_VOICE.finditer(payload))
    begins = [0, *(it.start() for it in marks)]
    for begin, end in zip(begins, [*begins[1:], len(payload)], strict=True):
        part = payload[begin:end]
        voice = _VOICE.match(part)
        words = one_line(html.unescape(_TAG.sub("", part[voice.end() :] if voice else part)))
        named = _NAMED.match(words) if voice is None else None
        if words:
            speaker = voice["name"] if voice else named["name"] if named else ""
            yield one_line(html.unescape(speaker)), words[named.end() :] if named else words


def _joined(cues: Sequence[Turn]) -> Iterator[Turn]:
    """Join the cues of a turn; a cue without a name goes on the turn before it.

    A long turn is divided, and a name that more cues have is repeated: "Remember: …" is no name.
    """
    counts = Counter(cue.speaker for cue in cues)
    turn: Turn | None = None
    for cue in cues:
        is_same = turn is not None and cue.speaker in {turn.speaker, ""}
        if turn is None or not is_same:
            yield from () if turn is None else (turn,)
            turn = cue
        elif len(turn.text) > MAX_TURN_CHARS and _SENTENCE_END.search(turn.text):
            yield turn
            speaker = turn.speaker if counts[turn.speaker] > 1 else ""
            turn = Turn(cue.seconds, speaker, cue.text)
        else:
            turn = Turn(turn.seconds, turn.speaker, f"{turn.text} {cue.text}")
    yield from () if turn is None else (turn,)


FORMATS = (
    text_format(
        "subtitle", read_subtitles, "vtt srt", filter_words="transcript transcripts subtitles"
    ),
    FileFormat(
        "meeting",
        read_meeting,
        recognize=is_meeting,
        icon="message-circle",
        filter_words=("transcript", "transcripts"),
    ),
)
