"""A document beside an answer: its text with the words highlighted, for a PDF also the page."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QStackedWidget, QWidget

from core.errors import LociError
from core.records.documents import DocumentText, PagePicture
from ui.bridge.alerts import alert_for
from ui.reader.page_picture import PageView
from ui.reader.spot import Spot, place_of
from ui.reader.text_page import TextPage
from ui.widgets.boxes import column, line, row
from ui.widgets.buttons import Segments, icon_button
from ui.widgets.fields import ChoiceBox
from ui.widgets.labels import Elided, Picture, label
from ui.widgets.notices import EmptyState

ICONS = {
    "pdf": "book-open",
    "code": "file-code",
    "csv": "table",
    "tsv": "table",
    "xlsx": "table",
    "pptx": "presentation",
    "html": "globe",
    "eml": "mail",
    "msg": "mail",
    "mbox": "mail",
}
PAGE, TEXT, PROBLEM = 0, 1, 2


class ReaderView(QFrame):
    """Shows a document; says when another page, the file itself or nothing more is wanted."""

    page_wanted = Signal(int)
    file_wanted = Signal(str)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "pane")
        self.spot = Spot("")
        self._document: DocumentText | None = None
        self._page = 1
        self.text = TextPage()
        self.page = PageView()
        self.problem = EmptyState("file-text", "", "")
        self.stack = QStackedWidget()
        for shown in (self.page, self.text, self.problem):
            self.stack.addWidget(shown)
        self.icon = Picture("file-text", tone="accent")
        self.title = Elided(role="strong")
        self.place = Elided(role="small", tone="muted", where=Qt.TextElideMode.ElideMiddle)
        self.open_file = icon_button("external-link", "Open the file itself")
        self.close_button = icon_button("x", "Close the document")
        self.looks = Segments("Page", "Text", name="Show the document as")
        self.pages = ChoiceBox("Page")
        self.outline = ChoiceBox("Headings of the document")
        self.finder = QLineEdit()
        self.finder.setAccessibleName("Find in the document")
        self.finder.setPlaceholderText("Find in the document")
        self.finder.hide()
        self.tools = self._make_tools()
        self._lay_out()
        self._connect()

    def open_spot(self, spot: Spot) -> None:
        """Remember what is about to come and say so."""
        self.spot = spot
        self.title.show_text(spot.title or spot.place)
        self.place.show_text(spot.path)

    def show_document(self, document: DocumentText) -> None:
        """Show the document at the spot that was asked for."""
        self._document = document
        spot = self.spot
        self.icon.show_icon(ICONS.get(document.kind, "file-text"), tone="accent")
        self.title.show_text(document.title or spot.place)
        written = (
            document.written_at.astimezone().strftime("%d %b %Y") if document.written_at else ""
        )
        about = [place_of(document.path, document.part, None), document.author, written]
        self.place.show_text("  ·  ".join(word for word in about if word))
        self.place.setToolTip(document.path)
        self._fill_lists(document)
        self.text.show_text(document, start=spot.start, end=spot.end)
        pictured = document.kind == "pdf" and bool(document.pages)
        self.looks.setVisible(pictured)
        self.pages.setVisible(pictured)
        if pictured:
            self._page = spot.page or 1
            self.pages.setCurrentIndex(self._page - 1)
            self.page_wanted.emit(self._page)
        self.tools.setVisible(pictured or len(document.headings) > 1)
        self._show_part(PAGE if pictured else TEXT)

    def show_page(self, picture: PagePicture) -> None:
        """Show the picture of the page that was asked for."""
        self.page.show_picture(picture)

    def show_problem(self, error: LociError) -> None:
        """Say why there is nothing to show."""
        alert = alert_for(error)
        self.problem.show_words(alert.title, alert.sentence)
        self.stack.setCurrentIndex(PROBLEM)

    def show_no_page(self, error: LociError) -> None:
        """The page has no picture; its text has."""
        self._show_part(TEXT)

    def find_words(self) -> None:
        """Let people type what to find."""
        self._show_part(TEXT)
        self.tools.show()
        self.finder.show()
        self.finder.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _lay_out(self) -> None:
        words = column(gap=0)
        words.addWidget(self.title)
        words.addWidget(self.place)
        head = row(margin=(16, 12, 12, 8), gap=10)
        head.addWidget(self.icon)
        head.addLayout(words, 1)
        head.addWidget(self.open_file)
        head.addWidget(self.close_button)
        layout = column(self, gap=0)
        layout.addLayout(head)
        layout.addWidget(self.tools)
        layout.addWidget(line())
        layout.addWidget(self.stack, 1)

    def _make_tools(self) -> QWidget:
        outer = QWidget()
        tools = row(outer, margin=(16, 0, 12, 8), gap=8)
        self.pages.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        tools.addWidget(self.looks)
        tools.addWidget(self.pages)
        tools.addWidget(self.outline, 1)
        tools.addWidget(self.finder, 1)
        self._nothing = label("")
        tools.addWidget(self._nothing)
        return outer

    def _connect(self) -> None:
        self.open_file.clicked.connect(self._want_file)
        self.close_button.clicked.connect(self.closed)
        self.looks.group.idToggled.connect(self._looks_chosen)
        self.pages.activated.connect(self._page_chosen)
        self.outline.activated.connect(self._heading_chosen)
        self.finder.returnPressed.connect(self._find_next)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.activated.connect(self.find_words)

    def _fill_lists(self, document: DocumentText) -> None:
        self.pages.clear()
        self.pages.addItems([f"Page {p.number} of {len(document.pages)}" for p in document.pages])
        self.outline.clear()
        for heading in document.headings[:500]:
            indent = "   " * (heading.level - 1)
            self.outline.addItem(f"{indent}{heading.title}", heading.start)
        self.outline.setVisible(len(document.headings) > 1)
        earlier = [h for h in document.headings[:500] if h.start <= self.spot.start]
        self.outline.setCurrentIndex(max(0, len(earlier) - 1))

    def _show_part(self, number: int) -> None:
        self.looks.choose(number)
        self.stack.setCurrentIndex(number)

    def _looks_chosen(self, number: int, chosen: bool) -> None:  # noqa: FBT001 - called by Qt
        if chosen:
            self.stack.setCurrentIndex(number)

    def _page_chosen(self, index: int) -> None:
        if self._document is None:
            return
        page = self._document.pages[index]
        self._page = page.number
        self.page_wanted.emit(page.number)
        self.text.show_place(page.start)

    def _heading_chosen(self, index: int) -> None:
        self._show_part(TEXT)
        self.text.show_place(int(self.outline.itemData(index)))

    def _find_next(self) -> None:
        found = self.text.find_next(self.finder.text())
        self._nothing.setText("" if found else "Not found")

    def _want_file(self) -> None:
        self.file_wanted.emit(self.spot.path)
