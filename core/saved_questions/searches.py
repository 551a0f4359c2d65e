"""Saved searches: documents in which every word occurs and that meet all filters (D20)."""

from collections.abc import Sequence

from core.errors import WrongUse
from core.records.answers.snippets import plain_line
from core.records.ids import DocumentId
from core.records.saved_questions import ResultItem
from core.retrieve.typeahead.passage_search import matching_passages, parse_partial_query
from core.saved_questions.outcome import CheckPass, Outcome, digest_of
from core.store.readable_store import ReadableStore
from core.store.records import Ids
from core.store.saved_questions import QuestionState

_SNIPPET = 300


class SearchAsker:
    """An `Asker` of searches, which reads only the documents that changed."""

    def __init__(self, store: ReadableStore, *, secret: bytes) -> None:
        self._store = store
        self._secret = secret

    def is_touched(self, state: QuestionState, check: CheckPass) -> bool:
        """Return whether a changed document matches, or one that matched may do so no more."""
        if check.changes is None or check.has_lost(state):
            return True
        changes = check.changes
        return bool(
            len(self._matches(state.question.text, changes.passages, changes.owners, check))
        )

    def ask(
        self, state: QuestionState, earlier: Sequence[ResultItem] | None, check: CheckPass
    ) -> Outcome:
        """Return the documents that match; those that did not change are taken as they were."""
        read: set[int] | None = None
        kept: list[ResultItem] = []
        if check.changes is not None and earlier is not None:
            read = {*check.changes.owners.tolist(), *check.lost_documents(state)}
            kept = [it for it in earlier if it.change != "gone" and it.document_id not in read]
        passages, owners = self._all() if read is None else self._store.saved.passages_of(read)
        matching = self._matches(state.question.text, passages, owners, check)
        items = [*kept, *self._items(matching)]
        digest = digest_of(sorted(it.key for it in items), secret=self._secret)
        return Outcome(digest, tuple(items))

    def _all(self) -> tuple[Ids, Ids]:
        arrays = self._store.documents.passage_arrays()
        return arrays.ids, arrays.document_ids

    def _matches(self, text: str, passages: Ids, owners: Ids, check: CheckPass) -> Ids:
        """Return those of the passages that match."""
        partial = parse_partial_query(text)
        if not partial.query.filters and not partial.has_words:
            raise WrongUse("", "question_empty")
        among = check.allowed(passages, owners, partial.query.filters)
        if not partial.has_words or not len(among):
            return among
        return matching_passages(self._store.index, partial, among=among).ids

    def _items(self, passages: Ids) -> list[ResultItem]:
        """Return each document once, with its best passage."""
        stored = self._store.documents.passages_with_heads(passages)
        items: dict[DocumentId, ResultItem] = {}
        for number in passages.tolist():
            if number not in stored:
                continue
            passage, head = stored[number]
            items.setdefault(
                head.id,
                ResultItem(
                    f"d{head.id}", plain_line(passage.text[:_SNIPPET]), head.path, head.part,
                    passage.start, passage.end, head.id, passage.id,
                ),
            )  # fmt: skip
        return list(items.values())
