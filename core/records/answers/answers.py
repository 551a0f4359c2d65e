"""Questions answered: hits, citations, the answer and the trace of how each item was reached."""

from datetime import datetime
from typing import Literal

from msgspec import Struct, field

from core.records.answers.questions import (
    DEFAULT_OPTIONS,
    Analysis,
    Coverage,
    Plan,
    QueryOptions,
    TraversalStep,
)
from core.records.answers.snippets import plain_line
from core.records.ids import DocumentId, EntityId, EpisodeId, PassageId, SessionId
from core.records.knowledge import FactView
from core.records.memory import Episode, Proposal, Remark, RewrittenQuestion, Session

# What is said of an answer without a model, in the window and in the terminal.
EXTRACTIVE = "Put together from your documents' own sentences (no language model)."
# What is said where the encoder that finds passages by their meaning could not be asked.
WORDS_ONLY = "Found by names and words only: the model that finds by meaning is not there."
# How the path of a citation begins that quotes what was said earlier.
CONVERSATION = "conversation:"


class Hit(Struct, frozen=True):
    """A passage found for a question. `why` says in a few words how it was reached.

    `author` and `written_at` are its document's own, where it says so. `is_cut` when the rows or
    items with which it ends go on in the passage behind it.
    """

    path: str
    part: str | None
    title: str
    page: int | None
    start: int
    end: int
    text: str
    score: float
    why: str
    passage_id: PassageId = PassageId(0)
    document_id: DocumentId = DocumentId(0)
    author: str = ""
    written_at: datetime | None = None
    is_cut: bool = False

    @property
    def line(self) -> str:
        """What the passage says, in one line and without what only programs read."""
        return plain_line(self.text)


class Anchor(Struct, frozen=True):
    """A thing at which the walk over the graph starts (J1), and how it was chosen."""

    entity_id: EntityId
    name: str
    score: float
    by: str


class ActivatedFact(Struct, frozen=True):
    """A fact reached by spreading activation (J2): from which thing and at which hop."""

    hop: int
    origin: str
    fact: FactView


class Candidate(Struct, frozen=True):
    """A passage that was considered: its score in each recall method, and whether it was kept."""

    passage_id: PassageId
    path: str
    part: str | None
    start: int
    end: int
    score: float
    scores: dict[str, float]
    kept: bool
    why: str


class PromptUsed(Struct, frozen=True):
    """A prompt that a language model was given: its file's name, version and SHA-256 in hex."""

    name: str
    version: int
    sha256: str


