"""A language model elsewhere that is told masked texts, and whose replies are mapped back (D11)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from core.lanes import Cancel
from core.llm.language_model import ChatReply, LanguageModel, Message
from core.privacy.masking import Masker


@dataclass(eq=False)
class MaskedModel:
    """Implements `LanguageModel` by another one."""

    model: LanguageModel
    masker: Masker

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name

    @property
    def is_remote(self) -> bool:
        """Whether prompts leave this machine."""
        return self.model.is_remote

    @property
    def context_length(self) -> int:
        """Maximum number of tokens of prompt and reply together."""
        return self.model.context_length

    def load(self, *, cancel: Cancel | None = None) -> None:
        """Load the model."""
        self.model.load(cancel=cancel)

    def count_tokens(self, text: str) -> int:
        """Count the tokens of the text, which is not sent for it unmasked."""
        return self.model.count_tokens(self.masker.mask(text))

    def chat(  # noqa: PLR0913 - as `LanguageModel` declares it
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
        """Return the reply to the masked messages, mapped back."""
        stream = None if on_piece is None else _UnmaskingStream(self.masker, on_piece)
        reply = self.model.chat(
            [Message(one.role, self.masker.mask(one.content)) for one in messages],
            max_tokens=max_tokens,
            temperature=temperature,
            seed=seed,
            on_piece=None if stream is None else stream.feed,
            cancel=cancel,
            schema=schema,
        )
        if stream is not None:
            stream.end()
        return replace(reply, text=self.masker.unmask(reply.text))

    def close(self) -> None:
        """Unload the model."""
        self.model.close()


class _UnmaskingStream:
    """Passes pieces of a reply on, once no token can go on behind them."""

    def __init__(self, masker: Masker, on_piece: Callable[[str], None]) -> None:
        self._masker = masker
        self._on_piece = on_piece
        self._waiting = ""

    def feed(self, piece: str) -> None:
        self._waiting += piece
        end = self._masker.begins_token(self._waiting)
        if end:
            self._on_piece(self._masker.unmask(self._waiting[:end]))
            self._waiting = self._waiting[end:]

    def end(self) -> None:
        if self._waiting:
            self._on_piece(self._masker.unmask(self._waiting))
            self._waiting = ""
