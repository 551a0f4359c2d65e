"""Frames and layouts."""

from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from ui.theme.theme import the_theme

# Room between a dialog and the edge of its parent (px).
_DIALOG_MARGIN = 32
Kind = TypeVar("Kind", bound=QObject)
Box = TypeVar("Box", bound=QBoxLayout)


class Space(int):
    """Empty space in pixels between two items of a row or column."""


# Part of a row or column, alone or with its stretch factor or alignment; a number is an empty
# stretch.
Item = QWidget | QLayout | int | tuple[QWidget | QLayout, int | Qt.AlignmentFlag]


def frame(kind: str) -> QFrame:
    """Return a frame with the `kind` that the stylesheet selects."""
    made = QFrame()
    made.setProperty("kind", kind)
    return made


def line() -> QFrame:
    """Return a thin horizontal line."""
    return frame("line")


def column(
    owner: QWidget | None = None,
    *items: Item,
    margin: int | tuple[int, int, int, int] = 0,
    gap: int = 8,
) -> QVBoxLayout:
    """Return a vertical layout with these items."""
    layout = QVBoxLayout() if owner is None else QVBoxLayout(owner)
    layout.setContentsMargins(_margins(margin))
    layout.setSpacing(gap)
    return fill(layout, *items)


def row(
    owner: QWidget | None = None,
    *items: Item,
    margin: int | tuple[int, int, int, int] = 0,
    gap: int = 8,
) -> QHBoxLayout:
    """Return a horizontal layout with these items."""
    layout = QHBoxLayout() if owner is None else QHBoxLayout(owner)
    layout.setContentsMargins(_margins(margin))
    layout.setSpacing(gap)
    return fill(layout, *items)


def keep_room(widget: QWidget, *, is_kept: bool = True) -> None:
    """Let a widget take its room while it is hidden, so that nothing moves as it comes and goes."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(is_kept)
    widget.setSizePolicy(policy)


def fill(layout: Box, *items: Item) -> Box:
    """Add the items in order and return the layout."""
    for item in items:
        part, share = item if isinstance(item, tuple) else (item, 0)
        alignment = share if isinstance(share, Qt.AlignmentFlag) else None
        stretch = share if alignment is None else 0
        if isinstance(part, QWidget):
            layout.addWidget(part, stretch)
        elif isinstance(part, QLayout):
            layout.addLayout(part, stretch)
        elif isinstance(part, Space):
            layout.addSpacing(part)
        else:
            layout.addStretch(part)
        if alignment is not None and not isinstance(part, int):
            layout.setAlignment(part, alignment)
    return layout


def flow(*widgets: QWidget, gap: int = 8) -> QWidget:
    """Return a container with the widgets in reading direction, on several lines if needed."""
    outer = QWidget()
    layout = Flow(outer, gap=gap)
    for widget in widgets:
        layout.addWidget(widget)
    return outer


def _margins(margin: int | tuple[int, int, int, int]) -> QMargins:
    return QMargins(*margin) if isinstance(margin, tuple) else QMargins(*(margin,) * 4)


def clear(layout: QLayout) -> None:
    """Remove everything from a layout."""
    while (item := layout.takeAt(0)) is not None:  # pyright: ignore[reportUnnecessaryComparison]
        widget = item.widget()
        if widget is not None:  # pyright: ignore[reportUnnecessaryComparison]
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()


def descendants(outer: QObject, kind: type[Kind]) -> list[Kind]:
    """Return all child objects of a class, depth first.

    This does not use `findChildren` (WORKAROUND: PySide6 6.11): it makes Python keep wrappers
    of objects that Qt created, scroll bars for example, forever. The next object at the same
    address would crash the program when it is deleted.
    """
    objects: list[Kind] = []
    for child in outer.children():
        if isinstance(child, kind):
            objects.append(child)
        objects += descendants(child, kind)
    return objects


def descendant(outer: QObject, kind: type[Kind]) -> Kind | None:
    """Return the first child object of a class."""
    return next(iter(descendants(outer, kind)), None)


class _ScrolledColumn(QWidget):
    """Contents of a scroll area, as high as wrapped texts need at the current width.

    QScrollArea never shows contents lower than their minimum height, and Qt computes that for the
    narrowest width, at which texts wrap most: the page would end in empty space.
    """

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size; no height where it depends on the width."""
        least, layout = super().minimumSizeHint(), self.layout()
        if layout is not None and layout.hasHeightForWidth():
            least.setHeight(0)
        return least


class PageArea(QScrollArea):
    """Scroll area that scrolls vertically only, and is measured when it is shown.

    QScrollArea measures its contents whenever its style changes, as it does in each widget that it
    is put into. Contents that were measured are styled, and styled again each time.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # Without a bar nothing would bring back what a focused widget had scrolled aside.
        self.horizontalScrollBar().rangeChanged.connect(self._stay)

    def _stay(self, _first: int, last: int) -> None:
        if last:
            self.horizontalScrollBar().setRange(0, 0)

    def event(self, event: QEvent) -> bool:
        """Let a change of style wait until the area is shown."""
        if event.type() == QEvent.Type.StyleChange and not self.isVisible():
            return True
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Measure the contents."""
        super().showEvent(event)
        QCoreApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))


class Scroll(PageArea):
    """Scroll area with a column."""

    def __init__(self, *, margin: int = 0, gap: int = 8) -> None:
        super().__init__()
        inside = _ScrolledColumn()
        inside.setProperty("kind", "inside")
        self.column = column(inside, margin=margin, gap=gap)
        self.setWidget(inside)


