"""The row of tools of the reader: what is beside the document, pages or text, page, zoom, find."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from ui.theme.language.words import say_number, translate
from ui.theme.theme import the_theme
from ui.widgets.boxes import row
from ui.widgets.buttons import Button, Segments, icon_button
from ui.widgets.labels import label


class ReaderToolbar(QWidget):
    """Says which page was typed; the view connects the buttons."""

    page_typed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.aside = _toggle_button("panel-left", translate("reader", "Contents, things and facts"))
        self.looks = Segments(
            translate("reader", "Page"),
            translate("reader", "Text"),
            name=translate("reader", "Show the document as"),
        )
        self.number = QLineEdit()
        self.number.setAccessibleName(translate("reader", "Page"))
        self.count = label("", role="small", tone="muted")
        self.smaller = icon_button("zoom-out", translate("reader", "Smaller pages"))
        self.fit = icon_button("maximize", translate("reader", "Pages as wide as there is room"))
        self.larger = icon_button("zoom-in", translate("reader", "Larger pages"))
        self.underline = _toggle_button("underline", translate("reader", "Underline what is named"))
        self.underline.setChecked(True)
        self.seek = icon_button("search", translate("reader", "Find in the document (Ctrl+F)"))
        self._paged = (self.number, self.count, self.smaller, self.fit, self.larger)
        inside = row(self, margin=(12, 0, 12, 8), gap=4)
        inside.addWidget(self.aside)
        inside.addWidget(self.looks)
        inside.addSpacing(4)
        for part in self._paged:
            inside.addWidget(part)
        inside.addStretch(1)
        inside.addWidget(self.underline)
        inside.addWidget(self.seek)
        self.number.returnPressed.connect(self._typed)
        the_theme().changed.connect(self._measure)
        self._measure()

    def show_pages(self, count: int) -> None:
        """A document of this many pages is shown; without pages it has only one look."""
        self.looks.setVisible(count > 0)
        self.number.setValidator(QIntValidator(1, max(count, 1), self.number))
        text = translate("reader", "of {count}").format(count=say_number(count))
        self.count.setText(text)

    def show_paged(self, *, paged: bool) -> None:
        """Pages are shown, or text."""
        for part in self._paged:
            part.setVisible(paged)
        self.underline.setVisible(not paged)

    def show_page(self, page: int) -> None:
        """Say which page is in view."""
        if not self.number.hasFocus():
            self.number.setText(str(page))

    def _typed(self) -> None:
        self.page_typed.emit(int(self.number.text()))

    def _measure(self) -> None:
        self.number.setFixedWidth(the_theme().look.grown(52))


def _toggle_button(icon: str, name: str) -> Button:
    button = icon_button(icon, name)
    button.setCheckable(True)
    return button
