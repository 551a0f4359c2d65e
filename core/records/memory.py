"""Conversations and what is remembered of them: sessions, episodes, proposals, the user's context.

The words of systems.md: rows T4 to T7 (episodes), D10 (sessions), N8 (fading).
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.records.graph.edits import Named, Said
from core.records.ids import ConsolidationId, EpisodeId, ProposalId, RemarkId, SessionId
from core.records.knowledge import Precision

# A question outside of any conversation: nothing of it is remembered.
NO_SESSION = SessionId(0)

# What the user said, what Loci answered, the gist of a conversation, what became of several.
EpisodeKind = Literal["turn", "reply", "session", "summary"]
EpisodeState = Literal["active", "archived"]
# Active within a day, idle after half an hour without a turn, archived after 90 days (D10).
SessionState = Literal["active", "idle", "past", "archived"]
Intent = Literal[
    "question", "statement", "preference", "correction", "instruction", "feedback", "small talk",
]  # fmt: skip
# How memories are listed. "fading" ones come in the order in which they will be nearly gone,
# without what is pinned and what is nearly gone already.
MemoryOrder = Literal["strongest", "newest", "fading"]
# How much may be made of a source (D11). "normal" is none of these.
Tier = Literal["never quoted", "never remembered", "never leaves"]


class Session(Struct, frozen=True):
    """A conversation. `turns` counts what the user said in it; `state` follows from the time."""

    id: SessionId
    title: str
    begun_at: datetime
    last_at: datetime
    state: SessionState = "active"
    pinned: bool = False
    turns: int = 0


class Used(Struct, frozen=True):
    """A place in a document that an episode rests on or quotes."""

    path: str
    part: str | None = None
    start: int = 0
    end: int = 0


class Episode(Struct, frozen=True):
    """Something said at some time (T4).

    `speaker` is "user", "loci", or a name in an imported conversation. `importance` is in [0, 1],
    `why` explains it. `rating` is 1 to 5, or 0 when there is none (T16). `previous` is the episode
    before it in the session. `into` is the summary it went into when it is archived.
    """

    id: EpisodeId
    session_id: SessionId
    kind: EpisodeKind
    speaker: str
    text: str
    happened_at: datetime
    intent: Intent = "question"
    importance: float = 0.0
    why: str = ""
    things: tuple[Named, ...] = ()
    topics: tuple[str, ...] = ()
    used: tuple[Used, ...] = ()
    previous: EpisodeId | None = None
    state: EpisodeState = "active"
    pinned: bool = False
    rating: int = 0
    accesses: int = 0
    accessed_at: datetime | None = None
    into: EpisodeId | None = None


class Fading(Struct, frozen=True):
    """How strong a memory is now, in [0, 1], of what that is made, and when it is nearly gone.

    `curve` holds (days from now, strength) if it is left alone.
    """

    strength: float
    decay: float
    parts: dict[str, float]
    why: str
    fades_at: datetime | None = None
    curve: tuple[tuple[float, float], ...] = ()


class Memory(Struct, frozen=True):
    """An episode with its strength."""

    episode: Episode
    fading: Fading


class Recollection(Struct, frozen=True):
    """An episode recalled for a question: its score, the parts of it, and why in a few words."""

    episode: Episode
    score: float
    parts: dict[str, float]
    why: str


class Conversation(Struct, frozen=True):
    """A session with all that was said in it, in order."""

    session: Session
    episodes: tuple[Episode, ...]


class Understood(Struct, frozen=True):
    """A question made to stand by itself.

    `replaced` pairs words of the question with what they stand for. `how` says in a few words why.
    `sure` is within [0, 1]; below 0.5 the question is better asked as it stands.
    """

    asked: str
    text: str
    replaced: tuple[tuple[str, str], ...] = ()
    how: str = ""
    sure: float = 1.0


class Proposal(Struct, frozen=True):
    """A statement of the user, waiting to be confirmed as a fact.

    `quote` are the words of episode `episode_id` that say so.
    """

    id: ProposalId
    episode_id: EpisodeId
    said: Said
    quote: str
    made_at: datetime
    confidence: float = 0.5
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""


class Remark(Struct, frozen=True):
    """A line of the user's own context ("Answer in German."). Typed in, or learned from a turn."""

    id: RemarkId
    text: str
    made_at: datetime
    episode_id: EpisodeId | None = None


class Consolidation(Struct, frozen=True):
    """Several old episodes became one summary; undone, they are as before."""

    id: ConsolidationId
    summary: Episode
    of: tuple[EpisodeId, ...]
    made_at: datetime
    by: Literal["model", "extractive"] = "extractive"
    undone_at: datetime | None = None


class Forget(Struct, frozen=True):
    """What is to be erased for good; exactly one field is given.

    `topic` erases all episodes that name it. `document` is a path; `everything` all of memory.
    """

    episode_id: EpisodeId | None = None
    session_id: SessionId | None = None
    topic: str = ""
    document: str = ""
    everything: bool = False


class Erased(Struct, frozen=True):
    """What is gone from every file of the data folder."""

    episodes: int = 0
    sessions: int = 0
    documents: int = 0
    facts: int = 0
    rewritten: tuple[str, ...] = ()


class MemoryExported(Struct, frozen=True):
    """What the file at that path holds."""

    path: str
    sessions: int
    episodes: int
    remarks: int = 0


class MemoryImported(Struct, frozen=True):
    """What an import added; what was there already is not added twice."""

    sessions: int
    episodes: int
    remarks: int = 0
