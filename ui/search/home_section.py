"""Section of the start page: documents and places in them to open."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.records.files.status import FileRow
from core.records.files.tasks import TaskItem, TaskList
from ui.items.document_kinds import icon_of
from ui.items.file_rows import folder_of, name_of
from ui.reader.spot import Spot
from ui.theme.translation import cut, say_day, say_iso, translate
from ui.widgets.boxes import clear, column, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Elided, label

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


def tasks_title(tasks: TaskList) -> str:
    """Return how many tasks are open, and how many of them are overdue."""
    title = translate("search", "%n open task(s)", "", tasks.matching)
    if not tasks.overdue:
        return title
    overdue = translate("search", "%n overdue", "", tasks.overdue)
    return f"{title} · {overdue}"


def task_line(task: TaskItem, *, is_overdue: bool) -> HomeItem:
    """Return the line of a task: its deadline, whom it names, its document."""
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


def file_line(file: FileRow) -> HomeItem:
    """Return the line of a file: when it changed, and its folder."""
    day = say_day(file.modified_at) if file.modified_at is not None else ""
    title = file.title or name_of(file.path)
    return HomeItem(
        title,
        " · ".join(filter(None, (day, folder_of(file.path)))),
        icon_of(file.kind),
        Spot(file.path, None, title),
    )
