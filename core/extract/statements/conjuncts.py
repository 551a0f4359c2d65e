"""Lists within a stretch of a sentence ("tin, lead and copper"), taken apart."""

import re

from core.extract.statements.clauses import Span

_ITEM = r"[TSAdnpEYQG]*[npEY]"
_LIST = re.compile(rf"{_ITEM}(?:,{_ITEM})*,?c{_ITEM}(?=$|[,io])")
_BETWEEN = re.compile(r",?c|,")


def conjuncts(shape: str, first: int, end: int) -> list[Span]:
    """The members of the list with which the stretch begins; empty when it begins with none."""
    found = _LIST.match(shape[:end], first)
    if found is None:
        return []
    members: list[Span] = []
    at = first
    for mark in _BETWEEN.finditer(shape, first, found.end()):
        members.append((at, mark.start()))
        at = mark.end()
    return [*members, (at, found.end())]
