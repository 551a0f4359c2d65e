"""Behind an answer: its sources, the facts it rests on, and how they were found."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from core.records.answers import Answer, Candidate, Citation
from core.records.knowledge import FactShown
from ui.reader.spot import Spot, place_of, spot_of
from ui.widgets.boxes import Scroll, clear, column, frame, line, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.labels import Elided, label

MOST_FACTS, MOST_CANDIDATES = 20, 8


class SourcesPanel(QFrame):
    """Shows one answer's ground; `opened` asks for a document."""

    opened = Signal(object)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "pane")
        head = row(margin=(16, 12, 12, 12))
        head.addWidget(label("Sources", role="subtitle"))
        head.addStretch(1)
        close = icon_button("x", "Close the sources")
        close.clicked.connect(self.closed)
        head.addWidget(close)
        self._scroll = Scroll(margin=16, gap=12)
        outer = column(self, gap=0)
        outer.addLayout(head)
        outer.addWidget(line())
        outer.addWidget(self._scroll, 1)
        self._spots: list[Spot] = []

    def show_answer(self, answer: Answer) -> None:
        """Show what this answer rests on."""
        self._spots = []
        inside = self._scroll.column
        clear(inside)
        for citation in answer.citations:
            inside.addWidget(self._citation(citation))
        if answer.facts:
            inside.addWidget(label("Facts", role="strong"))
            for fact in answer.facts[:MOST_FACTS]:
                inside.addWidget(self._fact(fact))
        inside.addWidget(label("How this was found", role="strong"))
        for title, words in _explained(answer):
            inside.addWidget(label(title, role="small", tone="muted"))
            inside.addWidget(label(words, role="small", tone="text2", wrap="yes"))
        for candidate in answer.trace.candidates[:MOST_CANDIDATES]:
            inside.addWidget(label(_considered(candidate), role="small", tone="text2", wrap="yes"))
        inside.addStretch(1)
        self._scroll.verticalScrollBar().setValue(0)

    def _citation(self, citation: Citation) -> QWidget:
        card = frame("card")
        inner = column(card, margin=(12, 10, 8, 10), gap=6)
        head = row()
        number = label(str(citation.n), role="caption")
        number.setProperty("kind", "number")
        head.addWidget(number)
        head.addWidget(Elided(citation.title, role="strong"), 1)
        head.addWidget(self._opener(spot_of(citation)))
        inner.addLayout(head)
        words = " ".join(citation.quote.split())
        inner.addWidget(label(f"“{words}”", role="small", tone="text2", wrap="yes"))
        inner.addWidget(Elided(spot_of(citation).place, role="caption", tone="muted"))
        return card

    def _fact(self, fact: FactShown) -> QWidget:
        box = QWidget()
        line_ = row(box, gap=4)
        words = f"{fact.subject} — {say(fact.predicate)} — {fact.object}"
        line_.addWidget(label(words, role="small", tone="text2", wrap="yes"), 1)
        if fact.path:
            line_.addWidget(self._opener(spot_of(fact)))
        return box

    def _opener(self, spot: Spot) -> Button:
        button = icon_button("book-open", f"Open {spot.place}")
        button.setProperty("number", len(self._spots))
        self._spots.append(spot)
        button.clicked.connect(self._pressed)
        return button

    def _pressed(self) -> None:
        self.opened.emit(self._spots[int(self.sender().property("number"))])


def say(predicate: str) -> str:
    """A relation's name in plain words."""
    return predicate.replace("_", " ").lower() if predicate.isupper() else predicate


def _explained(answer: Answer) -> list[tuple[str, str]]:
    trace = answer.trace
    rows: list[tuple[str, str]] = []
    if trace.anchors:
        named = ", ".join(f"{a.name} ({a.by}, {a.score:.2f})" for a in trace.anchors)
        rows.append(("Started from", named))
    if trace.activation:
        hops = max(step.hop for step in trace.activation)
        rows.append(("Followed", f"{len(trace.activation)} facts over {hops} steps"))
    spent = [f"{name} {ms:.0f} ms" for name, ms in answer.timings_ms.items() if name != "total"]
    if spent:
        rows.append(("Time", ", ".join(spent)))
    if trace.candidates:
        kept = sum(candidate.kept for candidate in trace.candidates)
        rows.append(("Passages", f"{kept} kept of {len(trace.candidates)} considered"))
    return rows


def _considered(candidate: Candidate) -> str:
    place = place_of(candidate.path, candidate.part, None)
    scores = ", ".join(f"{name} {score:.2f}" for name, score in candidate.scores.items())
    verdict = "kept" if candidate.kept else "left out"
    why = f": {candidate.why}" if candidate.why else ""
    return f"{verdict} · {place} ({scores}){why}"
