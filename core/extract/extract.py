"""Extract entities, statements, theses and aliases from one document.

The document itself is an entity, named by its title. If the opening sentences mention that name,
the two are merged (a page about a person *is* that person) and pronouns can refer to it.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.extract.added_names import with_links, with_title
from core.extract.clause_facts import clause_statements
from core.extract.clause_features import without_namesakes, without_repeated
from core.extract.document_context import DocumentContext, ValueSentence, text_features
from core.extract.document_entities import DocumentEntities
from core.extract.document_values import of_year_in_name, value_statements
from core.extract.entities.kind_features import context_features
from core.extract.entities.kinds import UNKNOWN, NamedEntity
from core.extract.entities.recognizer import NameSpan, find_names
from core.extract.entities.run_in_names import with_run_in_name
from core.extract.events import event_statements
from core.extract.mentions import sentence_mentions, title_mention
from core.extract.profiles import profile_statements
from core.extract.statements.coreference import DiscourseState, is_pronoun
from core.extract.statements.descriptions import description_statements, find_aliases
from core.extract.statements.implied_subject import with_implied_subject
from core.extract.statements.speakers import find_speakers, with_speakers
from core.extract.statements.statements import (
    Statement,
    bind_verbs,
    extract_statements,
    is_introduction,
)
from core.extract.statements.tagged_sentence import (
    TaggedSentence,
    belongs_to_next_verb,
    belongs_to_previous_verb,
    tag_sentence,
)
from core.extract.statements.theses import find_theses
from core.extract.statements.usefulness import sentence_features, statement_features, usefulness
from core.extract.structure.collector import PassageLocator
from core.extract.structure.document_name import (
    declared_kind,
    document_name,
    find_long_form,
    is_entry,
    title_pattern,
)
from core.extract.structure.links import link_target, linked_file, markup_spans
from core.extract.structure.structure import extract_structure
from core.extract.structure.tables import nameless_spans
from core.language.text.sentences import sentences
from core.language.text.spelling import spelling
from core.language.text.tagger import tagged_language
from core.language.text.tokens import Words, blanked, words
from core.language.time.dates import StatedDate, dates_in_notes
from core.language.time.periods import TimedStatement, period
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.files.documents import Document, Passage
from core.records.files.status import Authorship
from core.records.knowledge import ExtractedAlias, ExtractedStatement, ExtractedThesis, Extraction

_LINE = re.compile(r"[^\n]+")
# Only lists of single words and hostile texts have more.
_MOST_SENTENCES, _CHARACTERS_PER_SENTENCE = 50_000, 20


class AnnotatedSentence(Struct, frozen=True):
    """A sentence with its names and dates; `passage` is the ordinal of its passage."""

    passage: int
    start: int
    end: int
    words: Words
    names: tuple[NameSpan, ...]
    dates: tuple[StatedDate, ...]


def extract(
    document: Document,
    passages: Sequence[Passage],
    *,
    vocabulary: Vocabulary,
    you: str = "",
    authorship: Authorship = "",
) -> Extraction:
    """Return all entities, statements, theses and aliases of the document with their evidence.

    `you` is the user's own name; "I" in the user's notes resolves to it. `authorship` says whether
    the user wrote the document.

    Every span lies in the passage whose ordinal it carries. Only facts stated by the title may have
    the span 0..0. The result is deterministic.
    """
    if not passages:
        return Extraction()
    language = tagged_language(document.language)
    hidden = (*markup_spans(document), *nameless_spans(document, vocabulary=vocabulary))
    text = blanked(document.text, kind=document.kind, spans=hidden)
    sentences = _annotate(document, text, passages, language, vocabulary)
    speakers = find_speakers(document, vocabulary=vocabulary, you=you, authorship=authorship)
    entities, tagged_sentences = _resolve_entities(
        document, text, sentences, language, speakers.people(), vocabulary
    )
    own = entities.document_entity
    locate = _locator(passages)
    structure = with_speakers(
        extract_structure(document, own=own, locate=locate, vocabulary=vocabulary), speakers
    )
    context = DocumentContext(document, entities, speakers, locate, vocabulary)
    sentence_facts = _sentence_facts(context, sentences, tagged_sentences)
    dated = _value_sentences(sentences, tagged_sentences)
    values = value_statements(context, dated, text, stated=structure.statements)
    prose = without_repeated((*structure.statements, *sentence_facts.statements), values)
    read = (*sentence_facts.statements, *values, *structure.statements)
    names = (name for sentence in sentences for name in sentence.names)
    profiles = tuple(profile_statements(context, names, stated=read))
    clauses = tuple(clause_statements(context, dated, stated=read))
    events = event_statements(context, dated, stated=(*read, *profiles, *clauses))
    mentions = [
        title_mention(document, passages, own),
        *sentence_mentions(
            ((it.passage, it.names) for it in sentences), entities, structure.mentions
        ),
        *structure.mentions,
    ]
    unique = {(it.passage, it.start, it.end, it.name): it for it in reversed(mentions)}
    stated = (*of_year_in_name(document, (*prose, *values)), *profiles, *clauses, *events)
    return Extraction(
        mentions=tuple(sorted(unique.values(), key=lambda mention: (mention.start, mention.end))),
        statements=tuple(without_namesakes(stated, entities.namesakes)),
        theses=sentence_facts.theses,
        aliases=tuple(
            dict.fromkeys((*structure.aliases, *entities.aliases(), *sentence_facts.aliases))
        ),
        is_cut=len(sentences) >= _most_sentences(text),
    )


def _annotate(
    document: Document,
    text: str,
    passages: Sequence[Passage],
    language: str,
    vocabulary: Vocabulary,
) -> list[AnnotatedSentence]:
    """Split the passages into sentences and find the names and dates of each."""
    if not document.traits.has_names:
        return []
    spelt = spelling(text, language)
    titles = () if is_entry(document) else document.headings
    headings = {place for heading in titles for place in (heading.start, heading.end)}
    links = {
        link.start: (link.end, target)
        for link in document.links
        if any(map(str.isalnum, target := link_target(link)))
        and target in document.text[link.start : link.end]
    }
    title = title_pattern(document, language)
    annotated: list[AnnotatedSentence] = []
    for passage in passages:
        if len(annotated) >= _most_sentences(text):
            break
        for start, end in _sentence_spans(document, text, passage):
            if not any(map(str.isalnum, text[start:end])):
                continue  # a rule or a row of dots: of these a document may have very many
            tokens = words(text, start, end)
            is_heading = start in headings or end in headings or text[start] == "#"
            spans = find_names(tokens, spelling=spelt, is_heading=is_heading)
            if links:
                spans = with_links(tokens, spans, links)
            if title is not None:
                spans = with_title(text, tokens, spans, title)
            spans = with_run_in_name(text, tokens, spans, language=language, vocabulary=vocabulary)
            found_dates = dates_in_notes(
                text[start:end], stated_at=document.written_at, language=document.language
            )
            annotated.append(
                AnnotatedSentence(passage.ordinal, start, end, tokens, spans, found_dates)
            )
    return annotated


def _most_sentences(text: str) -> int:
    """Return the number of sentences that are read, which takes memory for each."""
    return max(_MOST_SENTENCES, len(text) // _CHARACTERS_PER_SENTENCE)


def _sentence_spans(document: Document, text: str, passage: Passage) -> Iterator[tuple[int, int]]:
    """Yield the spans of the sentences of a passage; a row of data is never wrapped."""
    if document.traits.is_prose:
        yield from sentences(text, passage.start, passage.end)
        return
    for line in _LINE.finditer(text, passage.start, passage.end):
        yield from sentences(text, *line.span())


def _resolve_entities(
    document: Document,
    text: str,
    sentences: Sequence[AnnotatedSentence],
    language: str,
    people: Sequence[str],
    vocabulary: Vocabulary,
) -> tuple[DocumentEntities, list[TaggedSentence | None]]:
    """Return the document's entities with their kinds, and the tagged sentences over them."""
    own = document_name(document)
    entities = DocumentEntities(
        own,
        "" if is_entry(document) else find_long_form(own, _opening_names(sentences)),
        vocabulary=vocabulary,
        document_kind=document.kind,
        declared_kind=declared_kind(document),
    )
    for at, sentence in enumerate(sentences):
        follows = sentences[at + 1].words.lower[0] if at + 1 < len(sentences) else ""
        for name in sentence.names:
            entities.add(name.name, name.start)
            features = context_features(
                sentence.words, name, follows=follows, vocabulary=vocabulary
            )
            entities.add_features(name.name, features)
    for person in people:
        entities.set_kind(person, "Person")
    for link in document.links:
        if (target := link_target(link)) and entities.kind(target) == UNKNOWN:
            entities.set_kind(target, "Document", full=linked_file(link, document))
    tagged_sentences: list[TaggedSentence | None] = []
    is_of_person = entities.document_entity.kind == "Person" and language == "en"
    person = own if is_of_person else ""
    for sentence in sentences:
        is_irrelevant = not (
            sentence.names or entities.is_subject or is_pronoun(sentence.words.lower[0])
        )
        if is_irrelevant or not document.traits.is_prose:
            tagged_sentences.append(None)
            continue
        tokens, names = with_implied_subject(sentence.words, sentence.names, person)
        tagged = tag_sentence(
            tokens,
            names=[(it, NamedEntity(it.name, entities.kind(it.name))) for it in names],
            dates=sentence.dates,
            source=text[sentence.start : sentence.end],
            language=language,
            vocabulary=vocabulary,
        )
        entities.learn_kinds(tagged)
        tagged_sentences.append(tagged)
    entities.finish()
    return entities, [tagged and _with_final_kinds(tagged, entities) for tagged in tagged_sentences]


