"""The day on which something was that a text tells of with "today": that of its writing."""

from core.extract.dates.relative_dates import relative_dates
from core.extract.dates.written_dates import written_dates
from core.records.answers.answers import Hit
from core.records.dates import format_date


def day_told(sentence: str, hit: Hit) -> str:
    """The one day that "today" or "yesterday" means in a text that says when it was written.

    Empty where the sentence names no such day, another date, or more than one.
    """
    if hit.written_at is None or next(written_dates(sentence), None) is not None:
        return ""
    days = {
        format_date(it.first, "day")
        for it in relative_dates(sentence, stated_at=hit.written_at)
        if it.precision == "day"
    }
    return days.pop() if len(days) == 1 else ""
