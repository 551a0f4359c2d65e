"""List model of search results: entities, documents and passages under headings, paged."""

from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Any, Literal

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from core.records.answers import typeahead
from core.records.files.transcript_times import format_time
from ui.items.document_kinds import say_page
from ui.reader.spot import format_place
from ui.theme.plain_text import plain_tooltip
from ui.theme.translation import say_day, say_number, translatable, translate
from ui.theme.vocabulary import say_kind

Match = typeahead.PassageMatch | typeahead.DocumentMatch | typeahead.EntityMatch
Index = QModelIndex | QPersistentModelIndex
Group = Literal["all", "passages", "documents", "things"]
RecordRole, IsHeadingRole = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
# Whether the row above is a passage of the same document.
ContinuesRole = Qt.ItemDataRole.UserRole + 2
PAGE_SIZE = 40
# Number of entities and documents above the passages where all groups are shown.
MAX_SHORTENED = 3
# First characters of a list item, a quotation or a table below a heading.
BLOCK_MARKS = "-*+•>|"

GROUP_TITLES: dict[str, str] = {
    "things": translatable("search", "Things"),
    "documents": translatable("search", "Documents"),
    "passages": translatable("search", "Passages"),
}


class GroupHeading(Struct, frozen=True):
    """Heading of a group with the total number of its results."""

    group: str
    total: int

    @property
    def text(self) -> str:
        """Text of the heading."""
        return f"{translate('search', GROUP_TITLES[self.group])}  {say_number(self.total)}"


class ShowMore(Struct, frozen=True):
    """Row below a shortened group that opens the whole group."""

    group: str
    left: int

    @property
    def text(self) -> str:
        """Text of the row."""
        if self.group == "things":
            return translate("search", "Show %n more thing(s)", "", self.left)
        return translate("search", "Show %n more document(s)", "", self.left)


Row = Match | GroupHeading | ShowMore


class ResultModel(QAbstractListModel):
    """Shows one group or all; `more_wanted` carries the offset of the next page."""

    more_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row] = []
        self.group: Group = "all"
        self._shown = 0
        self._total = 0
        self._is_loading = False

    def show_result(self, result: typeahead.TypeaheadResult, group: Group) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.group = group
        self._rows = [*_grouped_rows(result)] if group == "all" else [*_matches_of(result, group)]
        paged = "passages" if group == "all" else group
        self._shown = len(_matches_of(result, paged))
        self._total = _total_of(result, paged)
        self._is_loading = False
        self.endResetModel()

    def show_more(self, result: typeahead.TypeaheadResult) -> None:
        """Append the next page."""
        more = _matches_of(result, "passages" if self.group == "all" else self.group)
        self._is_loading = False
        if not more:
            self._total = self._shown
            return
        first = len(self._rows)
        self.beginInsertRows(QModelIndex(), first, first + len(more) - 1)
        self._rows.extend(more)
        self._shown += len(more)
        self.endInsertRows()

    def at(self, row: int) -> Row | None:
        """Return a row by its number, or None."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def first_match(self) -> int:
        """Return the number of the first row that is no heading, or -1."""
        indexes = (at for at, row in enumerate(self._rows) if not isinstance(row, GroupHeading))
        return next(indexes, -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def canFetchMore(self, parent: Index) -> bool:  # noqa: N802 - called by Qt
        """Whether there is another page."""
        return not parent.isValid() and not self._is_loading and self._shown < self._total

    def fetchMore(self, parent: Index) -> None:  # noqa: N802 - called by Qt
        """Request the next page, once."""
        if self.canFetchMore(parent):
            self._is_loading = True
            self.more_wanted.emit(self._shown)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make headings unselectable, so that the arrow keys skip them."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if isinstance(self.at(index.row()), GroupHeading):
            return Qt.ItemFlag.ItemNeverHasChildren  # skipped by the arrow keys
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a row, its accessible text, or the record itself."""
        row = self.at(index.row()) if index.isValid() else None
        if row is None or role == RecordRole:
            return row
        if role == IsHeadingRole:
            return isinstance(row, GroupHeading)
        if role == ContinuesRole:
            before = self.at(index.row() - 1)
            return _is_same_document(row, before)
        if isinstance(row, GroupHeading | ShowMore):
            return row.text if role in _TEXT_ROLES else None
        say = _TEXTS.get(role)
        return say(row) if say else None


def match_title(row: Match) -> str:
    """Return the first line of a row."""
    if isinstance(row, typeahead.EntityMatch):
        return row.name.text
    if isinstance(row, typeahead.DocumentMatch):
        return row.title.text
    return row.title or format_place(row.path, row.part, None)


def match_details(row: Match) -> str:
    """Return kind, place, author and date of a result."""
    if isinstance(row, typeahead.EntityMatch):
        count = row.documents
        # What was only said in a conversation is in none.
        counted = translate("search", "in %n document(s)", "", count) if count else ""
        also = translate("search", "also “{alias}”").format(alias=row.alias) if row.alias else ""
        return "  ·  ".join(word for word in (say_kind(row.kind), also, counted) if word)
    page, seconds = None, None
    if isinstance(row, typeahead.PassageMatch):
        page, seconds = row.page, row.seconds
    place = format_place(row.path, row.part, page, flagged=row.flagged, seconds=seconds)
    folder = PurePath(row.path).parent.name
    words = [f"{folder}/{place}" if folder else place]
    if isinstance(row, typeahead.PassageMatch):
        words.append(row.heading if row.heading != row.title else "")
    elif row.passages:
        words.append(translate("search", "%n passage(s)", "", row.passages))
    words += [row.author, _date_text(row)]
    return "  ·  ".join(word for word in words if word)


