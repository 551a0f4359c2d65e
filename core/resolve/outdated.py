"""What a language model says of contradictions: which statement is outdated (P2, N6).

It is a word for the user who decides, and closes nothing by itself: a document may have talked
the model into it (N14).
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from core.errors import Cancelled, ModelBadReply
from core.extract.llm.reply_cache import AskedOnce, ReplyCacheDeps
from core.extract.llm.reply_schema import OutdatedReply, outdated_schema
from core.lanes import Cancel
from core.llm.language_model import LanguageModel, Message
from core.prompts.templates import Rendered, render
from core.records.dates import shown
from core.records.graph.edits import Contradiction
from core.records.knowledge import FactShown
from core.retrieve.context.narration import fact_sentence
from core.store.store import Store

REPLY_TOKENS = 40
_NEITHER = "neither"


class OutdatedFactAdvisor:
    """Any thread may look; one asks."""

    def __init__(self, store: Store, writing: ReplyCacheDeps | None) -> None:
        self._asked = AskedOnce(store, writing)

    @property
    def can_ask(self) -> bool:
        """Whether there is a model to ask."""
        return self._asked.can_ask

    def told(self, found: Sequence[Contradiction]) -> tuple[Contradiction, ...]:
        """The contradictions, each with what the model said of it."""
        if not self.can_ask:
            return tuple(found)
        asked = [it for it in found if _is_two_sided(it)]
        kept = self._asked.known([_words(it) for it in asked])
        said = {it.id: reply for it, reply in zip(asked, kept, strict=True)}
        return tuple(_with(it, said.get(it.id)) for it in found)

    def ask_next(self, found: Sequence[Contradiction], cancel: Cancel) -> bool:
        """Whether the model was not yet asked about one of these; it has now been.

        Raises `Cancelled` and `ModelError`.
        """
        asked = [_words(it) for it in found if _is_two_sided(it)]

        def reply(model: LanguageModel, at: int) -> str:
            return _reply(model, asked[at], cancel)

        return self._asked.ask_next(asked, reply)


def _is_two_sided(it: Contradiction) -> bool:
    """Whether documents say both; the user's word and rules of relations are beyond question."""
    return bool(it.first.quote and it.second.quote)


def _words(it: Contradiction) -> Rendered:
    return render("update_outdated", first=_said(it.first), second=_said(it.second))


def _said(fact: FactShown) -> str:
    """The statement, its words in the document, and what is known of its time."""
    times = (
        ("from", fact.valid_from and shown(fact.valid_from, fact.precision)),
        ("to", fact.valid_to and shown(fact.valid_to, fact.precision)),
        ("written on", fact.stated_at and shown(fact.stated_at, "day")),
    )
    told = ", ".join(f"{word} {when}" for word, when in times if when)
    lines = (f"Statement: {fact_sentence(fact)}", f"In the document: {fact.quote}")
    return "\n".join([*lines, f"Time: {told or 'unknown'}"])


def _reply(model: LanguageModel, words: Rendered, cancel: Cancel) -> str:
    """One of "first", "second", "neither"; whatever else the model writes is "neither"."""
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


def _with(it: Contradiction, said: str | None) -> Contradiction:
    match said:
        case "first":
            return replace(it, outdated="first")
        case "second":
            return replace(it, outdated="second")
        case _:
            return it
