"""A turn: one question with its answer, or several versions of the answer."""

from functools import cached_property, partial
from typing import cast

from msgspec.structs import replace
from PySide6.QtCore import QElapsedTimer, QPoint, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from core.errors import LociError
from core.records.answers.answers import CONVERSATION, Answer, AnswerChunk, Citation, Hit
from core.records.memory import Episode
from ui.ask.answer.answer_actions import AnswerActions
from ui.ask.answer.answer_markdown import as_markdown
from ui.ask.answer.answer_status import (
    coverage_text,
    no_documents_text,
    not_found_text,
    options_text,
    rewritten_question_text,
    say_stage,
    source_text,
    support_text,
    timing_text,
    unsupported_text,
)
from ui.ask.answer.answer_text import AnswerText
from ui.ask.answer.learned_items import Item, LearnedItems
from ui.ask.answer.nearest_results import NearestResults
from ui.ask.conversation.past_turns import NOT_KEPT, PastTurn, has_trace
from ui.ask.conversation.turn_parts import TurnParts
from ui.bridge.alerts import alert_for
from ui.theme.plain_text import plain_tooltip
from ui.theme.translation import translate, translate_message
from ui.widgets.boxes import clear
from ui.widgets.buttons import Button
from ui.widgets.focus import first_stop

FAST_ANSWER_MS = 2000
# A search that is done sooner shows no first passages: they would only flicker.
FIRST_AFTER_MS = 250


