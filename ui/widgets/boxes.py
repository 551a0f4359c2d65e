"""Frames and layouts."""

from typing import TypeVar

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
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

Kind = TypeVar("Kind", bound=QObject)


def frame(kind: str) -> QFrame:
    """A frame that the stylesheet knows by its kind."""
    made = QFrame()
    made.setProperty("kind", kind)
    return made


def line() -> QFrame:
    """A thin line across."""
    return frame("line")


def column(
    owner: QWidget | None = None, *, margin: int | tuple[int, int, int, int] = 0, gap: int = 8
) -> QVBoxLayout:
    """A layout from top to bottom."""
    layout = QVBoxLayout() if owner is None else QVBoxLayout(owner)
    layout.setContentsMargins(_margins(margin))
    layout.setSpacing(gap)
    return layout


def row(
    owner: QWidget | None = None, *, margin: int | tuple[int, int, int, int] = 0, gap: int = 8
) -> QHBoxLayout:
    """A layout from left to right."""
    layout = QHBoxLayout() if owner is None else QHBoxLayout(owner)
    layout.setContentsMargins(_margins(margin))
    layout.setSpacing(gap)
    return layout


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
    """All objects of a kind inside another one, depth first.

    Not by `findChildren` (WORKAROUND: PySide6 6.11): it lets Python keep what Qt itself has made
    there, scroll bars for example, for ever; the next object in that place of memory would end the
    program when it goes.
    """
    objects: list[Kind] = []
    for child in outer.children():
        if isinstance(child, kind):
            objects.append(child)
        objects += descendants(child, kind)
    return objects


def descendant(outer: QObject, kind: type[Kind]) -> Kind | None:
    """The first object of a kind inside another one."""
    return next(iter(descendants(outer, kind)), None)


class Scroll(QScrollArea):
    """A column that scrolls up and down and never sideways."""

    def __init__(self, *, margin: int = 0, gap: int = 8) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = QWidget()
        inside.setProperty("kind", "inside")
        self.column = column(inside, margin=margin, gap=gap)
        self.setWidget(inside)


class Flow(QLayout):
    """Items in the direction of reading that continue on the next line."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        # Qt asks a hundred times before anything changes.
        self._heights: dict[int, int] = {}
        self._least: QSize | None = None
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, arg__1: QLayoutItem) -> None:  # noqa: N802 - called by Qt
        """Take another item."""
        self._items.append(arg__1)
        self.invalidate()

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - called by Qt
        """The item at a place."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - called by Qt
        """Give up the item at a place."""
        if not 0 <= index < len(self._items):
            return None
        item = self._items.pop(index)
        self.invalidate()
        return item

    def invalidate(self) -> None:
        """What was found out about the items may hold no more."""
        self._heights.clear()
        self._least = None
        super().invalidate()

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802 - called by Qt
        """It asks for no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Fewer columns are more lines."""
        return True

    def heightForWidth(self, arg__1: int) -> int:
        """The height of all lines."""
        if arg__1 not in self._heights:
            self._heights[arg__1] = self._place(QRect(0, 0, arg__1, 0), move=0)
        return self._heights[arg__1]

    def setGeometry(self, arg__1: QRect) -> None:  # noqa: N802 - called by Qt
        """Place the items."""
        super().setGeometry(arg__1)
        self._place(arg__1, move=1)

    def sizeHint(self) -> QSize:
        """The least it needs."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802 - called by Qt
        """The largest item."""
        if self._least is None:
            self._least = QSize()
            for item in self._items:
                self._least = self._least.expandedTo(item.minimumSize())
        return QSize(self._least)

    def _place(self, rect: QRect, *, move: int) -> int:
        x, y, height = rect.x(), rect.y(), 0
        line: list[tuple[QLayoutItem, QRect]] = []
        for item in self._items:
            if item.isEmpty():  # hidden, which leaves no gap
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
        """The items of a line stand on one middle, from the side where people begin to read."""
        owner = self.parentWidget()
        side = Qt.LayoutDirection.LeftToRight if owner is None else owner.layoutDirection()
        for item, place in line if move else ():
            middle = place.translated(0, (height - place.height()) // 2)
            item.setGeometry(QStyle.visualRect(side, rect, middle))
        line.clear()


class Folding(QWidget):
    """Widgets side by side, or one above the other where there is no room for that."""

    def __init__(self, *widgets: QWidget, gap: int = 8) -> None:
        super().__init__()
        self._widgets = widgets
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(gap)
        self._box.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        for number, widget in enumerate(widgets):
            self._box.addWidget(widget, int(number == 0))

    @property
    def is_folded(self) -> bool:
        """Whether the widgets stand one above the other."""
        return self._box.direction() == QBoxLayout.Direction.TopToBottom

    def minimumSizeHint(self) -> QSize:
        """The widest of the widgets, at the height they have now."""
        shown = [widget for widget in self._widgets if not widget.isHidden()]
        widest = max((widget.minimumSizeHint().width() for widget in shown), default=0)
        return QSize(widest, self._box.minimumSize().height())

    def sizeHint(self) -> QSize:
        """What the layout asks for."""
        return self._box.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold or unfold."""
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent) -> bool:
        """Widgets that became wider or narrower fold or unfold, too."""
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
    """The widget in the middle, at most `width` wide."""
    outer = QWidget()
    layout = row(outer, gap=0)
    widget.setMaximumWidth(width)
    widget.setSizePolicy(QSizePolicy.Policy.Expanding, widget.sizePolicy().verticalPolicy())
    layout.addStretch(1)
    layout.addWidget(widget, 1000)
    layout.addStretch(1)
    return outer
