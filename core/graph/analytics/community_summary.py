"""Names and extractive summaries of communities."""

import math
from collections.abc import Mapping, Sequence

from msgspec import Struct

# Terms in a community's name.
NAMED = 3
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


def class_tf_idf(
    counts: Mapping[str, int], totals: Mapping[str, float], *, mean_size: float
) -> dict[str, float]:
    """Return terms by how distinctive they are for a class (here a community), best first.

    c-TF-IDF (Grootendorst 2022): the square root of the count in the class x ln(1 + mean size of a
    class / count in all classes, each brought to that size). Terms that occur once are skipped.
    """
    weights = {
        term: math.sqrt(count) * math.log1p(mean_size / totals.get(term, count))
        for term, count in counts.items()
        if count > 1
    }
    return dict(sorted(weights.items(), key=lambda one: (-one[1], one[0])))


def community_name(terms: Sequence[str], entities: Sequence[str], *, central: str = "") -> str:
    """Return the most distinctive terms, after the central entity if there is one.

    Without terms the most central entities stand for the community.
    """
    chosen: list[str] = []
    spoken = _word_forms(central)
    for term in terms or entities:
        forms = _word_forms(term)
        if not spoken.issuperset(forms) and len(chosen) < NAMED - bool(central):
            chosen.append(term)
            spoken.update(forms)
    name = ", ".join(chosen)
    name = f"{central}: {name}" if central and name else central or name
    return name[:1].upper() + name[1:] if name[1:2].islower() else name


def _word_forms(name: str) -> set[str]:
    """Return the words of a name as far as they tell it from others: "VS Code" is "VSCode"."""
    words = {word.removesuffix("s") for word in name.casefold().replace(".", " ").split()}
    return words | {"".join(char for char in name.casefold() if char.isalnum())}


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
