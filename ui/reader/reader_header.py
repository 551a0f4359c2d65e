"""Header of the reader: title, place, history buttons and menu."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from core.records.files.documents import DocumentText
from ui.items.document_kinds import icon_of
from ui.reader.spot import Spot, format_place
from ui.theme.translation import say_day, translate
from ui.widgets.boxes import Space, column, fill, row
from ui.widgets.buttons import icon_button
from ui.widgets.labels import Elided, Picture


class ReaderHeader(QWidget):
    """Emits the choice of the menu: open, reveal, cite or ask."""

    file_wanted = Signal()
    folder_wanted = Signal()
    citation_wanted = Signal()
    question_wanted = Signal()

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
        self.reveal = self.menu.addAction(translate("reader", "Show in file manager"))
        self.menu.addSeparator()
        self.cite = self.menu.addAction(translate("reader", "Copy citation"))
        self.ask = self.menu.addAction(translate("reader", "Ask about this document"))
        self._lay_out()
        self.open_file.triggered.connect(self.file_wanted)
        self.reveal.triggered.connect(self.folder_wanted)
        self.cite.triggered.connect(self.citation_wanted)
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
        self.place.setToolTip(document.path)

    def show_file_exists(self, *, is_there: bool) -> None:
        """Enable opening the file if it exists."""
        self.open_file.setEnabled(is_there)

    def _lay_out(self) -> None:
        inside = row(self, self.back, self.forward, Space(4), margin=(12, 10, 10, 6), gap=4)
        fill(inside, self.icon, Space(6), (column(None, self.title, self.place, gap=0), 1))
        fill(inside, self.menu_button, self.close_button)

    def _open_menu(self) -> None:
        self.menu.popup(self.menu_button.mapToGlobal(self.menu_button.rect().bottomLeft()))
