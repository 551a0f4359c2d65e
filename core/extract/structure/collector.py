"""Collector of mentions, statements and aliases that the form of a document gives."""

from collections.abc import Callable
from datetime import datetime

from core.extract.entities.kinds import NamedEntity
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.knowledge import ExtractedAlias, ExtractedMention, ExtractedStatement

STRUCTURE_CONFIDENCE = 0.95
MAX_VALUE_LENGTH = 240
MAX_NAME_LENGTH = 80
MARKS = " \t\"'`*_[]"

# Maps a span to the passage where it starts, and to the part of the span within that passage.
PassageLocator = Callable[[int, int], tuple[int, int, int]]


class StructureCollector:
    """Collects mentions, statements and aliases, each placed in its passage."""

    def __init__(self, own: NamedEntity, locate: PassageLocator, *, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.own = own
        self.locate = locate
        self.mentions: list[ExtractedMention] = []
        self.statements: list[ExtractedStatement] = []
        self.aliases: list[ExtractedAlias] = []

    def add_mention(
        self, entity: NamedEntity, start: int, end: int, *, stands_for: str = ""
    ) -> None:
        """Add a mention of the entity at that span; `stands_for` is its full name, if different.

        A span that crosses the end of its passage is dropped.
        """
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
        """Add a statement about the document entity, or about `subject`; the span is the evidence.

        A statement of an entity about itself, or about an empty name, is dropped.
        """
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
