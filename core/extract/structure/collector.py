"""What the form of a document states, as it is being collected."""

from collections.abc import Callable
from datetime import datetime

from core.extract.entities.kinds import NamedEntity
from core.records.knowledge import ExtractedAlias, ExtractedMention, ExtractedStatement

STRUCTURE_CONFIDENCE = 0.95
MAX_VALUE_LENGTH = 240
MAX_NAME_LENGTH = 80
MARKS = " \t\"'`*_[]"

# The passage that holds where a span starts, and the part of the span that lies in it.
PassageLocator = Callable[[int, int], tuple[int, int, int]]


class StructureCollector:
    """What is being found, with the passage of each span."""

    def __init__(self, own: NamedEntity, locate: PassageLocator) -> None:
        self.own = own
        self.locate = locate
        self.mentions: list[ExtractedMention] = []
        self.statements: list[ExtractedStatement] = []
        self.aliases: list[ExtractedAlias] = []

    def add_mention(
        self, entity: NamedEntity, start: int, end: int, *, stands_for: str = ""
    ) -> None:
        """The entity is named at that span; `stands_for` is its full name, if it is another."""
        place = self.locate(start, end)
        if place[2] == end:
            self.mentions.append(
                ExtractedMention(
                    *place,
                    entity.name,
                    entity.kind,
                    STRUCTURE_CONFIDENCE,
                    stands_for,
                    STRUCTURE_CONFIDENCE,
                )
            )

    def add_statement(
        self,
        predicate: str,
        target: NamedEntity,
        span: tuple[int, int],
        *,
        subject: NamedEntity | None = None,
        confidence: float = STRUCTURE_CONFIDENCE,
        valid_from: datetime | None = None,
    ) -> None:
        """The own entity, or `subject`, stands in that relation; the span is the evidence."""
        about = subject or self.own
        if about.name.casefold() == target.name.casefold() or not target.name:
            return
        self.statements.append(
            ExtractedStatement(
                *self.locate(*span),
                about.name,
                about.kind,
                predicate,
                target.name,
                target.kind,
                confidence,
                valid_from,
                method="structure",
            )
        )