class Turn(TurnParts):
    """Shows the answer while it is streamed and emits the user's actions on it.

    `opened` carries a citation or a hit; `explained`, `retried` and `nearest_wanted` carry the turn
    itself.
    """

    opened = Signal(object)
    explained = Signal(object)
    retried = Signal(object)
    edited = Signal(str)
    rated = Signal(object, int)
    proposal_answered = Signal(object, object, bool)
    remark_dropped = Signal(object, object)
    entity_opened = Signal(str)
    nearest_wanted = Signal(object)
    folder_wanted = Signal()
    menu_wanted = Signal(object, QPoint)
    message_shown = Signal(str)

    def __init__(self, question: str) -> None:
        super().__init__(question)
        self.question = question
        self.answers: list[Answer] = []
        self.version = 0
        self.rating: int | None = None
        self.has_no_sources = False
        self._text = ""
        self._first: tuple[Hit, ...] = ()
        self._render_ms = 0
        self._render_timer = QElapsedTimer()
        self._answer_timer = QElapsedTimer()
        self.bubble.edited.connect(self.edited)

    @property
    def answer(self) -> Answer | None:
        """The answer in view, if there is one."""
        return self.answers[self.version] if self.answers else None

    @property
    def open_items(self) -> tuple[Item, ...]:
        """What was learned from it, or is to be deleted, and waits for the user."""
        return self.learned.items if "learned" in self.__dict__ else ()

    @property
    def update_interval_ms(self) -> int:
        """Time between updates, so that drawing takes a tenth of the time."""
        return max(40, 10 * self._render_ms)

    @property
    def was_fast(self) -> bool:
        """Whether the answer came too fast to be read while it was streamed."""
        return self._answer_timer.isValid() and self._answer_timer.elapsed() < FAST_ANSWER_MS

    def restart(self) -> None:
        """Discard the streamed text because the answer starts again."""
        self._text, self._first = "", ()
        self._answer_timer.start()
        self.hide_parts(
            "text", "banner", "caption", "unsupported", "quoted", "nearest", "chips", "status",
            "rewritten", "footer",
        )  # fmt: skip
        self.set_label("stage", translate("ask", "Searching your documents…"))

    def show_chunks(self, chunks: list[AnswerChunk]) -> None:
        """Append streamed text, or show the current stage."""
        for chunk in chunks:
            self._text = chunk.text if chunk.restart else self._text + chunk.text
            if chunk.stage:
                self.set_label("stage", say_stage(chunk.stage))
            if chunk.first:
                self._first = chunk.first
                QTimer.singleShot(FIRST_AFTER_MS, self, self._show_first)
        if not self._text:
            return
        self._first = ()
        self._render_timer.start()
        self.hide_parts("stage")
        self.text.show()
        self.text.show_partial(self._text)
        self._render_ms = self._render_timer.elapsed()

    def _show_first(self) -> None:
        """Show the first passages while the search goes on (D19)."""
        if not self._first:
            return
        self.set_label("stage", translate("ask", "First passages; still refining…"))
        self.nearest.show_nearest(self._first, ())

    def show_answer(self, answer: Answer) -> None:
        """Add a complete answer as a new version and show it."""
        self.answers.append(answer)
        if len(self.answers) == 1:
            self._allow_rating()
            if items := (*answer.proposals, *answer.remarks, *answer.to_forget):
                self.learned.show_items(items)
        self.show_version(len(self.answers) - 1)

    def show_past_turn(self, past_turn: PastTurn) -> None:
        """Show a remembered answer."""
        self.show_answer(past_turn.answer)
        if self.rating is not None:
            self.show_rating(past_turn.rating)

    def show_remembered(self, reply: Episode) -> None:
        """Note that the first version is stored as this reply."""
        self.answers[0] = replace(self.answers[0], episode_id=reply.id, session_id=reply.session_id)
        self._allow_rating()
        self.footer.show_rating(self.rating if self.version == 0 else None)

    def show_rating(self, rating: int) -> None:
        """Show the rating of the first version."""
        self.rating = rating
        self.footer.show_rating(rating if self.version == 0 else None)

    def replace_first(self, answer: Answer) -> None:
        """Show the first version as it is now."""
        self.answers[0] = answer
        self.show_version(self.version)

    def show_version(self, at: int) -> None:
        """Show one version of the answer."""
        self.version = max(0, min(at, len(self.answers) - 1))
        answer = self.answers[self.version]
        self._first = ()
        self.hide_parts("stage", "nearest", "caption")
        self.set_label("rewritten", rewritten_question_text(answer))
        if answer.found:
            self._show_answer_text(answer)
        elif answer.citations:
            self._show_closest(answer)
        else:
            self._show_not_found(answer)
        self._show_chips(answer)
        read = coverage_text(answer.coverage) if answer.coverage else ""
        note = translate_message(answer.note) if answer.found else ""
        parts = (options_text(answer), support_text(answer), read, note)
        self.set_label("status", "  ·  ".join(it for it in parts if it))
        self.footer.show_timing(timing_text(answer))
        self.footer.show_versions(self.version, len(self.answers))
        self.footer.show_rating(self.rating if self.version == 0 else None)
        self.footer.explain_button.show()
        self.footer.show()

    def show_stopped(self) -> None:
        """Show that the answer was stopped; the streamed text stays, and the first passages."""
        if self.answers:
            self.show_version(len(self.answers) - 1)
            return
        self.set_label("stage", translate("ask", "Stopped."))
        self._show_footer_without_answer()

    def show_problem(self, error: LociError) -> None:
        """Show why there is no answer."""
        alert = alert_for(error)
        if self.answers:
            self.show_version(len(self.answers) - 1)
        self.hide_parts("stage")
        self._show_banner(f"{alert.title}. {alert.sentence}", tone="danger")
        if not self.answers:
            self._show_footer_without_answer()

    def entry(self) -> QWidget | None:
        """Return where reading by keyboard starts: the answer, or what replaces it."""
        for name in ("text", "nearest", "chips", "footer"):
            part = cast("QWidget | None", self.__dict__.get(name))
            if part is None or not part.isVisible():
                continue
            stop = part if name == "text" else first_stop(part)
            if stop is not None:
                return stop
        return None

    def open_citation(self, number: int) -> None:
        """Emit `opened` with the citation of that number."""
        for citation in self.answer.citations if self.answer else ():
            if citation.n == number:
                self.opened.emit(citation)

    def copy_answer(self) -> None:
        """Copy the answer and its sources to the clipboard."""
        answer = self.answer
        QGuiApplication.clipboard().setText(as_markdown(answer) if answer else self._text)
        self.message_shown.emit(translate("ask", "Copied"))

    def accessible_text(self) -> str:
        """Return the announcement of the answer for screen readers."""
        answer = self.answer
        if answer is None or not (answer.found or answer.citations):
            return no_documents_text() if self.has_no_sources else not_found_text()
        sources = translate("ask", "%n source(s)", "", len(answer.citations))
        words = self.text.toPlainText()
        if not answer.found:
            return f"{translate_message(answer.note)} {words} {sources}"
        return translate("ask", "Answer: {words} {sources}").format(words=words, sources=sources)

    @cached_property
    def text(self) -> AnswerText:
        """Text of the answer."""
        widget = self.add_part("text", AnswerText())
        widget.cited.connect(self.opened)
        widget.copied.connect(lambda: self.message_shown.emit(translate("ask", "Copied")))
        widget.menu_wanted.connect(partial(self.menu_wanted.emit, self))
        return widget

    @cached_property
    def quoted(self) -> AnswerText:
        """The documents' own words beside a model's answer."""
        widget = self.add_part("quoted", AnswerText())
        widget.setAccessibleName(translate("ask", "Your documents say"))
        return widget

    @cached_property
    def nearest(self) -> NearestResults:
        """Nearest results for a question without an answer."""
        widget = self.add_part("nearest", NearestResults())
        widget.opened.connect(self.opened)
        widget.entity_opened.connect(self.entity_opened)
        return widget

    @cached_property
    def learned(self) -> LearnedItems:
        """Cards for what was learned from the turn."""
        widget = self.add_part("learned", LearnedItems())
        widget.answered.connect(partial(self.proposal_answered.emit, self))
        widget.dropped.connect(partial(self.remark_dropped.emit, self))
        return widget

    @cached_property
    def footer(self) -> AnswerActions:
        """Buttons below the answer."""
        widget = self.add_part("footer", AnswerActions())
        widget.explain_button.clicked.connect(lambda: self.explained.emit(self))
        widget.copy.clicked.connect(self.copy_answer)
        widget.again.clicked.connect(lambda: self.retried.emit(self))
        widget.more.clicked.connect(self._want_menu_below)
        widget.rated.connect(partial(self.rated.emit, self))
        widget.version_stepped.connect(self._step_version)
        return widget

    @cached_property
    def nearest_link(self) -> Button:
        """Link to what is nearest, inside the banner of a remembered turn."""
        widget = Button(translate("ask", "Show closest matches"), kind="link")
        widget.clicked.connect(lambda: self.nearest_wanted.emit(self))
        self.banner.offer(widget)
        return widget

    @cached_property
    def folder_link(self) -> Button:
        """Link for adding a folder, inside the banner."""
        widget = Button(translate("ask", "Add folder"), kind="link", icon="folder-plus")
        widget.clicked.connect(self.folder_wanted)
        self.banner.offer(widget)
        return widget

    def _allow_rating(self) -> None:
        first = self.answers[0]
        is_rated = first.episode_id and (first.found or not self.has_no_sources)
        self.rating = 0 if is_rated else None

    def _show_closest(self, answer: Answer) -> None:
        self._show_answer_text(answer)
        if answer.confidence == "closest":
            self.set_label("caption", translate_message(answer.note))
        else:
            self._show_banner(translate_message(answer.note), tone="warning")

    def _show_answer_text(self, answer: Answer) -> None:
        self._text = answer.answer
        self.hide_parts("banner", "nearest", "unsupported", "quoted")
        self.text.show()
        self.text.show_citations(answer.citations)
        leads = not (answer.quoted and answer.unsupported)
        head = "" if leads else translate("ask", "The language model writes")
        self.text.show_markdown(_under(head, answer.answer), doubtful=answer.unsupported)
        doubt = unsupported_text(answer)
        if doubt:
            self.unsupported.show_words(doubt, tone="warning")
            self.unsupported.show()
        if answer.quoted:
            self.quoted.show_markdown(_under(translate("ask", "Your documents say"), answer.quoted))
            # Where a statement of the model has no source, the documents speak first.
            self.move_part("quoted", before="nearest" if leads else "text")
            self.quoted.show()

    def _show_not_found(self, answer: Answer) -> None:
        self.hide_parts("text", "unsupported", "quoted")
        if self.has_no_sources:
            self._show_banner(no_documents_text(), tone="info")
            self.folder_link.show()
            return
        if answer.note.id == NOT_KEPT:
            self._show_banner(translate_message(answer.note), tone="info")
            return
        unmet = translate_message(answer.trace.unmet_filter)
        near = translate("ask", "Closest matches:") if answer.nearest else ""
        self._show_banner(
            " ".join(it for it in (not_found_text(), unmet, near) if it), tone="warning"
        )
        self.nearest.show_nearest(answer.nearest, answer.nearest_things, question=answer.question)
        if not (near or has_trace(answer)):
            self.nearest_link.show()

    def _show_banner(self, words: str, *, tone: str) -> None:
        self.banner.show_words(words, tone=tone)
        self._hide_banner_links()
        self.banner.show()

    def _hide_banner_links(self) -> None:
        for name in ("nearest_link", "folder_link"):
            if name in self.__dict__:
                getattr(self, name).hide()

    def _show_chips(self, answer: Answer) -> None:
        if not answer.citations:
            self.hide_parts("chips")
            return
        line = self.chips.layout()
        if line is None:
            return
        clear(line)
        cited: dict[tuple[str, str], list[Citation]] = {}
        for citation in answer.citations:
            cited.setdefault((source_text(citation), citation.path), []).append(citation)
        for (place, path), citations in cited.items():
            numbers = ", ".join(str(citation.n) for citation in citations)
            name = translate("ask", "Source {number}: {place}").format(number=numbers, place=place)
            chip = Button(f"{numbers}   {place}", kind="chip", name=name)
            citation = citations[0]
            tip = place if path.startswith(CONVERSATION) else path
            chip.setToolTip(plain_tooltip(tip))
            chip.setProperty("number", citation.n)
            chip.clicked.connect(self._chip_pressed)
            line.addWidget(chip)
        self.chips.show()

    def _chip_pressed(self) -> None:
        self.open_citation(int(self.sender().property("number")))

    def _show_footer_without_answer(self) -> None:
        self.footer.show()
        self.footer.explain_button.hide()
        self.footer.show_rating(None)

    def _want_menu_below(self) -> None:
        more = self.footer.more
        self.menu_wanted.emit(self, more.mapToGlobal(QPoint(0, more.height())))

    def _step_version(self, step: int) -> None:
        self.show_version(self.version + step)


def _under(head: str, text: str) -> str:
    """Return the Markdown under a line that says whose words it is; empty for none."""
    return f"*{head}:*\n\n{text}" if head else text
