"""Scroll area with the pages of a document, rendered on demand."""

from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QMenu

from core.records.files.document_structure import PageSizes, PageWords
from ui.reader.page_layout import MARGIN, PageImage, PageLayout, text_of_words, word_at
from ui.theme.theme import the_theme
from ui.theme.translation import say_number, translate

CACHED_PAGES, DEBOUNCE_MS, ZOOM_STEP = 12, 50, 1.2
MARK_COLOR = "#FFE066"
WordPosition = tuple[int, int]  # page number, index of the word


class PagesView(QAbstractScrollArea):
    """Requests the images (with their scale) and words of visible pages; emits the page in view."""

    picture_wanted = Signal(int, float)
    words_wanted = Signal(int)
    page_changed = Signal(int)
    zoomed = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._layout = PageLayout((), 1.0)
        self._fits_width = True
        self._pictures: OrderedDict[int, tuple[float, QPixmap]] = OrderedDict()
        self._requested_scales: dict[int, float] = {}
        self._words: dict[int, PageWords] = {}
        self._boxes: dict[int, tuple[tuple[float, float, float, float], ...]] = {}
        self.page = 1
        self._target_page = 0
        self._selection_start: WordPosition | None = None
        self._selection_end: WordPosition | None = None
        self._debounce = QTimer(self, interval=DEBOUNCE_MS, singleShot=True)
        self._debounce.timeout.connect(self._request_visible)
        self.setAccessibleName(translate("reader", "Document pages"))
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        the_theme().changed.connect(self.viewport().update)

    @property
    def zoom(self) -> float:
        """Pixels per point."""
        return self._layout.zoom

    @property
    def selected(self) -> str:
        """Selected text."""
        if self._selection_start is None or self._selection_end is None:
            return ""
        (page, first), (last_page, last) = sorted((self._selection_start, self._selection_end))
        texts: list[str] = []
        for number in range(page, last_page + 1):
            words = self._words.get(number)
            if words is not None:
                begin = first if number == page else 0
                end = last if number == last_page else len(words.words) - 1
                texts.append(text_of_words(words, begin, end))
        return "\n\n".join(texts)

    def show_sizes(self, sizes: PageSizes, page: int) -> None:
        """Show a document with pages of these sizes, at that page."""
        self._pictures.clear()
        self._requested_scales, self._words, self._boxes = {}, {}, {}
        self._selection_start = self._selection_end = None
        self._fits_width = True
        self._layout = PageLayout(sizes.sizes, 1.0)
        self.fit_width()
        self.go_to(page)

    def show_picture(self, image: PageImage) -> None:
        """Draw a page with this image."""
        page = image.page
        scale = self._requested_scales.get(page, 1.0)
        self._pictures[page] = (scale, QPixmap.fromImage(image.image))
        self._pictures.move_to_end(page)
        while len(self._pictures) > CACHED_PAGES:
            dropped, _ = self._pictures.popitem(last=False)
            self._requested_scales.pop(dropped, None)
        self.viewport().update()

    def show_words(self, words: PageWords) -> None:
        """Make the words of a page selectable; highlight its boxes and scroll to them."""
        self._words[words.page] = words
        if words.boxes:
            self._boxes = {words.page: words.boxes}
            top = self._rect(words.page).top() + words.boxes[0][1] * self.zoom
            if self._target_page == words.page:
                self._scroll_to(top - self.viewport().height() / 4)
        if words.page == self.page:
            self._describe()
        self.viewport().update()

    def clear_marks(self) -> None:
        """Remove the highlights."""
        self._boxes = {}
        self.viewport().update()

    def go_to(self, page: int) -> None:
        """Scroll to a page."""
        if not self._layout.count:
            return
        self._target_page = min(max(page, 1), self._layout.count)
        self._scroll_to(self._rect(self._target_page).top() - MARGIN / 2)
        self._request_visible()

    def set_zoom(self, zoom: float) -> None:
        """Set the zoom."""
        self._fits_width = False
        self._resize_to(zoom)

    def zoom_in(self) -> None:
        """Zoom in by one step."""
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        """Zoom out by one step."""
        self.set_zoom(self.zoom / ZOOM_STEP)

    def fit_width(self) -> None:
        """Fit the pages to the width of the view, also when it changes."""
        self._fits_width = True
        widest = max((width for width, _ in self._layout.sizes), default=0.0)
        if widest:
            self._resize_to((self.viewport().width() - 2 * MARGIN) / widest)

    def copy(self) -> None:
        """Copy the selection to the clipboard."""
        if self.selected:
            QGuiApplication.clipboard().setText(self.selected)

    def sizeHint(self) -> QSize:
        """Return room for one page."""
        return QSize(480, 640)

    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        """Keep the pages fitted."""
        super().resizeEvent(arg__1)
        if self._fits_width:
            self.fit_width()
        else:
            self._arrange()

    def wheelEvent(self, arg__1: QWheelEvent) -> None:
        """Zoom with Ctrl and the wheel."""
        if arg__1.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self.zoom * ZOOM_STEP ** (arg__1.angleDelta().y() / 120))
            arg__1.accept()
        else:
            super().wheelEvent(arg__1)

    def keyPressEvent(self, arg__1: QKeyEvent) -> None:
        """Handle the keys for copying, selecting, paging and zooming."""
        if arg__1.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif arg__1.matches(QKeySequence.StandardKey.SelectAll):
            self._select_page()
        elif (act := self._key_actions().get(Qt.Key(arg__1.key()))) is not None:
            act()
        else:
            super().keyPressEvent(arg__1)

    def mousePressEvent(self, arg__1: QMouseEvent) -> None:
        """Begin a selection."""
        if arg__1.button() == Qt.MouseButton.LeftButton:
            self._selection_start = self._word_position(arg__1.position())
            self._selection_end = None
            self.viewport().update()

    def mouseMoveEvent(self, arg__1: QMouseEvent) -> None:
        """Extend the selection."""
        if self._selection_start is not None and arg__1.buttons() & Qt.MouseButton.LeftButton:
            self._selection_end = self._word_position(arg__1.position()) or self._selection_end
            self.viewport().update()

    def mouseReleaseEvent(self, arg__1: QMouseEvent) -> None:
        """Keep the selection."""
        arg__1.accept()

    def contextMenuEvent(self, arg__1: QContextMenuEvent) -> None:
        """Offer to copy the selection."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = menu.addAction(translate("reader", "Copy"))
        copy.setEnabled(bool(self.selected))
        copy.triggered.connect(self.copy)
        menu.popup(arg__1.globalPos())

    def mouseDoubleClickEvent(self, arg__1: QMouseEvent) -> None:
        """Select a word."""
        self._selection_start = self._selection_end = self._word_position(arg__1.position())
        self.viewport().update()

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        """Draw the visible pages."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        colors = the_theme().look.colors
        painter.fillRect(self.viewport().rect(), QColor(colors.window))
        for page in self._in_view():
            self._paint_page(painter, page)
        painter.end()

    def _paint_page(self, painter: QPainter, page: int) -> None:
        rect = self._rect(page).translated(-self._origin())
        painter.fillRect(rect, QColor("white"))
        if page in self._pictures:
            image = self._pictures[page][1]
            painter.drawPixmap(rect, image, QRectF(image.rect()))
        else:
            painter.setPen(QColor("#626B7A"))
            text = translate("reader", "Page {number}").format(number=say_number(page))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        for box in self._boxes.get(page, ()):
            painter.fillRect(self._on_screen(rect, box), QColor(MARK_COLOR))
        for box in self._selected_boxes(page):
            painter.fillRect(self._on_screen(rect, box), QColor("#B9CCFF"))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setPen(QColor(the_theme().look.colors.border_strong))
        painter.drawRect(rect)

    def _selected_boxes(self, page: int) -> list[tuple[float, float, float, float]]:
        words = self._words.get(page)
        if words is None or self._selection_start is None or self._selection_end is None:
            return []
        low, high = sorted((self._selection_start, self._selection_end))
        return [
            (word.left - 1, word.top, word.right + 1, word.bottom)
            for number, word in enumerate(words.words)
            if low <= (page, number) <= high
        ]

    def _on_screen(self, rect: QRectF, box: tuple[float, float, float, float]) -> QRectF:
        left, top, right, bottom = (side * self.zoom for side in box)
        return QRectF(rect.left() + left, rect.top() + top, right - left, bottom - top)

    def _word_position(self, point: QPointF) -> WordPosition | None:
        where = point + QPointF(self._origin())
        page = self._layout.at(where.y())
        words = self._words.get(page)
        if words is None or not words.words:
            return None
        number = word_at(words, (where - self._rect(page).topLeft()) / self.zoom)
        return (page, number)

    def _select_page(self) -> None:
        words = self._words.get(self.page)
        if words is not None and words.words:
            self._selection_start = (self.page, 0)
            self._selection_end = (self.page, len(words.words) - 1)
            self.viewport().update()

    def _key_actions(self) -> dict[Qt.Key, Callable[[], None]]:
        key = Qt.Key
        return {
            key.Key_PageDown: lambda: self.go_to(self.page + 1),
            key.Key_PageUp: lambda: self.go_to(self.page - 1),
            key.Key_Home: lambda: self.go_to(1),
            key.Key_End: lambda: self.go_to(self._layout.count),
            key.Key_Plus: self.zoom_in,
            key.Key_Minus: self.zoom_out,
            key.Key_0: self.fit_width,
        }

    def _resize_to(self, zoom: float) -> None:
        page, share = self.page, self._scrolled_share()
        self._layout = PageLayout(self._layout.sizes, zoom)
        self._arrange()
        if self._layout.count:
            rect = self._rect(min(page, self._layout.count))
            self._scroll_to(rect.top() + share * rect.height())
        self.zoomed.emit(self._layout.zoom)
        self._debounce.start()

    def _scrolled_share(self) -> float:
        """Return the share of the page in view that is scrolled past."""
        if not self._layout.count:
            return 0.0
        rect = self._rect(min(self.page, self._layout.count))
        return max(0.0, (self._origin().y() - rect.top()) / max(rect.height(), 1.0))

    def _arrange(self) -> None:
        room = self.viewport().size()
        for bar, whole, part in (
            (self.verticalScrollBar(), self._layout.height, room.height()),
            (self.horizontalScrollBar(), self._layout.width, room.width()),
        ):
            bar.setRange(0, max(0, round(whole) - part))
            bar.setPageStep(part)
            bar.setSingleStep(48)
        self.viewport().update()

    def _scroll_to(self, top: float) -> None:
        self.verticalScrollBar().setValue(round(top))
        self._scrolled()

    def _scrolled(self) -> None:
        height = self.viewport().height()
        page = self._layout.at(self._origin().y() + height / 3)
        if page != self.page and self._layout.count:
            self.page = page
            self._describe()
            self.page_changed.emit(page)
        self.viewport().update()
        self._debounce.start()

    def _describe(self) -> None:
        words = self._words.get(self.page)
        text = text_of_words(words, 0, len(words.words) - 1) if words is not None else ""
        at = translate("reader", "Page {number} of {count}").format(
            number=say_number(self.page), count=say_number(self._layout.count)
        )
        self.setAccessibleDescription(f"{at}. {text}".strip())

    def _request_visible(self) -> None:
        """Request the visible pages and the next one, sharp enough for this screen."""
        scale = round(self.zoom * self.devicePixelRatioF(), 2)
        for page in self._in_view(more=1):
            image = self._pictures.get(page)
            is_sharp = image is not None and abs(image[0] - scale) <= 0.01
            if not is_sharp and self._requested_scales.get(page) != scale:
                self._requested_scales[page] = scale
                self.picture_wanted.emit(page, scale)
            if page not in self._words:
                self.words_wanted.emit(page)
        # Forget requests of pages that were scrolled past; they are repeated on return.
        near = self._in_view(more=2)
        for page in self._requested_scales.keys() - self._pictures.keys() - set(near):
            del self._requested_scales[page]

    def _in_view(self, *, more: int = 0) -> range:
        top = self._origin().y()
        visible = self._layout.between(top, top + self.viewport().height())
        return range(visible.start, min(visible.stop + more, self._layout.count + 1))

    def _rect(self, page: int) -> QRectF:
        return self._layout.rect(page, room=self.viewport().width())

    def _origin(self) -> QPoint:
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
