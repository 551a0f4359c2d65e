"""Cache of a language model's replies: every prompt is asked at most once (P11).

The key is a hash of the prompt's file, the model and the rendered text. Another prompt, another
model or other documents miss the cache; a restart does not.
"""

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from datetime import UTC, datetime

from msgspec import Struct

from core.llm.language_model import LanguageModel
from core.prompts.templates import RenderedPrompt
from core.store.store import Store


class ReplyCacheDeps(Struct, frozen=True):
    """The language model or None, its identity, the write lane, and the clock."""

    model: Callable[[], LanguageModel | None]
    identity: Callable[[], str]
    lane: Executor
    now: Callable[[], datetime] = lambda: datetime.now(UTC)


class ReplyCache:
    """Reply cache in the store, empty without `deps`. Any thread may read; one thread asks."""

    def __init__(self, store: Store, deps: ReplyCacheDeps | None) -> None:
        self._store = store
        self._deps = deps

    @property
    def can_ask(self) -> bool:
        """Whether there is a model to ask."""
        return self._deps is not None and bool(self._deps.identity())

    def cached_replies(self, prompts: Sequence[RenderedPrompt]) -> list[str | None]:
        """Return the cached reply of each prompt, or None."""
        if self._deps is None or not self.can_ask or not prompts:
            return [None] * len(prompts)
        identity = self._deps.identity()
        keys = [_key(prompt, identity) for prompt in prompts]
        kept = self._store.refinement.replies(sorted(set(keys)))
        return [kept.get(key) for key in keys]

    def ask_next(
        self, prompts: Sequence[RenderedPrompt], reply: Callable[[LanguageModel, int], str]
    ) -> bool:
        """Ask the first prompt without a reply and cache it; return whether there was one.

        `reply` is called with the model and the prompt's index; its errors propagate.
        """
        replies = self.cached_replies(prompts)
        at = next((index for index, cached in enumerate(replies) if cached is None), None)
        deps = self._deps
        if at is None or deps is None or not self.can_ask:
            return False
        model = deps.model()
        if model is None:
            return False
        key = _key(prompts[at], deps.identity())
        deps.lane.submit(self._keep, key, reply(model, at), at=deps.now()).result()
        return True

    def _keep(self, key: str, reply: str, *, at: datetime) -> None:
        with self._store.write() as write:
            write.edits.put_replies([(key, reply)], at=at)


def _key(prompt: RenderedPrompt, identity: str) -> str:
    key = "\0".join((prompt.used.sha256, identity, prompt.text))
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()
