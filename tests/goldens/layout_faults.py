"""Faults of a layout that need no picture: texts that are cut, widgets that overlap."""

from itertools import combinations

from PySide6.QtCore import QMargins, QPoint, QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QFrame,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QWidget,
)

from ui.theme.theme import the_theme
from ui.widgets.boxes import descendants
from ui.widgets.labels import Elided

FIELDS = (QLineEdit, QComboBox, QAbstractSpinBox, QKeySequenceEdit)
# Of an elided text at least so much is shown.
LEAST_PX = 48
SLACK_PX = 2


def layout_faults(root: QWidget) -> list[str]:
    """Return what is cut, too low or overlapped among the visible widgets, sorted."""
    shown = [it for it in descendants(root, QWidget) if it.isVisible() and not it.isWindow()]
    seen = [it for it in shown if not it.visibleRegion().isEmpty()]
    faults = {fault for widget in seen if (fault := _fault_of(widget))}
    outside = {f"outside its parent: {_name(it)}" for it in shown if _is_outside(it)}
    return sorted(faults | outside | set(_overlaps(seen)))


def _fault_of(widget: QWidget) -> str:
    if isinstance(widget, (QLabel, QAbstractButton, *FIELDS)) and _is_cut_at_side(widget):
        return f"cut at the side: {_name(widget)}"
    if isinstance(widget, Elided):
        return _elided_fault(widget)
    if isinstance(widget, QLabel):
        return _label_fault(widget)
    if isinstance(widget, QAbstractButton):
        return _button_fault(widget)
    if isinstance(widget, FIELDS) and not isinstance(widget.parent(), FIELDS):
        return _field_fault(widget)
    return ""


def _is_outside(widget: QWidget) -> bool:
    """Whether a layout has placed a text or control where its own parent ends."""
    if not isinstance(widget, (QLabel, QAbstractButton, *FIELDS)) or not _is_content(widget):
        return False
    slack = QMargins(*(SLACK_PX,) * 4)
    return not widget.parentWidget().rect().marginsAdded(slack).contains(widget.geometry())


def _is_cut_at_side(widget: QWidget) -> bool:
    """Whether an outer widget hides the left or right end; below, places may be scrolled."""
    outer, place = widget.parentWidget(), QRect(QPoint(), widget.size())
    place.moveTo(widget.pos())
    while outer is not None and not widget.isWindow():
        if place.left() < -SLACK_PX or place.right() > outer.width() + SLACK_PX:
            return True
        place.translate(outer.pos())
        outer = None if outer.isWindow() else outer.parentWidget()
    return False


def _elided_fault(label: Elided) -> str:
    text = label.accessibleName()
    needed = min(label.fontMetrics().horizontalAdvance(text), the_theme().look.grown(LEAST_PX))
    return f"elided to nothing: {text}" if text and label.width() < needed - SLACK_PX else ""


def _label_fault(label: QLabel) -> str:
    text = label.text()
    if not text or label.pixmap().width():
        return ""
    if label.wordWrap():
        is_low = label.height() < label.heightForWidth(label.width()) - SLACK_PX
        return f"text too low: {text}" if is_low else ""
    return f"text cut: {text}" if label.width() < label.sizeHint().width() - SLACK_PX else ""


def _button_fault(button: QAbstractButton) -> str:
    words = button.text().replace("&", "")
    if not words:
        return ""
    needed = button.fontMetrics().horizontalAdvance(words)
    if isinstance(button, QCheckBox):
        needed = button.sizeHint().width()
    return f"button cut: {words}" if button.width() < needed - SLACK_PX else ""


def _field_fault(field: QWidget) -> str:
    name = field.accessibleName() or type(field).__name__
    inside = descendants(field, QLineEdit)
    lowest = max(
        [field.minimumSizeHint().height(), *(it.minimumSizeHint().height() for it in inside)]
    )
    if field.height() < lowest - SLACK_PX:
        return f"field too low: {name}"
    return (
        "" if all(field.rect().contains(it.geometry()) for it in inside) else f"field cut: {name}"
    )


def _overlaps(shown: list[QWidget]) -> list[str]:
    """Return pairs of texts and controls that cover each other beside one another."""
    children: dict[int, list[QWidget]] = {}
    for widget in shown:
        if _is_content(widget):
            children.setdefault(id(widget.parentWidget()), []).append(widget)
    return [
        f"overlap: {_name(first)} and {_name(second)}"
        for beside in children.values()
        for first, second in combinations(beside, 2)
        if _common(first, second) > SLACK_PX
    ]


def _is_content(widget: QWidget) -> bool:
    layout = widget.parentWidget().layout()
    in_layout = layout is not None and layout.indexOf(widget) >= 0
    return in_layout and not (type(widget) is QFrame and widget.property("kind") == "float")


def _common(first: QWidget, second: QWidget) -> int:
    both = first.geometry() & second.geometry()
    return min(both.width(), both.height()) if both.isValid() else 0


def _name(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
    return f"{type(widget).__name__} {text or widget.accessibleName()!r}"
