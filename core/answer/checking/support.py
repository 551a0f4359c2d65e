"""Whether a text bears out a sentence: its numbers, dates, names, denials, then words or meaning.

Numbers and names have to be there; a denial has to be denied. Of the rest most words have to be
there, or the sentence has to be near to one of the text's in meaning. One sentence has to state all
of it: words from all over a passage make no statement.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from core.language.clauses.polarity import denies
from core.language.text.sentences import sentences
from core.language.text.stemming import STOP_WORDS, stems
from core.language.time.dates import written_dates
from core.records.answers.answers import SupportKind
from core.records.knowledge import FactView
from core.resources import patterns
from core.retrieve.context.narration import predicate_words

_PATTERNS = patterns("support")

ENOUGH_WORDS = 0.6
# Of the words so many have to be shared before two sentences are compared by meaning at all.
SOME_WORDS = 0.25
ENOUGH_MEANING = 0.6
SHORTEST_QUOTE = 12
# In words; a longer line without a full stop is no heading.
LONGEST_HEADING = 9

_NUMBER = re.compile(r"\d[\d.,:]*\d|\d")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NAME = re.compile(r"\b[A-ZÀ-ÖØ-Þ][^\W\d_]+")
_OPENING = re.compile(r"^(?:yes|no|ja|nein)\b[,:;.\s–—-]*", re.IGNORECASE)
_HEAD_FIELD = _PATTERNS["head_field"]
_IS = re.compile(r"\b(?:is|are|ist|sind)\b", re.IGNORECASE)
_CHANGE = _PATTERNS["change"]
_MUTUAL = re.compile(r"\b(?:and|with|or|und|mit|oder)\b|,", re.IGNORECASE)
_PASSIVE = re.compile(r"\b(?:by|from|von|vom|durch)\b", re.IGNORECASE)
_RUN = re.compile(r"[A-ZÀ-ÖØ-Þ][^\W\d_]{1,60}+(?:[ \t][A-ZÀ-ÖØ-Þ][^\W\d_]{1,60}+)++")
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


def support_of(sentence: str, text: str, *, is_whole: bool = False) -> Support:
    """How the text bears the sentence out; an opening "yes" or "no" is left to what follows.

    One sentence of the text, or two neighbours, have to state all of it. Title and headings name
    what these are about, but state nothing. With `is_whole` the text is one statement.
    """
    sentence = _OPENING.sub("", sentence) or sentence
    if len(sentence) >= SHORTEST_QUOTE and _folded(sentence) in _folded(text):
        return Support("quote", 1.0, sentence)
    topic, evidence = ("", [text]) if is_whole else _topic_and_evidence(text)
    return max((_support_by(sentence, it, topic) for it in evidence), key=_rank)


def _rank(support: Support) -> tuple[bool, bool, float]:
    return bool(support.by), support.may_mean, support.share


def _support_by(sentence: str, window: str, topic: str) -> Support:
    """How the window, one or two sentences below a topic, bears the sentence out."""
    named = f"{topic}\n{window}"
    if not (_numbers_hold(sentence, window) and _names_hold(sentence, named)):
        return NOTHING
    own = frozenset(stems(sentence))
    share = len(own & frozenset(stems(named))) / max(1, len(own))
    nearest = _nearest(own, window)
    if denies(sentence) != denies(nearest) or _says_otherwise(sentence, nearest):
        return Support("", share, nearest)
    if share >= ENOUGH_WORDS and _tells_the_rest(sentence, window):
        return Support("words", share, nearest)
    return Support("", share, nearest, may_mean=share >= SOME_WORDS)


def _topic_and_evidence(text: str) -> tuple[str, Sequence[str]]:
    """Title and headings, and the sentences below them: each, and each with the next."""
    lines = text.splitlines()
    topics = [
        line for at, line in enumerate(lines) if _is_heading(line, lines[at + 1 : at + 2], at)
    ]
    headings = set(topics)
    body = "\n".join("" if line in headings else line for line in lines)
    spans = [body[start:end] for start, end in sentences(body, 0, len(body))]
    if not spans:
        return "", [text]
    pairs = [f"{one}\n{other}" for one, other in pairwise(spans)]
    return "\n".join(topics), [*spans, *pairs]


def _is_heading(line: str, following: Sequence[str], at: int) -> bool:
    """Whether the line only names what follows: a title, a heading, a field of a file's head."""
    line = line.strip()
    if line.startswith("#") or _HEAD_FIELD.match(line):
        return True
    is_row = bool(at) and any(mark in line for mark in ",:;\t")
    is_apart = bool(following) and not is_row and (at == 0 or not following[0].strip())
    is_short = len(line.split()) <= LONGEST_HEADING and not line.endswith(tuple(".!?;:|"))
    return bool(line) and is_apart and is_short and not line.startswith(("-", "*", "|", "+"))


