"""Markdown of answers: citation marks of facts, their periods, and escaping."""

import re
from collections.abc import Sequence

from core.answer.cite import Citations
from core.answer.phrases import Phrases, date_in_words
from core.records.answers.answers import Hit
from core.records.knowledge import FactView
from core.retrieve.context.narration import is_user_stated

CITED_EACH = 2
# Special characters, ">" only before a quotation, and the mark behind a number that would begin a
# list: "5. Dez. 2026".
_SPECIAL = re.compile(
    r"[\\`*_\[\]<#|]|(?<!\S)>|(?<=^\d)[.)](?=\s)|(?<=^\d\d)[.)](?=\s)", re.MULTILINE
)


def marks_of(
    facts: Sequence[FactView], hits: Sequence[Hit], citations: Citations, words: Phrases
) -> str:
    """Return the citation marks of the facts, or the phrase for statements of the user."""
    if any(is_user_stated(fact) for fact in facts):
        return f" ({words.own})"
    numbers: dict[int, None] = {}
    for fact in facts[:CITED_EACH]:
        if fact.quote:
            title = next((h.title for h in hits if (h.path, h.part) == (fact.path, fact.part)), "")
            numbers[citations.cite_fact(fact, title=title or fact.subject)] = None
    return "".join(f" [{number}]" for number in numbers)


def period(fact: FactView, words: Phrases) -> str:
    """Return the period in which the fact holds, in words; empty if it is unknown."""
    start = date_in_words(fact.valid_from, fact.precision, words) if fact.valid_from else ""
    last = fact.valid_to or fact.closed_at
    end = date_in_words(last, fact.precision, words) if last else ""
    if start and end:
        return start if start == end else f"{start} {words.to} {end}"
    return f"{words.since} {start}" if start else (f"{words.until} {end}" if end else "")


def escaped(text: str) -> str:
    """Return the text with Markdown characters escaped."""
    return _SPECIAL.sub(r"\\\g<0>", text)
