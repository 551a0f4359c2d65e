"""Which of all rows a question asks for, or whether for all of them together."""

import re
from functools import cache
from typing import Literal

from msgspec import Struct, convert

from core.resources import load_table
from core.retrieve.stemming import stems

# What makes a row count or not is not read off the cells.
_CONDITION = re.compile(
    r"\b(?:not|no|never|before|after|until|till|under|over|below|above|than|without|except|but|other"
    r"|besides|apart|each|per|every|or|if|unless|since|between|average|nicht|kein\w*|vor|nach|bis"
    r"|unter|über|als|ohne|außer|je|pro|jede\w*|oder|wenn|falls|seit|zwischen|durchschnitt\w*)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
_AS_FIRST = re.compile(r"\bals\s+(?:erste|letzte)\w*\b", re.IGNORECASE)

_MUCH = re.compile(r"\b(?:how\s+much|wie\s*viel)\b", re.IGNORECASE)

Of = Literal["time", ""]


class Superlative(Struct, frozen=True):
    """Words for the least or the most, what they measure, and words of heads that tell it."""

    words: tuple[str, ...]
    is_least: bool
    heads: str = ""
    of: Of = ""


class Together(Struct, frozen=True):
    """Words for all added up and of heads that can be; verbs of paying, and those that mean all."""

    words: tuple[str, ...]
    heads: str
    costing: str
    spending: tuple[str, ...]


class Rows(Struct, frozen=True):
    """Words for a row that adds the others up."""

    totals: str


class _Words(Struct, frozen=True):
    asked: tuple[Superlative, ...]
    sum: Together
    rows: Rows


class Extreme(Struct, frozen=True):
    """The superlative that is asked for, the question without it, and what comes behind it."""

    by: Superlative
    rest: str
    behind: str

    @property
    def heads(self) -> frozenset[str]:
        """Stems of what heads a column that is measured so."""
        return frozenset(stems(self.by.heads))


def extreme_asked(question: str) -> Extreme | None:
    """The one superlative of the question; None without one, with several or with a condition."""
    found = [(match, it) for it in known().asked for match in _pattern(it.words).finditer(question)]
    whole = [
        (match, it)
        for match, it in found
        if not any(
            other is not match and other.start() <= match.start() and match.end() <= other.end()
            for other, _ in found
        )
    ]
    if len(whole) != 1 or is_conditional(question):
        return None
    match, it = whole[0]
    rest = f"{question[: match.start()]} {question[match.end() :]}"
    return Extreme(it, rest, question[match.end() :])


def sum_asked(question: str) -> str | None:
    """The question without the words that ask for all together; None where it does not ask."""
    is_sum = _pattern(known().sum.words).search(question)
    is_spent = _MUCH.search(question) and _pattern(known().sum.spending).search(question)
    if is_conditional(question) or not (is_sum or is_spent):
        return None
    return _pattern(known().sum.words).sub(" ", question)


def is_conditional(question: str) -> bool:
    """Whether a word of it may leave rows out."""
    return _CONDITION.search(_AS_FIRST.sub(" ", question)) is not None


@cache
def known() -> _Words:
    """The words in `resources/superlatives.toml`."""
    return convert(load_table("superlatives.toml"), _Words)


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    forms = (re.escape(it).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for it in words)
    longest = sorted(forms, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)", re.IGNORECASE)
