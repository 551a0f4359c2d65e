"""Passages for the context: each text once, neighbors stitched, numbers that stay."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from core.records.answers.answers import Hit
from core.records.answers.context import ContextPassage
from core.retrieve.context.narration import title_of

# Where a passage begins; that stays the same when its document is read again unchanged.
PassageLocation = tuple[str, str | None, int]

RUN = 4
CONTAINED = 0.8
_WORD = re.compile(r"\w+")


class DistinctPassage(Struct, frozen=True):
    """A passage, and what other documents that say the same are called."""

    hit: Hit
    also: tuple[str, ...] = ()
    whole: bool = True


def passage_location(hit: Hit) -> PassageLocation:
    """Where the passage begins."""
    return hit.path, hit.part, hit.start


def deduplicate(hits: Iterable[Hit]) -> list[DistinctPassage]:
    """The passages in order, without those that say nothing which a better one does not say.

    Such a one has no word of its own, and at least `CONTAINED` of its runs of `RUN` words
    stand in the other (containment of Broder 1997). A changed name or number is a word of its
    own: forms and letters that differ in nothing else stay.
    """
    kept: list[DistinctPassage] = []
    seen: list[tuple[frozenset[str], list[str]]] = []
    for hit in hits:
        words = _WORD.findall(hit.text.casefold())
        own = frozenset(words)
        same = next(
            (
                at
                for at, (known, others) in enumerate(seen)
                if own <= known and _runs_stand_in(words, others)
            ),
            None,
        )
        if same is None:
            seen.append((own, words))
            kept.append(DistinctPassage(hit))
        else:
            kept[same] = _with(kept[same], hit)
    return kept


def stitch(
    chosen: Sequence[DistinctPassage], *, known: Mapping[PassageLocation, int]
) -> tuple[ContextPassage, ...]:
    """The chosen passages, best first, those that touch each other in one document as one.

    `known` are numbers given before: whoever has one keeps it, the others get the next free ones
    by rank. Two of different number or page are not stitched, so that each number and page stays
    true.
    """
    ranks = {passage_location(it.hit): at for at, it in enumerate(chosen)}
    groups = sorted(
        _groups(chosen, known),
        key=lambda group: min(ranks[passage_location(it.hit)] for it in group),
    )
    free = count(max(known.values(), default=0) + 1)
    passages: list[ContextPassage] = []
    for group in groups:
        given = (
            known[passage_location(it.hit)] for it in group if passage_location(it.hit) in known
        )
        number = next(given, None) or next(free)
        passages.append(_joined(group, number))
    return tuple(passages)


def assign_numbers(
    passages: Iterable[ContextPassage], *, known: Mapping[PassageLocation, int]
) -> dict[PassageLocation, int]:
    """The numbers given up to now: each stands for one place, that where its passage first began.

    What was stitched behind that has no number of its own yet.
    """
    taken = set(known.values())
    new = {passage_location(it.hit): it.n for it in passages if it.n not in taken}
    return {**known, **new}


def _runs_stand_in(words: Sequence[str], others: Sequence[str]) -> bool:
    runs = _runs(words)
    return len(runs & _runs(others)) >= CONTAINED * len(runs)


def _runs(words: Sequence[str]) -> set[tuple[str, ...]]:
    starts = range(max(len(words) - RUN, 0) + 1)
    return {tuple(words[start : start + RUN]) for start in starts}


def _with(kept: DistinctPassage, hit: Hit) -> DistinctPassage:
    name = title_of(hit)
    if name == title_of(kept.hit):
        name = hit.path if hit.part is None else f"{hit.path}, part {hit.part}"
    is_elsewhere = (hit.path, hit.part) != (kept.hit.path, kept.hit.part)
    if not is_elsewhere or name in kept.also:
        return kept
    return replace(kept, also=(*kept.also, name))


def _groups(
    chosen: Sequence[DistinctPassage], known: Mapping[PassageLocation, int]
) -> list[list[DistinctPassage]]:
    """The passages in reading order, those together that may be stitched."""
    groups: list[list[DistinctPassage]] = []
    order = sorted(chosen, key=lambda it: (it.hit.path, it.hit.part or "", it.hit.start))
    for one in order:
        if groups and _touch(groups[-1], one, known):
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


def _touch(
    group: Sequence[DistinctPassage], one: DistinctPassage, known: Mapping[PassageLocation, int]
) -> bool:
    before, after = group[-1].hit, one.hit
    given = {
        known[passage_location(it.hit)] for it in (*group, one) if passage_location(it.hit) in known
    }
    return (
        (before.path, before.part, before.page) == (after.path, after.part, after.page)
        and group[-1].whole
        and before.end == after.start
        and len(given) < 2
    )


def _joined(group: Sequence[DistinctPassage], number: int) -> ContextPassage:
    first, last = group[0], group[-1]
    best = max(group, key=lambda it: it.hit.score)
    hit = replace(
        best.hit,
        start=first.hit.start,
        end=last.hit.end,
        text="".join(it.hit.text for it in group),
    )
    return ContextPassage(
        n=number,
        hit=hit,
        joined=tuple(it.hit.passage_id for it in group),
        also=tuple(dict.fromkeys(title for it in group for title in it.also)),
        whole=last.whole,
    )
