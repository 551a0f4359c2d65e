"""What a conversation holds at hand: the things, times and questions of its last turns (D10)."""

from typing import Literal

from msgspec import Struct

from core.records.answers.questions import Analysis

# The kind of what a question calls by a plain noun: "the grant".
PLAIN = "Noun"

Role = Literal["asked", "answered", "listed", "mentioned"]


class Held(Struct, frozen=True):
    """A thing that was spoken of, and when and how it last was.

    `pronoun` is "he" or "she" where the name tells. `turn` counts questions from 1. `alike` are
    the things of that name, if there are several. `place` is its place among those of its turn.
    """

    name: str
    kind: str = ""
    pronoun: str = ""
    turn: int = 0
    role: Role = "asked"
    alike: tuple[str, ...] = ()
    place: int = 0


class Spot(Struct, frozen=True):
    """Where a question names a thing."""

    start: int
    end: int
    thing: Held


class Before(Struct, frozen=True):
    """A question that was asked, standing by itself, and its answer.

    `direct` is the short answer, `listed` are the things that the answer lists, in order,
    `told` all that it names, and `answer` its text.
    """

    analysis: Analysis
    spots: tuple[Spot, ...] = ()
    direct: str = ""
    listed: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    answer: str = ""

    @property
    def text(self) -> str:
        """The question, without what its filters were."""
        return self.analysis.text


class AtHand(Struct, frozen=True):
    """The things, the latest first, and the questions, the latest last."""

    turn: int = 0
    things: tuple[Held, ...] = ()
    questions: tuple[Before, ...] = ()

    @property
    def last(self) -> Before | None:
        """The question before the one at hand."""
        return self.questions[-1] if self.questions else None

    def thing(self, name: str) -> Held | None:
        """The thing of that name, if it was spoken of."""
        folded = name.casefold()
        return next((it for it in self.things if it.name.casefold() == folded), None)
