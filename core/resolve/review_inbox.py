"""Evidence for what the user is asked, and a sample of what was extracted."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.errors import WrongUse
from core.records.files.status import Flagged
from core.records.graph.edits import Deem, Named
from core.records.graph.review import (
    FlaggedShown,
    FlaggedWords,
    Precision,
    Quoted,
    Samples,
    Side,
    Sides,
)
from core.records.ids import EntityId, FactId, PassageId, ReviewId
from core.records.knowledge import FactShown
from core.resolve.quotes import diversify_by_document, quote_in_context
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.store.store import Store

MAX_QUOTES, MOST_FACTS, MOST_MENTIONS = 4, 6, 40
# More suspicious words of one document are not shown.
MAX_WORDS = 20


def review_evidence(store: Store, review_id: ReviewId) -> Sides:
    """Both things of the question with the evidence for each. `WrongUse` when it is not asked."""
    row = next((it for it in store.curated.reviews() if it.id == review_id), None)
    found = {it.id: it for it in store.curated.things([row.first, row.second])} if row else {}
    if row is None or len(found) < 2:
        raise WrongUse(
            f"{review_id}",
            detail="There is no such question.",
            remedy="List them anew: numbers may have changed.",
        )
    one, other = (found[it] for it in (row.first, row.second))
    return Sides(
        review_id,
        _side(store, Named(one.name, one.kind, one.variant), EntityId(one.merged_into or one.id)),
        _side(
            store,
            Named(other.name, other.kind, other.variant),
            EntityId(other.merged_into or other.id),
        ),
    )


def show_facts(store: Store, ids: Sequence[FactId]) -> tuple[FactShown, ...]:
    """The facts that exist among these, in this order, each with its names and its quote."""
    facts = store.graph.facts(ids)
    labels = store.graph.labels() if facts else {}
    shelf = PassageCache(store.documents)
    shelf.fetch({it.passage_id for it in facts.values()})
    return tuple(show_fact(facts[it], labels=labels, shelf=shelf) for it in ids if it in facts)


def list_samples(store: Store, *, limit: int) -> Samples:
    """The sampled facts that wait, and how often such facts were right."""
    sampled = store.samples.now()
    judged = tuple(Precision(*row) for row in sampled.judged)
    return Samples(show_facts(store, sampled.waiting[:limit]), len(sampled.waiting), judged)


def flagged_documents(store: Store) -> tuple[Flagged, ...]:
    """The documents with suspicious words that are not deemed anything."""
    deemed = {
        (it.change.path, it.change.part)
        for it in store.curated.edits()
        if isinstance(it.change, Deem)
    }
    return tuple(it for it in store.flags.documents() if (it.path, it.part or "") not in deemed)


def list_flagged_words(store: Store) -> tuple[FlaggedShown, ...]:
    """The same with their words."""
    return tuple(_with_words(store, it) for it in flagged_documents(store))


def _with_words(store: Store, one: Flagged) -> FlaggedShown:
    document_id = store.documents.find(one.path, one.part)
    whole = None if document_id is None else store.documents.text(document_id)
    if document_id is None or whole is None:
        return FlaggedShown(one.path, one.part, one.title)
    place = (one.path, one.part, one.title)
    words: list[FlaggedWords] = []
    for it in store.flags.of(document_id)[:MAX_WORDS]:
        # Words of the title or of a property have no place in the text.
        text = whole.text if it.end else one.title
        end = it.end or len(one.title)
        shown = quote_in_context(text, it.start, end, place=place)
        words.append(FlaggedWords(shown if it.end else replace(shown, end=0), it.why))
    return FlaggedShown(one.path, one.part, one.title, tuple(words))


def _side(store: Store, named: Named, entity_id: EntityId) -> Side:
    entity = store.graph.entities([entity_id]).get(entity_id)
    about = store.graph.facts_of([entity_id], both=True, limit_each=MOST_FACTS)
    quotes = _quotes_of(store, entity_id)
    return Side(named, entity, quotes, show_facts(store, [it.id for it in about]))


def _quotes_of(store: Store, entity_id: EntityId) -> tuple[Quoted, ...]:
    places = store.samples.places_of(entity_id, limit=MOST_MENTIONS)
    placed = store.documents.placed([PassageId(passage) for passage, _, _ in places])
    quotes: list[Quoted] = []
    for number, start, end in places:
        if (found := placed.get(PassageId(number))) is None:
            continue
        passage, head = found
        shown = quote_in_context(
            passage.text,
            start - passage.start,
            end - passage.start,
            place=(head.path, head.part, head.title),
            at=passage.start,
        )
        quotes.append(replace(shown, page=passage.page))
    return diversify_by_document(quotes, most=MAX_QUOTES)
