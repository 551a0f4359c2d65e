"""View of the place Timeline."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from core.errors import WrongUse
from core.records.dates import parse_date_range
from core.records.files.status import Source
from core.records.graph.timeline import Timeline, TimelineItem, TimelineItemKind, TimelineQuery
from ui.items.line_delegate import LineList
from ui.items.line_model import LineModel
from ui.reader.spot import Spot, spot_of
from ui.theme.translation import say_iso, translate
from ui.timeline.axis import TimeRange, range_of
from ui.timeline.item_text import KINDS, head_of, line_of, say_kind
from ui.timeline.time_canvas import STEP_IN, STEP_OUT, TimeCanvas
from ui.widgets.boxes import Flow, column, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.fields import ChoiceBox, SearchField
from ui.widgets.labels import Banner, Elided, EmptyState, label
from ui.widgets.place_view import PlaceView

PAGE = 200
DEBOUNCE_MS = 120
# Range of all items, with a margin for their dots.
WITH_MARGIN = 1.05
# Minimum width of a histogram bar in pixels.
BUCKET_PX = 6


class TimelineView(PlaceView):
    """Shows a range of time as a picture and as a list; emits the query for it."""

    begun = Signal()
    query_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.subtitle = Elided("", role="small", tone="muted")
        self.search = SearchField(
            translate("timeline", "Filter by text"), name=translate("timeline", "Filter by text")
        )
        self.entity_field = SearchField(
            translate("timeline", "Person, project, place…"),
            name=translate("timeline", "Filter by person, project or place"),
        )
        self.folder = ChoiceBox(translate("timeline", "Folder"))
        self.folder.addItem(translate("timeline", "All folders"), "")
        self.kinds: dict[TimelineItemKind, Button] = {}
        for kind, (_, icon, _) in KINDS.items():
            chip = self.kinds[kind] = Button(say_kind(kind), kind="chip", icon=icon)
            chip.setCheckable(True)
            chip.setChecked(True)
            chip.toggled.connect(self._refresh)
        back = translate("timeline", "Back to now")
        self.as_of = Button("", kind="chip", icon="x", name=back)
        self.as_of.hide()
        self.zoom_out = icon_button("zoom-out", translate("timeline", "Zoom out"))
        self.zoom_in = icon_button("zoom-in", translate("timeline", "Zoom in"))
        self.everything = icon_button("maximize", translate("timeline", "Show everything"))
        self.problem = Banner(tone="warning")
        self.problem.hide()
        self.canvas = TimeCanvas()
        self.rows: LineModel[TimelineItem] = LineModel(line_of, head=head_of, page=PAGE)
        self.list = LineList(translate("timeline", "Items in this period"))
        # A page at once, with its headings: the list is scrolled to today.
        self.list.setBatchSize(2 * PAGE)
        self.list.setModel(self.rows)
        self.empty = EmptyState(
            "calendar-days",
            translate("timeline", "Nothing in this period"),
            translate("timeline", "Zoom out or remove a filter."),
        )
        self.busy = EmptyState(
            "hourglass",
            translate("timeline", "Loading…"),
            translate("timeline", "Building your timeline."),
        )
        self._debounce = QTimer(self, singleShot=True, interval=DEBOUNCE_MS)
        self._debounce.timeout.connect(self._request)
        self._shows_usual = True
        self._usual: TimeRange | None = None
        self._whole: TimeRange | None = None
        self._lay_out()
        self._connect()

    def begin(self) -> None:
        """Load again at each visit, as other places read and remember."""
        self.begun.emit()
        self._request()

    def show_as_of(self, as_of: str) -> None:
        """Show the day that all places show."""
        at: datetime | None = None
        if as_of:
            try:
                last = parse_date_range(as_of).end
                at = last.replace(hour=0, minute=0, second=0, microsecond=0)
            except WrongUse:
                return
        self.canvas.show_as_of(at)
        self.as_of.setVisible(at is not None)
        words = translate("timeline", "As of {day}").format(day=say_iso(as_of))
        self.as_of.setText(words)
        self.as_of.setAccessibleName(
            translate("timeline", "{words}: back to now").format(words=words)
        )

    def show_sources(self, sources: Sequence[Source]) -> None:
        """Offer these folders."""
        chosen = self.folder.currentData()
        self.folder.blockSignals(True)
        self.folder.clear()
        self.folder.addItem(translate("timeline", "All folders"), "")
        for source in sources:
            name = source.path.rstrip("/").rsplit("/", 1)[-1] or source.path
            self.folder.addItem(name, source.path)
        self.folder.setCurrentIndex(max(0, self.folder.findData(chosen)))
        self.folder.blockSignals(False)

    def show_timeline(self, shown: Timeline, *, offset: int) -> None:
        """Show the items of the range; append them if `offset` is not 0."""
        if offset:
            self.rows.show_more(shown.moments)
            return
        if self._shows_usual:
            self.canvas.show_range(range_of(shown.begin, shown.end))
            self._usual, self._shows_usual = self.canvas.time_range, False
        if shown.first is not None and shown.last is not None:
            self._whole = range_of(shown.first, shown.last).zoomed(WITH_MARGIN, at=0.5)
        self.problem.hide()
        self.canvas.show_timeline(shown)
        self.rows.show_first(shown.moments)
        # Once it is laid out.
        holds_today = shown.begin <= datetime.now(UTC) <= shown.end
        QTimer.singleShot(0, self, partial(self._scroll_to_today, holds_today=holds_today))
        self._pages.setCurrentIndex(0 if shown.moments else 1)
        words = translate("timeline", "%n item(s) shown", "", shown.total)
        if shown.undated:
            undated = translate("timeline", "%n undated fact(s) hidden", "", shown.undated)
            words = f"{words}  ·  {undated}"
        self.subtitle.show_text(words)
        if self.canvas.chosen is not None:
            self._pick(self.canvas.chosen)

    def _scroll_to_today(self, *, holds_today: bool) -> None:
        """Begin the list with today; what is past stands above, and alone ends the list."""
        now = datetime.now(UTC)
        row = self.rows.row_of(lambda item: item.at >= now)
        if row >= 0 and self.canvas.chosen is None:
            self.list.scrollTo(self.rows.index(row), self.list.ScrollHint.PositionAtTop)
        elif row < 0 and holds_today and self.canvas.chosen is None:
            self.list.scrollToBottom()

    def show_problem(self, words: str) -> None:
        """Show why nothing can be loaded."""
        self.problem.show_words(words, tone="warning")
        self.problem.show()

    def show_everything(self) -> None:
        """Show the range of nearly all items, or if it is in view, also those that lie far off."""
        if self._whole is None or self.canvas.time_range != self._usual:
            self._show_usual()
            return
        self.canvas.show_range(self._whole)
        self._request()

    def _show_usual(self) -> None:
        """Show the range that nearly all items are in."""
        self._shows_usual = True
        self._request()

    def open_item(self, item: TimelineItem) -> None:
        """Open the source of an item."""
        if item.kind == "conversation":
            self.conversation_opened.emit(item.session_id)
        elif item.fact is not None and item.fact.path:
            self.spot_opened.emit(spot_of(item.fact))
        elif item.fact is not None:
            self.thing_opened.emit(item.fact.subject)
        else:
            self.spot_opened.emit(_spot_of(item))

    def _refresh(self) -> None:
        self._debounce.start()

    def _request(self) -> None:
        self._request_from(0)

    def _request_from(self, offset: int) -> None:
        time_range = self.canvas.time_range
        kinds: tuple[TimelineItemKind, ...] = tuple(
            kind for kind, chip in self.kinds.items() if chip.isChecked()
        )
        self.query_changed.emit(
            TimelineQuery(
                since=None if self._shows_usual else time_range.moment(0.0),
                until=None if self._shows_usual else time_range.moment(1.0),
                buckets=max(20, min(400, self.canvas.width() // BUCKET_PX)),
                kinds=kinds,
                text=self.search.text().strip(),
                thing=self.entity_field.text().strip(),
                folder=str(self.folder.currentData() or ""),
                offset=offset,
                limit=PAGE,
            )
        )

    def _use_range(self, _range: TimeRange) -> None:
        self._shows_usual = False
        self._debounce.start()

    def _pick(self, item: TimelineItem) -> None:
        row = self.rows.row_of(lambda other: other == item)
        if row >= 0:
            self.list.choose_row(row)

    def _move_as_of(self, as_of: str) -> None:
        self.show_as_of(as_of)
        self.as_of_chosen.emit(as_of)

    def _lay_out(self) -> None:
        title = label(translate("timeline", "Timeline"), role="title")
        head = row(None, (column(None, title, self.subtitle, gap=2), 1))
        for button in (self.zoom_out, self.zoom_in, self.everything):
            head.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        fields = row(None, (self.search, 2), (self.entity_field, 2), (self.folder, 1))
        self.folder.setMinimumContentsLength(6)
        self.folder.setSizeAdjustPolicy(
            ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        chips = QWidget()
        Flow(chips, *self.kinds.values(), self.as_of, gap=8)
        self._pages = QStackedWidget()
        for page in (self.list, self.empty, self.busy):
            self._pages.addWidget(page)
        self._pages.setCurrentWidget(self.busy)
        both = QSplitter(Qt.Orientation.Vertical, childrenCollapsible=False)
        both.setObjectName("timeline")
        both.setHandleWidth(8)
        both.addWidget(self.canvas)
        both.addWidget(self._pages)
        both.setStretchFactor(0, 3)
        both.setStretchFactor(1, 2)
        parts = (head, fields, chips, self.problem, (both, 1))
        column(self, *parts, margin=(24, 16, 24, 16), gap=12)

    def _connect(self) -> None:
        self.search.searched.connect(self._refresh)
        self.entity_field.searched.connect(self._refresh)
        self.folder.currentIndexChanged.connect(self._refresh)
        self.as_of.clicked.connect(lambda: self._move_as_of(""))
        self.zoom_out.clicked.connect(lambda: self.canvas.zoom(STEP_OUT))
        self.zoom_in.clicked.connect(lambda: self.canvas.zoom(STEP_IN))
        self.everything.clicked.connect(self.show_everything)
        self.canvas.range_changed.connect(self._use_range)
        self.canvas.picked.connect(self._pick)
        self.canvas.entered.connect(self.open_item)
        self.canvas.stepped.connect(self.list.choose_next)
        self.canvas.as_of_moved.connect(self._move_as_of)
        self.canvas.everything_requested.connect(self.show_everything)
        self.rows.wanted.connect(self._request_from)
        self.list.chosen.connect(self.canvas.choose)
        self.list.entered.connect(self.open_item)


def _spot_of(item: TimelineItem) -> Spot:
    """Return the document of an item; of a task its line."""
    title = item.title if item.kind != "task" else ""
    return Spot(item.path, item.part, title, start=item.start, end=item.end)
