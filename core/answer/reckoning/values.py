"""The cells of a column as values that can be ordered and added: dates, or amounts of one unit."""

import re
from collections.abc import Sequence
from decimal import Decimal

from msgspec import Struct

from core.extract.dates.written_dates import written_dates

_NONE = frozenset({"", "-", "–", "—", "?", "n/a", "none", "k. a.", "k.a."})
_AMOUNT = re.compile(
    r"(?P<before>[$€£¥]|(?:EUR|USD|GBP|CHF)\b)?\s*(?P<sign>[-−]?)"
    r"(?P<digits>\d{1,3}(?:[.,'’ ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)"
    r"\s*(?P<unit>[$€£¥%]|°\s?[CF]?|[^\W\d_]+(?:/[^\W\d_]+)?(?: [^\W\d_]+)?)?"
)
_FRACTION = re.compile(r"[.,](\d+)$")
_LEADING_ZERO = re.compile(r"0\d")
# So many digits behind a dot or a comma may as well be thousands.
_THOUSANDS = 3
_FIRST_YEAR, _LAST_YEAR = 1500, 2100


class Column(Struct, frozen=True):
    """The value of each cell, None where it is empty; `unit` stands around the numbers.

    `point` is what sets the fraction off, where there is one.
    """

    of: str
    values: tuple[Decimal | None, ...]
    before: str = ""
    behind: str = ""
    point: str = ""

    @property
    def are_years(self) -> bool:
        """Whether the bare numbers are years, which order and do not add up."""
        return not (self.before or self.behind) and all(
            it is None or (it == it.to_integral() and _FIRST_YEAR <= it <= _LAST_YEAR)
            for it in self.values
        )


def column_of(cells: Sequence[str]) -> Column | None:
    """The cells as dates or as amounts of one unit; None where a single one is something else."""
    filled = [it for it in cells if not _is_none(it)]
    if len(filled) < 2:
        return None
    return _amounts(cells) or _dates(cells)


def _is_none(cell: str) -> bool:
    return cell.strip().casefold() in _NONE


def _dates(cells: Sequence[str]) -> Column | None:
    values: list[Decimal | None] = []
    exactly: set[str] = set()
    for cell in cells:
        if _is_none(cell):
            values.append(None)
            continue
        found = list(written_dates(cell))
        if len(found) != 1 or (found[0].start, found[0].end) != (0, len(cell)):
            return None
        exactly.add(found[0].precision)
        values.append(Decimal(found[0].first.toordinal()))
    # A month is neither before nor after a day within it.
    return Column("time", tuple(values)) if len(exactly) == 1 else None


def _amounts(cells: Sequence[str]) -> Column | None:
    found = [None if _is_none(it) else _AMOUNT.fullmatch(it.strip()) for it in cells]
    read = [it for it in found if it is not None]
    if len(read) < sum(not _is_none(it) for it in cells):
        return None
    units = {(it["before"] or "", (it["unit"] or "").casefold()) for it in read}
    points = _points([it["digits"] for it in read])
    if len(units) > 1 or len(points) > 1 or any(_LEADING_ZERO.match(it["digits"]) for it in read):
        return None
    point = next(iter(points), "")
    values = tuple(None if it is None else _number(it, point) for it in found)
    first = read[0]
    before = first[0][: first.start("digits")].rstrip("-−")
    return Column("amount", values, before, first[0][first.end("digits") :], point)


def _points(digits: Sequence[str]) -> set[str]:
    """What sets fractions off: "." or ","; "?" where that cannot be told."""
    points: set[str] = set()
    unsure: set[str] = set()
    for it in digits:
        found = _FRACTION.search(it)
        if found is None:
            continue
        is_open = len(found[1]) == _THOUSANDS
        marks = {sign for sign in it if sign in ".,"}
        if is_open and len(marks) == 1:
            # "1,200" is written with thousands in English, "1.200" may be either.
            unsure.add(found[0][0])
        else:
            points.add(found[0][0])
    if unsure and not points and unsure != {","}:
        return {"?", "."}
    return points


def _number(found: re.Match[str], point: str) -> Decimal:
    digits = found["digits"]
    if point:
        whole, _, rest = digits.partition(point)
        digits = f"{_bare(whole)}.{rest}" if rest else _bare(whole)
    else:
        digits = _bare(digits)
    value = Decimal(digits)
    return -value if found["sign"] else value


def _bare(digits: str) -> str:
    return re.sub(r"[.,'’ ]", "", digits)
