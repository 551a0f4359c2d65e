"""What an answerer of a plugin is given, and what it returns."""

from datetime import datetime

from msgspec import Struct

from core.records.answers.answers import Hit
from core.records.answers.questions import Analysis
from core.records.knowledge import FactView


class AnswerRequest(Struct, frozen=True):
    """A question with what was found for it, as far as the privacy policy allows.

    `language` is that of the question ("en"), `now` the time of the answer.
    """

    question: str
    language: str
    analysis: Analysis
    now: datetime
    passages: tuple[Hit, ...]
    facts: tuple[FactView, ...]


class PassageQuote(Struct, frozen=True):
    """Words that support an answer: `start` to `end` in the text of a passage, by its index."""

    passage: int
    start: int
    end: int


class PluginAnswer(Struct, frozen=True):
    """An answer in Markdown; its mark ``[1]`` stands for the first of `quotes`.

    Each answer quotes something. `direct` is the answer in a few words.
    """

    line: str
    quotes: tuple[PassageQuote, ...]
    direct: str = ""
