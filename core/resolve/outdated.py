"""Language model hints on which statement of a contradiction is outdated (P2, N6).

The hint is shown to the user who decides; it never closes a fact, as a document may have
manipulated the model (N14).
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from core.errors import Cancelled, ModelBadReply
from core.extract.llm.reply_cache import ReplyCache, ReplyCacheDeps
from core.extract.llm.reply_schema import OutdatedReply, outdated_schema
from core.lanes import Cancel
from core.llm.language_model import LanguageModel, Message
from core.prompts.templates import RenderedPrompt, render_prompt
from core.records.dates import format_date
from core.records.graph.edits import Contradiction
from core.records.knowledge import FactView
from core.retrieve.context.narration import fact_sentence
from core.store.store import Store

REPLY_TOKENS = 40
_NEITHER = "neither"


class OutdatedFactAdvisor:
    """Asks the model about contradictions. Reading is thread-safe; one thread asks."""

    def __init__(self, store: Store, writing: ReplyCacheDeps | None) -> None:
        self._asked = ReplyCache(store, writing)

    @property
    def can_ask(self) -> bool:
        """Whether a model is available."""
        return self._asked.can_ask

    def with_replies(self, contradictions: Sequence[Contradiction]) -> tuple[Contradiction, ...]:
        """Return the contradictions, each with the model's reply if there is one."""
        if not self.can_ask:
            return tuple(contradictions)
        asked = [it for it in contradictions if _is_two_sided(it)]
        kept = self._asked.cached_replies([_prompt(it) for it in asked])
        replies = {it.id: reply for it, reply in zip(asked, kept, strict=True)}
        return tuple(_with_reply(it, replies.get(it.id)) for it in contradictions)

    def ask_next(self, contradictions: Sequence[Contradiction], cancel: Cancel) -> bool:
        """Ask about the first open contradiction, if any. Raises `Cancelled`, `ModelError`."""
        asked = [_prompt(it) for it in contradictions if _is_two_sided(it)]

        def reply(model: LanguageModel, at: int) -> str:
            return _reply(model, asked[at], cancel)

        return self._asked.ask_next(asked, reply)


def _is_two_sided(contradiction: Contradiction) -> bool:
    """Whether documents state both; the user's statements and relation rules are not questioned."""
    return bool(contradiction.first.quote and contradiction.second.quote)


def _prompt(contradiction: Contradiction) -> RenderedPrompt:
    return render_prompt(
        "update_outdated",
        first=_fact_text(contradiction.first),
        second=_fact_text(contradiction.second),
    )


def _fact_text(fact: FactView) -> str:
    times = (
        ("from", fact.valid_from and format_date(fact.valid_from, fact.precision)),
        ("to", fact.valid_to and format_date(fact.valid_to, fact.precision)),
        ("written on", fact.stated_at and format_date(fact.stated_at, "day")),
    )
    time_text = ", ".join(f"{word} {when}" for word, when in times if when)
    lines = (f"Statement: {fact_sentence(fact)}", f"In the document: {fact.quote}")
    return "\n".join([*lines, f"Time: {time_text or 'unknown'}"])


def _reply(model: LanguageModel, words: RenderedPrompt, cancel: Cancel) -> str:
    """Return "first", "second" or "neither"; any other reply counts as "neither"."""
    if model.count_tokens(words.text) + REPLY_TOKENS > model.context_length:
        return _NEITHER
    try:
        reply = model.chat(
            [Message("user", words.text)],
            max_tokens=REPLY_TOKENS,
            cancel=cancel,
            schema=outdated_schema(),
        )
        if reply.finish == "cancelled":
            raise Cancelled
        return msgspec.json.decode(reply.text, type=OutdatedReply).outdated
    except (ModelBadReply, msgspec.DecodeError, UnicodeDecodeError):
        return _NEITHER


def _with_reply(contradiction: Contradiction, reply: str | None) -> Contradiction:
    match reply:
        case "first":
            return replace(contradiction, outdated="first")
        case "second":
            return replace(contradiction, outdated="second")
        case _:
            return contradiction
