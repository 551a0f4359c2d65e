"""The entities, statements, theses and other names that one document holds.

The document itself is a entity, named by its title. When its text speaks of that name from the
start, the two are one (a page about a person *is* that person), and pronouns lead back to it.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.extract.dates.dates import DateFound, dates
from core.extract.dates.periods import Told, period
from core.extract.document_entities import DocumentEntities
from core.extract.entities.kind_features import context_features
from core.extract.entities.kinds import UNKNOWN
from core.extract.entities.recognizer import NameSpan, find_names
from core.extract.statements.coreference import DiscourseState, is_pronoun
from core.extract.statements.descriptions import description_statements, find_aliases
from core.extract.statements.speakers import SpeakerTurns, find_speakers
from core.extract.statements.statements import Statement, bind_verbs, extract_statements
from core.extract.statements.tagged_sentence import (
    NamedEntity,
    TaggedSentence,
    belongs_to_next_verb,
    belongs_to_previous_verb,
    tag_sentence,
)
from core.extract.statements.theses import find_theses
from core.extract.structure.collector import PassageLocator
from core.extract.structure.document_name import document_name, find_long_form, title_pattern
from core.extract.structure.links import link_target, linked_file, markup_spans
from core.extract.structure.structure import extract_structure
from core.extract.vocabulary.vocabulary import built_in
from core.extract.words.sentences import sentences
from core.extract.words.spelling import spelling
from core.extract.words.tagger import tagged_language
from core.extract.words.tokens import Words, blanked, words
from core.records.files.documents import Document, Passage
from core.records.knowledge import (
    AliasFound,
    Extraction,
    MentionFound,
    StatementFound,
    ThesisFound,
)

TITLE, NAMED, YEAR = 0.95, 0.8, 0.9

# Kinds of documents whose text is data or code, not sentences.
NO_PROSE = frozenset({"code", "csv", "tsv", "json", "jsonl", "xml", "xlsx", "log", "config"})
NO_NAMES = frozenset({"code", "json", "jsonl", "xml", "config"})


class Found(Struct, frozen=True):
    """One sentence with the names in it, and the passage that holds it."""

    passage: int
    start: int
    end: int
    words: Words
    names: tuple[NameSpan, ...]
    dates: tuple[DateFound, ...]


def extract(document: Document, passages: Sequence[Passage], *, you: str = "") -> Extraction:
    """All entities, statements, theses and other names of the document, with their evidence.

    `you` is the user's own name, for whom "I" stands in their notes.

    Every span lies in the passage whose ordinal it carries; only what the title says may stand
    at 0..0. The same document always gives the same extraction.
    """
    if not passages:
        return Extraction()
    language = tagged_language(document.language)
    text = blanked(document.text, kind=document.kind, spans=markup_spans(document))
    found = _read(document, text, passages, language)
    heard = find_speakers(document, you=you)
    entities, clauses = _understood(document, text, found, language, heard.people())
    own = entities.own
    form = extract_structure(document, own=own, locate=_locator(passages))
    said = _said(found, clauses, entities, heard)
    mentions = [_title_mention(document, passages, own), *_mentions(found, entities), *form.mentions]
    unique = {(it.passage, it.start, it.end, it.name): it for it in reversed(mentions)}
    return Extraction(
        mentions=tuple(sorted(unique.values(), key=lambda it: (it.start, it.end))),
        statements=(*form.statements, *said.statements),
        theses=said.theses,
        aliases=tuple(dict.fromkeys((*form.aliases, *entities.aliases(), *said.aliases))),
    )


def _read(document: Document, text: str, passages: Sequence[Passage], language: str) -> list[Found]:
    """The sentences that hold a word, with their names."""
    if document.kind in NO_NAMES:
        return []
    spelt = spelling(text, language)
    headings = {heading.start for heading in document.headings}
    headings.update(heading.end for heading in document.headings)
    links = {
        link.start: (link.end, target)
        for link in document.links
        if any(map(str.isalnum, target := link_target(link)))
        and target in document.text[link.start : link.end]
    }
    title = title_pattern(document, language)
    found: list[Found] = []
    for passage in passages:
        for start, end in sentences(text, passage.start, passage.end):
            spoken = words(text, start, end)
            is_heading = start in headings or end in headings or text[start] == "#"
            named = find_names(spoken, spelling=spelt, is_heading=is_heading)
            if links:
                named = _with_links(spoken, named, links)
            if title is not None:
                named = _with_title(text, spoken, named, title)
            told = dates(text[start:end], stated_at=document.written_at, language=document.language)
            found.append(Found(passage.ordinal, start, end, spoken, named, told))
    return found


def _with_links(
    spoken: Words, named: tuple[NameSpan, ...], links: dict[int, tuple[int, str]]
) -> tuple[NameSpan, ...]:
    """The names and, as names too, the notes that links lead to."""
    added = [
        NameSpan(at, at, start, links[start][0], links[start][1])
        for at, start in enumerate(spoken.starts)
        if start in links
    ]
    return tuple(sorted((*named, *added), key=lambda it: it.first)) if added else named


def _with_title(
    text: str, spoken: Words, named: tuple[NameSpan, ...], title: re.Pattern[str]
) -> tuple[NameSpan, ...]:
    """The names and the document's title where it is written, unless it is within a longer name."""
    first, last = spoken.starts[0], spoken.ends[-1]
    added: list[NameSpan] = []
    for match in title.finditer(text, first, last):
        at = bisect_right(spoken.starts, match.start()) - 1
        to = bisect_right(spoken.starts, match.end() - 1) - 1
        if spoken.starts[at] != match.start() or spoken.ends[to] != match.end():
            continue
        if _is_taken(match, named):
            continue
        folded = " ".join(match.group().split())
        added.append(NameSpan(at, to, match.start(), match.end(), folded))
    if not added:
        return named
    kept = [it for it in named if all(it.last < new.first or it.first > new.last for new in added)]
    return tuple(sorted((*kept, *added), key=lambda it: it.first))


