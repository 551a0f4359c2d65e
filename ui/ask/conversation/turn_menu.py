"""Context menu of a turn."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from core.records.addresses import question_uri
from core.records.answers.answers import CONVERSATION, Answer, Citation
from core.records.evaluation import GoldPassage, GoldQuestion
from core.records.saved_questions import FiringCondition
from ui.ask.answer.answer_markdown import as_plain_text
from ui.ask.conversation.turn import Turn
from ui.items.gold_question import Draft
from ui.items.keep_question import fill_keep_menu, keep_menu_title
from ui.theme.translation import translate

# From this confidence a rewritten question was answered instead of the original.
_SURE = 0.5


def fill_turn_menu(  # noqa: PLR0913 - one for each action
    menu: QMenu,
    turn: Turn,
    *,
    sources: Callable[[], object],
    ask_about: Callable[[str], object],
    save: Callable[[], object],
    keep: Callable[[str, FiringCondition], object],
    keep_gold: Callable[[Draft], object],
) -> None:
    """Add the actions of a turn to a menu."""
    clipboard = QGuiApplication.clipboard()
    selected = turn.text.textCursor().selectedText().replace("\u2029", "\n").strip()
    answer = turn.answer
    if selected:
        menu.addAction(translate("ask", "Copy selection"), lambda: clipboard.setText(selected))
        menu.addAction(translate("ask", "Ask about selection"), lambda: ask_about(selected))
        menu.addSeparator()
    if answer is not None:
        menu.addAction(translate("ask", "Copy with sources"), turn.copy_answer)
        menu.addAction(
            translate("ask", "Copy without sources"),
            lambda: clipboard.setText(as_plain_text(answer)),
        )
        if answer.found or answer.citations:
            menu.addAction(translate("ask", "Save as note…"), save)
        asked = partial(keep, _standalone_question(turn.question, answer))
        fill_keep_menu(menu.addMenu(keep_menu_title()), "question", asked)
        menu.addAction(
            translate("ask", "Keep as test question…"),
            lambda: keep_gold(_gold_draft(turn.question, answer)),
        )
    menu.addAction(translate("ask", "Copy question"), lambda: clipboard.setText(turn.question))
    link = question_uri(turn.question)
    menu.addAction(translate("ask", "Copy link to question"), lambda: clipboard.setText(link))
    menu.addSeparator()
    menu.addAction(translate("ask", "Edit question"), turn.bubble.begin_edit)
    menu.addAction(translate("ask", "Ask again"), lambda: turn.retried.emit(turn))
    if answer is not None:
        menu.addSeparator()
        menu.addAction(translate("ask", "Show sources"), sources)
        menu.addAction(translate("ask", "How this was found"), lambda: turn.explained.emit(turn))


def _standalone_question(question: str, answer: Answer) -> str:
    """Return the question as it can be asked without the conversation."""
    understood = answer.understood
    return understood.text if understood is not None and understood.sure >= _SURE else question


def _gold_draft(question: str, answer: Answer) -> Draft:
    """Return what the answer shows as a test question: its sources, else the nearest passages."""
    cited = [it for it in answer.citations if not it.path.startswith(CONVERSATION)]
    shown = cited or answer.nearest
    passages = tuple(
        GoldPassage(
            one.path, one.part, one.start, one.end,
            one.quote if isinstance(one, Citation) else one.text,
        )
        for one in shown
    )  # fmt: skip
    gold = GoldQuestion(
        _standalone_question(question, answer),
        answers=(answer.direct,) if answer.found and answer.direct else (),
        passages=passages,
        answerable=answer.found or bool(shown),
    )
    return Draft(gold, tuple(it.title or it.path for it in shown), are_right=answer.found)
