"""Documents that are never quoted, as a search finds them: by their words, without showing any."""

from pathlib import Path

import numpy as np
from msgspec.structs import replace

from core.library.services import Services
from core.messages import UserMessage
from core.privacy.leaving import is_leaving
from core.records.answers.answers import Hit, SearchResult
from core.records.answers.typeahead import DocumentMatch, HighlightedText, TypeaheadResult
from core.records.ids import DocumentId
from core.retrieve.typeahead.passage_search import parse_partial_query, search_passages
from core.store.records import DocumentHead

_MOST = 50


def add_hits(services: Services, result: SearchResult, *, k: int) -> SearchResult:
    """Return the result with hidden documents as hits without text, where `k` leaves room."""
    silent = _find(services, result.question)
    hits = [
        Hit(head.path, head.part, "", None, 0, 0, "", 0.0, UserMessage("hit_never_quoted"),
            document_id=head.id)
        for head, _ in silent[: max(0, k - len(result.hits))]
    ]  # fmt: skip
    return replace(result, hits=(*result.hits, *hits)) if hits else result


def add_documents(services: Services, result: TypeaheadResult, *, limit: int) -> TypeaheadResult:
    """Return the first page with hidden documents by file name, where `limit` leaves room."""
    silent = _find(services, result.typed)
    rows = [
        DocumentMatch(
            head.path, head.part, HighlightedText(Path(head.path).name), head.kind, passages,
            document_id=head.id,
        )
        for head, passages in silent[: max(0, limit - len(result.documents))]
    ]  # fmt: skip
    if not rows:
        return result
    return replace(
        result,
        documents=(*result.documents, *rows),
        documents_total=result.documents_total + len(rows),
    )


def _find(services: Services, text: str) -> list[tuple[DocumentHead, int]]:
    """Return hidden documents that have all words, each with its number of such passages."""
    hidden, partial = services.readable.hidden, parse_partial_query(text)
    filters = partial.query.filters
    if is_leaving() or not len(hidden.documents) or filters.must or filters.must_not:
        return []
    passages = services.store.documents.passage_arrays()
    among = passages.ids[np.isin(passages.document_ids, hidden.documents)]
    ranked = search_passages(services.store.index, partial, encode=lambda _: None, among=among)
    rows = np.searchsorted(passages.ids, ranked.ids)
    ids, firsts, counts = np.unique(
        passages.document_ids[rows], return_index=True, return_counts=True
    )
    best = np.argsort(firsts)[:_MOST]
    heads = services.store.documents.heads(ids[best])
    return [
        (heads[number], int(counts[at]))
        for at in best
        if (number := DocumentId(int(ids[at]))) in heads
    ]
