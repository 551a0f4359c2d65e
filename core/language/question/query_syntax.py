"""Parser of the search field: words, filters, phrases, prefixes and excluded words (D12).

    author:"Mara L" type:pdf after:2024-01-01 -draft "exact phrase" begin* how did it go?

* `name:value` must be true of a document, `-name:value` must not, `~name:value` is preferred.
  Names: type, folder, author, tag, status, date, before, after, lang, title, and those of other
  languages such as "ordner" (`NAMES` has all).
* A value with spaces stands in quotes; a quote within them is doubled.
* `-word` and `-"some words"` leave out passages with them; `begin*` also finds longer words.
* Whatever is not exactly one of these is text: "C++: why?", "http://x.org", "note: buy milk".
"""

import re
from typing import Literal

from core.language.lexicon import in_all_languages
from core.records.answers.questions import (
    Condition,
    FilterField,
    Filters,
    FilterTest,
    Query,
    QueryPiece,
)

# Field and test of each name in the lexicons' `[search.filters]`.
_TESTS: dict[str, tuple[FilterField, FilterTest]] = {
    "type": ("type", "is"),
    "folder": ("folder", "is"),
    "author": ("author", "is"),
    "tag": ("tag", "is"),
    "status": ("status", "is"),
    "date": ("date", "within"),
    "before": ("date", "before"),
    "after": ("date", "from"),
    "lang": ("language", "is"),
    "title": ("title", "is"),
}
# Field and test of each filter name, in any language. The first of a field and test is canonical.
NAMES: dict[str, tuple[FilterField, FilterTest]] = {
    name: _TESTS[filter_]
    for filter_, names in in_all_languages("search", "filters").items()
    for name in names
}
LANGUAGES: dict[str, str] = {
    **dict.fromkeys(("english", "englisch", "eng"), "en"),
    **dict.fromkeys(("german", "deutsch", "ger"), "de"),
    **dict.fromkeys(("dutch", "niederländisch", "nederlands"), "nl"),
    **dict.fromkeys(("french", "französisch", "français"), "fr"),
    **dict.fromkeys(("spanish", "spanisch", "español"), "es"),
    **dict.fromkeys(("italian", "italienisch", "italiano"), "it"),
    **dict.fromkeys(("portuguese", "portugiesisch", "português"), "pt"),
    **dict.fromkeys(("swedish", "schwedisch"), "sv"),
    **dict.fromkeys(("danish", "dänisch"), "da"),
    **dict.fromkeys(("polish", "polnisch"), "pl"),
    **dict.fromkeys(("russian", "russisch"), "ru"),
}

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
_TRAILING_MARKS = re.compile(r"[!?,;:)]+$|(?<!\.)\.$")
_SPACED_MARK = re.compile(r" (?=[?!.,;:](?:\s|$))")
_PARTS: dict[str, Literal["must", "should", "must_not"]] = {
    "": "must",
    "~": "should",
    "-": "must_not",
}


def filter_name(condition: Condition) -> str:
    """Return the name under which the condition is typed."""
    for name, (field, test) in NAMES.items():
        if field == condition.field and (field != "date" or test == condition.test):
            return name
    return condition.field


def parse_query(typed: str) -> Query:
    """Parse what was typed. Never raises: what is no filter is text.

    Phrases and prefixes stay in the text too, as part of the question; filters and excluded
    words do not.
    """
    pieces = tuple(
        piece for match in _PIECE.finditer(typed) if (piece := _piece(match)) is not None
    )
    if not pieces:
        return Query(typed)

    def conditions(part: str) -> tuple[Condition, ...]:
        match = (piece.condition for piece in pieces if piece.part == part)
        return tuple(dict.fromkeys(piece for piece in match if piece is not None))

    def values(kind: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(piece.value for piece in pieces if piece.kind == kind))

    return Query(
        text=_remaining_text(typed, pieces),
        phrases=values("phrase"),
        prefixes=values("prefix"),
        without_words=values("without"),
        filters=Filters(conditions("must"), conditions("should"), conditions("must_not")),
        pieces=pieces,
    )


def _piece(match: re.Match[str]) -> QueryPiece | None:
    if match["name"]:
        return _filter(match)
    start, end = match.span()
    if match["phrase"]:
        value = _unquoted(match["phrase"])
        return QueryPiece(start, end, "phrase", value) if value else None
    if match["prefix"]:
        return QueryPiece(start, end, "prefix", match["prefix"])
    value = match["without"] or _unquoted(match["without_phrase"])
    return QueryPiece(start, end, "without", value, part="must_not") if value else None


def _filter(match: re.Match[str]) -> QueryPiece | None:
    start, end = match.span()
    if match["quoted"]:
        value = _unquoted(match["quoted"])
    else:
        value = _TRAILING_MARKS.sub("", match["bare"])
        end -= len(match["bare"]) - len(value)
    if not value:
        return None
    field, test = NAMES[match["name"].lower()]
    return QueryPiece(
        start, end, "filter", value, Condition(field, value, test), _PARTS[match["sign"]]
    )


def _remaining_text(typed: str, pieces: tuple[QueryPiece, ...]) -> str:
    """Return the text without filters and excluded words; a prefix loses its asterisk."""
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
