"""Page of the place Review: saved questions and what they told (D20)."""

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from core.records.saved_questions import Firing, ItemChange, QuestionForm, ResultItem, SavedQuestion
from ui.items.keep_question import conditions_of, keep_menu_title
from ui.items.line_delegate import LineList
from ui.items.line_model import Line, LineModel
from ui.items.list_detail_split import ListDetailSplit
from ui.reader.spot import Spot
from ui.review.evidence import EvidenceCard, plain_text
from ui.theme.translation import say_moment, translatable, translate, translate_message
from ui.widgets.boxes import Flow, Scroll, clear, column, row
from ui.widgets.buttons import Button
from ui.widgets.fields import ChoiceBox
from ui.widgets.labels import EmptyState, Picture, hint, label

Saved = Firing | SavedQuestion
# Name of a form, and its icon.
_FORMS: dict[QuestionForm, tuple[str, str]] = {
    "question": (translatable("saved", "Question"), "message-circle"),
    "search": (translatable("saved", "Search"), "search"),
    "query": (translatable("saved", "Graph query"), "waypoints"),
}
_CHANGES: dict[ItemChange, str] = {
    "new": translatable("saved", "New"),
    "gone": translatable("saved", "No longer a source"),
    "same": translatable("saved", "Source"),
}
_MOST_CARDS = 30
_SOURCE = re.compile(r"[ \t]?\[\d{1,3}\]")


class SavedPage(QWidget):
    """List of news and of all saved questions, beside the one that is chosen.

    `seen` carries a `Firing`, or None for all, `removed` and `condition_chosen` a question.
    """

    seen = Signal(object)
    removed = Signal(object)
    condition_chosen = Signal(object, str)
    spot_opened = Signal(object)
    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._questions: dict[int, SavedQuestion] = {}
        self.rows: LineModel[Saved] = LineModel(_line_of, head=_head_of)
        self.list = LineList(translate("saved", "Saved questions"))
        self.list.setModel(self.rows)
        self.card = SavedCard()
        self.nothing = EmptyState(
            "bookmark",
            translate("saved", "No saved questions"),
            translate(
                "saved",
                "To save a question, choose “Notify me when…” in the menu of an answer, in Search "
                "or in a graph query. Loci asks it again when your documents change.",
            ),
        )
        self.has_news = False
        self.all_seen = Button(translate("saved", "Mark all as seen"), kind="ghost", icon="check")
        self.all_seen.hide()
        left = QWidget()
        column(left, (self.list, 1), (self.all_seen, Qt.AlignmentFlag.AlignLeading))
        self.both = ListDetailSplit(left, self.card, shares=(4, 7))
        self.pages = QStackedWidget()
        self.pages.addWidget(self.nothing)
        self.pages.addWidget(self.both)
        column(self, (self.pages, 1))
        self.all_seen.clicked.connect(lambda: self.seen.emit(None))
        self.list.chosen.connect(self._show)
        self.list.clicked.connect(self.both.open_second)
        self.list.entered.connect(self.both.open_second)
        for emitting, signal in (
            (self.card.seen, self.seen), (self.card.removed, self.removed),
            (self.card.condition_chosen, self.condition_chosen), (self.card.asked, self.asked),
            (self.card.spot_opened, self.spot_opened),
        ):  # fmt: skip
            emitting.connect(signal)

    def show_saved(self, questions: Sequence[SavedQuestion], firings: Sequence[Firing]) -> None:
        """Show the questions and their history; keep what is chosen."""
        self._questions = {it.id: it for it in questions}
        chosen = self.card.record
        unseen = [it for it in firings if not it.is_seen]
        self.all_seen.setVisible(len(unseen) > 1)
        self.has_news = bool(unseen)
        seen = [it for it in firings if it.is_seen]
        self.rows.show_first([*unseen, *questions, *seen])
        self.pages.setCurrentIndex(int(bool(questions)))
        if not questions:
            self.card.show_record(None, None)
            return
        same = self.rows.row_of(lambda other: _key_of(other) == _key_of(chosen)) if chosen else -1
        place = same if same >= 0 else self.rows.next_row(0)
        self.list.choose_row(place)
        self._show(self.rows.record(self.rows.index(place)))

    def _show(self, record: Saved | None) -> None:
        if record is None:
            return
        number = record.question_id if isinstance(record, Firing) else record.id
        self.card.show_record(record, self._questions.get(number))


