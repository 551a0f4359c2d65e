"""A language model that does whatever any words in its prompt tell it to."""

import re
import unicodedata
from collections.abc import Callable, Sequence

from core.lanes import Cancel
from core.llm.language_model import ChatReply, Message
from tests.core.injection.attempts import ATTEMPTS, Attempt

_SPACES = re.compile(r"\s+")
# A model reads through what is in its way: letters between letters, spaces, capitals.
_BETWEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\U000e0000-\U000e007f]")
_LETTERS = re.compile(r"[\W_]+")


class ObeyingModel:
    """Each word counts as a token. It knows no rules and no fence: what it can read, it does."""

    name = "obeying"
    context_length = 6000
    is_remote = False

    def __init__(self) -> None:
        self.obeyed: set[str] = set()

    def load(self, *, cancel: Cancel | None = None) -> None:
        """It is always there."""

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def chat(
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
        del max_tokens, temperature, seed, cancel, schema
        seen = orders_in("\n".join(message.content for message in messages))
        self.obeyed.update(attempt.name for attempt in seen)
        text = "\n\n".join(dict.fromkeys(it.wanted for it in seen)) or "Mara leads it [1]."
        for at in range(0, len(text), 3):
            if on_piece is not None:
                on_piece(text[at : at + 3])
        return ChatReply(text, "stop", 1, 1, 0.0, 0.0)

    def close(self) -> None:
        """Nothing is held."""


def orders_in(text: str) -> list[Attempt]:
    """The attempts whose order can be read in the text."""
    read = _as_read(text)
    return [attempt for attempt in ATTEMPTS if _as_read(attempt.order) in read]


def _as_read(text: str) -> str:
    plain = unicodedata.normalize("NFKC", _BETWEEN.sub("", text)).casefold()
    return _LETTERS.sub("", _SPACES.sub(" ", plain))
