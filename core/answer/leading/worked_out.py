"""What facts, tables, labels and other numbers tell of a question, each computed once."""

from datetime import datetime
from functools import cached_property

from msgspec import Struct

from core.answer.direct.told import Told, told
from core.answer.leading.by_table import Told as TableCells
from core.answer.leading.by_table import told_by_table
from core.answer.leading.otherwise import Otherwise, told_otherwise
from core.answer.quoting.pairs import Pair, told_by_label
from core.answer.reckoning.reckon import Reckoned, reckoned
from core.extract.vocabulary.vocabulary import Vocabulary
from core.records.answers.answers import Hit, SearchResult


class WorkedOut(Struct, frozen=True, dict=True):
    """What was found for a question, with what can be told of it without a sentence."""

    found: SearchResult
    now: datetime
    vocabulary: Vocabulary

    @cached_property
    def facts(self) -> Told | None:
        """What the facts say."""
        return told(self.found, now=self.now, vocabulary=self.vocabulary)

    @cached_property
    def otherwise(self) -> tuple[Otherwise, ...]:
        """The numbers that are told instead of the question's own."""
        return told_otherwise(self.found, now=self.now)

    @cached_property
    def reckoned(self) -> Reckoned | None:
        """What a table comes to."""
        return reckoned(self.found, vocabulary=self.vocabulary)

    @cached_property
    def table(self) -> TableCells | None:
        """The cells that answer."""
        return told_by_table(self.found)

    @cached_property
    def label(self) -> tuple[Hit, Pair] | None:
        """The value behind the label that is what the question asks."""
        return told_by_label(self.found)