def _is_taken(match: re.Match[str], named: tuple[NameSpan, ...]) -> bool:
    """Whether a longer name holds the place, or the words as written there hold another name.

    "The bank of Sierra Leone" is not the title "Bank of Sierra Leone" when it names the country.
    """
    is_other_case = not match.group()[0].isupper()
    for it in named:
        if it.start <= match.start() and match.end() <= it.end:
            return True
        if is_other_case and match.start() < it.start and it.end <= match.end():
            return True
    return False


def _understood(
    document: Document, text: str, found: Sequence[Found], language: str, people: Sequence[str]
) -> tuple[DocumentEntities, list[TaggedSentence | None]]:
    """The document's entities with their types, and the sentences as clauses over them."""
    own = document_name(document)
    entities = DocumentEntities(
        own, find_long_form(own, _opening_names(found)), document_kind=document.kind
    )
    for at, sentence in enumerate(found):
        follows = found[at + 1].words.lower[0] if at + 1 < len(found) else ""
        for name in sentence.names:
            entities.add(name.name, name.start)
            entities.see(name.name, context_features(sentence.words, name, follows=follows))
    for person in people:
        entities.tell(person, "Person")
    for link in document.links:
        if (target := link_target(link)) and entities.kind(target) == UNKNOWN:
            entities.tell(target, "Document", full=linked_file(link, document))
    rows: list[TaggedSentence | None] = []
    for sentence in found:
        is_silent = not (sentence.names or entities.is_subject or is_pronoun(sentence.words.lower[0]))
        if document.kind in NO_PROSE or is_silent:
            rows.append(None)
            continue
        row = tag_sentence(
            sentence.words,
            names=sentence.names,
            entities=[NamedEntity(it.name, entities.kind(it.name)) for it in sentence.names],
            dates=sentence.dates,
            source=text[sentence.start : sentence.end],
            language=language,
        )
        entities.learn(row)
        rows.append(row)
    entities.settle()
    return entities, [row and _settled(row, entities) for row in rows]


def _opening_names(found: Sequence[Found]) -> Iterator[str]:
    """The names in the first sentences that are more than a heading."""
    seen = 0
    for sentence in found:
        weighty = sum(1 for word in sentence.words.texts if word[0].isalnum())
        covered = sum(name.last - name.first + 1 for name in sentence.names)
        if not sentence.names or weighty <= covered:
            continue
        yield from (name.name for name in sentence.names[:3])
        seen += 1
        if seen == 2:
            return


