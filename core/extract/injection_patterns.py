"""Patterns of prompt injection, loaded from `resources/suspicious.toml`."""

import re
from functools import cache

import msgspec
from msgspec import Struct

from core.messages import UserMessage
from core.resources import load_table

_SEPARATOR = r"(?:[^\w.!?\n]+\n?|\n)[^\w.!?\n]*"
_WORDS = _SEPARATOR + r"(?:[^\W\d_][\w'’-]*" + _SEPARATOR + "){{0,{gap}}}?"
# White space between words may include a line break, but not a paragraph break.
_SPACE = r"(?:[^\S\n]+\n?|\n)[^\S\n]*"
_LETTERS = r"[^。！？.\n]{{0,{gap}}}?"


class InjectionPattern(Struct, frozen=True):
    """A regular expression for text that addresses a language model.

    A text that contains none of `needs` (lower case) cannot match: a cheap prefilter. With
    `in_lower` the expression applies to the lower-cased text.
    """

    why: UserMessage
    needs: tuple[str, ...]
    form: re.Pattern[str]
    in_lower: bool


class _OrderPattern(Struct, frozen=True, forbid_unknown_fields=True):
    why: str
    verbs: list[str]
    objects: list[str]
    needs: list[str]
    gap: int
    letters: bool = False


class _RegexPattern(Struct, frozen=True, forbid_unknown_fields=True):
    why: str
    needs: list[str]
    pattern: str


class _PatternFile(Struct, frozen=True, forbid_unknown_fields=True):
    order: list[_OrderPattern]
    form: list[_RegexPattern]


@cache
def load_patterns() -> tuple[InjectionPattern, ...]:
    """Return all patterns, in the order of the file."""
    whole = load_table("suspicious.toml")
    definitions = msgspec.convert(whole, _PatternFile)
    forms = (
        InjectionPattern(UserMessage(form.why), tuple(form.needs), re.compile(form.pattern), False)
        for form in definitions.form
    )
    return (*(_compile_order(definition) for definition in definitions.order), *forms)


def _compile_order(order: _OrderPattern) -> InjectionPattern:
    verbs, objects = (_spaced("|".join(it)) for it in (order.verbs, order.objects))
    if order.letters:
        form = f"(?:{verbs}){_LETTERS.format(gap=order.gap)}(?:{objects})"
    else:
        form = rf"\b(?:{verbs})(?!\w){_WORDS.format(gap=order.gap)}(?<!\w)(?:{objects})"
    return InjectionPattern(UserMessage(order.why), tuple(order.needs), re.compile(form), True)


def _spaced(form: str) -> str:
    return form.replace(" ?", f"(?:{_SPACE})?").replace(" ", _SPACE)
