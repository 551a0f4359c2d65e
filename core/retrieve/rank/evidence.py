"""Evidence: the probability that the documents hold an answer, by logistic regression (P8).

Each of the five features increases as the passages fit the question better. They detect different
gaps: an entity that is asked about and has no document (`about`, `named`; without a name `named`
looks for the question's words), a relation or an attribute that no passage mentions (`phrases`,
`together`), and a chain whose second link is missing, so that no two passages stand out from all
the others (`apart`).
"""

import math
from functools import cache
from typing import NamedTuple

import numpy as np
from msgspec import Struct, convert, structs
from numpy.typing import NDArray

from core.resources import load_table
from core.retrieve.rank.evidence_input import NAME_PASSAGES, PAIR_PASSAGES, EvidenceInput
from core.retrieve.recall.passage_features import PassageTerms

Scores = NDArray[np.float64]
# Number of best passages that are searched for phrases.
PHRASE_PASSAGES = 5
# Scores of a passage whose title is contained in the name, and of one that only mentions it.
TITLE_CONTAINED, MENTIONED = 0.8, 0.6
# Factor for words of a name that are not adjacent: they may belong to another name.
SCATTERED_FACTOR = 0.7
# Weight and maximum of link strength in the value of a pair; nearness and cover have weight 1.
LINK, MOST_LINK = 0.4, 1.5
# Nearness assumed without vectors: the typical value for answered questions.
USUAL_NEARNESS = 0.55
# Typical value of a pair among ten passages, which fills up the pairs of very small collections.
BACKGROUND = 0.95
# Number of best pairs that are tried with a third passage.
EXTENDED_PAIRS = 12


class EvidenceFeatures(Struct, frozen=True):
    """The features; `together` and `apart` reach to about 3, the others to 1."""

    about: float
    named: float
    phrases: float
    together: float
    apart: float


def evidence_features(inputs: EvidenceInput) -> EvidenceFeatures:
    """Return the features of these passages, of which there is at least one."""
    pair_input = _pair_input(inputs)
    pairs = _pair_values(pair_input)
    best = float(pairs.max())
    return EvidenceFeatures(
        about=_about(inputs),
        named=_named(inputs) if inputs.names else _covered(pair_input),
        phrases=_phrases(inputs),
        together=max(best, _best_triple(pair_input, pairs)),
        apart=best - _background(pairs),
    )


class _PairInput(NamedTuple):
    """Passages to combine: the words each contains, each word's share of the question, the nearness
    of each pair to it, and their link strengths.
    """

    contains: NDArray[np.bool_]
    weights: Scores
    near: Scores
    links: Scores


def _pair_input(inputs: EvidenceInput) -> _PairInput:
    contains, weights = _word_matrix(inputs)
    count = len(contains)
    return _PairInput(contains, weights, _nearness(inputs, count), _links(inputs, count))


def _about(inputs: EvidenceInput) -> float:
    """Return how far passages are about the entities asked for: the mean over names."""
    if not inputs.names:
        return MENTIONED
    titles = {
        passage.title: (set(passage.title), f" {' '.join(passage.title)} ")
        for passage in inputs.passages
    }
    passages = inputs.passages[:NAME_PASSAGES]
    most: list[float] = []
    for name in inputs.names:
        words, line = set(name), f" {' '.join(name)} "
        titled = (_title_overlap(*titles[passage.title], words, line) for passage in passages)
        mentioned = MENTIONED if any(line in passage.line for passage in passages) else 0.0
        most.append(max(mentioned, *titled))
    return float(np.mean(most))


def _title_overlap(title: set[str], title_line: str, name: set[str], name_line: str) -> float:
    if not title:
        return 0.0
    shared = len(title & name)
    titled = shared / (len(title) + len(name) - shared)
    return max(titled, TITLE_CONTAINED) if title_line in name_line else titled


def _covered(pair_input: _PairInput) -> float:
    """Return how much of a question without names the passages cover, in its words or in others.

    Either one passage covers it, or two that an entity links. Vector nearness makes up for missing
    words: where words are scattered and nothing is near, the passages are about something else.
    """
    contains, weights, near, links = pair_input
    if not contains.shape[1]:
        return 1.0
    both = (contains[:, None] | contains[None, :]) @ weights
    most = max(float((contains @ weights).max()), float(np.where(links > 0.0, both, 0.0).max()))
    return min(1.0, max(0.0, most + float(np.diagonal(near).max())))


def _named(inputs: EvidenceInput) -> float:
    """Return the share of the names that the passages contain, each weighted by its rarest word."""
    passages = inputs.passages[:NAME_PASSAGES]
    weights = [max(inputs.rarity[word] for word in name) for name in inputs.names]
    contains = [
        max(_name_coverage(passage, name, inputs) for passage in passages) for name in inputs.names
    ]
    return float(np.average(contains, weights=np.maximum(weights, 1e-9)))


