"""Names and extractive summaries of communities."""

import math
from collections.abc import Mapping, Sequence

from msgspec import Struct

# Distinctive words in a community's name; central entities where fewer passages tell them.
NAME_WORDS = 3
NAMED = 2
NAMING_PASSAGES = 5
SENTENCES = 3
# Sentences that share more of their words than this are redundant.
MAX_SHARED_WORDS = 0.5
_SHORTEST, _LONGEST = 5, 60


class CommunitySentence(Struct, frozen=True):
    """A sentence with the stems of its words and the entities it mentions.

    `entities` are positions in the community's list of entities, most central first.
    """

    text: str
    stems: tuple[str, ...]
    entities: tuple[int, ...]


def distinctive_words(
    counts: Mapping[str, int], document_frequency: Mapping[str, int], *, passages: int, least: int
) -> dict[str, float]:
    """Return stems by how distinctive they are for a community, best first.

    c-TF-IDF (Grootendorst 2022), with passages for occurrences, so that one passage that says a
    word often counts once: `counts` in the community's passages x ln(1 + passages / document
    frequency in the whole library). Words of fewer than `least` passages are skipped.
    """
    weights = {
        stem: count * math.log1p(passages / max(document_frequency.get(stem, 1), 1))
        for stem, count in counts.items()
        if count >= least
    }
    return dict(sorted(weights.items(), key=lambda one: (-one[1], one[0])))


def community_name(entities: Sequence[str], words: Sequence[str], *, passages: int = 0) -> str:
    """Return the most distinctive words of a community, where enough `passages` tell them.

    Else its most central entities; after a single one, its most distinctive word.
    """
    if passages >= NAMING_PASSAGES and len(words) > 1:
        named = ", ".join(words[:NAME_WORDS])
        return named[:1].upper() + named[1:]
    central = list(dict.fromkeys(entities))[:NAMED]
    if len(central) == 1 and words:
        return f"{central[0]}: {words[0]}"
    return " and ".join(central)


def summarize(
    sentences: Sequence[CommunitySentence],
    *,
    shares: Sequence[float],
    words: Mapping[str, float],
    most: int = SENTENCES,
) -> tuple[str, ...]:
    """Select the most representative sentences of the community, best first.

    A sentence scores by the `shares` of the entities it mentions (which sum to 1 over the
    community) and by its distinctive words, each relative to the best sentence. Redundant sentences
    are skipped (maximal marginal relevance, Carbonell and Goldstein 1998).
    """
    fitting = [one for one in sentences if _SHORTEST <= len(one.stems) <= _LONGEST]
    worded = [sum(words.get(stem, 0.0) for stem in set(one.stems)) for one in fitting]
    most_worded = max(worded, default=0.0) or 1.0
    named = [sum(shares[at] for at in set(one.entities)) for one in fitting]
    most_named = max(named, default=0.0) or 1.0
    values = [
        naming / most_named + telling / most_worded
        for naming, telling in zip(named, worded, strict=True)
    ]
    order = sorted(range(len(fitting)), key=lambda at: (-values[at], fitting[at].text))
    chosen: list[CommunitySentence] = []
    for at in order:
        if fitting[at].entities and not any(_is_redundant(fitting[at], one) for one in chosen):
            chosen.append(fitting[at])
        if len(chosen) == most:
            break
    return tuple(one.text for one in chosen)


def _is_redundant(one: CommunitySentence, other: CommunitySentence) -> bool:
    first, second = set(one.stems), set(other.stems)
    return len(first & second) > MAX_SHARED_WORDS * min(len(first), len(second))
