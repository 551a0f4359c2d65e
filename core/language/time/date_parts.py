"""What the parts of a written date tell: its years, months and days, and steps from another day."""

from core.language.time.date_forms import COUNTS, DAYS, MONTHS, ORDINALS, SEASONS, UNITS, WAYS

Parts = dict[str, str]
_DAYS_OF = {"day": 1, "week": 7, "month": 30, "quarter": 91, "year": 365, "decade": 3652}


def years_told(parts: Parts) -> tuple[int, int]:
    """Return the first year and how many there are."""
    if "century" in parts:
        return int(parts["century"]) * 100 - 99, 100
    if "decade" in parts:
        return int(parts["decade"]), 10
    year, last = int(parts["year"]), int(parts.get("to_year", parts["year"]))
    return year, last + (year // 100 * 100 if last < 100 else 0) - year + 1


def months_told(parts: Parts) -> tuple[int, int]:
    """Return the first month and how many there are; none where only years are told."""
    if "month" in parts:
        first = month_of(parts["month"])
        return first, month_of(parts.get("to_month", parts["month"])) - first + 1
    if "season" in parts:
        return SEASONS[parts["season"]], 3
    for part, length in (("half", 6), ("quarter", 3), ("ordinal", 3)):
        if part in parts:
            number = ORDINALS.get(parts[part]) or int(parts[part])
            return (number - 1) * length + 1, length
    return 1, 0


def month_of(written: str) -> int:
    """Return the number of a month, named or in digits."""
    return int(written) if written.isdigit() else MONTHS[written.rstrip(".")]


def month_and_day(parts: Parts, *, month_first: bool) -> tuple[int, int]:
    """Return month and day of two numbers; where both may be a month, as `month_first` says."""
    one, two = int(parts["one"]), int(parts["two"])
    is_day_first = one > 12 or (two <= 12 and (not month_first or parts.get("mark") == "."))
    return (two, one) if is_day_first else (one, two)


def steps_told(parts: Parts) -> int:
    """Return how many steps are told: -1 for "last", 2 for "in two weeks"."""
    way = WAYS.get(parts.get("way", ""), 0) + DAYS.get(parts.get("days", ""), 0)
    return way - count_of(parts.get("back", "0")) + count_of(parts.get("ahead", "0"))


def count_of(written: str) -> int:
    """Return the number that a word or digits tell."""
    return COUNTS.get(written) or int(written)


def days_told(parts: Parts) -> int:
    """Return how many days a stretch of time has."""
    return count_of(parts["many"]) * _DAYS_OF[UNITS[parts["unit"]]]