def _name_coverage(passage: PassageTerms, name: tuple[str, ...], inputs: EvidenceInput) -> float:
    if passage.contains(name):
        return 1.0
    whole = sum(inputs.rarity[word] for word in name)
    covered = sum(inputs.rarity[word] for word in name if word in passage.words)
    return SCATTERED_FACTOR * covered / max(whole, 1e-9)


def _phrases(inputs: EvidenceInput) -> float:
    """Return the share of the question's bigrams that occur in a passage, weighted by IDF."""
    names = {word for name in inputs.names for word in name}
    neighbors = [
        pair
        for pair in dict.fromkeys(zip(inputs.words, inputs.words[1:], strict=False))
        if not names.issuperset(pair)
    ]
    if not neighbors:
        return 0.5
    weights = [inputs.rarity[one] + inputs.rarity[other] for one, other in neighbors]
    passages = inputs.passages[:PHRASE_PASSAGES]
    contains = [any(passage.contains(pair) for passage in passages) for pair in neighbors]
    return float(np.average(contains, weights=np.maximum(weights, 1e-9)))


def _background(pairs: Scores) -> float:
    """Return the typical value of a pair: the median of those among ten passages."""
    values = pairs.ravel()
    missing = max(0, PAIR_PASSAGES * PAIR_PASSAGES - len(values))
    return float(np.median(np.concatenate([values, np.full(missing, BACKGROUND)])))


def _pair_values(pair_input: _PairInput) -> Scores:
    """Return the value of each pair of passages; on the diagonal of each by itself."""
    contains = pair_input.contains
    cover = (contains[:, None] | contains[None, :]) @ pair_input.weights
    return pair_input.near + cover + LINK * pair_input.links


def _best_triple(pair_input: _PairInput, pairs: Scores) -> float:
    """Return the best value of a top pair with a third passage, linked by its two weaker links."""
    contains, weights, near, links = pair_input
    count = len(contains)
    if count < 3:
        return -np.inf
    first, second = np.triu_indices(count, 1)
    best = np.argsort(-pairs[first, second], kind="stable")[:EXTENDED_PAIRS]
    one, two = first[best, None], second[best, None]
    third = np.arange(count)[None, :]
    cover = (contains[one] | contains[two] | contains[third]) @ weights
    nearest = np.maximum(near[one, two], np.maximum(near[one, third], near[two, third]))
    linked = links[one, two] + links[one, third] + links[two, third]
    weakest = np.minimum(links[one, two], np.minimum(links[one, third], links[two, third]))
    values = nearest + cover + LINK * (linked - weakest) / 2.0
    return float(np.where((third == one) | (third == two), -np.inf, values).max())


def _word_matrix(inputs: EvidenceInput) -> tuple[NDArray[np.bool_], Scores]:
    """Return which passage contains which word of the question, and each word's share of it."""
    words = tuple(dict.fromkeys(inputs.words))
    passages = inputs.passages[:PAIR_PASSAGES]
    contains = np.array([[word in passage.words for word in words] for passage in passages], bool)
    rarity = np.array([inputs.rarity[word] for word in words], np.float64)
    return contains.reshape(len(passages), len(words)), rarity / max(float(rarity.sum()), 1e-9)


def _nearness(inputs: EvidenceInput, count: int) -> Scores:
    """Return the cosine of the question with the sum of each two passages' vectors."""
    if not len(inputs.near):
        return np.full((count, count), USUAL_NEARNESS)
    near, among = inputs.near[:count], inputs.among[:count, :count]
    both = (near[:, None] + near[None, :]) / np.sqrt(2.0 + 2.0 * np.maximum(among, -0.9))
    np.fill_diagonal(both, near)
    return both


def _links(inputs: EvidenceInput, count: int) -> Scores:
    strengths = np.minimum(inputs.links[:count, :count], MOST_LINK)
    np.fill_diagonal(strengths, 0.0)
    return strengths


class EvidenceWeights(Struct, frozen=True):
    """Weights fitted by `bench/answers/weights/answerability_weights.py`."""

    bias: float
    weights: EvidenceFeatures


class EvidenceEstimate(Struct, frozen=True):
    """The probability that the passages answer the question, and its features."""

    evidence: float
    features: EvidenceFeatures | None = None

    def feature_values(self) -> dict[str, float]:
        """Return the features by name, for the trace."""
        return structs.asdict(self.features) if self.features is not None else {}


def estimate_evidence(inputs: EvidenceInput) -> EvidenceEstimate:
    """Return the probability that the passages hold an answer; 0 where there are none."""
    if not inputs.passages:
        return EvidenceEstimate(0.0)
    fitted = fitted_weights()
    values = evidence_features(inputs)
    weights = structs.asdict(fitted.weights)
    score = fitted.bias + sum(
        weights[name] * value for name, value in structs.asdict(values).items()
    )
    return EvidenceEstimate(1.0 / (1.0 + math.exp(-score)), values)


@cache
def fitted_weights() -> EvidenceWeights:
    """Return the weights in `resources/evidence.toml`."""
    return convert(load_table("evidence.toml"), EvidenceWeights)
