"""Review inbox: evidence for open questions, samples of extracted facts, flagged documents (N6).

Quotes have surrounding text, cut at word boundaries.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from core.errors import WrongUse
from core.records.answers.snippets import context_span
from core.records.files.status import FlaggedSummary
from core.records.graph import review
from core.records.graph.edits import AssessDocument, EntityName
from core.records.ids import EntityId, PassageId, ReviewId
from core.retrieve.recall.facts import show_facts
from core.store.graph.resolution import EntityRecord
from core.store.readable_store import ReadableStore

MAX_QUOTES, MAX_FACTS, MAX_MENTIONS = 4, 6, 40
# Maximum number of suspicious words shown for one document.
MAX_WORDS = 20


def quote_in_context(
    text: str,
    start: int,
    end: int,
    *,
    place: tuple[str, str | None, str],
    at: int = 0,
    kind: str = "",
) -> review.QuoteInContext:
    """Return the text from `start` to `end` with its surroundings; `at` is the offset of `text`
    itself, `kind` that of the document.
    """
    begin, stop = context_span(text, start, end, kind=kind)
    path, part, title = place
    before, words, after = text[begin:start], text[start:end], text[end:stop]
    shown = "".join(map(_flatten, (before, words, after)))
    return review.QuoteInContext(
        path, part, title, None, at + start, at + end, shown, len(before), len(before) + len(words)
    )


def diversify_by_document(
    quotes: Sequence[review.QuoteInContext], *, most: int
) -> tuple[review.QuoteInContext, ...]:
    """Return at most `most` quotes, from as many different documents as possible."""
    first: dict[tuple[str, str | None], review.QuoteInContext] = {}
    rest = [it for it in quotes if first.setdefault((it.path, it.part), it) is not it]
    return (*first.values(), *rest)[:most]


def _flatten(text: str) -> str:
    """Replace white space by single spaces; the length stays the same."""
    return "".join(" " if letter.isspace() else letter for letter in text)


def review_evidence(store: ReadableStore, review_id: ReviewId) -> review.MergeComparison:
    """Return both entities of a review with evidence for each. Raises `WrongUse` for an unknown
    review.
    """
    row = next((it for it in store.resolution.reviews() if it.id == review_id), None)
    entities = (
        {it.id: it for it in store.resolution.entities([row.first, row.second])} if row else {}
    )
    if row is None or len(entities) < 2:
        raise WrongUse(str(review_id), "no_such_review")
    sides = (entities[it] for it in (row.first, row.second))
    return review.MergeComparison(review_id, *(_side(store, it) for it in sides))


def list_samples(store: ReadableStore, *, limit: int) -> review.PrecisionSample:
    """Return the sampled facts that wait for review, and the measured precision."""
    sampled = store.samples.current()
    judged = tuple(review.RelationPrecision(*row) for row in sampled.judged)
    ids = sampled.waiting[:limit]
    subjects = [fact.subject for fact in store.graph.facts(ids).values()]
    kinds = {number: entity.kind for number, entity in store.graph.entities(subjects).items()}
    return review.PrecisionSample(
        show_facts(store, ids, labels=store.graph.labels(), kinds=kinds, in_context=True),
        len(sampled.waiting),
        judged,
    )


def flagged_documents(store: ReadableStore) -> tuple[FlaggedSummary, ...]:
    """List documents with suspicious words that the user has not assessed yet."""
    deemed = {
        (edit.change.path, edit.change.part)
        for edit in store.resolution.edits()
        if isinstance(edit.change, AssessDocument)
    }
    return tuple(
        document
        for document in store.documents.flagged_documents()
        if (document.path, document.part or "") not in deemed
    )


def list_flagged_words(store: ReadableStore) -> tuple[review.FlaggedDocument, ...]:
    """List flagged documents with their suspicious words."""
    return tuple(_with_words(store, it) for it in flagged_documents(store))


def _with_words(store: ReadableStore, one: FlaggedSummary) -> review.FlaggedDocument:
    document_id = store.documents.find(one.path, one.part)
    whole = None if document_id is None else store.documents.text(document_id)
    if document_id is None or whole is None:
        return review.FlaggedDocument(one.path, one.part, one.title)
    place = (one.path, one.part, one.title)
    words: list[review.FlaggedSpan] = []
    for suspicion in store.documents.suspicions(document_id)[:MAX_WORDS]:
        # Words of the title or of a property have no offsets in the text.
        text = whole.text if suspicion.end else one.title
        end = suspicion.end or len(one.title)
        shown = quote_in_context(text, suspicion.start, end, place=place)
        words.append(
            review.FlaggedSpan(shown if suspicion.end else replace(shown, end=0), suspicion.why)
        )
    return review.FlaggedDocument(one.path, one.part, one.title, tuple(words))


def _side(store: ReadableStore, thing: EntityRecord) -> review.MergeSide:
    entity_id = EntityId(thing.merged_into or thing.id)
    about = store.graph.facts_of([entity_id], both=True, limit_each=MAX_FACTS)
    return review.MergeSide(
        EntityName(thing.name, thing.kind, thing.variant),
        store.graph.entities([entity_id]).get(entity_id),
        _quotes_of(store, entity_id),
        show_facts(store, [it.id for it in about], labels=store.graph.labels()),
    )


def _quotes_of(store: ReadableStore, entity_id: EntityId) -> tuple[review.QuoteInContext, ...]:
    places = store.samples.mentions_of(entity_id, limit=MAX_MENTIONS)
    placed = store.documents.passages_with_heads([PassageId(passage) for passage, _, _ in places])
    quotes: list[review.QuoteInContext] = []
    for number, start, end in places:
        if (passage_and_head := placed.get(PassageId(number))) is None:
            continue
        passage, head = passage_and_head
        shown = quote_in_context(
            passage.text,
            start - passage.start,
            end - passage.start,
            place=(head.path, head.part, head.title),
            at=passage.start,
            kind=head.kind,
        )
        quotes.append(replace(shown, page=passage.page))
    return diversify_by_document(quotes, most=MAX_QUOTES)
