"""View of the place Review (N6)."""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QProgressBar, QStackedWidget, QWidget

from core.records.graph.edits import Edit
from core.records.graph.review import MergeComparison, RelationPrecision
from core.records.saved_questions import Firing, SavedQuestion
from ui.items.graph.changes import say_change
from ui.items.line_delegate import LineList
from ui.items.line_model import LineModel
from ui.items.list_detail_split import ListDetailSplit
from ui.review.decision_card import DecisionCard
from ui.review.decisions import KINDS, Decision, Kind, answers_of, follows, keep_sides, line_of
from ui.review.gold_page import GoldPage
from ui.review.saved_page import SavedPage
from ui.theme.translation import say_number, translate
from ui.widgets.boxes import column, row
from ui.widgets.buttons import Button, Segments
from ui.widgets.fields import ChoiceBox
from ui.widgets.focus import announce
from ui.widgets.labels import Elided, label
from ui.widgets.place_view import PlaceView

Key = Qt.Key
DIGITS = tuple(map(Key, range(Key.Key_1, Key.Key_9 + 1)))
# The inbox shows only the first questions; the next one follows each answer.
MAX_SHOWN = 10
# After the list replaced the shown question, an answer may still mean the one before.
PAUSE_MS = 500
# So many answers can be undone from the menu.
MAX_EDITS = 20
MINE = {*DIGITS, Key.Key_J, Key.Key_K, Key.Key_Y, Key.Key_N, Key.Key_S, Key.Key_U, Key.Key_E}


class TriageList(LineList):
    """List view that leaves letter keys to the place."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore letters, which are answers instead of a search."""
        if event.key() in MINE and not event.modifiers():
            event.ignore()
            return
        super().keyPressEvent(event)


TabPage = TypeVar("TabPage", SavedPage, GoldPage)


