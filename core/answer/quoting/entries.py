"""Entries of notes that are about somebody else than the question: "- Peter: lives in Graz"."""

import re

from core.answer.quoting.gather import Gathered, Sentence, lifted
from core.answer.quoting.quotable import is_name
from core.records.answers.answers import Hit, SearchResult
from core.retrieve.stemming import stems

# So much less such a sentence promises.
OTHER = -4.0
_NAME = re.compile(r"(?<!^)\b[A-ZÀ-ÖØ-Þ][^\W\d_]+")
_HEAD = re.compile(
    r"[ \t]*(?:(?:[-*+•>]|\d{1,3}[.)])[ \t]+)?[*_]{0,2}"
    r"(?P<name>[A-ZÀ-ÖØ-Þ][^\W\d_]+(?:[ \t]+[A-ZÀ-ÖØ-Þ][\w’'-]+){0,2})"
    r"[*_]{0,2}(?::[*_]{0,2}[ \t]|[ \t]+[-–—][ \t])"
)


def of_whom_is_asked(gathered: Gathered, found: SearchResult) -> Gathered:
    """The same, where what stands in entries of others promises less.

    Others are those whom no sentence names together with somebody of the question. Nothing changes
    where the question names nobody, or no sentence does.
    """
    asked = {it for it in _NAME.findall(found.question) if is_name(it)}
    named = frozenset(stem for it in asked for stem in stems(it))
    speaking = [it for it in gathered.sentences if named & it.stems]
    if not named or not speaking:
        return gathered
    beside = frozenset(stem for it in speaking for stem in it.stems)
    out = [_is_of_another(it, found.hits[it.hit], named, beside) for it in gathered.sentences]
    return lifted(gathered, [OTHER * it for it in out])


def _is_of_another(
    sentence: Sentence, hit: Hit, named: frozenset[str], beside: frozenset[str]
) -> bool:
    begin = hit.text.rfind("\n", 0, sentence.start - hit.start) + 1
    head = _HEAD.match(hit.text, begin)
    if head is None or not is_name(head["name"]):
        return False
    line = hit.text[begin : sentence.end - hit.start]
    is_named = named & frozenset(stems(f"{hit.title}\n{line}"))
    return not is_named and not beside & frozenset(stems(head["name"]))
