"""In which order the model reads: pinned, the skeleton, what is used most, the rest (K2, N4)."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Ids = NDArray[np.int64]
Reals = NDArray[np.float64]
Flags = NDArray[np.bool_]

PINNED, SKELETON, USED, REST = range(4)


class PassageRows(Struct, frozen=True):
    """Passages, all arrays of equal length.

    `documents` are rows of the arrays of documents, `uses` count how often facts of the passage
    were opened, pinned or confirmed.
    """

    ids: Ids
    documents: Ids
    ordinals: Ids
    characters: Ids
    uses: Ids


def order_passages(rows: PassageRows, *, score: Reals, skeleton: Flags, pinned: Flags) -> Ids:
    """The passages by their place in the queue, as indexes into the rows.

    The last three are about documents, by row. Within a document the text's order is kept, but
    for passages that are read for their use.
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
    """The passage at that index and free ones beside it in its document, in the text's order.

    Those after it come first, then those before it, as many as the limit allows.
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
    """Whether the passage at `other` is free, fits, and stands right beside the one at `at`."""
    here, there = places[at], places[other]
    is_beside = abs(int(rows.ordinals[there] - rows.ordinals[here])) == 1
    return bool(free[there]) and is_beside and int(rows.characters[there]) <= room
