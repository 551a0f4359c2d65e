"""Start page of the search: open tasks, changed files, recent queries and the query syntax."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from core.records.files.documents import TaskItem, TaskList
from core.records.files.status import FilePage, FileRow
from ui.items.document_kinds import icon_of
from ui.items.file_rows import folder_of, name_of
from ui.reader.spot import Spot
from ui.theme.translation import cut, say_day, say_iso, say_path, translatable, translate
from ui.widgets.boxes import Flow, Scroll, clear, column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Elided, Picture, label, paragraph

MAX_TEXT = 72


class HomeItem(Struct, frozen=True):
    """A line of a section; `tone` is that of the detail."""

    text: str
    detail: str
    icon: str
    spot: Spot
    tone: str = "muted"


class HomeSection(QWidget):
    """A title with a line for each item; hidden without any. `opened` carries a `Spot`."""

    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._items: tuple[HomeItem, ...] = ()
        self._title = label("", role="strong")
        self._rows = QWidget()
        self._column = column(self._rows, gap=2)
        column(self, self._title, self._rows, gap=6)
        self.hide()

    def show_items(self, title: str, items: Sequence[HomeItem]) -> None:
        """Show a line for each item instead of those before."""
        self._items = tuple(items)
        self._title.setText(title)
        clear(self._column)
        for number, item in enumerate(items):
            button = Button(cut(item.text, most=MAX_TEXT), kind="link", icon=item.icon)
            button.setAccessibleName(f"{item.text}, {item.detail}")
            button.setProperty("number", number)
            button.clicked.connect(self._open)
            line = QWidget()
            detail = Elided(item.detail, role="caption", tone=item.tone)
            row(line, button, (detail, 1), gap=12)
            self._column.addWidget(line)
        self.setVisible(bool(items))

    def _open(self) -> None:
        self.opened.emit(self._items[int(self.sender().property("number"))].spot)


def _tasks_title(tasks: TaskList) -> str:
    title = translate("search", "%n open task(s)", "", tasks.matching)
    if not tasks.overdue:
        return title
    overdue = translate("search", "%n overdue", "", tasks.overdue)
    return f"{title} · {overdue}"


def _task_line(task: TaskItem, *, is_overdue: bool) -> HomeItem:
    # The day is that of the text wherever the window is.
    day = say_iso(task.due.date().isoformat()) if task.due else ""
    due = translate("search", "due {day}").format(day=day) if day else ""
    return HomeItem(
        task.text,
        " · ".join(filter(None, (due, task.further_assignees, task.title))),
        "square",
        Spot(task.path, task.part, task.title, task.page, task.start, task.end),
        "danger" if is_overdue else "muted",
    )


def _file_line(file: FileRow) -> HomeItem:
    day = say_day(file.modified_at) if file.modified_at is not None else ""
    title = file.title or name_of(file.path)
    return HomeItem(
        title,
        " · ".join(filter(None, (day, say_path(folder_of(file.path))))),
        icon_of(file.kind),
        Spot(file.path, None, title),
    )


EXAMPLES: tuple[tuple[str, str], ...] = (
    (
        translatable("search", "heating rep"),
        translatable("search", "any words; the last may be partial"),
    ),
    (translatable("search", '"summer party"'), translatable("search", "exact phrase")),
    (translatable("search", "-draft"), translatable("search", "exclude a word")),
    ("type:pdf", translatable("search", "file type: pdf, mail, note, sheet, slides, web, book")),
    (translatable("search", "folder:house"), translatable("search", "in a folder")),
    (translatable("search", "from:anna"), translatable("search", "author or sender")),
    (translatable("search", "tag:idea"), translatable("search", "tag, including nested tags")),
    ("after:2024", translatable("search", "from a year, month or day on")),
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
        fill(self.column, body, 1)
        self.show_recent(())

    def show_tasks(self, tasks: TaskList) -> None:
        """Offer open tasks, the earliest deadline first."""
        lines = [_task_line(it, is_overdue=n < tasks.overdue) for n, it in enumerate(tasks.tasks)]
        self.tasks.show_items(_tasks_title(tasks), lines)

    def show_files(self, page: FilePage) -> None:
        """Offer files, the last changed first."""
        title = translate("search", "Recently changed")
        self.files.show_items(title, [_file_line(it) for it in page.files])

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
        for number, (example, meaning) in enumerate(EXAMPLES):
            query, text = translate("search", example), translate("search", meaning)
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
