"""What happened when: documents, facts and conversations along time."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.records.ids import SessionId
from core.records.knowledge import FactShown, Precision

# A document by its own date; a document by its file's date, because it has none of its own;
# a fact from when on it holds; a conversation.
MomentKind = Literal["document", "file", "fact", "conversation"]


class TimelineWanted(Struct, frozen=True):
    """Which stretch of time, in how many parts, and what of it.

    Without `since` and `until` the stretch in which nearly everything lies. `kinds` empty means
    all. `text` occurs in the title or statement, `thing` is the name of a thing that it names,
    `folder` a path below which it lies. Of all that fits `limit` moments come, from `offset` on.
    """

    since: datetime | None = None
    until: datetime | None = None
    buckets: int = 120
    kinds: tuple[MomentKind, ...] = ()
    text: str = ""
    thing: str = ""
    folder: str = ""
    offset: int = 0
    limit: int = 200


class Moment(Struct, frozen=True):
    """Something at a time; `until` is its end where it has one.

    A document has `path` and `part`, a fact `fact`, a conversation `session_id`.
    """

    kind: MomentKind
    at: datetime
    title: str
    until: datetime | None = None
    precision: Precision = ""
    path: str = ""
    part: str | None = None
    fact: FactShown | None = None
    session_id: SessionId = SessionId(0)


class Lane(Struct, frozen=True):
    """How many moments of one kind lie in each part of the stretch, and how many in all."""

    kind: MomentKind
    counts: tuple[int, ...]
    total: int = 0


class TimelineShown(Struct, frozen=True):
    """A stretch of time from `begin` to `end`; all that fits lies from `first` to `last`.

    `moments` come in the order of time; `total` of them lie in the stretch. `marks` are some of
    them, spread over the whole stretch. `undated` documents and facts have no time at all.
    """

    begin: datetime
    end: datetime
    first: datetime | None = None
    last: datetime | None = None
    lanes: tuple[Lane, ...] = ()
    moments: tuple[Moment, ...] = ()
    marks: tuple[Moment, ...] = ()
    total: int = 0
    undated: int = 0
