"""The first thing people see: what Loci is, and where to begin."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from ui.widgets.boxes import Flow, Scroll, centered, column, frame, row
from ui.widgets.buttons import Button
from ui.widgets.labels import Picture, label

WIDTH = 620
PROMISES = (
    ("shield-check", "Nothing leaves this computer", "Reading, search and answers work offline."),
    ("quote", "Every answer shows its source", "One click opens the document at the exact words."),
    ("folder", "Your files stay as they are", "Loci reads them in place and never writes there."),
)


class WelcomeView(QWidget):
    """Offers to choose folders or to try the sample."""

    chosen = Signal(list)
    sampled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.choose = Button("Choose a folder…", kind="primary", icon="folder-plus")
        self.sample = Button("Try the sample folder", icon="sparkles")
        self.choose.clicked.connect(self._choose)
        self.sample.clicked.connect(self.sampled)
        inner = QWidget()
        body = column(inner, margin=24, gap=8)
        body.addWidget(Picture("waypoints", tone="accent", size=40))
        body.addSpacing(8)
        body.addWidget(label("Your documents, on your computer.", role="display", wrap="yes"))
        body.addWidget(
            label(
                "Loci reads the folders you choose, finds the people, projects and dates in them,"
                " and answers your questions from them.",
                tone="text2",
                wrap="yes",
            )
        )
        body.addSpacing(16)
        body.addWidget(self._make_promises())
        body.addSpacing(16)
        actions = QWidget()
        flow = Flow(actions, gap=12)
        flow.addWidget(self.choose)
        flow.addWidget(self.sample)
        body.addWidget(actions)
        body.addWidget(
            label("You can add, pause and remove folders at any time.", role="small", tone="muted")
        )
        scroll = Scroll()
        scroll.column.addStretch(2)
        scroll.column.addWidget(centered(inner, width=WIDTH))
        scroll.column.addStretch(3)
        column(self).addWidget(scroll)

    def _make_promises(self) -> QWidget:
        card = frame("card")
        body = column(card, margin=(20, 16, 20, 16), gap=14)
        for icon, title, sentence in PROMISES:
            promise = row(gap=14)
            promise.addWidget(Picture(icon, tone="accent", size=24), 0, Qt.AlignmentFlag.AlignTop)
            words = column(gap=1)
            words.addWidget(label(title, role="strong", wrap="yes"))
            words.addWidget(label(sentence, tone="text2", wrap="yes"))
            promise.addLayout(words, 1)
            body.addLayout(promise)
        return card

    def _choose(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, "Choose a folder to read")
        if folder:
            self.chosen.emit([folder])