def lay_out_now() -> None:
    """Give what was added its place at once; the next paint would show it squeezed."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


class Flow(QLayout):
    """Layout that places items in reading direction and wraps lines."""

    def __init__(self, parent: QWidget | None = None, *widgets: QWidget, gap: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        # Cached, as Qt asks many times before anything changes.
        self._heights: dict[int, int] = {}
        self._least: QSize | None = None
        self.setContentsMargins(0, 0, 0, 0)
        for widget in widgets:
            self.addWidget(widget)

    def addItem(self, arg__1: QLayoutItem) -> None:  # noqa: N802 - called by Qt
        """Add an item."""
        self._items.append(arg__1)
        self.invalidate()

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - called by Qt
        """Return the item at an index."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - called by Qt
        """Remove and return the item at an index."""
        if not 0 <= index < len(self._items):
            return None
        item = self._items.pop(index)
        self.invalidate()
        return item

    def invalidate(self) -> None:
        """Drop the cached sizes."""
        self._heights.clear()
        self._least = None
        super().invalidate()

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802 - called by Qt
        """Return none: the layout takes no more space than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Return True: a narrower layout has more lines."""
        return True

    def heightForWidth(self, arg__1: int) -> int:
        """Return the height of all lines."""
        if arg__1 not in self._heights:
            self._heights[arg__1] = self._place(QRect(0, 0, arg__1, 0), move=0)
        return self._heights[arg__1]

    def setGeometry(self, arg__1: QRect) -> None:  # noqa: N802 - called by Qt
        """Place the items."""
        super().setGeometry(arg__1)
        self._place(arg__1, move=1)

    def sizeHint(self) -> QSize:
        """Return the minimum size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802 - called by Qt
        """Return the size of the largest item."""
        if self._least is None:
            self._least = QSize()
            for item in self._items:
                self._least = self._least.expandedTo(item.minimumSize())
        return QSize(self._least)

    def _place(self, rect: QRect, *, move: int) -> int:
        x, y, height = rect.x(), rect.y(), 0
        line: list[tuple[QLayoutItem, QRect]] = []
        for item in self._items:
            if item.isEmpty():  # hidden items leave no gap
                continue
            hint = item.sizeHint()
            width = min(hint.width(), max(rect.width(), 1))
            if x + width > rect.right() + 1 and height:
                self._align(line, height, rect, move=move)
                x, y, height = rect.x(), y + height + self._gap, 0
            line.append((item, QRect(QPoint(x, y), QSize(width, hint.height()))))
            x += width + self._gap
            height = max(height, hint.height())
        self._align(line, height, rect, move=move)
        return y + height - rect.y()

    def _align(
        self, line: list[tuple[QLayoutItem, QRect]], height: int, rect: QRect, *, move: int
    ) -> None:
        """Center the items of a line vertically, starting at the leading edge."""
        owner = self.parentWidget()
        is_mirrored = bool(move) and owner is not None and owner.isRightToLeft()
        for item, place in line if move else ():
            middle = place.translated(0, (height - place.height()) // 2)
            item.setGeometry(
                QStyle.visualRect(Qt.LayoutDirection.RightToLeft, rect, middle)
                if is_mirrored
                else middle
            )
        line.clear()


class FoldingRow(QWidget):
    """Widgets side by side, or stacked where the width is too small."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self._widgets = widgets
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setSpacing(8)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        for number, widget in enumerate(widgets):
            self._box.addWidget(widget, int(number == 0))

    def minimumSizeHint(self) -> QSize:
        """Return the width of the widest widget and the current height."""
        shown = [widget for widget in self._widgets if not widget.isHidden()]
        widest = max((widget.minimumSizeHint().width() for widget in shown), default=0)
        return QSize(widest, self._box.minimumSize().height())

    def sizeHint(self) -> QSize:
        """Return the size hint of the layout."""
        return self._box.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the direction."""
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent) -> bool:
        """Update the direction when a widget changes its width."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fold()
        return super().event(event)

    def _fold(self) -> None:
        first, *rest = self._widgets
        needed = min(first.sizeHint().width(), max(first.minimumSizeHint().width(), 160))
        shown = [widget for widget in rest if not widget.isHidden()]
        needed += sum(widget.sizeHint().width() + self._box.spacing() for widget in shown)
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        wanted = down if needed > self.width() else across
        if wanted != self._box.direction():
            self._box.setDirection(wanted)
            self.updateGeometry()


def centered(widget: QWidget, *, width: int) -> QWidget:
    """Return a container with the widget in the middle, at most `width` wide."""
    outer = QWidget()
    layout = row(outer, gap=0)
    widget.setMaximumWidth(width)
    widget.setSizePolicy(QSizePolicy.Policy.Expanding, widget.sizePolicy().verticalPolicy())
    layout.addStretch(1)
    layout.addWidget(widget, 1000)
    layout.addStretch(1)
    return outer


def resize_within(dialog: QWidget, parent: QWidget, *, width: int, height: int) -> None:
    """Give a dialog this size, grown with the text, but smaller than its parent."""
    look, room = the_theme().look, parent.size()
    dialog.resize(
        min(look.grown(width), room.width() - _DIALOG_MARGIN),
        min(look.grown(height), room.height() - _DIALOG_MARGIN),
    )
