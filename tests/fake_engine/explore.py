"""The part of the fake engine about single things and saved views: replies that cross the wire."""

from datetime import UTC, datetime

from msgspec.structs import replace

from core.errors import WrongUse
from core.records.graph.edits import EntityName
from core.records.graph.entity_details import DocumentMention, EntityDetails, SavedView
from core.records.ids import EntityId
from core.records.knowledge import Entity

AT = datetime(2025, 3, 14, 9, 26, 53, 589793, tzinfo=UTC)
HERON = EntityDetails(
    found=True,
    entity=Entity(EntityId(7), "Heron", "Project", ("the Heron project",), 3, 2),
    first_seen=AT,
    last_seen=AT,
    documents=(
        DocumentMention("/notes/heron.md", None, "Heron", 2, 3, 9, "Is Heron late?", None, AT),
    ),
    alike=((EntityId(8), EntityName("Heron", "Concept")),),
)


class FakeExplore:
    """One thing, and views in memory."""

    views: tuple[SavedView, ...] = ()

    def show_thing(self, entity_id: EntityId) -> EntityDetails:
        return HERON if entity_id == EntityId(7) else EntityDetails(found=False)

    def dismiss_link(self, first: EntityId, second: EntityId, *, dismissed: bool = True) -> None:
        if first == second:
            raise WrongUse(str(first), detail="A thing is not linked with itself.")

    def save_view(self, view: SavedView) -> SavedView:
        kept = replace(view, saved_at=AT)
        self.views = (*(one for one in self.views if one.name != view.name), kept)
        return kept

    def list_views(self) -> tuple[SavedView, ...]:
        return self.views

    def delete_view(self, name: str) -> None:
        self.views = tuple(one for one in self.views if one.name != name)
