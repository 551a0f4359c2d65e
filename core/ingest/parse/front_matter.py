"""Parsing of front matter: named values at the top of a note, in a subset of YAML."""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.records.files.documents import Field

OPEN = re.compile(r"\A(?:---|\+\+\+)[ \t]*\n")
CLOSE = re.compile(r"^(?:---|\.\.\.|\+\+\+)[ \t]*$", re.MULTILINE)
ENTRY = re.compile(r"(?P<name>[^\s:#\-][^:\n]*?)\s*[:=](?:[ \t]+|$)(?P<value>.*)")
INLINE = re.compile(r"\"[^\"]*\"|'[^']*'|[^,\[\]]+")
# Indicator of a block scalar on the lines below ("title: >-").
BLOCK = re.compile(r"[>|](?:[+-]?\d?|\d[+-])[ \t]*(?:#.*)?")
LONGEST = 20_000


class FrontMatter(Struct, frozen=True):
    """Fields in order (one for each item of a list) and the end offset of the block."""

    fields: tuple[Field, ...] = ()
    end: int = 0

    def first(self, *names: str) -> str:
        """Return the value of the first of these names that is present; empty if none is."""
        values = {field.name.lower(): field.value for field in reversed(self.fields)}
        return next((values[name] for name in names if name in values), "")

    def every(self, *names: str) -> tuple[str, ...]:
        """Return all values of these names."""
        return tuple(field.value for field in self.fields if field.name.lower() in names)


def parse_front_matter(text: str) -> FrontMatter:
    """Parse the front matter at the top of a text; empty if there is none."""
    opened = OPEN.match(text)
    closed = CLOSE.search(text, opened.end(), LONGEST) if opened else None
    if not opened or not closed:
        return FrontMatter()
    fields: list[Field] = []
    name = ""
    lines = _lines(text, opened.end(), closed.start())
    at = 0
    while at < len(lines):
        entry = ENTRY.match(lines[at].text)
        more = 0
        text_start = lines[at].text.lstrip()
        if entry or (name and text_start and not text_start.startswith("#")):
            # A name may consist of quotation marks only.
            name = (entry["name"].strip("\"' ") or entry["name"]) if entry else name
            entry_line = _parse_line(name, lines[at], is_own=entry is not None)
            more = _count_continuation(lines, at, entry_line.value)
            fields += (
                _multiline_value(text, entry_line, lines[at + 1 : at + more + 1])
                if more
                else _values(entry_line)
            )
        at += more + 1
    return FrontMatter(tuple(fields), closed.end())


class _Line(Struct, frozen=True):
    text: str
    offset: int

    @property
    def lead(self) -> int:
        """Width of the indentation."""
        return len(self.text) - len(self.text.lstrip())


class _Entry(Struct, frozen=True):
    """A name with its raw value and the offset of the value."""

    name: str
    value: str
    offset: int


def _lines(text: str, start: int, end: int) -> list[_Line]:
    lines: list[_Line] = []
    for line in text[start:end].split("\n"):
        lines.append(_Line(line, start))
        start += len(line) + 1
    return lines


def _parse_line(name: str, line: _Line, *, is_own: bool) -> _Entry:
    """Parse a line: an entry, a list item, a continuation, or an entry of a nested block."""
    lead = 0 if is_own else line.lead
    rest = line.text[lead:]
    if not is_own and rest.startswith("- "):
        lead += len(rest) - len(rest[1:].lstrip())
        rest = line.text[lead:]
    inner = ENTRY.match(rest)
    if inner is None or (not is_own and " " in inner["name"]):
        return _Entry(name, rest, line.offset + lead)
    label = name if is_own else f"{name}.{inner['name']}"
    return _Entry(label, inner["value"], line.offset + lead + inner.start("value"))


def _count_continuation(lines: Sequence[_Line], at: int, value: str) -> int:
    """Return how many of the lines below continue the value.

    Those below ">" or "|" that are indented further; those up to the closing mark of a quotation
    or a list that is not closed; lines of plain words below a plain value.
    """
    value = value.strip()
    indented = 0
    for line in lines[at + 1 :]:
        if line.text.strip() and line.lead <= lines[at].lead:
            break
        indented += 1
    while indented and not lines[at + indented].text.strip():
        indented -= 1
    if not value or BLOCK.fullmatch(value):
        return indented if value else 0
    closing = _CLOSING.get(value[0])
    if closing:
        below = [value[1:], *(it.text for it in lines[at + 1 : at + 1 + indented])]
        return next((n for n, it in enumerate(below) if it.rstrip().endswith(closing)), 0)
    return next(
        (n for n, it in enumerate(lines[at + 1 : at + 1 + indented]) if not _is_plain(it)), indented
    )


_CLOSING = {'"': '"', "'": "'", "[": "]"}


def _is_plain(line: _Line) -> bool:
    """Whether a line is plain text: no list item, comment or entry."""
    rest = line.text.lstrip()
    entry = ENTRY.match(rest)
    is_entry = entry is not None and " " not in entry["name"]
    return bool(rest) and not rest.startswith(("- ", "#")) and not is_entry


def _multiline_value(text: str, entry: _Entry, more: Sequence[_Line]) -> list[Field]:
    """Return the value, or the list items, of several lines."""
    end = more[-1].offset + len(more[-1].text)
    if entry.value.startswith("["):
        return _values(_Entry(entry.name, text[entry.offset : end], entry.offset))
    start = more[0].offset if BLOCK.fullmatch(entry.value.strip()) else entry.offset
    whole = _trimmed(entry.name, text[start:end], 0, end - start, start)
    if whole is None:
        return []
    return [replace(whole, value=" ".join(whole.value.split()))]


def _values(entry: _Entry) -> list[Field]:
    name, value = entry.name, entry.value
    value = re.sub(r"(?<!\s)\s++#.*$", "", value) if value[:1] not in {'"', "'"} else value
    if value.strip() in {"", "''", '""', "null", "~", "[]", "{}"} or BLOCK.fullmatch(value.strip()):
        return []
    if value.startswith("["):
        spans = [(found.start(), found.end()) for found in INLINE.finditer(value)]
    else:
        spans = [(0, len(value))]
    fields = (_trimmed(name, value, start, end, entry.offset) for start, end in spans)
    return [field for field in fields if field is not None]


def _trimmed(name: str, value: str, start: int, end: int, offset: int) -> Field | None:
    while start < end and value[start] in " \t\n\"'":
        start += 1
    while end > start and value[end - 1] in " \t\n\"'":
        end -= 1
    if start == end:
        return None
    return Field(name, value[start:end], offset + start, offset + end, "front_matter")