def _says_otherwise(sentence: str, nearest: str) -> bool:
    """Whether subject and object are exchanged, or a change is told as a state."""
    if _IS.search(sentence) and _CHANGE.search(nearest) and not _CHANGE.search(sentence):
        return True
    names = [it for it in _NAME.findall(sentence) if it.lower() not in STOP_WORDS]
    return any(
        _is_between(one, other, sentence, nearest)
        for at, one in enumerate(names)
        for other in names[at + 1 :]
    )


def _is_between(one: str, other: str, sentence: str, nearest: str) -> bool:
    """Whether the same word stands between both names, but they are the other way round."""
    parts = [
        re.search(rf"\b{re.escape(start)}\b(.*?)\b{re.escape(end)}\b", text)
        for start, end, text in ((one, other, sentence), (other, one, nearest))
    ]
    if re.search(rf"\b{re.escape(one)}\b.*\b{re.escape(other)}\b", nearest) or None in parts:
        return False
    subject, object_ = (part[1] for part in parts if part)
    if _MUTUAL.search(subject) or bool(_PASSIVE.search(subject)) != bool(_PASSIVE.search(object_)):
        return False
    return bool(set(stems(subject)).intersection(stems(object_)))


def _tells_the_rest(sentence: str, text: str) -> bool:
    """Whether the text has what the sentence says of its names and numbers, not only these."""
    named = {stem for it in (*_names(sentence), *_RUN.findall(sentence)) for stem in stems(it)}
    rest = {stem for stem in stems(sentence) if not stem.isdigit()} - named
    return not rest or len(rest.intersection(stems(text))) > len(rest) / 2


def is_said_by(fact: FactView, sentence: str) -> bool:
    """Whether the sentence states the fact: both its ends, its relation, and no other number."""
    words = predicate_words(fact.predicate)
    text = f"{fact.subject} {words} {fact.object} {fact.quote} {_times(fact)}"
    if not (_holds(sentence, fact.subject) and _holds(sentence, fact.object)):
        return False
    if denies(sentence) != (fact.modality == "negated" or denies(fact.quote)):
        return False
    predicate = {*stems(words), *stems(fact.quote)}
    rest = set(stems(sentence)) - {*stems(fact.subject), *stems(fact.object)}
    is_akin = not rest or bool(rest & predicate)
    return is_akin and _numbers_hold(sentence, text) and _names_hold(sentence, text)


def _times(fact: FactView) -> str:
    return " ".join(
        moment.date().isoformat() for moment in (fact.valid_from, fact.valid_to) if moment
    )


def _holds(sentence: str, name: str) -> bool:
    if not name:
        return False
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sentence, re.IGNORECASE) is not None


def nearest_sentence(sentence: str, text: str) -> str:
    """The sentence of the text that shares most words with this one."""
    return _nearest(frozenset(stems(sentence)), text)


def _nearest(own: frozenset[str], text: str) -> str:
    """The sentence of the text that shares most words."""
    spans = [text[start:end] for start, end in sentences(text, 0, len(text))] or [text]
    return max(spans, key=lambda span: len(own.intersection(stems(span))))


def _numbers_hold(sentence: str, text: str) -> bool:
    """Whether every number of the sentence is one of the text, or part of a date that is."""
    missing = _numbers(sentence) - _numbers(text)
    if not missing:
        return True
    dates = [(it.first, it.last) for it in written_dates(text)]
    for date in written_dates(sentence):
        if any(date.first <= first and last <= date.last for first, last in dates):
            missing -= _numbers(sentence[date.start : date.end])
    return not missing


def _numbers(text: str) -> set[str]:
    digits = {_bare(found) for found in _NUMBER.findall(text)}
    return digits | {_COUNTED[word] for word in _words(text) if word in _COUNTED and word != "one"}


def _bare(number: str) -> str:
    """180,000 and 180.000 and 180000 are one number; 3.5 stays."""
    return re.sub(r"[.,](?=\d{3}(?!\d))", "", number)


def _names_hold(sentence: str, text: str) -> bool:
    words = _words(text) | _same_dates(sentence, text)
    if not all(it.lower() in words or it.lower() in STOP_WORDS for it in _names(sentence)):
        return False
    # "Priya Lindgren" is nobody where Priya Nair and Anna Lindgren are named.
    names, folded = {*_NAME.findall(text)}, f" {_folded(text)} "
    runs = ([it for it in run.split() if it in names] for run in _RUN.findall(sentence))
    return all(f" {' '.join(run).lower()} " in folded for run in runs)


def _same_dates(sentence: str, text: str) -> set[str]:
    """The words of those dates of the sentence that the text writes in another way."""
    own = list(written_dates(sentence))
    dates = [(it.first, it.last) for it in written_dates(text)] if own else []
    same = (
        sentence[date.start : date.end]
        for date in own
        if any(date.first <= first and last <= date.last for first, last in dates)
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
