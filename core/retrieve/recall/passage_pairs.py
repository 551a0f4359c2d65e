"""Passages that answer a question only together (bench/README.md, step 2).

A question of two hops has its evidence in two passages, and only the first looks like the
question. So pairs are judged: how near both together are to the question, how many of its words
they cover together, how near a walk came to both, and what links them.

    value(i, j) = cos(q, v_i + v_j) + 1.4 cover(i, j) + walked(i, j) + 0.65 link(i, j)
    P(i, j) = exp(6 value(i, j)) / sum of the same over all pairs

A passage then counts as much as the walk says, and as it is probable that it is one of the two:
the sum of P over its pairs (a Gibbs distribution; its marginals). What the question names itself
links nothing: both passages about it would be a pair without saying anything of each other. It is
the thing in between, which the question only describes, that shows the way.
"""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.graph.snapshot import NO_TITLE, Snapshot

Scores = NDArray[np.float64]
Ids = NDArray[np.int64]
EntityIncidence = tuple[Ids, NDArray[np.bool_]]


class PairParams(Struct, frozen=True):
    """How pairs are judged. The defaults were measured: see docs/benchmarks.md.

    `words` is what a shared word of names weighs against a shared thing; `sharpness` how much more
    probable a better pair is; `gain` what a passage gets that is surely one of the two.
    """

    candidates: int = 20
    cover: float = 1.4
    walked: float = 1.0
    link: float = 0.65
    most_link: float = 1.5
    words: float = 0.3
    sharpness: float = 6.0
    gain: float = 3.0


class PairFeatures(NamedTuple):
    """What is known of the candidates: parallel arrays.

    `words` says by candidate which stems of the question it holds, and `rarity` how telling each
    is; `name_words` which words of names, and `joining` how much it says to share one. `named` is
    which of them names what, as `Links.named_by` tells, where that is known already.
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


def score_pairs(
    snapshot: Snapshot,
    found: PairFeatures,
    *,
    asked: Collection[int] = (),
    shape: PairParams | None = None,
) -> PairScores:
    """The candidates' walk scores, raised by how probably each is one of the two.

    `asked` are the columns of the things that the question names. Takes the square of the number
    of candidates, times the length of a vector.
    """
    shape = shape or PairParams()
    count = len(found.rows)
    walked = found.walked / max(float(found.walked.max(initial=0.0)), 1e-12)
    if count < 2:
        return PairScores(walked + shape.gain, np.full(count, -1, np.int64), np.zeros(count))
    strengths = link_strengths(snapshot, found.rows, asked=asked, named=found.named)
    strengths += shape.words * _alike(snapshot, found)
    values = (
        _nearness(found)
        + shape.cover * _cover(found)
        + shape.walked * (walked[:, None] + walked[None, :]) / 2.0
        + shape.link * np.minimum(strengths, shape.most_link)
    )
    np.fill_diagonal(values, -np.inf)
    probable = np.exp(shape.sharpness * (values - values.max()))
    partners = values.argmax(axis=1).astype(np.int64)
    # Each pair is in the square twice, and makes both of its passages probable.
    scores = walked + shape.gain * 2.0 * probable.sum(axis=1) / probable.sum()
    return PairScores(scores, partners, strengths[np.arange(count), partners])


def link_strengths(
    snapshot: Snapshot,
    rows: Ids,
    *,
    asked: Collection[int] = (),
    named: EntityIncidence | None = None,
) -> Scores:
    """How strongly things other than those `asked` about link each two of these passages.

    Rare things that both name count 1 / (1 + ln df); that one names the other's title counts 1.
    """
    columns, names = named or snapshot.links.named_by(rows)
    if asked:
        between = np.flatnonzero(~np.isin(columns, np.array(sorted(asked), np.int64)))
        columns, names = columns[between], names[:, between]
    if not len(columns):
        return np.zeros((len(rows), len(rows)))
    naming = names.astype(np.float64)
    shared: Scores = (naming * snapshot.links.joining[columns]) @ naming.T
    titles = snapshot.titles[rows]
    places = np.minimum(np.searchsorted(columns, titles), len(columns) - 1)
    titled = np.flatnonzero((titles != NO_TITLE) & (columns[places] == titles))
    names_title = np.zeros(shared.shape, bool)
    names_title[:, titled] = names[:, places[titled]]
    names_title |= names_title.T
    # Passages of one document name the same things anyway: that links nothing.
    return np.where(_apart(snapshot, rows), shared + names_title, 0.0)


def _alike(snapshot: Snapshot, found: PairFeatures) -> Scores:
    """How much the names that each two use have in common, word by word.

    The same thing is not always written alike ("Rutgers", "Rutgers University"), nor is the one
    that another is called after ("Kansas", "2018 Kansas gubernatorial election").
    """
    held = found.name_words.astype(np.float64)
    return np.where(_apart(snapshot, found.rows), (held * found.joining) @ held.T, 0.0)


def _apart(snapshot: Snapshot, rows: Ids) -> NDArray[np.bool_]:
    documents = snapshot.document_ids[rows]
    return documents[:, None] != documents[None, :]


def _nearness(found: PairFeatures) -> Scores:
    """Cosine of the question with the sum of both vectors."""
    near = found.vectors @ found.question
    among = found.vectors @ found.vectors.T
    both = near[:, None] + near[None, :]
    return both / np.sqrt(np.maximum(2.0 + 2.0 * among, 1e-6))


def _cover(found: PairFeatures) -> Scores:
    """Share of the question's words, weighted by rarity, that either passage holds."""
    either = found.words[:, None, :] | found.words[None, :, :]
    return (either @ found.rarity) / max(float(found.rarity.sum()), 1e-12)
