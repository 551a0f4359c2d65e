"""Ranking of the rewritings of a follow-up question by a fitted log-linear model."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import exp

from core.language.text.stemming import stems
from core.memory.rewrite.alternatives import Alternative, alternatives
from core.memory.rewrite.context import CLEAR
from core.memory.rewrite.question import WORD, FollowUp, without_end
from core.records.memory import RewrittenQuestion

_TOPIC = re.compile(r" \([^()]*\)\?$")
_MANY, _SHARED = 10, 3
# What the rules choose stays unless another rewriting scores so much higher.
_MARGIN = 0.8


def ranked(follow_up: FollowUp, first: RewrittenQuestion) -> RewrittenQuestion:
    """Return the best of all rewritings of a question; `first` is that of the rules."""
    options = with_features(follow_up, first)
    scores = [score(features, follow_up.weights.choice) for _, features in options]
    texts = [one.text.casefold() for one, _ in options]
    allowed = [may_go_on(one) for one, _ in options]
    best = best_of(scores, allowed, first=texts.index(first.text.casefold()))
    chosen = options[best][0]
    if chosen.text.casefold() == first.text.casefold():
        return first
    if chosen.text == follow_up.text:
        return RewrittenQuestion(follow_up.text, follow_up.text)
    share = 1 / sum(exp(one - scores[best]) for one in scores)
    return _result(chosen, follow_up, sure=(1 + share) / 2)


def best_of(scores: Sequence[float], allowed: Sequence[bool], *, first: int) -> int:
    """Return the index of the best score, or `first` if that is nearly as good."""
    able = [n for n in range(len(scores)) if allowed[n] or n == first]
    best = max(able, key=scores.__getitem__)
    return best if scores[best] - scores[first] >= _MARGIN else first


def may_go_on(one: Alternative) -> bool:
    """Return whether a rewriting reads well as far as its topic goes.

    It has none where all words that refer have clear referents, "he" or "she" has none, or an
    unlikelier referent is tried.
    """
    is_unknown = any(it.role in {"he", "she"} and not it.meaning for it in one.references)
    is_clear = bool(one.references) and all(it.meaning and it.sure > CLEAR for it in one.references)
    is_guess = any(it.meaning for it in one.references) and not one.features["reference first"]
    return not (one.topic and (is_clear or is_unknown or is_guess))


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
