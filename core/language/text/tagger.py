"""The word class of a word, one letter each, from HanTa's models and a table of function words.

HanTa looks at single words here, and each word is looked at once in a process; which of several
classes holds in a sentence is decided in `core.language.text.sequence`.

    n noun · p proper name · A adjective · R adverb · T determiner · S possessive · P pronoun
    d number · V verb · Q past participle · G -ing form · B be · H have · M modal or do · t to
    i preposition · o of · c conjunction · W relative or question word · x not · X other
"""

from array import array
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Protocol, cast

from core.language.lexicon import lexicon_of
from core.resources import lists_with

MODELS = {"en": "morphmodel_en.pgz", "de": "morphmodel_ger.pgz", "nl": "morphmodel_dutch.pgz"}
# The dictionaries of these models without names, as checksums (`bench.resolution.known_words`). Who
# asks only for a word needs no model: that of Dutch takes 0.9 GB while it is loaded.
KNOWN_WORDS = "known_words.npz"

# How many times likelier (as a logarithm) the best class may be before another is forgotten.
AMBIGUOUS: Final = 4.0
# The same for the classes that a word brings into a sentence.
UNLIKELY: Final = 9.0
# Log probability of a transition between tags that is not in the model.
UNSEEN: Final = -14.0

# Classes of words that can mean something on their own, and what stands around a word.
_OPEN_CLASSES = "npAdVQGX"
_EDGES = " .,;:!?…'\"„“”‚‘’»«()-–—"

PROPER_NAMES = {"en": "NP0", "de": "NE", "nl": "N(eigen,ev,basis,zijd,stan)"}


class _Model(Protocol):
    cache: dict[str, Any]
    int2tag: dict[int, str]
    tag2int: dict[str, int]
    LP_wtag: dict[int, float]
    LP_trans_word: Any

    def tag_word(self, word: str, *, casesensitive: bool = ...) -> list[tuple[str, float]]: ...

    def analyze(self, word: str, pos: str = ..., taglevel: int = ...) -> tuple[str, str]: ...


@lru_cache(maxsize=3)
def model(language: str) -> _Model:
    """HanTa's model of the language; loaded at the first word that needs it."""
    from HanTa.HanoverTagger import HanoverTagger

    tagger = cast("_Model", HanoverTagger(MODELS[language]))
    tagger.LP_trans_word = _packed(tagger.LP_trans_word, size=max(tagger.int2tag) + 1)
    return tagger


def _packed(
    steps: Mapping[tuple[int, int], Mapping[int, float]], *, size: int
) -> dict[tuple[int, int], "array[float]"]:
    """What each tag costs after two others, as arrays: a fifth of HanTa's dicts, and less of Dutch.

    Many pairs cost the same, and share their array.
    """
    rows: dict[tuple[float, ...], array[float]] = {}
    packed: dict[tuple[int, int], array[float]] = {}
    for pair, costs in steps.items():
        row = tuple(costs.get(tag, UNSEEN) for tag in range(size))
        packed[pair] = rows.setdefault(row, array("d", row))
    return packed


def steps(language: str) -> dict[tuple[int, int], "array[float]"]:
    """The logarithm of how likely each tag follows two others."""
    return cast("dict[tuple[int, int], array[float]]", model(language).LP_trans_word)


def tagged_language(language: str) -> str:
    """The language whose model serves for `language`: itself where there is one, else English."""
    code = language[:2].lower()
    return code if code in MODELS else "en"


@lru_cache(maxsize=4)
def _function_letters(language: str) -> dict[str, str]:
    table = lexicon_of(language)["word_classes"].items()
    return {word: letter for letter, words in table for word in words.split()}


def function_class(word: str, language: str) -> str:
    """The class of a lower-case function word ("the", "who"); empty for all other words."""
    return _function_letters(language).get(word, "")


