"""Reading order of the model: pinned, skeleton, most used, rest (K2, N4)."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Ids = NDArray[np.int64]
Reals = NDArray[np.float64]
Flags = NDArray[np.bool_]

PINNED, SKELETON, USED, REST = range(4)


class PassageRows(Struct, frozen=True):
    """Passages as arrays of equal length.

    `documents` are row numbers in the arrays of documents; `uses` count how often facts of the
    passage were opened, pinned or confirmed.
    """

    ids: Ids
    documents: Ids
    ordinals: Ids
    characters: Ids
    uses: Ids


def order_passages(rows: PassageRows, *, score: Reals, skeleton: Flags, pinned: Flags) -> Ids:
    """Return row indexes of the passages in reading order.

    `score`, `skeleton` and `pinned` are per document row. Within a document the text order is kept,
    except for passages that are read because of their use.
    """
    tiers = np.full(len(rows.ids), REST)
    tiers[rows.uses > 0] = USED
    tiers[skeleton[rows.documents]] = SKELETON
    tiers[pinned[rows.documents]] = PINNED
    uses = np.where(tiers == USED, rows.uses, 0)
    return np.lexsort((rows.ordinals, rows.documents, -score[rows.documents], -uses, tiers))


def adjacent_passages(
    rows: PassageRows, at: int, *, free: Flags, most_characters: int
) -> tuple[int, ...]:
    """Return the passage at `at` and free adjacent ones of its document, in text order.

    Following passages are added first, then preceding ones, as far as the limit allows.
    """
    places = np.flatnonzero(rows.documents == rows.documents[at])
    places = places[np.argsort(rows.ordinals[places], kind="stable")]
    here = int(np.flatnonzero(places == at)[0])
    first = last = here
    room = most_characters - int(rows.characters[at])
    while last + 1 < len(places) and _may_join(rows, places, last, last + 1, free, room):
        last += 1
        room -= int(rows.characters[places[last]])
    while first > 0 and _may_join(rows, places, first, first - 1, free, room):
        first -= 1
        room -= int(rows.characters[places[first]])
    return tuple(int(place) for place in places[first : last + 1])


def _may_join(rows: PassageRows, places: Ids, at: int, other: int, free: Flags, room: int) -> bool:
    """Whether the passage at `other` is free, fits, and is adjacent to the one at `at`."""
    here, there = places[at], places[other]
    is_beside = abs(int(rows.ordinals[there] - rows.ordinals[here])) == 1
    return bool(free[there]) and is_beside and int(rows.characters[there]) <= room
