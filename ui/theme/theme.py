"""Current theme; widgets that cache colors redraw themselves on `changed`."""

from functools import cache

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAccessibilityHints, QStyleHints
from PySide6.QtWidgets import QApplication

from ui.theme.fonts import register_fonts
from ui.theme.look import Look
from ui.theme.palette import make_palette
from ui.theme.sheet import make_sheet
from ui.theme.tokens import load_tokens

SLIDE_MS = 180


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
