"""What kind of answer a question asks for, and whether a sentence offers one."""

import re
from typing import Literal

AnswerKind = Literal["name", "date", "place", "number", "any"]

_ASKS: tuple[tuple[AnswerKind, re.Pattern[str]], ...] = (
    (
        "number",
        re.compile(
            r"\bhow (?:many|much|large|long|far|tall|high|heavy|old|fast|big|often|deep|wide)\b"
            r"|\bwie ?viele?[nrs]?\b|\bwie (?:hoch|lange?|groß|schwer|alt|tief|breit|weit)\b"
            r"|\bwhat (?:is|was|are|were) the (?:price|cost|amount|number|sum|budget|weight)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "date",
        re.compile(
            r"\bwhen\b|\bwann\b|\b(?:what|which|in what|in which) (?:year|date|day|month)\b"
            r"|\bsince when\b|\bseit wann\b",
            re.IGNORECASE,
        ),
    ),
    (
        "name",
        re.compile(
            r"\bwho(?:se|m)?\b|\bwer\b|\bwen\b|\bwem\b"
            r"|\b(?:what|which) (?:company|firm|organi[sz]ation|foundation|university|school|team"
            r"|band|person|man|woman|actor|author|director|engineer|supplier|customer|project"
            r"|product|city|town|country|state|river|film|book|song)\b",
            re.IGNORECASE,
        ),
    ),
    ("place", re.compile(r"\bwhere\b|\bwo\b|\bwohin\b|\bwoher\b", re.IGNORECASE)),
)
_NAME = re.compile(r"\b[A-ZÀ-ÖØ-Þ][\w’'-]+(?:\s+(?:of|de|van|von|the|[A-ZÀ-ÖØ-Þ][\w’'-]*))*")
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
    r"|januar|februar|märz|mai|juni|juli|oktober|dezember)"
)
_DATE = re.compile(rf"\b(?:1[0-9]|20)\d\d\b|\b\d{{1,2}}\.? {_MONTH}\b|\b{_MONTH}\b", re.IGNORECASE)
_NUMBER = re.compile(
    r"\b\d[\d.,]*\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty"
    r"|forty|fifty|hundred|thousand|million|dozen)\b",
    re.IGNORECASE,
)
_OLD = re.compile(r"\bhow\s+old\b|\bwie\s+alt\b", re.IGNORECASE)
_AGE = re.compile(
    r"\b(?:born|geboren|aged?|alter|(?:\d+|one|two|three|ein|zwei|drei)\W+(?:\w+\W+)?"
    r"(?:years?|months?|weeks?|jahre?n?|monate?n?|wochen?)|turn(?:s|ed)|built|gebaut)\b",
    re.IGNORECASE,
)
_PLACE = re.compile(r"\b(?:in|at|from|near|to|on|bei|aus|nach|im)\s+(?:the\s+)?[A-ZÀ-ÖØ-Þ]")


def asked_kind(question: str) -> AnswerKind:
    """The kind of answer that the question's own words ask for; "any" when they do not say."""
    for kind, pattern in _ASKS:
        if pattern.search(question):
            return kind
    return "any"


def offers(kind: AnswerKind, sentence: str, *, question: str) -> bool:
    """Whether the sentence holds something of that kind that the question does not hold."""
    match kind:
        case "name":
            known = question.lower()
            return any(
                word.lower() not in known
                for name in _NAME.findall(sentence)
                for word in name.split()
                if word[0].isupper()
            )
        case "date":
            return bool(_DATE.search(sentence))
        case "number":
            tells = _AGE if _OLD.search(question) else _NUMBER
            return bool(tells.search(sentence))
        case "place":
            return bool(_PLACE.search(sentence))
        case "any":
            return True
