"""Dialogue state: the entities and questions of the last turns of a conversation (D10)."""

from typing import Literal

from msgspec import Struct

from core.records.answers.questions import Analysis

# The kind of a mention that is a plain noun phrase: "the grant".
PLAIN = "Noun"

# "wanted" is what a question asks for: "which recipe".
Role = Literal["asked", "wanted", "answered", "listed", "mentioned"]


class Mention(Struct, frozen=True):
    """An entity or plain noun phrase that a turn mentions.

    `pronoun` is "he" or "she" if the name determines it. `turn` counts questions from 1, `place`
    the mentions of a turn. `alike` are the entities that share the name. `locative` is the name
    with its preposition, if the text says that something is there. `genders` are of m, f and n,
    by a German article; `plural` is set for a plain noun phrase in the plural. `before` and
    `behind` are the word classes or prepositions beside it, `clause` is the clause that names it.
    """

    name: str
    kind: str = ""
    pronoun: str = ""
    turn: int = 0
    role: Role = "asked"
    alike: tuple[str, ...] = ()
    place: int = 0
    locative: str = ""
    genders: str = ""
    plural: bool = False
    before: str = ""
    behind: str = ""
    clause: str = ""


class MentionSpan(Struct, frozen=True):
    """Where a text names an entity."""

    start: int
    end: int
    entity: Mention


class PastTurn(Struct, frozen=True):
    """A self-contained question and its answer.

    `direct` is the short answer, `listed` the items that the answer enumerates, in order, `named`
    all names in it, `answer` its text, `quoted` all passages below it, and `runs` what question and
    answer join by "and".
    """

    analysis: Analysis
    spans: tuple[MentionSpan, ...] = ()
    direct: str = ""
    listed: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    answer: str = ""
    quoted: str = ""
    runs: tuple[tuple[str, ...], ...] = ()

    @property
    def text(self) -> str:
        """Return the question without its filters."""
        return self.analysis.text


class DialogueState(Struct, frozen=True):
    """Mentions, the latest first, and turns, the latest last."""

    turn: int = 0
    mentions: tuple[Mention, ...] = ()
    turns: tuple[PastTurn, ...] = ()

    @property
    def last(self) -> PastTurn | None:
        """Return the turn before the question that is asked now."""
        return self.turns[-1] if self.turns else None

    def mention(self, name: str) -> Mention | None:
        """Return the mention of that name, if there is one."""
        folded = name.casefold()
        return next((one for one in self.mentions if one.name.casefold() == folded), None)
