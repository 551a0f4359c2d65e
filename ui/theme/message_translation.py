"""Translation of the engine's English messages."""

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from PySide6.QtCore import QCoreApplication, QLocale

from core.messages import UserMessage, render
from ui.theme.language import the_language
from ui.theme.vocabulary import say_kind, say_predicate, say_predicates

ROOM = "errors"
GAP = re.compile(r"\\\{\d\\\}")
SIZE = re.compile(r"\d+\.\d+ [kMGT]?B")
FEWEST_LETTERS = 8
# Placeholders whose values are terms of the vocabulary.
SPOKEN: dict[str, dict[int, Callable[[str], str]]] = {
    "They agree in {0}.": {0: say_predicates},
    "They differ in {0}.": {0: say_predicates},
    "{0} is of type {1} and {2} of type {3}, which “{4}” does not join.": {
        1: say_kind,
        3: say_kind,
        4: say_predicate,
    },
}
END = re.compile(r"(?<=[.?!]) (?=[A-Z“])")


def translate_message(text: str | UserMessage) -> str:
    """Translate the sentences of a message; unknown sentences stay as they are.

    In English only the terms of the vocabulary are replaced.
    """
    if isinstance(text, UserMessage):
        return render(text, the_language().code, format_term=_format_term) if text else ""
    if not text:
        return text
    sentences = END.split(text)
    if the_language().code in {"", "en"}:
        return " ".join(_spoken(sentence) for sentence in sentences)
    translated = [_translation(sentence) for sentence in sentences]
    # Otherwise the last placeholder could match the sentences that follow.
    whole = "" if all(translated) else _translation(text)
    if whole:
        return whole
    return " ".join(said or sentence for said, sentence in zip(translated, sentences, strict=True))


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


def _spoken(text: str) -> str:
    """Return the English sentence with kinds and relations in the terms of the vocabulary."""
    for sentence in SPOKEN:
        match = _pattern(sentence).fullmatch(text)
        if match:
            return _filled(sentence, _placeholder_values(sentence, match))
    return text


def _translation(text: str) -> str:
    """Return the translation of a sentence, also with filled placeholders; "" if there is none."""
    translation = QCoreApplication.translate(ROOM, text)
    if translation != text:
        return translation
    for pattern, sentence in _patterns():
        match = pattern.fullmatch(text)
        translation = QCoreApplication.translate(ROOM, sentence) if match else sentence
        if match and translation != sentence:
            return _filled(translation, _placeholder_values(sentence, match))
    return ""


def _filled(sentence: str, fillings: list[str]) -> str:
    return re.sub(r"\{(\d)\}", lambda gap: fillings[int(gap[1])], sentence)


def _placeholder_values(sentence: str, match: re.Match[str]) -> list[str]:
    """Return the values of the placeholders with sizes, relations and kinds translated."""
    spoken = SPOKEN.get(sentence, {})
    return [spoken.get(gap, _say_size)(text) for gap, text in enumerate(match.groups())]


def _say_size(text: str) -> str:
    return text.replace(".", QLocale().decimalPoint()) if SIZE.fullmatch(text) else text


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the sentences with placeholders, those with the longest fixed text first."""
    path = files("resources").joinpath("languages", "sentences.txt")
    sentences = path.read_text(encoding="utf-8").splitlines()
    own = {text: len(re.sub(r"\{\d\}|\W", "", text)) for text in sentences}
    best = sorted(
        (text for text in own if own[text] >= FEWEST_LETTERS), key=lambda text: -own[text]
    )
    return tuple((_pattern(text), text) for text in best)


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(GAP.sub("(.+?)", re.escape(sentence)))
