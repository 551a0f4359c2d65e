"""A language model that says what a test tells it to, word by word."""

import re
from collections.abc import Callable, Sequence

from core.lanes import Cancel
from core.llm.language_model import ChatReply, Message


class ScriptedModel:
    """Answers with the replies in turn, the last one again and again; keeps what it was asked.

    Each word counts as a token. An exception among the replies is raised.
    """

    name = "scripted"
    is_remote = False

    def __init__(self, *replies: str | Exception, context_length: int = 4096) -> None:
        self.context_length = context_length
        self.asked: list[list[Message]] = []
        self.schemas: list[str | None] = []
        self.closed = False
        self._replies = list(replies)

    def load(self, *, cancel: Cancel | None = None) -> None:
        if cancel is not None:
            cancel.check()

    def count_tokens(self, text: str) -> int:
        return len(_words(text))

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
        self.asked.append(list(messages))
        self.schemas.append(schema)
        reply = self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]
        if isinstance(reply, Exception):
            raise reply
        words, said = _words(reply), list[str]()
        finish = "stop" if len(words) <= max_tokens else "length"
        for word in words[:max_tokens]:
            if cancel is not None and cancel.is_set:
                finish = "cancelled"
                break
            said.append(word)
            if on_piece is not None:
                on_piece(word)
        read = sum(self.count_tokens(message.content) for message in messages)
        return ChatReply("".join(said), finish, read, len(said), 0.0 if said else None, 0.0)

    def close(self) -> None:
        self.closed = True


def _words(text: str) -> list[str]:
    """The text cut before each word, so that joining gives the text again."""
    return re.findall(r"\s*\S+\s*$|\s*\S+|\s+$", text)
