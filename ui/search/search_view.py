"""Search view: field, filters, results as you type, and a start page."""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from core.errors import LociError
from core.records.answers import typeahead
from core.records.answers.questions import Query
from core.records.saved_questions import FiringCondition
from ui.bridge.alerts import alert_for
from ui.items.keep_question import make_keep_button
from ui.reader.spot import Spot
from ui.search.query_chips import FacetMenu, QueryChips
from ui.search.result_list import ResultList
from ui.search.result_model import Group, Match, ResultModel, total_of_all
from ui.search.start_page import StartPage
from ui.theme.translation import say_number, translate, translate_message
from ui.widgets.boxes import Flow, column, row
from ui.widgets.buttons import Button, Segments
from ui.widgets.fields import ChoiceBox, SearchField
from ui.widgets.focus import announce
from ui.widgets.labels import Banner, EmptyState, label
from ui.widgets.place_view import PlaceView

DEBOUNCE_MS, ANNOUNCE_DELAY_MS = 60, 900
MAX_RECENT = 10
START, RESULTS, EMPTY = 0, 1, 2
GROUPS: tuple[Group, ...] = ("all", "passages", "documents", "things")
SORTS: tuple[typeahead.TypeaheadSort, ...] = ("best", "newest", "oldest")
_EMPTY_QUERY = Query("")


