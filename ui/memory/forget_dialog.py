"""Confirmation dialog for erasing memories for good."""

from PySide6.QtWidgets import QButtonGroup, QDialog, QLineEdit, QRadioButton, QWidget

from core.records.memory import NO_SESSION, ForgetRequest, Memory
from ui.theme.translation import translate
from ui.widgets.boxes import Space, column, fill, row
from ui.widgets.buttons import Button
from ui.widgets.labels import label, paragraph

THIS, CONVERSATION, TOPIC, EVERYTHING = range(4)


class ForgetDialog(QDialog):
    """Asks to type a confirmation; `what` is the accepted request."""

    def __init__(self, parent: QWidget, memory: Memory | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("memory", "Delete permanently"))
        self.setMinimumWidth(480)
        self._memory = memory
        self.group = QButtonGroup(self)
        self.topic = QLineEdit(placeholderText=translate("memory", "Topic, person or project"))
        self.topic.setAccessibleName(translate("memory", "Topic to delete"))
        self.word = translate("memory", "delete")
        self.typed = QLineEdit()
        self.typed.setAccessibleName(
            translate("memory", "Type “{word}” to confirm").format(word=self.word)
        )
        self.go = Button(translate("memory", "Delete"), kind="danger", icon="trash-2")
        self.cancel = Button(translate("memory", "Cancel"))
        self._lay_out()
        self.typed.textChanged.connect(self._check)
        self.topic.textChanged.connect(self._check)
        self.group.idToggled.connect(self._check)
        self.go.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)
        self.choose(THIS if memory is not None else EVERYTHING)

    def choose(self, number: int) -> None:
        """Select one of the offers."""
        self.group.button(number).setChecked(True)

    def what(self) -> ForgetRequest:
        """Request for what is to be erased."""
        chosen = self.group.checkedId()
        if self._memory is not None and chosen == THIS:
            return ForgetRequest(episode_id=self._memory.episode.id)
        if self._memory is not None and chosen == CONVERSATION:
            return ForgetRequest(session_id=self._memory.episode.session_id)
        if chosen == TOPIC:
            return ForgetRequest(topic=self.topic.text().strip())
        return ForgetRequest(everything=True)

    def _check(self) -> None:
        chosen = self.group.checkedId()
        self.topic.setEnabled(chosen == TOPIC)
        is_typed = self.typed.text().strip().casefold() == self.word.casefold()
        self.go.setEnabled(is_typed and (chosen != TOPIC or bool(self.topic.text().strip())))

    def _lay_out(self) -> None:
        inside = column(self, margin=24, gap=8)
        inside.addWidget(label(translate("memory", "Delete permanently"), role="title"))
        inside.addWidget(
            paragraph(
                translate("memory", "It is deleted from all of Loci's files. This can't be undone.")
            )
        )
        memory = self._memory
        offers = (
            (THIS, translate("memory", "This memory"), memory is not None),
            (
                CONVERSATION,
                translate("memory", "The whole conversation"),
                memory is not None and memory.episode.session_id != NO_SESSION,
            ),
            (TOPIC, translate("memory", "Everything about a topic"), True),
            (EVERYTHING, translate("memory", "All memories"), True),
        )
        for number, words, possible in offers:
            button = QRadioButton(words)
            button.setEnabled(possible)
            self.group.addButton(button, number)
            inside.addWidget(button)
            if number == TOPIC:
                inside.addWidget(self.topic)
        inside.addSpacing(8)
        inside.addWidget(
            label(
                translate("memory", "Type “{word}” to confirm").format(word=self.word),
                role="small",
                tone="text2",
            )
        )
        fill(inside, self.typed, Space(8), row(None, 1, self.cancel, self.go, gap=8))
