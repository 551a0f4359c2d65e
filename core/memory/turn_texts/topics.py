"""What a turn is about beyond the things that it names (T4)."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence

from core.memory.recall.episode_arrays import EpisodeArrays
from core.memory.turn_texts.nouns import phrases_in
from core.retrieve.stemming import stems
from core.store.store import Store

MOST_TOPICS = 3
Rarity = Callable[[Sequence[str]], Mapping[str, float]]


def topics_of(text: str, *, names: Sequence[str], rarity: Rarity) -> tuple[str, ...]:
    """Its most telling runs of nouns as they are written, the most telling first.

    A run weighs as much as its words do, divided by the root of their number; of two with the
    same words the first stays. `rarity` gives the weight of stems.
    """
    phrases = {it.text: tuple(stems(it.text)) for it in phrases_in(text, without=names)}
    weights = rarity([stem for own in phrases.values() for stem in own])
    scores = {
        text: sum(weights[stem] for stem in own) / math.sqrt(len(own))
        for text, own in phrases.items()
        if own
    }
    kept: list[str] = []
    for one in sorted(scores, key=lambda word: -scores[word]):
        own = set(phrases[one])
        if len(kept) < MOST_TOPICS and not any(own <= set(phrases[it]) for it in kept):
            kept.append(one)
    return tuple(kept)


def rarity_in(
    stems_asked: Iterable[str], *, store: Store, episodes: EpisodeArrays
) -> dict[str, float]:
    """ln(1 + n / (1 + holding)) of each stem, among passages of documents and episodes."""
    asked = list(dict.fromkeys(stems_asked))
    counts = store.index.word_counts(asked) if asked else {}
    n = store.documents.passage_count() + len(episodes) + 1
    return {
        stem: math.log1p(n / (1 + counts.get(stem, 0) + _count(episodes, stem))) for stem in asked
    }


def _count(episodes: EpisodeArrays, stem: str) -> int:
    rows = episodes.postings.get(stem)
    return len(rows[0]) if rows is not None else 0
