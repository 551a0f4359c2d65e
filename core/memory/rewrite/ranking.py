"""Ranking of the rewritings of a follow-up question by a fitted log-linear model."""

import re
from collections.abc import Iterator, Mapping
from math import exp

from core.language.text.stemming import stems
from core.memory.rewrite.alternatives import Alternative, alternatives
from core.memory.rewrite.question import WORD, FollowUp, without_end
from core.records.memory import RewrittenQuestion

_TOPIC = re.compile(r" \([^()]*\)\?$")
_MANY, _SHARED = 10, 3


def ranked(follow_up: FollowUp, first: RewrittenQuestion) -> RewrittenQuestion:
    """Return the best of all rewritings of a question; `first` is that of the rules."""
    options = with_features(follow_up, first)
    scores = [score(features, follow_up.weights.choice) for _, features in options]
    best = max(range(len(scores)), key=scores.__getitem__)
    chosen = options[best][0]
    if chosen.text.casefold() == first.text.casefold():
        return first
    if chosen.text == follow_up.text:
        return RewrittenQuestion(follow_up.text, follow_up.text)
    share = 1 / sum(exp(one - scores[best]) for one in scores)
    return _result(chosen, follow_up, sure=(1 + share) / 2)


def score(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """Return the weighted sum of features; an unknown feature weighs nothing."""
    return sum(value * weights[name] for name, value in features.items() if name in weights)


def with_features(
    follow_up: FollowUp, first: RewrittenQuestion
) -> list[tuple[Alternative, Mapping[str, float]]]:
    """Return the rewritings of a question, each text once, with all their features."""
    options: dict[str, Alternative] = {}
    for one in alternatives(follow_up):
        options.setdefault(one.text.casefold(), one)
    options.setdefault(first.text.casefold(), Alternative(first.text, "rules", {}))
    compared = _Comparison(follow_up, first)
    return [(one, {**one.features, **dict(compared.features(one))}) for one in options.values()]


class _Comparison:
    """The words of a question and of the last turn, with which rewritings are compared."""

    def __init__(self, follow_up: FollowUp, first: RewrittenQuestion) -> None:
        last = follow_up.state.last
        self._asked = set(stems(last.text)) if last is not None else set[str]()
        self._answered = set(stems(last.answer)) if last is not None else set[str]()
        self._own = set(stems(follow_up.text))
        self._first = first.text
        self._size = min(len(WORD.findall(follow_up.text)), _MANY)
        self._marked = "?" in follow_up.text

    def features(self, one: Alternative) -> Iterator[tuple[str, float]]:
        """Yield the features of a rewriting as a whole, most of them by its family."""
        row, family = stems(one.text), one.family
        words = set(row)
        shared = min(len(self._own & (self._asked | self._answered)), _SHARED)
        yield f"family {family}", 1.0
        yield f"{family} words {self._size}", 1.0
        yield f"{family} mark {self._marked}", 1.0
        yield f"{family} shared {shared}", 1.0
        yield "rules", float(one.text.casefold() == self._first.casefold())
        yield "rules without topic", float(_without_topic(one.text) == _without_topic(self._first))
        whole = {
            "length": len(WORD.findall(one.text)) / 10,
            "repeated": float(len(row) - len(words)),
            "of question": len(words & self._asked) / max(1, len(self._asked)),
            "of answer": len(words & self._answered) / max(1, len(self._answered)),
            "new of answer": len((words & self._answered) - self._asked - self._own) / 3,
            "lost": len(self._own - words) / max(1, len(self._own)),
        }
        for name, value in whole.items():
            yield name, value
            yield f"{family} {name}", value
        yield from _topic_by_references(one)


def _topic_by_references(one: Alternative) -> Iterator[tuple[str, float]]:
    """Yield the features of the topic again by whether all words that refer are resolved."""
    state = "open" if one.features.get("open") else "none"
    if state == "none" and one.features.get("resolved"):
        state = "resolved"
    for name, value in one.features.items():
        if name.startswith("topic ") or name == "no topic":
            yield f"{one.family} {state} {name}", value


def _without_topic(text: str) -> str:
    return without_end(_TOPIC.sub("", text)).casefold()


def _result(one: Alternative, follow_up: FollowUp, sure: float) -> RewrittenQuestion:
    referring = [it for it in one.references if it.meaning]
    pairs = [(follow_up.text[it.start : it.end], it.meaning) for it in referring]
    how: list[str] = [it.how for it in referring]
    if one.topic:
        pairs.append((without_end(follow_up.text).strip(), one.topic))
        how.append(f"it goes on about {one.topic}")
    if not pairs:
        pairs.append((without_end(follow_up.text).strip(), one.text))
        how.append("the last question, changed by this one")
    return RewrittenQuestion(follow_up.text, one.text, tuple(pairs), "; ".join(how), sure)
