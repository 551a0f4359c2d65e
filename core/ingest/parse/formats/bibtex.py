"""Reader of BibTeX: each entry becomes a heading, its title, with its fields as lines below."""

import re
from collections.abc import Iterator

from core.ingest.parse.builder import DocumentBuilder, one_line
from core.ingest.parse.decode import decode, normalize_newlines
from core.ingest.parse.file_format import HANDWRITTEN, text_format
from core.ingest.parse.reader import Blob, ParseContext
from core.records.files.documents import ParseResult

_ENTRY = re.compile(
    r"^[ \t]*@(?!(?:comment|preamble|string)\b)\w+[ \t]*[{(]\s*([^\s,{}]+)\s*,",
    re.IGNORECASE | re.MULTILINE,
)
_FIELD = re.compile(r"(?<![\w-])(?P<name>[A-Za-z][\w-]*+)\s*+=\s*")
_BARE = re.compile(r"[^,{}\s]+")
_COMMAND = re.compile(r"\\[a-zA-Z]+\s*|\\[^\w\s]")
_HIDDEN = frozenset({"abstract", "file", "keywords", "timestamp", "owner", "bibsource", "biburl"})


def read_bibtex(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a heading for each entry; a file without entries is plain text."""
    del context
    text = normalize_newlines(decode(blob.data))
    builder = DocumentBuilder()
    entries = list(_ENTRY.finditer(text))
    if not entries:
        builder.verbatim(text)
    ends = [*(entry.start() for entry in entries), len(text)][1:]
    for entry, end in zip(entries, ends, strict=True):
        fields = dict(_fields(text, entry.end(), end))
        builder.heading(fields.pop("title", "") or entry[1], level=2)
        builder.lines(f"{name.capitalize()}: {value}" for name, value in fields.items())
    return ParseResult((builder.document(blob, kind, by_heading=False),))


def _fields(text: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """Yield name and plain value of each field of an entry."""
    at = start
    while field := _FIELD.search(text, at, end):
        value, at = _value(text, field.end(), end)
        name, value = field["name"].lower(), _plain(value)
        if name in {"author", "editor"}:
            value = "; ".join(given_name_first(it) for it in re.split(r"(?<!\s)\s++and\s+", value))
        if value and name not in _HIDDEN:
            yield name, value


def _value(text: str, start: int, end: int) -> tuple[str, int]:
    """Return the value that begins there, without its braces or quotes, and where it ends."""
    if text[start : start + 1] == '"':
        close = text.find('"', start + 1, end)
        close = end if close < 0 else close
        return text[start + 1 : close], close + 1
    if text[start : start + 1] != "{":
        bare = _BARE.match(text, start, end)
        return (bare.group(), bare.end()) if bare else ("", start)
    depth = 0
    for at in range(start, end):
        depth += (text[at] == "{") - (text[at] == "}")
        if not depth:
            return text[start + 1 : at], at + 1
    return text[start + 1 : end], end


def _plain(value: str) -> str:
    return one_line(
        re.sub(r"[{}]", "", _COMMAND.sub("", value)).replace("--", "–").replace("~", " ")
    )


def given_name_first(name: str) -> str:
    """Return a name with the given name first: "Knuth, Donald" is Donald Knuth."""
    family, comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}" if comma else name


FORMATS = (
    text_format(
        "bib", read_bibtex, traits=HANDWRITTEN, filter_words="bibliography references literature"
    ),
)
