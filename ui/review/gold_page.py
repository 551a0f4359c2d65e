"""Page of the place Review: test questions, their last run, and what got better or worse (E2)."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from core.records.evaluation import (
    EvalFigures,
    EvalProgress,
    EvalRow,
    EvalRun,
    Figure,
    GoldPassage,
    GoldQuestion,
    GoldSet,
    RowChange,
    SetupChange,
)
from ui.items.list_detail_split import ListDetailSplit
from ui.items.row_model import Column, RowModel
from ui.reader.spot import Spot
from ui.review.evidence import EvidenceCard, plain_text
from ui.theme.theme import the_theme
from ui.theme.translation import say_moment, say_number, translatable, translate
from ui.widgets.boxes import Scroll, clear, column, flow, row
from ui.widgets.buttons import Button, Toggle
from ui.widgets.fields import ChoiceBox
from ui.widgets.labels import Banner, EmptyState, hint, label

# Text and tone of a change.
_CHANGES: dict[RowChange, tuple[str, str]] = {
    "new": ("", "text2"),
    "better": (translatable("gold", "Better"), "success"),
    "same": (translatable("gold", "Same"), "text2"),
    "worse": (translatable("gold", "Worse"), "danger"),
}
# Column of the answer, and the width of the page (px) from which it is shown.
ANSWER_COLUMN, MIN_WIDTH_FOR_ANSWER = 3, 1000
_ICONS = {"better": "arrow-up", "worse": "arrow-down"}


class TestedQuestion(Struct, frozen=True):
    """A question with its result in the last run, if it was asked then."""

    question: GoldQuestion
    result: EvalRow | None = None


class GoldPage(QWidget):
    """Table of the questions of one set, with the selected one beside it.

    `run_wanted` carries whether the language model answers, `removed` a question.
    """

    set_chosen = Signal(str)
    run_wanted = Signal(bool)
    stop_wanted = Signal()
    removed = Signal(object)
    set_removed = Signal()
    export_wanted = Signal()
    import_wanted = Signal()
    spot_opened = Signal(object)
    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.sets = ChoiceBox(translate("gold", "Set of test questions"))
        self.sets.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        self.run = Button(translate("gold", "Run"), kind="primary", icon="play")
        self.stop = Button(translate("gold", "Stop"), icon="square")
        self.by_model = Toggle(translate("gold", "Answer with the language model"))
        self.by_model.setChecked(True)
        self.model_label = hint(self.by_model.accessibleName())
        self.more = Button(translate("gold", "More"), kind="ghost", icon="ellipsis")
        self.state = hint()
        self.changed = Banner()
        self.figures = hint()
        self.rows: RowModel[TestedQuestion] = RowModel(_columns(), page=1 << 30)
        self.table = QTableView()
        self.card = GoldCard()
        self.nothing = EmptyState(
            "list-checks",
            translate("gold", "No test questions"),
            translate(
                "gold",
                "Keep a question whose answer you know: in Ask, the menu of an answer has “Keep as "
                "test question…”. Run them after you change a setting or a model, and see what got "
                "better or worse.",
            ),
        )
        self.nothing.offer(self._import_button())
        self._lay_out()
        self.stop.hide()
        self.sets.activated.connect(lambda: self.set_chosen.emit(self.sets.currentData()))
        self.run.clicked.connect(lambda: self.run_wanted.emit(self.by_model.isChecked()))
        self.stop.clicked.connect(self.stop_wanted)
        self.more.clicked.connect(self._show_menu)
        self.card.removed.connect(self.removed)
        self.card.asked.connect(self.asked)
        self.card.spot_opened.connect(self.spot_opened)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the column of answers where the table is narrow; the card shows them."""
        super().resizeEvent(event)
        self.table.setColumnHidden(
            ANSWER_COLUMN, self.width() < the_theme().look.grown(MIN_WIDTH_FOR_ANSWER)
        )

    def show_set(self, sets: Sequence[GoldSet], name: str, run: EvalRun | None) -> None:
        """Show a set with its last run; keep the chosen question."""
        chosen = self.card.tested
        shown = next((one for one in sets if one.name == name), None)
        self.sets.clear()
        for one in sets:
            self.sets.addItem(one.name, one.name)
        self.sets.setCurrentIndex(self.sets.findData(name))
        self.sets.setVisible(len(sets) > 1)
        self.nothing.setVisible(shown is None)
        self._filled.setVisible(shown is not None)
        if shown is None:
            self.rows.show_first(())
            self.card.show_question(None)
            return
        results = {row.question_id: row for row in run.rows} if run is not None else {}
        self.rows.show_first([TestedQuestion(one, results.get(one.id)) for one in shown.questions])
        self._show_run(shown, run)
        self._choose(chosen.question.id if chosen is not None else 0)

    def show_model(self, *, is_chosen: bool) -> None:
        """Offer to answer without the language model, if there is one."""
        self.by_model.setVisible(is_chosen)
        self.model_label.setVisible(is_chosen)

    def show_progress(self, progress: EvalProgress | None) -> None:
        """Show the progress of a run; None without a run."""
        is_running = progress is not None
        self.run.setVisible(not is_running)
        self.stop.setVisible(is_running)
        if progress is not None:
            self.state.setText(
                translate("gold", "Asking {done} of {total}…").format(
                    done=say_number(progress.done), total=say_number(progress.total)
                )
            )

    def _show_run(self, shown: GoldSet, run: EvalRun | None) -> None:
        self.changed.setVisible(bool(shown.changes))
        if shown.changes:
            self.changed.show_words(
                translate("gold", "Changed since the last run: {what}. Run again to compare.")
                .format(what=_say_changes(shown.changes))
            )  # fmt: skip
        if run is None:
            self.state.setText(translate("gold", "Not run yet"))
            self.figures.setText("")
            return
        parts = [translate("gold", "Run {when}").format(when=say_moment(run.ran_at))]
        if run.before:
            parts.append(translate("gold", "%n better", "", run.better))
            parts.append(translate("gold", "%n worse", "", run.worse))
        if run.changes:
            parts.append(_say_changes(run.changes))
        self.state.setText("  ·  ".join(parts))
        self.figures.setText("  ·  ".join(_say_figures(run.figures)))

    def _choose(self, question_id: int) -> None:
        tested = self.rows.records
        at = next((n for n, one in enumerate(tested) if one.question.id == question_id), 0)
        self.table.selectRow(at)

    def _select(self) -> None:
        self.card.show_question(self.rows.record(self.table.currentIndex()))

    def _show_menu(self) -> None:
        menu = QMenu(self.more)
        menu.addAction(translate("gold", "Import questions…"), self.import_wanted.emit)
        menu.addAction(translate("gold", "Export questions…"), self.export_wanted.emit)
        menu.addAction(translate("gold", "Remove this set"), self.set_removed.emit)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.more.open_menu(menu)

    def _import_button(self) -> Button:
        button = Button(translate("gold", "Import questions…"), icon="upload")
        button.clicked.connect(self.import_wanted)
        return button

    def _lay_out(self) -> None:
        table = self.table
        table.setModel(self.rows)
        table.setAccessibleName(translate("gold", "Test questions"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        table.setShowGrid(False)
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for at in (0, ANSWER_COLUMN):
            header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)
        table.selectionModel().selectionChanged.connect(self._select)
        self.both = ListDetailSplit(table, self.card, shares=(7, 4))
        table.activated.connect(self.both.open_second)
        table.clicked.connect(self.both.open_second)
        self._filled = QWidget()
        tools = flow(self.sets, self.run, self.stop, self.by_model, self.model_label, self.more)
        column(self._filled, tools, self.changed, self.state, self.figures, (self.both, 1), gap=8)
        column(self, (self.nothing, 1), (self._filled, 1))


class GoldCard(Scroll):
    """One question: expected answer, given answer, and its passages."""

    removed = Signal(object)
    asked = Signal(str)
    spot_opened = Signal(object)

    def __init__(self) -> None:
        super().__init__(gap=12)
        self.tested: TestedQuestion | None = None
        self.title = label(role="subtitle", wrap="yes")
        self.expected = hint()
        self.verdict = label(role="body", wrap="yes")
        self.said = label(role="body", tone="text2", wrap="yes")
        self.again = Button(translate("gold", "Ask now"), icon="message-circle")
        self.remove = Button(translate("gold", "Remove"), kind="ghost", icon="trash-2")
        self._passages = column(gap=12)
        self.column.setContentsMargins(16, 4, 16, 16)
        self.column.addLayout(
            column(
                None, self.title, self.expected, self.verdict, self.said,
                row(None, self.again, self.remove, 1), self._passages, 1, gap=12,
            )
        )  # fmt: skip
        self.again.clicked.connect(lambda: self.asked.emit(self.title.text()))
        self.remove.clicked.connect(
            lambda: self.removed.emit(self.tested.question if self.tested else None)
        )

    def show_question(self, tested: TestedQuestion | None) -> None:
        """Show this question; None shows nothing."""
        self.tested = tested
        clear(self._passages)
        for part in (self.again, self.remove):
            part.setVisible(tested is not None)
        if tested is None:
            for text in (self.title, self.expected, self.verdict, self.said):
                text.setText("")
            return
        question, result = tested.question, tested.result
        self.title.setText(question.text)
        self.expected.setText(_say_expected(question))
        self.verdict.setText(_say_verdict(result) if result else translate("gold", "Not run yet"))
        self.said.setText(plain_text(result.said) if result else "")
        self.said.setVisible(bool(result and result.said))
        for passage in question.passages:
            self._passages.addWidget(self._passage_card(passage))

    def _passage_card(self, passage: GoldPassage) -> EvidenceCard:
        words = translate("gold", "Right") if passage.is_right else translate("gold", "Wrong")
        card = EvidenceCard(words)
        card.spot_opened.connect(self.spot_opened)
        if passage.quote:
            card.add_text(plain_text(passage.quote))
        card.add_place(Spot(passage.path, passage.part, "", None, passage.start, passage.end))
        return card


def _columns() -> tuple[Column[TestedQuestion], ...]:
    return (
        Column(translate("gold", "Question"), lambda one: one.question.text),
        Column(translate("gold", "Found at"), lambda one: _say_rank(one.result)),
        Column(
            translate("gold", "Answer"), lambda one: _say_right(one.result),
            icon=lambda one: _right_icon(one.result),
        ),
        Column(
            translate("gold", "What Loci said"),
            lambda one: plain_text(one.result.said) if one.result else "",
        ),
        Column(
            translate("gold", "Since before"), lambda one: _say_change(one.result),
            icon=lambda one: _change_icon(one.result),
        ),
    )  # fmt: skip


def _say_rank(result: EvalRow | None) -> str:
    if result is None or result.scores.recall is None:
        return "–"
    return say_number(result.scores.rank) if result.scores.rank else translate("gold", "not found")


def _say_right(result: EvalRow | None) -> str:
    if result is None:
        return "–"
    if not result.scores.is_answered:
        words = translate("gold", "None, rightly"), translate("gold", "None")
    else:
        words = translate("gold", "Right"), translate("gold", "Wrong")
    return words[not result.scores.is_right]


def _right_icon(result: EvalRow | None) -> tuple[str, str]:
    if result is None:
        return "", "muted"
    return ("check", "success") if result.scores.is_right else ("x", "danger")


def _say_change(result: EvalRow | None) -> str:
    words = _CHANGES[result.change][0] if result is not None else ""
    return translate("gold", words) if words else "–"


def _change_icon(result: EvalRow | None) -> tuple[str, str]:
    change = result.change if result is not None else "new"
    return _ICONS.get(change, ""), _CHANGES[change][1]


def _say_expected(question: GoldQuestion) -> str:
    if not question.answerable:
        return translate("gold", "Expected: no answer")
    if not question.answers:
        return translate("gold", "Expected: an answer from a passage marked right")
    return translate("gold", "Expected: {answers}").format(answers="; ".join(question.answers))


def _say_verdict(result: EvalRow) -> str:
    parts = [_say_right(result)]
    if result.scores.recall is not None:
        parts.append(
            translate("gold", "found at rank {n}").format(n=result.scores.rank)
            if result.scores.rank
            else translate("gold", "right passage not found")
        )
    if result.change in {"better", "worse"}:
        was = translate("gold", "Right") if result.was_right else translate("gold", "Wrong")
        before = f"{was}, {result.rank_before or '–'}"
        parts.append(translate("gold", "before: {before}").format(before=before))
    return "  ·  ".join(parts)


def _say_changes(changes: Sequence[SetupChange]) -> str:
    default = translate("gold", "default")
    return ", ".join(
        f"{one.name}: {one.before or default} → {one.now or default}" for one in changes
    )


def _say_figures(figures: EvalFigures) -> list[str]:
    shown: list[tuple[str, Figure | None]] = [
        (translate("gold", "Right answers"), figures.right),
        (translate("gold", "Passages found"), figures.recall),
        (translate("gold", "Ranking (NDCG@10)"), figures.ndcg),
        (translate("gold", "First right rank"), figures.first_rank),
        (translate("gold", "Context precision"), figures.context_precision),
        (translate("gold", "Right sources"), figures.citation_precision),
        (translate("gold", "Rightly unanswered"), figures.no_answer),
    ]
    return [
        f"{name} {figure.mean:.2f} ({figure.low:.2f}–{figure.high:.2f})"
        for name, figure in shown
        if figure is not None
    ]
