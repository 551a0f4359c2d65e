"""Notes in which every line says plainly what is to be found in it, and a reader for them.

date: 2020-01-01                                  the document's own date
Ada (Person)                                      a mention
Ada (Person) is also called Countess              two names of one thing
Ada (Person) | WORKS_AT | Acme (Organization)     a statement about two things
Ada (Person) | age | 36 | 2019                    one with a literal, and since when
"""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec.structs import replace

from core.ingest.workers.worker import FileRead, PartRead, ReadOptions
from core.records.files.documents import Document, Passage
from core.records.knowledge import ExtractedAlias, ExtractedMention, ExtractedStatement, Extraction

_THING = re.compile(r"([^()|]+?) \((\w+)\)")
# A link beside the folder of notes: to "old=new" has the reader find predicates by another name.
INSTEAD = "instead"
_CALLED = " is also called "


def read_notes(file: BinaryIO, path: str, terms: ReadOptions) -> bytes:
    """The note as one document with one passage."""
    text = file.read().decode()
    mentions: list[ExtractedMention] = []
    statements: list[ExtractedStatement] = []
    aliases: list[ExtractedAlias] = []
    written_at, at = None, 0
    for line in text.splitlines(keepends=True):
        start, end = at, at + len(line.rstrip())
        at += len(line)
        if line.startswith("date: "):
            written_at = _day(line[6:].strip())
        mentions += [
            ExtractedMention(
                0,
                start + match.start(),
                start + match.end(1),
                match[1].strip(),
                match[2],
                0.9,
                kind_confidence=0.95,
            )
            for match in _THING.finditer(line)
        ]
        if _CALLED in line:
            thing = _THING.match(line)
            assert thing
            aliases.append(ExtractedAlias(thing[1], line.split(_CALLED)[1].strip(), thing[2]))
        if "|" in line:
            statements.append(_statement(line, start, end))
    instead = Path(path).parent.parent / INSTEAD
    if instead.is_symlink():
        old, new = str(instead.readlink()).split("=")
        statements = [replace(it, predicate=it.predicate.replace(old, new)) for it in statements]
    document = Document(path, None, "md", Path(path).stem, text, written_at=written_at)
    extraction = Extraction(tuple(mentions), tuple(statements), (), tuple(aliases))
    part = PartRead(document, (Passage(0, 0, len(text), text),), extraction)
    return msgspec.msgpack.encode(FileRead((part,)))


def _statement(line: str, start: int, end: int) -> ExtractedStatement:
    subject, predicate, target, *since = [part.strip() for part in line.split("|")]
    first, second = _THING.fullmatch(subject), _THING.fullmatch(target)
    assert first
    return ExtractedStatement(
        0, start, end, first[1], first[2], predicate,
        second[1] if second else target, second[2] if second else "", 0.8,
        valid_from=_day(since[0]) if since else None,
        precision="year" if since else "",
    )  # fmt: skip


def _day(text: str) -> datetime:
    year, month, day = (int(part) for part in [*text.split("-"), "1", "1"][:3])
    return datetime(year, month, day, tzinfo=UTC)
