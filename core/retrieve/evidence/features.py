"""Five observations on whether the best passages answer a question.

Each rises when the passages fit the question better. They notice different gaps: a thing that is
asked about and has no document (`about`, `named`), a relation or an attribute that no passage
speaks of (`phrases`, `together`), and a chain whose second link is missing, for then no two
passages stand out from all the others (`apart`).
"""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.retrieve.evidence.observed import JOINED, NAMED_IN, Observed
from core.retrieve.recall.seen import Seen

Scores = NDArray[np.float64]

# So many of the best passages are searched for phrases.
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
# So many of the best pairs may take in a third passage.
WIDENED = 12


class Features(Struct, frozen=True):
    """The observations; `together` and `apart` reach to about 3, the others to 1."""

    about: float
    named: float
    phrases: float
    together: float
    apart: float


def features(observed: Observed) -> Features:
    """The observations on these passages, of which there is at least one."""
    pairs = _pairs(observed)
    best = float(pairs.max())
    return Features(
        about=_about(observed),
        named=_named(observed),
        phrases=_phrases(observed),
        together=max(best, _widened(observed, pairs)),
        apart=best - _usual(pairs),
    )


def _about(observed: Observed) -> float:
    """How far passages are about the things asked for: the mean of the names' best."""
    if not observed.names:
        return MENTIONED
    seen = observed.seen[:NAMED_IN]
    return float(np.mean([max(_is_about(it, name) for it in seen) for name in observed.names]))


def _is_about(seen: Seen, name: tuple[str, ...]) -> float:
    titled = 0.0
    if seen.title:
        shared = len(set(seen.title) & set(name))
        titled = shared / len(set(seen.title) | set(name))
        if f" {' '.join(seen.title)} " in f" {' '.join(name)} ":
            titled = max(titled, TITLE_WITHIN)
    return max(titled, MENTIONED if seen.holds(name) else 0.0)


def _named(observed: Observed) -> float:
    """How much of the names the passages hold; a name weighs what its rarest word does."""
    if not observed.names:
        return 1.0
    seen = observed.seen[:NAMED_IN]
    weights = [max(observed.rarity[word] for word in name) for name in observed.names]
    held = [max(_holds(it, name, observed) for it in seen) for name in observed.names]
    return float(np.average(held, weights=np.maximum(weights, 1e-9)))


def _holds(seen: Seen, name: tuple[str, ...], observed: Observed) -> float:
    if seen.holds(name):
        return 1.0
    whole = sum(observed.rarity[word] for word in name)
    held = sum(observed.rarity[word] for word in name if word in seen.words)
    return SCATTERED * held / max(whole, 1e-9)


def _phrases(observed: Observed) -> float:
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


def _pairs(observed: Observed) -> Scores:
    """What each two of the passages are worth together; on the diagonal each by itself."""
    held, weights = _words(observed)
    count = len(held)
    cover = (held[:, None] | held[None, :]) @ weights
    return _nearness(observed, count) + cover + LINK * _links(observed, count)


def _widened(observed: Observed, pairs: Scores) -> float:
    """The best of the best pairs with a third passage, which their weaker two links may join."""
    held, weights = _words(observed)
    count = len(held)
    if count < 3:
        return -np.inf
    near, links = _nearness(observed, count), _links(observed, count)
    first, second = np.triu_indices(count, 1)
    best = np.argsort(-pairs[first, second], kind="stable")[:WIDENED]
    one, two = first[best, None], second[best, None]
    third = np.arange(count)[None, :]
    cover = (held[one] | held[two] | held[third]) @ weights
    nearest = np.maximum(near[one, two], np.maximum(near[one, third], near[two, third]))
    joined = links[one, two] + links[one, third] + links[two, third]
    weakest = np.minimum(links[one, two], np.minimum(links[one, third], links[two, third]))
    values = nearest + cover + LINK * (joined - weakest) / 2.0
    return float(np.where((third == one) | (third == two), -np.inf, values).max())


def _words(observed: Observed) -> tuple[NDArray[np.bool_], Scores]:
    """Which passage holds which word of the question, and what share each word is of it."""
    words = tuple(dict.fromkeys(observed.words))
    seen = observed.seen[:JOINED]
    held = np.array([[word in it.words for word in words] for it in seen], bool)
    rarity = np.array([observed.rarity[word] for word in words], np.float64)
    return held.reshape(len(seen), len(words)), rarity / max(float(rarity.sum()), 1e-9)


def _nearness(observed: Observed, count: int) -> Scores:
    """Cosine of the question with the sum of each two passages' vectors."""
    if not len(observed.near):
        return np.full((count, count), USUAL_NEARNESS)
    near, among = observed.near[:count], observed.among[:count, :count]
    both = (near[:, None] + near[None, :]) / np.sqrt(2.0 + 2.0 * np.maximum(among, -0.9))
    np.fill_diagonal(both, near)
    return both


def _links(observed: Observed, count: int) -> Scores:
    strengths = np.minimum(observed.links[:count, :count], MOST_LINK)
    np.fill_diagonal(strengths, 0.0)
    return strengths
