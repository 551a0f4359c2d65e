"""Chips for the filters and operators of a query, and menus of facet values."""

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from core.records.answers.questions import Condition, Query, QueryPiece
from core.records.answers.typeahead import Facet
from ui.theme.plain_text import plain_tooltip
from ui.theme.translation import say_number, say_quote, translatable, translate
from ui.widgets.boxes import Flow, clear
from ui.widgets.buttons import Button

FIELDS: dict[str, str] = {
    "type": translatable("search", "Type"),
    "folder": translatable("search", "Folder"),
    "author": translatable("search", "Author"),
    "tag": translatable("search", "Tag"),
    "status": translatable("search", "Status"),
    "date": translatable("search", "Date"),
    "language": translatable("search", "Language"),
    "title": translatable("search", "Title"),
}
_PLAIN = re.compile(r"[\w#@+/&%.-]*[\w#@+/&%]")


class QueryChips(QWidget):
    """One chip for each query piece; `changed` carries the query without a removed piece."""

    changed = Signal(str)

    def __init__(self) -> None:
        super().__init__(accessibleName=translate("search", "Filters"))
        self._typed = ""
        self._pieces: tuple[QueryPiece, ...] = ()
        self._row = Flow(self)
        self.hide()

    def show_query(self, typed: str, query: Query) -> None:
        """Show the pieces of a query."""
        if (typed, query.pieces) == (self._typed, self._pieces):
            return
        self._typed, self._pieces = typed, query.pieces
        clear(self._row)
        for number, piece in enumerate(query.pieces):
            text = _piece_text(piece)
            chip = Button(text, kind="chip", icon="x")
            name = translate("search", "Remove “{filter}”").format(filter=text)
            chip.setAccessibleName(name)
            chip.setToolTip(plain_tooltip(name))
            chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
            chip.setProperty("number", number)
            chip.clicked.connect(self._remove)
            self._row.addWidget(chip)
        self.setVisible(bool(query.pieces))
        self.updateGeometry()

    def _remove(self) -> None:
        piece = self._pieces[int(self.sender().property("number"))]
        self.changed.emit(_without_piece(self._typed, piece))


class FacetMenu(Button):
    """Menu of the values of a facet; `changed` carries the query with a filter toggled."""

    changed = Signal(str)

    def __init__(self, field: str) -> None:
        super().__init__(translate("search", FIELDS[field]), kind="chip", icon="chevron-down")
        self.field = field
        self._typed = ""
        self._query = Query("")
        self._menu = QMenu(self)
        self._menu.setAccessibleName(self.text())
        self._menu.triggered.connect(self._choose)
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._menu.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.clicked.connect(lambda: self.open_menu(self._menu))
        self.setEnabled(False)

    def show_facets(self, typed: str, query: Query, facets: Sequence[Facet]) -> None:
        """Offer the facet values of the results."""
        self._typed, self._query = typed, query
        active = {one.value: one for one in query.pieces if self._is_of_field(one)}
        offered = [(one.value, one.count) for one in facets if one.field == self.field]
        values = {value for value, _ in offered}
        self._menu.clear()
        for value, count in [*((it, 0) for it in active if it not in values), *offered]:
            counted = f"   {say_number(count)}" if count else ""
            action = QAction(f"{value}{counted}".replace("&", "&&"), self._menu, checkable=True)
            action.setChecked(value in active)
            action.setData(value)
            self._menu.addAction(action)
        self.setEnabled(bool(offered or active))
        nothing = translate("search", "Nothing to choose: the results don't have this")
        self.setToolTip("" if self.isEnabled() else plain_tooltip(nothing))

    def _choose(self, action: QAction) -> None:
        value = str(action.data())
        piece = next(
            (one for one in self._query.pieces if self._is_of_field(one) and one.value == value),
            None,
        )
        if piece is not None:
            self.changed.emit(_without_piece(self._typed, piece))
        else:
            self.changed.emit(with_filter(self._typed, self.field, value))

    def _is_of_field(self, piece: QueryPiece) -> bool:
        return piece.condition is not None and piece.condition.field == self.field


def _piece_text(piece: QueryPiece) -> str:
    if piece.condition is None:
        plain = {"phrase": say_quote("{word}"), "prefix": "{word}…"}
        template = plain.get(piece.kind, translate("search", "without “{word}”"))
        return template.format(word=piece.value)
    return _filter_text(piece, piece.condition)


def _filter_text(piece: QueryPiece, condition: Condition) -> str:
    tests = {
        "before": translate("search", "Before: {value}"),
        "from": translate("search", "From: {value}"),
    }
    plain = translate("search", FIELDS[condition.field]) + ": {value}"
    text = tests.get(condition.test, plain).format(value=piece.value)
    if piece.part == "must_not":
        return translate("search", "not {filter}").format(filter=text)
    if piece.part == "should":
        return translate("search", "prefer {filter}").format(filter=text)
    return text


def _without_piece(typed: str, piece: QueryPiece) -> str:
    return " ".join(f"{typed[: piece.start]} {typed[piece.end :]}".split())


def with_filter(typed: str, field: str, value: str) -> str:
    """Return the query with a filter appended."""
    quoted = value.replace('"', '""')
    written = value if _PLAIN.fullmatch(value) else f'"{quoted}"'
    return f"{typed.strip()} {field}:{written} ".lstrip()
