"""Context of an answer: the selected passages and facts, and their text."""

from msgspec import Struct

from core.records.answers.answers import Hit
from core.records.ids import PassageId
from core.records.knowledge import FactView


class ContextPassage(Struct, frozen=True):
    """Passage number `n` of an answer: `hit.text` is the document's text at its offsets.

    `joined` are the stored passages that were stitched into it, in reading order. `also` names
    other places with the same text. One that is not `whole` was cut after a sentence, because
    the rest did not fit.
    """

    n: int
    hit: Hit
    joined: tuple[PassageId, ...]
    also: tuple[str, ...] = ()
    whole: bool = True


class Context(Struct, frozen=True):
    """What an answer is generated from, as Markdown, within `budget` tokens.

    `own_text` are the lines of the user's own context (J4), which come first. `facts_text` begins
    with the user's own statements, then the entities asked about with their facts and the
    `chains` that start at them; `passages_text` holds the numbered passages; `supporting_text`
    the supporting facts. `note` says what was left out.
    """

    facts_text: str = ""
    passages_text: str = ""
    supporting_text: str = ""
    note: str = ""
    passages: tuple[ContextPassage, ...] = ()
    facts: tuple[FactView, ...] = ()
    chains: tuple[str, ...] = ()
    passages_left_out: int = 0
    facts_left_out: int = 0
    tokens: int = 0
    budget: int = 0
    own_text: str = ""

    @property
    def text(self) -> str:
        """All parts, one below the other."""
        parts = (
            self.own_text, self.facts_text, self.passages_text, self.supporting_text, self.note
        )  # fmt: skip
        return "\n\n".join(part for part in parts if part)
