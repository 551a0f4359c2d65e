"""Card of a decision: question, evidence and answers."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QStackedWidget, QWidget

from core.records.graph import review
from core.records.graph.edits import Contradiction, MergeCandidate
from core.records.knowledge import FactView
from core.records.memory import Proposal
from ui.items.graph.relations import say_parts, say_sentence
from ui.reader.spot import Spot
from ui.review.decisions import COMMON_KINDS, KINDS, Decision, answers_of
from ui.review.evidence import EvidenceCard, fact_card, plain_text, say_place, side_card, spot_in
from ui.theme.translation import cut, say_day, say_quote, translate, translate_message
from ui.theme.vocabulary import say_kind, say_predicate
from ui.widgets.boxes import Flow, Scroll, clear, column, row
from ui.widgets.buttons import Button
from ui.widgets.labels import EmptyState, Picture, hint, label

MOST_PRECISIONS = 8
MAX_KEYS = 9
LONGEST_QUOTE = 200


class DecisionCard(QStackedWidget):
    """One decision; `answered` carries the id of the answer, "" for later."""

    answered = Signal(str)
    spot_opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.decision: Decision | None = None
        self.cards: list[EvidenceCard] = []
        self.picture = Picture("scale", tone="accent", size=20)
        self.kind = label(role="small", tone="text2")
        self.title = label(role="subtitle", wrap="yes")
        self.reason = hint()
        self.buttons: list[Button] = []
        self._answers = QWidget()
        self._flow = Flow(self._answers, gap=8)
        self._evidence = column(gap=12)
        self.nothing = EmptyState(
            "circle-check",
            translate("review", "All caught up"),
            translate(
                "review",
                "If documents contradict each other, or two names might mean the same "
                "thing, Loci asks you here.",
            ),
        )
        self.addWidget(self.nothing)
        self.addWidget(self._make_page())
        self.nothing.hide()  # still loading

    @property
    def spots(self) -> list[Spot]:
        """All spots of the evidence."""
        return [spot for card in self.cards for spot in card.spots]

    def show_decision(
        self, decision: Decision | None, *, precisions: Sequence[review.RelationPrecision] = ()
    ) -> None:
        """Show this decision; None shows the empty state.

        The focus stays on an answer only if this is still the same question: Enter must not give
        the answer to the next one.
        """
        focused, before = self.window().focusWidget(), self.decision
        has_focus = self.isAncestorOf(focused)
        is_same = decision is not None and before is not None and decision.key == before.key
        answer = focused.property("answer") if has_focus and is_same else None
        self.decision = decision
        self._show(decision, precisions=precisions)
        if has_focus:
            again = (it for it in self.buttons if it.property("answer") == answer)
            target = next(again, self)
            target.show()  # before the layout does: what is hidden takes no focus
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(
        self, decision: Decision | None, *, precisions: Sequence[review.RelationPrecision]
    ) -> None:
        self.setCurrentIndex(int(decision is not None))
        self._clear()
        if decision is None:
            self.nothing.show()
            return
        one, _, icon = KINDS[decision.kind]
        self.picture.show_icon(icon, tone="accent")
        self.kind.setText(translate("review", str(one)))
        self.title.setText(_say_question(decision))
        self._show_answers(decision)
        self._show_record(decision)
        self.reason.setVisible(bool(self.reason.text()))
        if decision.kind == "sample":
            self._show_precisions(precisions)

    def show_sides(self, sides: review.MergeComparison) -> None:
        """Show the evidence of both entities, if the decision is still shown."""
        shown = self.decision.record if self.decision else None
        if not isinstance(shown, MergeCandidate) or shown.id != sides.id or self.cards:
            return
        first, second = sides.first, sides.second
        if first.named == shown.second:
            first, second = second, first
        self._add_side_by_side(side_card(first, number="1"), side_card(second, number="2"))

    def _show_record(self, decision: Decision) -> None:
        record = decision.record
        is_odd = decision.kind == "value"
        odd = translate("review", "Such a thing has other values here.")
        self.reason.setText(odd if is_odd else "")
        match record:
            case Contradiction():
                self.reason.setText(translate_message(record.reason))
                self._add_side_by_side(
                    fact_card(record.first, number="1"), fact_card(record.second, number="2")
                )
                self._say_outdated(record)
            case MergeCandidate():
                self.reason.setText(translate_message(record.reason))
            case review.KindQuestion():
                words = translate("review", "Loci took it for this kind, which doesn't fit: {kind}")
                self.reason.setText(words.format(kind=say_kind(record.thing.kind)))
                for fact in record.facts:
                    self._add(fact_card(fact))
            case Proposal():
                card = EvidenceCard(translate("review", "You wrote"))
                day = say_day(record.made_at)
                card.add_note(f"{say_quote(record.quote)}  ·  {day}")
                self._add(card)
            case FactView():
                self._show_reading(record)
            case review.FlaggedDocument():
                self._show_flagged(record)

    def _show_reading(self, fact: FactView) -> None:
        if fact.quote:
            read = translate("review", "Loci read: {parts}").format(parts=say_parts(fact))
            self.reason.setText(f"{self.reason.text()} {read}".strip())
        self._add(fact_card(fact))

    def _say_outdated(self, record: Contradiction) -> None:
        if record.outdated:
            sentences = {
                "first": translate("review", "The language model thinks the first is outdated."),
                "second": translate("review", "The language model thinks the second is outdated."),
            }
            words = hint(sentences[record.outdated])
            self._evidence.addWidget(words)

    def _show_flagged(self, record: review.FlaggedDocument) -> None:
        self.reason.setText(
            translate(
                "review",
                "Loci never follows instructions in documents. “Harmless” only means you "
                "won't be asked again.",
            )
        )
        for one in record.words:
            card = EvidenceCard(translate_message(one.why))
            quoted = one.quoted
            card.add_words(quoted.text, ((quoted.mark_start, quoted.mark_end),), spot_in(quoted))
            self._add(card)
        if not record.words:
            card = EvidenceCard(say_place(record.path, record.part))
            card.add_place(Spot(record.path, record.part, record.title))
            self._add(card)

    def _show_precisions(self, precisions: Sequence[review.RelationPrecision]) -> None:
        if not precisions:
            return
        head = translate("review", "How accurately Loci reads, based on your checks")
        self._evidence.addWidget(label(head, role="strong", wrap="yes"))
        for one in precisions[:MOST_PRECISIONS]:
            words = translate("review", "{relation}: {right} of {judged} correct").format(
                relation=say_predicate(one.predicate), right=one.right, judged=one.right + one.wrong
            )
            self._evidence.addWidget(label(words, role="small", tone="text2"))

    def _show_answers(self, decision: Decision) -> None:
        answers = answers_of(decision)
        is_type = decision.kind == "type"
        common = sum(answer in COMMON_KINDS for answer, _ in answers) if is_type else 0
        shown = min(len(answers), common + 1 if common else MAX_KEYS)
        for number, (answer, caption) in enumerate(answers[:shown], 1):
            # Only of what the user said an answer is the usual one; all else is asked because the
            # documents leave it open.
            is_usual = number == 1 and decision.kind == "proposal"
            button = Button(caption, kind="primary" if is_usual else "secondary")
            button.setText(f"{number}   {caption}")
            spoken = translate("review", "{answer} (key {number})")
            button.setAccessibleName(spoken.format(answer=caption, number=number))
            button.setProperty("answer", answer)
            button.clicked.connect(self._answer)
            self.buttons.append(button)
            self._flow.addWidget(button)
        if answers[shown:]:
            self._flow.addWidget(self._make_rest(answers[shown:]))
        later = Button(translate("review", "Later"), kind="ghost")
        later.setAccessibleName(translate("review", "Decide later (key S)"))
        later.setProperty("answer", "")
        later.clicked.connect(self._answer)
        self._flow.addWidget(later)

    def _make_rest(self, answers: Sequence[tuple[str, str]]) -> Button:
        """Return the button with the menu of less common answers."""
        rest = Button(translate("review", "Something else…"))
        menu = QMenu(rest)
        for answer, caption in answers:
            menu.addAction(caption).triggered.connect(partial(self._answer_with, answer))
        rest.setMenu(menu)
        return rest

    def _answer_with(self, answer: str, *_checked: object) -> None:
        self.answered.emit(answer)

    def _add_side_by_side(self, first: EvidenceCard, second: EvidenceCard) -> None:
        both = QWidget()
        inside = row(both, gap=12)
        for card in (first, second):
            inside.addWidget(card, 1, Qt.AlignmentFlag.AlignTop)
            self._keep(card)
        self._evidence.insertWidget(0, both)

    def _add(self, card: EvidenceCard) -> None:
        self._keep(card)
        self._evidence.addWidget(card)

    def _keep(self, card: EvidenceCard) -> None:
        self.cards.append(card)
        card.spot_opened.connect(self.spot_opened)

    def _clear(self) -> None:
        self.cards.clear()
        self.buttons.clear()
        clear(self._flow)
        clear(self._evidence)

    def _make_page(self) -> QWidget:
        page = Scroll(gap=12)
        inside = page.column
        inside.setContentsMargins(16, 4, 16, 16)
        head = row(None, (self.picture, Qt.AlignmentFlag.AlignTop), (self.kind, 1), gap=8)
        texts = (self.title, self.reason, self._answers)
        inside.addLayout(column(None, head, *texts, self._evidence, 1, gap=12))
        return page

    def _answer(self) -> None:
        self.answered.emit(str(self.sender().property("answer")))


def _say_question(decision: Decision) -> str:
    match decision.record:
        case Contradiction():
            question = translate("review", "Which is right?")
        case MergeCandidate(first=first, second=second):
            question = translate("review", "Are “{first}” and “{second}” the same?")
            question = question.format(first=first.name, second=second.name)
        case review.KindQuestion(thing=thing):
            question = translate("review", "What is “{name}”?").format(name=thing.name)
        case Proposal():
            question = translate("review", "Save this as a fact: {said}?")
            question = question.format(said=decision.title)
        case FactView(quote=quote) as fact if not quote:
            question = translate("review", "Is this right? {said}")
            question = question.format(said=say_sentence(fact))
        case FactView(quote=quote):
            question = translate("review", "Did Loci read this right? {quote}")
            question = question.format(quote=say_quote(cut(plain_text(quote), most=LONGEST_QUOTE)))
        case review.FlaggedDocument():
            question = translate("review", "“{title}” contains text that looks like instructions")
            question = question.format(title=decision.title)
    return question
