"""The timeline: documents, facts and conversations by date."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.records.ids import SessionId
from core.records.knowledge import FactView, Precision

# A document by its own date; a document without one, by its file's date; a fact by the date that it
# states, else by the start of its validity; a task by its deadline; a conversation.
TimelineItemKind = Literal["document", "file", "fact", "task", "conversation"]


class TimelineQuery(Struct, frozen=True):
    """Query of the timeline: time range, number of buckets, filters, page.

    Without `since` and `until` the range covers all items, except for a few that lie far off. Empty
    `kinds` means all. `text` must occur in the title or statement, `thing` is the name of a
    mentioned entity, `folder` a parent path. Of the matches, `limit` items are returned from
    `offset` on.
    """

    since: datetime | None = None
    until: datetime | None = None
    buckets: int = 120
    kinds: tuple[TimelineItemKind, ...] = ()
    text: str = ""
    thing: str = ""
    folder: str = ""
    offset: int = 0
    limit: int = 200


class TimelineItem(Struct, frozen=True):
    """An item of the timeline; `until` is its end, if it has one.

    A document sets `path` and `part`, a fact `fact`, a task also `start` and `end`, its span in the
    document, and a conversation `session_id`.
    """

    kind: TimelineItemKind
    at: datetime
    title: str
    until: datetime | None = None
    precision: Precision = ""
    path: str = ""
    part: str | None = None
    fact: FactView | None = None
    session_id: SessionId = SessionId(0)
    start: int = 0
    end: int = 0


class TimelineLane(Struct, frozen=True):
    """Histogram of the items of one kind over the buckets, and their total."""

    kind: TimelineItemKind
    counts: tuple[int, ...]
    total: int = 0


class Timeline(Struct, frozen=True):
    """Items between `begin` and `end`; all matches lie between `first` and `last`.

    `moments` is one page in order of time, out of `total` in the range. `marks` is a sample over
    the whole range. `undated` counts documents and facts without a date.
    """

    begin: datetime
    end: datetime
    first: datetime | None = None
    last: datetime | None = None
    lanes: tuple[TimelineLane, ...] = ()
    moments: tuple[TimelineItem, ...] = ()
    marks: tuple[TimelineItem, ...] = ()
    total: int = 0
    undated: int = 0
