"""What is looked at to judge whether the best passages hold an answer."""

from collections.abc import Iterable, Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.records.ids import PassageId
from core.retrieve.evidence.names import names_asked
from core.retrieve.recall.linked_pairs import link_strengths
from core.retrieve.recall.seen import Seen
from core.retrieve.recall.sight import Sight
from core.retrieve.words import stems

Scores = NDArray[np.float64]

# So many of the best passages are searched for names, and so many put together.
NAMED_IN, JOINED = 20, 10


class Observed(Struct, frozen=True):
    """A question and the best passages for it, best first.

    `words` are the question's stems in order and `rarity` says how telling each is; `names` are
    those of the names in it. `near` holds each passage's cosine to the question, `among` theirs
    to each other, `links` how strongly things link each two of them; without vectors `near` and
    `among` are empty.
    """

    words: tuple[str, ...]
    rarity: Mapping[str, float]
    names: tuple[tuple[str, ...], ...]
    seen: tuple[Seen, ...]
    near: Scores
    among: Scores
    links: Scores


def observe(sight: Sight, rows: NDArray[np.int64]) -> Observed:
    """What there is to see in these passages, best first."""
    snapshot, index, question = sight.snapshot, sight.store.index, sight.question
    ids = snapshot.passage_ids[rows[:NAMED_IN]]
    sight.shelf.fetch(ids)
    written = names_asked(question.text, known=[thing.surface for thing in question.things])
    names = tuple(tuple(found) for name in written if (found := stems(name)))
    words = tuple(stems(question.text))
    asked = {*words, *(word for name in names for word in name)}
    # A name's word may be cut otherwise than in the whole question ("Jong-un's").
    more = index.word_counts(asked.difference(question.words))
    vectors = index.passage_vectors(ids[:JOINED]).astype(np.float64)
    near, among = np.empty(0), np.empty((0, 0))
    if sight.vector is not None:
        near, among = vectors @ sight.vector.astype(np.float64), vectors @ vectors.T
    return Observed(
        words=words,
        rarity=rarity_of(asked, {**sight.counts, **more}, len(snapshot.passage_ids)),
        names=names,
        seen=tuple(sight.see(PassageId(int(passage_id))) for passage_id in ids),
        near=near,
        among=among,
        links=link_strengths(snapshot, rows[:JOINED]),
    )


def rarity_of(words: Iterable[str], counts: Mapping[str, int], passages: int) -> dict[str, float]:
    """How telling each word is, ln(1 + (N - n + 0.5) / (n + 0.5)); one found nowhere is most."""
    often = {word: min(counts.get(word, 0), passages) for word in words}
    return {
        word: float(np.log1p((passages - count + 0.5) / (count + 0.5)))
        for word, count in often.items()
    }
