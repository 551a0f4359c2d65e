"""The part of the fake engine that finds and reads: replies that cross the wire."""

from core.errors import WrongUse
from core.records.answers.questions import Condition, Filters, Query, QueryPiece
from core.records.answers.typeahead import (
    DocumentMatch,
    EntityMatch,
    Facet,
    HighlightedText,
    PassageMatch,
    TypeaheadResult,
    TypeaheadSort,
)
from core.records.files.document_structure import (
    DocumentStructure,
    MentionedEntity,
    Mentions,
    PageSizes,
    PageWords,
    PartInfo,
    WordBox,
)
from core.records.files.documents import Field, FormatInfo
from core.records.ids import DocumentId, EntityId
from core.records.knowledge import FactView

HERON = TypeaheadResult(
    typed="heron type:md",
    query=Query(
        "heron",
        filters=Filters((Condition("type", "md"),)),
        pieces=(QueryPiece(6, 13, "filter", "md", Condition("type", "md")),),
    ),
    passages=(
        PassageMatch(
            "/notes/heron.md", None, "Heron", "md", None, "Plan", 2, 7,
            HighlightedText("Is Heron late?", ((3, 8),)), 1.5,
        ),
    ),
    passages_total=1,
    documents=(
        DocumentMatch("/notes/heron.md", None, HighlightedText("Heron", ((0, 5),)), "md", 1),
    ),
    documents_total=1,
    things=(EntityMatch(EntityId(7), HighlightedText("Heron", ((0, 5),)), "Project", "", 3, 2),),
    things_total=1,
    facets=(Facet("type", "md", 1),),
)  # fmt: skip
NOTHING = TypeaheadResult("", Query(""))


class FakeDocuments:
    """One search, and one document with an attachment."""

    def look_up(
        self, text: str, *, sort: TypeaheadSort = "best", limit: int = 20, offset: int = 0
    ) -> TypeaheadResult:
        return HERON if text and not offset else NOTHING

    def show_about(self, path: str, *, part: str | None = None) -> DocumentStructure:
        if part == "gone":
            raise WrongUse(path, detail="Loci has not read such a document.")
        return DocumentStructure(
            DocumentId(4),
            is_there=True,
            fields=(Field("from", "Mara", 6, 10, "mail_header"),),
            parts=(PartInfo("3/a.pdf", "Plan", "pdf"),),
            facts=2,
        )

    def list_formats(self) -> tuple[FormatInfo, ...]:
        return (FormatInfo("csv", ("csv",), "table", ("sheet", "data")), FormatInfo("txt"))

    def list_mentions(
        self, path: str, *, part: str | None = None, start: int = 0, end: int = 0
    ) -> Mentions:
        return Mentions(
            (MentionedEntity(EntityId(2**60), "Grace", "Person"),), ((start, start + 5, 0),)
        )

    def list_document_facts(
        self, path: str, *, part: str | None = None, limit: int = 200, offset: int = 0
    ) -> tuple[FactView, ...]:
        return (FactView("Grace", "WORKS_AT", "Navy", 0.9, "extracted", "file", path),)

    def measure_pages(self, path: str, *, part: str | None = None) -> PageSizes:
        return PageSizes(((595.0, 842.0), (842.0, 595.0)))

    def read_page(
        self, path: str, *, part: str | None = None, page: int = 1, start: int = 0, end: int = 0
    ) -> PageWords:
        boxes = ((1.0, 2.0, 3.0, 4.0),) if end else ()
        return PageWords(page, 595.0, 842.0, (WordBox("Grace", 1.0, 2.0, 3.0, 4.0),), (0,), boxes)
