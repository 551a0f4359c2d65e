"""Records of questions: analysis, filters, plan and options."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.messages import UserMessage
from core.records.ids import EntityId, FactId, PassageId

AnswerKind = Literal[
    "what", "who", "when", "where", "how many", "list", "compare", "summarize", "yes or no", "how",
    "why",
]  # fmt: skip
Intent = Literal["search", "list", "compare", "summarize"]
EntityMatchKind = Literal["name", "fuzzy", "meaning"]


class QuestionEntity(Struct, frozen=True):
    """An entity that the question names at `start` to `end`, and the confidence of the match."""

    entity_id: EntityId
    surface: str
    start: int
    end: int
    by: EntityMatchKind = "name"
    score: float = 1.0


class QuestionRelation(Struct, frozen=True):
    """Words of the question that mean a relation; `inverse` when they name its object first."""

    predicate: str
    surface: str
    inverse: bool = False


TimeRelation = Literal["within", "before", "after", "as of"]


class QuestionTime(Struct, frozen=True):
    """A time in the question, a half-open range from `start` to `end` in UTC.

    Both are None when the time is that of an `event` ("before the move").
    """

    surface: str
    relation: TimeRelation = "within"
    start: datetime | None = None
    end: datetime | None = None
    event: str = ""


FilterField = Literal[
    "type", "folder", "author", "tag", "status", "date", "language", "title"
]  # fmt: skip
FilterTest = Literal["is", "before", "after", "from", "within"]


class Condition(Struct, frozen=True):
    """One test of a document; dates are compared with its own date, never with its file's."""

    field: FilterField
    value: str
    test: FilterTest = "is"


class Filters(Struct, frozen=True):
    """Filters (T1): all of `must`, none of `must_not`; any of `should` is preferred."""

    must: tuple[Condition, ...] = ()
    should: tuple[Condition, ...] = ()
    must_not: tuple[Condition, ...] = ()

    def __bool__(self) -> bool:
        """Return whether there is any condition."""
        return bool(self.must or self.should or self.must_not)


class QueryPiece(Struct, frozen=True):
    """A stretch of the query that is no plain word: a filter, a phrase, an excluded word."""

    start: int
    end: int
    kind: Literal["filter", "phrase", "prefix", "without"]
    value: str
    condition: Condition | None = None
    part: Literal["must", "should", "must_not"] = "must"


class Query(Struct, frozen=True):
    """A parsed query: the remaining question, and pieces with offsets into what was typed."""

    text: str
    phrases: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    without_words: tuple[str, ...] = ()
    filters: Filters = Filters()
    pieces: tuple[QueryPiece, ...] = ()


class Analysis(Struct, frozen=True):
    """What a question asks for (T8). `text` is the question without its filters.

    `complexity` is in [0, 1]. `structural` asks about entities and their connections,
    `conceptual` about a topic. `evolution` asks how something changed, `exhaustive` for a
    complete list. `refers_back` are words that need an earlier turn ("it", "that project");
    `about_memory` asks about earlier conversations. `also` are other names of the entities, to
    be searched for as words (T17).
    """

    text: str
    kind: AnswerKind = "what"
    intent: Intent = "search"
    things: tuple[QuestionEntity, ...] = ()
    relations: tuple[QuestionRelation, ...] = ()
    times: tuple[QuestionTime, ...] = ()
    conceptual: bool = False
    structural: bool = False
    evolution: bool = False
    exhaustive: bool = False
    complexity: float = 0.0
    refers_back: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    without_words: tuple[str, ...] = ()
    filters: Filters = Filters()
    about_memory: bool = False
    also: tuple[str, ...] = ()

    @property
    def complexity_level(self) -> int:
        """The complexity from 1, a lookup, to 5 (T8)."""
        return 1 + min(4, int(5 * self.complexity))


PlanName = Literal[
    "vector only", "vector and words", "graph first", "graph only", "episodic first", "hybrid",
    "exhaustive",
]  # fmt: skip
# Name of a recall method; `core/retrieve/recall/methods/registry.py` lists them.
Method = str
Fusion = Literal["as measured", "min-max", "reciprocal ranks", "layers", "graph candidates"]
Excluded = Literal["E", "T", "O"]


class PlanStep(Struct, frozen=True):
    """One recall method with its result limit and weight.

    Steps of the same `turn` run in parallel; a later turn builds on the results of earlier ones.
    Passages below the score `floor` are dropped. `days` is how far back episodes count, 0 for
    any age. `label` names the method in a trace.
    """

    method: Method
    limit: int
    weight: float
    turn: int = 1
    hops: int = 0
    floor: float = 0.0
    days: int = 0
    label: UserMessage = UserMessage()


class Plan(Struct, frozen=True):
    """How a question is answered (T9, K6, D4), and the reason in a sentence.

    `traversal` is a name, or names joined by `+`, each with its options after a colon (P7).
    `budget_ms` is what the steps of this kind of question should take together.
    """

    name: PlanName
    reason: UserMessage
    steps: tuple[PlanStep, ...]
    traversal: str = "linked pairs"
    excluded: tuple[Excluded, ...] = ()
    fusion: Fusion = "as measured"
    diversity: float = 0.0
    rerank: bool = False
    by_rules: bool = True
    budget_ms: int = 0


class QueryOptions(Struct, frozen=True):
    """Options of one question; where one is empty, the rules decide.

    `as_of` is a day, month or year (ISO). `boost` and `leave_out` are entities, by which a
    question is asked again as if they mattered more, or did not exist. With `documents_only` a
    question about earlier conversations is answered from documents too. With `read` the reader
    chooses the first passage, which takes about a tenth of a second. `continues` is a question
    about what its conversation is about. After `budget_ms` no further step is begun (D19; 0: the
    setting decides).
    """

    plan: PlanName | None = None
    traversal: str | None = None
    excluded: tuple[Excluded, ...] = ()
    fusion: Fusion | None = None
    filters: Filters = Filters()
    as_of: str = ""
    exhaustive: bool = False
    boost: tuple[EntityId, ...] = ()
    leave_out: tuple[EntityId, ...] = ()
    leave_out_passages: tuple[PassageId, ...] = ()
    documents_only: bool = False
    read: bool = False
    continues: bool = False
    budget_ms: int = 0


DEFAULT_OPTIONS = QueryOptions()


class TraversalStep(Struct, frozen=True):
    """One edge that a graph traversal followed: from where to where, at which hop, and why.

    Vertices have the names that people see; `kind` of the far end is object, thesis or passage.
    """

    hop: int
    origin: UserMessage
    far: UserMessage
    kind: Literal["object", "thesis", "passage"]
    score: float
    why: UserMessage
    fact_id: FactId | None = None
    entity_id: EntityId | None = None
    passage_id: PassageId | None = None


class Coverage(Struct, frozen=True):
    """How much of what matches was read for an answer: `read` of `matching` passages (N10)."""

    matching: int
    read: int
    documents: int = 0
    complete: bool = False


def replace_surrogates(typed: str) -> str:
    """Return the text as valid Unicode: surrogate pairs joined, lone surrogates replaced.

    A terminal passes on bytes that are not UTF-8 as lone surrogates.
    """
    if typed.isascii():
        return typed
    return typed.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def clean_question(typed: str) -> str:
    """Return a question on one line, with single spaces and without lone surrogates.

    The library cleans each question once, where it enters.
    """
    return " ".join(replace_surrogates(typed).split())
