"""What was found as rows: things, documents and passages under headings, filled by pages."""

from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Any, Literal

from msgspec import Struct
from PySide6.QtCore import (
    QT_TRANSLATE_NOOP,
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from core.records.answers.typeahead import (
    DocumentMatch,
    EntityMatch,
    HighlightedText,
    PassageMatch,
    TypeaheadResult,
)
from ui.reader.spot import format_place
from ui.theme.language.vocabulary import say_kind
from ui.theme.language.words import say_day, say_number, translate

Match = PassageMatch | DocumentMatch | EntityMatch
Index = QModelIndex | QPersistentModelIndex
Group = Literal["all", "passages", "documents", "things"]
RecordRole, IsHeadingRole = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
PAGE_SIZE = 40
# How many things and documents stand above the passages where all groups are shown.
MAX_SHORTENED = 3
# Marks with which a list, a quotation or a table begins under a heading.
BLOCK_MARKS = "-*+•>|"

GROUP_TITLES: dict[str, Any] = {
    "things": QT_TRANSLATE_NOOP("search", "Things"),
    "documents": QT_TRANSLATE_NOOP("search", "Documents"),
    "passages": QT_TRANSLATE_NOOP("search", "Passages"),
}


class GroupHeading(Struct, frozen=True):
    """The heading of a group and how many there are in all."""

    group: str
    total: int

    @property
    def text(self) -> str:
        """The words of the heading."""
        return f"{translate('search', GROUP_TITLES[self.group])}  {say_number(self.total)}"


class ShowMore(Struct, frozen=True):
    """Stands under a group of which more was found than is shown with the others."""

    group: str
    left: int

    @property
    def text(self) -> str:
        """The words of the row."""
        if self.group == "things":
            return translate("search", "Show %n more thing(s)", "", self.left)
        return translate("search", "Show %n more document(s)", "", self.left)


Row = Match | GroupHeading | ShowMore


class ResultModel(QAbstractListModel):
    """Shows one group or all of them; `wanted` asks for what follows, from that offset on."""

    more_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Row] = []
        self._group: Group = "all"
        self._shown = 0
        self._total = 0
        self._is_loading = False

    @property
    def group(self) -> Group:
        """Which group is shown."""
        return self._group

    def show_result(self, result: TypeaheadResult, group: Group) -> None:
        """Begin anew with these."""
        self.beginResetModel()
        self._group = group
        self._rows = [*_grouped_rows(result)] if group == "all" else [*_matches_of(result, group)]
        paged = "passages" if group == "all" else group
        self._shown = len(_matches_of(result, paged))
        self._total = _total_of(result, paged)
        self._is_loading = False
        self.endResetModel()

    def show_more(self, result: TypeaheadResult) -> None:
        """Add what follows."""
        more = _matches_of(result, "passages" if self._group == "all" else self._group)
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
        """What stands in a row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def first_match(self) -> int:
        """The first row that is no heading, -1 where there is none."""
        indexes = (at for at, row in enumerate(self._rows) if not isinstance(row, GroupHeading))
        return next(indexes, -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """How many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def canFetchMore(self, parent: Index) -> bool:  # noqa: N802 - called by Qt
        """Whether more was found than is shown."""
        return not parent.isValid() and not self._is_loading and self._shown < self._total

    def fetchMore(self, parent: Index) -> None:  # noqa: N802 - called by Qt
        """Ask for what follows, once."""
        if self.canFetchMore(parent):
            self._is_loading = True
            self.more_wanted.emit(self._shown)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A heading cannot be chosen, and arrows pass over it."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if isinstance(self.at(index.row()), GroupHeading):
            return Qt.ItemFlag.ItemNeverHasChildren  # passed over by the keyboard
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a row says, in full for those who listen, or the record itself."""
        row = self.at(index.row()) if index.isValid() else None
        if row is None or role == RecordRole:
            return row
        if role == IsHeadingRole:
            return isinstance(row, GroupHeading)
        if isinstance(row, GroupHeading | ShowMore):
            return row.text if role in _TEXT_ROLES else None
        say = _TEXTS.get(role)
        return say(row) if say else None


def match_title(row: Match) -> str:
    """The first line of a row."""
    if isinstance(row, EntityMatch):
        return row.name.text
    if isinstance(row, DocumentMatch):
        return row.title.text
    return row.title or format_place(row.path, row.part, None)


def match_details(row: Match) -> str:
    """Where it stands, in a few words."""
    if isinstance(row, EntityMatch):
        counted = translate("search", "in %n document(s)", "", row.documents)
        also = translate("search", "also “{alias}”").format(alias=row.alias) if row.alias else ""
        return "  ·  ".join(word for word in (say_kind(row.kind), also, counted) if word)
    page = row.page if isinstance(row, PassageMatch) else None
    words = [format_place(row.path, row.part, page)]
    if isinstance(row, PassageMatch):
        words.append(row.heading if row.heading != row.title else "")
    elif row.passages:
        words.append(translate("search", "%n passage(s)", "", row.passages))
    words += [row.author, _date_text(row)]
    return "  ·  ".join(word for word in words if word)


def _date_text(row: PassageMatch | DocumentMatch) -> str:
    """When it was written, unless its title is that day."""
    day = row.written_at
    return say_day(day) if day and f"{day:%Y-%m-%d}" not in match_title(row) else ""


def match_snippet(row: PassageMatch) -> HighlightedText:
    """The words of a passage without its title, which stands above them, at their beginning."""
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
    return HighlightedText(marked.text[gone:], marks)


def _starts_sentence(words: str) -> bool:
    """Whether these words begin anew, so that a heading and no subject stood before them."""
    first = words[:1]
    return first in BLOCK_MARKS or (first.isalnum() and not first.islower())


def accessible_text(row: Match) -> str:
    """A row as it is read out."""
    if isinstance(row, EntityMatch):
        kind = translate("search", "Thing")
    elif isinstance(row, DocumentMatch):
        kind = translate("search", "Document")
    else:
        kind = translate("search", "Passage")
    snippet = match_snippet(row).text if isinstance(row, PassageMatch) else ""
    return ". ".join(word for word in (kind, match_title(row), snippet, match_details(row)) if word)


def _match_path(row: Match) -> str:
    return "" if isinstance(row, EntityMatch) else row.path


_TEXT_ROLES = {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}
_TEXTS: dict[int, Callable[[Match], str]] = {
    Qt.ItemDataRole.DisplayRole: match_title,
    Qt.ItemDataRole.AccessibleTextRole: accessible_text,
    Qt.ItemDataRole.ToolTipRole: _match_path,
}


def _grouped_rows(result: TypeaheadResult) -> Sequence[Row]:
    """All groups, each shortened while others follow; a document that was named comes first."""
    order = ["documents", "things"] if _is_title_match(result) else ["things", "documents"]
    rows: list[Row] = []
    for group in (*order, "passages"):
        shown = _shortened(result, group)
        if shown:
            left = _total_of(result, group) - len(shown)
            rows += [GroupHeading(group, _total_of(result, group)), *shown]
            rows += [ShowMore(group, left)] if left and group != "passages" else []
    return rows


def _shortened(result: TypeaheadResult, group: str) -> Sequence[Match]:
    """Some rows of the group: all where nothing or one row more stands under them."""
    shown = _matches_of(result, group)
    stands_last = group == "passages" or (group == "documents" and not result.passages)
    return (
        shown[:PAGE_SIZE]
        if stands_last or len(shown) <= MAX_SHORTENED + 1
        else shown[:MAX_SHORTENED]
    )


def _is_title_match(result: TypeaheadResult) -> bool:
    """Whether the words typed are the title of the first document, or the name of its file."""
    if not result.documents:
        return False
    first = result.documents[0]
    file = format_place(first.path, None, None)
    query = " ".join(result.query.text.split()).casefold()
    return query in {first.title.text.casefold(), file.casefold(), PurePath(file).stem.casefold()}


def _matches_of(result: TypeaheadResult, group: str) -> Sequence[Match]:
    groups: dict[str, Sequence[Match]] = {
        "things": result.things,
        "documents": result.documents,
        "passages": result.passages,
    }
    return groups[group]


def _total_of(result: TypeaheadResult, group: str) -> int:
    totals = {
        "things": result.things_total,
        "documents": result.documents_total,
        "passages": result.passages_total,
    }
    return totals[group]
