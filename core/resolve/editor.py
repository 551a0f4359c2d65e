"""The user's corrections: made, undone and listed; and what the user is asked."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from core.errors import WrongUse
from core.extract.llm.reply_cache import ReplyCacheDeps
from core.extract.vocabulary.vocabulary import Vocabulary
from core.lanes import Cancel
from core.records.graph.edits import (
    AddFact,
    Answer,
    Apart,
    Change,
    Confirm,
    Contradiction,
    Edit,
    Merge,
    Named,
    Review,
)
from core.records.ids import EditId, EntityId, ReviewId
from core.records.knowledge import Fact, FactShown
from core.resolve.edit_completion import complete_change, names_in_change
from core.resolve.outdated import OutdatedFactAdvisor
from core.resolve.resolver import Resolver
from core.resolve.store_lookup import StoreEntityLookup
from core.resolve.type_violations import as_contradiction, find_type_violations
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact
from core.settings.options import Settings
from core.store.graph.edits import UserFact
from core.store.graph.resolution import Thing
from core.store.records import NewName
from core.store.store import Store

# Of this many contradictions a model says which statement is outdated: nobody looks through more.
MAX_ASKED = 50


class GraphEditor:
    """`edit`, `undo` and `answer` belong into the write lane.

    `renewed` is called when things came or went that no document brought or took away. `writing`
    is how a language model is asked about contradictions; without it none is.
    """

    def __init__(  # noqa: PLR0913 - what corrections are made with
        self,
        store: Store,
        curator: Resolver,
        *,
        settings: Callable[[], Settings],
        vocabulary: Callable[[], Vocabulary],
        renewed: Callable[[], None],
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        writing: ReplyCacheDeps | None = None,
    ) -> None:
        self._store = store
        self._outdated = OutdatedFactAdvisor(store, writing)
        self._curator = curator
        self._settings = settings
        self._renewed = renewed
        self._vocabulary = vocabulary
        self._known = StoreEntityLookup(store, vocabulary=vocabulary)
        self._clock = clock

    # Changes

    def edit(self, change: Change) -> Edit:
        """The change holds from now on. Raises `WrongUse` for names that mean none or several."""
        return self._make(complete_change(change, self._known))

    def answer(self, review_id: ReviewId, *, answer: Answer) -> Edit:
        """The pair is one thing, or two, for ever. Raises `WrongUse` when it is not asked."""
        row = next((it for it in self._store.curated.reviews() if it.id == review_id), None)
        pair = self._things([row.first, row.second]) if row else {}
        if row is None or len(pair) < 2:
            raise _missing(review_id, "There is no such question.")
        first, second = (_found(pair[it]) for it in (row.first, row.second))
        return self._make(Merge(first, second) if answer == "same" else Apart(first, second))

    def undo(self, edit_id: EditId) -> None:
        """The change holds no more. Raises `WrongUse` when it is unknown or was undone."""
        edit = self._store.curated.edit(edit_id)
        if edit is None:
            raise _missing(edit_id, "There is no such edit.")
        if edit.undone_at is not None:
            raise _missing(edit_id, "This edit was undone before.")
        left = [it for it in self._store.curated.edits() if it.id != edit_id]
        concerned = self._concerned(edit.change)
        with self._store.write() as write:
            write.decisions.undo_edit(edit_id, at=self._clock())
            if isinstance(edit.change, AddFact):
                write.decisions.put_user_facts(_user_facts(left))
            write.judged.touch(sorted(concerned))
        if write.given or write.gone:
            self._renewed()
        # Whatever else is still to be sorted out: the change shows at once.
        self._curator.curate(sorted(concerned))

    def _make(self, change: Change) -> Edit:
        made_at = self._clock()
        concerned = self._concerned(change)
        with self._store.write() as write:
            edit = write.decisions.add_edit(change, at=made_at)
            if isinstance(change, AddFact):
                edits = [*self._store.curated.edits(), edit]
                write.decisions.put_user_facts(_user_facts(edits))
            write.judged.touch(sorted(concerned))
        if write.given or write.gone:
            self._renewed()
        self._curator.curate(sorted(concerned | self._concerned(change)))
        if isinstance(change, Confirm) and change.fact:
            self._store.count_access([change.fact], at=made_at)
        return edit

    def _concerned(self, change: Change) -> set[EntityId]:
        """The things of which the change speaks, with all that are shown as one with them."""
        named = self._store.curated.find_things(sorted(names_in_change(change)))
        return set(self._store.curated.groups_of(named)) if named else set()

    # What is shown

    def edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        """The changes that hold, the newest first; with `undone` also those taken back."""
        return self._store.curated.edits(undone=undone)[::-1]

    def reviews(self) -> tuple[Review, ...]:
        """Pairs of things that may be one, the likeliest first, each pair once."""
        rows = self._store.curated.reviews()
        things = self._things(it for row in rows for it in (row.first, row.second))
        asked: dict[frozenset[int], Review] = {}
        for row in rows:
            first, second = things.get(row.first), things.get(row.second)
            if first is None or second is None:
                continue
            pair = frozenset((first.merged_into or first.id, second.merged_into or second.id))
            if len(pair) == 2:
                asked.setdefault(
                    pair, Review(row.id, _shown(first), _shown(second), row.score, row.reason)
                )
        return tuple(asked.values())[: self._settings().review_questions]

    def contradictions(self) -> tuple[Contradiction, ...]:
        """Statements that cannot both hold and that no date puts in order.

        Then those that their relation rules out for the types of their ends; there the second of
        both is the rule, and who says that it holds rejects the statement.
        """
        return self._outdated.told(self._contradictions())

    def ask_outdated(self, cancel: Cancel) -> bool:
        """Whether there was a contradiction of which the model had not yet said what is outdated.

        For the thread that works with the model while nobody asks. Raises `Cancelled` and
        `ModelError`.
        """
        if not self._outdated.can_ask:
            return False
        return self._outdated.ask_next(self._contradictions()[:MAX_ASKED], cancel)

    def _contradictions(self) -> tuple[Contradiction, ...]:
        rows = self._store.curated.contradictions()
        odd = find_type_violations(
            self._store, self._vocabulary(), most=self._settings().review_questions
        )
        facts = self._store.graph.facts([it for row in rows for it in (row.first, row.second)])
        facts |= {it.fact.id: it.fact for it in odd}
        labels = self._store.graph.labels() if facts else {}
        shelf = PassageCache(self._store.documents)
        shelf.fetch({it.passage_id for it in facts.values()})

        def shown(fact: Fact) -> FactShown:
            return show_fact(fact, labels=labels, shelf=shelf)

        both = (
            Contradiction(row.id, shown(facts[row.first]), shown(facts[row.second]), row.reason)
            for row in rows
            if row.first in facts and row.second in facts
        )
        return (*both, *(as_contradiction(it, shown(it.fact)) for it in odd))

    def _things(self, ids: Iterable[EntityId]) -> dict[EntityId, Thing]:
        return {it.id: it for it in self._store.curated.things(sorted(set(ids)))}


def _user_facts(edits: Iterable[Edit]) -> list[UserFact]:
    """What the user says with these edits."""
    return [
        UserFact(
            subject=_new_name(change.said.subject),
            predicate=change.said.predicate,
            object=(
                NewName(
                    change.said.object, change.said.object_kind, variant=change.said.object_variant
                )
                if change.said.object_kind
                else None
            ),
            literal="" if change.said.object_kind else change.said.object,
            valid_from=change.valid_from,
            valid_to=change.valid_to,
            precision=change.precision,
            said_at=edit.made_at,
        )
        for edit in edits
        if isinstance(change := edit.change, AddFact)
    ]


def _new_name(named: Named) -> NewName:
    return NewName(named.name, named.kind, variant=named.variant)


def _found(thing: Thing) -> Named:
    return Named(thing.found_name, thing.found_kind, thing.variant)


def _shown(thing: Thing) -> Named:
    return Named(thing.name, thing.kind, thing.variant)


def _missing(number: int, detail: str) -> WrongUse:
    return WrongUse(str(number), detail=detail, remedy="List them anew: numbers may have changed.")
