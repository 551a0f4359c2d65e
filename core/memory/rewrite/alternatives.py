"""Alternative rewritings of a follow-up question, each with features for the ranking."""

from collections.abc import Iterator, Mapping, Sequence
from math import log

from msgspec import Struct
from msgspec.structs import replace

from core.language.text.stemming import stems
from core.memory.dialogue.dialogue_state import PLAIN, PastTurn
from core.memory.rewrite.context import (
    ContextPhrase,
    alone_features,
    context_features,
    context_phrases,
    is_rival,
    with_meanings,
)
from core.memory.rewrite.corrections import meant_in
from core.memory.rewrite.ellipsis import asked_with, asks_only, bare_text, fragment_of
from core.memory.rewrite.override import (
    at_time,
    beside,
    fragment_slots,
    in_slot,
    is_time,
    none_features,
    slot_features,
    slots_of,
    without_stand_in,
)
from core.memory.rewrite.question import FollowUp, as_question, replaced, without_end
from core.memory.rewrite.references import Reference, Scored, references, scored_references
from core.memory.rewrite.weights import probability, shares

Weighted = dict[str, float]
Rated = tuple[ContextPhrase, list[str], float, bool]

# So many assignments of referents are kept, and phrases are left out at these probabilities.
_BEAM, _ASSIGNMENTS = 12, 6
_LEVELS = (0.85, 0.65, 0.5, 0.3)
_SMALLEST = 1e-4
_MAX_FRAGMENT, _MAX_ASKING = 10, 7


class Alternative(Struct, frozen=True):
    """A rewriting: its text, the family of rules that made it, and its features."""

    text: str
    family: str
    features: Mapping[str, float]
    references: tuple[Reference, ...] = ()
    topic: str = ""


def alternatives(follow_up: FollowUp) -> Iterator[Alternative]:
    """Yield what a question may mean: itself, its references resolved, or a change of the last."""
    alone = alone_features(follow_up, references(follow_up))
    odds = _odds(probability(alone, follow_up.weights.alone))
    features = {**_counted("alone", [alone]), "alone odds": odds}
    yield Alternative(follow_up.text, "alone", features)
    yield from _resolved(follow_up, odds)
    turns = follow_up.state.turns
    for age in range(min(2, len(turns))):
        state = replace(follow_up.state, turns=turns[: len(turns) - age])
        earlier = replace(follow_up, state=state)
        yield from _overrides(earlier, turns[-1 - age], age)
        yield from _asked(earlier, turns[-1 - age], age)


def _resolved(follow_up: FollowUp, odds: float) -> Iterator[Alternative]:
    assignments = _assignments(scored_references(follow_up))
    for n, chosen in enumerate(assignments):
        referents = tuple(one.reference for one in chosen)
        text = with_meanings(follow_up.text, referents)
        logs = [_log(one.share) for one in chosen]
        open_logs = [_log(one.share) for one in chosen if not one.reference.meaning]
        features = {
            "reference share": sum(logs),
            "reference gap": sum(logs) - sum(_log(one.share) for one in assignments[0]),
            "reference first": float(not n),
            "reference least": min(logs, default=0.0),
            "open": float(len(open_logs)),
            "open share": sum(open_logs),
            "resolved": float(len(logs) - len(open_logs)),
            "reference alone odds": odds,
            **_counted("reference", [one.features for one in chosen]),
        }
        yield from _with_topics(text, "reference", features, follow_up, referents)


def _assignments(rows: Sequence[Sequence[Scored]]) -> list[tuple[Scored, ...]]:
    """Return the likeliest choices of a referent for each word, and that all refer to nothing."""
    beam: list[tuple[Scored, ...]] = [()]
    for row in rows:
        longer = [(*one, scored) for one in beam for scored in row]
        longer.sort(key=lambda one: -sum(_log(it.share) for it in one))
        beam = longer[:_BEAM]
    nothing = tuple(row[-1] for row in rows)
    kept = beam[:_ASSIGNMENTS]
    return kept if nothing in kept else [*kept, nothing]


def _with_topics(
    text: str,
    family: str,
    features: Weighted,
    follow_up: FollowUp,
    referents: tuple[Reference, ...] = (),
) -> Iterator[Alternative]:
    """Yield a text without and with choices of the phrases of the last turn that it leaves out."""
    rated = list(_rated(text, follow_up, referents))
    left = sum(max(_odds(part), 0.0) for _, _, part, _ in rated)
    yield Alternative(text, family, {**features, "no topic": 1.0, "topic left": left}, referents)
    seen: set[tuple[int, ...]] = {()}
    for chosen in _choices(rated):
        kept = tuple(_without_repeats(chosen, rated, text))
        if kept in seen:
            continue
        seen.add(kept)
        topic = " ".join(rated[n][0].text for n in kept)
        own = {**features, **_topic_features(kept, rated)}
        yield Alternative(f"{without_end(text)} ({topic})?", family, own, referents, topic)


def _rated(text: str, follow_up: FollowUp, referents: tuple[Reference, ...]) -> Iterator[Rated]:
    own = set(stems(text))
    for phrase in context_phrases(follow_up):
        if set(stems(phrase.text)) - own:
            names = context_features(phrase, follow_up, referents)
            part = probability(names, follow_up.weights.context)
            yield phrase, names, part, is_rival(phrase, follow_up, referents)


