"""Presenter of the reader: fetches documents, pages, mentions and facts (N2)."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QUrl
from PySide6.QtGui import QDesktopServices

from core.engine.engine import Engine
from core.errors import LociError
from core.records.files.documents import DocumentText
from core.records.ids import EntityId
from ui.bridge.engine_link import EngineLink
from ui.bridge.latest import Latest
from ui.bridge.presenter import Presenter
from ui.items.document_kinds import PICTURES
from ui.reader.page_layout import decode_page
from ui.reader.players import find_player, player_arguments
from ui.reader.reader_view import ReaderView
from ui.reader.spot import Spot

MAX_FACTS = 500


class ReaderPresenter(Presenter[ReaderView]):
    """Connects one reader with the engine; shows the document requested last."""

    def __init__(self, view: ReaderView, link: EngineLink) -> None:
        super().__init__(view, link)
        self._spot = Spot("")
        self._shown: tuple[str, str | None] | None = None
        self._document_requests = QObject(self)  # owns the requests about the shown document
        self._documents = Latest(self, link, self._show_document, view.show_problem)
        self._structures = Latest(self, link, view.show_structure, self._ignore_error)
        self._sizes = Latest(self, link, view.show_sizes, view.show_no_page)
        self._facts = Latest(self, link, view.show_facts, self._ignore_error)
        self._backlinks = Latest(self, link, view.side_panel.show_backlinks, self._ignore_error)
        self._entities = Latest(self, link, view.entity_card.show_entity, self._ignore_error)
        view.picture_wanted.connect(self.fetch_picture)
        view.words_wanted.connect(self.fetch_words)
        view.mentions_wanted.connect(self.fetch_mentions)
        view.facts_wanted.connect(self.fetch_facts)
        view.entity_wanted.connect(self.fetch_entity)
        view.file_wanted.connect(self.open_file)
        view.player.play_wanted.connect(self.play)
        view.folder_wanted.connect(self.open_folder)
        view.text_view.image_wanted.connect(self.fetch_image)
        view.side_panel.links_wanted.connect(self.fetch_backlinks)
        view.address_wanted.connect(self.open_address)
        view.text_view.external_link_opened.connect(self.open_address)

    def open_spot(self, spot: Spot) -> None:
        """Show a document at a spot; a document that is shown is not fetched again."""
        self._spot = spot
        if self._shown == (spot.path, spot.part):
            self._view.show_spot(spot)
            self._record_reading(spot)
            return
        self._shown = None
        self._drop_requests()
        self._view.open_spot(spot)
        self._documents.call(
            Engine.show_document,
            spot.path,
            part=spot.part,
            start=spot.start,
            end=spot.start if spot.by_link else spot.end,
        )

    def fetch_picture(self, page: int, scale: float) -> None:
        """Fetch the image of a page."""
        path, part = self._spot.path, self._spot.part
        self._link.call(
            self._document_requests, Engine.show_page, path, part=part, page=page, scale=scale
        ).converted(decode_page).then(self._view.show_picture, self._view.show_no_page)

    def fetch_words(self, page: int, start: int, end: int) -> None:
        """Fetch the words of a page, so that they can be selected."""
        path, part, owner = self._spot.path, self._spot.part, self._document_requests
        self._link.call(
            owner, Engine.read_page, path, part=part, page=page, start=start, end=end
        ).then(self._view.show_words, self._ignore_error)

    def fetch_mentions(self, start: int, end: int) -> None:
        """Fetch the mentions in a span of the text."""
        path, part, owner = self._spot.path, self._spot.part, self._document_requests
        self._link.call(owner, Engine.list_mentions, path, part=part, start=start, end=end).then(
            self._view.show_mentions, self._ignore_error
        )

    def fetch_image(self, start: int, target: str) -> None:
        """Fetch an image of the text; where there is none, its name stays."""
        self._link.call(
            self._document_requests, Engine.show_image, self._spot.path, target
        ).converted(decode_page).then(
            partial(self._view.text_view.show_image, start), self._ignore_error
        )

    def fetch_backlinks(self) -> None:
        """Fetch the links of other documents to this one."""
        self._backlinks.call(Engine.list_backlinks, self._spot.path)

    def fetch_facts(self) -> None:
        """Fetch the facts of the document."""
        spot = self._spot
        self._facts.call(Engine.list_document_facts, spot.path, part=spot.part, limit=MAX_FACTS)

    def fetch_entity(self, entity_id: EntityId) -> None:
        """Fetch the details of an entity for its card."""
        self._entities.call(Engine.show_thing, entity_id)

    def open_file(self, path: str) -> None:
        """Open the file in its default program."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(path))

    def play(self, path: str, seconds: int) -> None:
        """Play the recording from this second on, where a player can; else only open it."""
        player = find_player()
        if player and QProcess.startDetached(player, player_arguments(player, path, seconds))[0]:
            return
        self.open_file(path)

    def open_folder(self, path: str) -> None:
        """Open the folder of the file."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(path).parent)))

    def open_address(self, address: QUrl) -> None:
        """Open an external link in its default program."""
        QDesktopServices.openUrl(address)

    def _show_document(self, document: DocumentText) -> None:
        spot = self._spot
        self._shown = (spot.path, spot.part)
        self._view.show_document(document)
        self._structures.call(Engine.show_about, spot.path, part=spot.part)
        ending = spot.path.rpartition(".")[2].casefold()
        if spot.part is None and (document.kind == "pdf" or ending in PICTURES):
            self._sizes.call(Engine.measure_pages, spot.path, part=spot.part)

    def _record_reading(self, spot: Spot) -> None:
        """Tell the engine that words of the shown document were opened."""
        if spot.end > spot.start and not spot.by_link:
            self._call(
                Engine.show_document, spot.path, part=spot.part, start=spot.start, end=spot.end
            ).then(self._ignore_result, self._ignore_error)

    def _ignore_result(self, _document: DocumentText) -> None:
        """Ignore the document, which is shown already."""

    def _ignore_error(self, _error: LociError) -> None:
        """Ignore the failure: the document is readable without this part."""

    def _drop_requests(self) -> None:
        """Drop the requests about the document that was shown."""
        for latest in (
            self._documents, self._structures, self._sizes, self._facts, self._backlinks,
            self._entities,
        ):  # fmt: skip
            latest.forget()
        self._document_requests.deleteLater()
        self._document_requests = QObject(self)
