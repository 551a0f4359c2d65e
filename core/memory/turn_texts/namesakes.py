"""Note on a first name that several people have: "Who is Sabine?"."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from core.language.question.cues import language_of_question
from core.language.question.things.name_index import EntityNameIndex
from core.language.text.tagger import classes
from core.messages import UserMessage, join_messages
from core.records.answers.answers import Answer
from core.resolve.similarity.name_parts import PERSON, parse_name

# Fewer letters of a last name are an abbreviation of it.
_SHORT = 3
_VERBS = frozenset("VBHM")
_MARKS = ".,;:!?„“”\"'’()"


def with_namesakes(answer: Answer, question: str, names: EntityNameIndex) -> Answer:
    """Return the answer with a note on a first name in the question that several people have."""
    language = language_of_question(question)
    words = question.split()
    asked = {
        form.casefold(): "" if _opens_with_verb(words, at, language) else form
        for at, word in enumerate(words)
        for form in _forms(word.strip(_MARKS), language)
    }
    for folded, word in asked.items():
        people = _distinct(names.people_by_first_name.get(folded, ()))
        lasts = {last for name in people for last in name.casefold().split()[1:]}
        if word[:1].isupper() and len(people) > 1 and lasts.isdisjoint(asked):
            note = UserMessage("answer_namesakes", name=word, people=", ".join(people))
            return replace(answer, note=join_messages(answer.note, note))
    return answer


def _forms(word: str, language: str) -> set[str]:
    """Return the word and what it may be the possessive of: "Kern's", in German "Kerns"."""
    return {word, re.sub(r"['’]?s$" if language == "de" else r"['’]s$", "", word)}


def _opens_with_verb(words: Sequence[str], at: int, language: str) -> bool:
    """Return whether a word opens a sentence and may be a verb: "Will the boiler be repaired?"."""
    opens = at == 0 or words[at - 1].endswith((".", "?", "!", ":"))
    word = words[at].strip(_MARKS).casefold()
    return opens and bool(word) and not _VERBS.isdisjoint(classes(word, language))


def _distinct(people: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names with a last name of its own; a title is no first name."""
    by_last: dict[str, str] = {}
    for name in people:
        tokens = parse_name(name, PERSON).tokens
        if len(tokens) == len(name.split()) and len(tokens[-1]) >= _SHORT:
            by_last.setdefault(tokens[-1], name)
    return tuple(by_last.values())