class Trace(Struct, frozen=True):
    """How an answer came about: question, plan, anchors, activation, candidates, context.

    `chosen` is the plan that was followed, `plan` holds figures of how it went. `taken` are the
    steps of a graph method other than activation. Question, `wishes` and `k` asked again at the
    same `commit_number` give the same result. `prompts` are those that a language model was given.
    """

    question: str
    plan: dict[str, float | int | str | bool] = field(default_factory=dict)
    anchors: tuple[Anchor, ...] = ()
    activation: tuple[ActivatedFact, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    context: str = ""
    analysis: Analysis | None = None
    chosen: Plan | None = None
    wishes: QueryOptions = DEFAULT_OPTIONS
    taken: tuple[TraversalStep, ...] = ()
    commit_number: int = 0
    k: int = 0
    prompts: tuple[PromptUsed, ...] = ()


class ListEntry(Struct, frozen=True):
    """One entry of a list: a thing, a value (no `entity_id`) or a document, and what says so.

    `passages` counts the matching passages that name it.
    """

    name: str
    entity_id: EntityId | None = None
    facts: tuple[FactView, ...] = ()
    passages: int = 0
    path: str = ""


class Listing(Struct, frozen=True):
    """All there is of what a question asks for, each entry once; `what` says it in words.

    `from_graph` entries are told by facts or named by their type; the rest stands in passages.
    """

    what: str
    entries: tuple[ListEntry, ...] = ()
    from_graph: bool = True


class SearchResult(Struct, frozen=True):
    """Ranked passages and facts for a question, with the trace and the time of each step in ms.

    `own` are lines of the user's own context ("Answer in German."), which come before anything
    that was found.
    """

    question: str
    hits: tuple[Hit, ...]
    facts: tuple[FactView, ...]
    trace: Trace
    timings_ms: dict[str, float]
    evidence: float = 0.0
    coverage: Coverage | None = None
    listing: Listing | None = None
    own: tuple[str, ...] = ()


class Citation(Struct, frozen=True):
    """Number `n` in an answer: `quote` equals the document's text from `start` to `end`."""

    n: int
    path: str
    part: str | None
    title: str
    page: int | None
    start: int
    end: int
    quote: str


SupportKind = Literal["", "fact", "quote", "words", "meaning"]


class SentenceCheck(Struct, frozen=True):
    """A sentence of an answer, `start` to `end` of its Markdown, and what supports it.

    `by` says how: a fact, the document's own words letter for letter, most of its words, or its
    meaning; empty when nothing does. `citations` are the numbers of what supports it. `tied` when
    the sentence bore no mark and was tied to what supports it best.
    """

    text: str
    start: int
    end: int
    by: SupportKind = ""
    citations: tuple[int, ...] = ()
    tied: bool = False


class GenerationStats(Struct, frozen=True):
    """How a language model wrote an answer: tokens read and written, times in seconds.

    `tokens_evaluated` of `tokens_in` were read; the rest was known from the turn before. None
    where a server does not say. `first_token_s` counts from the question to the model, `load_s`
    of it for loading; it is None when nothing was written. `is_remote` if it left this machine.
    """

    model: str
    tokens_in: int
    tokens_out: int
    first_token_s: float | None
    tokens_per_s: float
    tokens_evaluated: int | None = None
    load_s: float = 0.0
    is_remote: bool = False


class Answer(Struct, frozen=True):
    """An answer with its citations, or an honest no (`found` False) with what is nearest.

    `answer` is Markdown with citation marks like ``[1]``. `model` is empty for an extractive
    answer. `unsupported` lists the answer's sentences that no cited text supports. `note` says
    why the answer is not what was asked for (a model that stopped), when it is not.

    `direct` is the short answer by itself ("DuckDB"), empty where there is none. `sentences` are
    those that claim something, each checked, and `supported_share` is the share of them that
    something supports. `nearest_things` are offered beside `nearest` when nothing was found.
    `spoken` says how the model wrote it; None where none was asked.

    In a conversation `session_id` and `episode_id` (0: not remembered) are those of this reply,
    `understood` is the question made to stand by itself, and `proposals` and `remarks` were
    learned from what was said. Citations of what was said earlier have paths like
    "conversation:7", with the number of the conversation; their offsets point into the episode
    whose number `part` is.
    """

    question: str
    found: bool
    answer: str
    citations: tuple[Citation, ...]
    facts: tuple[FactView, ...]
    trace: Trace
    timings_ms: dict[str, float]
    model: str = ""
    unsupported: tuple[str, ...] = ()
    nearest: tuple[Hit, ...] = ()
    note: str = ""
    coverage: Coverage | None = None
    direct: str = ""
    sentences: tuple[SentenceCheck, ...] = ()
    supported_share: float = 0.0
    nearest_things: tuple[ListEntry, ...] = ()
    spoken: GenerationStats | None = None
    session_id: SessionId = SessionId(0)
    episode_id: EpisodeId = EpisodeId(0)
    understood: RewrittenQuestion | None = None
    proposals: tuple[Proposal, ...] = ()
    remarks: tuple[Remark, ...] = ()


class AnswerChunk(Struct, frozen=True):
    """A piece of an answer while it is made: text to append, or a word on what is being done.

    With `restart` the text so far is void: the answer begins anew.
    """

    text: str = ""
    stage: str = ""
    restart: bool = False


class TranscriptEntry(Struct, frozen=True):
    """Something said in a conversation, and for an answer the citations behind its marks.

    A citation whose document is gone has an empty `quote`.
    """

    episode: Episode
    citations: tuple[Citation, ...] = ()


class Transcript(Struct, frozen=True):
    """A conversation as it can be shown again: all that was said in it, in order."""

    session: Session
    told: tuple[TranscriptEntry, ...]


class SessionExport(Struct, frozen=True):
    """What the Markdown file at that path holds."""

    path: str
    turns: int
