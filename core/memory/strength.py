"""Memory strength: exponential forgetting, slowed by importance, reinforced by use (N8).

Freshness halves with every half-life since the episode (T5: 7 days); importance makes the
half-life up to four times as long. Opening, pinning and rating restore a part of the loss:
    strength = freshness + (1 - freshness) * reinforcement,   reinforcement at most 0.5
Retrieval for a question does not count as access. A pinned memory does not fade.

A turn that tells and asks next to nothing ("Thanks!", "and the other one?") is weak from the start.

Repetition alone cannot lift a memory above a newer one about the same entities: see
`rank_memories`.
"""

import math
from collections.abc import Sequence
from datetime import datetime, timedelta

from core.messages import UserMessage, join_messages
from core.records.memory import Episode, Memory, MemoryOrder, MemoryStrength

DAY = timedelta(days=1)
# Strength of a turn that tells and asks next to nothing, as a share of that of others.
_IDLE_SHARE = 0.3
# Days ahead at which the forgetting curve is sampled.
_CURVE_DAYS = (0.0, 1.0, 3.0, 7.0, 14.0, 30.0, 60.0, 90.0, 180.0, 365.0)
# A memory below this strength has faded.
FADED_BELOW = 0.1
# A memory from this importance on is called important.
IMPORTANT = 0.5
_IMPORTANCE_FACTOR = 3.0
_MAX_REINFORCEMENT = 0.5
# Half-life of the reinforcement by use.
_USE_HALF_LIFE_DAYS = 30.0
_MAX_DAYS = 36_500.0


def freshness(episode: Episode, *, at: datetime, half_life_days: float) -> float:
    """Return the decay of T5: 1 at the time of the episode, halved after each half-life."""
    age_days = max(0.0, (at - episode.happened_at) / DAY)
    return float(0.5 ** (age_days / half_life_days))


def engagement(episode: Episode) -> float:
    """Return the engagement in [0, 1]: 1 if pinned, else the rating scaled (1 to 5; 3 is 0.5)."""
    if episode.pinned:
        return 1.0
    return (episode.rating - 1) / 4 if episode.rating else 0.0


def memory_strength(episode: Episode, *, now: datetime, half_life_days: float) -> MemoryStrength:
    """Return the strength now, its components, and the forgetting curve without further use."""
    parts = _parts(episode, now, half_life_days)
    strength = _strength(episode, now, half_life_days)
    curve = tuple(
        (days, _strength(episode, now + days * DAY, half_life_days)) for days in _CURVE_DAYS
    )
    return MemoryStrength(
        strength=strength,
        decay=parts["freshness"],
        parts=parts,
        why=_explanation(episode, parts, now),
        fades_at=_fades_at(episode, now, half_life_days),
        curve=curve,
    )


def rank_memories(
    episodes: Sequence[Episode], *, now: datetime, half_life_days: float
) -> tuple[Memory, ...]:
    """Return the memories, the strongest first; equal ones the newest first.

    Of two memories about the same entities, accesses raise the older one at most to the strength
    of the newer one.
    """
    newest_first = sorted(
        episodes, key=lambda episode: (episode.happened_at, episode.id), reverse=True
    )
    ceilings: dict[frozenset[str], float] = {}
    memories: list[Memory] = []
    for episode in newest_first:
        strength = memory_strength(episode, now=now, half_life_days=half_life_days)
        about = frozenset(f"{it.name.casefold()}\n{it.variant}" for it in episode.things)
        if about:
            strength = _limited(strength, ceilings.get(about), episode, now, half_life_days)
            ceilings[about] = min(strength.strength, ceilings.get(about, 1.0))
        memories.append(Memory(episode, strength))
    # A stable sort keeps the newest first among equals.
    return tuple(sorted(memories, key=lambda memory: -memory.fading.strength))


