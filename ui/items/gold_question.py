"""Keeping a question with its known answer as a test question (E2)."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from core.engine.engine import Engine
from core.errors import LociError
from core.records.evaluation import DEFAULT_SET, GoldQuestion, GoldSet
from ui.bridge.alerts import alert_for
from ui.bridge.engine_link import EngineLink
from ui.theme.translation import translate
from ui.widgets.boxes import Scroll, column, fill, row
from ui.widgets.buttons import Button, Toggle
from ui.widgets.fields import ChoiceBox
from ui.widgets.labels import hint, label
from ui.widgets.place_view import PlaceView, UndoableAction

_MOST = 10
_SEPARATOR = ";"


class Draft(Struct, frozen=True):
    """A question to be kept, the titles of its passages, and whether they are right at first."""

    question: GoldQuestion
    titles: tuple[str, ...] = ()
    are_right: bool = True


class GoldQuestionDialog(QDialog):
    """Question, expected answers and passages, each right, wrong or neither."""

    def __init__(self, owner: QWidget, draft: Draft, sets: Sequence[str]) -> None:
        super().__init__(owner)
        title = translate("gold", "Keep as test question")
        self.setWindowTitle(title)
        self.setMinimumWidth(560)
        question = draft.question
        self._passages = question.passages[:_MOST]
        self.text = _field(translate("gold", "Question"), question.text)
        self.answers = _field(
            translate("gold", "Expected answers"), f"{_SEPARATOR} ".join(question.answers)
        )
        self.answers.setPlaceholderText(
            translate("gold", "e.g. Mara Lindqvist; Lindqvist (any of these counts)")
        )
        self.unanswerable = Toggle(translate("gold", "My documents don't answer this"))
        self.unanswerable.setChecked(not question.answerable)
        self.sets = ChoiceBox(translate("gold", "Set"))
        self.sets.setEditable(True)
        self.sets.addItems(list(dict.fromkeys((*sets, DEFAULT_SET))))
        self.verdicts: list[ChoiceBox] = []
        self.problem = hint(tone="muted")
        self.keep = Button(translate("gold", "Keep"), kind="primary")
        self.keep.setDefault(True)
        self._lay_out(title, draft)
        for field in (self.text, self.answers):
            field.textChanged.connect(self._check)
        self.unanswerable.toggled.connect(self._check)
        self.sets.currentTextChanged.connect(self._check)
        self._check()

    def question(self) -> GoldQuestion:
        """Return the question as entered."""
        marked = zip(self._passages, self.verdicts, strict=True)
        passages = tuple(
            replace(passage, is_right=verdict.currentData() == "right")
            for passage, verdict in marked
            if verdict.currentData()
        )
        answers = tuple(filter(None, (it.strip() for it in self.answers.text().split(_SEPARATOR))))
        return GoldQuestion(
            self.text.text().strip(),
            self.sets.currentText().strip(),
            answers,
            passages,
            answerable=not self.unanswerable.isChecked(),
        )

    def _check(self) -> None:
        question = self.question()
        self.answers.setEnabled(question.answerable)
        is_right = any(one.is_right for one in question.passages)
        is_whole = not question.answerable or bool(question.answers) or is_right
        self.problem.setText(
            ""
            if is_whole
            else translate("gold", "Enter an expected answer, or mark a passage as right.")
        )
        self.keep.setEnabled(is_whole and bool(question.text and question.set_name))

    def _lay_out(self, title: str, draft: Draft) -> None:
        inside = column(self, label(title, role="subtitle"), margin=24, gap=8)
        answerable = label(self.unanswerable.accessibleName(), role="small", tone="text2")
        fill(inside, *_titled(self.text), *_titled(self.answers))
        fill(inside, row(None, self.unanswerable, (answerable, 1)))
        if self._passages:
            heading = translate("gold", "Which passages answer it?")
            fill(inside, label(heading, role="small", tone="text2"), (self._rows(draft), 1))
        cancel = Button(translate("gold", "Cancel"))
        fill(inside, *_titled(self.sets), self.problem, row(None, 1, cancel, self.keep))
        self.keep.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)

    def _rows(self, draft: Draft) -> QWidget:
        scroll = Scroll(gap=8)
        scroll.setMinimumHeight(120)
        for number, (passage, title) in enumerate(zip(self._passages, draft.titles, strict=False)):
            verdict = ChoiceBox(translate("gold", "Passage {n}").format(n=number + 1))
            verdict.addItem(translate("gold", "Right"), "right")
            verdict.addItem(translate("gold", "Wrong"), "wrong")
            verdict.addItem(translate("gold", "Not marked"), "")
            verdict.setCurrentIndex(0 if draft.are_right else 2)
            verdict.activated.connect(self._check)
            quote = " ".join(passage.quote.split())
            words = column(
                None, label(title, role="small", tone="text2"), label(quote[:300], wrap="yes"),
                gap=2,
            )  # fmt: skip
            scroll.column.addLayout(row(None, (words, 1), verdict, gap=12))
            self.verdicts.append(verdict)
        scroll.column.addStretch(1)
        return scroll


class GoldKeeper(QObject):
    """Asks what is right about a question, keeps it, and offers to undo that."""

    def __init__(self, owner: QObject, link: EngineLink, view: PlaceView) -> None:
        super().__init__(owner)
        self._link = link
        self._view = view
        self._draft: Draft | None = None
        self._earlier: frozenset[tuple[str, str]] = frozenset()

    def keep(self, draft: Draft) -> None:
        """Open the dialog as soon as the sets are known."""
        self._draft = draft
        self._link.call(self, Engine.list_gold_sets).then(self._open, self._show_error)

    def _open(self, sets: tuple[GoldSet, ...]) -> None:
        if self._draft is None:
            return
        self._earlier = frozenset((it.set_name, it.text) for one in sets for it in one.questions)
        dialog = GoldQuestionDialog(self._view, self._draft, [one.name for one in sets])
        self._draft = None
        dialog.accepted.connect(partial(self._save, dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _save(self, dialog: GoldQuestionDialog) -> None:
        self._link.call(self, Engine.keep_gold_questions, [dialog.question()]).then(
            self._offer_undo, self._show_error
        )

    def _offer_undo(self, kept: tuple[GoldQuestion, ...]) -> None:
        words = translate("gold", "Kept. Review runs your test questions.")
        if (kept[0].set_name, kept[0].text) in self._earlier:  # replaced: nothing to go back to
            self._view.message_shown.emit(words)
        else:
            undo = partial(self._remove, kept[0])
            self._view.action_done.emit(UndoableAction(words, undo=undo))

    def _remove(self, question: GoldQuestion) -> None:
        self._link.call(
            self, Engine.remove_gold_questions, question.set_name, question_id=question.id
        ).then(self._end, self._show_error)

    def _end(self, _result: object) -> None:
        """The list shows it."""

    def _show_error(self, error: LociError) -> None:
        self._view.message_shown.emit(alert_for(error).text)


def _field(name: str, text: str) -> QLineEdit:
    field = QLineEdit(text)
    field.setAccessibleName(name)
    return field


def _titled(field: QWidget) -> tuple[QWidget, QWidget]:
    return label(field.accessibleName(), role="small", tone="text2"), field
