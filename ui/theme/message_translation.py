"""Messages of the engine in the language of the window."""

from collections.abc import Callable

from PySide6.QtCore import QLocale

from core.messages import UserMessage, render
from ui.theme.language import the_language
from ui.theme.vocabulary import say_kind, say_predicate, say_predicates


def translate_message(message: UserMessage) -> str:
    """Return the text of a message in the language of the window; "" for one without an id."""
    return render(message, the_language().code, format_term=_format_term) if message else ""


def _format_term(spec: str, value: str) -> str:
    return _TERMS[spec](value)


def _say_number(text: str) -> str:
    """Return an English number with the separators of the language."""
    locale = QLocale()
    separators = {",": locale.groupSeparator(), ".": locale.decimalPoint()}
    return "".join(separators.get(letter, letter) for letter in text)


_TERMS: dict[str, Callable[[str], str]] = {
    "number": _say_number,
    "kind": say_kind,
    "relation": say_predicate,
    "relations": say_predicates,
}
