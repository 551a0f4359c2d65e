"""Records of conversation memory: sessions, episodes, proposals, remarks.

Terms follow docs/spec.md: rows T4 to T7 (episodes), D10 (sessions), N8 (fading).
"""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.messages import UserMessage
from core.records.graph.edits import EntityName, StatementRef
from core.records.ids import ConsolidationId, EpisodeId, ProposalId, RemarkId, SessionId
from core.records.knowledge import Precision

# A question outside of any conversation, of which nothing is stored.
NO_SESSION = SessionId(0)

# The user's turn, Loci's reply, the gist of a session, the summary of several turns.
EpisodeKind = Literal["turn", "reply", "session", "summary"]
EpisodeState = Literal["active", "archived"]
# Active within a day, idle after half an hour without a turn, archived after 90 days (D10).
SessionState = Literal["active", "idle", "past", "archived"]
Intent = Literal[
    "question", "statement", "preference", "correction", "instruction", "feedback", "small talk",
]  # fmt: skip
# Sort order of memories. "fading" sorts by the time at which a memory will have faded; pinned and
# already faded ones are left out.
MemoryOrder = Literal["strongest", "newest", "fading"]
# Privacy tier of a source (D11); a normal source has none.
Tier = Literal["never quoted", "never remembered", "never leaves"]


class PathPrivacy(Struct, frozen=True):
    """Privacy tiers of a file or folder, and which rule sets them.

    `marked` are those that the user set at `marked_at`, the innermost marked path; `is_own` says
    whether that is this very path. `added_at` is the innermost path that a rule file restricts.
    Paths are empty without such a rule.
    """

    path: str
    tiers: tuple[Tier, ...] = ()
    marked: tuple[Tier, ...] = ()
    is_own: bool = False
    marked_at: str = ""
    added_at: str = ""


class Session(Struct, frozen=True):
    """A conversation. `turns` counts the user's turns; `state` is derived from `last_at`."""

    id: SessionId
    title: str
    begun_at: datetime
    last_at: datetime
    state: SessionState = "active"
    pinned: bool = False
    turns: int = 0


class EarlierTurn(Struct, frozen=True):
    """A question that was asked, and the answer."""

    question: str
    answer: str = ""


class SourceSpan(Struct, frozen=True):
    """A span of a document that an episode cites."""

    path: str
    part: str | None = None
    start: int = 0
    end: int = 0


# Of a statement without a source, where the support of others is named.
UNSUPPORTED = "-"
# What a reply keeps with its `why`: the question as understood, which its turn keeps, too, the
# turns that it cites, and the turns that taught the facts in it.
UNDERSTOOD, CITED, TAUGHT = "understood", "cited", "taught"
# Message of a remembered reply by how sure it was.
ANSWERED_IDS = {
    "stated": "episode_answers",
    "closest": "episode_answers_closest",
    "unsure": "episode_answers_unsure",
    "none": "episode_answers_not",
}
# Importance of a turn that tells and asks next to nothing, at most.
IDLE = 0.15
# What a turn keeps with its `why`: episode, start and end of the statement that it corrects.
CORRECTED = "corrected"


class Episode(Struct, frozen=True):
    """An entry of episodic memory (T4).

    `speaker` is "user", "loci", or a name in an imported conversation. `importance` is in [0, 1],
    `why` explains it. `rating` is 1 to 5, or 0 without a rating (T16). `previous` is the episode
    before it in the session. `into` is the summary that replaced it if it is archived.
    """

    id: EpisodeId
    session_id: SessionId
    kind: EpisodeKind
    speaker: str
    text: str
    happened_at: datetime
    intent: Intent = "question"
    importance: float = 0.0
    why: UserMessage = UserMessage()
    things: tuple[EntityName, ...] = ()
    topics: tuple[str, ...] = ()
    used: tuple[SourceSpan, ...] = ()
    previous: EpisodeId | None = None
    state: EpisodeState = "active"
    pinned: bool = False
    rating: int = 0
    accesses: int = 0
    accessed_at: datetime | None = None
    into: EpisodeId | None = None

    @property
    def is_asked(self) -> bool:
        """Whether it asks or orders something."""
        return self.intent in {"question", "instruction"}

    @property
    def understood(self) -> str:
        """How the follow-up question of this turn or reply was understood; empty if as it is."""
        return str(self.why.arguments.get(UNDERSTOOD, ""))

    @property
    def meant(self) -> str:
        """What it says on its own: a follow-up question as understood, anything else as it is."""
        return (self.understood if self.kind == "turn" else "") or self.text

    @property
    def is_idle(self) -> bool:
        """Whether it is a turn that tells and asks next to nothing, such as thanks."""
        return self.kind == "turn" and 0 < self.importance <= IDLE

    @property
    def group(self) -> Literal["kept", "told", "summarized", "asked"]:
        """What to keep, what the user told, what sums that up, or a question, order or answer."""
        if self.pinned:
            return "kept"
        if self.kind in {"session", "summary"}:
            return "summarized"
        return "asked" if self.kind == "reply" or self.is_asked else "told"


