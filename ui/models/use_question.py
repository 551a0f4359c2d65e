"""Question before a language model is used: what it will do, and whether it may read."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.records.models import ModelInfo
from ui.theme.translation import translate
from ui.widgets.buttons import Button
from ui.widgets.confirm_dialog import Question


class UseQuestion(Question):
    """Accepted when the model may be used; `chosen` says first whether it may read documents.

    A small model is only offered for answers: it reads too badly to add facts.
    """

    chosen = Signal(bool)

    def __init__(self, owner: QWidget, model: ModelInfo) -> None:
        sentences = [
            translate(
                "models",
                "It writes your answers from now on. Every statement is checked against your "
                "documents, and their own words stay in view.",
            ),
            translate(
                "models",
                "It can also read your documents to find more facts. This happens only while "
                "the computer is idle, can take hours, and stops when you say so.",
            )
            if model.can_read
            else translate(
                "models", "It is too small to read your documents and add facts to the graph."
            ),
        ]
        answers = Button(translate("models", "Use for answers"), kind="primary")
        super().__init__(
            owner,
            translate("models", "Use {name}?").format(name=model.name),
            sentences,
            go=answers,
            stay=Button(translate("models", "Cancel")),
        )
        self.reading = Button(translate("models", "Use for answers and reading"))
        self.ends.insertWidget(self.ends.count() - 1, self.reading)
        self.reading.setVisible(model.can_read)
        self.reading.clicked.connect(self._read)
        answers.setDefault(True)  # nothing is lost by it
        answers.setFocus()
        answers.clicked.disconnect(self.accept)
        answers.clicked.connect(self._answer)

    def _read(self) -> None:
        self.chosen.emit(True)
        self.accept()

    def _answer(self) -> None:
        self.chosen.emit(False)
        self.accept()