class ReviewView(PlaceView):
    """Pending decisions one after the other, with signals for the answers.

    J and K (or the arrows) move on and back, 1 to 9 or Y and N answer, S postpones, U undoes
    the last answer, E opens the evidence.
    """

    begun = Signal()
    wanted = Signal(object)
    answered = Signal(object, str)
    undo_wanted = Signal()
    edit_undone = Signal(object)  # core.records.graph.edits.Edit

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[Decision, ...] = ()
        self._gone, self._later = set[str](), set[str]()
        self._undone = ""  # key of a decision that is shown once it is listed again
        self.returning = set[str]()  # answers to them are being undone: none is given meanwhile
        self._precisions: tuple[RelationPrecision, ...] = ()
        self._decided = 0
        self._edits: tuple[Edit, ...] = ()
        self._is_loaded = False
        self._waits_for_list = True
        self._open = self._unseen = 0
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self.subtitle = Elided("", role="small", tone="muted")
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(translate("review", "Progress"))
        self.progress = label("", role="small", tone="text2")  # on one line
        self.kinds = ChoiceBox(translate("review", "Filter"))
        self.rows: LineModel[Decision] = LineModel(line_of, head=self._head)
        self.list = TriageList(translate("review", "Open questions"))
        self.list.setModel(self.rows)
        self.card = DecisionCard()
        self.answered_button = Button(
            translate("review", "Answered…"), kind="ghost", icon="history"
        )
        self.answered_button.hide()
        self.tabs = Segments(*_tab_titles(), name=translate("review", "Show"))
        self._lay_out()
        self.list.chosen.connect(self._show)
        self.list.clicked.connect(self.both.open_second)
        self.list.entered.connect(self._enter)
        self.kinds.activated.connect(self._fill)
        self.card.answered.connect(self.answer)
        self.card.spot_opened.connect(self.spot_opened)
        self.answered_button.clicked.connect(self._show_answered)
        self.tabs.group.idToggled.connect(self._switch)

    def begin(self) -> None:
        """Reload each time."""
        self.begun.emit()

    def entry(self) -> QWidget | None:
        """Return the widget that receives the keys of the place."""
        at = self.tabs.group.checkedId()
        return self.list if not at else (self.saved.list, self.gold.table)[at - 1]

    @cached_property
    def saved(self) -> SavedPage:
        """Page of saved questions, made when it is first needed."""
        return self._add_page(SavedPage())

    @cached_property
    def gold(self) -> GoldPage:
        """Page of test questions, made when it is first needed, behind the one before it."""
        assert self.saved
        return self._add_page(GoldPage())

    @property
    def chosen(self) -> Decision | None:
        """Decision that is shown."""
        return self.card.decision

    def show_decisions(
        self, decisions: Sequence[Decision], *, precisions: Sequence[RelationPrecision]
    ) -> None:
        """Show pending decisions; keep the current one if it still waits."""
        before = self.chosen
        self._all = keep_sides(decisions, self._all)
        self._gone &= {it.key for it in decisions}  # what the engine asks again later is new
        self._precisions = tuple(precisions)
        self._is_loaded = True
        self._fill(row=self.list.currentIndex().row())
        self._note_replaced(before)
        self._show_news()

    def show_saved(self, questions: Sequence[SavedQuestion], firings: Sequence[Firing]) -> None:
        """Show the saved questions and their history."""
        self._unseen = sum(not it.is_seen for it in firings)
        for number, title in enumerate(_tab_titles(self._unseen)):
            self.tabs.retitle(number, title)
        self.saved.show_saved(questions, firings)
        self._count()
        self._show_news()

    def show_edits(self, edits: Sequence[Edit]) -> None:
        """Offer to undo these answers, the newest first."""
        self._edits = tuple(edits)
        self.answered_button.setVisible(bool(edits))

    def make_answered_menu(self) -> QMenu:
        """Return the menu of the newest answers; choosing one undoes it."""
        menu = QMenu(self)
        for edit in self._edits[:MAX_EDITS]:
            words = translate("review", "Undo: {answer}").format(answer=say_change(edit.change))
            action = menu.addAction(words.replace("&", "&&"))
            action.triggered.connect(partial(self._undo_edit, edit))
        return menu

    def _undo_edit(self, edit: Edit, *_checked: object) -> None:
        self.edit_undone.emit(edit)

    def _show_answered(self) -> None:
        self.answered_button.open_menu(self.make_answered_menu())

    def show_sides(self, sides: MergeComparison) -> None:
        """Show the evidence of both entities of a question."""
        self.card.show_sides(sides)

    def take(self, decision: Decision) -> None:
        """Remove the decision and show the next one."""
        self._gone.add(decision.key)
        self.returning.discard(decision.key)
        self._decided += 1
        self._undone = ""
        self._leave(decision)

    def put_back(self, decision: Decision) -> None:
        """Insert the decision again and show it, as soon as the engine asks it again."""
        self.returning.discard(decision.key)
        self._gone.discard(decision.key)
        self._decided = max(0, self._decided - 1)
        self._undone = decision.key
        before = self.chosen
        self._fill()
        self._note_replaced(before)
        if self._undone:
            self._pause.start()

    def answer(self, answer: str) -> None:
        """Answer the current decision; "" postpones it."""
        decision = self.chosen
        if decision is None:
            return
        if self._pause.isActive() or self.returning:
            words = translate("review", "This is a different question. Answer again.")
            self.message_shown.emit(words)
            return
        if answer:
            self.answered.emit(decision, answer)
            return
        self._later.add(decision.key)
        self._leave(decision)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys of this place."""
        key = Key(event.key())
        if self.tabs.group.checkedId() or key not in MINE or event.modifiers():
            super().keyPressEvent(event)
        elif key in {Key.Key_J, Key.Key_K}:
            self.list.choose_next(1 if key == Key.Key_J else -1)
        elif key == Key.Key_U:
            self.undo_wanted.emit()
        elif key == Key.Key_E:
            self._open_evidence()
        else:
            self._answer_by(key)

    def _note_replaced(self, before: Decision | None) -> None:
        """Take no answer for a moment if the list shows another question than before."""
        if before and self.chosen and self.chosen.key != before.key:
            self._pause.start()
            announce(self.list, self.chosen.title)

    def _show_news(self) -> None:
        """Show the saved questions if only they have something new."""
        if self._is_loaded and not self._all and self.saved.has_news:
            self.tabs.choose(1)

    def _switch(self) -> None:
        at = self.tabs.group.checkedId()
        page = self.gold if at > 1 else self.saved if at else self._decisions
        self.pages.setCurrentWidget(page)

    def _answer_by(self, key: Qt.Key) -> None:
        if key == Key.Key_S:
            self.answer("")
            return
        number = {Key.Key_Y: 0, Key.Key_N: 1}.get(key)
        is_type = self.chosen is not None and self.chosen.kind == "type"
        if number is None:
            number = DIGITS.index(key)
        elif is_type:
            return  # not a yes-or-no question
        answers = answers_of(self.chosen) if self.chosen else ()
        if not self.card.isVisible():
            self.both.open_second()  # do not answer a decision that is not visible
        elif number < len(self.card.buttons):
            self.answer(answers[number][0])

    def _open_evidence(self) -> None:
        spots = self.card.spots
        if spots:
            self.spot_opened.emit(spots[0])

    def _leave(self, decision: Decision) -> None:
        row = self.list.currentIndex().row()
        self._fill(row=row, keeps=False)
        if self.chosen is not None and self.chosen.key != decision.key:
            announce(self.list, self.chosen.title)

    def _fill(self, _number: int = -1, *, row: int = -1, keeps: bool = True) -> None:
        """Show the first decisions of the selected kinds; postponed ones come last.

        The shown one stays if it `keeps`, or what is asked instead of it since a merge; else the
        one of that row is shown.
        """
        waiting = [it for it in self._all if it.key not in self._gone]
        self._show_kinds(waiting)
        kind = self.kinds.currentData()
        shown = [it for it in waiting if not kind or it.kind == kind]
        shown.sort(key=lambda decision: decision.key in self._later)
        before = self.chosen if keeps else None
        rest = (it for it in shown[MAX_SHOWN:] if before and it.key == before.key)
        self.rows.show_first([*shown[:MAX_SHOWN], *rest])
        self._show_progress(waiting)
        same = self.rows.row_of(lambda decision: decision.key == self._undone)
        if same >= 0:
            self._undone = ""
        elif before is not None:
            same = self.rows.row_of(lambda decision: decision.key == before.key)
            if same < 0:
                same = self.rows.row_of(lambda decision: follows(decision, before))
        self._choose(same if same >= 0 else self.rows.next_row(max(row, 0)))
        if self._waits_for_list and self.list.isVisible():
            # The place was shown before the list was loaded.
            self._waits_for_list = False
            if self.tabs.isAncestorOf(self.window().focusWidget()):
                self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _choose(self, row: int) -> None:
        if row < 0:
            self._show(None)
            self.both.open_second()
            return
        self.list.choose_row(row)
        self._show(self.rows.record(self.rows.index(row)))

    def _show(self, decision: Decision | None) -> None:
        if decision is not None and self.chosen is not None and decision == self.chosen:
            return
        self.card.show_decision(decision, precisions=self._precisions)
        if decision is not None:
            self.wanted.emit(decision)

    def _show_kinds(self, waiting: Sequence[Decision]) -> None:
        chosen = self.kinds.currentData()
        counts: dict[Kind, int] = {}
        for decision in waiting:
            counts[decision.kind] = counts.get(decision.kind, 0) + 1
        self.kinds.clear()
        self.kinds.addItem(translate("review", "All ({n})").format(n=len(waiting)), "")
        for kind, (_, many, _) in KINDS.items():
            if kind in counts:
                self.kinds.addItem(f"{translate('review', str(many))} ({counts[kind]})", kind)
        self.kinds.setCurrentIndex(max(0, self.kinds.findData(chosen)))

    def _show_progress(self, decisions: Sequence[Decision]) -> None:
        waiting = len(decisions)
        # Without decisions the list and the key hints are hidden.
        self.both.show_second_alone(alone=not waiting)
        self._keys.setVisible(bool(waiting))
        self.progress.setVisible(bool(waiting or self._decided))
        self.bar.setRange(0, max(1, waiting + self._decided))
        self.bar.setValue(self._decided)
        self.bar.setVisible(bool(self._decided))
        samples = sum(it.kind == "sample" for it in decisions)
        self._open = waiting - samples
        self.progress.setText(say_left(self._open, samples=samples, decided=self._decided))
        self._count()

    def _count(self) -> None:
        if self._is_loaded:
            self.pending_counted.emit(self._open + self._unseen)

    def _head(self, decision: Decision) -> str:
        if decision.key in self._later:
            return translate("review", "For later")
        return translate("review", KINDS[decision.kind][1])

    def _enter(self, _decision: Decision) -> None:
        self.both.open_second()
        if self.card.buttons:
            self.card.buttons[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _add_page(self, page: TabPage) -> TabPage:
        page.spot_opened.connect(self.spot_opened)
        page.asked.connect(self.question_asked)
        self.pages.addWidget(page)
        return page

    def _lay_out(self) -> None:
        left = QWidget()
        column(left, self.kinds, (self.list, 1))
        self.both = ListDetailSplit(left, self.card, shares=(4, 7))
        title = label(translate("review", "Review"), role="title")
        words = column(None, title, self.subtitle, gap=2)
        self.subtitle.show_text(translate("review", "You can undo any answer."))
        answered = (self.answered_button, Qt.AlignmentFlag.AlignRight)
        bar = row(None, self.progress, (self.bar, 1), answered, gap=12)
        keys = translate(
            "review", "J next  ·  K previous  ·  1–9 answer  ·  S later  ·  U undo  ·  E source"
        )
        self._keys = label(keys, role="caption", tone="muted", wrap="yes")
        self._decisions = QWidget()
        column(self._decisions, bar, (self.both, 1), self._keys, gap=12)
        self.pages = QStackedWidget()
        self.pages.addWidget(self._decisions)
        tabs = row(None, self.tabs, 1)
        column(self, words, tabs, (self.pages, 1), margin=(24, 16, 24, 12), gap=12)
        self._show_progress(())


def _tab_titles(unseen: int = 0) -> tuple[str, str, str]:
    saved = translate("review", "Saved questions")
    return (
        translate("review", "Open questions"),
        f"{saved} {say_number(unseen)}" if unseen else saved,
        translate("review", "Test questions"),
    )


def say_left(waiting: int, *, samples: int, decided: int) -> str:
    """Return the number of pending decisions, as on the rail, and what else can be done."""
    parts = [
        translate("review", "%n question(s)", "", waiting)
        if waiting or not samples
        else translate("review", "No open questions")
    ]
    if samples:
        parts.append(translate("review", "%n optional check(s)", "", samples))
    if decided:
        parts.append(translate("review", "%n answered", "", decided))
    return "  ·  ".join(parts)
