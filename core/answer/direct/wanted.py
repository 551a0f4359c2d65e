"""What a short answer has to be like: a person, a place, a date, a number, a thing of some type."""

import re
from typing import Literal

from msgspec import Struct

from core.answer.kinds import asked_kind
from core.answer.reckoning.paid import asks_for_an_amount
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.answers.questions import Analysis, AnswerKind
from core.retrieve.question.kinds import without_numbered

Form = Literal["name", "date", "year", "number", "any"]

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_WHICH = re.compile(
    r"\b(?:which|what|welche[rsnm]?)\s+(?:(?:is|was|are|were)\s+the\s+(?:name|title)s?\s+of\s+the\s+)?"
    r"(?P<noun>[^\W\d_][\w’'-]*(?:\s+[^\W\d_][\w’'-]*){0,3})",
    re.IGNORECASE,
)
_MANY = re.compile(r"\b(?:how\s+many|wie\s*viele)\s+(?P<noun>[^\W\d_]+)", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:what|which|in\s+what|in\s+which)\s+year\b", re.IGNORECASE)
_AMOUNT = re.compile(
    r"\bwhat\s+(?:is|was|are|were)\s+the\s+(?:\w+\s+)?(?:price|cost|amount|number|sum|budget|weight"
    r"|population|length|height|age|size|distance|share|percentage|score|speed|area)\b",
    re.IGNORECASE,
)
_FORMS: dict[str, Form] = {"who": "name", "when": "date", "where": "name", "how many": "number"}
_KINDS = {"who": frozenset({"Person", "Organization"}), "where": frozenset({"Location"})}
_WRITTEN: dict[str, AnswerKind] = {
    "name": "who", "date": "when", "place": "where", "number": "how many"
}  # fmt: skip
# Words after which no noun of a type comes any more.
_ENDS = frozenset("is was are were did do does has have had of in on at by that who which".split())


class Wanted(Struct, frozen=True):
    """The form of the answer, the types that fit, and the nouns that the question calls it by."""

    form: Form = "any"
    kinds: frozenset[str] = frozenset()
    nouns: tuple[str, ...] = ()


def wanted(question: str, analysis: Analysis | None, *, vocabulary: Vocabulary) -> Wanted:
    """What the answer has to be like, by the question's own words."""
    if _YEAR.search(question):
        return Wanted("year")
    kind = analysis.kind if analysis is not None else _WRITTEN.get(asked_kind(question), "what")
    if kind in _FORMS:
        return Wanted(_FORMS[kind], _KINDS.get(kind, frozenset()), _nouns(question))
    if _AMOUNT.search(without_numbered(question)) or asks_for_an_amount(question):
        return Wanted("number")
    nouns = _nouns(question)
    heads = vocabulary.kind_of_head_noun
    kinds = frozenset(heads[noun] for noun in nouns if noun in heads)
    return Wanted("name" if kinds else "any", kinds, nouns)


def fits(form: Form, kind: str) -> bool:
    """Whether words of that kind ("name", "date", "number", "phrase") have the form."""
    if form == "any":
        return True
    return kind == ("date" if form == "year" else form)


def _nouns(question: str) -> tuple[str, ...]:
    """What follows "which" or "what", up to the verb, or the noun after "how many"."""
    found = _WHICH.search(question) or _MANY.search(question)
    if found is None:
        return ()
    nouns: list[str] = []
    for word in _WORD.findall(found["noun"].lower()):
        if word in _ENDS:
            break
        nouns.append(word)
    return tuple(nouns)
