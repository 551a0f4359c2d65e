"""One question and its answer."""

from PySide6.QtCore import QElapsedTimer, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.errors import LociError
from core.records.answers import EXTRACTIVE, Answer, Piece
from ui.ask.answer_text import AnswerText
from ui.ask.markdown import hold_back
from ui.ask.nearest import NearestList
from ui.bridge.alerts import alert_for
from ui.reader.spot import Spot, spot_of
from ui.widgets.boxes import Flow, clear, column, frame, row
from ui.widgets.buttons import Button
from ui.widgets.labels import label
from ui.widgets.notices import Banner

NOT_FOUND = "I did not find an answer to this in your documents."


class Turn(QWidget):
    """Grows while the answer comes; `opened` asks for a document, `explained` for the sources."""

    opened = Signal(object)
    explained = Signal(object)
    retried = Signal(str)

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question
        self.answer: Answer | None = None
        self._text = ""
        self._render_ms = 0
        self._pace = QElapsedTimer()
        self._body = column(self, margin=(0, 8, 0, 16), gap=8)
        self._body.addWidget(self._make_question(question))
        self.stage = label("Looking through your documents…", role="small", tone="muted")
        self.banner = Banner()
        self.text = AnswerText()
        self.doubt = Banner(tone="warning")
        self.nearest = NearestList()
        self.chips = QWidget()
        self._chip_row = Flow(self.chips)
        self.foot = QWidget()
        self.timing = label(role="small", tone="muted")
        for part in (
            self.stage,
            self.banner,
            self.text,
            self.doubt,
            self.nearest,
            self.chips,
            self.foot,
        ):
            self._body.addWidget(part)
            part.setVisible(part is self.stage)
        self._make_foot()
        self.text.cited.connect(self.open_citation)
        self.nearest.opened.connect(self.opened)

    @property
    def pace_ms(self) -> int:
        """How long to wait before showing more, so that drawing takes a tenth of the time."""
        return max(40, 10 * self._render_ms)

    def restart(self) -> None:
        """Forget what came so far; the answer begins again."""
        self._text = ""
        self.text.hide()
        self.stage.show()

    def show_pieces(self, pieces: list[Piece]) -> None:
        """Show more of the answer, or what is being done."""
        for piece in pieces:
            self._text += piece.text
            if piece.stage:
                self.stage.setText(f"{piece.stage}…")
        if not self._text:
            return
        self._pace.start()
        self.stage.hide()
        self.text.show()
        self.text.show_markdown(hold_back(self._text))
        self._render_ms = self._pace.elapsed()

    def show_answer(self, answer: Answer) -> None:
        """Show the answer as it is kept, with its sources."""
        self.answer = answer
        self.stage.hide()
        if answer.found:
            self._show_found(answer)
        else:
            self._show_not_found(answer)
        self.timing.setText(_timing(answer))
        self.foot.show()

    def show_stopped(self) -> None:
        """The person stopped the answer; what came stays."""
        self.stage.setText("Stopped.")
        self.stage.show()
        self.foot.show()
        self.explain.hide()

    def show_problem(self, error: LociError) -> None:
        """Say why there is no answer."""
        alert = alert_for(error)
        self.stage.hide()
        self.banner.show_words(f"{alert.title}. {alert.sentence}", tone="danger")
        self.banner.show()
        self.foot.show()
        self.explain.hide()
        self.again.show()

    def open_citation(self, number: int) -> None:
        """Ask for the document behind a number."""
        for citation in self.answer.citations if self.answer else ():
            if citation.n == number:
                self.opened.emit(spot_of(citation))

    def copy_answer(self) -> None:
        """The answer and its sources are in the clipboard."""
        QGuiApplication.clipboard().setText(as_text(self.answer) if self.answer else self._text)

    def _show_found(self, answer: Answer) -> None:
        self._text = answer.answer
        self.banner.show_words(EXTRACTIVE)
        self.banner.setVisible(not answer.model)
        self.text.show()
        self.text.show_citations(answer.citations)
        self.text.show_markdown(answer.answer, doubtful=answer.unsupported)
        if answer.unsupported:
            one = len(answer.unsupported) == 1
            count = "1 sentence is" if one else f"{len(answer.unsupported)} sentences are"
            self.doubt.show_words(
                f"{count} not supported by a source. Read {'it' if one else 'them'} with care"
                " (underlined above).",
                tone="warning",
            )
            self.doubt.show()
        self._show_chips(answer)

    def _show_chips(self, answer: Answer) -> None:
        clear(self._chip_row)
        for citation in answer.citations:
            spot: Spot = spot_of(citation)
            chip = Button(f"{citation.n}   {spot.place}", kind="chip")
            chip.setAccessibleName(f"Source {citation.n}: {spot.place}")
            chip.setToolTip(citation.path)
            chip.setProperty("number", citation.n)
            chip.clicked.connect(self._chip_pressed)
            self._chip_row.addWidget(chip)
        self.chips.setVisible(bool(answer.citations))

    def _chip_pressed(self) -> None:
        self.open_citation(int(self.sender().property("number")))

    def _show_not_found(self, answer: Answer) -> None:
        self.text.hide()
        near = " These passages are nearest:" if answer.nearest else ""
        self.banner.show_words(NOT_FOUND + near, tone="warning")
        self.banner.show()
        self.nearest.show_hits(answer.nearest)
        self.nearest.setVisible(bool(answer.nearest))

    def _make_question(self, question: str) -> QWidget:
        bubble = frame("bubble")
        self._asked = label(question, wrap="yes")
        self._asked.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        inner: QVBoxLayout = column(bubble, margin=(14, 9, 14, 9))
        inner.addWidget(self._asked)
        outer = QWidget()
        line = row(outer)
        line.addStretch(1)
        line.addWidget(bubble)
        return outer

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The question takes the width of its words, up to four fifths of the column."""
        super().resizeEvent(event)
        self._asked.ensurePolished()
        lines = self.question.splitlines() or [""]
        natural = max(self._asked.fontMetrics().horizontalAdvance(line) for line in lines) + 4
        width = min(natural, self.width() * 4 // 5 - 28)
        self._asked.setFixedSize(width, self._asked.heightForWidth(width))

    def _make_foot(self) -> None:
        line = row(self.foot, gap=4)
        self.explain = Button("How this was found", kind="ghost", icon="list-tree")
        self.copy = Button("Copy", kind="ghost", icon="copy", name="Copy the answer")
        self.again = Button("Ask again", kind="ghost", icon="rotate-ccw")
        self.again.hide()
        self.explain.clicked.connect(self._explain)
        self.copy.clicked.connect(self.copy_answer)
        self.again.clicked.connect(self._retry)
        for button in (self.explain, self.copy, self.again):
            line.addWidget(button)
        line.addStretch(1)
        line.addWidget(self.timing)

    def _explain(self) -> None:
        self.explained.emit(self.answer)

    def _retry(self) -> None:
        self.retried.emit(self.question)


def as_text(answer: Answer) -> str:
    """The answer and its numbered sources as plain text."""
    if not answer.found:
        return NOT_FOUND
    sources = [f"[{c.n}] {spot_of(c).place}: “{c.quote}”" for c in answer.citations]
    return "\n".join([answer.answer.rstrip(), "", *sources])


def _timing(answer: Answer) -> str:
    total = answer.timings_ms.get("total", 0.0)
    spent = f"{total:.0f} ms" if total < 1000 else f"{total / 1000:.1f} s"
    return f"{answer.model} · {spent}" if answer.model else spent
