"""Five observations on whether the best passages answer a question.

Each rises when the passages fit the question better. They notice different gaps: a thing that is
asked about and has no document (`about`, `named`; without a name it is the question's words that
`named` looks for), a relation or an attribute that no passage speaks of (`phrases`, `together`),
and a chain whose second link is missing, for then no two passages stand out from all the others
(`apart`).
"""

from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.retrieve.rank.evidence_input import JOINED, NAMED_IN, EvidenceInput
from core.retrieve.recall.passage_features import PassageTerms

Scores = NDArray[np.float64]

# This many of the best passages are searched for phrases.
PHRASED_IN = 5
# A passage that mentions a thing says less of it than one whose title names it.
TITLE_WITHIN, MENTIONED = 0.8, 0.6
# Words of a name that stand apart from each other may belong to another name.
SCATTERED = 0.7
# What a set of passages is worth: nearness of the question to their sum, cover, and links.
LINK, MOST_LINK = 0.4, 1.5
# Where there is no vector, nearness is taken to be what it typically is for answered questions.
USUAL_NEARNESS = 0.55
# What pairs among ten passages are usually worth: stands in for those that a very small
# collection does not have.
BACKGROUND = 0.95
# This many of the best pairs may take in a third passage.
WIDENED = 12


class EvidenceFeatures(Struct, frozen=True):
    """The observations; `together` and `apart` reach to about 3, the others to 1."""

    about: float
    named: float
    phrases: float
    together: float
    apart: float


def evidence_features(observed: EvidenceInput) -> EvidenceFeatures:
    """The observations on these passages, of which there is at least one."""
    joined = _joined(observed)
    pairs = _pairs(joined)
    best = float(pairs.max())
    return EvidenceFeatures(
        about=_about(observed),
        named=_named(observed) if observed.names else _covered(joined),
        phrases=_phrases(observed),
        together=max(best, _widened(joined, pairs)),
        apart=best - _usual(pairs),
    )


class _Joined(NamedTuple):
    """The passages that are put together: which holds which word, what share each word is of the
    question, how near each two are to it, and what links them.
    """

    held: NDArray[np.bool_]
    weights: Scores
    near: Scores
    links: Scores


def _joined(observed: EvidenceInput) -> _Joined:
    held, weights = _words(observed)
    count = len(held)
    return _Joined(held, weights, _nearness(observed, count), _links(observed, count))


def _about(observed: EvidenceInput) -> float:
    """How far passages are about the things asked for: the mean of the names' best."""
    if not observed.names:
        return MENTIONED
    titles = {it.title: (set(it.title), f" {' '.join(it.title)} ") for it in observed.seen}
    seen = observed.seen[:NAMED_IN]
    most: list[float] = []
    for name in observed.names:
        words, line = set(name), f" {' '.join(name)} "
        titled = (_is_titled(*titles[it.title], words, line) for it in seen)
        mentioned = MENTIONED if any(line in it.line for it in seen) else 0.0
        most.append(max(mentioned, *titled))
    return float(np.mean(most))


def _is_titled(title: set[str], title_line: str, name: set[str], name_line: str) -> float:
    """How far a title is that name."""
    if not title:
        return 0.0
    shared = len(title & name)
    titled = shared / (len(title) + len(name) - shared)
    return max(titled, TITLE_WITHIN) if title_line in name_line else titled


def _covered(joined: _Joined) -> float:
    """How much of a question without names the passages say, in its words or in others.

    One passage says it, or two that a thing links. What they have no words for is made up for by
    nearness alone: where the words are scattered and nothing is near, they speak of other things.
    """
    held, weights, near, links = joined
    if not held.shape[1]:
        return 1.0
    both = (held[:, None] | held[None, :]) @ weights
    most = max(float((held @ weights).max()), float(np.where(links > 0.0, both, 0.0).max()))
    return min(1.0, max(0.0, most + float(np.diagonal(near).max())))


