"""How weighty a turn is (T4): told by what it names, states, decides and stresses."""

import re
from collections.abc import Sequence

from core.memory.conversation_lexicon import phrase_pattern
from core.memory.learning.learned import Stated
from core.records.memory import Intent

# What the aim of a turn is worth before anything else is looked at.
_AIMS: dict[Intent, float] = {
    "small talk": 0.05, "feedback": 0.15, "question": 0.25, "instruction": 0.2, "statement": 0.3,
    "preference": 0.5, "correction": 0.35,
}  # fmt: skip
FACT, DECISION, DATED, NAMED, STRESSED, EVENT = 0.15, 0.2, 0.1, 0.05, 0.25, 0.15
MOST_NAMED = 3
_I = re.IGNORECASE
_DATE = re.compile(r"\b\d{1,2}[./-]\d{1,2}|\b(?:19|20)\d{2}\b|\d{1,2}:\d{2}")


def importance(
    text: str, *, intent: Intent, statements: Sequence[Stated] = (), things: int = 0
) -> tuple[float, str]:
    """The weight of a turn in [0, 1], and in a few words what makes it so.

    The aim counts 0.05 (small talk) to 0.5 (a preference); 0.15 for a fact that is stated, 0.2
    for a decision, 0.1 for a date, 0.05 for each of up to three things that are named, 0.25 for
    words that stress it, 0.15 for an event of a life. Small talk gets nothing beyond its aim.
    """
    base = _AIMS[intent]
    if intent == "small talk":
        return base, "small talk"
    is_dated = any(it.valid_from for it in statements) or _DATE.search(text) is not None
    parts = (
        (FACT * bool(statements), "states a fact"),
        (DECISION * _has("decisions", text), "tells a decision"),
        (DATED * is_dated, "has a date"),
        (NAMED * min(MOST_NAMED, things), "names things"),
        (STRESSED * _has("emphasis", text), "is stressed"),
        (EVENT * _has("events", text), "tells an event of a life"),
    )
    why = [f"a {intent}" if intent[0] not in "aeiou" else f"an {intent}"]
    why += [reason for weight, reason in parts if weight]
    return round(min(1.0, base + sum(weight for weight, _ in parts)), 3), ", ".join(why)


def _has(row: str, text: str) -> bool:
    return re.search(phrase_pattern("weighty", row), text, _I) is not None
