"""Problems by cause, each with one action for all files; and the log of activities."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QStackedWidget, QWidget

from core.records.files.status import Activity, FailedFile, ProblemGroup, Problems
from ui.items.file_rows import make_activity, name_of
from ui.sources.document_table import MiddleElideDelegate, make_table
from ui.theme.translation import say_number, translate, translate_message
from ui.widgets.boxes import Flow, Scroll, Space, clear, column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.fields import SearchField
from ui.widgets.labels import Elided, EmptyState, Picture, badge, hint, label, paragraph

# Further causes are summed up in a line.
MOST_SHOWN = 60
_EXAMPLES = 3


class ProblemCard(QFrame):
    """One cause: number of files, explanation and remedy."""

    tried = Signal(object)
    shown = Signal(object)
    put_aside = Signal(object)

    def __init__(self, group: ProblemGroup, *, can_recognize: bool) -> None:
        super().__init__()
        self.group = group
        self.setProperty("kind", "card")
        title = translate_message(group.title)
        self.setAccessibleName(title)
        icon, tone = _icon_of(group)
        words = column(gap=4)
        head = row(None, (label(title, role="strong", wrap="yes"), 1), gap=8)
        count = translate("sources", "%n file(s)", "", group.files)
        head.addWidget(badge(count, tone="danger" if group.state == "failed" else "text2"))
        fill(words, head, paragraph(translate_message(group.detail)))
        if group.advice:
            words.addWidget(hint(translate_message(group.advice)))
        words.addWidget(Elided(_say_examples(group), role="small", tone="muted"))
        offers = Flow(gap=8)
        self.action = _action_of(group, can_recognize=can_recognize)
        self.show_files = Button(
            translate("sources", "Show files"),
            kind="ghost",
            icon="list",
            name=translate("sources", "Show files: {cause}").format(cause=title),
        )
        aside = (
            translate("sources", "Stop ignoring")
            if group.ignored
            else translate("sources", "Ignore")
        )
        self.aside = Button(
            aside,
            kind="ghost",
            icon="eye" if group.ignored else "eye-off",
            name=f"{aside}: {title}",
        )
        if self.action is not None:
            offers.addWidget(self.action)
            self.action.clicked.connect(lambda: self.tried.emit(group))
        offers.addWidget(self.show_files)
        offers.addWidget(self.aside)
        fill(words, Space(4), offers)
        self.show_files.clicked.connect(lambda: self.shown.emit(group))
        self.aside.clicked.connect(lambda: self.put_aside.emit(group))
        inside = row(self, margin=(16, 12, 16, 12), gap=12)
        fill(inside, (Picture(icon, tone=tone, size=20), Qt.AlignmentFlag.AlignTop), (words, 1))


class ProblemsPage(QWidget):
    """Problems; `wanted` requests them with or without ignored ones."""

    wanted = Signal(bool)
    tried = Signal(object)
    shown = Signal(object)
    put_aside = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[ProblemCard] = []
        self._problems = Problems()
        self._inside: tuple[FailedFile, ...] = ()
        self.ignored = QCheckBox(translate("sources", "Show ignored problems"))
        self.ignored.hide()
        self._scroll = Scroll(gap=12)
        self.nothing = EmptyState(
            "circle-check",
            translate("sources", "No problems"),
            translate("sources", "Loci read every file in a supported format."),
        )
        self._pages = QStackedWidget()
        self._pages.addWidget(self._scroll)
        self._pages.addWidget(self.nothing)
        column(self, (self._pages, 1), self.ignored, gap=8)
        self.ignored.toggled.connect(self.wanted)

    def begin(self) -> None:
        """Request the current problems."""
        self.wanted.emit(self.ignored.isChecked())

    def show_problems(self, problems: Problems) -> None:
        """Show the groups."""
        if problems != self._problems or not self.cards:
            self._problems = problems
            self._draw()

    def show_inside(self, inside: tuple[FailedFile, ...]) -> None:
        """Show parts of readable files that could not be read."""
        if inside != self._inside:
            self._inside = inside
            self._draw()

    @property
    def count(self) -> int:
        """Number of causes that are not ignored."""
        waiting = sum(not group.ignored for group in self._problems.groups)
        return waiting + (1 if self._inside else 0)

    def _draw(self) -> None:
        clear(self._scroll.column)
        self.cards = []
        groups = self._problems.groups
        for group in groups[:MOST_SHOWN]:
            card = ProblemCard(group, can_recognize=self._problems.can_recognize)
            card.tried.connect(self.tried)
            card.shown.connect(self.shown)
            card.put_aside.connect(self.put_aside)
            self.cards.append(card)
            self._scroll.column.addWidget(card)
        if len(groups) > MOST_SHOWN:
            rest = translate("sources", "and %n more reason(s)", "", len(groups) - MOST_SHOWN)
            self._scroll.column.addWidget(label(rest, tone="text2"))
        if self._inside:
            self._scroll.column.addWidget(_card_of_parts(self._inside))
        self._scroll.column.addStretch(1)
        self._pages.setCurrentIndex(0 if groups or self._inside else 1)
        count = say_number(self._problems.ignored)
        words = translate("sources", "Show {count} ignored").format(count=count)
        self.ignored.setText(words)
        self.ignored.setAccessibleName(words)
        self.ignored.setVisible(self._problems.ignored > 0 or self.ignored.isChecked())


def _card_of_parts(parts: tuple[FailedFile, ...]) -> QFrame:
    """Return the card for unreadable parts of readable files."""
    card = QFrame()
    card.setProperty("kind", "card")
    title = translate("sources", "Parts of files that couldn't be read")
    card.setAccessibleName(title)
    head = row(None, (label(title, role="strong", wrap="yes"), 1), gap=8)
    fill(head, badge(translate("sources", "%n part(s)", "", len(parts))))
    inside = column(card, head, margin=(16, 12, 16, 12), gap=4)
    for part in parts[:8]:
        words = (
            f"{name_of(part.path)} › {part.part}:  {translate_message(part.detail or part.title)}"
        )
        inside.addWidget(Elided(words, role="small", tone="text2"))
    return card


def _action_of(group: ProblemGroup, *, can_recognize: bool) -> Button | None:
    title = translate_message(group.title)
    if group.remedy == "recognize" and can_recognize:
        words = translate("sources", "Recognize text")
        return Button(words, kind="primary", icon="scan-text", name=f"{words}: {title}")
    if group.remedy == "retry":
        words = translate("sources", "Try again")
        return Button(words, icon="refresh-cw", name=f"{words}: {title}")
    return None


def _icon_of(group: ProblemGroup) -> tuple[str, str]:
    if group.remedy == "recognize":
        return "scan-text", "accent"
    return ("circle-x", "danger") if group.state == "failed" else ("circle-slash", "muted")


def _say_examples(group: ProblemGroup) -> str:
    names = [name_of(path) for path in group.examples[:_EXAMPLES]]
    rest = group.files - len(names)
    if rest > 0:
        names.append(translate("sources", "and %n more", "", rest))
    return ",  ".join(names)


WIDTHS = (200, 200, 220, 240, 160)
WIDE = (2, 3)


class ActivityPage(QWidget):
    """Activity log; `wanted` requests activities with a text in the path before a given one."""

    wanted = Signal(str, int)
    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.search = SearchField(
            translate("sources", "Filter by name or folder"),
            name=translate("sources", "Filter activity by name or folder"),
        )
        self.rows = make_activity()
        self.table = make_table(translate("sources", "Activity"))
        self.table.setModel(self.rows)
        self.table.setItemDelegateForColumn(3, MiddleElideDelegate(self.table))
        self.table.show_widths(WIDTHS, wide=WIDE)
        self.nothing = EmptyState(
            "history",
            translate("sources", "Nothing yet"),
            translate("sources", "Files that Loci reads or removes show up here."),
        )
        self._pages = QStackedWidget()
        self._pages.addWidget(self.table)
        self._pages.addWidget(self.nothing)
        column(self, self.search, (self._pages, 1), gap=8)
        self.search.searched.connect(self.begin)
        self.rows.wanted.connect(self._ask_more)
        self.table.activated.connect(self._open)

    def begin(self) -> None:
        """Request the newest activities."""
        self.wanted.emit(self.search.text().strip(), 0)

    @property
    def is_at_top(self) -> bool:
        """Whether the newest activities are in view, so that newer ones may be inserted."""
        return self.table.verticalScrollBar().value() == 0

    def show_activity(self, activities: tuple[Activity, ...], *, before: int) -> None:
        """Show activities before that one, or the newest."""
        if before:
            self.rows.show_more(activities)
        else:
            self.rows.show_first(activities)
        self._pages.setCurrentIndex(0 if self.rows.records else 1)

    def _ask_more(self, _count: int) -> None:
        oldest = self.rows.records[-1].id if self.rows.records else 0
        self.wanted.emit(self.search.text().strip(), oldest)

    def _open(self, index: QModelIndex) -> None:
        activity = self.rows.record(index)
        if activity is not None:
            self.opened.emit(activity.path)