def _opening_names(sentences: Sequence[AnnotatedSentence]) -> Iterator[str]:
    """Yield the names of the first two sentences that are more than a heading."""
    seen = 0
    for sentence in sentences:
        weighty = sum(1 for word in sentence.words.texts if word[0].isalnum())
        covered = sum(name.last - name.first + 1 for name in sentence.names)
        if not sentence.names or weighty <= covered:
            continue
        yield from (name.name for name in sentence.names[:3])
        seen += 1
        if seen == 2:
            return


def _with_final_kinds(sentence: TaggedSentence, entities: DocumentEntities) -> TaggedSentence:
    """Replace the names of the sentence by full names with their final kinds."""
    return replace(
        sentence,
        entities=tuple(
            entity and (entity if entity.kind == "Date" else entities.entity(entity.name))
            for entity in sentence.entities
        ),
    )


def _value_sentences(
    sentences: Sequence[AnnotatedSentence], tagged: Sequence[TaggedSentence | None]
) -> list[ValueSentence]:
    """Return the sentences as values and events are read from them."""
    pairs = zip(sentences, tagged, strict=True)
    return [ValueSentence(it.start, it.end, it.words, it.dates, tags) for it, tags in pairs]


class _SentenceFacts(Struct, frozen=True):
    """Everything extracted from the sentences of one document."""

    statements: tuple[ExtractedStatement, ...]
    theses: tuple[ExtractedThesis, ...]
    aliases: tuple[ExtractedAlias, ...]


