"""Scope of a question as chosen in the window, and as query options."""

from msgspec import Struct

from core.records.answers.questions import Condition, Excluded, Filters, QueryOptions
from ui.reader.spot import Spot
from ui.theme.translation import say_iso, translatable, translate

# Values of the query filter `type:` and their labels.
DOCUMENT_TYPES: tuple[tuple[str, str], ...] = (
    ("pdf", translatable("ask", "PDF")),
    ("note", translatable("ask", "Notes")),
    ("word", translatable("ask", "Text documents")),
    ("sheet", translatable("ask", "Spreadsheets")),
    ("slides", translatable("ask", "Presentations")),
    ("mail", translatable("ask", "Email")),
    ("calendar", translatable("ask", "Calendars")),
    ("chat", translatable("ask", "Chats")),
    ("contact", translatable("ask", "Contacts")),
    ("subtitles", translatable("ask", "Transcripts")),
    ("web", translatable("ask", "Web pages")),
    ("book", translatable("ask", "Books")),
    ("source", translatable("ask", "Code")),
)
AUTOMATIC, DOCUMENTS, EXHAUSTIVE = "automatic", "documents", "exhaustive"
SEARCH_MODES: tuple[tuple[str, str], ...] = (
    (AUTOMATIC, translatable("ask", "Automatic")),
    (DOCUMENTS, str(translatable("ask", "Documents only (no past conversations)"))),
    (EXHAUSTIVE, str(translatable("ask", "Exhaustive (reads every match)"))),
)


class QueryScope(Struct, frozen=True):
    """Chosen restrictions; the default searches everything.

    `since` and `until` are days, months or years (ISO) of the documents' own dates. `traversal`,
    `excluded` and `budget_ms` are for experts.
    """

    folder: str = ""
    types: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    as_of: str = ""
    mode: str = AUTOMATIC
    document: Spot | None = None
    traversal: str = ""
    excluded: tuple[Excluded, ...] = ()
    budget_ms: int = 0

    def to_options(self) -> QueryOptions:
        """Return the scope as query options of the engine."""
        must: list[Condition] = []
        if self.folder:
            must.append(Condition("folder", self.folder))
        if self.types:
            must.append(Condition("type", ",".join(self.types)))
        if self.since or self.until:
            must.append(Condition("date", f"{self.since}..{self.until}", "within"))
        if self.document is not None:
            must += _document_conditions(self.document)
        return QueryOptions(
            filters=Filters(must=tuple(must)),
            as_of=self.as_of,
            exhaustive=self.mode == EXHAUSTIVE,
            documents_only=self.mode == DOCUMENTS,
            traversal=self.traversal or None,
            excluded=self.excluded,
            budget_ms=self.budget_ms,
        )


def _document_conditions(document: Spot) -> list[Condition]:
    """Return conditions on folder and title: there is no filter for a single document."""
    folder = document.path.rpartition("/")[0]
    conditions = [Condition("folder", folder)] if folder else []
    return [*conditions, Condition("title", document.title)] if document.title else conditions


def types_text(types: tuple[str, ...]) -> str:
    """Return the chosen document types as text."""
    if not types:
        return translate("ask", "All types")
    return ", ".join(translate("ask", words) for name, words in DOCUMENT_TYPES if name in types)


def folder_text(folder: str) -> str:
    """Return the name of the chosen folder."""
    return folder.rstrip("/").rsplit("/", 1)[-1] if folder else translate("ask", "All folders")


def dates_text(since: str, until: str) -> str:
    """Return the chosen date range as text."""
    if since and until:
        return f"{since} – {until}"
    if since:
        return translate("ask", "since {day}").format(day=since)
    return (
        translate("ask", "until {day}").format(day=until) if until else translate("ask", "Any date")
    )


def as_of_text(as_of: str) -> str:
    """Return the chosen as-of date as text."""
    if not as_of:
        return translate("ask", "As of today")
    return translate("ask", "As of {day}").format(day=say_iso(as_of))


def expert_text(scope: QueryScope) -> str:
    """Return what an expert chose; empty for nothing."""
    budget = f"{scope.budget_ms} ms" if scope.budget_ms else ""
    without = (
        translate("ask", "without {kinds}").format(kinds=", ".join(scope.excluded))
        if scope.excluded
        else ""
    )
    return "  ·  ".join(filter(None, (scope.traversal, without, budget)))


def mode_text(mode: str) -> str:
    """Return the search mode in a word."""
    short = {
        AUTOMATIC: translate("ask", "Automatic"),
        DOCUMENTS: translate("ask", "Documents only"),
        EXHAUSTIVE: translate("ask", "Exhaustive"),
    }
    return short[mode]
