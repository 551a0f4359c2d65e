"""Queries on the graph in openCypher, and their results."""

from msgspec import Struct

from core.records.ids import EntityId, FactId

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
    """The rows of a query; `matched` counts them, `is_complete` says that no row was cut off."""

    query: str
    columns: tuple[str, ...]
    rows: tuple[tuple[QueryCell, ...], ...]
    matched: int
    is_complete: bool
    duration_ms: float


class QuerySchema(Struct, frozen=True):
    """What queries may name: types of things, relations, properties of both, and words."""

    labels: tuple[str, ...]
    relationships: tuple[str, ...]
    properties: tuple[str, ...]
    keywords: tuple[str, ...]
    functions: tuple[str, ...]
