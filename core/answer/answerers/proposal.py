"""What an answerer proposes, and the answer that the judge composes of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from core.answer.cite import Citations
from core.answer.quoting.gather import Gathered
from core.records.answers.answers import Citation
from core.records.knowledge import FactView

if TYPE_CHECKING:
    from core.answer.answerers.evidence import Evidence


class AnswerProposal(Struct, frozen=True):
    """How an answer begins, and what is quoted after it.

    `line` is Markdown whose marks are numbers of `citations`; it is empty where quotes answer by
    themselves. `direct` is the answer in a few words. Of the sentences of `gathered` (None: those
    of the evidence) the one at `sentence` is quoted first; if the line `is_whole` no other is.
    `own` is the beginning of the line that no document says so: a disagreement, the names along
    a path. With `only_names` the line claims nothing of what it lists. `facts` are those of the
    graph that it rests on, beside the found ones.
    """

    citations: Citations
    line: str = ""
    direct: str = ""
    sentence: int | None = None
    gathered: Gathered | None = None
    is_whole: bool = False
    own: str = ""
    only_names: bool = False
    facts: tuple[FactView, ...] = ()


class Answerer(Struct, frozen=True):
    """A way to answer. `name` is its row in `resources/answerers.toml`.

    `is_complete` if its answer is given as it stands, also where a language model could write one.
    `reads` if its answer stands in sentences chosen by likeness, so that it is stated only where
    the confidence allows. `answer` returns None for questions that are not of its kind.
    """

    name: str
    answer: "Callable[[Evidence], AnswerProposal | None]"
    is_complete: bool = False
    reads: bool = False


class Extract(Struct, frozen=True):
    """A composed answer: Markdown text, the citations its marks point to, the answer in short.

    `own` is the part of the text that no document says so. With `only_names` the text claims
    nothing. `facts` are those of the graph that it rests on. `quotes` are the quotes alone, where
    these were chosen by likeness and may be beside the point. `answerer` is the name of the one
    that proposed it, empty for quotes without a line.
    """

    text: str
    citations: tuple[Citation, ...]
    direct: str = ""
    own: str = ""
    only_names: bool = False
    facts: tuple[FactView, ...] = ()
    quotes: "Extract | None" = None
    answerer: str = ""