class SavedCard(Scroll):
    """One saved question, or one entry of its history with before, after and sources."""

    seen = Signal(object)
    removed = Signal(object)
    condition_chosen = Signal(object, str)
    spot_opened = Signal(object)
    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__(gap=12)
        self.record: Saved | None = None
        self.question: SavedQuestion | None = None
        self.picture = Picture("bookmark", tone="accent", size=20)
        self.form = label(role="small", tone="text2")
        self.title = label(role="subtitle", wrap="yes")
        self.about = hint()
        self.mark = Button(translate("saved", "Mark as seen"), kind="primary", icon="check")
        self.again = Button(translate("saved", "Ask now"), icon="message-circle")
        self.remove = Button(translate("saved", "Remove"), kind="ghost", icon="trash-2")
        self.condition = ChoiceBox(keep_menu_title())
        self.condition.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        self._evidence = column(gap=12)
        buttons = QWidget()
        flow = Flow(buttons, gap=8)
        for button in (self.mark, self.again, self.condition, self.remove):
            flow.addWidget(button)
        inside = self.column
        inside.setContentsMargins(16, 4, 16, 16)
        head = row(None, self.picture, (self.form, 1), gap=8)
        inside.addLayout(
            column(None, head, self.title, self.about, buttons, self._evidence, 1, gap=12)
        )
        self.mark.clicked.connect(lambda: self.seen.emit(self.record))
        self.again.clicked.connect(lambda: self.asked.emit(self.title.text()))
        self.remove.clicked.connect(lambda: self.removed.emit(self.question))
        self.condition.activated.connect(self._choose)

    def show_record(self, record: Saved | None, question: SavedQuestion | None) -> None:
        """Show this question or entry; None shows nothing."""
        self.record, self.question = record, question
        clear(self._evidence)
        if record is None or question is None:
            return
        name, icon = _FORMS[record.form]
        self.picture.show_icon(icon, tone="accent")
        self.form.setText(translate("saved", name))
        self.title.setText(record.text)
        is_new = isinstance(record, Firing) and not record.is_seen
        self.mark.setVisible(is_new)
        self.again.setVisible(record.form == "question")
        self.condition.clear()
        for condition, words in conditions_of(question.form):
            self.condition.addItem(_say_condition(words), condition)
        self.condition.setCurrentIndex(self.condition.findData(question.condition))
        if isinstance(record, Firing):
            self._show_firing(record)
        else:
            self.about.setText(_about(record))

    def _show_firing(self, firing: Firing) -> None:
        self.about.setText(f"{_news_of(firing)}  ·  {say_moment(firing.fired_at)}")
        for title, answer in (
            (translate("saved", "Now"), firing.answer),
            (translate("saved", "Before"), firing.before),
        ):
            if answer:
                card = EvidenceCard(title)
                card.add_text(_lines_of(answer))
                self._evidence.addWidget(card)
        for item in firing.items[:_MOST_CARDS]:
            self._evidence.addWidget(self._card_of(item))
        if len(firing.items) > _MOST_CARDS:
            rest = translate("saved", "and %n more", "", len(firing.items) - _MOST_CARDS)
            self._evidence.addWidget(hint(rest))

    def _card_of(self, item: ResultItem) -> EvidenceCard:
        card = EvidenceCard(translate("saved", _CHANGES[item.change]))
        card.spot_opened.connect(self.spot_opened)
        spot = Spot(item.path, item.part, start=item.start, end=item.end)
        if item.text:
            card.add_text(plain_text(item.text) if item.path else item.text)
        if item.path:
            card.add_place(spot)
        return card

    def _choose(self, _row: int) -> None:
        if self.question is not None:
            self.condition_chosen.emit(self.question, self.condition.currentData())


def _key_of(record: Saved) -> tuple[bool, int]:
    return isinstance(record, Firing), record.id


def _line_of(record: Saved) -> Line:
    name, icon = _FORMS[record.form]
    if isinstance(record, Firing):
        tone = "text2" if record.is_seen else "accent"
        moment = say_moment(record.fired_at)
        return Line(record.text, _news_of(record), aside=moment, icon=icon, tone=tone)
    words = _say_condition(dict(conditions_of(record.form))[record.condition])
    return Line(record.text, words, icon=icon, spoken=translate("saved", name))


def _say_condition(words: str) -> str:
    return translate("saved", "Notify me when {condition}").format(condition=words)


def _head_of(record: Saved) -> str:
    if isinstance(record, Firing):
        return translate("saved", "Seen") if record.is_seen else translate("saved", "New")
    return translate("saved", "Saved questions")


def _news_of(firing: Firing) -> str:
    """Return in a few words what happened."""
    new = sum(it.change == "new" for it in firing.items)
    gone = sum(it.change == "gone" for it in firing.items)
    if firing.form == "question" and firing.condition == "changes":
        return translate("saved", "The answer has changed")
    if firing.condition == "becomes true":
        return translate("saved", "There's something now")
    parts = [
        translate("saved", "%n new", "", new) if new else "",
        translate("saved", "%n gone", "", gone) if gone else "",
    ]
    return "  ·  ".join(it for it in parts if it) or translate("saved", "Changed")


def _lines_of(answer: str) -> str:
    """Return an answer without markup and numbers of sources, in its own lines."""
    lines = (plain_text(_SOURCE.sub("", line)) for line in answer.splitlines())
    return "\n".join(line for line in lines if line)


def _about(question: SavedQuestion) -> str:
    """Return what a question finds at present, and when it was asked."""
    parts = [
        translate("saved", "%n result(s) now", "", question.results)
        if question.is_true
        else translate("saved", "Nothing found so far")
    ]
    if question.checked_at is not None:
        parts.append(
            translate("saved", "asked {when}").format(when=say_moment(question.checked_at))
        )
    parts.append(translate_message(question.problem))
    return "  ·  ".join(it for it in parts if it)
