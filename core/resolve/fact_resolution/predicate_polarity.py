"""Canonical form and polarity of predicates: "liked", "doesn't like" and "hates" share one.

A predicate of opposite polarity contradicts, or ends, a statement.
"""

from functools import lru_cache

from msgspec import Struct

from core.language.text.tagger import verb_lemma
from core.language.vocabulary.vocabulary import Vocabulary, bare_words
from core.resources import load_table

_NEGATIONS = frozenset(
    "not no never n't don't doesn't didn't isn't aren't wasn't weren't won't cannot can't longer "
    "anymore more any do does did nicht kein mehr niet geen meer".split()
)
_ADVERBS = frozenset(
    "really quite very much actually now currently still also always often only just recently "
    "strongly already again former previous ex onetime".split()
)


class PredicateCore(Struct, frozen=True):
    """A predicate in canonical form.

    `words` is the relation's name or the lemma, `is_against` is the negative polarity, `is_opinion`
    marks an opinion.
    """

    words: str
    is_against: bool = False
    is_opinion: bool = False


def predicate_core(predicate: str, vocabulary: Vocabulary) -> PredicateCore:
    """Return the relation or the lemma of the predicate with its polarity."""
    relation = vocabulary.relation(predicate)
    if relation is not None and not relation.is_open:
        return PredicateCore(predicate)
    return _words_core(predicate)


@lru_cache(maxsize=50_000)
def _words_core(predicate: str) -> PredicateCore:
    words = [it for it in bare_words(predicate.replace("’", "'")) if it not in _NEGATIONS]
    words = [it for it in words if it not in _ADVERBS] or words or [predicate.lower()]
    phrase = " ".join(words)
    bases = (phrase, " ".join((verb_lemma(words[0], "en"), *words[1:])))
    for base in bases:
        view = _views().get(base)
        if view is not None:
            return PredicateCore(view[0], is_against=view[1], is_opinion=True)
    return PredicateCore(bases[1])


@lru_cache(maxsize=1)
def _views() -> dict[str, tuple[str, bool]]:
    """Map lemma to the opinion it expresses, and whether it is negative."""
    return {
        phrase: (view, side == "against")
        for view, sides in load_table("stances.toml").items()
        for side, phrases in sides.items()
        for phrase in phrases
    }
