"""User edits to the graph: apply, undo and list them; list open reviews and contradictions (N7)."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from core.errors import WrongUse
from core.extract.llm.reply_cache import ReplyCacheDeps
from core.extract.statements.speakers import ME
from core.lanes import Cancel
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.graph.edits import (
    AddFact,
    Change,
    Confirm,
    Contradiction,
    Edit,
    EntityName,
    KeepApart,
    Merge,
    MergeAnswer,
    MergeCandidate,
    Retype,
)
from core.records.graph.review import KindQuestion
from core.records.ids import EditId, EntityId, ReviewId
from core.records.knowledge import Fact, FactView
from core.resolve.edit_completion import complete_change, names_in_change
from core.resolve.outdated import OutdatedFactAdvisor
from core.resolve.resolver import Resolver
from core.resolve.similarity.name_parts import PERSON, parse_name
from core.resolve.store_lookup import EntityLookup
from core.resolve.type_violations import TypeViolation, find_type_violations, order_kinds
from core.retrieve.passage_cache import PassageCache
from core.retrieve.recall.facts import show_fact, show_facts
from core.settings.options import Settings
from core.store.graph.edits import UserFact
from core.store.graph.resolution import EntityRecord
from core.store.normalize import normalize
from core.store.readable_store import ReadableStore
from core.store.records import NewName
from core.store.store import Store

# A language model is asked about at most this many contradictions: nobody reviews more.
MAX_ASKED = 50
# Facts that are shown with the question what an entity is.
MAX_FACTS = 3


class GraphEditor:
    """Applies the user's edits. `edit`, `undo` and `answer` run in the write lane.

    `entities_changed` is called after an edit that added or removed entities. `model_deps` give
    access to a language model that is asked about contradictions; None disables it. Questions to
    the user and the model come from `readable`.
    """

    def __init__(  # noqa: PLR0913 - dependencies of edits
        self,
        store: Store,
        readable: ReadableStore,
        resolver: Resolver,
        *,
        settings: Callable[[], Settings],
        vocabulary: Callable[[], Vocabulary],
        entities_changed: Callable[[], None],
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        model_deps: ReplyCacheDeps | None = None,
    ) -> None:
        self._store = store
        self._readable = readable
        self._outdated = OutdatedFactAdvisor(store, model_deps)
        self._resolver = resolver
        self._settings = settings
        self._entities_changed = entities_changed
        self._vocabulary = vocabulary
        self._lookup = EntityLookup(readable, vocabulary=vocabulary)
        self._clock = clock

    # Edits

    def edit(self, change: Change) -> Edit:
        """Apply the change. Raises `WrongUse` for names that match no entity or several."""
        return self._apply(complete_change(change, self._lookup))

    def answer(self, review_id: ReviewId, *, answer: MergeAnswer) -> Edit:
        """Record that the pair of a review is one entity or two; one keeps the better name.

        Raises `WrongUse` for an unknown review.
        """
        row = next((it for it in self._store.resolution.reviews() if it.id == review_id), None)
        pair = self._things([row.first, row.second]) if row else {}
        if row is None or len(pair) < 2:
            raise WrongUse(str(review_id), "no_such_review")
        first, second = (
            EntityName(thing.found_name, thing.found_kind, thing.variant)
            for thing in sorted((pair[row.first], pair[row.second]), key=_merge_rank)
        )
        return self._apply(Merge(first, second) if answer == "same" else KeepApart(first, second))

    def undo(self, edit_id: EditId) -> None:
        """Undo an edit. Raises `WrongUse` when it is unknown or was undone before."""
        edit = self._store.resolution.edit(edit_id)
        if edit is None:
            raise WrongUse(str(edit_id), "no_such_edit")
        if edit.undone_at is not None:
            raise WrongUse(str(edit_id), "edit_undone_before")
        self._mark_undone(edit, at=self._clock())

    def redo(self, edit_id: EditId) -> None:
        """Apply an undone edit again, under its id."""
        edit = self._store.resolution.edit(edit_id)
        if edit is not None and edit.undone_at is not None:
            self._mark_undone(edit, at=None)

    def _mark_undone(self, edit: Edit, *, at: datetime | None) -> None:
        in_force = [it for it in self._store.resolution.edits() if it.id != edit.id]
        if at is None:
            in_force = sorted([*in_force, edit], key=lambda one: one.id)
        affected = self._affected(edit.change)
        with self._store.write() as write:
            write.edits.mark_undone(edit.id, at=at)
            if isinstance(edit.change, AddFact):
                write.edits.put_user_facts(_user_facts(in_force))
            write.fact_status.mark_touched(sorted(affected))
        if write.new_entity_ids or write.deleted_entities:
            self._entities_changed()
        # Resolve these first, so that the change shows at once.
        self._resolver.resolve(sorted(affected | self._affected(edit.change)))

    def _apply(self, change: Change) -> Edit:
        made_at = self._clock()
        affected = self._affected(change)
        with self._store.write() as write:
            edit = write.edits.add_edit(change, at=made_at)
            if isinstance(change, AddFact):
                in_force = [*self._store.resolution.edits(), edit]
                write.edits.put_user_facts(_user_facts(in_force))
            write.fact_status.mark_touched(sorted(affected))
        if write.new_entity_ids or write.deleted_entities:
            self._entities_changed()
        self._resolver.resolve(sorted(affected | self._affected(change)))
        if isinstance(change, Confirm) and change.fact:
            self._store.count_access([change.fact], at=made_at)
        return edit

    def _affected(self, change: Change) -> set[EntityId]:
        named = self._store.resolution.find_entities(sorted(names_in_change(change)))
        return set(self._store.resolution.groups_of(named)) if named else set()

    # Queries

    def edits(self, *, undone: bool = False) -> tuple[Edit, ...]:
        """List the edits in force, the newest first; with `undone` also the undone ones."""
        return self._store.resolution.edits(undone=undone)[::-1]

    def reviews(self) -> tuple[MergeCandidate, ...]:
        """List pairs of entities that may be one, the likeliest first, each once.

        The first of a pair has the better name.
        """
        rows = self._readable.resolution.reviews()
        things = self._things(it for row in rows for it in (row.first, row.second))
        asked: dict[frozenset[int], MergeCandidate] = {}
        for row in rows:
            first, second = things.get(row.first), things.get(row.second)
            if first is None or second is None:
                continue
            first, second = sorted((first, second), key=_merge_rank)
            pair = frozenset((first.merged_into or first.id, second.merged_into or second.id))
            if len(pair) == 2:
                asked.setdefault(
                    pair,
                    MergeCandidate(
                        row.id, _as_shown(first), _as_shown(second), row.score, row.reason
                    ),
                )
        return tuple(asked.values())[: self._settings().review_questions]

    def contradictions(self) -> tuple[Contradiction, ...]:
        """List statements that cannot both hold and that no date orders."""
        return self._outdated.with_replies(self._contradictions())

    def kind_questions(self) -> tuple[KindQuestion, ...]:
        """List entities whose types do not fit their facts, those with the most such facts first.

        The user's own entity is a person, and whatever the user gave a type has that type.
        """
        settings, vocabulary = self._settings(), self._vocabulary()
        violations: dict[EntityId, list[TypeViolation]] = {}
        for one in find_type_violations(
            self._readable,
            vocabulary,
            certain=self._certain_kinds(),
            least=settings.facts_shown_from,
        ):
            violations.setdefault(one.entity, []).append(one)
        asked = sorted(violations, key=lambda entity: -len(violations[entity]))
        things = self._things(asked[: settings.review_questions])
        facts = {it: [one.fact for one in violations[it][:MAX_FACTS]] for it in things}
        labels = self._readable.graph.labels() if things else {}
        listed = [it for ids in facts.values() for it in ids]
        kinds = self._kinds(one.subject for one in self._readable.graph.facts(listed).values())
        shown = show_facts(self._readable, listed, labels=labels, kinds=kinds, in_context=True)
        views = {it.id: it for it in shown}
        return tuple(
            KindQuestion(
                _as_shown(things[entity]),
                order_kinds(violations[entity], things[entity].kind, vocabulary=vocabulary),
                tuple(views[it] for it in facts[entity] if it in views),
            )
            for entity in asked
            if entity in things
        )

    def ask_outdated(self, cancel: Cancel) -> bool:
        """Ask the model about the next contradiction; return whether one was left to ask about.

        Runs in the thread that uses the model while idle. Raises `Cancelled` and `ModelError`.
        """
        if not self._outdated.can_ask:
            return False
        return self._outdated.ask_next(self._contradictions()[:MAX_ASKED], cancel)

    def _contradictions(self) -> tuple[Contradiction, ...]:
        rows = self._readable.resolution.contradictions()
        facts = self._readable.graph.facts([it for row in rows for it in (row.first, row.second)])
        labels = self._readable.graph.labels() if facts else {}
        cache = PassageCache(self._readable.documents)
        cache.fetch({it.passage_id for it in facts.values()})
        kinds = self._kinds(it.subject for it in facts.values())

        def shown(fact: Fact) -> FactView:
            return show_fact(fact, labels=labels, kinds=kinds, cache=cache, in_context=True)

        return tuple(
            Contradiction(row.id, shown(facts[row.first]), shown(facts[row.second]), row.reason)
            for row in rows
            if row.first in facts and row.second in facts
        )

    def _certain_kinds(self) -> frozenset[EntityId]:
        """Return the entities whose types the user chose, and the user's own."""
        in_force = self._store.resolution.edits()
        chosen = {edit.change.thing for edit in in_force if isinstance(edit.change, Retype)}
        chosen |= {EntityName(name, "Person") for name in (ME, self._settings().your_name)}
        names = sorted({normalize(it.name) for it in chosen})
        records = self._store.resolution.entities(self._store.resolution.find_entities(names))
        return frozenset(
            EntityId(record.merged_into or record.id)
            for record in records
            if EntityName(record.found_name, record.found_kind, record.variant) in chosen
        )

    def _kinds(self, ids: Iterable[EntityId]) -> dict[EntityId, str]:
        entities = self._readable.graph.entities(sorted(set(ids)))
        return {number: entity.kind for number, entity in entities.items()}

    def _things(self, ids: Iterable[EntityId]) -> dict[EntityId, EntityRecord]:
        return {it.id: it for it in self._readable.resolution.entities(sorted(set(ids)))}


def _merge_rank(thing: EntityRecord) -> tuple[bool, bool, int, int]:
    """Return the rank of a thing whose name a pair keeps: no address, person, fuller name, most
    mentions.

    All full names of a person are equally full: the rest may be a role ("Nurse Anna Weber").
    """
    is_person = PERSON in {thing.found_kind, thing.kind}
    count = len(parse_name(thing.found_name, thing.found_kind).tokens)
    fullness = min(count, 2) if is_person else count
    return "@" in thing.found_name, not is_person, -fullness, -thing.mentions


def _user_facts(in_force: Iterable[Edit]) -> list[UserFact]:
    return [
        UserFact(
            subject=NewName(subject.name, subject.kind, variant=subject.variant),
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
        for edit in in_force
        if isinstance(change := edit.change, AddFact) and (subject := change.said.subject)
    ]


def _as_shown(thing: EntityRecord) -> EntityName:
    return EntityName(thing.name, thing.kind, thing.variant)
