"""Results of tools: what other programs get of an answer, a document or a thing.

They are smaller than the records of the engine: without ids, traces and timings, and each passage
has a `uri`, which `core.records.addresses` reads.
"""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from core.records.addresses import document_uri
from core.records.answers import answers
from core.records.graph.graph_summary import EntityProfile, GraphPath, RelationGroup
from core.records.graph.query import QueryResult
from core.records.graph.timeline import TimelineItem
from core.records.graph.traversal import TraversedGraph
from core.records.knowledge import FactView


class Passage(Struct, frozen=True, omit_defaults=True):
    """A passage of a document: `text` stands there from character `start` to `end`.

    `seconds` tells when it is spoken in a recording.
    """

    uri: str
    path: str
    title: str
    text: str
    start: int
    end: int
    part: str | None = None
    page: int | None = None
    number: int = 0
    seconds: int | None = None


class Fact(Struct, frozen=True, omit_defaults=True):
    """A fact with the sentence that states it; `confidence` is the probability that it is right."""

    subject: str
    relation: str
    object: str
    confidence: float
    quote: str = ""
    uri: str = ""
    valid_from: datetime | None = None
    valid_to: datetime | None = None


class AskResult(Struct, frozen=True, omit_defaults=True):
    """An answer in Markdown with marks like [1], and the citations of that number.

    `confidence` is "stated" where `found` is true. Else no answer is stated, and `closest` are the
    passages that come near: `answer` quotes those that likely answer ("closest") or likely don't
    ("unsure"), and with "none" it has no quotes. `unsupported` are sentences that a language model
    wrote and no citation supports.
    """

    found: bool
    answer: str
    confidence: answers.Confidence
    citations: tuple[Passage, ...] = ()
    closest: tuple[Passage, ...] = ()
    unsupported: tuple[str, ...] = ()
    model: str = ""


class SearchHits(Struct, frozen=True):
    """Passages that fit a question, best first, and facts about it."""

    passages: tuple[Passage, ...]
    facts: tuple[Fact, ...]


class DocumentContent(Struct, frozen=True, omit_defaults=True):
    """A part of the text of a document; `total` is the number of its characters."""

    uri: str
    path: str
    title: str
    kind: str
    text: str
    start: int
    total: int
    author: str = ""
    written_at: datetime | None = None


class Relation(Struct, frozen=True):
    """The facts of one relation: `count` in all, of which `facts` are the surest."""

    relation: str
    outgoing: bool
    count: int
    facts: tuple[Fact, ...]


class Thing(Struct, frozen=True, omit_defaults=True):
    """A thing of the graph: its properties, its relations, and what is named beside it."""

    found: bool
    name: str
    kind: str = ""
    aliases: tuple[str, ...] = ()
    properties: tuple[Relation, ...] = ()
    relations: tuple[Relation, ...] = ()
    named_beside: tuple[str, ...] = ()


class Path(Struct, frozen=True):
    """A path of facts between two things."""

    things: tuple[str, ...]
    facts: tuple[Fact, ...]
    confidence: float


class PathList(Struct, frozen=True):
    """The best paths between two things, best first."""

    paths: tuple[Path, ...]


class TraversedThing(Struct, frozen=True):
    """A thing, its distance in facts, and the product of their confidences."""

    name: str
    kind: str
    hops: int
    confidence: float


class TraversedDocument(Struct, frozen=True):
    """A document that states `facts` of the facts walked."""

    uri: str
    path: str
    title: str
    facts: int


class Traversal(Struct, frozen=True):
    """What a traversal reached, the nearest first; `is_cut` if the limit left things out.

    `explored` counts the things whose facts were looked at, `depth` is the largest distance.
    """

    things: tuple[TraversedThing, ...]
    facts: tuple[Fact, ...]
    paths: tuple[Path, ...]
    documents: tuple[TraversedDocument, ...]
    explored: int
    depth: int
    ms: float
    is_cut: bool


class QueryRows(Struct, frozen=True):
    """The rows of a query as texts, and the facts they rest on; not `complete` if cut off."""

    query: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    complete: bool
    facts: tuple[Fact, ...]


class Event(Struct, frozen=True, omit_defaults=True):
    """A dated document, fact, task or conversation."""

    kind: str
    at: datetime
    title: str
    until: datetime | None = None
    uri: str = ""


