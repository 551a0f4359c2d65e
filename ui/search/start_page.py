"""Start page of the search: open tasks, changed files, recent queries and the query syntax."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from core.records.files.sources import FilePage
from core.records.files.tasks import TaskList
from ui.search.home_section import HomeSection, file_line, task_line, tasks_title
from ui.theme.translation import cut, translatable, translate
from ui.widgets.boxes import Flow, Scroll, centered, clear, column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Picture, label, paragraph

EXAMPLES: tuple[tuple[str, str], ...] = (
    ("kelp carb", translatable("search", "any words; the last may be partial")),
    ('"net storage"', translatable("search", "exact phrase")),
    ("-draft", translatable("search", "exclude a word")),
    ("type:pdf", translatable("search", "file type: pdf, mail, note, sheet, slides, web, book")),
    ("folder:research", translatable("search", "in a folder")),
    ("from:ada", translatable("search", "author or sender")),
    ("tag:idea", translatable("search", "tag, including nested tags")),
    ("after:2024", translatable("search", "after a year, month or day")),
    ("date:2024-01..2024-03", translatable("search", "date range")),
    ("-type:mail", translatable("search", "exclude a filter with a minus")),
)


class StartPage(Scroll):
    """`chosen` carries a query, `opened` a `Spot`, `cleared` asks to forget the recent queries."""

    chosen = Signal(str)
    opened = Signal(object)
    cleared = Signal()

    def __init__(self) -> None:
        super().__init__(margin=8, gap=8)
        body = QWidget()
        self.tasks = HomeSection()
        self.files = HomeSection()
        for section in (self.tasks, self.files):
            section.opened.connect(self.opened)
        self.recent = QWidget()
        head = row(None, (label(translate("search", "Recent searches"), role="strong"), 1), gap=8)
        self.clear_button = Button(translate("search", "Clear"), kind="ghost")
        self.clear_button.setAccessibleName(translate("search", "Clear recent searches"))
        self.clear_button.clicked.connect(self.cleared)
        head.addWidget(self.clear_button)
        self._recent_box = QWidget()
        self._recent_row = Flow(self._recent_box)
        column(self.recent, head, self._recent_box, gap=6)
        syntax = self._make_head(), self._make_examples()
        column(body, self.tasks, self.files, self.recent, *syntax, gap=16)
        fill(self.column, centered(body, width=680), 1)
        self.show_recent(())

    def show_tasks(self, tasks: TaskList) -> None:
        """Offer open tasks, the earliest deadline first."""
        lines = [task_line(it, is_overdue=n < tasks.overdue) for n, it in enumerate(tasks.tasks)]
        self.tasks.show_items(tasks_title(tasks), lines)

    def show_files(self, page: FilePage) -> None:
        """Offer files, the last changed first."""
        title = translate("search", "Recently changed")
        self.files.show_items(title, [file_line(it) for it in page.files])

    def show_recent(self, queries: Sequence[str]) -> None:
        """Offer recent queries, the latest first."""
        clear(self._recent_row)
        for query in queries:
            chip = Button(cut(query, most=48), kind="chip", icon="history")
            chip.setAccessibleName(translate("search", "Search again: {query}").format(query=query))
            chip.setProperty("query", query)
            chip.clicked.connect(self._choose)
            self._recent_row.addWidget(chip)
        self.recent.setVisible(bool(queries))

    def _make_head(self) -> QWidget:
        head = QWidget()
        inside = row(head, margin=(0, 12, 0, 0), gap=8)
        inside.addWidget(Picture("search", tone="muted", size=20))
        inside.addWidget(label(translate("search", "Search syntax"), role="strong"), 1)
        return head

    def _make_examples(self) -> QWidget:
        card = QWidget()
        grid = QGridLayout(card)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for number, (query, meaning) in enumerate(EXAMPLES):
            text = translate("search", meaning)
            chip = Button(query, kind="chip")
            chip.setAccessibleName(
                translate("search", "Try {query}: {meaning}").format(query=query, meaning=text)
            )
            chip.setProperty("query", query)
            chip.clicked.connect(self._choose)
            grid.addWidget(chip, number, 0, Qt.AlignmentFlag.AlignLeading)
            grid.addWidget(paragraph(text), number, 1)
        return card

    def _choose(self) -> None:
        self.chosen.emit(str(self.sender().property("query")))
