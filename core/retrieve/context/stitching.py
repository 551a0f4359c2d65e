"""Passages for the context: deduplicated, adjacent ones stitched, with stable numbers."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import count, pairwise

from msgspec import Struct
from msgspec.structs import replace

from core.records.answers.answers import ContextPassage, Hit
from core.retrieve.context.narration import title_of

# Path, part and start offset of a passage: stable when the same document is indexed again.
PassageLocation = tuple[str, str | None, int]

RUN = 4
CONTAINED = 0.8
_WORD = re.compile(r"\w+")


class DistinctPassage(Struct, frozen=True):
    """A passage, and the titles of other documents with the same text."""

    hit: Hit
    also: tuple[str, ...] = ()
    whole: bool = True


def passage_location(hit: Hit) -> PassageLocation:
    """Return where the passage begins."""
    return hit.path, hit.part, hit.start


def deduplicate(hits: Iterable[Hit]) -> list[DistinctPassage]:
    """Return the passages in order, without those contained in a better one.

    A contained passage has no word of its own, and at least `CONTAINED` of its shingles of
    `RUN` words occur in the other (containment of Broder 1997). A changed name or number is a
    word of its own, so forms and letters that differ in nothing else stay.
    """
    kept: list[DistinctPassage] = []
    earlier: list[tuple[frozenset[str], list[str]]] = []
    for hit in hits:
        words = _WORD.findall(hit.text.casefold())
        own = frozenset(words)
        container = next(
            (
                at
                for at, (known_words, others) in enumerate(earlier)
                if own <= known_words and _runs_stand_in(words, others)
            ),
            None,
        )
        if container is None:
            earlier.append((own, words))
            kept.append(DistinctPassage(hit))
        else:
            kept[container] = _with_title(kept[container], hit)
    return kept


def stitch(
    chosen: Sequence[DistinctPassage], *, numbers: Mapping[PassageLocation, int]
) -> tuple[ContextPassage, ...]:
    """Return the passages, best first, with adjacent ones of one document joined.

    `numbers` are numbers assigned before: a passage keeps its number, the others get the next
    free ones by rank. Passages of different number or page are not joined, so that each number
    and page stays true.
    """
    ranks = {passage_location(passage.hit): at for at, passage in enumerate(chosen)}
    groups = sorted(
        _groups(chosen, numbers),
        key=lambda group: min(ranks[passage_location(passage.hit)] for passage in group),
    )
    free = count(max(numbers.values(), default=0) + 1)
    passages: list[ContextPassage] = []
    for group in groups:
        given = (
            numbers[passage_location(passage.hit)]
            for passage in group
            if passage_location(passage.hit) in numbers
        )
        number = next(given, None) or next(free)
        passages.append(_joined(group, number))
    return tuple(passages)


def assign_numbers(
    passages: Iterable[ContextPassage], *, numbers: Mapping[PassageLocation, int]
) -> dict[PassageLocation, int]:
    """Return the numbers assigned so far; each belongs to the place where its passage began.

    Passages joined behind that place have no number of their own yet.
    """
    taken = set(numbers.values())
    new = {
        passage_location(passage.hit): passage.n for passage in passages if passage.n not in taken
    }
    return {**numbers, **new}


def _runs_stand_in(words: Sequence[str], others: Sequence[str]) -> bool:
    runs = _runs(words)
    return len(runs & _runs(others)) >= CONTAINED * len(runs)


def _runs(words: Sequence[str]) -> set[tuple[str, ...]]:
    starts = range(max(len(words) - RUN, 0) + 1)
    return {tuple(words[start : start + RUN]) for start in starts}


def _with_title(kept: DistinctPassage, hit: Hit) -> DistinctPassage:
    name = title_of(hit)
    if name == title_of(kept.hit):
        name = hit.path if hit.part is None else f"{hit.path}, part {hit.part}"
    is_elsewhere = (hit.path, hit.part) != (kept.hit.path, kept.hit.part)
    if not is_elsewhere or name in kept.also:
        return kept
    return replace(kept, also=(*kept.also, name))


def _groups(
    chosen: Sequence[DistinctPassage], numbers: Mapping[PassageLocation, int]
) -> list[list[DistinctPassage]]:
    groups: list[list[DistinctPassage]] = []
    order = sorted(
        chosen, key=lambda passage: (passage.hit.path, passage.hit.part or "", passage.hit.start)
    )
    for passage in order:
        if groups and _are_adjacent(groups[-1], passage, numbers):
            groups[-1].append(passage)
        else:
            groups.append([passage])
    return groups


def _are_adjacent(
    group: Sequence[DistinctPassage],
    passage: DistinctPassage,
    numbers: Mapping[PassageLocation, int],
) -> bool:
    before, after = group[-1].hit, passage.hit
    given = {
        numbers[passage_location(passage.hit)]
        for passage in (*group, passage)
        if passage_location(passage.hit) in numbers
    }
    return (
        (before.path, before.part, before.page) == (after.path, after.part, after.page)
        and group[-1].whole
        and before.start < after.start <= before.end
        and len(given) < 2
    )


def _joined(group: Sequence[DistinctPassage], number: int) -> ContextPassage:
    first, last = group[0], group[-1]
    best = max(group, key=lambda passage: passage.hit.score)
    hit = replace(
        best.hit,
        start=first.hit.start,
        end=last.hit.end,
        text=first.hit.text
        + "".join(
            after.hit.text[max(before.hit.end - after.hit.start, 0) :]
            for before, after in pairwise(group)
        ),
        seconds=first.hit.seconds,
    )
    return ContextPassage(
        n=number,
        hit=hit,
        joined=tuple(passage.hit.passage_id for passage in group),
        also=tuple(dict.fromkeys(title for passage in group for title in passage.also)),
        whole=last.whole,
    )
