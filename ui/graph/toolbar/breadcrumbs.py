"""Breadcrumbs of the graph."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.graph.navigation import NavigationHistory
from ui.graph.scope import GraphScope
from ui.theme.translation import translate
from ui.widgets.boxes import clear, fill, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import Elided, Picture


class Breadcrumbs(QWidget):
    """Buttons for back and forward, and the path from all topics to the current scope."""

    went_back = Signal()
    went_forward = Signal()
    whole_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.back = icon_button("arrow-left", translate("graph", "Back"))
        self.forward = icon_button("arrow-right", translate("graph", "Forward"))
        self.here = Elided("", role="subtitle")
        self._path = QWidget()
        self._path_row = row(self._path, gap=4)
        inside = row(self, self.back, self.forward, self._path, (self.here, 1), gap=4)
        inside.insertSpacing(2, 4)
        self.back.clicked.connect(self.went_back)
        self.forward.clicked.connect(self.went_forward)

    def show_history(self, history: NavigationHistory) -> None:
        """Show the current scope and its neighbors in the history."""
        here = _title(history.current)
        clear(self._path_row)
        whole = translate("graph", "All topics")
        if here:
            button = Button(whole, kind="link")
            button.clicked.connect(self.whole_requested)
            fill(self._path_row, button, Picture("chevron-right", tone="muted", size=16))
        self.here.show_text(here or whole)
        self._show_step(self.back, translate("graph", "Back"), history.previous)
        self._show_step(self.forward, translate("graph", "Forward"), history.next)

    def _show_step(self, button: Button, words: str, to: GraphScope | None) -> None:
        button.setEnabled(to is not None)
        named = (to and _title(to)) or translate("graph", "All topics")
        text = words if to is None else f"{words}: {named}"
        button.setAccessibleName(text)
        button.setToolTip(text)


def _title(scope: GraphScope) -> str:
    if not scope.around:
        return scope.title
    words = translate("graph", "Around {name}").format(name=scope.title)
    more = len(scope.around) - 1
    return f"{words} +{more}" if more else words
