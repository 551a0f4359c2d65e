"""Current colors and font sizes."""

from typing import Literal

from msgspec import Struct
from PySide6.QtGui import QColor, QFont

from ui.theme.tokens import Colors, Tokens

Role = Literal["caption", "small", "body", "strong", "subtitle", "title", "display", "mono"]

# pixels and weight at 100 % text size
TYPE: dict[Role, tuple[int, int]] = {
    "caption": (11, 400),
    "small": (12, 400),
    "body": (14, 400),
    "strong": (14, 600),
    "subtitle": (16, 600),
    "title": (20, 600),
    "display": (28, 600),
    "mono": (13, 400),
}
SANS, MONO = "Inter", "JetBrains Mono"


class Look(Struct, frozen=True):
    """A theme at a text size (1.0 is 100 %)."""

    tokens: Tokens
    scale: float = 1.0

    @property
    def colors(self) -> Colors:
        """Colors of the theme."""
        return self.tokens.colors

    @property
    def is_dark(self) -> bool:
        """Whether the theme is dark."""
        return self.tokens.name == "dark"

    def px(self, role: Role) -> int:
        """Return the font size of a role in pixels."""
        return round(TYPE[role][0] * self.scale)

    def grown(self, pixels: int) -> int:
        """Return a length scaled by the text size."""
        return round(pixels * self.scale)

    def font(self, role: Role) -> QFont:
        """Return the font of a role."""
        font = QFont(MONO if role == "mono" else SANS)
        font.setPixelSize(self.px(role))
        font.setWeight(QFont.Weight(TYPE[role][1]))
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def category(self, number: int) -> QColor:
        """Return one of the colors that distinguish kinds."""
        shades = self.tokens.categories.list
        return QColor(shades[number % len(shades)])
