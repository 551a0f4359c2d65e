"""From when episodes may be: what is asked for explicitly, and the times a question speaks of."""

from datetime import datetime, timedelta

from msgspec import Struct

from core.memory.recall.episode_arrays import EpisodeArrays
from core.records.dates import parse_date_range
from core.records.ids import SessionId
from core.retrieve.question.times import find_times


class TimeWindow(Struct, frozen=True):
    """From `start` up to and without `end`; None does not matter."""

    start: datetime | None = None
    end: datetime | None = None

    def holds(self, moment: datetime) -> bool:
        """Whether the moment lies within."""
        if self.start is not None and moment < self.start:
            return False
        return self.end is None or moment < self.end


ALWAYS = TimeWindow()


def parse_window(since: str, until: str) -> TimeWindow:
    """From the first moment of `since` to the last of `until` (ISO day, month or year; empty: any).

    Raises `WrongUse` when one of them is no date.
    """
    return TimeWindow(
        parse_date_range(since).start if since else None,
        _after(until) if until else None,
    )


def question_window(question: str, *, now: datetime) -> TimeWindow:
    """The time of which the question speaks ("last week", "in May 2023"); else always."""
    for time in find_times(question, now=now):
        if time.start is not None or time.end is not None:
            return TimeWindow(None if time.relation == "as of" else time.start, time.end)
    return ALWAYS


def rows_within(
    held: EpisodeArrays, *, session_id: SessionId, windows: tuple[TimeWindow, ...]
) -> list[int]:
    """The rows of that conversation (0: of all) that lie in all of the windows."""
    return [
        row
        for row, one in enumerate(held.episodes)
        if session_id in {0, one.session_id}
        and all(window.holds(one.happened_at) for window in windows)
    ]


def _after(text: str) -> datetime:
    """The first moment after that day, month or year."""
    return parse_date_range(text).end + timedelta(microseconds=1)
