"""Current theme: palette, stylesheet and fonts of the application.

The stylesheet is `resources/themes/sheet.qss` with the values of a look. Widgets that cache colors
redraw themselves on `changed`.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Template

from msgspec.structs import asdict
from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAccessibilityHints, QColor, QFontDatabase, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication

from ui.theme.look import MONO, SANS, TYPE, Look
from ui.theme.tokens import (
    COMPACT_HEIGHT,
    CONTROL_HEIGHT,
    RADIUS,
    RADIUS_CARD,
    RADIUS_SMALL,
    load_tokens,
)

Part = QPalette.ColorRole
# Lengths in pixels at 100 % text size: of a chip, and of a radio button and its checked dot.
CHIP, RADIO, DOT = 26, 14, 6
FONT_FILES = (
    "Inter-Regular.otf",
    "Inter-Italic.otf",
    "Inter-Medium.otf",
    "Inter-SemiBold.otf",
    "Inter-Bold.otf",
    "JetBrainsMono-Regular.ttf",
    "JetBrainsMono-Bold.ttf",
)
SLIDE_MS = 180


def make_sheet(look: Look) -> str:
    """Return the stylesheet of the application."""
    return _template().substitute(_values(look))


@cache
def _template() -> Template:
    sheet = files("resources").joinpath("themes", "sheet.qss")
    return Template(sheet.read_text(encoding="utf-8"))


def _values(look: Look) -> Mapping[str, object]:
    """Return what the template names: colors, fonts and lengths."""
    radio, dot = look.grown(RADIO), look.grown(DOT)
    names = Template.pattern.findall(_template().template)
    lengths = {braced for _, _, braced, _ in names if braced.startswith("px_")}
    return {
        **asdict(look.colors),
        **{f"font_{role}": look.px(role) for role in TYPE},
        **{f"weight_{role}": weight for role, (_, weight) in TYPE.items()},
        **{name: look.grown(int(name.removeprefix("px_"))) for name in lengths},
        "sans": SANS,
        "mono": MONO,
        "radius": RADIUS,
        "radius_card": RADIUS_CARD,
        "radius_small": RADIUS_SMALL,
        # The border adds 2 pixels.
        "control_height": look.grown(CONTROL_HEIGHT) - 2,
        "compact_height": look.grown(COMPACT_HEIGHT) - 2,
        "chip_height": look.grown(CHIP) - 2,
        "chip_radius": look.grown(CHIP) // 2,
        "focused_padding": look.grown(8) - 1,
        "radio_radius": radio // 2 + 2,
        "radio_checked_border": (radio - dot) // 2 + 2,
    }


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


class Theme(QObject):
    """Chosen theme; follows the system if that is the choice."""

    changing = Signal()  # before the stylesheet is set, which takes time for every widget
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.choice = "system"
        self.contrast = "normal"
        self.look = Look(load_tokens("light"))
        self.moves = False
        self._dressed = False
        self._hints: QStyleHints | None = None

    def choose(
        self, choice: str, *, text_size: int, contrast: str = "normal", motion: str = "none"
    ) -> None:
        """Set a light, dark or system theme with text at `text_size` percent.

        `contrast` is normal, increased, or system; with `motion` widgets fade and slide.
        """
        self.choice, self.contrast = choice, contrast
        self.moves = motion != "none"
        tokens = load_tokens(self._effective_name(choice), contrast=self._strength(contrast))
        self._dress(Look(tokens, text_size / 100))

    @property
    def slide_ms(self) -> int:
        """Duration of animations in milliseconds; 0 without motion."""
        return SLIDE_MS if self.moves else 0

    def follow_system(self) -> None:
        """Apply the system's color scheme, if that is the choice."""
        self._system().colorSchemeChanged.connect(self._follow)
        if (wishes := _wishes(self._system())) is not None:
            wishes.contrastPreferenceChanged.connect(self._follow)

    @Slot()
    def _follow(self) -> None:
        if "system" in {self.choice, self.contrast}:
            self.choose(
                self.choice,
                text_size=round(self.look.scale * 100),
                contrast=self.contrast,
                motion="some" if self.moves else "none",
            )

    def _effective_name(self, choice: str) -> str:
        if choice in {"light", "dark"}:
            return choice
        # An unknown scheme (headless, some desktops) counts as light.
        scheme = self._system().colorScheme()
        return "dark" if scheme == Qt.ColorScheme.Dark else "light"

    def _system(self) -> QStyleHints:
        # Keep a reference; without one PySide treats its children as deleted.
        if self._hints is None:
            self._hints = QApplication.styleHints()
        return self._hints

    def _strength(self, contrast: str) -> str:
        if contrast != "system":
            return contrast
        wishes = _wishes(self._system())
        high = (
            wishes is not None and wishes.contrastPreference() == Qt.ContrastPreference.HighContrast
        )
        return "increased" if high else "normal"

    def _dress(self, look: Look) -> None:
        if self._dressed and look == self.look:
            return
        app = QApplication.instance()
        if self._dressed:
            self.changing.emit()
        if isinstance(app, QApplication) and not self._dressed:
            app.setStyle("Fusion")
            register_fonts()
        self._dressed = True
        self.look = look
        if isinstance(app, QApplication):
            app.setPalette(make_palette(look))
            app.setFont(look.font("body"))
            app.setStyleSheet(make_sheet(look))
        self.changed.emit()


def _wishes(hints: QStyleHints) -> QAccessibilityHints | None:
    # WORKAROUND: PySide6 6.11 thinks it owns what `accessibility()` returns and deletes it.
    return hints.findChild(QAccessibilityHints)


@cache
def the_theme() -> Theme:
    """Return the theme of the application."""
    return Theme()


def make_palette(look: Look) -> QPalette:
    """Return a palette with all roles set, for widgets that no stylesheet rule covers."""
    colors = look.colors
    palette = QPalette()
    roles = {
        Part.Window: colors.window,
        Part.WindowText: colors.text,
        Part.Base: colors.surface,
        Part.AlternateBase: colors.window,
        Part.Text: colors.text,
        Part.Button: colors.raised,
        Part.ButtonText: colors.text,
        Part.BrightText: colors.danger,
        Part.ToolTipBase: colors.raised,
        Part.ToolTipText: colors.text,
        Part.PlaceholderText: colors.muted,
        Part.Highlight: colors.accent,
        Part.HighlightedText: colors.on_accent,
        Part.Link: colors.link,
        Part.LinkVisited: colors.link,
        Part.Accent: colors.accent,
        Part.Light: colors.raised,
        Part.Midlight: colors.subtle,
        Part.Mid: colors.border,
        Part.Dark: colors.border_strong,
        Part.Shadow: colors.border_strong,
    }
    for role, color in roles.items():
        palette.setColor(role, QColor(color))
    for role in (Part.WindowText, Part.Text, Part.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colors.muted))
    return palette
