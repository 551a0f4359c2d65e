"""What the facts of a document are read with: what it is about, and what its sections are about."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from datetime import date
from functools import cached_property

from msgspec import Struct

from core.extract.document_entities import DocumentEntities
from core.extract.entities.kinds import UNKNOWN, NamedEntity, kind_of_name
from core.extract.statements.speakers import SpeakerTurns
from core.extract.statements.tagged_sentence import TaggedSentence, tag_sentence
from core.extract.statements.usefulness import statement_features
from core.extract.structure.collector import PassageLocator
from core.extract.structure.columns import as_label
from core.extract.structure.key_values import is_name_heading, is_of_page
from core.language.quantities import is_record, value_words
from core.language.text.tagger import tagged_language
from core.language.text.tokens import Words
from core.language.time.dates import StatedDate, dates, dates_in_notes
from core.language.vocabulary.name_cues import CONNECTORS
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Document, Heading
from core.records.knowledge import ExtractedStatement

# A book or a yearly report gives values of ever other things.
MAX_CHARACTERS = 30_000
_PHRASE = re.compile(r"\w+")
# The number of a section, like a day without a year: "13.1. Cellar".
_SECTION = re.compile(r"^\d+\.\d+\.\s+")
_MARKS = "#*_:- \t"
_NAME = r"(?P<name>[^\W\d_][^\W\d_\n]*(?: [^\W\d_\n]+){0,2})"
# The name that opens a line.
_OPENING = re.compile(
    r"\s*(?:[-*+•]\s+)?(?:\*\*)?(?P<name>[^\W\d_][\w’'-]*(?: [^\W\d_a-zäöü][\w’'-]*){0,2})"
)
_LINE_HEAD = re.compile(rf"\s*(?:[-*+•]\s+)?(?:\*\*)?{_NAME}(?:\*\*(?:,| [-–—])|\s[–—-])\s")
# Marks that stand for a blank in a name: not those within a date.
_BETWEEN_WORDS = re.compile(r"_|(?<!\d)-|-(?!\d)")


class ValueSentence(Struct, frozen=True):
    """A sentence that may state a value, tagged already if it has names."""

    start: int
    end: int
    words: Words
    dates: tuple[StatedDate, ...]
    tagged: TaggedSentence | None


class DocumentContext(Struct, frozen=True, dict=True):
    """What the values of a document are read with."""

    document: Document
    entities: DocumentEntities
    speakers: SpeakerTurns
    locate: PassageLocator
    vocabulary: Vocabulary

    def tagged(self, sentence: ValueSentence) -> TaggedSentence:
        """Return the sentence tagged, also one without names; each is tagged once."""
        if sentence.tagged is not None:
            return sentence.tagged
        if sentence.start not in self._tagged:
            self._tagged[sentence.start] = tag_sentence(
                sentence.words,
                names=(),
                dates=sentence.dates,
                source=self.document.text[sentence.start : sentence.end],
                language=tagged_language(self.document.language),
                vocabulary=self.vocabulary,
            )
        return self._tagged[sentence.start]

    @cached_property
    def subject(self) -> NamedEntity:
        """What the text is about: the document, or the person whose name stands above dated lines.

        The note "timeline" that opens with "Derek" tells of him.
        """
        document, own = self.document, self.entities.document_entity
        if own.kind != "Document" or self.tells_of_others or document.headings:
            return own
        name, *lines = [it.strip(_MARKS) for it in document.text.splitlines() if it.strip()] or [""]
        opening = self.entities.entity(name)
        if opening.kind != "Person" or not _is_capitalized(opening.name):
            return own
        days = (dates_in_notes(it, stated_at=None, language=document.language) for it in lines)
        dated = sum(bool(it) and it[0].start == 0 for it in days)
        return opening if dated * 2 >= len(lines) > 1 else own

    @cached_property
    def kind(self) -> str:
        """Whether the text is about a thing, tells of a day or a meeting, or is a list."""
        if self.subject.kind != "Document":
            return "thing"
        return "day" if self.tells_of_others else "list"

    @cached_property
    def tells_of_others(self) -> bool:
        """Whether a note tells of other things than what it is called by: a day's, a meeting's."""
        document, kind = self.document, self.entities.document_entity.kind
        if kind not in {"Document", "Date", "Event", UNKNOWN}:
            # "PGR 19.10.2026" is called like a group, and tells of its meeting.
            return any(it.precision == "day" for it in dates(in_words(document.title)))
        is_called = is_record(document.path, document.title, document.kind)
        return is_called or is_day(in_words(document.title), document)

    @property
    def name_of_day(self) -> str:
        """The name of a note of a day, as of a meeting then; empty for other documents."""
        is_of_day = self.tells_of_others and is_day(in_words(self.document.title), self.document)
        return self.entities.document_entity.name if is_of_day else ""

    @cached_property
    def is_named(self) -> bool:
        """Whether the text names what it is about, which a page called "misc" does not."""
        words = _PHRASE.findall(self.subject.name.casefold())
        if not words:
            return False
        text = self.document.text.casefold()
        return re.search(rf"(?<!\w){re.escape(words[0])}(?!\w)", text) is not None

    @cached_property
    def _own_days(self) -> frozenset[date]:
        at, title = self.document.written_at, in_words(self.document.title)
        named = dates_in_notes(title, stated_at=at, language=self.document.language)
        days = [it.first for it in named if it.first is not None] + ([at] if at else [])
        return frozenset(it.date() for it in days)

    def is_own_day(self, statement: ExtractedStatement) -> bool:
        """Whether a statement is of the day that the text is of: a meeting's own."""
        day = statement.valid_from
        return day is not None and day.date() in self._own_days

    @cached_property
    def stops(self) -> int:
        """How many quarters of the lines end as sentences do."""
        lines = [it for it in map(str.strip, self.document.text.splitlines()) if it]
        return 4 * sum(it[-1] in ".!?" for it in lines) // max(1, len(lines))

    @cached_property
    def sections(self) -> tuple[list[int], dict[int, NamedEntity | None]]:
        """The ends of the headings, and the things of those that were asked for."""
        return [it.end for it in self.document.headings], {}

    @cached_property
    def _tagged(self) -> dict[int, TaggedSentence]:
        return {}


