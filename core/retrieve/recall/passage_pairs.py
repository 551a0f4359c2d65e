"""Pair scoring for two-hop questions (bench/README.md, step 2).

A question of two hops has its evidence in two passages, and only the first looks like the
question. So pairs are scored: by the similarity of both together to the question, the share of its
words that they cover together, their walk scores, and what links them.

    value(i, j) = cos(q, v_i + v_j) + 1.4 cover(i, j) + walked(i, j) + 0.65 link(i, j)
    P(i, j) = exp(6 value(i, j)) / sum of the same over all pairs

A passage's final score is its walk score plus the probability that it is one of the two: the sum
of P over its pairs (the marginals of a Gibbs distribution). Entities that the question itself
names link nothing: any two passages about them would be a pair. The entity in between, which the
question only describes, is what links them.
"""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.graph.snapshot import NO_TITLE, Snapshot
from core.retrieve.ranking_weights import PairParams, ranking_weights

Scores = NDArray[np.float64]
Ids = NDArray[np.int64]
EntityIncidence = tuple[Ids, NDArray[np.bool_]]


class PairFeatures(NamedTuple):
    """Features of the candidates: parallel arrays.

    `words` says per candidate which stems of the question it contains, and `rarity` is their IDF;
    `name_words` says which words of names, and `joining` is the weight of sharing one. `named` is
    their entity incidence, as returned by `Links.named_by`, where that is known already.
    """

    rows: Ids
    vectors: NDArray[np.float32]
    walked: Scores
    words: NDArray[np.bool_]
    rarity: Scores
    question: NDArray[np.float32]
    name_words: NDArray[np.bool_]
    joining: Scores
    named: EntityIncidence | None = None


class PairScores(NamedTuple):
    """Each candidate's final score, its partner in its best pair (-1 without one), their link."""

    scores: Scores
    partners: Ids
    links: Scores


class PairObservations(NamedTuple):
    """What speaks for each pair of candidates: matrices, and the walk score of each candidate.

    `links` are those of shared entities, `shared_words` those of words of names.
    """

    nearness: Scores
    cover: Scores
    walked: Scores
    links: Scores
    shared_words: Scores


def observe_pairs(
    snapshot: Snapshot, features: PairFeatures, *, asked: Collection[int] = ()
) -> PairObservations:
    """Return the observations; `asked` are the columns of the entities that the question names."""
    return PairObservations(
        _nearness(features),
        _cover(features),
        features.walked / max(float(features.walked.max(initial=0.0)), 1e-12),
        link_strengths(snapshot, features.rows, asked=asked, named=features.named),
        _shared_name_words(snapshot, features),
    )


def score_pairs(pairs: PairObservations, *, params: PairParams | None = None) -> PairScores:
    """Return walk scores, raised by the probability of being in the pair; O(n^2)."""
    params = params or ranking_weights().pairs
    walked, count = pairs.walked, len(pairs.walked)
    if count < 2:
        return PairScores(walked + params.gain, np.full(count, -1, np.int64), np.zeros(count))
    strengths = pairs.links + params.words * pairs.shared_words
    values = (
        pairs.nearness
        + params.cover * pairs.cover
        + params.walked * (walked[:, None] + walked[None, :]) / 2.0
        + params.link * np.minimum(strengths, params.most_link)
    )
    np.fill_diagonal(values, -np.inf)
    weights = np.exp(params.sharpness * (values - values.max()))
    partners = values.argmax(axis=1).astype(np.int64)
    # Each pair is in the matrix twice, and counts for both of its passages.
    scores = walked + params.gain * 2.0 * weights.sum(axis=1) / weights.sum()
    return PairScores(scores, partners, strengths[np.arange(count), partners])


def link_strengths(
    snapshot: Snapshot,
    rows: Ids,
    *,
    asked: Collection[int] = (),
    named: EntityIncidence | None = None,
) -> Scores:
    """Return how strongly entities other than those `asked` about link each pair of passages.

    A rare entity that both name counts 1 / (1 + ln df); naming the other's title counts 1.
    """
    columns, names = named or snapshot.links.entities_in_any(rows)
    if asked:
        between = np.flatnonzero(~np.isin(columns, np.array(sorted(asked), np.int64)))
        columns, names = columns[between], names[:, between]
    if not len(columns):
        return np.zeros((len(rows), len(rows)))
    naming = names.astype(np.float64)
    shared: Scores = (naming * snapshot.links.joining[columns]) @ naming.T
    titles = snapshot.title_columns[rows]
    places = np.minimum(np.searchsorted(columns, titles), len(columns) - 1)
    titled = np.flatnonzero((titles != NO_TITLE) & (columns[places] == titles))
    names_title = np.zeros(shared.shape, bool)
    names_title[:, titled] = names[:, places[titled]]
    names_title |= names_title.T
    # Passages of one document name the same entities anyway: that links nothing.
    return np.where(_in_different_documents(snapshot, rows), shared + names_title, 0.0)


def _shared_name_words(snapshot: Snapshot, features: PairFeatures) -> Scores:
    """Return for each pair the weight of the words that their names have in common.

    One entity is not always written alike ("Rutgers", "Rutgers University"), nor is the one
    that another is named after ("Kansas", "2018 Kansas gubernatorial election").
    """
    uses_word = features.name_words.astype(np.float64)
    return np.where(
        _in_different_documents(snapshot, features.rows),
        (uses_word * features.joining) @ uses_word.T,
        0.0,
    )


def _in_different_documents(snapshot: Snapshot, rows: Ids) -> NDArray[np.bool_]:
    documents = snapshot.document_ids[rows]
    return documents[:, None] != documents[None, :]


def _nearness(features: PairFeatures) -> Scores:
    """Return the cosine of the question with the sum of both vectors."""
    near = features.vectors @ features.question
    among = features.vectors @ features.vectors.T
    both = near[:, None] + near[None, :]
    return both / np.sqrt(np.maximum(2.0 + 2.0 * among, 1e-6))


def _cover(features: PairFeatures) -> Scores:
    """Return the share of the question's words, weighted by IDF, that either passage contains."""
    either = features.words[:, None, :] | features.words[None, :, :]
    return (either @ features.rarity) / max(float(features.rarity.sum()), 1e-12)
