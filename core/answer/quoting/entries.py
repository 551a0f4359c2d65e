"""Entries about other people than the question names: "- Peter: lives in Graz"."""

import re
from collections.abc import Iterator

from msgspec import Struct

from core.answer.headers import header_end
from core.answer.quoting.gather import Gathered, lifted
from core.answer.quoting.quotable import is_name
from core.answer.quoting.subjects import is_called, is_of_person, lacks_subject
from core.extract.entities.name_lists import lists_of
from core.language.question.question_cues import cues_of
from core.language.text.stemming import stems
from core.language.text.tagger import is_word_of_any
from core.language.vocabulary.name_cues import FIRST_NAMES
from core.records.answers.answers import Hit, SearchResult

# Added to the promise of a sentence about somebody else.
OTHER = -4.0
# The same if a person of the question has a note of their own.
BESIDE_OWN = -15.0
_HEAD = re.compile(
    r"[ \t]*(?:(?:[-*+•>]|\d{1,3}[.)])[ \t]+)?[*_]{0,2}"
    r"(?P<name>[A-ZÀ-ÖØ-Þ][^\W\d_]+(?:[ \t]+[A-ZÀ-ÖØ-Þ][\w’'-]+){0,2})"
    r"[*_]{0,2}(?::[*_]{0,2}[ \t]|[ \t]+[-–—][ \t])"
)


_FULL_NAME = re.compile(
    r"\b(?=(?P<first>[A-ZÀ-ÖØ-Þ][^\W\d_]+)[ \t]+(?P<last>[A-ZÀ-ÖØ-Þ][^\W\d_]+)\b)"
)


class AskedPeople(Struct, frozen=True):
    """People that a question names.

    `names` are the stems of each name, `named` those of all names, `beside` those of the sentences
    that contain one. `own` are the indices of the passages of notes with such a title.
    """

    names: tuple[frozenset[str], ...]
    named: frozenset[str]
    beside: frozenset[str]
    own: frozenset[int] = frozenset()


def asked_people(gathered: Gathered, result: SearchResult) -> AskedPeople | None:
    """Return the people in the question; None if no sentence and no title names one."""
    asked = {frozenset(stems(it)) for it in _names_asked(result)}
    # "Fiona" in "Fiona Ashdown" is no other name.
    names = tuple(it for it in asked if not any(it < other for other in asked))
    named = frozenset(stem for name in names for stem in name)
    speaking = [it for it in gathered.sentences if named & it.stems]
    hits = result.hits
    if not named or not (speaking or any(is_called(hit, named, hits) for hit in hits)):
        return None
    is_owner = bool(cues_of(result.question).owner)  # "Callum's wife" has a note of her own
    own = (n for n, hit in enumerate(hits) if not is_owner and is_called(hit, named, hits))
    beside = frozenset(stem for it in speaking for stem in it.stems)
    return AskedPeople(names, named, beside, frozenset(own))


def _names_asked(result: SearchResult) -> set[str]:
    """Return the names of people in the question; first names may be in lower case."""
    written = {it for it in cues_of(result.question).capitalized if is_name(it)}
    written |= set(_full_names(result.question))
    things = result.trace.analysis.things if result.trace.analysis is not None else ()
    small = (it.surface for it in things if it.surface.split()[0].lower() in FIRST_NAMES)
    return written | set(small)


def demote_other_people(gathered: Gathered, result: SearchResult) -> Gathered:
    """Return the sentences with lower scores for those in entries about other people."""
    people = asked_people(gathered, result)
    if people is None:
        return gathered
    out = [
        is_about_someone_else(
            result.hits[sentence.hit], sentence.start, sentence.end, people=people
        )
        for sentence in gathered.sentences
    ]
    less = BESIDE_OWN if people.own else OTHER
    return lifted(gathered, [less * it for it in out])


def is_about_someone_else(hit: Hit, start: int, end: int, *, people: AskedPeople) -> bool:
    """Whether the span, as offsets in the document, is in an entry about somebody else.

    Somebody else is a person whom no sentence names together with a person of the question. If a
    person of the question has a note, the notes of others are about others, except for sentences
    that name the person. The fields of a note are about its title.
    """
    sentence = hit.text[start - hit.start : end - hit.start]
    if _names_namesake(sentence, people):
        return True
    if _is_of_another_note(hit, start, people):
        is_told = any(name <= frozenset(stems(sentence)) for name in people.names)
        return not is_told or lacks_subject(sentence)
    begin = hit.text.rfind("\n", 0, start - hit.start) + 1
    head = _HEAD.match(hit.text, begin)
    if head is None or not _is_person(head["name"]):
        return False
    line = hit.text[begin : end - hit.start]
    is_named = people.named & frozenset(stems(f"{hit.title}\n{line}"))
    return not is_named and not people.beside & frozenset(stems(head["name"]))


def _is_person(name: str) -> bool:
    """Whether a name is that of a person; a single word of no list may be a label: "Allergy"."""
    return is_name(name) and (" " in name or bool(lists_of(name)))


def _names_namesake(sentence: str, people: AskedPeople) -> bool:
    """Return whether a sentence names somebody who shares one name with a person of the question.

    "Katrin Ohlsen" is neither "Gerd Ohlsen" nor "Katrin Vogelsang".
    """
    names = [it for it in people.names if len(it) > 1]
    if not names or any(it <= frozenset(stems(sentence)) for it in people.names):
        return False
    others = [frozenset(stems(it)) for it in _full_names(sentence)]
    return any(len(name & person) == 1 for person in others for name in names)


def _full_names(text: str) -> Iterator[str]:
    """Yield each known given name with the word behind it, if that is in no dictionary."""
    for match in _FULL_NAME.finditer(text):
        is_given = "given" in lists_of(match["first"].lower())
        if is_given and not is_word_of_any(match["last"].lower()):
            yield f"{match['first']} {match['last']}"


def _is_of_another_note(hit: Hit, start: int, people: AskedPeople) -> bool:
    """Return whether the offset is in a note about somebody who is not in the question.

    "Fiona Ashdown" may be "Fiona" and is not "Fiona Petrie".
    """
    title = frozenset(stems(hit.title))
    if _may_be_called(title, people):
        return False
    is_field = start - hit.start < header_end(hit.text)
    is_namesake = is_of_person(hit) and bool(title & people.named)
    return is_namesake or (bool(people.own) and (is_field or is_of_person(hit)))


def _may_be_called(title: frozenset[str], people: AskedPeople) -> bool:
    """Return whether a title is one of the names, or a longer or shorter form."""
    return any(name <= title or title <= name for name in people.names)
