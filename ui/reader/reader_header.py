"""Header, toolbar and find bar of the reader."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QMenu, QWidget

from core.records.files.document_structure import DocumentStructure
from core.records.files.documents import DocumentText
from ui.items.document_kinds import icon_of
from ui.reader.spot import Spot, format_place
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.translation import say_day, say_number, translate
from ui.widgets.boxes import Space, column, fill, row
from ui.widgets.buttons import Button, Segments, icon_button
from ui.widgets.labels import Elided, Picture, label

DEBOUNCE_MS = 120


class FindBar(QFrame):
    """`query_changed` carries the words, `stepped` 1 for the next hit and -1 for the previous."""

    query_changed = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.field.setAccessibleName(translate("reader", "Find in document"))
        self.field.setPlaceholderText(translate("reader", "Find in document"))
        self.count = label("", role="small", tone="muted")
        self.previous_button = icon_button("chevron-up", translate("reader", "Previous match"))
        self.next_button = icon_button("chevron-down", translate("reader", "Next match"))
        self.close_button = icon_button("x", translate("reader", "Close search"))
        inside = row(self, (self.field, 1), margin=(16, 0, 12, 8), gap=6)
        fill(inside, self.count, self.previous_button, self.next_button, self.close_button)
        self._debounce = QTimer(self, interval=DEBOUNCE_MS, singleShot=True)
        self._debounce.timeout.connect(self._search)
        self.field.textEdited.connect(self._debounce.start)
        self.previous_button.clicked.connect(lambda: self.stepped.emit(-1))
        self.next_button.clicked.connect(lambda: self.stepped.emit(1))
        self.close_button.clicked.connect(self.closed)
        self.hide()

    def begin(self) -> None:
        """Show the bar and focus its field."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        if self.field.text():
            self._search()

    def show_count(self, current: int, total: int, *, is_cut: bool) -> None:
        """Show the number of the current hit and the total."""
        if not self.field.text().strip():
            text = ""
        elif not total:
            text = translate("reader", "No matches")
        else:
            more = "+" if is_cut else ""
            text = translate("reader", "{number} of {count}").format(
                number=say_number(current + 1), count=say_number(total) + more
            )
        self.count.setText(text)
        self.field.setAccessibleDescription(text)
        for button in (self.previous_button, self.next_button):
            button.setEnabled(total > 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter (next), Shift+Enter (previous) and Esc (close)."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            if self._debounce.isActive():
                self._debounce.stop()
                self._search()
            elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.stepped.emit(-1)
            else:
                self.stepped.emit(1)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        self.query_changed.emit(self.field.text())


class ReaderToolbar(QWidget):
    """Emits a typed page number; `ReaderView` connects the buttons."""

    page_typed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.panel_button = _toggle_button(
            "panel-left", translate("reader", "Contents, things and facts")
        )
        self.views = Segments(
            translate("reader", "Page"),
            translate("reader", "Text"),
            name=translate("reader", "View as"),
        )
        self.page_field = QLineEdit()
        self.page_field.setAccessibleName(translate("reader", "Page"))
        self.count = label("", role="small", tone="muted")
        self.zoom_out = icon_button("zoom-out", translate("reader", "Zoom out"))
        self.fit = icon_button("maximize", translate("reader", "Fit width"))
        self.zoom_in = icon_button("zoom-in", translate("reader", "Zoom in"))
        self.underline = _toggle_button("underline", translate("reader", "Underline mentions"))
        self.underline.setChecked(True)
        self.find_button = icon_button("search", translate("reader", "Find in document (Ctrl+F)"))
        self._page_tools = (self.page_field, self.count, self.zoom_out, self.fit, self.zoom_in)
        inside = row(self, self.panel_button, self.views, Space(4), margin=(12, 0, 12, 8), gap=4)
        for part in self._page_tools:
            inside.addWidget(part)
        fill(inside, 1, self.underline, self.find_button)
        self.page_field.returnPressed.connect(self._typed)
        the_theme().changed.connect(self._measure)
        self._measure()
        self.show_pages(0)  # until a document has some
        self.show_paged(paged=False)

    def show_pages(self, count: int) -> None:
        """Show the number of pages; without pages there is only the text."""
        self.views.setVisible(count > 0)
        self.page_field.setValidator(QIntValidator(1, max(count, 1), self.page_field))
        text = translate("reader", "of {count}").format(count=say_number(count))
        self.count.setText(text)

    def show_paged(self, *, paged: bool) -> None:
        """Show the tools for pages or for text."""
        for part in self._page_tools:
            part.setVisible(paged)
        self.underline.setVisible(not paged)

    def show_page(self, page: int) -> None:
        """Show the number of the page in view."""
        if not self.page_field.hasFocus():
            self.page_field.setText(str(page))

    def _typed(self) -> None:
        self.page_typed.emit(int(self.page_field.text()))

    def _measure(self) -> None:
        self.page_field.setFixedWidth(the_theme().look.grown(52))


def _toggle_button(icon: str, name: str) -> Button:
    button = icon_button(icon, name)
    button.setCheckable(True)
    return button


class ReaderHeader(QWidget):
    """Emits the choice of the menu: open, reveal, cite or ask.

    `menu_opened` is emitted first, so that the view can offer the programs that fit.
    """

    menu_opened = Signal()
    obsidian_wanted = Signal()
    code_wanted = Signal()
    file_wanted = Signal()
    folder_wanted = Signal()
    citation_wanted = Signal()
    link_wanted = Signal()
    question_wanted = Signal()
    beside_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.icon = Picture("file-text", tone="accent")
        self.title = Elided(role="strong")
        self.place = Elided(role="small", tone="muted", where=Qt.TextElideMode.ElideMiddle)
        self.back = icon_button("arrow-left", translate("reader", "Back"))
        self.forward = icon_button("arrow-right", translate("reader", "Forward"))
        self.menu_button = icon_button("ellipsis", translate("reader", "Document options"))
        self.close_button = icon_button("x", translate("reader", "Close document"))
        self.menu = QMenu(self)
        self.menu.setAccessibleName(self.menu_button.accessibleName())
        self.open_file = self.menu.addAction(translate("reader", "Open in default app"))
        self.open_obsidian = self.menu.addAction(translate("reader", "Open in Obsidian"))
        self.open_code = self.menu.addAction(translate("reader", "Open in VS Code at this line"))
        self.reveal = self.menu.addAction(translate("reader", "Show in file manager"))
        self.menu.addSeparator()
        self.beside = self.menu.addAction(translate("reader", "Keep open beside"))
        self.cite = self.menu.addAction(translate("reader", "Copy citation"))
        self.copy_link = self.menu.addAction(translate("reader", "Copy link"))
        self.ask = self.menu.addAction(translate("reader", "Ask about this document"))
        self._lay_out()
        self.open_file.triggered.connect(self.file_wanted)
        self.open_obsidian.triggered.connect(self.obsidian_wanted)
        self.open_code.triggered.connect(self.code_wanted)
        self.reveal.triggered.connect(self.folder_wanted)
        self.beside.triggered.connect(self.beside_wanted)
        self.cite.triggered.connect(self.citation_wanted)
        self.copy_link.triggered.connect(self.link_wanted)
        self.ask.triggered.connect(self.question_wanted)
        self.menu_button.clicked.connect(self._open_menu)

    def show_spot(self, spot: Spot) -> None:
        """Show the title and path of the document that is loading."""
        self.title.show_text(spot.title or spot.place)
        self.place.show_text(spot.path)

    def show_document(self, document: DocumentText, spot: Spot) -> None:
        """Show title, place, author and date of a document."""
        self.icon.show_icon(icon_of(document.kind), tone="accent")
        self.title.show_text(document.title or spot.place)
        written = say_day(document.written_at) if document.written_at else ""
        about = [format_place(document.path, document.part, None), document.author, written]
        self.place.show_text("  ·  ".join(word for word in about if word))
        self.place.setToolTip(plain_tooltip(document.path))

    def show_file_exists(self, *, is_there: bool) -> None:
        """Enable opening the file if it exists."""
        self.open_file.setEnabled(is_there)

    def _lay_out(self) -> None:
        inside = row(self, self.back, self.forward, Space(4), margin=(12, 10, 10, 6), gap=4)
        fill(inside, self.icon, Space(6), (column(None, self.title, self.place, gap=0), 1))
        fill(inside, self.menu_button, self.close_button)

    def offer_editors(self, *, obsidian: bool, code: bool) -> None:
        """Show which other programs can open the document."""
        self.open_obsidian.setVisible(obsidian)
        self.open_code.setVisible(code)

    def _open_menu(self) -> None:
        self.menu_opened.emit()
        self.menu_button.open_menu(self.menu)


def notice_text(document: DocumentText | None, structure: DocumentStructure) -> tuple[str, str]:
    """Return what is to be said above a document, and its tone; empty if nothing is."""
    if not structure.is_there:
        text = translate("reader", "The file no longer exists. This is the text Loci read.")
        return text, "warning"
    if document is not None and document.flagged:
        text = translate("reader", "This document has suspicious text. Loci doesn't obey it.")
        return text, "warning"
    if document is not None and document.recognized > 0:
        text = translate("reader", "This text was recognized from images and may contain errors.")
        return text, "info"
    return "", "info"
