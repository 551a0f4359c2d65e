"""Time axis: a range of time on a line of pixels, with ticks."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QDate, QLocale

Grain = Literal[
    "day", "week", "month", "quarter",
    "year", "two years", "five years", "decade", "century", "millennium",
]  # fmt: skip
_YEARS: Mapping[Grain, int] = {
    "year": 1, "two years": 2, "five years": 5, "decade": 10, "century": 100, "millennium": 1000
}  # fmt: skip

DAY_S = 86_400.0
MIN_TIME, MAX_TIME = datetime(1, 1, 2, tzinfo=UTC), datetime(9990, 1, 1, tzinfo=UTC)
MIN_RANGE_S = 2 * DAY_S
# Length of each grain in seconds, and the format of its ticks.
GRAINS: tuple[tuple[Grain, float, str], ...] = (
    ("day", DAY_S, "d MMM"),
    ("week", 7 * DAY_S, "d MMM"),
    ("month", 30.4 * DAY_S, "MMM"),
    ("quarter", 91.3 * DAY_S, "MMM"),
    ("year", 365.25 * DAY_S, "yyyy"),
    ("two years", 730.5 * DAY_S, "yyyy"),
    ("five years", 1826.25 * DAY_S, "yyyy"),
    ("decade", 3652.5 * DAY_S, "yyyy"),
    ("century", 36_525 * DAY_S, "yyyy"),
    ("millennium", 365_250 * DAY_S, "yyyy"),
)


class TimeRange(Struct, frozen=True):
    """Range from `begin` to `end`, in seconds since 1970."""

    begin: float
    end: float

    @property
    def seconds(self) -> float:
        """Length in seconds."""
        return self.end - self.begin

    def zoomed(self, factor: float, *, at: float) -> "TimeRange":
        """Return a range `factor` times as long; the moment at share `at` keeps its place."""
        longest = MAX_TIME.timestamp() - MIN_TIME.timestamp()
        seconds = min(max(self.seconds * factor, MIN_RANGE_S), longest)
        begin = self.begin + at * (self.seconds - seconds)
        return TimeRange(begin, begin + seconds).within_time()

    def moved(self, share: float) -> "TimeRange":
        """Return the range moved by that share of its length; positive is later."""
        return TimeRange(
            self.begin + share * self.seconds, self.end + share * self.seconds
        ).within_time()

    def within_time(self) -> "TimeRange":
        """Return the range clipped to the supported years."""
        first, last = MIN_TIME.timestamp(), MAX_TIME.timestamp()
        begin = min(max(self.begin, first), last - MIN_RANGE_S)
        return TimeRange(begin, min(max(self.end, begin + MIN_RANGE_S), last))

    def share(self, moment: datetime) -> float:
        """Return the position of the moment: 0 at the beginning, 1 at the end."""
        return (moment.timestamp() - self.begin) / self.seconds

    def moment(self, share: float) -> datetime:
        """Return the moment at that share."""
        seconds = self.begin + share * self.seconds
        first, last = MIN_TIME.timestamp(), MAX_TIME.timestamp()
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=min(max(seconds, first), last))


def range_of(begin: datetime, end: datetime) -> TimeRange:
    """Return the range between two moments."""
    return TimeRange(begin.timestamp(), end.timestamp()).within_time()


def grain_of(time_range: TimeRange, *, width: float, apart: float) -> Grain:
    """Return the finest grain whose ticks are at least this many pixels apart."""
    for grain, seconds, _ in GRAINS:
        if seconds / time_range.seconds * width >= apart:
            return grain
    return "millennium"


def ticks_of(time_range: TimeRange, grain: Grain) -> Iterator[datetime]:
    """Yield the beginnings of days, weeks ... in the range."""
    at = _floor(time_range.moment(0.0), grain)
    last = time_range.moment(1.0)
    while at <= last:
        yield at
        if (after := _next(at, grain)) is None:
            return
        at = after


def say_tick(at: datetime, grain: Grain) -> str:
    """Return the label of a tick; a January has its year."""
    form = next(form for name, _, form in GRAINS if name == grain)
    if grain in {"month", "quarter"} and at.month == 1:
        form = "MMM yyyy"
    return QLocale().toString(QDate(at.year, at.month, at.day), form)


def iso_of(at: datetime, grain: Grain) -> str:
    """Return the day, month or year in ISO format."""
    if grain in _YEARS:
        return f"{at.year:04}"
    return f"{at.year:04}-{at.month:02}" if grain == "quarter" else f"{at:%Y-%m-%d}"


def _floor(at: datetime, grain: Grain) -> datetime:
    day = at.replace(hour=0, minute=0, second=0, microsecond=0)
    if grain == "day":
        return day
    if grain == "week":
        first = datetime(1, 1, 8, tzinfo=UTC)  # the first Monday that has a week before it
        return day - timedelta(days=day.weekday()) if day > first else first
    month = day.replace(day=1)
    if grain == "month":
        return month
    if grain == "quarter":
        return month.replace(month=month.month - (month.month - 1) % 3)
    return month.replace(month=1, year=max(1, at.year - at.year % _YEARS[grain]))


def _next(at: datetime, grain: Grain) -> datetime | None:
    """Return the next tick; None after the last supported day."""
    if grain in {"day", "week"}:
        return at + timedelta(days=1 if grain == "day" else 7)
    years = _YEARS.get(grain, 1)
    # The first tick may be the year 1, which is no multiple of ten.
    months = {"month": 1, "quarter": 3}.get(grain, 12 * (years - at.year % years))
    whole = at.year * 12 + at.month - 1 + months
    if whole // 12 > MAX_TIME.year:
        return None
    return at.replace(year=whole // 12, month=whole % 12 + 1)
