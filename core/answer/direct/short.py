"""The few words of the best sentences that answer the question, and how likely they do."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

import numpy as np
from msgspec import Struct, convert, structs

from core.answer.direct.features import Candidate, Features, Place, Setting, features_of
from core.answer.direct.spans import spans_of
from core.answer.direct.wanted import fits
from core.extract.words.spelling import spelling
from core.retrieve.words import stems


class Weights(Struct, frozen=True):
    """What `core/bench/answers/fit.py` fitted; below `shown_from` no short answer is given."""

    shown_from: float
    weights: Features


class Short(Struct, frozen=True):
    """The words, where they stand, and the probability that they are the answer."""

    text: str
    candidate: Candidate
    probability: float


def short_answer(places: Sequence[Place], setting: Setting) -> Short | None:
    """The likeliest of all words in these sentences, wherever they stand; None without any.

    A softmax over the candidates; words that stand in several places add up.
    """
    found = candidates_of(places, setting)
    if not found:
        return None
    best = max(place.score for place in places)
    weights = np.array(structs.astuple(fitted().weights))
    seen = np.array([structs.astuple(features_of(it, setting, best=best)) for it in found])
    scores = seen @ weights
    odds = np.exp(scores - scores.max())
    odds /= odds.sum()
    sums: dict[str, float] = {}
    for it, share in zip(found, odds.tolist(), strict=True):
        sums[it.span.text.casefold()] = sums.get(it.span.text.casefold(), 0.0) + share
    winner = max(sums, key=lambda text: sums[text])
    of_winner = [n for n, it in enumerate(found) if it.span.text.casefold() == winner]
    it = found[max(of_winner, key=lambda n: float(scores[n]))]
    return Short(" ".join(it.span.text.split()), it, sums[winner])


def candidates_of(places: Sequence[Place], setting: Setting) -> list[Candidate]:
    """All words in the sentences that may be an answer and that the question does not hold.

    Where some have the form that is asked for (a date, a number, a name), only these.
    """
    spelled = {place.hit: spelling(setting.hits[place.hit].text, "en") for place in places}
    found = [
        Candidate(span, place)
        for place in places
        for span in spans_of(
            setting.hits[place.hit].text, place.start, place.end, spelling=spelled[place.hit]
        )
        if _says_something(span.text, setting)
    ]
    fitting = [it for it in found if fits(setting.wanted.form, it.span.kind)]
    return fitting or found


def _says_something(text: str, setting: Setting) -> bool:
    own = frozenset(stems(text))
    return not own <= setting.asked if own else any(sign.isdigit() for sign in text)


def types_of(facts: Sequence[tuple[str, str]]) -> Mapping[str, str]:
    """The type of each thing by its name in lower case, from pairs of both."""
    return {name.casefold(): kind for name, kind in facts if kind}


@cache
def fitted() -> Weights:
    """The weights in `resources/answers.toml`."""
    text = files("resources").joinpath("answers.toml").read_text("utf-8")
    return convert(tomllib.loads(text), Weights)