def _named(observed: EvidenceInput) -> float:
    """How much of the names the passages hold; a name weighs what its rarest word does."""
    seen = observed.seen[:NAMED_IN]
    weights = [max(observed.rarity[word] for word in name) for name in observed.names]
    held = [max(_holds(it, name, observed) for it in seen) for name in observed.names]
    return float(np.average(held, weights=np.maximum(weights, 1e-9)))


def _holds(seen: PassageTerms, name: tuple[str, ...], observed: EvidenceInput) -> float:
    if seen.holds(name):
        return 1.0
    whole = sum(observed.rarity[word] for word in name)
    held = sum(observed.rarity[word] for word in name if word in seen.words)
    return SCATTERED * held / max(whole, 1e-9)


def _phrases(observed: EvidenceInput) -> float:
    """Share of the question's neighboring words that are neighbors in a passage, by rarity."""
    names = {word for name in observed.names for word in name}
    neighbors = [
        pair
        for pair in dict.fromkeys(zip(observed.words, observed.words[1:], strict=False))
        if not names.issuperset(pair)
    ]
    if not neighbors:
        return 0.5
    weights = [observed.rarity[one] + observed.rarity[other] for one, other in neighbors]
    seen = observed.seen[:PHRASED_IN]
    held = [any(it.holds(pair) for it in seen) for pair in neighbors]
    return float(np.average(held, weights=np.maximum(weights, 1e-9)))


def _usual(pairs: Scores) -> float:
    """What a pair is usually worth: the median of those among ten passages."""
    found = pairs.ravel()
    missing = max(0, JOINED * JOINED - len(found))
    return float(np.median(np.concatenate([found, np.full(missing, BACKGROUND)])))


def _pairs(joined: _Joined) -> Scores:
    """What each two of the passages are worth together; on the diagonal each by itself."""
    held = joined.held
    cover = (held[:, None] | held[None, :]) @ joined.weights
    return joined.near + cover + LINK * joined.links


def _widened(joined: _Joined, pairs: Scores) -> float:
    """The best of the best pairs with a third passage, which their weaker two links may join."""
    held, weights, near, links = joined
    count = len(held)
    if count < 3:
        return -np.inf
    first, second = np.triu_indices(count, 1)
    best = np.argsort(-pairs[first, second], kind="stable")[:WIDENED]
    one, two = first[best, None], second[best, None]
    third = np.arange(count)[None, :]
    cover = (held[one] | held[two] | held[third]) @ weights
    nearest = np.maximum(near[one, two], np.maximum(near[one, third], near[two, third]))
    linked = links[one, two] + links[one, third] + links[two, third]
    weakest = np.minimum(links[one, two], np.minimum(links[one, third], links[two, third]))
    values = nearest + cover + LINK * (linked - weakest) / 2.0
    return float(np.where((third == one) | (third == two), -np.inf, values).max())


def _words(observed: EvidenceInput) -> tuple[NDArray[np.bool_], Scores]:
    """Which passage holds which word of the question, and what share each word is of it."""
    words = tuple(dict.fromkeys(observed.words))
    seen = observed.seen[:JOINED]
    held = np.array([[word in it.words for word in words] for it in seen], bool)
    rarity = np.array([observed.rarity[word] for word in words], np.float64)
    return held.reshape(len(seen), len(words)), rarity / max(float(rarity.sum()), 1e-9)


def _nearness(observed: EvidenceInput, count: int) -> Scores:
    """Cosine of the question with the sum of each two passages' vectors."""
    if not len(observed.near):
        return np.full((count, count), USUAL_NEARNESS)
    near, among = observed.near[:count], observed.among[:count, :count]
    both = (near[:, None] + near[None, :]) / np.sqrt(2.0 + 2.0 * np.maximum(among, -0.9))
    np.fill_diagonal(both, near)
    return both


def _links(observed: EvidenceInput, count: int) -> Scores:
    strengths = np.minimum(observed.links[:count, :count], MOST_LINK)
    np.fill_diagonal(strengths, 0.0)
    return strengths
