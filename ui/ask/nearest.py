"""What is nearest when there is no answer."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.records.answers import Hit
from ui.reader.spot import spot_of
from ui.widgets.boxes import clear, column, frame, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Elided, label

MOST = 5
LONGEST = 280


class NearestList(QWidget):
    """A few passages, each with its document to open."""

    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._hits: tuple[Hit, ...] = ()
        self._column = column(self, gap=8)

    def show_hits(self, hits: tuple[Hit, ...]) -> None:
        """Show these passages."""
        self._hits = hits[:MOST]
        clear(self._column)
        for number, hit in enumerate(self._hits):
            self._column.addWidget(self._make_card(number, hit))

    def _make_card(self, number: int, hit: Hit) -> QWidget:
        card = frame("quiet")
        inner = column(card, margin=(14, 10, 10, 10), gap=4)
        head = row()
        place = spot_of(hit).place
        head.addWidget(Elided(hit.title or place, role="strong"), 1)
        button = Button("Open", kind="link", icon="book-open", name=f"Open {place}")
        button.setProperty("number", number)
        button.clicked.connect(self._pressed)
        head.addWidget(button)
        inner.addLayout(head)
        words = " ".join(hit.text.split())
        shown = words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
        inner.addWidget(label(shown, role="small", tone="text2", wrap="yes"))
        inner.addWidget(Elided(place, role="caption", tone="muted"))
        return card

    def _pressed(self) -> None:
        self.opened.emit(spot_of(self._hits[int(self.sender().property("number"))]))