def sort_memories(
    ranked: Sequence[Memory], order: MemoryOrder, *, now: datetime
) -> tuple[Memory, ...]:
    """Return memories, given by descending strength, in another order.

    The strongest are what is to be kept and then what the user told; questions and answers, which
    their conversation has, come after these.
    """
    if order == "newest":
        newest = sorted(ranked, key=lambda memory: (memory.episode.happened_at, memory.episode.id))
        return tuple(reversed(newest))
    if order == "fading":
        ends = [(it.fading.fades_at, it) for it in ranked if not it.episode.pinned]
        left = [(at, it) for at, it in ends if at is not None and at > now]
        return tuple(it for _, it in sorted(left, key=lambda pair: pair[0]))
    return tuple(sorted(ranked, key=lambda one: _GROUPS.index(one.episode.group)))


_GROUPS = ("kept", "told", "summarized", "asked")


def _limited(
    strength: MemoryStrength,
    ceiling: float | None,
    episode: Episode,
    now: datetime,
    half_life_days: float,
) -> MemoryStrength:
    """Return the strength limited to the ceiling, where accesses lift it above."""
    if ceiling is None or strength.strength <= ceiling:
        return strength
    alone = _strength(episode, now, half_life_days, accesses=0)
    limited = max(alone, ceiling)
    if limited >= strength.strength:
        return strength
    why = join_messages(strength.why, UserMessage("strength_outdone"))
    return MemoryStrength(
        limited, strength.decay, strength.parts, why, strength.fades_at, strength.curve
    )


def _parts(
    episode: Episode, at: datetime, half_life_days: float, *, accesses: int | None = None
) -> dict[str, float]:
    slower = half_life_days * (1.0 + _IMPORTANCE_FACTOR * episode.importance)
    used = episode.accesses if accesses is None else accesses
    since = episode.accessed_at or episode.happened_at
    use_age_days = max(0.0, (at - since) / DAY)
    use = min(1.0, 0.25 * math.log1p(used)) * 0.5 ** (use_age_days / _USE_HALF_LIFE_DAYS)
    return {
        "freshness": freshness(episode, at=at, half_life_days=slower),
        "use": use,
        "engagement": engagement(episode) * 0.5 ** (use_age_days / _USE_HALF_LIFE_DAYS),
        "importance": episode.importance,
    }


def _strength(
    episode: Episode, at: datetime, half_life_days: float, *, accesses: int | None = None
) -> float:
    if episode.pinned:
        return 1.0
    parts = _parts(episode, at, half_life_days, accesses=accesses)
    back = min(_MAX_REINFORCEMENT, 0.35 * parts["use"] + 0.35 * parts["engagement"])
    fresh = parts["freshness"]
    return (fresh + (1.0 - fresh) * back) * (_IDLE_SHARE if episode.is_idle else 1.0)


def _fades_at(episode: Episode, now: datetime, half_life_days: float) -> datetime | None:
    """Return the time at which it will have faded without further use; None for never."""
    if _strength(episode, now, half_life_days) <= FADED_BELOW:
        return now
    low, high = 0.0, _MAX_DAYS
    if _strength(episode, now + high * DAY, half_life_days) > FADED_BELOW:
        return None
    while high - low > 0.01:
        middle = (low + high) / 2
        if _strength(episode, now + middle * DAY, half_life_days) > FADED_BELOW:
            low = middle
        else:
            high = middle
    return now + high * DAY


def _explanation(episode: Episode, parts: dict[str, float], now: datetime) -> UserMessage:
    if episode.pinned:
        return UserMessage("strength_pinned")
    days = max(0, (now - episode.happened_at).days)
    reasons = (
        UserMessage("strength_days", days=days) if days else UserMessage("strength_today"),
        UserMessage("strength_idle" if episode.is_idle else ""),
        UserMessage("strength_important" if episode.importance >= IMPORTANT else ""),
        UserMessage("strength_opened" if episode.accesses else "", times=episode.accesses),
        UserMessage("strength_rated" if episode.rating else "", rating=episode.rating),
        UserMessage("strength_faded" if parts["freshness"] < FADED_BELOW else ""),
    )
    return UserMessage("strength_sentence", reasons=join_messages(*reasons, by="comma_list"))
