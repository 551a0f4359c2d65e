"""What a saved question finds, and whether that is what the user wants to be told."""

from collections.abc import Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from core.lanes import Cancel
from core.records.answers.questions import Filters
from core.records.saved_questions import ItemChange, QuestionForm, ResultItem
from core.retrieve.filters.conditions import TypeWords
from core.retrieve.filters.facets import FacetIndex
from core.store.readable_store import ReadableStore
from core.store.records import Ids
from core.store.saved_questions import DocumentChanges, NewResult, QuestionState, Reads

# Items of a kind that an entry of the history shows; of an answer all are kept, without text.
_SHOWN = 50


class Outcome(Struct, frozen=True):
    """What a question finds now; `digest` is the same for equal results."""

    digest: str
    items: tuple[ResultItem, ...]
    reads: Reads = Reads()
    answer: str = ""

    @property
    def is_true(self) -> bool:
        """Whether there is anything."""
        return bool(self.items or self.answer)


class CheckPass:
    """One check of the saved questions: what changed since the last one; None to ask all."""

    def __init__(
        self,
        store: ReadableStore,
        changes: DocumentChanges | None,
        *,
        type_words: TypeWords,
        cancel: Cancel,
    ) -> None:
        self.changes = changes
        self.cancel = cancel
        self._store = store
        self._type_words = type_words

    def lost_documents(self, state: QuestionState) -> set[int]:
        """Return the documents of what the question read in passages that are no more."""
        return self._lost.get(state.question.id, set())

    def has_lost(self, state: QuestionState) -> bool:
        """Whether a passage is gone that the question read."""
        return state.question.id in self._lost

    def allowed(self, passages: Ids, documents: Ids, filters: Filters) -> Ids:
        """Return those of the passages, given with their documents, that the filters leave."""
        if not filters.must and not filters.must_not:
            return passages
        commit = self._store.commit_number
        return passages[self._facets.mask(filters, documents, commit=commit)]

    @cached_property
    def relations_of(self) -> dict[int, set[str]]:
        """The relations of the new facts about each entity."""
        relations: dict[int, set[str]] = {}
        if (changes := self.changes) is not None:
            ends = zip(changes.subjects.tolist(), changes.objects.tolist(), strict=True)
            for both, relation in zip(ends, changes.predicates, strict=True):
                for entity in both:
                    relations.setdefault(entity, set()).add(relation)
        return relations

    @cached_property
    def encoder(self) -> str:
        """Name of the encoder of the passages."""
        return str(self._store.index.meta_value("encoder"))

    @cached_property
    def _lost(self) -> dict[int, set[int]]:
        return self._store.saved.lost()

    @cached_property
    def _facets(self) -> FacetIndex:
        return FacetIndex(self._store.documents.document_arrays, type_words=self._type_words)


class Asker(Protocol):
    """Asks saved questions of one form."""

    def ask(
        self, state: QuestionState, earlier: Sequence[ResultItem] | None, check: CheckPass
    ) -> Outcome:
        """Return what the question finds; `earlier` is what it found before."""
        ...

    def is_touched(self, state: QuestionState, check: CheckPass) -> bool:
        """Return whether the question may find something else after these changes."""
        ...


def digest_of(texts: Sequence[str], *, secret: bytes) -> str:
    """Return a keyed hash of the texts, which tells nothing of them."""
    return blake2b("\0".join(texts).encode(), digest_size=16, key=secret).hexdigest()


def judge(state: QuestionState, earlier: Sequence[ResultItem], outcome: Outcome) -> NewResult:
    """Return what is to be recorded of an outcome, and whether the question fires."""
    question = state.question
    before = [it for it in earlier if it.change != "gone"]
    ever, had = {it.key for it in earlier}, {it.key for it in before}
    has = {it.key for it in outcome.items}
    news = ever if question.condition == "new results" else had
    new = [it for it in outcome.items if it.key not in news]
    gone = [it for it in before if it.key not in has]
    same = [it for it in outcome.items if it.key in news] if question.form == "question" else []
    fires = {
        "becomes true": outcome.is_true and not question.is_true,
        "changes": bool(state.digest) and outcome.digest != state.digest,
        "new results": bool(new),
    }
    # The text of a document is read again from the document.
    now = [replace(it, text="") for it in outcome.items] if question.form == "search" else None
    past = [ResultItem(key, change="gone") for key in sorted(ever - has)]
    return NewResult(
        before=state,
        is_true=outcome.is_true,
        digest=outcome.digest,
        reads=outcome.reads,
        answer=outcome.answer,
        state=(*_as(now or outcome.items, "same"), *past),
        history=(
            *_as(_shown(new, question.form), "new"),
            *_as(_shown(gone, question.form), "gone"),
            *_as(same, "same"),
        ),
        has_fired=question.checked_at is not None and fires[question.condition],
    )


def _as(items: Sequence[ResultItem], change: ItemChange) -> list[ResultItem]:
    return [replace(it, change=change) for it in items]


def _shown(items: Sequence[ResultItem], form: QuestionForm) -> list[ResultItem]:
    """Return what the history shows: an answer is hidden with any of the documents behind it."""
    rest = [replace(it, text="") for it in items[_SHOWN:]] if form == "question" else []
    return [*items[:_SHOWN], *rest]
