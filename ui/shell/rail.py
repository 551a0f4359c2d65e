"""Navigation rail: one button per place, and the menu."""

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QMenu, QToolButton

from ui.shell.place_registry import rail_places
from ui.theme.icons import make_icon
from ui.theme.plain_text import plain_tooltip
from ui.theme.theme import the_theme
from ui.theme.tokens import RAIL_WIDTH, TARGET
from ui.theme.translation import translate
from ui.widgets.boxes import column

EDGE, GAP = 12, 4
# Height of a button with its name, its minimum, its height without; the widest name.
HIGH, NAMED, BARE, WIDEST = 56, 46, 44, 116


class NavButton(QToolButton):
    """Button of a place: its icon above its name, or only the icon where space is short."""

    def __init__(self, title: str, icon: str, *, place: str = "") -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.place = place
        self._icon = icon
        self._title = title
        self._height = 0
        self._badge = 0
        self.setText(title)
        self.setProperty("kind", "nav")
        if place:
            self.setCheckable(True)
            self.setAutoExclusive(True)
        # A click leaves the focus to the place, so that its keys work.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        the_theme().changed.connect(self.draw)
        self.draw()

    def fit(self, height: int, *, width: int, named: bool) -> None:
        """Set the size; without the name, the name is the tooltip."""
        self._height = height
        style = Qt.ToolButtonStyle
        self.setToolButtonStyle(
            style.ToolButtonTextUnderIcon if named else style.ToolButtonIconOnly
        )
        self.setToolTip("" if named else plain_tooltip(self._title))
        self.setFixedSize(width, height)
        self.draw()

    def show_badge(self, number: int) -> None:
        """Show a count; none for 0."""
        self._badge = number
        waiting = translate("shell", "%n waiting", "", number)
        self.setAccessibleName(f"{self._title}, {waiting}" if number else self._title)
        self.update()

    def paintEvent(self, arg__1: QPaintEvent) -> None:
        """Draw the button and its count."""
        super().paintEvent(arg__1)
        if not self._badge:
            return
        look = the_theme().look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.font("caption"))
        words = str(self._badge) if self._badge < 100 else "99+"
        height = painter.fontMetrics().height() + 2
        width = max(height, painter.fontMetrics().horizontalAdvance(words) + 8)
        left = 4 if self.isRightToLeft() else self.width() - width - 4
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.colors.accent))
        painter.drawRoundedRect(left, 2, width, height, height / 2, height / 2)
        painter.setPen(QColor(look.colors.on_accent))
        painter.drawText(left, 2, width, height, Qt.AlignmentFlag.AlignCenter, words)
        painter.end()

    def draw(self) -> None:
        """Draw the icon in the colors of the theme."""
        look = the_theme().look
        side = look.grown(20)
        if self._height:
            side = min(side, self._height - 12)
        colors = look.colors
        self.setIcon(make_icon(self._icon, colors.text2, size=side, checked=colors.accent))
        self.setIconSize(QSize(side, side))


class Rail(QFrame):
    """Buttons of the places from top to bottom, settings and the menu last.

    `chosen` carries the id of the place. When space is short, buttons lose height first and
    then their names; none is hidden.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(translate("shell", "Places"))
        self.setProperty("kind", "rail")
        self.buttons: dict[str, NavButton] = {}
        self._group = QButtonGroup(self)
        self._inside = column(self, margin=(8, EDGE, 8, EDGE), gap=GAP)
        for place in rail_places():
            title = QCoreApplication.translate("commands", place.title)
            button = NavButton(title, place.icon, place=place.id)
            self.buttons[place.id] = button
            self._group.addButton(button)
            if place.id == "settings":
                self._inside.addStretch(1)
            self._inside.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
            # Assistive technology checks a button without clicking it.
            button.toggled.connect(self._toggled)
        self.menu_button = NavButton(translate("shell", "Menu"), "menu")
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._inside.addWidget(self.menu_button, 0, Qt.AlignmentFlag.AlignHCenter)
        the_theme().changed.connect(self._fit)
        self._fit()

    def set_menu(self, menu: QMenu) -> None:
        """Set the menu; its button is not lit once the menu is closed."""
        self.menu_button.setMenu(menu)
        menu.aboutToHide.connect(self._unlight_menu)

    def _unlight_menu(self) -> None:
        # WORKAROUND: the popup takes the leave event of the pointer, so Qt keeps the hover state.
        self.menu_button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        self.menu_button.setDown(False)
        self.menu_button.update()

    def show_badge(self, place: str, number: int) -> None:
        """Show a count at a place; none for 0."""
        if place in self.buttons:
            self.buttons[place].show_badge(number)

    def show_place(self, place: str) -> None:
        """Mark the current place; none if it has no button."""
        button = self.buttons.get(place)
        if button is not None:
            button.setChecked(True)
            return
        self._group.setExclusive(False)
        for other in self.buttons.values():
            other.setAutoExclusive(False)
            other.setChecked(False)
            other.setAutoExclusive(True)
        self._group.setExclusive(True)

    def minimumSizeHint(self) -> QSize:
        """Return the width of the buttons; the window decides the height."""
        return QSize(self._inside.sizeHint().width(), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Distribute the height over the buttons."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        look = the_theme().look
        buttons = [*self.buttons.values(), self.menu_button]
        part = (self.height() - 2 * EDGE) // len(buttons) - GAP
        widest = max(self._needed(button) for button in buttons)
        named = part >= look.grown(NAMED) and widest <= look.grown(WIDEST)
        height = min(max(part, TARGET + 4), look.grown(HIGH if named else BARE))
        width = max(look.grown(RAIL_WIDTH - 16), widest) if named else look.grown(BARE)
        for button in buttons:
            button.fit(height, width=width, named=named)
        self.updateGeometry()

    def _needed(self, button: NavButton) -> int:
        font = button.font()
        font.setPixelSize(the_theme().look.px("caption"))
        font.setWeight(font.Weight.DemiBold)
        return QFontMetrics(font).horizontalAdvance(button.text()) + 12

    def _toggled(self, checked: bool) -> None:  # noqa: FBT001 - called by Qt
        button = self.sender()
        if checked and isinstance(button, NavButton):
            self.chosen.emit(button.place)
