"""What a sentence counts up: "two options: a heat pump or a boiler", "1. Ann, 2. Bob"."""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.memory.dialogue.dialogue_state import PLAIN, MentionSpan

_ITEM = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+(?P<text>\S.*)$", re.MULTILINE)
_ROW = re.compile(r"^\s*\|\s*(?P<text>[^|\n]*[^|\s:-][^|\n]*?)\s*\|.*$", re.MULTILINE)
_CUT = re.compile(
    r"\s*(?:,|&|vs\.?|versus)\s+(?:and\s+|und\s+|or\s+|oder\s+)?|\s+(?:and|or|und|oder)\s+"
)
_CONJUNCTION = re.compile(r"\s(?:and|or|und|oder|&|vs\.?|versus)\s")
# An item begins with its name, perhaps behind an article.
_ARTICLE = 6
_NUMBERED = re.compile(
    r"(?<!\w)\d{1,2}[.)]\s+(?P<item>[^,;\n]+?)(?=\s*(?:[,;]|\.?\s+\d{1,2}[.)]\s|\.?$))"
)
_AFTER_COLON = re.compile(r":\s+(?P<items>[^:.\n]*(?:\.\d[^:.\n]*)*)")
_BETWEEN = re.compile(
    r"\s*[,;]\s*(?:and|or|und|oder|then|dann|second|zweitens)?\s+|\s+(?:and|or|und|oder|as\s+well\s+as|sowie)\s+"
)
# What is said of an item besides its name.
_DETAIL = re.compile(
    r"\s+(?:for|with|at|from|on|in|which|that|für|mit|von|ab|zu|am|im|bei|aus|um)\s.*|\s*[(–—-]\s.*|\s*\(.*"
)
_LEAD = re.compile(
    r"^(?:first|second|third|then|finally|zuerst|erst|dann|the|a|an|der|die|das|den|dem|eine?[nmr]?)\s+",
    re.IGNORECASE,
)
_LONGEST = 5


def enumerated(text: str) -> tuple[str, ...]:
    """Return the items of the first enumeration in a text, in order; empty without two."""
    numbered: list[str] = [match["item"] for match in _NUMBERED.finditer(text)]
    runs: list[list[str]] = [numbered] if numbered else []
    runs += [_BETWEEN.split(match["items"]) for match in _AFTER_COLON.finditer(text)]
    for run in runs:
        items = [name for item in run if (name := _name_of(item))]
        if len(items) == len(run) > 1 and all(len(it.split()) <= _LONGEST for it in items):
            return tuple(items)
    return ()


def _name_of(item: str) -> str:
    bare = _DETAIL.sub("", _LEAD.sub("", item.strip(' ."“”„*_')))
    return _LEAD.sub("", bare).strip(' ."“”„*_')


def list_items(text: str, named: Sequence[MentionSpan]) -> tuple[str, ...]:
    """Return what the items of a list or the rows of a table begin with, in order."""
    items = list(_ITEM.finditer(text)) or list(_ROW.finditer(text))[1:]
    names: list[str] = []
    for item in items:
        start, end = item.span("text")
        first = next((span for span in named if start <= span.start < end), None)
        bare = text[start:end].split(":", maxsplit=1)[0].strip(" *_.")
        is_name = first is not None and first.start == start
        names.append(first.entity.name if first is not None and is_name else bare)
    return tuple(dict.fromkeys(names)) if len(items) > 1 else ()


def joined_names(text: str, named: Sequence[MentionSpan]) -> tuple[str, ...]:
    """Return the longest run of names that a clause enumerates: "A in Bonn, B and C"."""
    cuts = [(0, 0), *(match.span() for match in _CUT.finditer(text)), (len(text), len(text))]
    best: list[str] = []
    run: list[str] = []
    for (_, start), (end, _) in pairwise(cuts):
        inside = [span for span in named if start <= span.start < end]
        if not run:
            names = [one.entity for one in inside if not one.entity.locative]
            proper = [one for one in names if one.kind != PLAIN]
            run = [one.name for one in (proper or names)[-1:]]
        elif inside and inside[0].start <= start + _ARTICLE:
            run.append(inside[0].entity.name)
        else:
            run = []
        has_conjunction = _CONJUNCTION.search(text[cuts[0][0] : end]) is not None
        if len(run) > len(best) and (has_conjunction or len(run) > 2):
            best = list(run)
    return tuple(dict.fromkeys(best)) if len(best) > 1 else ()
