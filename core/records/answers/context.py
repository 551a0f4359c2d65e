"""The context of an answer: what of the things found is given to it, in which words."""

from msgspec import Struct

from core.records.answers.answers import Hit
from core.records.ids import PassageId
from core.records.knowledge import FactView


class ContextPassage(Struct, frozen=True):
    """Passage number `n` of an answer: `hit.text` is the document's text at its offsets.

    `joined` are the stored passages that were stitched to it, in reading order. `also` names the
    other places where the same text stands. One that is not `whole` ends after a sentence,
    because there was no room for the rest.
    """

    n: int
    hit: Hit
    joined: tuple[PassageId, ...]
    also: tuple[str, ...] = ()
    whole: bool = True


class Context(Struct, frozen=True):
    """What an answer is made from, as Markdown, within `budget` tokens.

    `own_text` are the lines of the user's own context (J4), which stand first. `facts_text` begins
    with the user's own statements, then the things asked about with what is known of them and the
    `chains` that lead from them; `passages_text` holds the numbered passages; `supporting_text`
    what stands further off. `note` says in words what was left out.
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
        """All of it, one part below the other."""
        parts = (
            self.own_text, self.facts_text, self.passages_text, self.supporting_text, self.note
        )  # fmt: skip
        return "\n\n".join(part for part in parts if part)
