"""The proleptic Gregorian calendar, for years that Python's own dates do not reach."""

from core.cypher.failure import argument_error
from core.messages import UserMessage

NANOS_PER_SECOND = 1_000_000_000
SECONDS_PER_DAY = 86_400
NANOS_PER_DAY = SECONDS_PER_DAY * NANOS_PER_SECOND
_LARGEST_YEAR = 999_999_999
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_leap(year: int) -> bool:
    """Tell whether a year has 366 days."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def days_in_month(year: int, month: int) -> int:
    """Return the number of days of a month."""
    return 29 if month == 2 and is_leap(year) else _DAYS[month - 1]


def to_days(year: int, month: int, day: int) -> int:
    """Return the days since 1970-01-01. Raises `CypherError` for a day that does not exist."""
    if not (
        abs(year) <= _LARGEST_YEAR and 1 <= month <= 12 and 1 <= day <= days_in_month(year, month)
    ):
        raise argument_error(
            "InvalidArgumentValue", UserMessage("cypher_no_day", day=f"{year}-{month}-{day}")
        )
    shifted = year - (month <= 2)
    era, of_era = divmod(shifted, 400)
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return era * 146_097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719_468


def from_days(days: int) -> tuple[int, int, int]:
    """Return year, month and day."""
    era, of_era = divmod(days + 719_468, 146_097)
    year = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    shifted = (5 * of_year + 2) // 153
    month = shifted + 3 if shifted < 10 else shifted - 9
    return year + era * 400 + (month <= 2), month, of_year - (153 * shifted + 2) // 5 + 1


def week_day(days: int) -> int:
    """Return 1 for Monday to 7 for Sunday."""
    return (days + 3) % 7 + 1


def first_week(year: int) -> int:
    """Return the Monday of the first ISO week of a year."""
    fourth = to_days(year, 1, 4)
    return fourth - week_day(fourth) + 1


def week_of(days: int) -> tuple[int, int]:
    """Return the ISO year and week of a day."""
    thursday = days - week_day(days) + 4
    year = from_days(thursday)[0]
    return year, (thursday - to_days(year, 1, 1)) // 7 + 1
