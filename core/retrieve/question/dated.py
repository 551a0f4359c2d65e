"""What of a question's times a document is of, by its own date."""

from collections.abc import Sequence
from datetime import datetime

from core.records.answers.questions import QuestionTime


def times_of(
    written_at: datetime | None, times: Sequence[QuestionTime]
) -> tuple[QuestionTime, ...]:
    """Those times within which the date lies; none for a document without a date."""
    if written_at is None:
        return ()
    return tuple(it for it in times if it.relation == "within" and _lies_in(written_at, it))


def _lies_in(moment: datetime, time: QuestionTime) -> bool:
    if time.start is None and time.end is None:
        return False
    is_late = time.start is None or moment >= time.start
    return is_late and (time.end is None or moment < time.end)