class MemoryStrength(Struct, frozen=True):
    """Strength of a memory now, in [0, 1], its components, and the time at which it has faded.

    `curve` is the forgetting curve without further use, as (days from now, strength).
    """

    strength: float
    decay: float
    parts: dict[str, float]
    why: UserMessage
    fades_at: datetime | None = None
    curve: tuple[tuple[float, float], ...] = ()


class Memory(Struct, frozen=True):
    """An episode with its strength."""

    episode: Episode
    fading: MemoryStrength


class RecalledEpisode(Struct, frozen=True):
    """An episode recalled for a question: score, components of the score, explanation."""

    episode: Episode
    score: float
    parts: dict[str, float]
    why: UserMessage


class Conversation(Struct, frozen=True):
    """A session with its episodes, in order."""

    session: Session
    episodes: tuple[Episode, ...]


class RewrittenQuestion(Struct, frozen=True):
    """A follow-up question rewritten so that it is self-contained (contextual query rewriting).

    `replaced` pairs words of the question with their referents. `how` is an explanation in a few
    words. `sure` is the confidence in [0, 1]; below 0.5 the original question should be used.
    `shown` is the text for the user; empty where it is no well-formed question.
    """

    asked: str
    text: str
    replaced: tuple[tuple[str, str], ...] = ()
    how: str = ""
    sure: float = 1.0
    shown: str = ""

    @property
    def is_completed(self) -> bool:
        """Whether it is the question before with a fragment in it: "and the week after"."""
        return any(meaning == self.text for _, meaning in self.replaced)


class Proposal(Struct, frozen=True):
    """A statement of the user that may become a fact; `quote` is from episode `episode_id`."""

    id: ProposalId
    episode_id: EpisodeId
    said: StatementRef
    quote: str
    made_at: datetime
    confidence: float = 0.5
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    precision: Precision = ""


class Remark(Struct, frozen=True):
    """A line of the user's own context ("Answer in German."), typed in or learned from a turn."""

    id: RemarkId
    text: str
    made_at: datetime
    episode_id: EpisodeId | None = None


class Consolidation(Struct, frozen=True):
    """Several old episodes replaced by one summary; can be undone."""

    id: ConsolidationId
    summary: Episode
    of: tuple[EpisodeId, ...]
    made_at: datetime
    by: Literal["model", "extractive"] = "extractive"
    undone_at: datetime | None = None


class ForgetRequest(Struct, frozen=True):
    """Request to erase data for good; exactly one field is set.

    `topic` erases all episodes that name it, `everything` all of memory. `document` is a path.
    `cited` is the path of a file or folder: answers that cite nothing else are erased, with their
    questions.
    """

    episode_id: EpisodeId | None = None
    session_id: SessionId | None = None
    topic: str = ""
    document: str = ""
    everything: bool = False
    cited: str = ""


class EraseResult(Struct, frozen=True):
    """Counts of what was erased from every file of the data directory."""

    episodes: int = 0
    sessions: int = 0
    documents: int = 0
    facts: int = 0
    rewritten: tuple[str, ...] = ()


class MemoryExportResult(Struct, frozen=True):
    """Counts of an export of memory to the file at `path`."""

    path: str
    sessions: int
    episodes: int
    remarks: int = 0


class MemoryImportResult(Struct, frozen=True):
    """Counts of what an import added; existing entries are not added twice."""

    sessions: int
    episodes: int
    remarks: int = 0
