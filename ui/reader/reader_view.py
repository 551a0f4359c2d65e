"""Reader: a document as text or pages, with side panel, toolbar and find bar."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QStackedWidget

from core.errors import LociError
from core.records.files.document_structure import (
    DocumentStructure,
    MentionedEntity,
    Mentions,
    PageSizes,
    PageWords,
    PartInfo,
    ResolvedLink,
)
from core.records.files.documents import DocumentText
from core.records.knowledge import FactView
from ui.bridge.alerts import alert_for
from ui.reader.editors import code_address, obsidian_address
from ui.reader.entity_card import EntityCard
from ui.reader.page_layout import PageImage
from ui.reader.pages_view import PagesView
from ui.reader.player_line import PlayerLine
from ui.reader.reader_header import FindBar, ReaderHeader, ReaderToolbar, notice_text
from ui.reader.reader_tabs import ReaderTabs
from ui.reader.side_panel import SidePanel
from ui.reader.spot import Spot, format_citation, link_to, page_of_position, page_start
from ui.reader.text.text_search import SearchHits, search_text
from ui.reader.text.text_view import TextView
from ui.theme.theme import the_theme
from ui.theme.translation import translate
from ui.widgets.boxes import column, line, row
from ui.widgets.labels import Banner, EmptyState

PAGE, TEXT, PROBLEM = 0, 1, 2
WIDE_ENOUGH, PANEL_WIDTH, UNLIMITED_WIDTH = 440, 200, (1 << 24) - 1


class ReaderView(QFrame):
    """Shows a document; emits what to fetch and where the user goes."""

    picture_wanted = Signal(int, float)
    words_wanted = Signal(int, int, int)
    mentions_wanted = Signal(int, int)
    facts_wanted = Signal()
    file_wanted = Signal(str)
    folder_wanted = Signal(str)
    entity_wanted = Signal(object)
    entity_opened = Signal(str)
    spot_opened = Signal(object)
    asked_about = Signal(object)
    tag_chosen = Signal(str)
    address_wanted = Signal(QUrl)
    message_shown = Signal(str)
    closed = Signal()
    back_requested = Signal()
    forward_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "pane")
        self.spot = Spot("")
        self._document: DocumentText | None = None
        self._sizes = PageSizes()
        self._search_hits = SearchHits()
        self.tabs = ReaderTabs()
        self.header = ReaderHeader()
        self.toolbar = ReaderToolbar()
        self.find_bar = FindBar()
        self.notice = Banner(tone="warning")
        self.notice.hide()
        self.player = PlayerLine()
        self.text_view = TextView()
        self.pages_view = PagesView()
        self.problem = EmptyState("file-text", "", "")
        self.stack = QStackedWidget()
        for visible in (self.pages_view, self.text_view, self.problem):
            self.stack.addWidget(visible)
        self.side_panel = SidePanel()
        self.side_panel.hide()
        self.entity_card = EntityCard(self)
        self._lay_out()
        self._connect()

    def show_history(self, *, back: bool, forward: bool) -> None:
        """Enable the back and forward buttons."""
        self.header.back.setEnabled(back)
        self.header.forward.setEnabled(forward)

    def open_spot(self, spot: Spot) -> None:
        """Show which document is loading."""
        self.spot = spot
        self.entity_card.hide_now()
        self.header.show_spot(spot)
        self.tabs.show_spot(spot)

    def show_spot(self, spot: Spot) -> None:
        """Go to another spot of the shown document."""
        self.spot = spot
        self.tabs.show_spot(spot)
        if self._document is None:
            return
        self.header.show_document(self._document, spot)
        self.text_view.show_span(spot.start, spot.end)
        self.player.show_position(spot.start)
        if self._sizes.sizes:
            self._go_to_page(self._page_of(spot))
        elif self.stack.currentIndex() == PROBLEM:
            self._show_part(TEXT)

    def show_document(self, document: DocumentText) -> None:
        """Show a document at the requested spot."""
        self._document, self._sizes = document, PageSizes()
        self._search_hits = SearchHits()
        self.notice.hide()
        self.find_bar.hide()
        self.header.show_document(document, self.spot)
        self.header.show_file_exists(is_there=True)
        self.tabs.show_document(document)
        self.side_panel.show_headings(document.headings)
        self.toolbar.show_pages(0)
        self._show_part(TEXT)
        self.text_view.show_text(document, start=self.spot.start, end=self.spot.end)
        self.player.show_document(document, self.spot.start)
        self.side_panel.outline.follow(self.spot.start)

    def show_structure(self, structure: DocumentStructure) -> None:
        """Show fields, parts and links, and whether the file still exists."""
        self.side_panel.show_structure(structure)
        self.text_view.show_links(structure.leads)
        self.text_view.show_fields(
            [field for field in structure.fields if field.kind == "mail_header"]
        )
        self.header.show_file_exists(is_there=structure.is_there)
        words, tone = notice_text(self._document, structure)
        self.notice.show_words(words, tone=tone)
        self.notice.setVisible(bool(words))

    def show_sizes(self, sizes: PageSizes) -> None:
        """Show the document as pages, if it has any."""
        self._sizes = sizes
        if not sizes.sizes or self._document is None:
            return
        self.toolbar.show_pages(len(sizes.sizes))
        self._show_part(PAGE)
        page = self._page_of(self.spot)
        self.pages_view.show_sizes(sizes, page)
        self.toolbar.show_page(page)

    def show_picture(self, image: PageImage) -> None:
        """Show the image of a page."""
        self.pages_view.show_picture(image)

    def show_words(self, words: PageWords) -> None:
        """Make the words of a page selectable."""
        self.pages_view.show_words(words)

    def show_mentions(self, mentions: Mentions) -> None:
        """Underline and list the mentioned entities."""
        self.text_view.show_mentions(mentions)
        self.side_panel.show_mentions(mentions)

    def show_facts(self, facts: tuple[FactView, ...]) -> None:
        """List the facts of the document."""
        self.side_panel.show_facts(facts)

    def show_problem(self, error: LociError) -> None:
        """Show why the document cannot be shown."""
        alert = alert_for(error)
        self._document = None
        self.player.hide()
        self.toolbar.show_pages(0)
        self.problem.show_words(alert.title, alert.sentence)
        self.stack.setCurrentIndex(PROBLEM)

    def show_no_page(self, error: LociError) -> None:
        """Fall back to the text because the pages have no image."""
        if self.stack.currentIndex() == PAGE:
            self._sizes = PageSizes()
            self.toolbar.show_pages(0)
            self._show_part(TEXT)

    def open_find_bar(self) -> None:
        """Open the find bar."""
        self.find_bar.begin()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the panel beside the document, or instead of it where there is little room."""
        super().resizeEvent(event)
        self._arrange()

    def _lay_out(self) -> None:
        body = row(None, self.side_panel, (self.stack, 1), gap=0)
        column(
            self,
            self.tabs,
            self.header,
            self.toolbar,
            self.find_bar,
            line(),
            self.notice,
            self.player,
            (body, 1),
            gap=0,
        )

    def _connect(self) -> None:
        head, tools, page = self.header, self.toolbar, self.pages_view
        head.close_button.clicked.connect(self.closed)
        self.tabs.chosen.connect(self.spot_opened)
        self.tabs.emptied.connect(self.closed)
        head.back.clicked.connect(self.back_requested)
        head.forward.clicked.connect(self.forward_requested)
        head.file_wanted.connect(lambda: self.file_wanted.emit(self.spot.path))
        head.folder_wanted.connect(lambda: self.folder_wanted.emit(self.spot.path))
        head.menu_opened.connect(self._offer_editors)
        head.obsidian_wanted.connect(lambda: self._open_in(obsidian_address))
        head.code_wanted.connect(lambda: self._open_in(code_address))
        head.citation_wanted.connect(self._copy_citation)
        head.link_wanted.connect(self._copy_link)
        head.question_wanted.connect(lambda: self.asked_about.emit(self.spot))
        tools.views.group.idToggled.connect(self._view_chosen)
        tools.page_typed.connect(self._go_to_page)
        tools.zoom_out.clicked.connect(page.zoom_out)
        tools.zoom_in.clicked.connect(page.zoom_in)
        tools.fit.clicked.connect(page.fit_width)
        tools.underline.toggled.connect(self._underline)
        tools.find_button.clicked.connect(self.open_find_bar)
        tools.panel_button.toggled.connect(self._arrange)
        page.picture_wanted.connect(self.picture_wanted)
        page.words_wanted.connect(self._want_words)
        page.page_changed.connect(self._turned)
        self._connect_text()
        keys = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        keys.activated.connect(self.open_find_bar)

    def _connect_text(self) -> None:
        self.text_view.window_changed.connect(self.mentions_wanted)
        self.text_view.scrolled.connect(self._follow)
        self.text_view.entity_hovered.connect(self.entity_card.show_soon)
        self.text_view.entity_chosen.connect(self._open_entity)
        self.text_view.link_followed.connect(self._follow_link)
        self.text_view.words_pressed.connect(self.player.show_position)
        self.entity_card.entity_wanted.connect(self.entity_wanted)
        self.entity_card.opened.connect(self.entity_opened)
        self.find_bar.query_changed.connect(self._search)
        self.find_bar.stepped.connect(self._step)
        self.find_bar.closed.connect(self._end_search)
        self.side_panel.place_chosen.connect(self._go_to_place)
        self.side_panel.entity_chosen.connect(self._open_entity)
        self.side_panel.fact_chosen.connect(self._go_to_fact)
        self.side_panel.part_chosen.connect(self._open_part)
        self.side_panel.spot_chosen.connect(self.spot_opened)
        self.side_panel.tag_chosen.connect(self.tag_chosen)
        self.side_panel.facts_wanted.connect(self.facts_wanted)

    def _arrange(self) -> None:
        look = the_theme().look
        visible = self.toolbar.panel_button.isChecked()
        wide = self.width() >= look.grown(WIDE_ENOUGH)
        self.side_panel.setVisible(visible)
        self.side_panel.setMaximumWidth(look.grown(PANEL_WIDTH) if wide else UNLIMITED_WIDTH)
        self.stack.setVisible(wide or not visible)

    def _close_panel_if_narrow(self) -> None:
        if self.stack.isHidden():
            self.toolbar.panel_button.setChecked(False)

    def _show_part(self, number: int) -> None:
        self.toolbar.views.choose(number)
        self.stack.setCurrentIndex(number)
        self.toolbar.show_paged(paged=number == PAGE)

    def _view_chosen(self, number: int, chosen: bool) -> None:  # noqa: FBT001 - called by Qt
        if not chosen or self.stack.currentIndex() == PROBLEM:
            return
        before = self.stack.currentIndex()
        self._show_part(number)
        if before == PAGE and number == TEXT and self._document is not None:
            start = page_start(self._document, self.pages_view.page)
            inside = self._page_of(self.spot) == self.pages_view.page
            self.text_view.show_place(self.spot.start if inside and self.spot.end else start)
        elif before == TEXT and number == PAGE:
            self.pages_view.go_to(page_of_position(self._document, self.text_view.top_offset))

    def _page_of(self, spot: Spot) -> int:
        return spot.page or page_of_position(self._document, spot.start)

    def _go_to_page(self, page: int) -> None:
        self.pages_view.go_to(page)
        self._want_words(page)

    def _go_to_place(self, position: int) -> None:
        if self.stack.currentIndex() == PAGE:
            self.pages_view.go_to(page_of_position(self._document, position))
        else:
            self.text_view.show_place(position)
        self._close_panel_if_narrow()

    def _go_to_fact(self, fact: FactView) -> None:
        self.spot = Spot(
            self.spot.path, self.spot.part, self.spot.title, fact.page, fact.start, fact.end
        )
        self.show_spot(self.spot)
        self._close_panel_if_narrow()

    def _want_words(self, page: int) -> None:
        """Request the words of a page and the boxes of its highlighted span."""
        span = self._search_hits.current or (self.spot.start, self.spot.end)
        inside = span[1] > span[0] and page_of_position(self._document, span[0]) == page
        self.words_wanted.emit(page, *(span if inside else (0, 0)))

    def _underline(self, visible: bool) -> None:  # noqa: FBT001 - called by Qt
        self.text_view.underline(visible=visible)

    def _turned(self, page: int) -> None:
        self.toolbar.show_page(page)
        self.side_panel.outline.follow(page_start(self._document, page))

    def _follow(self, position: int) -> None:
        self.side_panel.outline.follow(position)
        self.entity_card.hide_now()

    def _search(self, words: str) -> None:
        text = self._document.text if self._document is not None else ""
        paged = self.stack.currentIndex() == PAGE
        here = (
            page_start(self._document, self.pages_view.page) if paged else self.text_view.top_offset
        )
        self._search_hits = search_text(text, words, here=here)
        self._show_hit()

    def _step(self, by: int) -> None:
        if self._search_hits.spans:
            self._search_hits = self._search_hits.stepped(by)
            self._show_hit()

    def _show_hit(self) -> None:
        hits = self._search_hits
        self.find_bar.show_count(hits.index, len(hits.spans), is_cut=hits.is_truncated)
        if self.stack.currentIndex() != PAGE:
            self.text_view.show_hits(hits.spans, hits.index)
        elif hits.current is not None:
            self._go_to_page(page_of_position(self._document, hits.current[0]))

    def _end_search(self) -> None:
        self._search_hits = SearchHits()
        self.text_view.show_hits((), -1)
        self.pages_view.clear_marks()
        self.find_bar.hide()
        paged = self.stack.currentIndex() == PAGE
        (self.pages_view if paged else self.text_view.browser).setFocus(
            Qt.FocusReason.OtherFocusReason
        )

    def _open_entity(self, entity: MentionedEntity) -> None:
        self.entity_card.hide_now()
        self.entity_opened.emit(entity.name)

    def _follow_link(self, link: ResolvedLink | None) -> None:
        self.entity_card.hide_now()
        if link is None:
            return  # an external link, or one that is not resolved yet
        if link.path:
            self.spot_opened.emit(Spot(link.path, start=link.at, end=link.at))
        else:
            self.message_shown.emit(translate("reader", "No document with this name."))

    def _open_part(self, part: PartInfo) -> None:
        self.spot_opened.emit(Spot(self.spot.path, part.part or None, part.title))

    def _offer_editors(self) -> None:
        document = self._document
        self.header.offer_editors(
            obsidian=document is not None and bool(obsidian_address(document, 0)),
            code=document is not None and bool(code_address(document, 0)),
        )

    def _open_in(self, address: Callable[[DocumentText, int], str]) -> None:
        """Open the document in another program at the marked words, else where the view is."""
        if self._document is not None:
            at = self.spot.start if self.spot.end else self.text_view.top_offset
            self.address_wanted.emit(QUrl(address(self._document, at)))

    def _copy_citation(self) -> None:
        QGuiApplication.clipboard().setText(self.citation_text())
        self.message_shown.emit(translate("reader", "Citation copied"))

    def _copy_link(self) -> None:
        QGuiApplication.clipboard().setText(link_to(self._document, self.spot))
        self.message_shown.emit(translate("reader", "Link copied"))

    def citation_text(self) -> str:
        """Return the highlighted words with their source; without any, only the source."""
        page = self.pages_view.page if self._sizes.sizes else None
        return format_citation(self._document, self.spot, page=page)
