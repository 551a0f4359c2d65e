"""Focus ring, order of the Tab key, and announcements to screen readers."""

from collections.abc import Callable, Iterator
from typing import Protocol, cast, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLayout,
    QPushButton,
    QScrollArea,
    QSplitter,
    QToolButton,
    QWidget,
)

from ui.widgets.style import mark

Politeness = QAccessible.AnnouncementPoliteness
_PRESSED = (QPushButton, QToolButton)
BY_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class FocusRing(QObject):
    """Sets the property `ring` on the widget that received the focus by keyboard.

    Enter presses a push button that has the focus, as Space does; a dialog's default button stays
    for Enter elsewhere. The ring watches what has the focus, and the whole program only while
    nothing has: there it is called for every event of every widget, which doubles the time that
    making widgets takes.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._reason = Qt.FocusReason.OtherFocusReason
        app.focusChanged.connect(self._follow)
        self._follow(None, app.focusWidget())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch focus events, and press a button by Enter; filter nothing else."""
        if isinstance(event, QKeyEvent) and isinstance(watched, _PRESSED):
            return _press_by_enter(watched, event)
        if isinstance(event, QFocusEvent) and isinstance(watched, QWidget):
            # The reason why one loses the focus is why the next receives it.
            self._reason = event.reason()
            self._show_ring(watched, has_focus=event.gotFocus())
        return False

    @Slot(QWidget, QWidget)
    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        if now is None:
            self._app.installEventFilter(self)
            return
        if before is None:
            self._app.removeEventFilter(self)
        now.installEventFilter(self)
        self._show_ring(now, has_focus=True)
        self._reason = Qt.FocusReason.OtherFocusReason

    def _show_ring(self, widget: QWidget, *, has_focus: bool) -> None:
        by_keyboard = has_focus and self._reason in BY_KEYBOARD
        if by_keyboard or widget.property("ring") == "true":
            mark(widget, ring="true" if by_keyboard else "false")


def _press_by_enter(button: QAbstractButton, event: QKeyEvent) -> bool:
    is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if event.type() != QEvent.Type.KeyPress or not is_enter or not is_plain:
        return False
    if not event.isAutoRepeat():
        button.click()
    return True


@runtime_checkable
class Region(Protocol):
    """Part of the window that chooses its first focused widget itself."""

    def entry(self) -> QWidget | None:
        """Return the widget to focus first; None for the first tab stop."""
        ...


def first_stop(region: QWidget) -> QWidget | None:
    """Return the widget to focus first in a region: its `entry`, else its first tab stop."""
    wanted = region.entry() if isinstance(region, Region) else None
    if wanted is not None and wanted.isVisible() and _stops_at(wanted):
        return wanted
    return next((it for it in _laid_out(region) if _stops_at(it)), None)


def on_escape(widget: QWidget, do: Callable[[], object]) -> None:
    """Call `do` when Esc is pressed in the widget or in one inside it."""
    escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), widget)
    escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    escape.activated.connect(do)


def bring_into_view(widget: QWidget, part: QRect) -> None:
    """Scroll the enclosing page until that part of the widget is visible."""
    outer = widget.parentWidget()
    while outer is not None and not isinstance(outer, QScrollArea):  # pyright: ignore[reportUnnecessaryComparison]
        outer = outer.parentWidget()
    inside = None if outer is None else outer.widget()  # pyright: ignore[reportUnnecessaryComparison]
    if outer is not None and inside is not None:  # pyright: ignore[reportUnnecessaryComparison]
        middle = widget.mapTo(inside, part.center())
        outer.ensureVisible(middle.x(), middle.y(), 0, part.height())


def focus_beside(root: QWidget, *, forward: bool) -> bool:
    """Focus the next or previous tab stop in layout order; return whether there is one.

    Qt's own order is the order of creation, and most widgets are created late. If the focused
    widget is about to disappear, the nearest remaining one is used, with a ring if it had one.
    """
    focused = cast("QWidget | None", root.window().focusWidget())
    is_stop = focused is not None and _is_shown(focused, root) and _stops_at(focused)
    wanted = _next(root, focused, forward=forward) if is_stop else _nearest(root, focused)
    if wanted is None:
        return False
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    if focused is not None and not is_stop and focused.property("ring") != "true":
        reason = Qt.FocusReason.OtherFocusReason
    wanted.setFocus(reason)
    return True


def _next(root: QWidget, stop: QWidget | None, *, forward: bool) -> QWidget | None:
    """Return the next or previous tab stop, in a circle."""
    stops = _stops(root)
    return stops[(stops.index(stop) + (1 if forward else -1)) % len(stops)] if stop else None


def _nearest(root: QWidget, lost: QWidget | None) -> QWidget | None:
    """Return the first tab stop after a lost widget, or before it, in its part at first."""
    if lost is None or not root.isAncestorOf(lost):
        return next(iter(_stops(root)), None)
    shown = (it for it in _around(lost, root) if _is_shown(it, root))
    outer = next((it for it in shown if _stops(it)), root)
    stops = _stops(outer)
    order = list(_laid_out(outer, also="hidden"))
    behind = set(order[order.index(lost) :])
    return next((it for it in stops if it in behind), stops[-1] if stops else None)


def _stops(root: QWidget) -> list[QWidget]:
    return [it for it in _laid_out(root) if _stops_at(it)]


def _is_shown(widget: QWidget, root: QWidget) -> bool:
    """Return whether `_laid_out` yields the widget."""
    way = (widget, *_around(widget, root))
    return root.isAncestorOf(widget) and all(it.isVisible() and not it.isWindow() for it in way)


def _around(widget: QWidget, root: QWidget) -> Iterator[QWidget]:
    """Yield what the widget is in, from the inside, without the root."""
    outer = widget.parentWidget()
    while outer is not None and outer is not root:  # pyright: ignore[reportUnnecessaryComparison]
        yield outer
        outer = outer.parentWidget()


def _stops_at(widget: QWidget) -> bool:
    takes_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    return bool(takes_tab) and widget.isEnabled() and widget.focusProxy() is None


def _laid_out(widget: QWidget, *, also: str = "") -> Iterator[QWidget]:
    """Yield visible descendants in layout order; with `also="hidden"`, hidden ones too."""
    placed = list(_placed(widget))
    widgets = set(placed)
    free = [it for it in widget.children() if isinstance(it, QWidget) and it not in widgets]
    for child in [*placed, *free]:
        if (also or child.isVisible()) and not child.isWindow():
            yield child
            yield from _laid_out(child, also=also)


def _placed(widget: QWidget) -> Iterator[QWidget]:
    if isinstance(widget, QSplitter):
        for number in range(widget.count()):
            if (part := widget.widget(number)) is not None:
                yield part
    elif (layout := widget.layout()) is not None:
        yield from _held_by(layout)


def the_application() -> QApplication:
    """Return the running QApplication."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


def _held_by(layout: QLayout) -> Iterator[QWidget]:
    for number in range(layout.count()):
        item = layout.itemAt(number)
        inner = item.layout() if item is not None else None
        holder = item.widget() if item is not None else None
        if inner is not None:
            yield from _held_by(inner)
        elif holder is not None:
            yield holder


def announce(widget: QWidget, text: str, *, urgent: str = "no") -> None:
    """Let screen readers announce the text; urgent text interrupts, other text waits."""
    if not text:
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    event.setPoliteness(Politeness.Assertive if urgent == "yes" else Politeness.Polite)
    QAccessible.updateAccessibility(event)
