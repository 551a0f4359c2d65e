"""What everything is drawn with at the moment: colors and sizes of type."""

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
        """The theme's colors."""
        return self.tokens.colors

    @property
    def is_dark(self) -> bool:
        """Whether light text stands on dark."""
        return self.tokens.name == "dark"

    def px(self, role: Role) -> int:
        """The height of type of that role in pixels."""
        return round(TYPE[role][0] * self.scale)

    def grown(self, pixels: int) -> int:
        """A length that grows with the text."""
        return round(pixels * self.scale)

    def font(self, role: Role) -> QFont:
        """The font of that role."""
        font = QFont(MONO if role == "mono" else SANS)
        font.setPixelSize(self.px(role))
        font.setWeight(QFont.Weight(TYPE[role][1]))
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def category(self, number: int) -> QColor:
        """One of the colors that tell kinds apart."""
        shades = self.tokens.categories.list
        return QColor(shades[number % len(shades)])
