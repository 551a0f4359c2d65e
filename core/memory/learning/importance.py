"""Importance of a turn (T4), from what it names, states, decides and stresses."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime

from core.language.question.cues import language_of_question
from core.language.text.tagger import says_something
from core.language.time.dates import dates
from core.memory.conversation_lexicon import phrase_pattern
from core.memory.learning.learned import Stated
from core.messages import UserMessage, join_messages
from core.records.memory import Intent

# Of a question that says nothing on its own.
EMPTY = 0.05
# Base importance of each intent, and the id of its message.
_INTENTS: dict[Intent, tuple[float, str]] = {
    "small talk": (0.05, "intent_small_talk"),
    "feedback": (0.15, "intent_feedback"),
    "question": (0.25, "intent_question"),
    "instruction": (0.2, "intent_instruction"),
    "statement": (0.3, "intent_statement"),
    "preference": (0.5, "intent_preference"),
    "correction": (0.35, "intent_correction"),
}
FACT, DECISION, DATED, NAMED, STRESSED, EVENT = 0.15, 0.2, 0.1, 0.05, 0.25, 0.15
MOST_NAMED = 3
_DATE = re.compile(r"\b\d{1,2}[./-]\d{1,2}|\b(?:19|20)\d{2}\b|\d{1,2}:\d{2}")


def importance(
    text: str, *, intent: Intent, statements: Sequence[Stated] = (), things: int = 0
) -> tuple[float, UserMessage]:
    """Return the importance of a turn in [0, 1], and the reasons.

    The intent counts 0.05 (small talk) to 0.5 (a preference); 0.15 for a fact that is stated, 0.2
    for a decision, 0.1 for a date, 0.05 for each of up to three things that are named, 0.25 for
    emphasis, 0.15 for a life event. Small talk gets nothing beyond its intent, and a question that
    says nothing on its own ("and the other one?") counts as much.
    """
    if intent == "question" and is_empty(text):
        return EMPTY, UserMessage("weight_nothing")
    base, name = _INTENTS[intent]
    if intent == "small talk":
        return base, UserMessage(name)
    is_dated = any(it.valid_from for it in statements) or _DATE.search(text) is not None
    parts = (
        (FACT * bool(statements), "weight_fact"),
        (DECISION * _has("decisions", text), "weight_decision"),
        (DATED * is_dated, "weight_date"),
        (NAMED * min(MOST_NAMED, things), "weight_names"),
        (STRESSED * _has("emphasis", text), "weight_stressed"),
        (EVENT * _has("events", text), "weight_event"),
    )
    why = [UserMessage(name), *(UserMessage(reason) for weight, reason in parts if weight)]
    score = round(min(1.0, base + sum(weight for weight, _ in parts)), 3)
    return score, join_messages(*why, by="comma_list")


def is_empty(question: str) -> bool:
    """Return whether a question has neither a word with a meaning nor a time."""
    language = language_of_question(question)
    if says_something(question, language):
        return False
    return not any(dates(question, stated_at=datetime.now(UTC), language=language))


def _has(row: str, text: str) -> bool:
    return re.search(phrase_pattern("weighty", row), text, re.IGNORECASE) is not None
