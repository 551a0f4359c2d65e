"""Interface of language models."""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from core.errors import ModelBadReply
from core.lanes import Cancel

Role = Literal["system", "user", "assistant"]
FinishReason = Literal["stop", "length", "cancelled"]


class Message(Struct, frozen=True):
    """A chat message."""

    role: Role
    content: str


class ChatReply(Struct, frozen=True):
    """Reply of the model with its timings.

    `first_token_s` is measured from the request and includes `load_s`; None if nothing was
    written. `tokens_per_s` is measured from the first token. `tokens_evaluated` counts the prompt
    tokens that were not in the prefix cache; None if a server does not report it.
    """

    text: str
    finish: FinishReason
    tokens_in: int
    tokens_out: int
    first_token_s: float | None
    tokens_per_s: float
    tokens_evaluated: int | None = None
    load_s: float = 0.0


def check_json(reply: str, *, model: str) -> None:
    """Raise `ModelBadReply` unless the reply is JSON."""
    try:
        msgspec.json.decode(reply)
    except msgspec.DecodeError as error:
        raise ModelBadReply(model, "json_reply_invalid", reason=str(error)) from error


class LanguageModel(Protocol):
    """A chat model."""

    @property
    def name(self) -> str:
        """The model's name, available before it is loaded."""
        ...

    @property
    def is_remote(self) -> bool:
        """Whether prompts leave this machine."""
        ...

    @property
    def context_length(self) -> int:
        """Maximum number of tokens of prompt and reply together."""
        ...

    def load(self, *, cancel: Cancel | None = None) -> None:
        """Load the model; raise `Cancelled` if stopped."""

    def count_tokens(self, text: str) -> int:
        """Count the tokens of the text with the model's tokenizer."""
        ...

    def chat(  # noqa: PLR0913 - one question, all about how to answer it
        self,
        messages: Sequence[Message],
        *,
        max_tokens: int,
        temperature: float = 0.0,
        seed: int = 0,
        on_piece: Callable[[str], None] | None = None,
        cancel: Cancel | None = None,
        schema: str | None = None,
    ) -> ChatReply:
        """Return the reply to the last message; stream it to `on_piece` as it is written.

        A JSON `schema` constrains the reply to JSON of that schema, complete if `finish` is
        "stop"; limits of numbers are not enforced. After `cancel` the partial reply is returned.
        """
        ...

    def close(self) -> None:
        """Unload the model; the next question loads it again."""
