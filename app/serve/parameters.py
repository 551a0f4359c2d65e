"""Parameters of the tools, with their bounds."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from core.records.graph.traversal import Direction

# Longest text of one reply, in characters; about 10,000 tokens of a language model.
LONGEST_READ = 40_000

Text = Annotated[str, Meta(min_length=1, max_length=4000)]
Limit = Annotated[int, Meta(ge=1, le=50)]
Offset = Annotated[int, Meta(ge=0, le=2**53)]


class AskParameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of `ask`."""

    question: Annotated[Text, Meta(description="a question in plain words")]


class SearchParameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of `search`."""

    query: Annotated[
        Text, Meta(description="words or a question; may hold filters as type:pdf or after:2024")
    ]
    limit: Limit = 10


class ReadParameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of `read_document`."""

    path: Annotated[Text, Meta(description="absolute path, as in a result of search")]
    part: Annotated[str | None, Meta(description="part of the file, as in a result")] = None
    start: Offset = 0
    length: Annotated[int, Meta(ge=1, le=LONGEST_READ)] = LONGEST_READ


class ThingParameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of `show_entity`."""

    name: Annotated[Text, Meta(description="name or alias of a person, organization, place …")]


class PathParameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of `find_path`."""

    first: Text
    second: Text
    limit: Annotated[int, Meta(ge=1, le=10)] = 3


class TraverseParameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of `traverse_graph`."""

    start: Annotated[
        tuple[Text, ...], Meta(min_length=1, max_length=20, description="names of things")
    ]
    hops: Annotated[int, Meta(ge=1, le=4, description="largest distance in facts")] = 2
    relations: Annotated[
        tuple[str, ...], Meta(description="walk only these, such as WORKS_AT; empty for all")
    ] = ()
    kinds: Annotated[
        tuple[str, ...], Meta(description="reach only these, such as Person; empty for all")
    ] = ()
    confidence: Annotated[float, Meta(ge=0, le=1, description="the least of a fact")] = 0.5
    limit: Annotated[int, Meta(ge=1, le=200)] = 50
    direction: Direction = "both"
    paths: bool = True


class TimelineParameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of `timeline`."""

    since: datetime | None = None
    until: datetime | None = None
    text: str = ""
    thing: Annotated[str, Meta(description="only what mentions this thing")] = ""
    limit: Limit = 20


class QueryParameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of `query_graph`; one of query and question is given."""

    query: Annotated[str, Meta(max_length=10_000, description="a query in openCypher")] = ""
    question: Annotated[str, Meta(max_length=4000, description="a question in words")] = ""
    limit: Annotated[int, Meta(ge=1, le=1000)] = 50
    seconds: Annotated[int, Meta(ge=1, le=30)] = 5


class NoParameters(Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters."""


class RememberParameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of `remember`."""

    text: Annotated[Text, Meta(description="one sentence that the user wants kept")]


class RecallParameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of `recall`."""

    question: Text
    limit: Limit = 10


class FactParameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of `add_fact`."""

    subject: Text
    relation: Annotated[Text, Meta(description="a relation such as WORKS_AT or LOCATED_IN")]
    object: Text
    object_kind: Annotated[
        str, Meta(description="type of the object if it is a thing: Person, Organization …")
    ] = ""
