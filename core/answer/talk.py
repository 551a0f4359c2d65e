"""A conversation as a language model was told it, so that the next turn only adds to it.

What a model read and wrote it need not read again, as long as the next prompt begins with it letter
for letter. So a turn is kept as it was told and as it was written, not as it was shown.
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
# What the marks around a question and its reply cost in the templates of models, rather too much.
MARKS_TOKENS = 16
# Of the room for turns so much is used again once it was too little: not every turn begins anew.
KEPT_SHARE = 0.5
# So many conversations are held; an older one is told from what was kept of it.
MOST_TALKS = 16
# Questions with their replies, the oldest first.
Earlier = Iterable[tuple[str, str]]


class TalkTurn(Struct, frozen=True):
    """A question, `asked` as the model was told it with the `passages`, and the reply."""

    question: str
    asked: str
    reply: str
    passages: tuple[ContextPassage, ...] = ()


class Talk:
    """The turns of one conversation that a model is told, the oldest first.

    Numbers of passages are given once and stay, also when the turn is told no more. One turn comes
    after the other: only one thread at a time.
    """

    def __init__(self, turns: Iterable[TalkTurn] = ()) -> None:
        self._turns = list(turns)
        self._numbers: Mapping[PassageLocation, int] = {}
        self._own: tuple[tuple[str, ...], str] | None = None
        self._is_written = False

    @property
    def turns(self) -> tuple[TalkTurn, ...]:
        """The turns that are told."""
        return tuple(self._turns)

    @property
    def numbers(self) -> Mapping[PassageLocation, int]:
        """The numbers given to passages up to now."""
        return self._numbers

    @property
    def passages(self) -> dict[int, ContextPassage]:
        """The passages in what is told, by number; of two texts of one number the newer."""
        return {one.n: one for turn in self._turns for one in turn.passages}

    def messages(self) -> list[Message]:
        """The turns as questions and replies. No reply can speak as somebody else."""
        messages: list[Message] = []
        for turn in self._turns:
            messages += [
                Message("user", turn.asked),
                Message("assistant", neutralize_markup(turn.reply)),
            ]
        return messages

    def own_text(self, lines: tuple[str, ...], text: str) -> str:
        """The user's own context as it was told first, as long as its `lines` are the same."""
        if self._own is None or self._own[0] != lines:
            self._own = lines, text
        return self._own[1]

    def number(self, passages: Sequence[ContextPassage]) -> None:
        """The numbers of these passages are given."""
        self._numbers = assign_numbers(passages, numbers=self._numbers)

    def wrote(self, turn: TalkTurn) -> None:
        """A model wrote the reply; until `end` the turn is not over."""
        self._turns.append(turn)
        self._is_written = True

    def end(self, question: str, reply: str) -> None:
        """The turn is over: if no model wrote its reply it is told as short as it can be."""
        if not self._is_written and reply.strip():
            self._turns.append(short(question, reply))
        self._is_written = False

    def cost(self, count: CountTokens) -> int:
        """How many tokens the turns take."""
        return sum(_cost(turn, count) for turn in self._turns)

    def fit(self, *, room: int, count: CountTokens) -> None:
        """The turns take at most `room` tokens.

        If they took more, the oldest lose their material and then go, until `KEPT_SHARE` of the
        room is enough. The next prompt then begins otherwise, and is read anew once.
        """
        costs = [_cost(turn, count) for turn in self._turns]
        if sum(costs) <= room:
            return
        kept = int(KEPT_SHARE * room)
        for at, turn in enumerate(self._turns):
            if sum(costs) <= kept:
                break
            self._turns[at] = short(turn.question, turn.reply)
            costs[at] = _cost(self._turns[at], count)
        while sum(costs) > kept:
            del self._turns[0], costs[0]


def short(question: str, reply: str) -> TalkTurn:
    """A turn without its passages, so that no mark in its reply stands for one."""
    plain = MARK.sub("\x00", reply).replace(" \x00", "").replace("\x00", "")
    return TalkTurn(question, f"Question: {strip_hidden(question)}", plain)


def _cost(turn: TalkTurn, count: CountTokens) -> int:
    return count(turn.asked) + count(turn.reply) + MARKS_TOKENS


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
