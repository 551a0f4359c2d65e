"""How the program keeps what it has loaded from garbage collection."""

import gc
import weakref

from app.compose import freeze_loaded


class Knot:
    def __init__(self) -> None:
        self.own = self


def test_garbage_is_not_kept_with_what_is_loaded():
    knots = [Knot(), Knot(), Knot()]
    left = [weakref.ref(one) for one in knots]
    try:
        del knots[0]
        freeze_loaded()
        first = [one() is not None for one in left]
        kept = gc.get_freeze_count()
        knots.pop()
        freeze_loaded()
        second = [one() is not None for one in left]
    finally:
        gc.unfreeze()

    assert kept > 0
    assert first == [False, True, True]
    assert second == [False, True, False]
