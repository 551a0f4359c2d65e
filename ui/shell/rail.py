"""The rail: one button for each place."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton

from ui.theme.icons import make_icon
from ui.theme.theme import the_theme
from ui.theme.tokens import RAIL_WIDTH
from ui.widgets.boxes import column

PLACES = (
    ("ask", "Ask", "message-circle"),
    ("graph", "Graph", "waypoints"),
    ("sources", "Sources", "folder"),
    ("settings", "Settings", "settings"),
)


class NavButton(QToolButton):
    """A place, its icon above its name."""

    def __init__(self, place: str, title: str, icon: str) -> None:
        super().__init__()
        self.place = place
        self._icon = icon
        self.setText(title)
        self.setAccessibleName(title)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setProperty("kind", "nav")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        the_theme().changed.connect(self._draw)
        self._draw()

    def _draw(self) -> None:
        look = the_theme().look
        side = look.grown(20)
        colors = look.colors
        self.setIcon(make_icon(self._icon, colors.text2, size=side, checked=colors.accent))
        self.setIconSize(QSize(side, side))
        self.setFixedSize(look.grown(RAIL_WIDTH - 16), look.grown(56))


class Rail(QFrame):
    """The places from top to bottom, settings last; `chosen` names the one taken."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "rail")
        self.setAccessibleName("Places")
        self.buttons: dict[str, NavButton] = {}
        group = QButtonGroup(self)
        inside = column(self, margin=(8, 12, 8, 12), gap=4)
        for place, title, icon in PLACES:
            button = self.buttons[place] = NavButton(place, title, icon)
            group.addButton(button)
            if place == "settings":
                inside.addStretch(1)
            inside.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
            # Assistive technology checks a button without clicking it.
            button.toggled.connect(self._toggled)

    def show_place(self, place: str) -> None:
        """Mark a place as the one in view."""
        self.buttons[place].setChecked(True)

    def _toggled(self, checked: bool) -> None:  # noqa: FBT001 - called by Qt
        button = self.sender()
        if checked and isinstance(button, NavButton):
            self.chosen.emit(button.place)
