"""What a right click on an answer offers."""

from collections.abc import Callable

from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu

from ui.ask.answer.clipboard_text import as_words
from ui.ask.conversation.turn import Turn
from ui.theme.language.words import translate


def fill_menu(
    menu: QMenu,
    turn: Turn,
    *,
    explain: Callable[[], object],
    sources: Callable[[], object],
    retry: Callable[[], object],
    ask_about: Callable[[str], object],
) -> None:
    """Add everything that can be done with a turn."""
    clipboard = QGuiApplication.clipboard()
    selected = turn.text.textCursor().selectedText().replace("\u2029", "\n").strip()
    answer = turn.answer
    if selected:
        _act(menu, translate("ask", "Copy the selection"), lambda: clipboard.setText(selected))
        _act(menu, translate("ask", "Ask about the selection"), lambda: ask_about(selected))
        menu.addSeparator()
    if answer is not None:
        _act(menu, translate("ask", "Copy with sources"), turn.copy_answer)
        _act(
            menu,
            translate("ask", "Copy without sources"),
            lambda: clipboard.setText(as_words(answer)),
        )
    _act(menu, translate("ask", "Copy the question"), lambda: clipboard.setText(turn.question))
    menu.addSeparator()
    _act(menu, translate("ask", "Edit the question"), turn.asked.begin_edit)
    _act(menu, translate("ask", "Ask again"), retry)
    if answer is not None:
        menu.addSeparator()
        _act(menu, translate("ask", "Show the sources"), sources)
        _act(menu, translate("ask", "How this was found"), explain)


def _act(menu: QMenu, words: str, do: Callable[[], object]) -> None:
    action = QAction(words, menu)
    action.triggered.connect(do)
    menu.addAction(action)
