"""Text input for queries, with completion of labels, relations, properties and words."""

import re

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QCompleter, QListView, QPlainTextEdit

from core.records.graph.query import QuerySchema
from ui.theme.theme import the_theme
from ui.theme.translation import translate

LINES = 4
# Letters after which completions are offered; after a sign that announces a name, none is needed.
MIN_LETTERS = 2
_WORD = re.compile(r"([:.|]?)\s*(\w*)$")
_IN_RELATION = re.compile(r"\[[^\[\]()]*$")
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


EXAMPLE = "MATCH (p:Person)-[r]->(x) RETURN p, type(r), x LIMIT 25"


class QueryEditor(QPlainTextEdit):
    """Multi-line input: Ctrl+Enter runs the query, Ctrl+Space completes a word."""

    submitted = Signal()

    def __init__(self) -> None:
        super().__init__(tabChangesFocus=True)
        self.setAccessibleName(translate("graph", "Query"))
        self.setPlaceholderText(EXAMPLE)
        self.setProperty("kind", "query")
        font = self.font()
        font.setFeature(QFont.Tag("calt"), 0)  # "->" stays as it is typed
        self.setFont(font)
        self._schema = QuerySchema((), (), (), (), ())
        self._words = QStringListModel(self)
        self.completer = QCompleter(self._words, self)
        self.popup = QListView()
        self.completer.setPopup(self.popup)
        self.completer.setWidget(self)
        self.completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.completer.activated.connect(self.complete)
        the_theme().changed.connect(self._fit_height)
        self._fit_height()

    def show_schema(self, schema: QuerySchema) -> None:
        """Offer the names of the graph."""
        self._schema = schema

    def completions(self) -> tuple[str, ...]:
        """Return the words that may stand at the cursor, whatever is typed of them."""
        sign, _ = self._typed()
        if sign == ".":
            return self._schema.properties
        if sign in (":", "|"):
            is_relation = _IN_RELATION.search(self._before())
            return self._schema.relationships if is_relation else self._schema.labels
        return (*self._schema.keywords, *self._schema.functions)

    def complete(self, word: str) -> None:
        """Replace what is typed of a word by the word."""
        cursor = self.textCursor()
        _, typed = self._typed()
        cursor.movePosition(
            QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(typed)
        )
        cursor.insertText(word)
        self.setTextCursor(cursor)

    def keyPressEvent(self, e: QKeyEvent) -> None:
        """Handle Ctrl+Enter and Ctrl+Space, and let the list of completions have its keys."""
        popup = self.popup
        is_control = bool(e.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if popup.isVisible() and e.key() in (*_ENTER, Qt.Key.Key_Escape, Qt.Key.Key_Tab):
            e.ignore()  # the list handles it
        elif is_control and e.key() in _ENTER:
            self.submitted.emit()
        elif is_control and e.key() == Qt.Key.Key_Space:
            self._offer(least=0)
        else:
            super().keyPressEvent(e)
            if e.text().strip():
                self._offer(least=MIN_LETTERS)
            else:
                popup.hide()

    def _before(self) -> str:
        return self.toPlainText()[: self.textCursor().position()]

    def _typed(self) -> tuple[str, str]:
        """Return the sign before the word at the cursor, and what is typed of it."""
        word = _WORD.search(self._before())
        return (word[1], word[2]) if word else ("", "")

    def _offer(self, *, least: int) -> None:
        sign, typed = self._typed()
        popup = self.popup
        if not sign and len(typed) < least:
            popup.hide()
            return
        self._words.setStringList(list(self.completions()))
        self.completer.setCompletionPrefix(typed)
        count = self.completer.completionCount()
        is_whole = count == 1 and self.completer.currentCompletion() == typed
        if not count or is_whole:
            popup.hide()
            return
        popup.setCurrentIndex(self.completer.completionModel().index(0, 0))
        place = self.cursorRect()
        place.setWidth(popup.sizeHintForColumn(0) + popup.verticalScrollBar().sizeHint().width())
        self.completer.complete(place)

    def _fit_height(self) -> None:
        self.setFixedHeight(LINES * self.fontMetrics().lineSpacing() + 16)
