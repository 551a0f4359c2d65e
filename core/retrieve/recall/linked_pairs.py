"""Passages that answer a question only together (bench/README.md, step 2).

A question of two hops has its evidence in two passages, and only the first looks like the
question. So pairs are judged: how near both together are to the question, how many of its words
they cover together, and whether a thing links them. The link is what makes it work: without one,
two passages that say the same would win.
"""

from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.snapshot import NO_TITLE, Snapshot

Scores = NDArray[np.float64]
Ids = NDArray[np.int64]


class PairShape(Struct, frozen=True):
    """How pairs are judged. The defaults were measured: see docs/benchmarks.md."""

    candidates: int = 20
    cover: float = 0.65
    walked: float = 0.4
    link: float = 0.4
    most_link: float = 1.5
    gain: float = 1.0
    damping: float = 2.0


class Together(NamedTuple):
    """What is known of the candidates: parallel arrays, and `words` by candidate and stem."""

    rows: Ids
    vectors: NDArray[np.float32]
    walked: Scores
    words: NDArray[np.bool_]
    rarity: Scores
    question: NDArray[np.float32]


class Paired(NamedTuple):
    """Each candidate's final score, its partner in its best pair (-1 without one), their link."""

    scores: Scores
    partners: Ids
    links: Scores


def pair_up(snapshot: Snapshot, found: Together, *, shape: PairShape | None = None) -> Paired:
    """The candidates' walk scores, raised by how well they rank in a pair."""
    shape = shape or PairShape()
    count = len(found.rows)
    walked = found.walked / max(float(found.walked.max(initial=0.0)), 1e-12)
    partners = np.full(count, -1, np.int64)
    if count < 2:
        return Paired(walked + shape.gain, partners, np.zeros(count))
    strengths = link_strengths(snapshot, found.rows)
    values = (
        _nearness(found)
        + shape.cover * _cover(found)
        + shape.walked * (walked[:, None] + walked[None, :]) / 2.0
        + shape.link * np.minimum(strengths, shape.most_link)
    )
    first, second = np.triu_indices(count, 1)
    scores = walked.copy()
    for rank, pair in enumerate(np.argsort(-values[first, second], kind="stable").tolist()):
        for one, other in ((first[pair], second[pair]), (second[pair], first[pair])):
            if partners[one] < 0:
                partners[one] = other
                scores[one] += shape.gain / (1.0 + rank / shape.damping)
    return Paired(scores, partners, strengths[np.arange(count), partners])


def link_strengths(snapshot: Snapshot, rows: Ids) -> Scores:
    """How strongly things link each two of these passages.

    Rare things that both name count 1 / (1 + ln df); that one names the other's title counts 1.
    """
    columns, names = snapshot.links.named_by(rows)
    if not len(columns):
        return np.zeros((len(rows), len(rows)))
    weighted = names * snapshot.links.joining[columns]
    shared: Scores = weighted @ names.T.astype(np.float64)
    titles = snapshot.titles[rows]
    places = np.minimum(np.searchsorted(columns, titles), len(columns) - 1)
    titled = np.flatnonzero((titles != NO_TITLE) & (columns[places] == titles))
    names_title = np.zeros(shared.shape, bool)
    names_title[:, titled] = names[:, places[titled]]
    names_title |= names_title.T
    # Passages of one document name the same things anyway: that links nothing.
    documents = snapshot.document_ids[rows]
    apart = documents[:, None] != documents[None, :]
    return np.where(apart, shared + names_title, 0.0)


def _nearness(found: Together) -> Scores:
    """Cosine of the question with the sum of both vectors."""
    near = found.vectors @ found.question
    among = found.vectors @ found.vectors.T
    both = near[:, None] + near[None, :]
    return both / np.sqrt(np.maximum(2.0 + 2.0 * among, 1e-6))


def _cover(found: Together) -> Scores:
    """Share of the question's words, weighted by rarity, that either passage holds."""
    either = found.words[:, None, :] | found.words[None, :, :]
    return (either @ found.rarity) / max(float(found.rarity.sum()), 1e-12)
