"""Records of answers: hits, citations, the answer, and the trace of how it was produced (D9)."""

from datetime import datetime
from typing import Literal

from msgspec import Struct, field

from core.messages import UserMessage
from core.records.answers import questions
from core.records.answers.snippets import plain_line
from core.records.ids import DocumentId, EntityId, EpisodeId, PassageId, SessionId
from core.records.knowledge import FactView
from core.records.memory import Episode, Proposal, Remark, RewrittenQuestion, Session

# Note in the terminal on an answer that no language model wrote.
EXTRACTIVE = "Quoted from your documents."
# Path prefix of a citation of an earlier conversation.
CONVERSATION = "conversation:"


class Hit(Struct, frozen=True):
    """A passage found for a question. `why` says in a few words how it was reached.

    `author` and `written_at` are those of its document, where known. `is_cut` when a table or
    list at its end continues in the next passage. `flagged` if its document has suspicious words
    that the user has not called harmless. `seconds` tells when it is spoken in a recording.
    """

    path: str
    part: str | None
    title: str
    page: int | None
    start: int
    end: int
    text: str
    score: float
    why: UserMessage = UserMessage()
    passage_id: PassageId = PassageId(0)
    document_id: DocumentId = DocumentId(0)
    author: str = ""
    written_at: datetime | None = None
    is_cut: bool = False
    flagged: bool = False
    seconds: int | None = None

    @property
    def line(self) -> str:
        """The passage in one line, without markup."""
        return plain_line(self.text)


class Anchor(Struct, frozen=True):
    """An entity at which the walk over the graph starts (J1), and how it was chosen."""

    entity_id: EntityId
    name: str
    score: float
    by: str


class ActivatedFact(Struct, frozen=True):
    """A fact reached by spreading activation (J2): from which entity and at which hop."""

    hop: int
    origin: str
    fact: FactView


class Candidate(Struct, frozen=True):
    """A passage that was ranked: its score in each recall method, and whether it was kept."""

    passage_id: PassageId
    path: str
    part: str | None
    start: int
    end: int
    score: float
    scores: dict[str, float]
    kept: bool
    why: UserMessage = UserMessage()


class PromptUsed(Struct, frozen=True):
    """A prompt sent to a language model: its file's name, version and SHA-256 in hex."""

    name: str
    version: int
    sha256: str


