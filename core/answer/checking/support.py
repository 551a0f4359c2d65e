"""Whether a text bears out a sentence: its numbers, dates, names, denials, then words or meaning.

Numbers and names have to be there; a denial has to be denied. Of the rest most words have to be
there, or the sentence has to be near to one of the text's in meaning.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

from core.extract.dates.written_dates import written_dates
from core.extract.words.sentences import sentences
from core.records.answers.answers import SupportKind
from core.records.knowledge import FactView
from core.retrieve.context.narration import predicate_words
from core.retrieve.stemming import STOP_WORDS, stems

ENOUGH_WORDS = 0.6
# Of the words so many have to be shared before two sentences are compared by meaning at all.
SOME_WORDS = 0.25
ENOUGH_MEANING = 0.6
SHORTEST_QUOTE = 12

_NUMBER = re.compile(r"\d[\d.,:]*\d|\d")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NAME = re.compile(r"\b[A-ZÀ-ÖØ-Þ][^\W\d_]+")
_DENIAL = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|nicht|nie|kein\w*|ohne|weder"
    r"|niemand)\b|n['’]t\b",
    re.IGNORECASE,
)
_OPENING = re.compile(r"^(?:yes|no|ja|nein)\b[,:;.\s–—-]*", re.IGNORECASE)
_COUNTED = {
    word: str(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}


class Support(Struct, frozen=True):
    """How a text bears a sentence out: `share` of its words are there.

    `nearest` is the text's sentence that shares most; with it the meaning is compared where the
    words alone do not decide (`by` is empty and `may_mean` True).
    """

    by: SupportKind = ""
    share: float = 0.0
    nearest: str = ""
    may_mean: bool = False


NOTHING = Support()


def support_of(sentence: str, text: str) -> Support:
    """How the text bears the sentence out; an opening "yes" or "no" is left to what follows."""
    sentence = _OPENING.sub("", sentence) or sentence
    if len(sentence) >= SHORTEST_QUOTE and _folded(sentence) in _folded(text):
        return Support("quote", 1.0, sentence)
    if not (_numbers_hold(sentence, text) and _names_hold(sentence, text)):
        return NOTHING
    said = frozenset(stems(sentence))
    share = len(said & frozenset(stems(text))) / max(1, len(said))
    nearest = _nearest(said, text)
    if denies(sentence) != denies(nearest):
        return Support("", share, nearest)
    if share >= ENOUGH_WORDS and _tells_the_rest(sentence, text):
        return Support("words", share, nearest)
    return Support("", share, nearest, may_mean=share >= SOME_WORDS)


def _tells_the_rest(sentence: str, text: str) -> bool:
    """Whether the text has what the sentence says of its names and numbers, not only these."""
    named = {stem for name in _names(sentence) for stem in stems(name)}
    rest = {stem for stem in stems(sentence) if not stem.isdigit()} - named
    return not rest or len(rest.intersection(stems(text))) > len(rest) / 2


def is_said_by(fact: FactView, sentence: str) -> bool:
    """Whether the sentence states the fact: both its ends, its relation, and no other number."""
    words = predicate_words(fact.predicate)
    known = f"{fact.subject} {words} {fact.object} {fact.quote} {_times(fact)}"
    if not (_holds(sentence, fact.subject) and _holds(sentence, fact.object)):
        return False
    if denies(sentence) != (fact.modality == "negated" or denies(fact.quote)):
        return False
    told = {*stems(words), *stems(fact.quote)}
    rest = set(stems(sentence)) - {*stems(fact.subject), *stems(fact.object)}
    is_akin = not rest or bool(rest & told)
    return is_akin and _numbers_hold(sentence, known) and _names_hold(sentence, known)


def _times(fact: FactView) -> str:
    return " ".join(
        moment.date().isoformat() for moment in (fact.valid_from, fact.valid_to) if moment
    )


def _holds(sentence: str, name: str) -> bool:
    if not name:
        return False
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sentence, re.IGNORECASE) is not None


def _nearest(said: frozenset[str], text: str) -> str:
    """The sentence of the text that shares most words."""
    spans = [text[start:end] for start, end in sentences(text, 0, len(text))] or [text]
    return max(spans, key=lambda span: len(said.intersection(stems(span))))


def denies(text: str) -> bool:
    """Whether a word of the text denies something."""
    return _DENIAL.search(text) is not None


def _numbers_hold(sentence: str, text: str) -> bool:
    """Whether every number of the sentence is one of the text, or part of a date that is."""
    missing = _numbers(sentence) - _numbers(text)
    if not missing:
        return True
    known = [(it.first, it.last) for it in written_dates(text)]
    for date in written_dates(sentence):
        if any(date.first <= first and last <= date.last for first, last in known):
            missing -= _numbers(sentence[date.start : date.end])
    return not missing


def _numbers(text: str) -> set[str]:
    digits = {_bare(found) for found in _NUMBER.findall(text)}
    return digits | {_COUNTED[word] for word in _words(text) if word in _COUNTED and word != "one"}


def _bare(number: str) -> str:
    """180,000 and 180.000 and 180000 are one number; 3.5 stays."""
    return re.sub(r"[.,](?=\d{3}(?!\d))", "", number)


def _names_hold(sentence: str, text: str) -> bool:
    known = _words(text) | _same_dates(sentence, text)
    return all(name.lower() in known or name.lower() in STOP_WORDS for name in _names(sentence))


def _same_dates(sentence: str, text: str) -> set[str]:
    """The words of those dates of the sentence that the text writes in another way."""
    said = list(written_dates(sentence))
    known = [(it.first, it.last) for it in written_dates(text)] if said else []
    same = (
        sentence[date.start : date.end]
        for date in said
        if any(date.first <= first and last <= date.last for first, last in known)
    )
    return _words(" ".join(same))


def _names(sentence: str) -> Sequence[str]:
    """Capitalized words after the first one: names, as far as a sentence shows them."""
    first = _WORD.search(sentence)
    return _NAME.findall(sentence, first.end()) if first else ()


def _words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}


def _folded(text: str) -> str:
    return " ".join(_WORD_OR_NUMBER.findall(text.lower()))


_WORD_OR_NUMBER = re.compile(r"\w+")
