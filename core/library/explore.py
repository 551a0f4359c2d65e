"""The library's part about single things and saved views."""

from datetime import UTC, datetime

from msgspec.structs import replace

from core.errors import WrongUse
from core.explore.entity_details import show_entity
from core.library.composition import Services
from core.library.shared_resource import SharedResource
from core.records.graph.edits import MergeCandidate
from core.records.graph.entity_details import EntityDetails, SavedView
from core.records.ids import EntityId
from core.resolve.edit_completion import names_in_change
from core.store.normalize import normalize


class ExplorePart:
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    _life: SharedResource[Services]

    def show_thing(self, entity_id: EntityId) -> EntityDetails:
        """All that is known of one thing: facts, where it is named, doubts and corrections."""
        with self._life.using() as it:
            shown = show_thing(it.store, it.searcher.names(), entity_id)
            if shown.entity is None:
                return shown
            one = shown.entity
            called = frozenset(normalize(name) for name in (one.name, *one.aliases))
            return replace(
                shown,
                contradictions=tuple(
                    doubt
                    for doubt in it.editor.contradictions()
                    for fact in (doubt.first,)
                    if one.id in {fact.subject_id, fact.object_id, doubt.second.subject_id}
                ),
                reviews=tuple(
                    review
                    for review in it.editor.reviews()
                    if _is_about(review, one.name, one.kind, shown.variant)
                ),
                edits=tuple(
                    edit for edit in it.editor.edits() if names_in_change(edit.change) & called
                ),
            )

    def dismiss_link(self, first: EntityId, second: EntityId, *, dismissed: bool = True) -> None:
        """That the two may be related is never suggested again; or it may be again."""
        with self._life.using() as it:

            def keep() -> None:
                with it.store.write() as write:
                    write.exploring.dismiss(first, second, dismissed=dismissed)

            it.lanes.write.submit(keep).result()

    def save_view(self, view: SavedView) -> SavedView:
        """The view is kept under its name; one of the same name is replaced."""
        named = replace(view, name=" ".join(view.name.split()))
        if not named.name:
            raise WrongUse(detail="The view has no name.", remedy="Type a name.")
        with self._life.using() as it:

            def keep() -> SavedView:
                with it.store.write() as write:
                    return write.exploring.save_view(named, at=datetime.now(UTC))

            return it.lanes.write.submit(keep).result()

    def list_views(self) -> tuple[SavedView, ...]:
        """The saved views by name."""
        with self._life.using() as it:
            return it.store.explore.views()

    def delete_view(self, name: str) -> None:
        """There is no saved view of that name."""
        with self._life.using() as it:

            def drop() -> None:
                with it.store.write() as write:
                    write.exploring.delete_view(name)

            it.lanes.write.submit(drop).result()


def _is_about(review: MergeCandidate, name: str, kind: str, variant: str) -> bool:
    return any(
        (named.name, named.kind, named.variant) == (name, kind, variant)
        for named in (review.first, review.second)
    )
