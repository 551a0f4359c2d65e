"""Weights of the ranking: chosen by `bench/retrieval/weights`, shipped in `ranking.toml`."""

from functools import cache

from msgspec import Struct, convert

from core.graph.traversal.personalized_walk import WalkOptions
from core.resources import load_table


class PairParams(Struct, frozen=True):
    """Parameters of pair scoring.

    `words` is the weight of a shared word of names relative to a shared entity; `sharpness` is
    the inverse temperature; `gain` is the bonus of a passage that is surely one of the two.
    """

    candidates: int
    cover: float
    walked: float
    link: float
    most_link: float
    words: float
    sharpness: float
    gain: float


class FirstWeights(Struct, frozen=True):
    """Weights of the passage that comes first, relative to its share of the best score.

    `own` is that of its own score for the question, `walked` of its walk score, `read` of a point
    of the reader's log odds and `named` of the share of the question that stands above it.
    """

    own: float
    walked: float
    read: float
    named: float


class RankingWeights(Struct, frozen=True):
    """All weights; `words` is that of BM25 relative to vectors."""

    words: float
    walk: WalkOptions
    pairs: PairParams
    first: FirstWeights


@cache
def ranking_weights() -> RankingWeights:
    """Return the weights in `resources/ranking.toml`."""
    return convert(load_table("ranking.toml"), RankingWeights)