def _sentence_facts(
    context: DocumentContext,
    sentences: Sequence[AnnotatedSentence],
    tagged_sentences: Sequence[TaggedSentence | None],
) -> _SentenceFacts:
    """Extract facts sentence by sentence, in order, so that pronouns can be resolved."""
    entities = context.entities
    discourse = DiscourseState(entities.document_entity if entities.is_subject else None)
    statements: list[ExtractedStatement] = []
    theses: list[ExtractedThesis] = []
    aliases: list[ExtractedAlias] = []
    for sentence, tagged in zip(sentences, tagged_sentences, strict=True):
        if tagged is None:
            continue
        turn = context.speakers.at(sentence.start)
        discourse.speaker = _under_full_name(turn.speaker, entities)
        discourse.addressee = _under_full_name(turn.addressee, entities)
        bound_verbs = bind_verbs(tagged, discourse)
        theses += [
            ExtractedThesis(sentence.passage, thesis.start, thesis.end, thesis.names)
            for thesis in find_theses(tagged, bound_verbs)
        ]
        aliases.extend(find_aliases(tagged))
        extracted = [*extract_statements(tagged, bound_verbs), *description_statements(tagged)]
        for statement in extracted:
            if is_introduction(statement, discourse.speaker):
                subject, name = statement.subject, statement.object.name
                aliases.append(ExtractedAlias(name, subject.name, subject.kind))
            else:
                statements.append(_to_record(context, sentence, tagged, statement))
    return _SentenceFacts(tuple(dict.fromkeys(statements)), tuple(theses), tuple(aliases))


def _under_full_name(speaker: NamedEntity | None, entities: DocumentEntities) -> NamedEntity | None:
    """Return the speaker under the full name that the document uses."""
    return speaker and NamedEntity(entities.full_name(speaker.name), speaker.kind)


def _to_record(
    context: DocumentContext,
    sentence: AnnotatedSentence,
    tagged: TaggedSentence,
    statement: Statement,
) -> ExtractedStatement:
    """Convert a statement to its record, with the period in which it is valid."""
    span = TimedStatement(
        statement.start - tagged.start,
        statement.end - tagged.start,
        statement.predicate,
        statement.object.name,
        statement.modality,
    )
    near = tuple(
        date
        for date in tagged.dates
        if not belongs_to_next_verb(tagged, statement.end, date.start + tagged.start)
        and not (statement.is_saying and span.start <= date.start < span.end)
        and not (
            date.form == "at"
            and belongs_to_previous_verb(tagged, date.end + tagged.start, statement.start)
        )
    )
    valid_period = period(
        span, tagged.source, dates=near, vocabulary=tagged.vocabulary, language=tagged.language
    )
    record = ExtractedStatement(
        sentence.passage,
        sentence.start,
        sentence.end,
        statement.subject.name,
        statement.subject.kind,
        statement.predicate,
        statement.object.name,
        statement.object.kind,
        statement.confidence,
        valid_period.valid_from,
        valid_period.valid_to,
        valid_period.precision,
        valid_period.modality,
    )
    within = sentence_features(tagged, record, statement.start, statement.end)
    features = (*statement_features(record), *within, *text_features(context, record))
    return replace(record, confidence=usefulness(features))


def _locator(passages: Sequence[Passage]) -> PassageLocator:
    """Return a function that finds the passage at the start of a span and the part within it."""
    starts = [passage.start for passage in passages]

    def locate(start: int, end: int) -> tuple[int, int, int]:
        passage = passages[max(0, bisect_right(starts, start) - 1)]
        if not passage.start <= start < passage.end:
            return passage.ordinal, 0, 0
        return passage.ordinal, start, min(end, passage.end)

    return locate
