"""Whether a thing at hand is one that people would call by a plain noun with "the"."""

import re
from collections.abc import Iterator

from core.memory.conversation_lexicon import general_nouns, words
from core.memory.follow_up.at_hand import Before, Held
from core.memory.follow_up.reading import Asked
from core.memory.follow_up.references.choosing import Fits
from core.retrieve.stemming import stems

_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?!\s)[^.!?\n]*)*")
# Who founds is the founder: what is left of such a noun has the stem of its verb.
_DOING = re.compile(r"(?:e|o)r(?:in)?$")
_OTHER_GENDER = {"he": "women", "she": "men"}


def called_so(noun: str, kind: str, fits: Fits, asked: Asked) -> Fits:
    """How well a thing fits "the" noun: not at all unless the noun is known to be meant for it.

    The noun is in its name, or says no more than a type does, or the thing was called so before.
    "The doctor" is not just any person who was spoken of.
    """

    def calling(thing: Held) -> float:
        fit = fits(thing)
        if fit <= 0:
            return 0.0
        is_so = _is_in_name(noun, thing) or _is_general(noun, kind, thing)
        return fit if is_so or _was_called(noun, thing, asked) else 0.0

    return calling


def _is_in_name(noun: str, thing: Held) -> bool:
    """Whether it is a word of the name, or of the title that the name begins with."""
    word, (first, *others) = noun.casefold(), thing.name.casefold().split()
    title = first.strip(".")
    borne = words("titles", title) if title in words("titles", "known") else frozenset[str]()
    return word in {first, *others} or word in borne


def _is_general(noun: str, kind: str, thing: Held) -> bool:
    word, general = noun.casefold(), general_nouns()
    if word in general.get(_OTHER_GENDER.get(thing.pronoun, ""), frozenset()):
        return False
    return kind not in general or word in general[kind]


def _was_called(noun: str, thing: Held, asked: Asked) -> bool:
    """Whether a sentence said so of the thing, or a question that it answered asked so."""
    wanted = _stems_of(noun)
    said = asked.vocabulary.field(noun)
    for before in asked.at_hand.questions:
        is_answer = thing.name in _answering(before)
        relations = {it.predicate for it in before.analysis.relations}
        if is_answer and said is not None and said.relation.name in relations:
            return True
        texts = [*_sentences_on(thing, before.answer), *([before.text] if is_answer else ())]
        if any(wanted & set(stems(it)) for it in texts):
            return True
    return False


def _answering(before: Before) -> set[str]:
    """What the answer names and the question did not."""
    return {*before.told, before.direct}.difference(it.thing.name for it in before.spots)


def _sentences_on(thing: Held, answer: str) -> Iterator[str]:
    first = thing.name.split()[0]
    return (it for it in _SENTENCE.findall(answer) if first in it)


def _stems_of(noun: str) -> set[str]:
    """The stem of the noun, and of the verb for what such a one does."""
    doing = _DOING.sub("", noun.casefold())
    return {*stems(noun), *(stems(doing) if len(doing) > 2 else ())}
