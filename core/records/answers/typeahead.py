"""Results of search as you type: passages, documents and entities with highlights."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from core.messages import UserMessage
from core.records.answers.questions import Query
from core.records.ids import DocumentId, EntityId, PassageId

TypeaheadSort = Literal["best", "newest", "oldest"]
FacetField = Literal["type", "folder", "date"]


class HighlightedText(Struct, frozen=True):
    """A short text, and the spans that match the query."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


class PassageMatch(Struct, frozen=True):
    """A passage; `start` and `end` are the first highlighted words in the document's text.

    `seconds` tells when they are spoken in a recording.
    """

    path: str
    part: str | None
    title: str
    kind: str
    page: int | None
    heading: str
    start: int
    end: int
    snippet: HighlightedText
    score: float
    author: str = ""
    written_at: datetime | None = None
    passage_id: PassageId = PassageId(0)
    document_id: DocumentId = DocumentId(0)
    flagged: bool = False
    seconds: int | None = None


class DocumentMatch(Struct, frozen=True):
    """A document matched by title or file name, or by the number of its matching `passages`."""

    path: str
    part: str | None
    title: HighlightedText
    kind: str
    passages: int = 0
    author: str = ""
    written_at: datetime | None = None
    document_id: DocumentId = DocumentId(0)
    flagged: bool = False


class EntityMatch(Struct, frozen=True):
    """An entity matched by its name or by `alias`; how many passages name it."""

    id: EntityId
    name: HighlightedText
    kind: str
    alias: str = ""
    passages: int = 0
    documents: int = 0


class Facet(Struct, frozen=True):
    """A value of the matching documents, as it is typed after `field`, and their number."""

    field: FacetField
    value: str
    count: int


class TypeaheadResult(Struct, frozen=True):
    """Matches for `typed`, and how it was parsed (`query`, whose pieces become chips).

    The totals count all matches, `passages` and the others hold the requested page. `is_loose`
    when no passage contains all words, so that some of them were enough, or a meaning that is
    near. `problem` says which
    filter is invalid or matches nothing, `remedy` what to write instead.
    """

    typed: str
    query: Query
    passages: tuple[PassageMatch, ...] = ()
    passages_total: int = 0
    documents: tuple[DocumentMatch, ...] = ()
    documents_total: int = 0
    things: tuple[EntityMatch, ...] = ()
    things_total: int = 0
    facets: tuple[Facet, ...] = ()
    is_loose: bool = False
    problem: UserMessage = UserMessage()
    remedy: UserMessage = UserMessage()
    took_ms: float = 0.0
