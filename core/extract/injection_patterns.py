"""How suspicious words look: patterns from data, each with what it needs and what it tells."""

import re
import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

_APART = r"(?:[^\w.!?\n]+\n?|\n)[^\w.!?\n]*"
_WORDS = _APART + r"(?:[^\W\d_][\w'’-]*" + _APART + "){{0,{gap}}}?"
# A space between words may be the end of a line, but not that of a paragraph.
_SPACE = r"(?:[^\S\n]+\n?|\n)[^\S\n]*"
_LETTERS = r"[^。！？.\n]{{0,{gap}}}?"


class InjectionPattern(Struct, frozen=True):
    """A way to write for a program. A text without one of `needs` (lower case) cannot match.

    With `in_lower` the form is for the text in lower case.
    """

    why: str
    needs: tuple[str, ...]
    form: re.Pattern[str]
    in_lower: bool


class _Order(Struct, frozen=True, forbid_unknown_fields=True):
    why: str
    verbs: list[str]
    objects: list[str]
    needs: list[str]
    gap: int
    letters: bool = False


class _Form(Struct, frozen=True, forbid_unknown_fields=True):
    why: str
    needs: list[str]
    pattern: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    order: list[_Order]
    form: list[_Form]


@cache
def load_patterns() -> tuple[InjectionPattern, ...]:
    """All patterns, in the order of their file."""
    whole = tomllib.loads(files("resources").joinpath("suspicious.toml").read_text("utf-8"))
    definitions = msgspec.convert(whole, _File)
    forms = (
        InjectionPattern(it.why, tuple(it.needs), re.compile(it.pattern), False)
        for it in definitions.form
    )
    return (*(_of_order(it) for it in definitions.order), *forms)


def _of_order(order: _Order) -> InjectionPattern:
    verbs, objects = (_spaced("|".join(it)) for it in (order.verbs, order.objects))
    if order.letters:
        form = f"(?:{verbs}){_LETTERS.format(gap=order.gap)}(?:{objects})"
    else:
        form = rf"\b(?:{verbs})(?!\w){_WORDS.format(gap=order.gap)}(?<!\w)(?:{objects})"
    return InjectionPattern(order.why, tuple(order.needs), re.compile(form), True)


def _spaced(form: str) -> str:
    return form.replace(" ?", f"(?:{_SPACE})?").replace(" ", _SPACE)
