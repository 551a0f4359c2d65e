"""Question whether conversations may be remembered, shown once (T7)."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from ui.theme.translation import translate
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button
from ui.widgets.labels import hint


class MemoryConsent(QFrame):
    """Consent form; `chosen` carries "on" or "off"."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "quiet")
        self.remember_button = Button(translate("ask", "Remember"), kind="secondary")
        self.refuse_button = Button(translate("ask", "Not now"), kind="ghost")
        words = translate(
            "ask",
            "Remember your conversations? They stay on this computer, and you can view or "
            "delete them anytime.",
        )
        line = row(None, self.remember_button, self.refuse_button, 1, gap=6)
        column(self, hint(words, tone="text"), line, margin=(14, 10, 12, 10), gap=8)
        self.remember_button.clicked.connect(lambda: self.chosen.emit("on"))
        self.refuse_button.clicked.connect(lambda: self.chosen.emit("off"))
