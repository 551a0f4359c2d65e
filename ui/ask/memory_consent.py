"""Question whether conversations may be remembered, shown once (T7)."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from ui.theme.translation import translate
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button
from ui.widgets.labels import label


class MemoryConsent(QFrame):
    """Consent form; `chosen` carries "on" or "off"."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "quiet")
        self.remember_button = Button(translate("ask", "Remember"), kind="secondary")
        self.refuse_button = Button(translate("ask", "Not now"), kind="ghost")
        inside = column(self, margin=(14, 10, 12, 10), gap=8)
        words = translate(
            "ask",
            "Remember your conversations? They stay on this computer, and you can view or "
            "delete them anytime.",
        )
        inside.addWidget(label(words, role="small", wrap="yes"))
        line = row(gap=6)
        line.addWidget(self.remember_button)
        line.addWidget(self.refuse_button)
        line.addStretch(1)
        inside.addLayout(line)
        self.remember_button.clicked.connect(lambda: self.chosen.emit("on"))
        self.refuse_button.clicked.connect(lambda: self.chosen.emit("off"))
