"""Form and types that a question expects of its answer: a name, place, date, number, person."""

import re
from typing import Literal

from msgspec import Struct

from core.language.question.cues import language_of_question
from core.language.question.kinds import without_numbered
from core.language.time.date_forms import MONTH, SHORT_DAY
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.questions import Analysis, AnswerKind
from core.resources import patterns

_PATTERNS = patterns("expected_answer")

TextKind = Literal["reason", "name", "date", "place", "number", "any"]
Form = Literal["name", "date", "year", "number", "any"]

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_WHICH = _PATTERNS["which"]
_MANY = re.compile(r"\b(?:how\s+many|wie\s*viele)\s+(?P<noun>[^\W\d_]+)", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:what|which|in\s+what|in\s+which)\s+year\b", re.IGNORECASE)
_AMOUNT = _PATTERNS["amount"]
_FORMS: dict[str, Form] = {"who": "name", "when": "date", "where": "name", "how many": "number"}
_KINDS = {"who": frozenset({"Person", "Organization"}), "where": frozenset({"Location"})}
_WRITTEN: dict[str, AnswerKind] = {
    "name": "who", "date": "when", "place": "where", "number": "how many"
}  # fmt: skip
_KINDS_ASKED: tuple[TextKind, ...] = ("reason", "number", "date", "name", "place")
_ASKS: tuple[tuple[TextKind, re.Pattern[str]], ...] = tuple(
    (kind, _PATTERNS[f"asks_{kind}"]) for kind in _KINDS_ASKED
)
_NAME = re.compile(r"\b[A-ZÀ-ÖØ-Þ][\w’'-]+(?:\s+(?:of|de|van|von|the|[A-ZÀ-ÖØ-Þ][\w’'-]*))*")
_DATE = re.compile(rf"\b(?:1[0-9]|20)\d\d\b|\b{MONTH}\b", re.IGNORECASE)
_NUMBER = _PATTERNS["number"]
_OLD = re.compile(r"\bhow\s+old\b|\bwie\s+alt\b", re.IGNORECASE)
_AGE = _PATTERNS["age"]
_PLACE = re.compile(r"\b(?:in|at|from|near|to|on|bei|aus|nach|im)\s+(?:the\s+)?[A-ZÀ-ÖØ-Þ]")
_PAID = _PATTERNS["paid"]
_PHONE = patterns("phones")["asked"]
_OTHER_ROLE = _PATTERNS["other_role"]
_MONEY_AMOUNT = _PATTERNS["money_amount"]
_TELLS: dict[TextKind, re.Pattern[str]] = {
    "reason": _PATTERNS["reason"], "date": _DATE, "place": _PLACE, "number": _NUMBER
}  # fmt: skip
# Words after which no noun of a type comes any more.
_ENDS = frozenset("is was are were did do does has have had of in on at by that who which".split())


class ExpectedAnswer(Struct, frozen=True):
    """Expected form, entity types, and the nouns of the question that name the answer."""

    form: Form = "any"
    kinds: frozenset[str] = frozenset()
    nouns: tuple[str, ...] = ()


def expected_answer(
    question: str, analysis: Analysis | None, *, vocabulary: Vocabulary
) -> ExpectedAnswer:
    """Return what the question expects of its answer."""
    if _YEAR.search(question):
        return ExpectedAnswer("year")
    kind = analysis.kind if analysis is not None else _WRITTEN.get(asked_kind(question), "what")
    if kind in _FORMS:
        return ExpectedAnswer(_FORMS[kind], _KINDS.get(kind, frozenset()), _nouns(question))
    if _AMOUNT.search(without_numbered(question)) or asks_for_an_amount(question):
        return ExpectedAnswer("number")
    nouns = _nouns(question)
    heads = vocabulary.kind_of_head_noun
    kinds = frozenset(heads[noun] for noun in nouns if noun in heads)
    return ExpectedAnswer("name" if kinds else "any", kinds, nouns)


def asks_for_money(question: str) -> bool:
    """Whether the question asks for a price or a payment."""
    return _PAID.search(question) is not None


def asks_for_phone(question: str) -> bool:
    """Whether a telephone number is asked for."""
    return _PHONE.search(question) is not None


def asks_for_an_amount(question: str) -> bool:
    """Whether only an amount of money answers: not "what does the price include"."""
    return asks_for_money(question) and _MONEY_AMOUNT.match(question.strip()) is not None


def other_roles(text: str) -> tuple[tuple[int, int], ...]:
    """Return where words stand that make another role of one: "vice" of "vice chair"."""
    return tuple(it.span() for it in _OTHER_ROLE.finditer(text))


def fits(form: Form, kind: str) -> bool:
    """Whether words of that kind ("name", "date", "number", "phrase") have the form."""
    if form == "any":
        return True
    return kind == ("date" if form == "year" else form)


def _nouns(question: str) -> tuple[str, ...]:
    """Return the words between "which" or "what" and the verb, or the noun after "how many"."""
    match = _WHICH.search(question) or _MANY.search(question)
    if match is None:
        return ()
    nouns: list[str] = []
    for word in _WORD.findall(match["noun"].lower()):
        if word in _ENDS:
            break
        nouns.append(word)
    return tuple(nouns)


def asked_kind(question: str) -> TextKind:
    """Return the kind of text that the question asks for; "any" if its words do not tell."""
    for kind, pattern in _ASKS:
        if pattern.search(question):
            return kind
    return "any"


def offers(kind: TextKind, sentence: str, *, question: str) -> bool:
    """Whether the sentence contains text of that kind; a name must not be in the question."""
    if kind == "name":
        asked = question.lower()
        return any(
            word.lower() not in asked
            for name in _NAME.findall(sentence)
            for word in name.split()
            if word[0].isupper()
        )
    if kind == "number" and _OLD.search(question):
        return bool(_AGE.search(sentence))
    if kind == "date" and language_of_question(question) == "de" and SHORT_DAY.search(sentence):
        return True
    tells = _TELLS.get(kind)
    return tells is None or bool(tells.search(sentence))
