"""What an adjective or verb of a question measures: "heaviest" and "weigh" ask for a mass."""

import re
from functools import cache
from typing import Literal

from core.language.quantities import measure_of
from core.language.question.question_cues import cues_of
from core.resources import load_table

Extreme = Literal["most", "least"]
_WORD = re.compile(r"[^\W\d_]+(?:/[^\W\d_]+)?[²³23]?|[£€$%]")
_HOW = re.compile(r"\b(?:how|wie|hoe)\s+(?:very\s+|sehr\s+)?([^\W\d_]+)", re.IGNORECASE)
_DEGREE = re.compile(r"\b(?:more|(?P<less>less))\s+(?P<word>[^\W\d_]+)", re.IGNORECASE)


def measures_of_head(head: str) -> frozenset[str]:
    """Return the quantities that the words or units in the head of a column name."""
    words = _WORD.findall(head.lower().replace("_", " "))
    named = {name for name, sides in _measures().items() if not sides["heads"].isdisjoint(words)}
    return frozenset(named | {_plain(measure_of(it)) for it in words} - {""})


def units_measured(text: str) -> frozenset[str]:
    """Return the quantities of the units in the text: of "4.2 kg" a mass."""
    return frozenset(_plain(measure_of(it)) for it in _WORD.findall(text)) - {""}


def measures_asked(text: str) -> frozenset[str]:
    """Return the quantities whose amount is asked: "how heavy", "wie schwer", "wiegt".

    An adjective beside a noun only names it: "the large hall".
    """
    behind_how = " ".join(match[1] for match in _HOW.finditer(text))
    return frozenset([*_measures_named(behind_how, "much"), *_measures_named(text, "verbs")])


def extremes_asked(text: str) -> dict[str, Extreme]:
    """Return the quantities of superlatives: "fastest" is least hours or most speed."""
    cues = cues_of(text)
    extremes: dict[str, Extreme] = dict.fromkeys(_measures_named(text, "most"), "most")
    extremes |= dict.fromkeys(_measures_named(text, "least"), "least")
    if cues.extreme:
        extremes |= dict.fromkeys(_measures_named(cues.superlative, "much"), cues.extreme)
    if cues.extreme and not extremes:
        extremes |= dict.fromkeys(_measures_named(text, "heads"), cues.extreme)
    return extremes


def asks_range(text: str) -> bool:
    """Whether the question names the most and the least of something: "best and worst"."""
    cues = cues_of(text)
    return cues.is_range or all(_measures_named(text, side) for side in ("most", "least"))


def compared_measures(text: str) -> dict[str, Extreme]:
    """Return the quantities in which two things are compared: "which is cheaper"."""
    more: dict[str, Extreme] = dict.fromkeys(_measures_named(text, "more"), "most")
    for degree in _DEGREE.finditer(text):
        way: Extreme = "least" if degree["less"] else "most"
        more |= dict.fromkeys(_measures_named(degree["word"], "much"), way)
    more |= dict.fromkeys(_measures_named(text, "less"), "least")
    return more


def measuring_words(text: str, *, heads: bool) -> str:
    """Return the words of the text that name a quantity: "heavy", with `heads` also "weight"."""
    sides = [pair for it in _measures().values() for pair in it.items()]
    every = frozenset[str]().union(*(words for side, words in sides if heads or side != "heads"))
    return " ".join(it for it in _WORD.findall(text.lower()) if it in every)


def _measures_named(text: str, side: str) -> list[str]:
    """Return the quantities of which a word of the list `side` stands in the text."""
    words = _WORD.findall(text.lower())
    return [
        name
        for name, sides in _measures().items()
        if not sides.get(side, frozenset()).isdisjoint(words)
    ]


def _plain(measure: str) -> str:
    return "hours" if measure == "months" else measure


@cache
def _measures() -> dict[str, dict[str, frozenset[str]]]:
    table: dict[str, dict[str, str]] = load_table("columns.toml")["measures"]
    return {
        name: {side: frozenset(words.split()) for side, words in sides.items()}
        for name, sides in table.items()
    }
