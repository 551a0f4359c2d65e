"""Whether a text supports a sentence, by numbers, dates, names and negation, then words or vectors.

The text has to contain the numbers and names, and agree in negation. It also has to contain most of
the other words, or have a sentence with a similar vector. A single sentence of the text has to
contain all of this: words from all over a passage make no statement.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from core.language.clauses.polarity import denies
from core.language.question.cues import language_of_question
from core.language.text.sentences import sentences
from core.language.text.stemming import STOP_WORDS, stems
from core.language.text.tagger import classes, is_known_word
from core.language.time.dates import written_dates
from core.records.answers.answers import SupportKind
from core.records.knowledge import FactView
from core.resources import patterns
from core.retrieve.context.narration import predicate_words

_PATTERNS = patterns("support")

ENOUGH_WORDS = 0.6
# Least share of common words of two sentences that are compared by vectors.
SOME_WORDS = 0.25
_HALF = 0.5
ENOUGH_MEANING = 0.6
SHORTEST_QUOTE = 12
# In words; a longer line without a full stop is no heading.
LONGEST_HEADING = 9
# Classes of verbs, auxiliaries and modal verbs.
_VERBS = frozenset("VBHM")
# In words; a longer claim without a verb is a list or a part of a sentence.
LONGEST_ANSWER = 6

_NUMBER = re.compile(r"\d[\d.,:]*\d|\d")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NAME = re.compile(r"\b[A-ZÀ-ÖØ-Þ][^\W\d_]+")
_OPENING = re.compile(r"^(?:yes|no|ja|nein)\b[,:;.\s–—-]*", re.IGNORECASE)
_HEAD_FIELD = _PATTERNS["head_field"]
_IS = re.compile(r"\b(?:is|are|ist|sind)\b", re.IGNORECASE)
_CHANGE, _RELATION = _PATTERNS["change"], _PATTERNS["relation"]
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
    """Support of a sentence by a text, which contains the `share` of its words.

    `nearest` is the most similar sentence of the text. If words alone do not decide, `by` is empty
    and `may_mean` True: then the vectors of both sentences are compared.
    """

    by: SupportKind = ""
    share: float = 0.0
    nearest: str = ""
    may_mean: bool = False


NOTHING = Support()


def support_of(sentence: str, text: str, *, is_whole: bool = False) -> Support:
    """Return the support of a sentence by a text, without an opening "yes" or "no".

    One sentence of the text, or two adjacent ones, have to contain all of it. Title and headings
    add names, but are no statements. With `is_whole` the text is one statement.
    """
    sentence = _OPENING.sub("", sentence) or sentence
    if len(sentence) >= SHORTEST_QUOTE and _folded(sentence) in _folded(text):
        return Support("quote", 1.0, sentence)
    topic, singles, pairs = ("", [text], ()) if is_whole else _topic_and_evidence(text)
    supports = [_support_by(sentence, it, topic) for it in singles]
    supports += [
        _support_by(sentence, pair, topic)
        for pair in pairs
        if not _is_of_another(sentence, pair, topic)
    ]
    return max(supports, key=_rank)


def is_short_answer(sentence: str) -> bool:
    """Whether the text is a short answer without a verb: a name, a date, a number."""
    words = _WORD.findall(sentence)
    language = language_of_question(sentence)
    return len(words) <= LONGEST_ANSWER and not any(
        not word[0].isupper() and _VERBS & {*classes(word, language)} for word in words
    )


def support_of_answer(answer: str, question: str, text: str) -> Support:
    """Return the support of a short answer to a question by a text.

    One sentence has to contain the answer; it, or its title and headings, also more than half of
    the other words of the question.
    """
    topic, singles, _ = _topic_and_evidence(text)
    own = frozenset(stems(answer))
    # Words of title and headings do not distinguish sentences.
    rest = (frozenset(stems(question)) | _relations(question)) - own - frozenset(stems(topic))
    shares = [(len(rest & _said_in(it)) / len(rest) if rest else 1.0, it) for it in singles]
    having = [it for it in shares if _has_answer(answer, own, it[1], question)]
    share, sentence = max(having, default=(0.0, ""))
    if share > _HALF:
        return Support("words", share, sentence)
    # If another sentence fits the question better, this one is about something else.
    return Support("", share, sentence, may_mean=bool(having) and max(shares)[0] <= _HALF)


def _has_answer(answer: str, own: frozenset[str], sentence: str, question: str) -> bool:
    is_there = len(own & frozenset(stems(sentence))) >= ENOUGH_WORDS * len(own)
    holds = is_there and _numbers_hold(answer, sentence) and _names_hold(answer, sentence)
    return holds and denies(question) == denies(sentence)


def _said_in(sentence: str) -> frozenset[str]:
    return frozenset(stems(sentence)) | _relations(sentence)


def _relations(text: str) -> frozenset[str]:
    """Return prepositions that change the meaning: "against", "without"."""
    return frozenset(it.lower() for it in _RELATION.findall(text))


def _is_of_another(sentence: str, pair: str, topic: str) -> bool:
    """Whether the more similar of two sentences names other people than `sentence`.

    "Mara decided. Against: Tomas" does not say that Mara is against it.
    """
    named = {it for it in (*_names(sentence), *_first_name(sentence)) if it not in STOP_WORDS}
    named = {it.lower() for it in named} - _words(topic)
    rest = _said_in(sentence) - frozenset(stems(" ".join(named)))
    telling = max(pair.split("\n"), key=lambda one: len(rest & _said_in(one)))
    others = {it.lower() for it in (*_names(telling), *_first_name(telling))}
    return bool(named and others) and not named & others


def _first_name(sentence: str) -> Sequence[str]:
    """Return the first word if it is a name: capitalized and in no dictionary."""
    first = _WORD.search(sentence)
    if first is None or not _NAME.match(first[0]):
        return ()
    language = language_of_question(sentence)
    return () if is_known_word(first[0].lower(), language) else (first[0],)


def _rank(support: Support) -> tuple[bool, bool, float]:
    return bool(support.by), support.may_mean, support.share


def _support_by(sentence: str, window: str, topic: str) -> Support:
    """Return the support of a sentence by a window: one or two sentences below a topic."""
    named = f"{topic}\n{window}"
    if not (_numbers_hold(sentence, window) and _names_hold(sentence, named)):
        return NOTHING
    own = frozenset(stems(sentence))
    share = len(own & frozenset(stems(named))) / max(1, len(own))
    nearest = _nearest(own, window)
    if denies(sentence) != denies(nearest) or _says_otherwise(sentence, nearest):
        return Support("", share, nearest)
    is_related = _relations(sentence) <= _relations(window)
    if share >= ENOUGH_WORDS and is_related and _tells_the_rest(sentence, window):
        return Support("words", share, nearest)
    return Support("", share, nearest, may_mean=share >= SOME_WORDS)


def _topic_and_evidence(text: str) -> tuple[str, Sequence[str], Sequence[str]]:
    """Return title and headings, the sentences below them, and each of these with the next."""
    lines = text.splitlines()
    topics = [
        line for at, line in enumerate(lines) if _is_heading(line, lines[at + 1 : at + 2], at)
    ]
    headings = set(topics)
    body = "\n".join("" if line in headings else line for line in lines)
    spans = [body[start:end] for start, end in sentences(body, 0, len(body))]
    if not spans:
        return "", [text], ()
    pairs = [f"{one}\n{other}" for one, other in pairwise(spans)]
    return "\n".join(topics), spans, pairs


def _is_heading(line: str, following: Sequence[str], at: int) -> bool:
    """Whether the line is a title, a heading, or a header field."""
    line = line.strip()
    if line.startswith("#") or _HEAD_FIELD.match(line):
        return True
    is_row = bool(at) and any(mark in line for mark in ",:;\t")
    is_apart = bool(following) and not is_row and (at == 0 or not following[0].strip())
    is_short = len(line.split()) <= LONGEST_HEADING and not line.endswith(tuple(".!?;:|"))
    return bool(line) and is_apart and is_short and not line.startswith(("-", "*", "|", "+"))


def _says_otherwise(sentence: str, nearest: str) -> bool:
    """Whether subject and object are exchanged, or a change is stated as a state."""
    if _IS.search(sentence) and _CHANGE.search(nearest) and not _CHANGE.search(sentence):
        return True
    names = [it for it in _NAME.findall(sentence) if it.lower() not in STOP_WORDS]
    return any(
        _is_between(one, other, sentence, nearest)
        for at, one in enumerate(names)
        for other in names[at + 1 :]
    )


def _is_between(one: str, other: str, sentence: str, nearest: str) -> bool:
    """Whether the same word is between both names, but in the other order."""
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
    """Whether the text has most words of the sentence besides names and numbers."""
    named = {stem for it in (*_names(sentence), *_RUN.findall(sentence)) for stem in stems(it)}
    rest = {stem for stem in stems(sentence) if not stem.isdigit()} - named
    return not rest or len(rest.intersection(stems(text))) > len(rest) / 2


def states_fact(fact: FactView, sentence: str) -> bool:
    """Whether the sentence states the fact: both ends, the relation, and no other number."""
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
    """Return the sentence of the text with most words of this one."""
    return _nearest(frozenset(stems(sentence)), text)


def _nearest(own: frozenset[str], text: str) -> str:
    """Return the sentence of the text with most of these stems."""
    spans = [text[start:end] for start, end in sentences(text, 0, len(text))] or [text]
    return max(spans, key=lambda span: len(own.intersection(stems(span))))


def _numbers_hold(sentence: str, text: str) -> bool:
    """Whether every number of the sentence is in the text, or part of a date that is."""
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
    """Return the number without thousands separators: 180,000 is 180000, 3.5 stays."""
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
    """Return the words of the dates that the text has in another format."""
    own = list(written_dates(sentence))
    dates = [(it.first, it.last) for it in written_dates(text)] if own else []
    same = (
        sentence[date.start : date.end]
        for date in own
        if any(date.first <= first and last <= date.last for first, last in dates)
    )
    return _words(" ".join(same))


def _names(sentence: str) -> Sequence[str]:
    """Return capitalized words after the first one, which are taken for names."""
    first = _WORD.search(sentence)
    return _NAME.findall(sentence, first.end()) if first else ()


def _words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}


def _folded(text: str) -> str:
    return " ".join(_WORD_OR_NUMBER.findall(text.lower()))


_WORD_OR_NUMBER = re.compile(r"\w+")