def thing_above(context: DocumentContext, start: int) -> NamedEntity | None:
    """Return what a section is about: the document, or the thing of its heading if it names one.

    In a list a line tells of what it begins with: "**Ann Lee** – 25 hours. Permit until May".
    """
    ends, things = context.sections
    at = bisect_right(ends, start) - 1
    if at < 1:
        line = line_start(context.document.text, start)
        head = _LINE_HEAD.match(context.document.text, line) if context.kind == "list" else None
        is_of_head = head is not None and head.end() <= start and _is_capitalized(head["name"])
        return context.entities.entity(head["name"]) if head and is_of_head else context.subject
    if at not in things:
        things[at] = _thing_of(context, context.document.headings[at])
    return things[at]


def _thing_of(context: DocumentContext, heading: Heading) -> NamedEntity | None:
    """Return the thing that a heading names, or the document if it only tells of that."""
    document, vocabulary, label = context.document, context.vocabulary, as_label(heading.title)
    if is_of_page(label, vocabulary) or _tells_values(label):
        return context.subject
    name = heading.title.strip("#*_ \t")
    is_name = is_name_heading(heading, tagged_language(document.language), vocabulary)
    if is_name and is_day(_SECTION.sub("", name), document):
        return context.subject
    if not is_name or name[:1].isdigit():
        return None
    return NamedEntity(name, kind_of_name(name, vocabulary=vocabulary)[0])


def text_features(context: DocumentContext, statement: ExtractedStatement) -> Iterator[str]:
    """Yield features of the text that a statement is from, and what it is to that text."""
    kind, own = context.kind, context.subject
    is_own = statement.subject == own.name
    yield f"text_{kind}"
    yield f"text_{kind}_{is_own}"
    yield f"text_own_{is_own}_{own.kind}"
    yield f"text_stops_{context.stops}"
    yield f"text_stops_{context.stops}_{is_own}"
    document, start = context.document, statement.start
    line = line_start(document.text, start)
    lead = document.text[line:start].strip()
    is_later = any(map(str.isalnum, lead))
    yield f"line_{'later' if is_later else 'listed' if lead else 'first'}"
    if is_own and is_later:
        opening = _OPENING.match(document.text, line, start)
        named = context.entities.kind(opening["name"]) if opening else ""
        yield f"line_of_{named or 'none'}"
        yield f"line_of_{named or 'none'}_{kind}"
    stop = document.text.find("\n", statement.end)
    behind = document.text[statement.end : stop if stop >= 0 else len(document.text)]
    yield f"line_ends_{not behind.strip()}"
    yield f"text_day_{context.is_own_day(statement)}_{is_own}"
    if is_own:
        yield f"text_own_named_{context.is_named}_{kind}"
    if is_own and kind == "day":
        # Minutes are not what their points are about, except for the next meeting.
        words = statement.predicate.lower().split()
        yield f"text_next_{not value_words('following').isdisjoint(words)}"
    above = thing_above(context, start)
    yield f"above_{'own' if above == own else 'other' if above else 'none'}_{is_own}"


def as_told(name: str, context: DocumentContext, statement: ExtractedStatement) -> Iterator[str]:
    """Yield features of a statement and its text, both for all and for those of that name."""
    for feature in (*statement_features(statement), *text_features(context, statement)):
        yield feature
        yield f"{name}_{feature}"


def in_words(name: str) -> str:
    """Return the name of a file with blanks between its words: "minutes 2026-11-12"."""
    return _BETWEEN_WORDS.sub(" ", name)


def is_day(name: str, document: Document) -> bool:
    """Whether a title or heading has a day in it: "Thu 26 Nov", "Committee 13.10."."""
    at = document.written_at
    named = dates_in_notes(name, stated_at=at, language=document.language)
    is_told = any(it.precision in {"day", ""} for it in named)
    if is_told or at is None:
        return is_told
    return re.search(rf"(?<![\d.])0?{at.day}\.0?{at.month}\.", name) is not None


def _is_capitalized(name: str) -> bool:
    """Whether a name is written as one of a person: "Sam McLeod", "Jana van der Berg"."""
    words = [it for it in name.split() if it not in CONNECTORS]
    return bool(words) and not name.isupper() and all(it[0].isupper() for it in words)


def _tells_values(label: str) -> bool:
    """Whether a heading only says that figures follow: "Costs", "Figures"."""
    return bool(value_words("records") & set(_PHRASE.findall(label)))


def line_start(text: str, at: int) -> int:
    """Return where the line begins that an offset lies in."""
    return text.rfind("\n", 0, at) + 1
