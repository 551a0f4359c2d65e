"""The block of named values at the top of a note, in the part of YAML that people write there."""

import re

from msgspec import Struct

from core.records.documents import Field

OPEN = re.compile(r"\A(?:---|\+\+\+)[ \t]*\n")
CLOSE = re.compile(r"^(?:---|\.\.\.|\+\+\+)[ \t]*$", re.MULTILINE)
ENTRY = re.compile(r"(?P<name>[^\s:#\-][^:\n]*?)\s*[:=](?:[ \t]+|$)(?P<value>.*)")
INLINE = re.compile(r"\"[^\"]*\"|'[^']*'|[^,\[\]]+")
LONGEST = 20_000


class FrontMatter(Struct, frozen=True):
    """Its fields in order (a list gives one for each item) and where the block ends."""

    fields: tuple[Field, ...] = ()
    end: int = 0

    def first(self, *names: str) -> str:
        """The value of the first of these names that is there; empty when none is."""
        values = {field.name.lower(): field.value for field in reversed(self.fields)}
        return next((values[name] for name in names if name in values), "")

    def every(self, *names: str) -> tuple[str, ...]:
        """All values of these names."""
        return tuple(field.value for field in self.fields if field.name.lower() in names)


def read_front_matter(text: str) -> FrontMatter:
    """The front matter at the top of a text; none when it does not begin with one."""
    opened = OPEN.match(text)
    closed = CLOSE.search(text, opened.end(), LONGEST) if opened else None
    if not opened or not closed:
        return FrontMatter()
    fields: list[Field] = []
    name = ""
    offset = opened.end()
    for line in text[opened.end() : closed.start()].split("\n"):
        entry = ENTRY.match(line)
        if entry:
            name = entry["name"].strip("\"' ")
            fields += _values(name, entry["value"], offset + entry.start("value"))
        elif name and line.strip() and not line.lstrip().startswith("#"):
            fields += _continued(name, line, offset)
        offset += len(line) + 1
    return FrontMatter(tuple(fields), closed.end())


def _continued(name: str, line: str, offset: int) -> list[Field]:
    """An item of a list, a line of a longer text, or an entry of an inner block."""
    lead = len(line) - len(line.lstrip())
    rest = line[lead:]
    if rest.startswith("- "):
        lead += len(rest) - len(rest[1:].lstrip())
        rest = line[lead:]
    inner = ENTRY.match(rest)
    if inner and " " not in inner["name"]:
        return _values(
            f"{name}.{inner['name']}", inner["value"], offset + lead + inner.start("value")
        )
    return _values(name, rest, offset + lead)


def _values(name: str, value: str, offset: int) -> list[Field]:
    value = re.sub(r"\s+#.*$", "", value) if value[:1] not in {'"', "'"} else value
    if value.strip() in {"", "''", '""', ">", "|", ">-", "|-", "null", "~", "[]", "{}"}:
        return []
    if value.startswith("["):
        spans = [(found.start(), found.end()) for found in INLINE.finditer(value)]
    else:
        spans = [(0, len(value))]
    fields = (_trimmed(name, value, start, end, offset) for start, end in spans)
    return [field for field in fields if field is not None]


def _trimmed(name: str, value: str, start: int, end: int, offset: int) -> Field | None:
    while start < end and value[start] in " \t\"'":
        start += 1
    while end > start and value[end - 1] in " \t\"'":
        end -= 1
    if start == end:
        return None
    return Field(name, value[start:end], offset + start, offset + end, "front_matter")
