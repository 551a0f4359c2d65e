"""Panel for the filters of the map: kinds, folders, dates, confidence, links."""

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QSlider, QVBoxLayout, QWidget

from core.records.files.status import Source
from core.records.ids import SourceId
from ui.graph.scope import Filters
from ui.items.graph.relations import say_share
from ui.theme.plain_text import plain_tooltip
from ui.theme.translation import say_number, translate
from ui.theme.vocabulary import say_kind
from ui.widgets.boxes import Flow, Space, clear, column, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.focus import on_escape
from ui.widgets.labels import label

MAX_KINDS, MAX_MIN_LINKS = 24, 20


class FiltersPanel(QWidget):
    """Emits `changed` with the current filters, and `closed` on Esc."""

    changed = Signal(object)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.filters = Filters()
        self._kinds: list[tuple[str, int]] = []
        self._sources: tuple[Source, ...] = ()
        self._kind_box, self._source_box = QWidget(), QWidget()
        self._kind_flow, self._source_flow = Flow(self._kind_box), Flow(self._source_box)
        self.since = hinted_field(translate("graph", "From (e.g. 2024-05)"))
        self.until = hinted_field(translate("graph", "To (e.g. 2024-05)"))
        self.confidence = _slider(translate("graph", "Minimum confidence"), 100)
        self.min_links = _slider(translate("graph", "Minimum links"), MAX_MIN_LINKS)
        self.confidence_label = label(role="small", tone="text2")
        self.min_links_label = label(role="small", tone="text2")
        self.together = QCheckBox(translate("graph", "Things named together"))
        self.together.setAccessibleName(self.together.text())
        self.unsure = QCheckBox(translate("graph", "Include unsure facts"))
        self.unsure.setAccessibleName(self.unsure.text())
        self._lay_out()
        self._connect()
        self.show_filters(self.filters)

    def show_kinds(self, kinds: tuple[tuple[str, int], ...]) -> None:
        """Offer these kinds with their numbers of entities in view.

        While kinds are filtered, those left out stay on offer.
        """
        others = [kind for kind, _ in self._kinds] if self.filters.kinds else []
        counts = dict.fromkeys(others, 0) | dict(kinds)
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:MAX_KINDS]
        if ordered != self._kinds:
            self._kinds = ordered
            self._show_kinds()

    def show_sources(self, sources: tuple[Source, ...]) -> None:
        """Offer these folders."""
        self._sources = sources
        clear(self._source_flow)
        for source in sources:
            name = source.path.rstrip("/").rsplit("/", 1)[-1]
            chip = Button(name, kind="chip", icon="folder")
            chip.setCheckable(True)
            chip.setChecked(source.id in self.filters.sources)
            chip.setToolTip(plain_tooltip(source.path))
            chip.toggled.connect(partial(self._toggle_source, source.id))
            self._source_flow.addWidget(chip)
        self._source_box.setVisible(len(sources) > 1)
        self._source_head.setVisible(len(sources) > 1)

    def show_filters(self, filters: Filters) -> None:
        """Show filters that were set elsewhere."""
        self.filters = filters
        with QSignalBlocker(self.confidence), QSignalBlocker(self.min_links):
            self.confidence.setValue(round(filters.confidence * 100))
            self.min_links.setValue(filters.least_links)
        with QSignalBlocker(self.together), QSignalBlocker(self.unsure):
            self.together.setChecked(filters.together)
            self.unsure.setChecked(filters.unsure)
        self.since.setText(filters.since)
        self.until.setText(filters.until)
        self._show_values()
        self._show_kinds()
        self.show_sources(self._sources)

    def _show_kinds(self) -> None:
        clear(self._kind_flow)
        for kind, count in self._kinds:
            chip = Button(f"{say_kind(kind)}  {say_number(count)}", kind="chip")
            chip.setCheckable(True)
            chip.setChecked(kind in self.filters.kinds)
            chip.toggled.connect(partial(self._toggle_kind, kind))
            self._kind_flow.addWidget(chip)

    def _toggle_kind(self, kind: str, on: bool) -> None:  # noqa: FBT001 - called by Qt
        left = tuple(other for other in self.filters.kinds if other != kind)
        self._set(replace(self.filters, kinds=(*left, kind) if on else left))

    def _toggle_source(self, source: SourceId, on: bool) -> None:  # noqa: FBT001 - called by Qt
        left = tuple(other for other in self.filters.sources if other != source)
        self._set(replace(self.filters, sources=(*left, source) if on else left))

    def _read(self) -> None:
        self._set(
            replace(
                self.filters,
                since=self.since.text().strip(),
                until=self.until.text().strip(),
                confidence=self.confidence.value() / 100,
                least_links=self.min_links.value(),
                together=self.together.isChecked(),
                unsure=self.unsure.isChecked(),
            )
        )

    def _set(self, filters: Filters) -> None:
        if filters != self.filters:
            self.filters = filters
            self._show_values()
            self.changed.emit(filters)

    def _show_values(self) -> None:
        self.confidence_label.setText(say_share(self.confidence.sliderPosition() / 100))
        self.min_links_label.setText(say_number(self.min_links.sliderPosition()))

    def _lay_out(self) -> None:
        kinds = label(translate("graph", "Kinds"), role="small", tone="muted")
        self._source_head = label(translate("graph", "Folders"), role="small", tone="muted")
        close = icon_button("x", translate("graph", "Close filters"))
        close.clicked.connect(self.closed)
        title = label(translate("graph", "Filters"), role="subtitle")
        column(
            self, row(None, (title, 1), close), kinds, self._kind_box, Space(4),
            self._source_head, self._source_box, Space(4),
            _labeled_slider(self.confidence, self.confidence_label),
            _labeled_slider(self.min_links, self.min_links_label),
            label(translate("graph", "Date of documents"), role="small", tone="muted"),
            self.since, self.until, Space(4), self.together, self.unsure, margin=(16, 14, 12, 10),
        )  # fmt: skip

    def _connect(self) -> None:
        on_escape(self, self.closed.emit)
        for slider in (self.confidence, self.min_links):
            slider.setTracking(False)
            slider.valueChanged.connect(self._read)
            slider.sliderMoved.connect(self._show_values)
        for box in (self.together, self.unsure):
            box.toggled.connect(self._read)
        for field in (self.since, self.until):
            field.editingFinished.connect(self._read)


def _slider(name: str, most: int) -> QSlider:
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setAccessibleName(name)
    slider.setMinimumHeight(24)
    slider.setRange(0, most)
    return slider


def hinted_field(hint: str) -> QLineEdit:
    """Return a field whose placeholder is its accessible name."""
    field = QLineEdit(placeholderText=hint, clearButtonEnabled=True)
    field.setAccessibleName(hint)
    return field


def _labeled_slider(slider: QSlider, value: QWidget) -> QVBoxLayout:
    name = label(slider.accessibleName(), role="small", tone="muted")
    return column(None, row(None, name, 1, value), slider, gap=2)
