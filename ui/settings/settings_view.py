"""The place for every option."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QWidget

from core.errors import LociError
from core.records.options import OptionShown
from ui.settings.option_row import OptionRow
from ui.theme.theme import the_theme
from ui.widgets.boxes import Scroll, column, frame, line, row
from ui.widgets.buttons import Button
from ui.widgets.fields import SearchField
from ui.widgets.labels import label

WIDTH = 720
AT_ONCE = 6


class SettingsView(QWidget):
    """Shows options by section; `changed` carries a name and the new value."""

    changed = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.rows: dict[str, OptionRow] = {}
        self._cards: dict[str, QFrame] = {}
        self._titles: dict[str, QWidget] = {}
        self._lines: dict[str, QFrame] = {}
        self.search = SearchField("Search settings", name="Search settings")
        self._options: tuple[OptionShown, ...] = ()
        self._making = QTimer(self)
        self._making.setSingleShot(True)
        self._making.timeout.connect(self._make_rows)
        self.nothing = label("No setting fits.", tone="muted")
        self.nothing.hide()
        self.sections = QButtonGroup(self)
        self._list = column(gap=2)
        self._scroll = Scroll(gap=0)
        self._inside = QWidget()
        self._body = column(self._inside, margin=(0, 0, 12, 24), gap=8)
        # In a row of its own: only there does Qt ask for the height at the width it really has.
        self._inside.setMaximumWidth(the_theme().look.grown(WIDTH))
        side = QWidget()
        beside = row(side, gap=0)
        beside.addWidget(self._inside, 1000)
        beside.addStretch(1)
        self._scroll.column.addWidget(side)
        self._lay_out()
        self.search.searched.connect(self.filter_rows)

    def show_options(self, options: tuple[OptionShown, ...]) -> None:
        """Show the options as they are now; rows are made when the place is first seen."""
        self._options = options
        for option in options:
            known = self.rows.get(option.name)
            if known is not None:
                known.show_option(option)
        if self.isVisible():
            self._make_rows()

    def showEvent(self, event: QShowEvent) -> None:
        """Make the rows."""
        super().showEvent(event)
        self._making.start(0)

    def hideEvent(self, event: QHideEvent) -> None:
        """Rows that are still missing are made when the place is seen again."""
        super().hideEvent(event)
        self._making.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The list of sections gives way when the rows need the room."""
        super().resizeEvent(event)
        self._names.setVisible(self.width() > the_theme().look.grown(560))

    def _make_rows(self) -> None:
        """Make some of the rows that are missing, and the others a moment later."""
        missing = [option for option in self._options if option.name not in self.rows]
        for option in missing[:AT_ONCE]:
            self._add(option)
        if len(missing) > AT_ONCE:
            self._making.start(0)

    def show_problem(self, name: str, error: LociError) -> None:
        """Say why an option was not changed."""
        if name in self.rows:
            self.rows[name].show_problem(error)

    def filter_rows(self, text: str) -> None:
        """Show only options that hold all words of the text."""
        found: set[str] = set()
        for name, option_row in self.rows.items():
            fits = option_row.fits(text)
            option_row.setVisible(fits)
            first = option_row.option.section not in found
            self._lines[name].setVisible(fits and not first)
            if fits:
                found.add(option_row.option.section)
        for section, card in self._cards.items():
            card.setVisible(section in found)
            self._titles[section].setVisible(section in found)
        self.nothing.setVisible(not found)

    def show_section(self, section: str) -> None:
        """Bring a section into view."""
        self.search.clear()
        self.filter_rows("")
        self._scroll.verticalScrollBar().setValue(self._titles[section].y())

    def _add(self, option: OptionShown) -> None:
        if option.section not in self._cards:
            self._add_section(option.section)
        inside = self._cards[option.section].layout()
        option_row = self.rows[option.name] = OptionRow(option)
        option_row.changed.connect(self._tell)
        divider = self._lines[option.name] = line()
        if inside is not None:
            if not inside.count():
                divider.hide()
            inside.addWidget(divider)
            inside.addWidget(option_row)

    def _tell(self, name: str, value: object) -> None:
        self.changed.emit(name, value)

    def _add_section(self, section: str) -> None:
        title = self._titles[section] = label(section, role="subtitle")
        card = self._cards[section] = frame("card")
        column(card, margin=(16, 4, 8, 4), gap=0)
        place = self._body.count() - 1
        self._body.insertWidget(place, title)
        self._body.insertWidget(place + 1, card)
        self._body.insertSpacing(place + 2, 12)
        button = Button(section, kind="ghost")
        button.setCheckable(True)
        button.setStyleSheet("text-align: left;")
        button.setChecked(not self.sections.buttons())
        button.clicked.connect(self._turn_to)
        self.sections.addButton(button)
        self._list.insertWidget(self._list.count() - 1, button)

    def _turn_to(self) -> None:
        button = self.sender()
        if isinstance(button, Button):
            self.show_section(button.text())

    def _lay_out(self) -> None:
        self._body.addStretch(1)
        self._list.addStretch(1)
        head = row(gap=16)
        head.addWidget(label("Settings", role="title"))
        head.addStretch(1)
        self.search.setFixedWidth(the_theme().look.grown(260))
        head.addWidget(self.search)
        body = row(gap=16)
        self._names = QWidget()
        self._names.setFixedWidth(the_theme().look.grown(130))
        self._names.setLayout(self._list)
        body.addWidget(self._names)
        right = column(gap=8)
        right.addWidget(self.nothing)
        right.addWidget(self._scroll, 1)
        body.addLayout(right, 1)
        inside = column(self, margin=(24, 16, 12, 12), gap=16)
        inside.addLayout(head)
        inside.addLayout(body, 1)
