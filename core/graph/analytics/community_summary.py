"""What a community is called, and which sentences tell most of it."""

import math
from collections.abc import Mapping, Sequence

from msgspec import Struct

# This many of the most central things stand in a community's name, and this many words behind them.
NAMED = 2
WORDS = 5
SENTENCES = 3
# Two sentences that share more of their words than this say the same.
MAX_SHARED_WORDS = 0.5
_SHORTEST, _LONGEST = 5, 60


class CommunitySentence(Struct, frozen=True):
    """A sentence: how it reads, the stems of its words, and the things of the community it names.

    `things` are places in the community's list of things, the most central first.
    """

    text: str
    stems: tuple[str, ...]
    things: tuple[int, ...]


def distinctive_words(
    counts: Mapping[str, int], often: Mapping[str, int], *, passages: int
) -> dict[str, float]:
    """How telling each stem is for a community, the most telling first.

    tf-idf (Salton and Buckley 1988): (1 + ln count) in the community's passages x ln(1 + passages /
    passages that hold it), `often` over the whole library. A word that occurs once tells nothing.
    """
    weights = {
        stem: (1.0 + math.log(count)) * math.log1p(passages / max(often.get(stem, 1), 1))
        for stem, count in counts.items()
        if count > 1
    }
    return dict(sorted(weights.items(), key=lambda one: (-one[1], one[0])))


def community_name(things: Sequence[str], words: Sequence[str]) -> str:
    """The most central things; for a community of one name only, with its most telling word."""
    named = list(dict.fromkeys(things))[:NAMED]
    if len(named) == 1 and words:
        return f"{named[0]}: {words[0]}"
    return " and ".join(named)


def summarize(
    sentences: Sequence[CommunitySentence],
    *,
    shares: Sequence[float],
    words: Mapping[str, float],
    most: int = SENTENCES,
) -> tuple[str, ...]:
    """The sentences that tell most of the community, in the order of how much they tell.

    A sentence is worth the shares of the things it names (`shares` sum to 1 over the community)
    and its telling words, relative to the best one. One that says much the same as one before it
    is left out (maximal marginal relevance, Carbonell and Goldstein 1998).
    """
    fitting = [one for one in sentences if _SHORTEST <= len(one.stems) <= _LONGEST]
    worded = [sum(words.get(stem, 0.0) for stem in set(one.stems)) for one in fitting]
    most_worded = max(worded, default=0.0) or 1.0
    named = [sum(shares[at] for at in set(one.things)) for one in fitting]
    most_named = max(named, default=0.0) or 1.0
    values = [
        naming / most_named + telling / most_worded
        for naming, telling in zip(named, worded, strict=True)
    ]
    order = sorted(range(len(fitting)), key=lambda at: (-values[at], fitting[at].text))
    chosen: list[CommunitySentence] = []
    for at in order:
        if fitting[at].things and not any(_is_redundant(fitting[at], one) for one in chosen):
            chosen.append(fitting[at])
        if len(chosen) == most:
            break
    return tuple(one.text for one in chosen)


def _is_redundant(one: CommunitySentence, other: CommunitySentence) -> bool:
    """Whether the one says much the same as the other."""
    first, second = set(one.stems), set(other.stems)
    return len(first & second) > MAX_SHARED_WORDS * min(len(first), len(second))