def _settled(row: TaggedSentence, entities: DocumentEntities) -> TaggedSentence:
    """The clause over full names and final types."""
    return replace(
        row,
        entities=tuple(
            it and (it if it.kind == "Date" else entities.entity(it.name)) for it in row.entities
        ),
    )


class _Said(Struct, frozen=True):
    statements: tuple[StatementFound, ...]
    theses: tuple[ThesisFound, ...]
    aliases: tuple[AliasFound, ...]


def _said(
    found: Sequence[Found],
    rows: Sequence[TaggedSentence | None],
    entities: DocumentEntities,
    heard: SpeakerTurns,
) -> _Said:
    """What the sentences state, one after the other, so that pronouns find what they stand for."""
    focus = DiscourseState(entities.own if entities.is_subject else None)
    stated: list[StatementFound] = []
    told: list[ThesisFound] = []
    other_names: list[AliasFound] = []
    for sentence, row in zip(found, rows, strict=True):
        if row is None:
            continue
        voice = heard.at(sentence.start)
        focus.speaker = _known(voice.speaker, entities)
        focus.hearer = _known(voice.hearer, entities)
        spoken = bind_verbs(row, focus)
        told += [
            ThesisFound(sentence.passage, it.start, it.end, it.names)
            for it in find_theses(row, spoken)
        ]
        other_names.extend(find_aliases(row))
        made = [*extract_statements(row, spoken), *description_statements(row)]
        stated.extend(_as_found(sentence, row, it) for it in made)
    return _Said(tuple(dict.fromkeys(stated)), tuple(told), tuple(other_names))


def _known(speaker: NamedEntity | None, entities: DocumentEntities) -> NamedEntity | None:
    """The speaker under the full name that the document uses."""
    return speaker and NamedEntity(entities.full(speaker.name), speaker.kind)


def _as_found(sentence: Found, row: TaggedSentence, it: Statement) -> StatementFound:
    told = Told(it.start - row.start, it.end - row.start, it.predicate, it.object.name, it.modality)
    near = tuple(
        date
        for date in row.dates
        if not belongs_to_next_verb(row, it.end, date.start + row.start)
        and not (
            date.form == "at" and belongs_to_previous_verb(row, date.end + row.start, it.start)
        )
    )
    held = period(told, row.source, dates=near, vocabulary=built_in())
    return StatementFound(
        sentence.passage,
        sentence.start,
        sentence.end,
        it.subject.name,
        it.subject.kind,
        it.predicate,
        it.object.name,
        it.object.kind,
        it.confidence,
        held.valid_from,
        held.valid_to,
        held.precision,
        held.modality,
    )


def _mentions(found: Sequence[Found], entities: DocumentEntities) -> Iterator[MentionFound]:
    for sentence in found:
        for name in sentence.names:
            full = entities.full(name.name)
            entity = entities.entity(name.name)
            yield MentionFound(
                sentence.passage,
                name.start,
                name.end,
                name.name,
                entity.kind,
                YEAR if entity.kind == "Date" else NAMED,
                full if full != name.name else "",
                entities.kind_confidence(name.name),
            )


def _title_mention(
    document: Document, passages: Sequence[Passage], own: NamedEntity
) -> MentionFound:
    """The title names the document's own entity: at its heading if that is the title, else 0..0."""
    first = passages[0]
    for heading in document.headings[:1]:
        start = document.text.find(own.name, heading.start, heading.end)
        if first.start <= start and start + len(own.name) <= first.end:
            return MentionFound(
                first.ordinal, start, start + len(own.name), own.name, own.kind, TITLE
            )
    return MentionFound(first.ordinal, 0, 0, own.name, own.kind, TITLE)


def _locator(passages: Sequence[Passage]) -> PassageLocator:
    """What finds the passage that holds the start of a span, and the part of the span in it."""
    starts = [passage.start for passage in passages]

    def locate(start: int, end: int) -> tuple[int, int, int]:
        passage = passages[max(0, bisect_right(starts, start) - 1)]
        if not passage.start <= start < passage.end:
            return passage.ordinal, 0, 0
        return passage.ordinal, start, min(end, passage.end)

    return locate
