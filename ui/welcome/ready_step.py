"""Last step of the first run: how much is read, and questions that can be asked."""

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from core.records.files.status import AFTER_FILES, Progress, Status
from ui.items.encoder_banner import EncoderBanner
from ui.items.file_rows import say_files
from ui.items.progress_text import say_progress
from ui.theme.theme import the_theme
from ui.theme.translation import translate, translate_message
from ui.welcome.step import Step
from ui.widgets.boxes import Flow, Space, clear, fill, keep_room
from ui.widgets.buttons import Button
from ui.widgets.fields import progress_bar
from ui.widgets.labels import Banner, hint, label, paragraph

# Height of the step with all that comes while files are read, and of its sentence.
ROOM, TWO_LINES = 420, 36


class ReadyStep(Step):
    """`asked` carries a question; `looked` requests questions that can be answered now.

    `resumed` requests to try again what reading waits for.
    """

    asked = Signal(str)
    looked = Signal()
    resumed = Signal()

    def __init__(self) -> None:
        super().__init__("sparkles", *_ready_texts(is_done=False))
        self.questions: tuple[str, ...] = ()
        self.counter = label("", role="subtitle", wrap="yes")
        self.progress = hint()
        self.bar = progress_bar(translate("welcome", "Files read"))
        self.model = hint()
        self.heading = paragraph(translate("welcome", "Questions you could ask:"))
        self._offers = QWidget()
        self._flow = Flow(self._offers, gap=8)
        self.encoder_banner = EncoderBanner()
        self.fault = Banner(tone="warning")
        again = Button(translate("welcome", "Try again"), icon="refresh-cw")
        again.clicked.connect(self.resumed)
        self.fault.offer(again)
        self.fault.hide()
        fill(self.body, self.fault, self.counter, self.bar, self.progress, self.model)
        fill(self.body, Space(8), self.heading, self._offers, self.problem)
        # Below the questions and in room of its own, as nothing may move under the mouse.
        self.body.addWidget(self.encoder_banner)
        self.body.addStretch(1)
        self.setMinimumHeight(the_theme().look.grown(ROOM))
        keep_room(self.bar)
        self.sentence.setMinimumHeight(the_theme().look.grown(TWO_LINES))
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        for hidden in (self.bar, self.model, self.heading):
            hidden.hide()

    def begin(self) -> None:
        """Request questions."""
        self.looked.emit()

    def show_status(self, status: Status) -> None:
        """Show how much was read."""
        self.encoder_banner.show_status(status)
        note = translate_message(status.progress.note)
        self.fault.show_words(note, tone="warning")
        self.fault.setVisible(bool(note))
        self.progress.setVisible(not note)
        is_done = status.progress.state == "idle" and not status.pending
        self.show_heading(*(_waiting_texts() if note else _ready_texts(is_done=is_done)))
        if not status.sources:
            self.counter.setText(translate("welcome", "No folders yet."))
            return
        counts = (
            # The status line counts documents: say why they are more once all are there.
            say_files(status.read, 0 if status.pending else status.documents),
            translate("welcome", "%n passage(s)", "", status.passages),
            translate("welcome", "%n thing(s)", "", status.entities),
        )
        self.counter.setText("  ·  ".join(counts))
        self.bar.setVisible(status.pending > 0)
        self.bar.setRange(0, max(1, status.read + status.pending))
        self.bar.setValue(status.read)
        self.show_progress(status.progress)
        if self.isVisible() and len(self.questions) < 3:
            self.looked.emit()

    def show_progress(self, progress: Progress) -> None:
        """Show what the status line shows, which names the file, too; the bar counts as it does."""
        unnamed = progress if progress.doing in AFTER_FILES else replace(progress, doing="")
        self.progress.setText(say_progress(unnamed))
        if progress.state == "reading" and progress.doing not in AFTER_FILES and progress.total:
            self.bar.setRange(0, progress.total)
            self.bar.setValue(progress.done)

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


def _ready_texts(*, is_done: bool) -> tuple[str, str]:
    if is_done:
        return translate("welcome", "Ready"), translate("welcome", "You can ask right away.")
    return translate("welcome", "Reading your files"), translate(
        "welcome",
        "Loci keeps reading in the background. You can ask right away; answers "
        "get better with every file.",
    )


def _waiting_texts() -> tuple[str, str]:
    return translate("welcome", "Reading is on hold"), translate(
        "welcome", "Your choices are saved. Loci reads your folders as soon as it can."
    )
