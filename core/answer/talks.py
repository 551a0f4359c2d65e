"""The conversations that a language model goes on with, those asked in last."""

import threading
from collections.abc import Callable, Hashable, Iterable

from core.answer.talk import Talk, short

# So many conversations are held; an older one is told from what was kept of it.
MOST_TALKS = 16

# Questions with their replies, the oldest first.
Earlier = Iterable[tuple[str, str]]


class Talks:
    """Conversations by key, as long as it holds what may be told. Any thread may ask."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._talks: dict[Hashable, Talk] = {}
        self._allowed: object = None

    def of(self, key: Hashable, *, allowed: object, earlier: Callable[[], Earlier]) -> Talk:
        """The conversation, begun with the `earlier` turns if it is not held.

        When `allowed` is not what it was, other things may be told now: all begin anew.
        """
        with self._lock:
            if allowed != self._allowed:
                self._talks.clear()
                self._allowed = allowed
            talk = self._talks.pop(key, None)
        if talk is None:
            talk = Talk([short(question, reply) for question, reply in earlier()])
        with self._lock:
            self._talks[key] = talk
            while len(self._talks) > MOST_TALKS:
                del self._talks[next(iter(self._talks))]
        return talk
