"""How strong a memory is, seen from now: time takes, importance slows that, use gives back (N8).

Freshness halves with every half-life since the episode happened (T5: 7 days); importance makes the
half-life up to four times as long. Opening, pinning and rating give back a part of what time took:
    strength = freshness + (1 - freshness) * given back,   given back at most 0.5
Being recalled for a question is no access. A pinned memory does not fade.

Repetition alone cannot lift a memory above a newer one that speaks of the same things: see
`rank_memories`.
"""

import math
from collections.abc import Sequence
from datetime import datetime, timedelta

from core.records.memory import Episode, Memory, MemoryOrder, MemoryStrength

DAY = timedelta(days=1)
# The days ahead for which the curve tells the strength.
_AHEAD = (0.0, 1.0, 3.0, 7.0, 14.0, 30.0, 60.0, 90.0, 180.0, 365.0)
# A memory is nearly gone below this.
FADED_BELOW = 0.1
_SLOWER = 3.0
_MOST_BACK = 0.5
# What uses give back is itself halved with each of these.
_USE_HALF_LIFE_DAYS = 30.0
_LONGEST_DAYS = 36_500.0


def freshness(episode: Episode, *, at: datetime, half_life_days: float) -> float:
    """T5's decay: 1 when it happened, half of it after each half-life."""
    age_days = max(0.0, (at - episode.happened_at) / DAY)
    return float(0.5 ** (age_days / half_life_days))


def engagement(episode: Episode) -> float:
    """What the user made of it, in [0, 1]: 1 if pinned, else by its rating (1 to 5; 3 is 0.5)."""
    if episode.pinned:
        return 1.0
    return (episode.rating - 1) / 4 if episode.rating else 0.0


def memory_strength(episode: Episode, *, now: datetime, half_life_days: float) -> MemoryStrength:
    """How strong the memory is now, what that is made of, and how it goes on if left alone."""
    parts = _parts(episode, now, half_life_days)
    strength = _strength(episode, now, half_life_days)
    curve = tuple((days, _strength(episode, now + days * DAY, half_life_days)) for days in _AHEAD)
    return MemoryStrength(
        strength=strength,
        decay=parts["freshness"],
        parts=parts,
        why=_why(episode, parts, now),
        fades_at=_fades_at(episode, now, half_life_days),
        curve=curve,
    )


def rank_memories(
    episodes: Sequence[Episode], *, now: datetime, half_life_days: float
) -> tuple[Memory, ...]:
    """The memories, the strongest first; equal ones the newest first.

    Of two that speak of the same things, accesses count for the older one only up to the strength
    of the newer one.
    """
    newest_first = sorted(episodes, key=lambda it: (it.happened_at, it.id), reverse=True)
    ceilings: dict[frozenset[str], float] = {}
    found: list[Memory] = []
    for episode in newest_first:
        told = memory_strength(episode, now=now, half_life_days=half_life_days)
        about = frozenset(f"{it.name.casefold()}\n{it.variant}" for it in episode.things)
        if about:
            told = _under(told, ceilings.get(about), episode, now, half_life_days)
            ceilings[about] = min(told.strength, ceilings.get(about, 1.0))
        found.append(Memory(episode, told))
    # Sorting keeps the order of equal ones.
    return tuple(sorted(found, key=lambda it: -it.fading.strength))


def sort_memories(
    ranked: Sequence[Memory], order: MemoryOrder, *, now: datetime
) -> tuple[Memory, ...]:
    """The memories, which come the strongest first, in another order."""
    if order == "newest":
        newest = sorted(ranked, key=lambda it: (it.episode.happened_at, it.episode.id))
        return tuple(reversed(newest))
    if order == "fading":
        ends = [(it.fading.fades_at, it) for it in ranked if not it.episode.pinned]
        left = [(at, it) for at, it in ends if at is not None and at > now]
        return tuple(it for _, it in sorted(left, key=lambda pair: pair[0]))
    return tuple(ranked)


def _under(
    told: MemoryStrength,
    ceiling: float | None,
    episode: Episode,
    now: datetime,
    half_life_days: float,
) -> MemoryStrength:
    """The strength without what accesses give back, where that lifts it above the ceiling."""
    if ceiling is None or told.strength <= ceiling:
        return told
    alone = _strength(episode, now, half_life_days, accesses=0)
    held = max(alone, ceiling)
    if held >= told.strength:
        return told
    why = f"{told.why} Something newer was said about the same, which opening it cannot outdo."
    return MemoryStrength(held, told.decay, told.parts, why, told.fades_at, told.curve)


def _parts(
    episode: Episode, at: datetime, half_life_days: float, *, accesses: int | None = None
) -> dict[str, float]:
    slower = half_life_days * (1.0 + _SLOWER * episode.importance)
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
    back = min(_MOST_BACK, 0.35 * parts["use"] + 0.35 * parts["engagement"])
    fresh = parts["freshness"]
    return fresh + (1.0 - fresh) * back


def _fades_at(episode: Episode, now: datetime, half_life_days: float) -> datetime | None:
    """When it is nearly gone if left alone; None for one that never fades."""
    if _strength(episode, now, half_life_days) <= FADED_BELOW:
        return now
    low, high = 0.0, _LONGEST_DAYS
    if _strength(episode, now + high * DAY, half_life_days) > FADED_BELOW:
        return None
    while high - low > 0.01:
        middle = (low + high) / 2
        if _strength(episode, now + middle * DAY, half_life_days) > FADED_BELOW:
            low = middle
        else:
            high = middle
    return now + high * DAY


def _why(episode: Episode, parts: dict[str, float], now: datetime) -> str:
    if episode.pinned:
        return "Pinned: it does not fade."
    days = max(0, (now - episode.happened_at).days)
    said = [f"Said {days} days ago" if days != 1 else "Said yesterday"] if days else ["Said today"]
    if episode.importance >= 0.5:
        said.append("important")
    if episode.accesses:
        said.append("opened once" if episode.accesses == 1 else f"opened {episode.accesses} times")
    if episode.rating:
        said.append(f"rated {episode.rating} of 5")
    if parts["freshness"] < FADED_BELOW:
        said.append("nearly faded by now")
    return ", ".join(said) + "."
