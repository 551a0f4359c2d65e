"""The language of the search field: words, filters, phrases, beginnings and words left out.

    author:"Mara L" type:pdf after:2024-01-01 -draft "exact phrase" begin* how did it go?

* `name:value` must be true of a document, `-name:value` must not, `~name:value` is preferred.
  Names: type, folder, author, tag, date, before, after, lang, title (`fields.py` has all).
* A value with spaces stands in quotes; a quote within them is doubled.
* `-word` and `-"some words"` leave out passages with them; `begin*` also finds longer words.
* Whatever is not exactly one of these is text: "C++: why?", "http://x.org", "note: buy milk".
"""

import re
from typing import Literal

from core.records.answers.questions import Condition, Filters, Query, QueryPiece
from core.retrieve.filters.fields import NAMES

_QUOTED = r'(?:"(?:[^"]|""){1,400}"|“[^“”]{1,400}”|„[^„“”]{1,400}[“”]|«[^«»]{1,400}»)'
_END = r"(?=[\s),.;:!?]|$)"
_PIECE = re.compile(
    rf"""(?<![^\s(])(?:
      (?P<sign>[-~]?)(?P<name>{"|".join(NAMES)}):(?:(?P<quoted>{_QUOTED}){_END}|(?P<bare>[^\s"“„«]\S*))
    | (?P<phrase>{_QUOTED}){_END}
    | -(?:(?P<without>[^\W\d_][\w'’-]*)|(?P<without_phrase>{_QUOTED})){_END}
    | (?P<prefix>\w\w+)\*{_END}
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_TAIL = re.compile(r"[!?,;:)]+$|(?<!\.)\.$")
_SPACED_MARK = re.compile(r"\s+(?=[?!.,;:](?:\s|$))")
_PARTS: dict[str, Literal["must", "should", "must_not"]] = {
    "": "must",
    "~": "should",
    "-": "must_not",
}


def parse_query(typed: str) -> Query:
    """What was typed, taken apart. Never raises: what is no filter is text.

    Phrases and beginnings stay in the text too, for they are part of the question; filters and
    words that are left out do not.
    """
    pieces = tuple(it for found in _PIECE.finditer(typed) if (it := _piece(found)) is not None)
    if not pieces:
        return Query(typed)

    def conditions(part: str) -> tuple[Condition, ...]:
        found = (it.condition for it in pieces if it.part == part)
        return tuple(dict.fromkeys(it for it in found if it is not None))

    def values(kind: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(it.value for it in pieces if it.kind == kind))

    return Query(
        text=_without(typed, pieces),
        phrases=values("phrase"),
        prefixes=values("prefix"),
        without_words=values("without"),
        filters=Filters(conditions("must"), conditions("should"), conditions("must_not")),
        pieces=pieces,
    )


def _piece(found: re.Match[str]) -> QueryPiece | None:
    if found["name"]:
        return _filter(found)
    start, end = found.span()
    if found["phrase"]:
        value = _unquoted(found["phrase"])
        return QueryPiece(start, end, "phrase", value) if value else None
    if found["prefix"]:
        return QueryPiece(start, end, "prefix", found["prefix"])
    value = found["without"] or _unquoted(found["without_phrase"])
    return QueryPiece(start, end, "without", value, part="must_not") if value else None


def _filter(found: re.Match[str]) -> QueryPiece | None:
    start, end = found.span()
    if found["quoted"]:
        value = _unquoted(found["quoted"])
    else:
        value = _TAIL.sub("", found["bare"])
        end -= len(found["bare"]) - len(value)
    if not value:
        return None
    field, test = NAMES[found["name"].lower()]
    return QueryPiece(
        start, end, "filter", value, Condition(field, value, test), _PARTS[found["sign"]]
    )


def _without(typed: str, pieces: tuple[QueryPiece, ...]) -> str:
    """The text without filters and what is left out; a beginning loses its star."""
    kept: list[str] = []
    at = 0
    for piece in pieces:
        kept.append(typed[at : piece.start])
        if piece.kind in {"phrase", "prefix"}:
            kept.append(typed[piece.start : piece.end].removesuffix("*"))
        at = piece.end
    text = "".join([*kept, typed[at:]])
    if all(piece.kind == "phrase" for piece in pieces):
        return text
    text = _SPACED_MARK.sub("", " ".join(text.split()))
    return text if re.search(r"\w", text) else ""


def _unquoted(quoted: str) -> str:
    inner = quoted[1:-1]
    return (inner.replace('""', '"') if quoted.startswith('"') else inner).strip()
