"""Whether an amount of money is the price of what a question names."""

import re
from collections.abc import Mapping
from functools import cache

from core.answer.quoting.tables import head_of, headings
from core.language.question.cues import asks_nothing, has_cue
from core.language.question.expected_answer import asked_kind, asks_for_money
from core.language.question.question_cues import cues_of
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.language.text.tagger import function_class
from core.records.answers.answers import Hit
from core.resources import load_table, patterns
from core.retrieve.context.narration import share_stem

_PATTERNS = patterns("prices")
_MONEY = _PATTERNS["money"]
_PRICE = _PATTERNS["price"]
# Start and end in a passage's text.
Place = tuple[int, int]

_LINES = re.compile(r"[^\n]+")
_LABEL = re.compile(r"(?:[-*+•][ \t]+)?(?P<label>[^:\n]{1,60}):[ \t]")


def costing() -> frozenset[str]:
    """Return the stems of words for costs."""
    return frozenset(stems(_words()["costing"]))


def is_price(amount: Place, sentence: Place, hit: Hit, *, question: str) -> bool:
    """Whether an amount is money, and its sentence is about what the question asks the price of.

    The words of the question that are not in title and headings have to be mostly in the line, or
    in the sentence and the one before. If all are above, the line has to repeat one, to be labelled
    as price or total, or to hold the only amount of money of the passage.
    """
    if not _MONEY.search(hit.text[slice(*amount)]):
        return False
    line, before = _line(hit.text, amount, sentence)
    above = stems(" ".join([hit.title, *headings(hit.text, sentence[0])]))
    things = _things(question)
    own, around = stems(line), stems(before)
    rest = [it for it in things if not _is_said(it, above)]
    if rest:
        named = [it for it in rest if _is_said(it, [*own, *around])]
        return 2 * len(named) >= len(rest)
    if not things or any(_is_said(it, own) for it in things) or _PRICE.match(line):
        return True
    return _is_sum(line) or len(_MONEY.findall(hit.text)) == 1


def tells_price(hit: Hit, question: str) -> bool:
    """Whether a line outside of tables has the price that the question asks for."""
    return any(
        is_price(amount.span(), line.span(), hit, question=question)
        for line in _LINES.finditer(hit.text)
        if not head_of(hit.text, line.start())
        for amount in _MONEY.finditer(hit.text, *line.span())
    )


def _things(question: str) -> list[str]:
    """Return the stems of what the price is asked of: nouns in German, content words in English."""
    cues = cues_of(question)
    words = cues.words[1:]
    if cues.language == "de":
        words = tuple(it for it in words if it[0].isupper())
    besides = asks_nothing(question) | costing()
    content_words = (it for it in words if not function_class(it.lower(), cues.language))
    return [it for word in content_words for it in stems(word) if it not in besides]


def _is_said(stem: str, words: list[str] | tuple[str, ...]) -> bool:
    return any(share_stem(stem, it) for it in words)


def _line(text: str, amount: Place, sentence: Place) -> tuple[str, str]:
    """Return the line "name: amount" around the amount, else its sentence and the one before."""
    begin = max(text.rfind("\n", sentence[0], amount[0]) + 1, sentence[0])
    end = text.find("\n", amount[1], sentence[1])
    line = text[begin : end if end >= 0 else sentence[1]]
    if _LABEL.match(line):
        return line, ""
    before = [text[first:last] for first, last in sentences(text, 0, sentence[0])]
    return text[slice(*sentence)], before[-1] if before else ""


def _is_sum(line: str) -> bool:
    label = _LABEL.match(line)
    totals = frozenset(stems(_words()["totals"]))
    return label is not None and bool(totals & frozenset(stems(label["label"])))


@cache
def _words() -> Mapping[str, str]:
    return load_table("prices.toml")


def leaves_out_deduction(question: str, sentence: str) -> bool:
    """Return whether an amount after a deduction is asked for, and the sentence tells of none."""
    is_amount = asked_kind(question) == "number" and not cues_of(question).is_many
    is_asked = is_amount or asks_for_money(question)
    return is_asked and has_cue("deducted", question) and not has_cue("deducted", sentence)
