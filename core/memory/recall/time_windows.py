"""Time windows of episodes, from explicit bounds and from the times in a question."""

from datetime import datetime, timedelta

from msgspec import Struct

from core.memory.recall.episode_arrays import EpisodeArrays
from core.records.dates import parse_date_range
from core.records.ids import SessionId
from core.retrieve.question.times import find_times


class TimeWindow(Struct, frozen=True):
    """Half-open time window; a bound of None is open."""

    start: datetime | None = None
    end: datetime | None = None

    def contains(self, moment: datetime) -> bool:
        """Return whether the moment lies within the window."""
        if self.start is not None and moment < self.start:
            return False
        return self.end is None or moment < self.end


ALWAYS = TimeWindow()


def parse_window(since: str, until: str) -> TimeWindow:
    """Parse the window from `since` through `until` (ISO day, month or year; empty: open).

    Raises `WrongUse` for an invalid date.
    """
    return TimeWindow(
        parse_date_range(since).start if since else None, _end_exclusive(until) if until else None
    )


def question_window(question: str, *, now: datetime) -> TimeWindow:
    """Return the window given in the question ("last week", "in May 2023"), else `ALWAYS`."""
    for time in find_times(question, now=now):
        if time.start is not None or time.end is not None:
            return TimeWindow(None if time.relation == "as of" else time.start, time.end)
    return ALWAYS


def rows_within(
    arrays: EpisodeArrays, *, session_id: SessionId, windows: tuple[TimeWindow, ...]
) -> list[int]:
    """Return the rows of a session (0: any) that lie in all windows."""
    return [
        row
        for row, episode in enumerate(arrays.episodes)
        if session_id in {0, episode.session_id}
        and all(window.contains(episode.happened_at) for window in windows)
    ]


def _end_exclusive(text: str) -> datetime:
    """Return the first moment after that day, month or year."""
    return parse_date_range(text).end + timedelta(microseconds=1)
