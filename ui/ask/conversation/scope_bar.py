"""Chips that show the scope of a question; each opens a menu of choices."""

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from functools import partial
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from ui.ask.conversation.date_dialog import DateDialog
from ui.ask.conversation.expert_dialog import ExpertDialog
from ui.ask.conversation.query_scope import (
    DOCUMENT_TYPES,
    SEARCH_MODES,
    QueryScope,
    as_of_text,
    dates_text,
    expert_text,
    folder_text,
    mode_text,
    types_text,
)
from ui.theme.plain_text import plain_tooltip
from ui.theme.translation import cut, say_iso, say_path, translate
from ui.widgets.boxes import Flow
from ui.widgets.buttons import Button
from ui.widgets.file_dialog import ask_for_files

V = TypeVar("V")


class ScopeBar(QWidget):
    """Shows a `QueryScope` and lets the user change it; `changed` carries the new scope."""

    changed = Signal(object)
    private_changed = Signal(bool)
    as_of_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.scope = QueryScope()
        self.folders: tuple[str, ...] = ()
        self.document = _make_chip("file-text")
        self.document.setAccessibleName(translate("ask", "Only this document"))
        self.folder = _make_chip("folder")
        self.types = _make_chip("file-text")
        self.dates = _make_chip("calendar-days")
        self.as_of = _make_chip("history")
        self.mode = _make_chip("list-checks")
        self.expert = _make_chip("waypoints")
        self.private = _make_chip("eye-off")
        self.clear = Button(translate("ask", "Clear"), kind="link", name=translate(
            "ask", "Clear all filters"))  # fmt: skip
        self._flow = Flow(self)
        for part in (
            self.document, self.folder, self.types, self.dates, self.as_of, self.mode,
            self.expert, self.private, self.clear,
        ):  # fmt: skip
            self._flow.addWidget(part)
        self._connect()
        self.show_scope(QueryScope())
        self.show_private(is_private=False)

    def show_scope(self, scope: QueryScope) -> None:
        """Show this scope."""
        self.scope = scope
        _show_choice(
            self.folder, folder_text(scope.folder), translate("ask", "Folder"), scope.folder
        )
        _show_choice(self.types, types_text(scope.types), translate("ask", "Types"), scope.types)
        dates = dates_text(scope.since, scope.until)
        _show_choice(self.dates, dates, translate("ask", "Date"), scope.since or scope.until)
        _show_choice(
            self.as_of, as_of_text(scope.as_of), translate("ask", "Point in time"), scope.as_of
        )
        _show_choice(
            self.mode,
            mode_text(scope.mode),
            translate("ask", "Mode"),
            scope.mode != SEARCH_MODES[0][0],
        )
        expert = expert_text(scope)
        name = translate("ask", "Way through the graph")
        _show_choice(self.expert, cut(expert, most=36), name, expert)
        self.expert.setVisible(bool(expert))
        if scope.document is not None:
            words = scope.document.title or scope.document.place
            name = translate("ask", "Only this document")
            _show_choice(self.document, cut(words, most=36), name, words)
            self.document.setAccessibleName(
                translate("ask", "Only {document}. Press to search everything.").format(
                    document=words
                )
            )
        self.document.setVisible(scope.document is not None)
        self.clear.setVisible(scope != QueryScope())
        self.changed.emit(scope)

    def show_private(self, *, is_private: bool) -> None:
        """Show whether the conversation is private."""
        self.private.setChecked(is_private)
        words = (
            translate("ask", "Private: not saved") if is_private else translate("ask", "Private")
        )
        self.private.setText(words)
        self.private.setAccessibleName(words)
        self.private.setToolTip(translate("ask", "Private conversations are never saved."))

    def clear_filters(self) -> None:
        """Remove all filters; the point in time is today again, in all places."""
        self._set_scope(QueryScope())

    def begin(self, *, is_private: bool, follows: bool) -> None:
        """Show a new conversation; one that follows another asks as of today."""
        self.show_private(is_private=is_private)
        if follows:
            self.look_back("")

    def _connect(self) -> None:
        for chip, fill in (
            (self.folder, self._folder_menu),
            (self.types, self._type_menu),
            (self.dates, self._date_menu),
            (self.as_of, self._as_of_menu),
            (self.mode, self._mode_menu),
        ):
            chip.clicked.connect(partial(self._open, chip, fill))
        self.private.setCheckable(True)
        self.private.clicked.connect(lambda: self.private_changed.emit(self.private.isChecked()))
        self.expert.clicked.connect(self.choose_way)
        self.document.clicked.connect(lambda: self._change(document=None))
        self.clear.clicked.connect(self.clear_filters)

    def _open(self, chip: Button, fill: Callable[[QMenu], None], _checked: object = None) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill(menu)
        chip.setChecked(chip.property("chosen") == "yes")
        height = menu.sizeHint().height()
        menu.popup(chip.mapToGlobal(QPoint(0, -height - 4)))

    def _folder_menu(self, menu: QMenu) -> None:
        choices = [("", translate("ask", "All folders"))]
        choices += [(path, say_path(path)) for path in self.folders]
        if self.scope.folder and self.scope.folder not in self.folders:
            choices.append((self.scope.folder, say_path(self.scope.folder)))
        add_choices(menu, choices, self.scope.folder, lambda folder: self._change(folder=folder))
        menu.addSeparator()
        menu.addAction(translate("ask", "Other folder…"), self._choose_folder)

    def _choose_folder(self) -> None:
        begin = self.scope.folder or (self.folders[0] if self.folders else "")
        words = translate("ask", "Choose a folder to ask about")
        folder = ask_for_files(QFileDialog.getExistingDirectory, self, words, begin)
        if folder:
            self._change(folder=folder)

    def _type_menu(self, menu: QMenu) -> None:
        menu.addAction(translate("ask", "All types"), lambda: self._change(types=()))
        menu.addSeparator()
        for name, words in DOCUMENT_TYPES:
            action = QAction(translate("ask", words), menu, checkable=True)
            action.setChecked(name in self.scope.types)
            action.triggered.connect(partial(_call_with, self._toggle_type, name))
            menu.addAction(action)

    def _toggle_type(self, name: str) -> None:
        former = self.scope.types
        types = tuple(it for it, _ in DOCUMENT_TYPES if (it in former) != (it == name))
        self._change(types=types)

    def _date_menu(self, menu: QMenu) -> None:
        today = date.today()  # noqa: DTZ011 - the day of the person at the window
        choices = [(("", ""), translate("ask", "Any date"))]
        choices += [
            ((f"{today - timedelta(days=days):%Y-%m-%d}", ""), words)
            for days, words in (
                (7, translate("ask", "Past week")),
                (31, translate("ask", "Past month")),
                (365, translate("ask", "Past year")),
            )
        ]
        now = (self.scope.since, self.scope.until)
        add_choices(menu, choices, now, lambda dates: self._change(since=dates[0], until=dates[1]))
        menu.addSeparator()
        menu.addAction(translate("ask", "Custom range…"), self._choose_dates)

    def _choose_dates(self) -> None:
        dialog = DateDialog(
            self,
            translate("ask", "Date range"),
            (
                (translate("ask", "From"), self.scope.since),
                (translate("ask", "To"), self.scope.until),
            ),
        )
        if dialog.exec():
            since, until = dialog.days()
            self._change(since=since, until=until)

    def _as_of_menu(self, menu: QMenu) -> None:
        today = date.today()  # noqa: DTZ011 - the day of the person at the window
        choices = [("", translate("ask", "Today"))]
        choices += [
            (str(year), translate("ask", "End of {year}").format(year=year))
            for year in range(today.year - 1, today.year - 4, -1)
        ]
        if self.scope.as_of and self.scope.as_of not in dict(choices):
            choices.append((self.scope.as_of, say_iso(self.scope.as_of)))
        add_choices(menu, choices, self.scope.as_of, self.look_back)
        menu.addSeparator()
        menu.addAction(translate("ask", "Other date…"), self._choose_as_of)

    def _choose_as_of(self) -> None:
        fields = ((translate("ask", "Use what was known on this date"), self.scope.as_of),)
        dialog = DateDialog(self, translate("ask", "Answer as of"), fields)
        if dialog.exec():
            self.look_back(dialog.days()[0])

    def look_back(self, day: str) -> None:
        """Ask as of this day, month or year, and show it in all places; "" is today."""
        self._change(as_of=day)

    def _mode_menu(self, menu: QMenu) -> None:
        choices = [(name, translate("ask", words)) for name, words in SEARCH_MODES]
        add_choices(menu, choices, self.scope.mode, lambda mode: self._change(mode=mode))
        menu.addSeparator()
        menu.addAction(translate("ask", "Way through the graph…"), self.choose_way)

    def choose_way(self) -> None:
        """Let an expert choose the way through the graph and a time limit."""
        dialog = ExpertDialog(self, self.scope)
        if dialog.exec():
            self._change(
                traversal=dialog.traversal(),
                excluded=dialog.excluded(),
                budget_ms=dialog.budget.value(),
            )
        self.show_scope(self.scope)

    def _change(self, **fields: object) -> None:
        self._set_scope(replace(self.scope, **fields))

    def _set_scope(self, scope: QueryScope) -> None:
        is_moved = scope.as_of != self.scope.as_of
        self.show_scope(scope)
        if is_moved:
            self.as_of_chosen.emit(scope.as_of)


def _make_chip(icon: str) -> Button:
    # A button that is created with a text leaves room for it beside the icon.
    chip = Button(" ", kind="chip", icon=icon)
    chip.setCheckable(True)
    return chip


def _show_choice(chip: Button, words: str, name: str, chosen: object) -> None:
    chip.setText(words)
    chip.setAccessibleName(f"{name}: {words}")
    chip.setToolTip(plain_tooltip(f"{name}: {words}"))
    chip.setProperty("chosen", "yes" if chosen else "no")
    chip.setChecked(bool(chosen))


def add_choices(
    menu: QMenu, choices: Iterable[tuple[V, str]], now: V, choose: Callable[[V], None]
) -> None:
    """Add choices as (value, text) to a menu; the current one is checked."""
    group = QActionGroup(menu)
    for value, words in choices:
        action = QAction(words, menu, checkable=True, checked=value == now)
        action.triggered.connect(partial(_call_with, choose, value))
        group.addAction(action)
        menu.addAction(action)


def _call_with(choose: Callable[[V], None], value: V, _checked: bool = False) -> None:  # noqa: FBT001, FBT002
    choose(value)