class Trace(Struct, frozen=True):
    """How an answer was produced: question, plan, anchors, activation, candidates, context.

    `chosen` is the plan that was followed, `plan` holds measurements of its run. `taken` are
    the steps of a graph method other than activation. Question, `wishes` and `k` asked again at
    the same `commit_number` give the same result. `prompts` are those sent to a language model.
    `unmet_filter` names a filter that no document meets, `reranking` says what the reranker did,
    `shortened` what was left undone when the time of the question was over (D19).
    """

    question: str
    plan: dict[str, float | int | str | bool] = field(default_factory=dict)
    anchors: tuple[Anchor, ...] = ()
    activation: tuple[ActivatedFact, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    context: str = ""
    analysis: questions.Analysis | None = None
    chosen: questions.Plan | None = None
    wishes: questions.QueryOptions = questions.DEFAULT_OPTIONS
    taken: tuple[questions.TraversalStep, ...] = ()
    commit_number: int = 0
    k: int = 0
    prompts: tuple[PromptUsed, ...] = ()
    unmet_filter: UserMessage = UserMessage()
    reranking: UserMessage = UserMessage()
    shortened: UserMessage = UserMessage()


class ListEntry(Struct, frozen=True):
    """One entry of a list: an entity, a value (no `entity_id`) or a document, with its facts.

    `passages` counts the matching passages that name it.
    """

    name: str
    entity_id: EntityId | None = None
    facts: tuple[FactView, ...] = ()
    passages: int = 0
    path: str = ""


class Listing(Struct, frozen=True):
    """Complete list of what a question asks for, each entry once; `what` describes it.

    With `from_graph` the entries come from facts or entity types, else from passages.
    """

    what: str
    entries: tuple[ListEntry, ...] = ()
    from_graph: bool = True


class SearchResult(Struct, frozen=True):
    """Ranked passages and facts for a question, with the trace and the time of each stage in ms.

    `own` are lines of the user's own context ("Answer in German."), which come before anything
    retrieved.
    """

    question: str
    hits: tuple[Hit, ...]
    facts: tuple[FactView, ...]
    trace: Trace
    timings_ms: dict[str, float]
    evidence: float = 0.0
    coverage: questions.Coverage | None = None
    listing: Listing | None = None
    own: tuple[str, ...] = ()


class TableCell(Struct, frozen=True):
    """Place in a table: `row` 1 is the first below the header, `column` its title.

    Without a column the whole row is meant, with row 0 the whole table; `sheet` is that of a
    workbook.
    """

    row: int
    column: str = ""
    sheet: str = ""


class Citation(Struct, frozen=True):
    """Citation `n` of an answer: `quote` equals the document's text from `start` to `end`.

    `flagged` and `seconds` as in `Hit`. `confidence` is that of the fact for which it is the
    evidence, and 1 for words that are quoted. `changed_at` is the last change of the file, or when
    it was said.
    """

    n: int
    path: str
    part: str | None
    title: str
    page: int | None
    start: int
    end: int
    quote: str
    flagged: bool = False
    seconds: int | None = None
    document_id: DocumentId = DocumentId(0)
    confidence: float = 1.0
    changed_at: datetime | None = None
    cell: TableCell | None = None
    slide: int | None = None

    @property
    def details(self) -> tuple[UserMessage, ...]:
        """Slide, sheet, row, column, confidence and last change, as far as there are any."""
        cell = self.cell or TableCell(0)
        parts = (
            UserMessage("cited_slide", slide=self.slide) if self.slide else None,
            UserMessage("cited_sheet", sheet=cell.sheet) if cell.sheet else None,
            UserMessage("cited_row", row=cell.row) if cell.row else None,
            UserMessage("cited_column", column=cell.column) if cell.column else None,
            UserMessage("cited_confidence", share=self.confidence) if self.confidence < 1 else None,
        )
        return tuple(part for part in parts if part is not None)


# How sure an answer is: stated, the closest passages, those that likely don't answer, or nothing.
Confidence = Literal["stated", "closest", "unsure", "none"]
SupportKind = Literal["", "fact", "quote", "words", "meaning"]


class SentenceCheck(Struct, frozen=True):
    """A sentence of an answer, `start` to `end` of its Markdown, and what supports it.

    `by` is the kind of support: a fact, a literal quote, most of its words, or its meaning;
    empty without support. `citations` are the numbers of the supporting citations. `tied` when
    the sentence had no citation mark and was attributed to its best support.
    """

    text: str
    start: int
    end: int
    by: SupportKind = ""
    citations: tuple[int, ...] = ()
    tied: bool = False


class GenerationStats(Struct, frozen=True):
    """How a language model wrote an answer: tokens read and written, times in seconds.

    `tokens_evaluated` of `tokens_in` were processed; the rest was cached from the turn before.
    None where a server does not report it. `first_token_s` counts from the request to the first
    token, including `load_s` for loading; it is None when nothing was written. `is_remote` if
    the request left this machine.
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
    """An answer with its citations, or a refusal (`found` False) with the nearest passages.

    A refusal with citations quotes passages that come close. `confidence` is then "closest", or
    "unsure" where they likely don't answer; without citations it is "none".

    `answer` is Markdown with citation marks like ``[1]``. `model` is empty for an extractive
    answer. `unsupported` lists the answer's sentences that no cited text supports. `note` says
    why the answer is not what was asked for (a model that stopped), when it is not.

    `direct` is the likeliest short answer by itself ("DuckDB"), empty where there is none. It is
    shown as the answer only if `found` and `answer` begins with it. `sentences` are those that
    claim something, each checked, and `supported_share` is the share of them with support.
    `quoted` is what the documents themselves say, in Markdown, beside a model's answer.
    `nearest_things` are offered beside `nearest` when nothing was found. `spoken` are
    the statistics of the model; None without a model.

    In a conversation `session_id` and `episode_id` (0: not remembered) are those of this reply,
    `understood` is the question rewritten to be self-contained, and `proposals` and `remarks`
    were learned from the turn; `to_forget` are turns that the user may have ordered to forget, and
    who is asked. Citations of earlier turns have paths like "conversation:7",
    with the number of the conversation; their offsets point into the episode whose number
    `part` is.
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
    note: UserMessage = UserMessage()
    coverage: questions.Coverage | None = None
    direct: str = ""
    sentences: tuple[SentenceCheck, ...] = ()
    supported_share: float = 0.0
    quoted: str = ""
    nearest_things: tuple[ListEntry, ...] = ()
    spoken: GenerationStats | None = None
    session_id: SessionId = SessionId(0)
    episode_id: EpisodeId = EpisodeId(0)
    understood: RewrittenQuestion | None = None
    proposals: tuple[Proposal, ...] = ()
    remarks: tuple[Remark, ...] = ()
    to_forget: tuple[Episode, ...] = ()
    confidence: Confidence = "stated"

    def __post_init__(self) -> None:
        """Refuse a level of confidence that contradicts `found`."""
        if self.found != (self.confidence == "stated"):
            raise ValueError(self.confidence)


STAGES = ("Searching", "Refining", "Reading")


class AnswerChunk(Struct, frozen=True):
    """A chunk of a streamed answer: text to append, or the current stage: one of `STAGES`.

    With `restart` the text so far is void: the answer begins again. `first` are the passages that
    were found first, before they are refined (D19).
    """

    text: str = ""
    stage: str = ""
    restart: bool = False
    first: tuple[Hit, ...] = ()


class TranscriptEntry(Struct, frozen=True):
    """An episode of a conversation, and for an answer the citations behind its marks.

    A citation whose document is gone has an empty `quote`. `model` and `sentences` are those of the
    answer; `sentences` is empty where all of it was quoted. `understood` is the question as it was
    rewritten; empty where it stood by itself. `proposals` of a turn wait to be confirmed as facts.
    """

    episode: Episode
    citations: tuple[Citation, ...] = ()
    model: str = ""
    sentences: tuple[SentenceCheck, ...] = ()
    understood: str = ""
    proposals: tuple[Proposal, ...] = ()


class Transcript(Struct, frozen=True):
    """A conversation with all its episodes in order."""

    session: Session
    told: tuple[TranscriptEntry, ...]


class SessionExport(Struct, frozen=True):
    """A conversation exported as Markdown to `path`, and its number of turns."""

    path: str
    turns: int


class ContextPassage(Struct, frozen=True):
    """Passage number `n` of an answer: `hit.text` is the document's text at its offsets.

    `joined` are the stored passages that were stitched into it, in reading order. `also` names
    other places with the same text. One that is not `whole` was cut after a sentence, because
    the rest did not fit.
    """

    n: int
    hit: Hit
    joined: tuple[PassageId, ...]
    also: tuple[str, ...] = ()
    whole: bool = True


class Context(Struct, frozen=True):
    """What an answer is generated from, as Markdown, within `budget` tokens.

    `own_text` are the lines of the user's own context (J4), which come first. `facts_text` begins
    with the user's own statements, then the entities asked about with their facts and the
    `chains` that start at them; `passages_text` holds the numbered passages; `supporting_text`
    the supporting facts. `note` says what was left out.
    """

    facts_text: str = ""
    passages_text: str = ""
    supporting_text: str = ""
    note: str = ""
    passages: tuple[ContextPassage, ...] = ()
    facts: tuple[FactView, ...] = ()
    chains: tuple[str, ...] = ()
    passages_left_out: int = 0
    facts_left_out: int = 0
    tokens: int = 0
    budget: int = 0
    own_text: str = ""

    @property
    def text(self) -> str:
        """All parts, one below the other."""
        parts = (
            self.own_text, self.facts_text, self.passages_text, self.supporting_text, self.note
        )  # fmt: skip
        return "\n\n".join(part for part in parts if part)
