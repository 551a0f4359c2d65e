"""Toolbar of the reader: side panel, page or text, page number, zoom and find."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from ui.theme.theme import the_theme
from ui.theme.translation import say_number, translate
from ui.widgets.boxes import Space, fill, row
from ui.widgets.buttons import Button, Segments, icon_button
from ui.widgets.labels import label


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