class SearchView(PlaceView):
    """`query_changed` carries text and order, `more_wanted` the offset of a page as well.

    `start_wanted` asks what the start page offers, `keep_wanted` carries a search and a condition.
    """

    query_changed = Signal(str, str)
    start_wanted = Signal()
    more_wanted = Signal(str, str, int)
    recent_changed = Signal(tuple)
    keep_wanted = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: typeahead.TypeaheadResult | None = None
        self._recent: tuple[str, ...] = ()
        self._opens_first = False
        self.field = SearchField(
            translate("search", "Search passages, documents and things…"),
            name=translate("search", "Search everything"),
        )
        self.chips = QueryChips()
        self.groups = Segments(*_group_titles(), name=translate("search", "Show"))
        self.sort = ChoiceBox(translate("search", "Sort by"))
        self.sort.addItems(
            [
                translate("search", "Most relevant"),
                translate("search", "Newest first"),
                translate("search", "Oldest first"),
            ]
        )
        # Without this the width stays that of the first text size.
        self.sort.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        self.sort.view().setAccessibleName(self.sort.accessibleName())
        self.facets = [FacetMenu(field) for field in ("type", "folder", "date")]
        self.ask = Button(
            translate("search", "Ask about this"), kind="ghost", icon="message-circle"
        )
        self.keep_button = make_keep_button("search", self._keep)
        self.ask.setToolTip(translate("search", "Ask about this (Ctrl+Enter)"))
        self.problem = Banner(tone="warning")
        self.problem.hide()
        self.model = ResultModel()
        self.list = ResultList(self.model)
        self.start_page = StartPage()
        self.empty_state = EmptyState("search", "", "")
        self.ask_instead = Button(
            translate("search", "Ask about this"), kind="primary", icon="message-circle"
        )
        self.empty_state.offer(self.ask_instead)
        self.pages = QStackedWidget()
        self._debounce = QTimer(self, interval=DEBOUNCE_MS, singleShot=True)
        self._announce_timer = QTimer(self, interval=ANNOUNCE_DELAY_MS, singleShot=True)
        self._lay_out()
        self._connect()

    @property
    def typed(self) -> str:
        """Text of the search field."""
        return self.field.text()

    @property
    def sort_order(self) -> typeahead.TypeaheadSort:
        """Order of passages and documents."""
        return SORTS[self.sort.currentIndex()]

    def begin(self) -> None:
        """Focus the field and repeat the query."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        if self.typed.strip():
            self._request_result()
        else:
            self.start_wanted.emit()

    def actions(self) -> Mapping[str, Callable[[], object]]:
        """Return the callables of the commands of this view."""
        return {"search_everything": self.begin}

    def keep(self) -> object:
        """Return the query and the order."""
        return (self.typed, self.sort.currentIndex())

    def resume(self, kept: object) -> None:
        """Restore the query and the order."""
        if isinstance(kept, tuple):
            text, order = cast("tuple[str, int]", kept)
            self.sort.setCurrentIndex(order)
            self.field.setText(text)

    def hideEvent(self, event: QHideEvent) -> None:
        """Open nothing in a place that was left."""
        self._opens_first = False
        super().hideEvent(event)

    def search_for(self, text: str) -> None:
        """Search for a text."""
        self.field.setText(text)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_result(self, result: typeahead.TypeaheadResult) -> None:
        """Show a result if it belongs to the text in the field."""
        if result.typed != self.typed:
            return
        self._result = result
        self.chips.show_query(result.typed, result.query)
        for menu in self.facets:
            menu.show_facets(result.typed, result.query, result.facets)
        self._show_counts(result)
        self._show_problem(result)
        self._show_rows()
        self._announce_timer.start()
        if self._opens_first:
            self._opens_first = False
            self._open_chosen()

    def show_more(self, result: typeahead.TypeaheadResult) -> None:
        """Append the next page."""
        if result.typed == self.typed:
            self.model.show_more(result)

    def show_problem(self, error: LociError) -> None:
        """Show why the search failed."""
        self._opens_first = False
        alert = alert_for(error)
        self.empty_state.show_words(alert.title, alert.sentence)
        self.ask_instead.hide()
        self.pages.setCurrentIndex(EMPTY)

    def show_recent(self, queries: Sequence[str]) -> None:
        """Offer recent queries."""
        self._recent = tuple(queries)[:MAX_RECENT]
        self.start_page.show_recent(self._recent)

    def _show_counts(self, result: typeahead.TypeaheadResult) -> None:
        totals = (result.passages_total, result.documents_total, result.things_total)
        for number, title in enumerate(_group_titles(total_of_all(result), *totals)):
            self.groups.retitle(number, title)

    def _show_problem(self, result: typeahead.TypeaheadResult) -> None:
        parts = (translate_message(result.problem), translate_message(result.remedy))
        words = " ".join(parts).strip()
        tone = "info" if result.problem.id == "search_corrected" else "warning"
        if not words and result.is_loose and result.passages:
            words = translate(
                "search", "No passage has all of these words. The nearest come first."
            )
            tone = "info"
        self.problem.show_words(words, tone=tone)
        self.problem.setVisible(bool(words))

    def _show_rows(self) -> None:
        result = self._result
        if result is None or not result.typed.strip():
            self.pages.setCurrentIndex(START)
            self.start_wanted.emit()
            return
        self.model.show_result(result, GROUPS[self.groups.group.checkedId()])
        if self.model.first_match() >= 0:
            self.list.scrollToTop()
            self.list.choose_first()
            self.pages.setCurrentIndex(RESULTS)
            return
        self.empty_state.show_words(
            translate("search", "No results for “{text}”").format(text=result.typed.strip()),
            translate("search", "Try other words or fewer filters, or ask a question."),
        )
        self.ask_instead.setVisible(bool(result.query.text.strip()))
        self.pages.setCurrentIndex(EMPTY)

    def _changed(self) -> None:
        self._opens_first = False
        self.ask.setEnabled(bool(self.typed.strip()))
        self.keep_button.setEnabled(bool(self.typed.strip()))
        if self.typed.strip():
            self._debounce.start()
        else:
            self._debounce.stop()
            self.show_result(typeahead.TypeaheadResult(self.typed, query=_EMPTY_QUERY))

    def _request_result(self) -> None:
        self.query_changed.emit(self.typed, self.sort_order)

    def _show_group(self, group: Group) -> None:
        self.groups.choose(GROUPS.index(group))
        self._focus_list()

    def _request_more(self, offset: int) -> None:
        self.more_wanted.emit(self.typed, self.sort_order, offset)

    def _open(self, row: Match) -> None:
        self._remember()
        if isinstance(row, typeahead.EntityMatch):
            self.thing_opened.emit(row.name.text)
        elif isinstance(row, typeahead.DocumentMatch):
            self.spot_opened.emit(Spot(row.path, row.part, row.title.text))
        else:
            place = Spot(row.path, row.part, row.title, row.page, row.start, row.end)
            self.spot_opened.emit(replace(place, seconds=row.seconds))

    def _open_or_search(self) -> None:
        """Open the chosen row, or go to it if it is a thing; of a coming result the first row."""
        is_shown = self._result is not None and self._result.typed == self.typed
        if is_shown and self.pages.currentIndex() == RESULTS:
            self._open_chosen()
        elif self.typed.strip():
            self._opens_first = not is_shown
            self._debounce.stop()
            self._request_result()

    def _open_chosen(self) -> None:
        """Open the chosen row; go to a thing, which is in another place: Enter there opens it."""
        if isinstance(self.model.at(self.list.currentIndex().row()), typeahead.EntityMatch):
            self._remember()
            self._focus_list()
        else:
            self.list.open_chosen()

    def _ask(self) -> None:
        if self.typed.strip():
            self._remember()
            self.question_asked.emit(self.typed.strip())

    def _keep(self, condition: FiringCondition) -> None:
        if self.typed.strip():
            self._remember()
            self.keep_wanted.emit(self.typed.strip(), condition)

    def _remember(self) -> None:
        typed = self.typed.strip()
        kept = (typed, *(one for one in self._recent if one != typed))
        self.show_recent(kept)
        self.recent_changed.emit(self._recent)

    def _clear_recent(self) -> None:
        self.show_recent(())
        self.recent_changed.emit(())
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _type_in_field(self, text: str) -> None:
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.end(False)
        if text == "\b":
            self.field.backspace()
        else:
            self.field.insert(text)

    def _focus_list(self) -> None:
        if self.pages.currentIndex() == RESULTS:
            self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _announce(self) -> None:
        result = self._result
        if result is not None and result.typed.strip() and self.isVisible():
            announce(self.field, _counts_text(result))

    def _lay_out(self) -> None:
        tools = QWidget()
        inside = Flow(tools)
        inside.addWidget(self.groups)
        for menu in self.facets:
            inside.addWidget(menu)
        inside.addWidget(self.keep_button)
        title = label(translate("search", "Search"), role="title")
        head = row(None, (title, 1), self.ask, self.sort, gap=8)
        for page in (self.start_page, self.list, self.empty_state):
            self.pages.addWidget(page)
        # Where there is little room the results shrink and scroll; no field is cut.
        self.pages.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        column(
            self, head, self.field, self.chips, tools, self.problem, margin=(24, 16, 16, 12), gap=10
        ).addWidget(self.pages, 1)
        self.ask.setEnabled(False)
        self.keep_button.setEnabled(False)

    def _connect(self) -> None:
        self.field.textChanged.connect(self._changed)
        self.field.returnPressed.connect(self._open_or_search)
        self._debounce.timeout.connect(self._request_result)
        self._announce_timer.timeout.connect(self._announce)
        self.sort.currentIndexChanged.connect(self._request_result)
        self.groups.group.idToggled.connect(self._show_rows)
        self.model.more_wanted.connect(self._request_more)
        self.list.opened.connect(self._open)
        self.list.group_expanded.connect(self._show_group)
        self.list.asked.connect(self._ask)
        self.list.typed.connect(self._type_in_field)
        self.list.top_left.connect(lambda: self.field.setFocus(Qt.FocusReason.OtherFocusReason))
        self.ask.clicked.connect(self._ask)
        self.ask_instead.clicked.connect(self._ask)
        self.start_page.chosen.connect(self.search_for)
        self.start_page.opened.connect(self.spot_opened)
        self.start_page.cleared.connect(self._clear_recent)
        for changing in (self.chips, *self.facets):
            changing.changed.connect(self.search_for)
        keys: tuple[tuple[str, Callable[[], object]], ...] = (
            ("Down", self._focus_list), ("Ctrl+Return", self._ask), ("Ctrl+Enter", self._ask)
        )  # fmt: skip
        for key, act in keys:
            shortcut = QShortcut(QKeySequence(key), self.field)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(act)


def _counts_text(result: typeahead.TypeaheadResult) -> str:
    return ", ".join(
        (
            translate("search", "%n thing(s)", "", result.things_total),
            translate("search", "%n document(s)", "", result.documents_total),
            translate("search", "%n passage(s)", "", result.passages_total),
        )
    )


def _group_titles(*totals: int) -> tuple[str, ...]:
    """Return the names of the groups with their totals."""
    names = (
        translate("search", "All"),
        translate("search", "Passages"),
        translate("search", "Documents"),
        translate("search", "Things"),
    )
    if not any(totals):
        return names
    return tuple(f"{name} {say_number(n)}" for name, n in zip(names, totals, strict=True))
