"""What Loci asks of a language model, whichever it is."""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from core.lanes import Cancel

Role = Literal["system", "user", "assistant"]
FinishReason = Literal["stop", "length", "cancelled"]


class Message(Struct, frozen=True):
    """One turn of a conversation with a model."""

    role: Role
    content: str


class ChatReply(Struct, frozen=True):
    """What the model wrote and how long it took.

    `first_token_s` counts from the question, loading the model included (`load_s` of it); it is
    None when nothing was written. `tokens_per_s` counts from the first token on.
    `tokens_evaluated` are those of `tokens_in` that had to be read: what the last conversation
    began with too is still known. It is None where a server does not say.
    """

    text: str
    finish: FinishReason
    tokens_in: int
    tokens_out: int
    first_token_s: float | None
    tokens_per_s: float
    tokens_evaluated: int | None = None
    load_s: float = 0.0


class LanguageModel(Protocol):
    """Something that continues a conversation."""

    @property
    def name(self) -> str:
        """The model's name, known before it is loaded."""
        ...

    @property
    def is_remote(self) -> bool:
        """Whether what it is told leaves this machine."""
        ...

    @property
    def context_length(self) -> int:
        """How many tokens prompt and reply may have together."""
        ...

    def load(self, *, cancel: Cancel | None = None) -> None:
        """The model is ready; raises `Cancelled` when stopped before."""
        ...

    def count_tokens(self, text: str) -> int:
        """How many of the model's tokens the text has."""
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
        """The reply to the last message, told piece by piece to `on_piece` as it is written.

        With a JSON `schema` the text can be nothing but JSON of that shape, and it is complete if
        `finish` is "stop"; limits of numbers are not enforced. A stop through `cancel` returns
        what was written until then.
        """
        ...

    def close(self) -> None:
        """Give back the memory; the next question loads the model again."""
        ...
