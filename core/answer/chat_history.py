"""Chat history of a language model: the turns of a conversation exactly as they were prompted.

A model runtime reuses the prefix of its last prompt, as long as the next one begins with the same
text. So a turn keeps the prompted question and the written reply, not what the window shows.
"""

import threading
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from msgspec import Struct

from core.answer.cite import MARK
from core.llm.language_model import Message
from core.prompts.fence import neutralize_markup, strip_hidden
from core.records.answers.answers import ContextPassage
from core.retrieve.context.stitching import PassageLocation, assign_numbers

CountTokens = Callable[[str], int]
# Tokens of the chat template around a question and its reply, an upper estimate.
MARKS_TOKENS = 16
# Share of the room that turns take after they were shortened, so that the next few turns fit again.
KEPT_SHARE = 0.5
# Number of conversations in memory; an older one is rebuilt from its stored turns.
MOST_HISTORIES = 16
# Questions with their replies, the oldest first.
Earlier = Iterable[tuple[str, str]]


class ChatTurn(Struct, frozen=True):
    """A question and its reply; `asked` is the question as prompted, with its `passages`."""

    question: str
    asked: str
    reply: str
    passages: tuple[ContextPassage, ...] = ()


class ChatHistory:
    """The turns of one conversation that a prompt contains, the oldest first.

    A passage keeps its number, also when its turn is no longer in the prompt. Not thread-safe.
    """

    def __init__(self, turns: Iterable[ChatTurn] = ()) -> None:
        self._turns = list(turns)
        self._numbers: Mapping[PassageLocation, int] = {}
        self._own: tuple[tuple[str, ...], str] | None = None
        self._is_written = False

    @property
    def turns(self) -> tuple[ChatTurn, ...]:
        """The turns in the prompt."""
        return tuple(self._turns)

    @property
    def numbers(self) -> Mapping[PassageLocation, int]:
        """The numbers of all passages up to now."""
        return self._numbers

    @property
    def passages(self) -> dict[int, ContextPassage]:
        """The passages in the prompt by number; of two texts with one number the newer."""
        return {one.n: one for turn in self._turns for one in turn.passages}

    def messages(self) -> list[Message]:
        """Return the turns as messages; markup in replies cannot change the role of a message."""
        messages: list[Message] = []
        for turn in self._turns:
            messages += [
                Message("user", turn.asked),
                Message("assistant", neutralize_markup(turn.reply)),
            ]
        return messages

    def own_text(self, lines: tuple[str, ...], text: str) -> str:
        """Return the user's own context as first prompted, as long as its `lines` are the same."""
        if self._own is None or self._own[0] != lines:
            self._own = lines, text
        return self._own[1]

    def number_passages(self, passages: Sequence[ContextPassage]) -> None:
        """Assign numbers to these passages."""
        self._numbers = assign_numbers(passages, numbers=self._numbers)

    def add_reply(self, turn: ChatTurn) -> None:
        """Add a turn whose reply a model wrote."""
        self._turns.append(turn)
        self._is_written = True

    def end_turn(self, question: str, reply: str) -> None:
        """End a turn; add it without its passages if no model wrote the reply."""
        if not self._is_written and reply.strip():
            self._turns.append(short_turn(question, reply))
        self._is_written = False

    def token_count(self, count: CountTokens) -> int:
        """Return the number of tokens of the turns."""
        return sum(_cost(turn, count) for turn in self._turns)

    def fit(self, *, room: int, count: CountTokens) -> None:
        """Shorten the turns to at most `room` tokens.

        If they take more, the oldest lose their passages and then are dropped, until they take
        `KEPT_SHARE` of the room. The model then reads the next prompt from the start, once.
        """
        costs = [_cost(turn, count) for turn in self._turns]
        if sum(costs) <= room:
            return
        kept = int(KEPT_SHARE * room)
        for at, turn in enumerate(self._turns):
            if sum(costs) <= kept:
                break
            self._turns[at] = short_turn(turn.question, turn.reply)
            costs[at] = _cost(self._turns[at], count)
        while sum(costs) > kept:
            del self._turns[0], costs[0]


def short_turn(question: str, reply: str) -> ChatTurn:
    """Return a turn without passages, and its reply without citation marks."""
    plain = MARK.sub("\x00", reply).replace(" \x00", "").replace("\x00", "")
    return ChatTurn(question, f"Question: {strip_hidden(question)}", plain)


def _cost(turn: ChatTurn, count: CountTokens) -> int:
    return count(turn.asked) + count(turn.reply) + MARKS_TOKENS


class ChatHistories:
    """Cache of chat histories by key, valid for one privacy policy. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._histories: dict[Hashable, ChatHistory] = {}
        self._allowed: object = None

    def of(self, key: Hashable, *, allowed: object, earlier: Callable[[], Earlier]) -> ChatHistory:
        """Return the chat history, built from the `earlier` turns if it is not cached.

        `allowed` identifies what the privacy policy allows; a change of it clears the cache.
        """
        with self._lock:
            if allowed != self._allowed:
                self._histories.clear()
                self._allowed = allowed
            history = self._histories.pop(key, None)
        if history is None:
            history = ChatHistory([short_turn(question, reply) for question, reply in earlier()])
        with self._lock:
            self._histories[key] = history
            while len(self._histories) > MOST_HISTORIES:
                del self._histories[next(iter(self._histories))]
        return history
