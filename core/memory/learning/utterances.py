"""Classify the sentences of a turn: statements and preferences can be learned, others cannot.

Whether a statement is only possible or reported is decided by `core.language.clauses.modality`.
"""

import re
from typing import Literal

from msgspec import Struct

from core.language.question.cues import language_of_question
from core.language.text.sentences import sentences
from core.language.text.sequence import letters_in_context
from core.language.text.tokens import words
from core.memory.conversation_lexicon import any_of_pattern, phrase_pattern, phrases
from core.memory.conversation_lexicon import words as words_of_row
from core.memory.learning.preferences import is_preference
from core.memory.learning.refusals import refusal_length

UtteranceKind = Literal[
    "statement", "preference", "question", "order", "supposed", "played", "feedback", "correction",
    "small talk",
]  # fmt: skip

# Longer turns are pasted texts.
LONGEST = 2000
_I = re.IGNORECASE
_QUOTED = re.compile(r"\"[^\"\n]{3,}\"|“[^”\n]{3,}”|„[^“\n]{3,}“|«[^»\n]{3,}»")
_QUOTE_LINE = re.compile(r"^[ \t]*>.*$|^[ \t]*```[\s\S]*?(?:```|\Z)", re.MULTILINE)
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_VERBS = frozenset("VBHM")


class Utterance(Struct, frozen=True):
    """A sentence of a turn, `start` to `end`; `said_from` is behind its introductory words."""

    start: int
    end: int
    said_from: int
    kind: UtteranceKind


def without_quotations(text: str) -> str:
    """Return the text at its length with quoted lines and clauses blanked.

    Quoted words without a verb are a name or a title and stay.
    """
    text = _QUOTE_LINE.sub(_blank, text)
    return _QUOTED.sub(lambda quote: _blank(quote) if has_verb(quote[0]) else quote[0], text)


def is_courtesy(text: str) -> bool:
    """Return whether a turn only thanks, greets, agrees or declines: "no thanks"."""
    courtesies = rf"\W*(?:{phrase_pattern('small_talk', 'opens')}(?:\W+|$))+"
    return re.fullmatch(courtesies, text, _I) is not None


def clause_start(text: str, said_from: int) -> int:
    """Return where the clause begins that `said_from` is in, with a "dass" that opens it.

    Without it the words would be in no order in which a sentence has them.
    """
    opening = re.search(rf"{phrase_pattern('order_to', 'subordinating')}\s*$", text[:said_from], _I)
    return opening.start() if opening is not None else said_from


def is_clause(text: str) -> bool:
    """Return whether the text opens with "dass", so that it is no sentence of its own."""
    return re.match(phrase_pattern("order_to", "subordinating"), text, _I) is not None


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def has_verb(text: str) -> bool:
    """Return whether a word of the text is a verb there."""
    letters = letters_in_context(words(text, 0, len(text)).lower, language_of_question(text))
    return not _VERBS.isdisjoint(letters)


def is_search(text: str) -> bool:
    """Return whether words without a verb are searched ("the sum of the open invoices").

    In doubt they tell something, as "Locker code 4711", "My PIN: 1234" and "Allergic to nuts" do.
    """
    article = any_of_pattern(words_of_row("phrases", "articles"))
    opening = phrase_pattern("question", "search_opens")
    begins = rf"^\W*(?:{article}\s+)?(?:{opening}|\w+\s+{phrase_pattern('question', 'of')})"
    has_value = ":" in text or any(map(str.isdigit, text))
    return not has_value and re.match(begins, text, _I) is not None and not has_verb(text)


def utterances(text: str) -> tuple[Utterance, ...]:
    """Return the sentences of the turn with their kinds; a joke or role play makes all "played"."""
    bare = without_quotations(text)
    is_played = _is_played(bare) or len(text) > LONGEST
    result: list[Utterance] = []
    is_supposed = False
    for start, end in sentences(bare, 0, len(bare)):
        said_from = start + _introduction(bare[start:end])
        kind: UtteranceKind = "played" if is_played else _kind(bare, start, said_from, end)
        is_supposed = is_supposed or kind == "supposed"
        kind = "supposed" if is_supposed and kind == "statement" else kind
        result.append(Utterance(start, end, said_from, kind))
    return tuple(result)


