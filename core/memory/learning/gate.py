"""The gate that keeps out what teaches nothing: small talk, questions, what is only supposed,
quoted, played, asked of the machine or said of its answers.
"""

import re
from typing import Literal

from msgspec import Struct

from core.extract.words.sentences import sentences
from core.memory.conversation_lexicon import phrase_pattern, phrases, words
from core.memory.learning.wishes import is_wish

UtteranceKind = Literal[
    "statement", "wish", "question", "order", "supposed", "quoted", "played", "feedback",
    "correction", "small talk",
]  # fmt: skip

# Longer turns are texts that were put in.
LONGEST = 2000
_I = re.IGNORECASE
_QUOTED = re.compile(r"\"[^\"\n]{3,}\"|“[^”\n]{3,}”|„[^“\n]{3,}“|«[^»\n]{3,}»")
_QUOTE_LINE = re.compile(r"^[ \t]*>.*$|^[ \t]*```[\s\S]*?(?:```|\Z)", re.MULTILINE)
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_BEHIND = r"(?:[\s,:;–-]+|$)"


class Utterance(Struct, frozen=True):
    """A sentence of a turn: `start` to `end`, `said_from` behind words that only introduce it."""

    start: int
    end: int
    said_from: int
    kind: UtteranceKind


def without_quotations(text: str) -> str:
    """The text, as long as before, without what stands between quotation marks."""
    for pattern in (_QUOTE_LINE, _QUOTED):
        text = pattern.sub(lambda found: " " * len(found[0]), text)
    return text


def utterances(text: str) -> tuple[Utterance, ...]:
    """The sentences of the turn with what each is; a joke or a play holds for all of them."""
    bare = without_quotations(text)
    is_played = _is_played(bare) or len(text) > LONGEST
    found: list[Utterance] = []
    supposed = False
    for start, end in sentences(bare, 0, len(bare)):
        said_from = start + _introduction(bare[start:end])
        kind: UtteranceKind = "played" if is_played else _kind(bare, start, said_from, end)
        supposed = supposed or (kind == "supposed" and _opens("supposed", bare[said_from:end]))
        if supposed and kind == "statement":
            kind = "supposed"
        if kind == "statement" and text[start:end] != bare[start:end]:
            kind = "quoted" if _is_telling(bare[start:end]) else kind
        found.append(Utterance(start, end, said_from, kind))
    return tuple(found)


def _is_played(text: str) -> bool:
    has_mark = any(mark in text for mark in phrases("played", "marks"))
    return has_mark or re.search(phrase_pattern("played", "holds"), text, _I) is not None


def _introduction(sentence: str) -> int:
    """How long the words are that only introduce what is to be kept ("By the way, ")."""
    at = 0
    pattern = re.compile(rf"\W*(?:{phrase_pattern('order_to', 'keeping')}){_BEHIND}", _I)
    while (found := pattern.match(sentence, at)) is not None and found.end() > at:
        if found.end() >= len(sentence.rstrip(" .!?")):
            return at
        at = found.end()
    return at


def _kind(text: str, start: int, said_from: int, end: int) -> UtteranceKind:
    whole, said = text[start:end], text[said_from:end]
    tests: list[tuple[UtteranceKind, bool]] = [
        ("wish", is_wish(said)),
        ("correction", re.match(rf"^\W*{phrase_pattern('meant')}", said, _I) is not None),
        ("question", said.rstrip(" \"')”").endswith("?") or _opens("question", said)),
        ("feedback", _opens("feedback", said)),
        ("supposed", _opens("supposed", said) or _holds("supposed", said)),
        ("order", _is_order(said)),
        ("quoted", not _WORD.search(said) or _is_telling(said)),
        ("small talk", _is_small_talk(whole, said)),
        ("statement", True),
    ]
    return next(kind for kind, is_so in tests if is_so)


def _opens(table: str, said: str) -> bool:
    return re.match(rf"^\W*(?:{phrase_pattern(table, 'opens')})(?:\b|\W|$)", said, _I) is not None


def _holds(table: str, said: str) -> bool:
    """Whether it has one of the words; "May" with a capital is a month."""
    return any(it[0] != "May" for it in re.finditer(phrase_pattern(table, "holds"), said, _I))


def _is_telling(said: str) -> bool:
    return re.search(phrase_pattern("quoted", "holds"), said, _I) is not None


def _is_order(said: str) -> bool:
    found = re.match(r"^\W*(?:(?:please|bitte|now|then|just)\s+)*(\w+)(?=\W|$)", said, _I)
    return found is not None and found[1].casefold() in words("order_to")


def _is_small_talk(whole: str, said: str) -> bool:
    """Whether nothing is left without greetings, thanks and how one feels."""
    if _is_of_the_moment(said):
        return True
    # "Thanks, that is great" is said of nothing; "Thanks, Atlas moved" tells of Atlas.
    return _opens("small_talk", said) or (whole != said and len(_WORD.findall(said)) < _FEW)


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


def _is_of_the_moment(said: str) -> bool:
    """Whether it tells only a feeling or a task of the moment, or of something unnamed."""
    if _OF_NOTHING.match(said):
        return True
    found = _OF_SELF.match(said)
    if found is None:
        return False
    left = [it.casefold() for it in _WORD.findall(found["rest"])]
    while left and (left[0] in _DEGREE or left[0].endswith("ly")):
        del left[0]
    first = left[0] if left else ""
    if first in {"have", "had", "got", "habe", "hatte"}:
        return bool(set(left[1:4]) & words("small_talk", "passing"))
    stems = {first, first.removesuffix("ing"), first.removesuffix("ed"), first.removesuffix("s")}
    is_task = bool(stems & words("small_talk", "tasks"))
    return not first or first in words("small_talk", "feelings") or is_task