def match_section(row: typeahead.PassageMatch) -> str:
    """Return page, time and heading of a passage, for a row below one of the same document."""
    time = format_time(row.seconds) if row.seconds is not None else ""
    page = say_page(row.part or row.path, row.page)
    heading = row.heading if row.heading != row.title else ""
    return "  ·  ".join(word for word in (page, time, heading) if word)


def _date_text(row: typeahead.PassageMatch | typeahead.DocumentMatch) -> str:
    """Return the document's date, unless it is the title."""
    day = row.written_at
    return say_day(day) if day and f"{day:%Y-%m-%d}" not in match_title(row) else ""


def match_snippet(row: typeahead.PassageMatch) -> typeahead.HighlightedText:
    """Return the snippet without a leading title or heading, which is shown above it."""
    marked = row.snippet
    rest = marked.text.lstrip()
    for prefix in (row.title, row.heading):
        if (
            prefix
            and rest.startswith(f"{prefix} ")
            and _starts_sentence(rest[len(prefix) :].lstrip())
        ):
            rest = rest[len(prefix) :].lstrip()
    gone = len(marked.text) - len(rest)
    if not gone or not rest or any(start < gone for start, _ in marked.marks):
        gone = len(marked.text) - len(marked.text.lstrip())
    marks = tuple((start - gone, end - gone) for start, end in marked.marks if start >= gone)
    return typeahead.HighlightedText(marked.text[gone:], marks)


def _starts_sentence(words: str) -> bool:
    """Whether a new sentence or block starts here, so that a heading precedes it."""
    first = words[:1]
    return first in BLOCK_MARKS or (first.isalnum() and not first.islower())


def accessible_text(row: Match) -> str:
    """Return the text of a row for screen readers."""
    kind = {
        typeahead.EntityMatch: translate("search", "Thing"),
        typeahead.DocumentMatch: translate("search", "Document"),
        typeahead.PassageMatch: translate("search", "Passage"),
    }[type(row)]
    snippet = match_snippet(row).text if isinstance(row, typeahead.PassageMatch) else ""
    return ". ".join(word for word in (kind, match_title(row), snippet, match_details(row)) if word)


def _match_path(row: Match) -> str:
    return "" if isinstance(row, typeahead.EntityMatch) else plain_tooltip(row.path)


_TEXT_ROLES = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}
_TEXTS: dict[int, Callable[[Match], str]] = {
    Qt.ItemDataRole.DisplayRole: match_title,
    Qt.ItemDataRole.AccessibleTextRole: accessible_text,
    Qt.ItemDataRole.ToolTipRole: _match_path,
}


def _grouped_rows(result: typeahead.TypeaheadResult) -> Sequence[Row]:
    """Return all groups, shortened; documents come first if one is named by the query.

    A document of which passages are shown has no row of its own, unless its name matches.
    """
    order = ["documents", "things"] if _is_title_match(result) else ["things", "documents"]
    rows: list[Row] = []
    for group in (*order, "passages"):
        shown = _shortened(result, group)
        if shown:
            left = _total_of(result, group) - len(shown)
            rows += [GroupHeading(group, _total_of(result, group)), *shown]
            rows += [ShowMore(group, left)] if left and group != "passages" else []
    return rows


def _shortened(result: typeahead.TypeaheadResult, group: str) -> Sequence[Match]:
    """Return the first rows of a group; all if the group is last or one row longer."""
    shown = _documents_of_their_own(result) if group == "documents" else _matches_of(result, group)
    stands_last = group == "passages" or (group == "documents" and not result.passages)
    return (
        shown[:PAGE_SIZE]
        if stands_last or len(shown) <= MAX_SHORTENED + 1
        else shown[:MAX_SHORTENED]
    )


def _documents_of_their_own(result: typeahead.TypeaheadResult) -> Sequence[Match]:
    """Return the documents that have a row among all groups."""
    below = {(one.path, one.part) for one in result.passages}
    return [it for it in result.documents if it.title.marks or (it.path, it.part) not in below]


def total_of_all(result: typeahead.TypeaheadResult) -> int:
    """Return the number of rows of all groups, where a document may have only its passages."""
    without_row = len(result.documents) - len(_documents_of_their_own(result))
    return sum(_total_of(result, group) for group in GROUP_TITLES) - without_row


def _is_title_match(result: typeahead.TypeaheadResult) -> bool:
    """Whether the query is the title or the file name of the first document."""
    if not result.documents:
        return False
    first = result.documents[0]
    file = format_place(first.path, None, None)
    query = " ".join(result.query.text.split()).casefold()
    return query in {first.title.text.casefold(), file.casefold(), PurePath(file).stem.casefold()}


def _matches_of(result: typeahead.TypeaheadResult, group: str) -> Sequence[Match]:
    """Return the matches of a group; passages of one document stand together, the best first."""
    if group != "passages":
        return getattr(result, group)
    by_document: dict[tuple[str, str | None], list[typeahead.PassageMatch]] = {}
    for passage in result.passages:
        by_document.setdefault((passage.path, passage.part), []).append(passage)
    return [passage for passages in by_document.values() for passage in passages]


def _is_same_document(row: Row, before: Row | None) -> bool:
    if not isinstance(row, typeahead.PassageMatch) or not isinstance(
        before, typeahead.PassageMatch
    ):
        return False
    return (row.path, row.part) == (before.path, before.part)


def _total_of(result: typeahead.TypeaheadResult, group: str) -> int:
    return getattr(result, f"{group}_total")
