"""Whether a sentence that holds all words of a question says yes or no to it at all."""

import re
from datetime import datetime

from core.answer.leading.lasting import asks_about_now, says_over, says_possible
from core.answer.quoting.gather import Sentence
from core.extract.words.tagger import classes, verb_lemma
from core.records.answers.answers import Hit, SearchResult
from core.retrieve.question.cues import language_of_question
from core.retrieve.stemming import stems

_VERB = re.compile(r"\b[^\W\d_A-Z][^\W\d_]+")
_NUMBER = re.compile(r"\d(?:[\d.,]*\d)?")
# What is listed under such a word is not so, without any "not".
_AWAY = re.compile(
    r"\b(?:absent|missing|excused|cancel\w*|postponed|rejected|declined"
    r"|abwesend|fehl(?:t|te|ten|end)|entschuldigt|abgesagt|verschoben|abgelehnt)\b",
    re.IGNORECASE,
)
# "Decision: bottle B1": what is to be done, or the value of something.
_LABELLED = re.compile(r"^[^.:]{1,30}:\s")
_TASK = re.compile(r"^\s*[-*+]\s+\[ \]")


def settles(sentence: Sentence, hit: Hit, found: SearchResult, *, now: datetime) -> bool:
    """Whether yes or no may rest on it.

    It may not where the question names a number that is not said, nor where it does not tell how
    things are.
    """
    said = set(_NUMBER.findall(f"{hit.title} {sentence.text}"))
    return set(_NUMBER.findall(found.question)) <= said and tells(sentence, hit, found, now=now)


def tells(sentence: Sentence, hit: Hit, found: SearchResult, *, now: datetime) -> bool:
    """Whether it tells how things are.

    A row of a table, a task, a label and what only may be do not; nor, where the question is about
    now, does what the sentence says to be over.
    """
    text, question = sentence.text, found.question
    if "|" in _raw(sentence, hit) or _TASK.match(_line(sentence, hit)) or _LABELLED.match(text):
        return False
    if _AWAY.search(text) and not _AWAY.search(question):
        return False
    if says_possible(text) and not says_possible(question):
        return False
    return not (asks_about_now(found) and says_over(text, now))


def in_other_forms(question: str, sentence: str) -> frozenset[str]:
    """Stems of the question's verbs of which the sentence says another form: "see" where it "saw".

    Only English ones; of others nothing is known.
    """
    if language_of_question(question) != "en":
        return frozenset()
    said = {verb_lemma(it.lower(), "en") for it in _VERB.findall(sentence)}
    verbs = [it for it in _VERB.findall(question) if "V" in classes(it.lower(), "en")]
    return frozenset(
        stem for it in verbs if verb_lemma(it.lower(), "en") in said for stem in stems(it)
    )


def _raw(sentence: Sentence, hit: Hit) -> str:
    return hit.text[sentence.start - hit.start : sentence.end - hit.start]


def _line(sentence: Sentence, hit: Hit) -> str:
    """The line in which the sentence begins, from its beginning."""
    at = sentence.start - hit.start
    begin = hit.text.rfind("\n", 0, at) + 1
    return hit.text[begin : sentence.end - hit.start]
