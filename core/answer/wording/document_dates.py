"""When a passage's document was written, as far as it or its file's name says so."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import PurePath

from core.language.time.dates import written_dates
from core.records.answers.answers import Hit
from core.records.knowledge import Precision

_LABELLED = re.compile(
    r"^[ \t]*(?:[-*+>][ \t]+)?[*_]{0,2}(?:date|datum|stand|as of)[*_]{0,2}:[*_]{0,2}[ \t]*([^\n]+)",
    re.IGNORECASE | re.MULTILINE,
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def dated(hit: Hit, hits: Sequence[Hit]) -> tuple[datetime | None, Precision]:
    """Its document's own date, else that of a line "Date: …" among what was found of it, else the
    only year in the name of its file.
    """
    if hit.written_at is not None:
        return hit.written_at, "day"
    own = (it for it in hits if (it.path, it.part) == (hit.path, hit.part))
    lines = (line for it in (hit, *own) for line in _LABELLED.findall(it.text))
    written = next((date for line in lines for date in written_dates(line)), None)
    if written is not None:
        return written.first, written.precision
    years = set(_YEAR.findall(PurePath(hit.path).stem))
    if len(years) != 1:
        return None, ""
    return datetime(int(years.pop()), 1, 1, tzinfo=UTC), "year"
