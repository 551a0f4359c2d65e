"""View of the place Settings: options, shortcuts, privacy, data, about."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import cast

from msgspec import Struct
from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QWidget

from core.errors import LociError
from core.records.options import OptionInfo
from ui.items.shortcuts import ShortcutShown
from ui.settings.about_page import AboutPage
from ui.settings.audit_page import ActivityLogPage
from ui.settings.data_page import BackupsState, DataPage
from ui.settings.editors import OptionRow, say_option
from ui.settings.extensions_page import ExtensionsPage
from ui.settings.health_page import HealthPage
from ui.settings.privacy_page import PrivacyPage
from ui.settings.settings_page import Page
from ui.settings.shortcuts_page import ShortcutsPage
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import Scroll, column, frame, keep_room, lay_out_now, line, row
from ui.widgets.buttons import Button
from ui.widgets.fields import ChoiceBox, SearchField
from ui.widgets.focus import first_stop
from ui.widgets.labels import Waiting, label
from ui.widgets.place_view import PlaceView

WIDTH, NAMES, LIST_FROM = 960, 160, 700
AT_ONCE = 3
# Maximum number of rows of a search, as more would take long to lay out.
MOST_FOUND = 30
BACKUPS = "Backups"
PRIVATE = frozenset({"Masking", "Other programs"})
# Sections whose name begins so have a page of their own; masking is on the page of privacy, and the
# others share the first one.
ADVANCED, GENERAL = "Advanced", "General"
# Delay before a loading notice is shown.
PATIENCE_MS = 300


class KeptPage(Struct, frozen=True):
    """What a rebuild returns to: the page, how far it was scrolled, the option with the focus."""

    section: str
    at: int
    option: str


class SettingsView(PlaceView):
    """Options by section; `changed` carries a name and the new value.

    `shortcut_changed` carries a command and its keys ("" for none, None for the default).
    """

    changed = Signal(str, object)
    shortcut_changed = Signal(str, object)
    shortcuts_reset = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: dict[str, OptionRow] = {}
        self.resets: dict[str, Button] = {}
        self.shortcuts = ShortcutsPage()
        self.privacy, self.activity_log = PrivacyPage(), ActivityLogPage()
        self.extensions, self.data = ExtensionsPage(), DataPage()
        self.backups = BackupsState()
        self.backups.made.connect(self._back_up_now)
        self.about, self.health = AboutPage(), HealthPage()
        self._pages: tuple[Page, ...] = (
            self.shortcuts, self.privacy, self.activity_log, self.health, self.extensions,
            self.data, self.about,
        )  # fmt: skip
        self._cards: dict[str, QFrame] = {}
        self._heads: dict[str, QWidget] = {}
        self._names_of: dict[str, Button] = {}
        self._lines: dict[str, QFrame] = {}
        words = translate("settings", "Search settings")
        self.search = SearchField(words, name=words)
        self._options: tuple[OptionInfo, ...] = ()
        self._section = ""  # the current page; hidden ones cost no layout
        self._groups: dict[str, str] = {}  # the page of each section
        self._resumed: KeptPage | None = None
        self._making = QTimer(self, singleShot=True)
        self._making.timeout.connect(self._make_rows)
        self.nothing = label(translate("settings", "No settings found."), tone="muted")
        self.nothing.hide()
        self.sections = QButtonGroup(self)
        self.chooser = ChoiceBox(translate("settings", "Section"))
        self.chooser.activated.connect(self._choose_section)
        self.chooser.hide()
        self._list = column(gap=2)
        self._scroll = Scroll(gap=0)
        self._inside = QWidget(maximumWidth=the_theme().look.grown(WIDTH))
        self._body = column(self._inside, margin=(0, 0, 12, 24), gap=8)
        self._lay_out()
        self._add_pages()
        self.search.searched.connect(self.filter_rows)
        self.waiting = Waiting(self._scroll)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(self._say_waiting)

    def begin(self) -> None:
        """Prepare the pages."""
        for page in self._pages:
            page.begin()

    def keep(self) -> object:
        """Return the page, the place on it, and the option with the focus."""
        focused = self.window().focusWidget()
        name = next((name for name, it in self.rows.items() if it.isAncestorOf(focused)), "")
        return KeptPage(self._section, self._scroll.verticalScrollBar().value(), name)

    def resume(self, kept: object) -> None:
        """Show the page of before a rebuild; the rest follows when its rows are made."""
        if isinstance(kept, KeptPage):
            self._resumed = kept
            self._section = kept.section

    def actions(self) -> Mapping[str, Callable[[], object]]:
        """Return the actions of the commands of this place."""
        return {
            "back_up": lambda: self._turn_to_page(self.data, self.data.back_up),
            "show_health": lambda: self.show_section(self.health.title),
            "edit_shortcuts": lambda: self._turn_to_page(self.shortcuts, self.shortcuts.all_back),
        }

    def show_options(self, options: tuple[OptionInfo, ...]) -> None:
        """Show the current options; rows are created when their page is first shown."""
        self._options = options
        self.activity_log.titles = {it.name: say_option(it.title) for it in options}
        for option in options:
            existing = self.rows.get(option.name)
            if existing is not None:
                existing.show_option(option)
        self._show_resets()
        self._make_rows()

    def show_shortcuts(self, shortcuts: tuple[ShortcutShown, ...]) -> None:
        """Show commands and their keys."""
        self.shortcuts.show_shortcuts(shortcuts)

    def showEvent(self, event: QShowEvent) -> None:
        """Create the rows."""
        super().showEvent(event)
        self._making.start(0)
        if not self._options:
            self._patience.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop creating rows until the place is shown again."""
        super().hideEvent(event)
        self._making.stop()
        self._resumed = None
        if not event.spontaneous():  # the window was not just minimized
            self.search.clear()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Replace the list of sections with a combo box where space is short."""
        super().resizeEvent(event)
        has_room = self.width() > the_theme().look.grown(LIST_FROM)
        self._names.setVisible(has_room)
        self.chooser.setVisible(not has_room)

    def show_problem(self, name: str, error: LociError) -> None:
        """Show why an option was not changed."""
        if name in self.rows:
            self.rows[name].show_problem(error)

    def filter_rows(self, text: str) -> None:
        """Show only options and pages that contain all words of the text."""
        self._making.start(0)
        matching: set[str] = set()
        left_out = 0
        shown: list[str] = []
        for name, option_row in self.rows.items():
            fits = option_row.fits(text)
            if text and fits and len(shown) >= MOST_FOUND:
                left_out += 1
                fits = False
            shown += [name] if fits else []
            option_row.setVisible(fits)
            first = option_row.option.section not in matching
            self._lines[name].setVisible(fits and not first)
            if fits:
                matching.add(option_row.option.section)
        matching |= {page.title for page in self._pages if page.fits(text)}
        for section, card in self._cards.items():
            is_current = self._groups[section] == self._section
            is_shown = section in matching if text else is_current
            card.setVisible(is_shown)
            self._heads[section].setVisible(is_shown)
        pages = {self._groups[section] for section in matching}
        for page, button in self._names_of.items():
            button.setEnabled(not text or page in pages)
        self.nothing.setVisible(not (matching or self._missing()) or left_out > 0)
        self.nothing.setText(
            translate(
                "settings", "%n more result(s). Type more words to narrow them down.", "", left_out
            )
            if left_out
            else translate("settings", "No settings found.")
        )

    def show_section(self, section: str) -> None:
        """Show the page of a section, the section at its top, and end the search."""
        self._section = self._groups.get(section, section)
        if self._section not in self._names_of:
            return  # it is shown once its rows are made
        self._names_of[self._section].setChecked(True)
        self.chooser.setCurrentIndex(self.chooser.findData(self._section))
        self.search.clear()
        self.filter_rows("")
        self._show_when_made()
        self._scroll.verticalScrollBar().setValue(0)
        if section in self._heads and section != self._section:
            QTimer.singleShot(0, self._heads[section], partial(self._scroll_to, section))

    def _scroll_to(self, section: str) -> None:
        top = self._heads[section].mapTo(self._inside, QPoint()).y()
        self._scroll.verticalScrollBar().setValue(top)

    def _say_waiting(self) -> None:
        self.waiting.show_words(translate("settings", "Loading settings…"))

    def _missing(self) -> list[OptionInfo]:
        """Return options without a row, of the page that is shown; while searching, of all."""
        missing = [option for option in self._options if option.name not in self.rows]
        if self.search.text():
            return missing
        return [it for it in missing if self._groups.get(it.section) == self._section]

    def _make_rows(self) -> None:
        """Create the missing sections, or some of the missing rows, and schedule the rest."""
        if not self.isVisible():
            return
        sections = dict.fromkeys(it.section for it in self._options)
        if new := [section for section in sections if section not in self._cards]:
            # All at once, as a growing list would move below the pointer.
            for section in sorted(new, key=_is_advanced):
                self._add_section(section)
            self.show_section(self._section or GENERAL)
            return
        self._show_resets()
        missing = self._missing()
        for option in missing[:AT_ONCE]:
            self._add(option)
        lay_out_now()
        self._show_when_made()
        if len(missing) > AT_ONCE:
            self._making.start(0)
        elif missing and self.search.text():
            self.filter_rows(self.search.text())

    def _show_when_made(self) -> None:
        """Show the page once all its rows are there, as growing they would be squeezed."""
        is_known = bool(self._options) or self._section in self._cards
        is_made = is_known and all(
            option.name in self.rows
            for option in self._options
            if self._groups.get(option.section) == self._section
        )
        self._inside.setVisible(is_made)
        if is_made:
            self._patience.stop()
            self.waiting.hide()
        elif self.waiting.isHidden() and not self._patience.isActive():
            self._patience.start()
        if is_made and self._resumed is not None:
            QTimer.singleShot(0, self, self._resume)

    def _resume(self) -> None:
        """Return to the page, the place on it and the option of before a rebuild."""
        if self._resumed is None or not self._inside.isVisible():
            return
        kept, self._resumed = self._resumed, None
        self._scroll.verticalScrollBar().setValue(kept.at)
        now = cast("QWidget | None", self.window().focusWidget())
        option = self.rows.get(kept.option)
        if option is None or not (now is None or self.isAncestorOf(now)):
            return  # the user is elsewhere by now
        if (stop := first_stop(option)) is not None:
            stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add(self, option: OptionInfo) -> None:
        inside = self._cards[option.section].layout()
        option_row = self.rows[option.name] = OptionRow(option)
        option_row.changed.connect(self.changed)
        divider = self._lines[option.name] = line()
        if inside is not None:
            if not inside.count():
                divider.hide()
            inside.addWidget(divider)
            inside.addWidget(option_row)
            option_row.setVisible(not self.search.text())

    def _add_section(self, section: str) -> None:
        card = frame("card")
        inside = column(card, margin=(16, 4, 8, 4), gap=0)
        if section == BACKUPS:
            inside.addWidget(self.backups)
        words = translate("settings", "Reset section")
        reset = self.resets[section] = Button(words, kind="link")
        reset.setAccessibleName(f"{words}: {say_option(section)}")
        reset.clicked.connect(lambda: self._reset_section(section))
        keep_room(reset)  # or the rows below would move
        reset.hide()
        before = len(self._cards) - len(self._pages)
        page = self.privacy.title if section in PRIVATE else GENERAL
        self._groups[section] = ADVANCED if _is_advanced(section) else page
        title = say_option(section).rpartition(": ")[2]
        self._add_card(section, title[:1].upper() + title[1:], card, before=before, beside=reset)

    def _add_pages(self) -> None:
        self.shortcuts.changed.connect(self.shortcut_changed)
        self.shortcuts.cleared.connect(self.shortcuts_reset)
        self._list_page(GENERAL, translate("settings", "General"))
        self._list_page(ADVANCED, translate("settings", "Advanced"))
        self.data.first_steps.connect(lambda: self.place_opened.emit("welcome"))
        for number, page in enumerate(self._pages):
            self._groups[page.title] = page.title
            self._list_page(page.title, page.title)
            self._add_card(page.title, page.title, page, before=number)

    def _add_card(
        self, section: str, title: str, card: QFrame, *, before: int, beside: QWidget | None = None
    ) -> None:
        """Add a card with heading; sections `before` precede it."""
        head = self._heads[section] = QWidget()
        inside = row(head, label(title, role="subtitle"), 1, margin=(0, 12, 0, 0), gap=8)
        if beside is not None:
            inside.addWidget(beside)
        self._cards[section] = card
        card.hide()
        head.hide()
        self._body.insertWidget(2 * before, head)
        self._body.insertWidget(2 * before + 1, card)

    def _list_page(self, page: str, title: str) -> None:
        """Add a page to the list and to the choice that stands for it in a narrow window."""
        button = self._names_of[page] = Button(title, kind="ghost")
        button.setCheckable(True)
        button.setStyleSheet("text-align: left;")
        button.clicked.connect(lambda: self.show_section(page))
        self.sections.addButton(button)
        self._list.insertWidget(self._list.count() - 1, button)
        self.chooser.addItem(title, page)
        button.ensurePolished()  # its width is known only with the style
        self._names.setFixedWidth(max(self._names.width(), button.sizeHint().width()))

    def _turn_to_page(self, page: Page, first: QWidget) -> None:
        self.show_section(page.title)
        first.setFocus()

    def _back_up_now(self) -> None:
        """Start a backup and show the section with its progress."""
        self._turn_to_page(self.data, self.data.back_up)
        self.data.make_backup()

    def _choose_section(self, at: int) -> None:
        self.show_section(self.chooser.itemData(at))

    def _reset_section(self, section: str) -> None:
        for option in self._options:
            if option.section == section and option.value != option.default:
                self.changed.emit(option.name, option.default)

    def _show_resets(self) -> None:
        changed = {it.section for it in self._options if it.value != it.default}
        for section, reset in self.resets.items():
            reset.setVisible(section in changed)

    def _lay_out(self) -> None:
        self._body.addStretch(1)
        # In a row of its own, as only there Qt asks for the height at the actual width.
        side = QWidget()
        row(side, (self._inside, 1000), 1, gap=0)
        self._scroll.column.addWidget(side)
        self._list.addStretch(1)
        title = label(translate("settings", "Settings"), role="title")
        head = row(None, title, 1, margin=(0, 0, 12, 0), gap=16)  # ends as the cards do
        self.search.setMinimumWidth(the_theme().look.grown(160))
        self.search.setMaximumWidth(the_theme().look.grown(260))
        head.addWidget(self.search, 2)
        body = row(gap=16)
        self._names = Scroll(gap=0)
        self._names.column.addLayout(self._list)
        self._names.setFixedWidth(the_theme().look.grown(NAMES))
        body.addWidget(self._names)
        right = column(None, self.chooser, self.nothing, (self._scroll, 1), gap=8)
        body.addLayout(right, 1)
        column(self, head, (body, 1), margin=(24, 16, 12, 12), gap=16)


def _is_advanced(section: str) -> bool:
    return section.startswith(ADVANCED)