def _is_played(text: str) -> bool:
    has_mark = any(mark in text for mark in phrases("played", "marks"))
    return has_mark or re.search(phrase_pattern("played", "holds"), text, _I) is not None


def _introduction(sentence: str) -> int:
    """Return the length of introductory words ("By the way, ")."""
    at = 0
    pattern = re.compile(rf"\W*(?:{phrase_pattern('order_to', 'keeping')})(?:[\s,:;–-]+|$)", _I)
    while True:
        match = pattern.match(sentence, at)
        end = match.end() if match is not None else at + refusal_length(sentence, at)
        if end == at or end >= len(sentence.rstrip(" .!?")):
            return at
        at = end


def _kind(text: str, start: int, said_from: int, end: int) -> UtteranceKind:
    clause = text[said_from:end]
    is_question = clause.rstrip(" \"')”").endswith("?") or _opens("question", clause)
    tests: list[tuple[UtteranceKind, bool]] = [
        ("preference", is_preference(clause)),
        ("question", is_question),
        ("correction", re.match(rf"^\W*{phrase_pattern('meant')}", clause, _I) is not None),
        ("feedback", _opens("feedback", clause)),
        ("supposed", _opens("supposed", clause)),
        ("order", _is_order(clause)),
        ("small talk", _is_small_talk(clause, is_introduced=said_from > start)),
        ("statement", True),
    ]
    return next(kind for kind, is_so in tests if is_so)


def _opens(table: str, clause: str) -> bool:
    return re.match(rf"^\W*(?:{phrase_pattern(table, 'opens')})(?:\b|\W|$)", clause, _I) is not None


def _is_order(clause: str) -> bool:
    match = re.match(r"^\W*(?:(?:please|bitte|now|then|just)\s+)*(\w+)(?=\W|$)", clause, _I)
    return match is not None and match[1].casefold() in words_of_row("order_to")


def _is_small_talk(clause: str, *, is_introduced: bool) -> bool:
    """Whether the clause only greets, thanks or tells a feeling."""
    count = len(_WORD.findall(clause))
    if not count or (is_introduced and count < _FEW):
        return True  # "Thanks, that is great"; but "Thanks, Atlas moved" tells of Atlas
    return _is_of_the_moment(clause) or _opens("small_talk", clause)


_FEW = 3
_OF_SELF = re.compile(
    r"^\W*(?:i|we|ich|wir)(?:\s*['’]\w+|\s+(?:am|are|was|feel|bin|sind|war|fühle))?\s+"
    r"(?P<rest>.*)$",
    _I | re.DOTALL,
)
_OF_NOTHING = re.compile(
    r"^\W*(?:it|that|this|there|these|those|they|he|she|you|something|someone|everything|nothing|es"
    r"|das|dies|sie|er|du|man|etwas|jemand|alles|nichts)(?:['’]\w+)?\s",
    _I,
)
_DEGREE = frozenset("so very really just not a bit all too quite also still sehr ganz".split())


def _is_of_the_moment(clause: str) -> bool:
    """Whether the clause tells a momentary feeling or task, or is about something unnamed."""
    if _OF_NOTHING.match(clause):
        return True
    match = _OF_SELF.match(clause)
    if match is None:
        return False
    left = [it.casefold() for it in _WORD.findall(match["rest"])]
    while left and (left[0] in _DEGREE or left[0].endswith("ly")):
        del left[0]
    first = left[0] if left else ""
    if first in {"have", "had", "got", "habe", "hatte"}:
        return bool(set(left[1:4]) & words_of_row("small_talk", "passing"))
    stems = {first, first.removesuffix("ing"), first.removesuffix("ed"), first.removesuffix("s")}
    is_task = bool(stems & words_of_row("small_talk", "tasks"))
    return not first or first in words_of_row("small_talk", "feelings") or is_task
