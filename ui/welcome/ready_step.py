"""Last step: progress of reading, and sample questions."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.records.files.status import Status
from ui.items.encoder_offer import EncoderOfferBanner
from ui.items.progress_text import say_progress
from ui.theme.translation import say_number, translate
from ui.welcome.step import Step
from ui.widgets.boxes import Flow, Space, clear, fill
from ui.widgets.buttons import Button
from ui.widgets.fields import progress_bar
from ui.widgets.labels import hint, label, paragraph


class ReadyStep(Step):
    """`asked` carries a question; `looked` requests questions that can be answered now."""

    asked = Signal(str)
    looked = Signal()

    def __init__(self) -> None:
        super().__init__(
            "sparkles",
            translate("welcome", "Ready"),
            translate(
                "welcome",
                "Loci keeps reading in the background. You can ask right away; answers "
                "get better with every file.",
            ),
        )
        self.questions: tuple[str, ...] = ()
        self.counter = label("", role="subtitle", wrap="yes")
        self.progress = hint()
        self.bar = progress_bar(translate("welcome", "Files read"))
        self.model = hint()
        self.heading = paragraph(translate("welcome", "Questions you could ask:"))
        self._offers = QWidget()
        self._flow = Flow(self._offers, gap=8)
        self.encoder_offer = EncoderOfferBanner()
        for one in (self.counter, self.bar, self.progress, self.model, self.encoder_offer):
            self.body.addWidget(one)
        fill(self.body, Space(8), self.heading, self._offers, self.problem)
        for hidden in (self.bar, self.model, self.heading):
            hidden.hide()

    def begin(self) -> None:
        """Request questions."""
        self.looked.emit()

    def show_status(self, status: Status) -> None:
        """Show how much was read."""
        self.encoder_offer.show_offer(status.encoder_offer)
        if not status.sources:
            self.counter.setText(translate("welcome", "No folders yet."))
            return
        words = translate("welcome", "{files} files, {passages} passages, {things} things")
        self.counter.setText(
            words.format(
                files=say_number(status.read),
                passages=say_number(status.passages),
                things=say_number(status.entities),
            )
        )
        self.progress.setText(say_progress(status.progress))
        total = status.read + status.pending
        self.bar.setVisible(status.pending > 0)
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(status.read)
        if self.isVisible() and len(self.questions) < 3:
            self.looked.emit()

    def show_questions(self, questions: tuple[str, ...]) -> None:
        """Show questions that stored facts answer."""
        if questions == self.questions:
            return
        self.questions = questions
        clear(self._flow)
        for question in questions:
            chip = Button(question, kind="chip")
            chip.clicked.connect(lambda _=False, question=question: self.asked.emit(question))
            self._flow.addWidget(chip)
        self.heading.setVisible(bool(questions))
        self._offers.updateGeometry()

    def show_model(self, text: str) -> None:
        """Show the state of the model."""
        self.model.setText(text)
        self.model.setVisible(bool(text))