class EventList(Struct, frozen=True):
    """Events in order of time; `total` of them match."""

    events: tuple[Event, ...]
    total: int


class SourceInfo(Struct, frozen=True):
    """A folder or file that Loci reads, and how many documents were read there."""

    path: str
    documents: int


class SourceList(Struct, frozen=True):
    """Everything that Loci reads."""

    sources: tuple[SourceInfo, ...]


class Recollection(Struct, frozen=True):
    """Something said in an earlier conversation."""

    text: str
    at: datetime


class RecollectionList(Struct, frozen=True):
    """What earlier conversations hold on a question, most relevant first."""

    memories: tuple[Recollection, ...]


class Acknowledgement(Struct, frozen=True):
    """What was done, in a sentence."""

    done: str


def to_passage(source: answers.Hit | answers.Citation) -> Passage:
    """Return a hit or a citation as a passage."""
    is_citation = isinstance(source, answers.Citation)
    return Passage(
        uri=document_uri(source.path, source.part, source.start, source.end),
        path=source.path,
        title=source.title,
        text=source.quote if is_citation else source.text,
        start=source.start,
        end=source.end,
        part=source.part,
        page=source.page,
        number=source.n if is_citation else 0,
        seconds=source.seconds,
    )


def to_fact(view: FactView) -> Fact:
    """Return a fact with the address of its evidence."""
    return Fact(
        view.subject,
        view.predicate,
        view.object,
        view.confidence,
        quote=view.quote,
        uri=document_uri(view.path, view.part, view.start, view.end) if view.path else "",
        valid_from=view.valid_from,
        valid_to=view.valid_to,
    )


def to_ask_result(answer: answers.Answer) -> AskResult:
    """Return an answer without its trace."""
    return AskResult(
        found=answer.found,
        answer=answer.answer,
        confidence=answer.confidence,
        citations=tuple(to_passage(citation) for citation in answer.citations),
        closest=() if answer.found else tuple(to_passage(hit) for hit in answer.nearest),
        unsupported=answer.unsupported,
        model=answer.model,
    )


def to_thing(profile: EntityProfile) -> Thing:
    """Return a profile as other programs see it."""
    entity = profile.entity
    return Thing(
        found=profile.found,
        name=profile.name,
        kind=entity.kind if entity else "",
        aliases=tuple(entity.aliases) if entity else (),
        properties=_relations(profile.attributes),
        relations=_relations(profile.relations),
        named_beside=tuple(beside.name for beside in profile.beside),
    )


def _relations(groups: Iterable[RelationGroup]) -> tuple[Relation, ...]:
    return tuple(
        Relation(
            group.predicate,
            group.outgoing,
            group.count,
            tuple(to_fact(fact) for fact in group.facts),
        )
        for group in groups
    )


def to_path(path: GraphPath) -> Path:
    """Return a path of the graph as other programs see it."""
    return Path(path.things, tuple(to_fact(step) for step in path.steps), path.confidence)


def to_traversal(graph: TraversedGraph) -> Traversal:
    """Return a traversal as other programs see it."""
    return Traversal(
        tuple(
            TraversedThing(one.entity.name, one.entity.kind, one.hops, one.confidence)
            for one in graph.entities
        ),
        tuple(map(to_fact, graph.facts)),
        tuple(map(to_path, graph.paths)),
        tuple(
            TraversedDocument(document_uri(one.path, one.part), one.path, one.title, one.facts)
            for one in graph.documents
        ),
        graph.explored,
        graph.depth,
        graph.ms,
        graph.is_cut,
    )


def to_query_rows(result: QueryResult) -> QueryRows:
    """Return the rows of a query with the addresses of their evidence."""
    return QueryRows(
        result.query,
        result.columns,
        tuple(tuple(cell.text for cell in row) for row in result.rows),
        result.is_complete,
        tuple(to_fact(fact) for fact in result.facts),
    )


def to_event(item: TimelineItem) -> Event:
    """Return an item of the timeline as an event."""
    uri = document_uri(item.path, item.part, item.start, item.end) if item.path else ""
    return Event(item.kind, item.at, item.title, until=item.until, uri=uri)