def _choices(rated: Sequence[Rated]) -> Iterator[list[int]]:
    everything = range(len(rated))
    for level in _LEVELS:
        yield [n for n in everything if rated[n][2] >= level and not rated[n][3]]
    asked = [n for n in everything if rated[n][0].source == "question"]
    free = [n for n in asked if not rated[n][3]]
    yield asked
    yield free
    yield [n for n in free if rated[n][0].mention is not None]
    if rated:
        yield [max(everything, key=lambda n: rated[n][2])]
    answered = [n for n in everything if n not in asked and rated[n][0].mention is not None]
    if answered:
        likeliest = max(answered, key=lambda n: rated[n][2])
        yield [likeliest]
        yield sorted([*free, likeliest])


def _without_repeats(chosen: Sequence[int], rated: Sequence[Rated], text: str) -> Iterator[int]:
    own = set(stems(text))
    for n in chosen:
        new = set(stems(rated[n][0].text)) - own
        if new:
            own |= new
            yield n


def _topic_features(kept: tuple[int, ...], rated: Sequence[Rated]) -> Weighted:
    texts = {rated[n][0].text for n in kept}
    odds = [_odds(rated[n][2]) for n in kept]
    named = [rated[n][0].mention for n in kept]
    from_question = sum(rated[n][0].source == "question" for n in kept)
    return {
        "topic size": float(len(kept)),
        "topic odds": sum(odds),
        "topic least": min(odds),
        "topic unlikely": sum(min(one, 0.0) for one in odds),
        "topic left": sum(max(_odds(it[2]), 0.0) for it in rated if it[0].text not in texts),
        "topic rivals": float(sum(rated[n][3] for n in kept)),
        "topic asked": float(from_question),
        "topic answered": float(len(kept) - from_question),
        "topic names": float(sum(one is not None and one.kind != PLAIN for one in named)),
        **_counted("topic", [rated[n][1] for n in kept]),
    }


def _overrides(follow_up: FollowUp, turn: PastTurn, age: int) -> Iterator[Alternative]:
    """Yield the question of a turn with a fragment in each of its slots, or behind it."""
    is_fragment = float(bool(fragment_of(follow_up)))
    meant, fragments = meant_in(follow_up), {bare_text(follow_up): 0.0}
    if meant != without_end(follow_up.text).strip():
        fragments.setdefault(meant, 1.0)
    for fragment, is_meant in fragments.items():
        if not fragment or len(fragment.split()) > _MAX_FRAGMENT:
            continue
        is_date = is_time(fragment, follow_up)
        features = {
            "slot": 1.0,
            "slot meant": is_meant,
            "slot fragment": is_fragment,
            "slot age": float(age),
            "slot time": float(is_date),
        }
        if is_date:
            text = as_question(at_time(fragment, turn, follow_up))
            yield Alternative(text, "slot", {**features, "slot at time": 1.0})
        yield from _slots(without_stand_in(fragment, follow_up), follow_up, turn, features)


def _slots(
    fragment: str, follow_up: FollowUp, turn: PastTurn, features: Weighted
) -> Iterator[Alternative]:
    inner = follow_up.with_text(fragment)
    meant = [one for one in references(inner) if one.meaning and one.role != "the noun"]
    for one in reversed(meant):
        fragment = replaced(fragment, one.start, one.end, one.meaning)
    own = fragment_slots(fragment, follow_up)
    if not own:
        return
    slots = slots_of(follow_up, turn.text, is_last=True)
    table = [none_features(own[0])]
    table += [slot_features(own[0], slot, n - len(slots)) for n, slot in enumerate(slots)]
    logs = [_log(part) for part in shares(table, follow_up.weights.slot)]
    for n, names in enumerate(table):
        text = (
            in_slot(fragment, own[0], slots[n - 1], turn, follow_up)
            if n
            else beside(fragment, own[0], turn, follow_up)
        )
        yield Alternative(
            as_question(text),
            "slot" if n else "beside",
            {
                **features,
                "slot references": float(len(meant)),
                "slot share": logs[n],
                "slot gap": logs[n] - max(logs),
                "slot over none": logs[n] - logs[0],
                **_counted("slot", [names]),
            },
        )


def _asked(follow_up: FollowUp, turn: PastTurn, age: int) -> Iterator[Alternative]:
    """Yield the question of a turn with another question word: "why?", "since when?"."""
    bare = bare_text(follow_up)
    if not bare or not turn.text or len(bare.split()) > _MAX_ASKING:
        return
    features = {"asked only": float(asks_only(bare, follow_up)), "asked age": float(age)}
    yield from _with_topics(asked_with(bare, turn), "asked", features, follow_up)


def _counted(prefix: str, rows: Sequence[Sequence[str]]) -> Weighted:
    counts: Weighted = {}
    for row in rows:
        for name in row:
            counts[f"{prefix}: {name}"] = counts.get(f"{prefix}: {name}", 0.0) + 1.0
    return counts


def _log(share: float) -> float:
    return log(max(share, _SMALLEST))


def _odds(share: float) -> float:
    return _log(share) - _log(1 - share)