@lru_cache(maxsize=200_000)
def classes(word: str, language: str) -> str:
    """The classes that the lower-case `word` may have, the likeliest first; at least one."""
    fixed = _function_letters(language).get(word)
    if fixed is not None:
        return fixed
    if not word[0].isalnum():
        return "X"
    if word[0].isdigit():
        return "d"
    names = model(language).int2tag
    tags = [(names[tag], joint) for tag, joint in _analyzed(word, language) if tag in names]
    floor = max((joint for _tag, joint in tags), default=0.0) - AMBIGUOUS
    likely = (_letter(tag, language) for tag, joint in tags if joint >= floor)
    letters = "".join(dict.fromkeys(likely)) or "n"
    if letters[0] == "R" and not word.endswith("ly") and word not in model(language).cache:
        return "n"  # HanTa takes unknown words in -er for comparatives
    return letters


def says_something(text: str, language: str) -> bool:
    """Whether a word of the text is no function word, pronoun or adverb.

    "And the other one?" says nothing on its own.
    """
    spoken = (word.strip(_EDGES).casefold() for word in text.split())
    return any(_has_meaning(word, language) for word in spoken if word)


def _has_meaning(word: str, language: str) -> bool:
    letters = classes(word, language)
    is_open = letters[0] in _OPEN_CLASSES and "P" not in letters
    return is_open and not function_class(word, language)


@lru_cache(maxsize=4)
def name_tag(language: str) -> int:
    """The model's own number of the tag for proper names."""
    wanted = PROPER_NAMES[language]
    return next(number for tag, number in model(language).tag2int.items() if tag == wanted)


def tags_of_word(word: str, language: str) -> tuple[tuple[int, float], ...]:
    """The tags that the lower-case word can bear, with its share (logarithm) among their words."""
    often = model(language).LP_wtag
    tags = [(tag, float(joint - often.get(tag, 0.0))) for tag, joint in _analyzed(word, language)]
    best = max((share for _tag, share in tags), default=0.0)
    kept = tuple((tag, share) for tag, share in tags if share >= best - UNLIKELY)
    return kept or ((name_tag(language), 0.0),)


@lru_cache(maxsize=200_000)
def _analyzed(word: str, language: str) -> tuple[tuple[int, float], ...]:
    """The tags of the lower-case word, each with the logarithm of their joint probability."""
    # HanTa gives its tags as numbers only under this name; it is slow for words that it lacks.
    look_up = getattr(model(language), "_tag_word")  # noqa: B009
    return tuple(cast("list[tuple[int, float]]", look_up(word, casesensitive=False)))


@lru_cache(maxsize=1000)
def letter_of_tag(tag: int, language: str) -> str:
    """The letter of one of the model's tags by its number."""
    return _letter(model(language).int2tag.get(tag, ""), language)


def _letter(tag: str, language: str) -> str:
    for prefix, letter in lexicon_of(language)["tags"]["letters"]:
        if tag.startswith(prefix):
            return letter
    return "X"


@lru_cache(maxsize=50_000)
def dictionaries_with(word: str) -> frozenset[str]:
    """The languages whose dictionary has the lower-case `word`, and not as a name."""
    return frozenset(lists_with(word, KNOWN_WORDS))


@lru_cache(maxsize=50_000)
def is_known_word(word: str, language: str) -> bool:
    """Whether the lower-case `word` is a word of the language's dictionary that is no name."""
    return word in _function_letters(language) or language in dictionaries_with(word)


def is_word_of_any(word: str) -> bool:
    """Whether a dictionary of one of the languages has the lower-case `word`, and not as a name."""
    return any(is_known_word(word, language) for language in MODELS)


@lru_cache(maxsize=50_000)
def is_adverb(word: str, language: str) -> bool:
    """Whether the word may be an adverb: HanTa takes unknown words in -er for comparatives."""
    return word.endswith("ly") or is_known_word(word, language) or not word.endswith("er")


@lru_cache(maxsize=20_000)
def verb_lemma(word: str, language: str) -> str:
    """The base form of a verb form: "wrote" becomes "write"."""
    if language != "en":
        return word
    tagger = model(language)
    for tag, _score in tagger.tag_word(word, casesensitive=False):
        if tag.startswith("VV"):
            return tagger.analyze(word, pos=tag, taglevel=1)[0]
    return word
