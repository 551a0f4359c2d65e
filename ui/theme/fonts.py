"""The bundled fonts."""

from functools import cache
from importlib.resources import files

from PySide6.QtGui import QFontDatabase

FONT_FILES = (
    "Inter-Regular.otf",
    "Inter-Italic.otf",
    "Inter-Medium.otf",
    "Inter-SemiBold.otf",
    "Inter-Bold.otf",
    "JetBrainsMono-Regular.ttf",
    "JetBrainsMono-Bold.ttf",
)


@cache
def register_fonts() -> tuple[str, ...]:
    """Register the bundled fonts and return their families; needs a QGuiApplication."""
    families: list[str] = []
    for name in FONT_FILES:
        number = QFontDatabase.addApplicationFontFromData(
            files("resources").joinpath("fonts", name).read_bytes()
        )
        families += QFontDatabase.applicationFontFamilies(number)
    return tuple(dict.fromkeys(families))
