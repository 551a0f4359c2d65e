"""Lists of given names, family names and places, as checksums of their lower-case names.

`bench.resolution.name_lists` writes `resources/name_lists.npz`. A list says that a name is one of
many, not that it is nothing else: "Les" is a given name and a village.
"""

from collections.abc import Iterator
from functools import lru_cache

from core.extract.entities.name_parts import PARTS, part_probabilities, part_words
from core.language.text.tagger import MODELS, is_known_word, is_word_of_any
from core.language.vocabulary.name_cues import KINSHIP
from core.resources import lists_with

NAMES, PLACES = ("given", "family"), ("city", "town", "village")
WEIGHTS = "name_lists.npz"
_FAMILY, _LEAST_FAMILY = PARTS.index("family"), 0.4


@lru_cache(maxsize=20_000)
def lists_of(name: str) -> frozenset[str]:
    """Return the lists that have the name."""
    return frozenset(lists_with(name.casefold(), WEIGHTS))


def is_listed_name(lower: str, lists: tuple[str, ...] = (*PLACES, "given")) -> bool:
    """Whether one of the lists has a word that no dictionary has.

    A dictionary may have its parts, so that it looks like a noun ("Gesche").
    """
    return not is_word_of_any(lower) and not lists_of(lower).isdisjoint(lists)


def is_spelled_as_family(lower: str) -> bool:
    """Whether a list has the word as a family name, or its letters are those of one."""
    return "family" in lists_of(lower) or part_probabilities(lower)[_FAMILY] > _LEAST_FAMILY


def are_two_people(first: str, second: str = "") -> bool:
    """Whether two words, joined by "&", are given names: not both family names, as of a firm.

    "Mum & Helen" are two people, too.
    """
    words = first, second
    are_given = all("given" in lists_of(word) or word.lower() in KINSHIP for word in words)
    return are_given and not all("family" in lists_of(word) for word in words)


def list_features(name: str) -> Iterator[str]:
    """Yield which lists have the name, its first and its last word, and which dictionaries."""
    yield from (f"whole is {one}" for one in PLACES if one in lists_of(name))
    words = part_words(name)
    for place, word in words.items():
        listed = [one for one in NAMES if one in lists_of(word)]
        words_of = [one for one in MODELS if is_known_word(word.lower(), one)]
        yield from (f"{place} is {one}" for one in listed)
        yield from (f"{place} known {one}" for one in words_of)
        if not listed and not words_of:
            yield f"{place} unknown"
        elif listed and words_of:
            yield f"{place} name and word"
    if "last" in words:
        is_given = "given" in lists_of(words["first"])
        yield f"given {is_given} family {'family' in lists_of(words['last'])}"
