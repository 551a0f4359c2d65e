"""Telephone numbers and codes as short answers: whole ones, and none that a text calls old."""

import re
from collections.abc import Iterable, Iterator

from core.resources import patterns

_NUMBER = patterns("phones")["number"]
_CODE = patterns("codes")["code"]
_OLD_VALUE = patterns("validity")["old_value"]
_DIGITS = re.compile(r"\d{3,}(?:[ /-]?\d)*")
# Room for the words before a number.
_BEFORE = 40


def phone_numbers(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return where telephone numbers in groups stand in the text from `start` to `end`."""
    return [it.span() for it in _NUMBER.finditer(text, start, end)]


def codes(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return where codes stand in the text from `start` to `end`: "GS-20417", "RO-KV 218"."""
    return [it.span() for it in _CODE.finditer(text, start, end)]


def is_phone_number(text: str) -> bool:
    """Return whether the text is a telephone number in groups."""
    return _NUMBER.fullmatch(text) is not None


def follows_old(text: str, at: int) -> bool:
    """Return whether what stands at `at` is called old: "(old one 01632 960 002)"."""
    return _OLD_VALUE.search(text[max(0, at - _BEFORE) : at]) is not None


def old_numbers(texts: Iterable[str]) -> frozenset[str]:
    """Return the digits that the texts call old, also only the first ones: "the old 0151 one"."""
    return frozenset(digits for text in texts for digits in _old_digits(text))


def is_old_number(text: str, old: Iterable[str]) -> bool:
    """Return whether the number begins with one of these digits."""
    digits = _digits(text)
    return any(digits.startswith(it) for it in old)


def gives_only_old(sentence: str, old: Iterable[str]) -> bool:
    """Return whether the sentence has telephone numbers, and all begin with these digits."""
    numbers = [it[0] for it in _NUMBER.finditer(sentence)]
    return bool(numbers) and all(is_old_number(it, old) for it in numbers)


def _old_digits(text: str) -> Iterator[str]:
    for match in _DIGITS.finditer(text):
        if follows_old(text, match.start()):
            yield _digits(match[0])


def _digits(text: str) -> str:
    return "".join(sign for sign in text if sign.isdigit())
