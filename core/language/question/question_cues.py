"""Cues: what the words of a question say besides its kind, entities and times.

Only this package applies regular expressions to questions; other code reads these fields.
"""

import re
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from core.language.clauses.polarity import denies
from core.language.clauses.tense import says_possible
from core.language.question.cues import language_of_question
from core.resources import patterns

_PATTERNS = patterns("question_cues")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
NUMBER = re.compile(r"\d(?:[\d.,]*\d)?")
_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ]\w{1,60}+(?:\s++[A-ZÀ-ÖØ-Þ]\w{1,60}+)++")
_CAPITALIZED = re.compile(r"(?<!^)\b[A-ZÀ-ÖØ-Þ][^\W\d_]+")
_OWNED = re.compile(r"['’]s?\s+([^\W\d_A-Z][\w-]*(?:\s+[\w-]+)?)\s*\??$")
_OWNER = re.compile(r"(?<!^)\b([A-ZÀ-ÖØ-Þ][^\W\d_]+)['’]s\b")
_MANY = re.compile(r"how\s+many|wie\s*viele", re.IGNORECASE)
_AUXILIARY = re.compile(r"\b(?:do|does|did)\b", re.IGNORECASE)


class QuestionClause(Struct, frozen=True):
    """A relative clause that identifies an entity: "the company | that Mara leads".

    `is_behind` if the main verb follows the clause: "does the company that ... have".
    """

    before: str
    rest: str
    is_behind: bool


class Limit(Struct, frozen=True):
    """A bound for amounts, and its words: "at least 100 m"."""

    amount: str
    is_least: bool
    is_included: bool
    surface: str


class QuestionCues(Struct, frozen=True):
    """Cues of a question. Texts are as written, and empty if there is no such cue.

    - `order`: which of several dated entities is asked for
    - `opposed`: the question has a negation
    - `described`: the rest of "tell me about …"; None for other questions
    - `counted`: the noun behind "how much" or, with `is_many`, "how many"
    - `is_range`: the question names both the most and the least
    - `total`, `average`: words that ask for a sum or a mean
    - `is_difference`: the question holds two amounts against one another
    - `is_how_often`: the question asks how many times something was so
    - `parts`: the two parts of the question, if it has two
    - `asks_one_value`: the question asks for a single value
    """

    language: str
    words: tuple[str, ...]
    numbers: frozenset[str]
    names: tuple[str, ...]
    capitalized: tuple[str, ...]
    owner: str
    owned: str
    measure: str
    type_words: tuple[str, ...]
    counted: str
    is_many: bool
    clauses: tuple[QuestionClause, ...]
    described: str | None
    order: Literal["", "first", "last"]
    extreme: Literal["", "most", "least"]
    is_range: bool
    superlative: str
    total: str
    average: str
    is_difference: bool
    is_how_often: bool
    limit: Limit | None
    asks_birth: bool
    asks_death: bool
    asks_what_is: bool
    asks_one_value: bool
    parts: tuple[str, ...]
    is_possible: bool
    opposed: bool

    @property
    def asks_twice(self) -> bool:
        """Whether the question has two parts."""
        return bool(self.parts)


@lru_cache(maxsize=64)
def cues_of(question: str) -> QuestionCues:
    """Return the cues of the question."""
    has = {name: pattern.search(question) is not None for name, pattern in _PATTERNS.items()}
    counted = _PATTERNS["counted"].search(question)
    measure, of_type = _PATTERNS["measure"].search(question), _PATTERNS["type"].search(question)
    most, least = _PATTERNS["most"].search(question), _PATTERNS["least"].search(question)
    second = _PATTERNS["second"].search(question)
    owned, owner = _OWNED.search(question), _OWNER.search(question)
    return QuestionCues(
        language=language_of_question(question),
        words=tuple(_WORD.findall(question)),
        numbers=frozenset(NUMBER.findall(question)),
        names=tuple(_NAME.findall(question)),
        capitalized=tuple(_CAPITALIZED.findall(question)),
        owner=owner[1] if owner else "",
        owned=owned[1] if owned else "",
        measure=measure[1] if measure else "",
        type_words=tuple(of_type[1].lower().split()) if of_type else (),
        counted=counted["noun"] if counted else "",
        is_many=counted is not None and _MANY.match(counted[0]) is not None,
        clauses=tuple(
            QuestionClause(before, clause["rest"], _AUXILIARY.search(before) is not None)
            for clause in _PATTERNS["clause"].finditer(question)
            for before in [question[: clause.start()]]
        ),
        described=_described(question) if has["tell"] else None,
        order="" if has["early"] == has["late"] else "first" if has["early"] else "last",
        extreme="" if most is None and least is None else "most" if least is None else "least",
        is_range=most is not None and least is not None,
        superlative=(most or least or [""])[0],
        total=_said("total", question) or "together" * has["together"],
        average=_said("average", question),
        is_difference=has["difference"] and _limit(question) is None,
        is_how_often=has["how_often"],
        limit=_limit(question),
        asks_birth=has["birth"],
        asks_death=has["death"],
        asks_what_is=has["what_is"],
        asks_one_value=has["one_value"],
        parts=(question[: second.start()], question[second.start() :]) if second else (),
        is_possible=says_possible(question),
        opposed=denies(question),
    )


def _said(name: str, question: str) -> str:
    return " ".join(it[0] for it in _PATTERNS[name].finditer(question))


def _limit(question: str) -> Limit | None:
    for name in ("at_least", "at_most", "above", "below"):
        match = _PATTERNS[name].search(question)
        number = NUMBER.search(match[0]) if match else None
        if match and number:
            is_least, is_included = name in {"at_least", "above"}, name.startswith("at")
            return Limit(number[0], is_least, is_included, match[0])
    return None


def _described(question: str) -> str:
    """Return the question without "tell me about" and without articles."""
    return _PATTERNS["article"].sub("", _PATTERNS["tell"].sub("", question))
