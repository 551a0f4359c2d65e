"""The theme in use; everything that bakes in a color redraws itself on `changed`."""

from functools import cache

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QApplication

from ui.theme.fonts import register_fonts
from ui.theme.look import Look
from ui.theme.palette import make_palette
from ui.theme.sheet import make_sheet
from ui.theme.tokens import load_tokens


class Theme(QObject):
    """Keeps the choice of the person and follows the system when that is the choice."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.choice = "system"
        self.look = Look(load_tokens("light"))
        self._dressed = False

    def choose(self, choice: str, *, text_size: int) -> None:
        """Light, dark or as the system is set, with text at `text_size` percent, from now on."""
        self.choice = choice
        self._dress(Look(load_tokens(self._named(choice)), text_size / 100))

    def follow_system(self) -> None:
        """The window turns dark or light with the system, if that is the choice."""
        QApplication.styleHints().colorSchemeChanged.connect(self._follow)

    @Slot()
    def _follow(self) -> None:
        if self.choice == "system":
            self.choose("system", text_size=round(self.look.scale * 100))

    def _named(self, choice: str) -> str:
        if choice in {"light", "dark"}:
            return choice
        # Unknown (headless, some desktops) counts as light.
        scheme = QApplication.styleHints().colorScheme()
        return "dark" if scheme == Qt.ColorScheme.Dark else "light"

    def _dress(self, look: Look) -> None:
        if self._dressed and look == self.look:
            return
        app = QApplication.instance()
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


@cache
def the_theme() -> Theme:
    """The application's one theme."""
    return Theme()
