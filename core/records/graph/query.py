"""Queries on the graph in openCypher, and their results."""

from typing import Literal

from msgspec import Struct

from core.messages import UserMessage
from core.records.ids import EntityId, FactId
from core.records.knowledge import FactView

QueryScalar = str | int | float | bool | None


class QueryParameter(Struct, frozen=True):
    """A value for `$name` in a query; a list is a tuple."""

    name: str
    value: QueryScalar | tuple[QueryScalar, ...]


class QueryCell(Struct, frozen=True):
    """A value of a result: as text, as a value where it is no compound, its entities and facts."""

    text: str
    value: QueryScalar = None
    things: tuple[EntityId, ...] = ()
    facts: tuple[FactId, ...] = ()


class QueryResult(Struct, frozen=True):
    """The rows of a query; `matched` counts them, `is_complete` says that no row was cut off.

    `facts` are the first facts that cells name, with their evidence.
    """

    query: str
    columns: tuple[str, ...]
    rows: tuple[tuple[QueryCell, ...], ...]
    matched: int
    is_complete: bool
    duration_ms: float
    facts: tuple[FactView, ...] = ()


class QuerySchema(Struct, frozen=True):
    """What queries may name: types of things, relations, properties of both, and words."""

    labels: tuple[str, ...]
    relationships: tuple[str, ...]
    properties: tuple[str, ...]
    keywords: tuple[str, ...]
    functions: tuple[str, ...]


QuestionMode = Literal["RETRIEVE", "EVALUATE"]
ExpectedShape = Literal["any", "boolean", "count", "ids"]
QueryWriter = Literal["auto", "rules", "model"]


class QueryVariable(Struct, frozen=True):
    """A value for `$name` in a question: an entity of the type `kind`, by its name."""

    name: str
    kind: str
    value: str


class GraphQuestion(Struct, frozen=True):
    """A question that is to become a query (D5).

    `mode` is EVALUATE for a condition that holds or not, or whose matches are counted, and RETRIEVE
    for rows; `expects` is the shape that the result must have. `writer` is who writes the query:
    the rules, the language model, or with "auto" the rules where they understand the whole question
    and else the model; `falls_back` allows the rules where the model fails. `fallback` is a query
    in openCypher for a question that neither puts as one. Without `runs` the query is only written.
    """

    text: str
    mode: QuestionMode = "RETRIEVE"
    expects: ExpectedShape = "any"
    variables: tuple[QueryVariable, ...] = ()
    writer: QueryWriter = "auto"
    falls_back: bool = True
    fallback: str = ""
    runs: bool = True


class QueryEvidence(Struct, frozen=True):
    """What a question became, and what came of it (D5).

    `query` is empty where the question cannot be put as one; `reason` then says why. `result` has
    the rows, their number, the facts they rest on and the time, None if the query was not run.
    `things` are the matched entities, `holds` and `count` the value of a condition.
    `writer` is who wrote the query, `model` the model that was asked and `prompt_hash` the SHA-256
    of its last prompt. `attempts` counts what was written and run, `problems` says why one failed,
    and `fallback` names what was used instead: the rules, or the query of the caller.
    """

    question: str
    query: str = ""
    result: QueryResult | None = None
    things: tuple[EntityId, ...] = ()
    holds: bool | None = None
    count: int | None = None
    writer: str = ""
    model: str = ""
    prompt_hash: str = ""
    attempts: int = 0
    problems: tuple[str, ...] = ()
    fallback: str = ""
    reason: UserMessage | None = None
    duration_ms: float = 0.0
