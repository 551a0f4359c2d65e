"""Test of a model with a prompt: its answer and speed on this computer."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from core.records.models import ModelTestResult
from ui.theme.plain_text import plain_tooltip
from ui.theme.translation import say_number, say_size, translate
from ui.widgets.boxes import FoldingRow, column, fill, frame, row
from ui.widgets.buttons import Button, icon_button
from ui.widgets.focus import announce
from ui.widgets.labels import hint, label, paragraph

# Of English texts.
WORDS_PER_TOKEN = 0.75


class Trial(QWidget):
    """`asked` carries the model and the prompt, `stopped` requests to cancel."""

    asked = Signal(str, str)
    stopped = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._key = ""
        self.title = label("", role="strong", wrap="yes")
        self.prompt = QLineEdit(
            placeholderText=translate("models", "What is a tide? Answer in one sentence.")
        )
        self.prompt.setAccessibleName(translate("models", "Prompt"))
        self.run = Button(translate("models", "Try it"), kind="primary", icon="play")
        self.stop = Button(translate("models", "Stop"), icon="square")
        self.close_button = icon_button("x", translate("models", "Close test"))
        self.state = paragraph()
        self.reply = label("", wrap="yes")
        self.figures = hint(tone="muted")
        card = frame("card")
        body = column(card, margin=(16, 12, 12, 14), gap=8)
        head = row(None, (self.title, 1), self.close_button, gap=8)
        fill(body, head, FoldingRow(self.prompt, self.run, self.stop))
        for caption in (self.state, self.reply, self.figures):
            caption.hide()
            body.addWidget(caption)
        column(self).addWidget(card)
        self.stop.hide()
        self.run.clicked.connect(self._ask)
        self.prompt.returnPressed.connect(self._ask)
        self.stop.clicked.connect(self.stopped)
        self.close_button.clicked.connect(self.closed)

    def begin(self, key: str, name: str) -> None:
        """Start a test of another model."""
        self._key = key
        self.title.setText(translate("models", "Test of {name}").format(name=name))
        for caption in (self.state, self.reply, self.figures):
            caption.hide()

    def show_tested(self, tested: ModelTestResult) -> None:
        """Show the answer and the speed."""
        self._rest()
        self.reply.setText(tested.reply or translate("models", "The model gave no answer."))
        self.reply.show()
        words = translate("models", "About {speed} words per second on this computer.")
        speed = say_number(max(tested.tokens_per_s * WORDS_PER_TOKEN, 0.1), places=1)
        self.figures.setText(words.format(speed=speed.removesuffix(say_number(0.0, places=1)[1:])))
        details = translate(
            "models",
            "{speed} tokens per second, first word after {first} s, loaded in {load} s, {memory}.",
        ).format(
            speed=say_number(tested.tokens_per_s, places=1),
            first=say_number(tested.first_token_s, places=1),
            load=say_number(tested.load_s, places=1),
            memory=say_size(tested.memory_bytes) if tested.memory_bytes else "–",
        )
        self.figures.setToolTip(plain_tooltip(details))
        self.figures.show()
        announce(self, self.figures.text())

    def show_problem(self, text: str) -> None:
        """Show why there is no answer."""
        self._rest()
        self.state.setText(text)
        self.state.show()

    def show_stopped(self) -> None:
        """Show that the test was canceled."""
        self.show_problem(translate("models", "Stopped."))

    def _ask(self) -> None:
        self.stop.show()
        self.run.hide()
        self.reply.hide()
        self.figures.hide()
        self.state.setText(translate("models", "Loading the model… This can take a minute."))
        self.state.show()
        prompt = self.prompt.text().strip() or self.prompt.placeholderText()
        self.asked.emit(self._key, prompt)

    def _rest(self) -> None:
        self.state.hide()
        self.run.show()
        self.stop.hide()
