"""Health page: latency, caches, index and failures, live, with what is beyond its limit (D14)."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from core.engine.engine import Engine
from core.records.files.status import EngineMetrics, StepLatency
from ui.bridge.engine_link import EngineLink
from ui.bridge.presenter import Presenter
from ui.settings.settings_page import Page
from ui.theme.translation import say_number, translatable, translate, translate_message
from ui.widgets.boxes import clear, column, fill
from ui.widgets.buttons import Button
from ui.widgets.labels import Banner, hint, label

REFRESH_MS = 2000
# What is measured, by its name in the engine.
_STEPS = {
    "total": translatable("health", "Whole search"),
    "embed": translatable("health", "Understand meaning"),
    "question": translatable("health", "Understand question"),
    "graph": translatable("health", "Load graph"),
    "meaning": translatable("health", "Search by meaning"),
    "words": translatable("health", "Search by words"),
    "links": translatable("health", "Follow links"),
    "memory": translatable("health", "Recall memories"),
    "scan": translatable("health", "Scan all passages"),
    "rank": translatable("health", "Rank passages"),
    "facts": translatable("health", "Collect facts"),
    "show": translatable("health", "Show results"),
}
_CACHES = {
    "results": translatable("health", "Search results"),
    "vectors": translatable("health", "Meaning of questions"),
    "passages": translatable("health", "Passages near a question"),
    "activation": translatable("health", "Facts near a question"),
    "memory graph": translatable("health", "Graph of statements"),
    "texts": translatable("health", "Meaning of sentences and facts"),
}


class HealthPage(Page):
    """Figures of the engine; `looked` asks for new ones while the page is visible."""

    looked = Signal()

    def __init__(self) -> None:
        super().__init__(translate("settings", "Health"))
        self.add_part(
            translate("health", "How Loci is doing"),
            translate(
                "health",
                "Measured on this computer and kept here. Nothing of what you asked is in it.",
            ),
        )
        self.state = label(translate("health", "Loading…"), wrap="yes")
        self._warnings = column(gap=8)
        self.figures = QWidget()
        self._body = column(self.figures, gap=8)
        self.show_figures = Button(translate("health", "Show figures"), kind="ghost")
        self.show_figures.clicked.connect(lambda: self._open(is_open=self.figures.isHidden()))
        fill(self.body, self.state)
        self.body.addLayout(self._warnings)
        fill(self.body, self.show_figures, self.figures)
        self._open(is_open=False)
        self.metrics: EngineMetrics | None = None
        self._again = QTimer(self, interval=REFRESH_MS)
        self._again.timeout.connect(self.looked)

    def showEvent(self, event: QShowEvent) -> None:
        """Keep the figures up to date."""
        super().showEvent(event)
        self.looked.emit()
        self._again.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop asking."""
        super().hideEvent(event)
        self._again.stop()

    def show_metrics(self, metrics: EngineMetrics) -> None:
        """Show these figures, unless they are shown already."""
        if metrics == self.metrics:
            return
        self.metrics = metrics
        self.state.setText("\n".join(_summary(metrics)))
        clear(self._warnings)
        for warning in metrics.warnings:
            banner = Banner()
            banner.show_words(translate_message(warning), tone="warning")
            self._warnings.addWidget(banner)
        clear(self._body)
        fill(self._body, label(_counts(metrics), wrap="yes"))
        self._add_table(
            translate("health", "How long recent questions took, in milliseconds"),
            (
                translate("health", "Step"), translate("health", "Typical"),
                translate("health", "Slowest 5 %"), translate("health", "Questions"),
            ),
            [
                (_name(_STEPS, one.step), say_number(one.p50_ms, places=1),
                 say_number(one.p95_ms, places=1), say_number(one.questions))
                for one in sorted(metrics.steps, key=_order)
            ],
        )  # fmt: skip
        self._add_table(
            translate("health", "Reused results since Loci started"),
            (
                translate("health", "What is kept"), translate("health", "Reused"),
                translate("health", "Lookups"), translate("health", "Entries"),
            ),
            [
                (_name(_CACHES, one.name), f"{one.hit_rate:.0%}", say_number(one.hits + one.misses),
                 say_number(one.held))
                for one in metrics.caches
            ],
        )  # fmt: skip

    def _open(self, *, is_open: bool) -> None:
        self.figures.setVisible(is_open)
        words = (
            translate("health", "Hide figures") if is_open else translate("health", "Show figures")
        )
        self.show_figures.setText(words)
        self.show_figures.setAccessibleName(words)

    def _add_table(self, title: str, heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> None:
        if not rows:
            return
        table = QWidget()
        table.setAccessibleName(title)
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        grid.setHorizontalSpacing(16)
        for at, head in enumerate(heads):
            grid.addWidget(hint(head, tone="muted"), 0, at, _side(at))
        for number, cells in enumerate(rows, start=1):
            for at, cell in enumerate(cells):
                grid.addWidget(label(cell), number, at, _side(at))
        fill(self._body, label(title, role="strong"), table)


class HealthPresenter(Presenter[HealthPage]):
    """Connects the health page to the engine; asks again only when the last reply is there."""

    def __init__(self, page: HealthPage, link: EngineLink) -> None:
        super().__init__(page, link)
        self._is_asking = False
        page.looked.connect(self.refresh)

    def refresh(self) -> None:
        """Show the current figures."""
        if not self._is_asking:
            self._is_asking = True
            self._call(Engine.show_figures).then(self._show, self._fail)

    def _show(self, metrics: EngineMetrics) -> None:
        self._is_asking = False
        self._view.show_metrics(metrics)

    def _fail(self, _error: object) -> None:
        self._is_asking = False


def _summary(metrics: EngineMetrics) -> list[str]:
    """Return what matters now: whether all is well, and what is still to be done."""
    words = [] if metrics.warnings else [translate("health", "All is well")]
    if metrics.queue:
        words.append(translate("health", "%n file(s) waiting to be read", "", metrics.queue))
    if metrics.behind:
        behind = translate("health", "%n text(s) can't be found by meaning yet", "", metrics.behind)
        words.append(behind)
    return words


def _counts(metrics: EngineMetrics) -> str:
    asked = translate("health", "%n question(s)", "", metrics.questions)
    failed = translate("health", "%n failure(s)", "", metrics.failures)
    late = translate("health", "search incomplete for {seconds} s").format(
        seconds=say_number(round(metrics.behind_s))
    )
    return ", ".join((asked, failed, late) if metrics.behind_s >= 1 else (asked, failed))


def _order(step: StepLatency) -> int:
    """Return the place of a step in the order in which they are taken."""
    return list(_STEPS).index(step.step) if step.step in _STEPS else len(_STEPS)


def _name(names: dict[str, str], name: str) -> str:
    return translate("health", names[name]) if name in names else name


def _side(at: int) -> Qt.AlignmentFlag:
    return Qt.AlignmentFlag.AlignTrailing if at else Qt.AlignmentFlag.AlignLeading
