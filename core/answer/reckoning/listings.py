"""What stands in rows in a passage: tables, and lists of "name: value", read as tables of two."""

import re
from collections.abc import Iterator

from core.answer.quoting.tables import Row, Table, bare, headings, tables

_ITEM = re.compile(
    r"[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+(?P<name>[^:\n|\[]{1,60}?):[ \t]+"
    r"(?P<value>[^\n]{1,80}?)[ \t]*"
)


def listings(text: str, *, title: str) -> Iterator[tuple[str, Table]]:
    """Each table and list with the headings above it; nothing heads the columns of a list but what
    stands above it.
    """
    for table in tables(text):
        yield "\n".join(headings(text, table.start)), table
    for rows in _lists(text):
        above = "\n".join(headings(text, rows[0].start))
        last = above.splitlines()[-1] if above else title
        head = Row(rows[0].start, rows[0].start, ("", last))
        yield above, Table(rows[0].start, rows[-1].end, head, rows)


def _lists(text: str) -> Iterator[tuple[Row, ...]]:
    """Lists of which each item is a name and a value, of two or more."""
    rows: list[Row] = []
    is_other = False
    at = 0
    for line in text.splitlines(keepends=True):
        found = _ITEM.fullmatch(line.rstrip("\n"))
        if found is not None:
            start = at + len(line) - len(line.lstrip())
            rows.append(Row(start, at + len(line.rstrip()), (bare(found[1]), bare(found[2]))))
        elif line.lstrip().startswith(("-", "*", "+", "•")):
            is_other = True
        else:
            if len(rows) > 1 and not is_other:
                yield tuple(rows)
            rows, is_other = [], False
        at += len(line)
    if len(rows) > 1 and not is_other:
        yield tuple(rows)
