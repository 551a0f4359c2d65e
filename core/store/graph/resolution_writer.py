"""Entity resolution: which entities are merged, how they are shown, which names are ambiguous."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.events import Kind
from core.records.ids import DocumentId, EntityId
from core.store.database.database import Database, id_column, text_column
from core.store.documents.deletion import mark_touched
from core.store.documents.write_buffer import WriteBuffer
from core.store.normalize import normalize
from core.store.records import NewName

# Tables that name entities: (table, column of the named entity, column of the resolved one).
_RESOLVED_COLUMNS = (
    ("mentions", "named_id", "entity_id"),
    ("thesis_names", "named_id", "entity_id"),
    ("facts", "subject_named", "subject_id"),
    ("facts", "object_named", "object_id"),
)
# Values of `merged_into` that are no ids.
NOT_MERGED, HIDDEN = 0, -1
# Rows of entities with exceptions, with their place; a thesis name has the place of its thesis.
_SELECT_PLACES = {
    "mentions": "SELECT rowid, named_id, document_id, start_at, end_at, :resolved FROM mentions",
    "thesis_names": "SELECT n.rowid, n.named_id, n.document_id, t.start_at, t.end_at, n.:resolved"
    " FROM thesis_names n JOIN theses t ON t.id = n.thesis_id",
    "facts": "SELECT rowid, :named, document_id, start_at, end_at, :resolved FROM facts",
}


class DisplayName(Struct, frozen=True):
    """The name and type under which an entity is shown."""

    id: EntityId
    name: str
    kind: str


class ResolutionExceptions(Struct, frozen=True):
    """What a named entity resolves to in some documents, or under some names.

    `documents` holds (named, document, shown), `names` (named, normalized name, shown). The
    document takes precedence over the name.
    """

    documents: tuple[tuple[EntityId, DocumentId, EntityId], ...] = ()
    names: tuple[tuple[EntityId, str, EntityId], ...] = ()


_NO_EXCEPTIONS = ResolutionExceptions()


class ResolutionWriter:
    """Part of a transaction that stores what named entities resolve to."""

    def __init__(self, db: Database, buffer: WriteBuffer, *, kinds: set[Kind]) -> None:
        self._db = db
        self._buffer = buffer
        self._kinds = kinds

    def find_or_create(self, name: NewName) -> EntityId:
        """Return the entity of that name, type and variant; create it if there is none.

        It is deleted when the transaction ends if nothing names it or resolves to it.
        """
        rows = self._db.run(
            "SELECT min(id) FROM entities WHERE normalized = ? AND found_kind = ? AND variant = ?",
            normalize(name.name), name.kind, name.variant,
        )  # fmt: skip
        if rows[0][0] is not None:
            return EntityId(rows[0][0])
        entity_id = self._buffer.find_or_create(name)
        self._buffer.write(self._db)
        self._kinds.add("entities")
        return EntityId(entity_id)

    def variant(self, of: EntityId, variant: str) -> EntityId:
        """Return the entity with name and type of another, distinguished by `variant`."""
        ((name, kind),) = self._db.run(
            "SELECT found_name, found_kind FROM entities WHERE id = ?", of
        )
        entity_id = self.find_or_create(NewName(name, kind, variant=variant))
        if entity_id in self._buffer.added_entities:
            self._buffer.shared_vectors[entity_id] = of
        return entity_id

    def set_display_names(self, shown: Sequence[DisplayName]) -> None:
        """Set the name and type under which each entity is shown."""
        if not shown:
            return
        changed = self._db.run_with_arrays(
            """
            UPDATE entities SET name = i.name, kind = i.kind, shown_normalized = i.folded
            FROM incoming i WHERE entities.id = i.id
            AND (entities.name != i.name OR entities.kind != i.kind) RETURNING entities.id""",
            {
                "id": id_column(one.id for one in shown),
                "name": text_column(one.name for one in shown),
                "kind": text_column(one.kind for one in shown),
                "folded": text_column(normalize(one.name) for one in shown),
            },
        )
        self._report(bool(changed))

    def set_resolutions(
        self,
        shown_as: Mapping[EntityId, EntityId],
        *,
        exceptions: ResolutionExceptions = _NO_EXCEPTIONS,
    ) -> frozenset[int]:
        """Resolve each named entity to the entity that it is shown as.

        The target is shown itself, or 0: then the named one is hidden. Rows that are right
        already are not changed. Entities that lost or gained rows are marked as touched and
        returned.
        """
        if not shown_as:
            return frozenset()
        special = {row[0] for row in (*exceptions.documents, *exceptions.names)} & shown_as.keys()
        plain = [named for named in shown_as if named not in special]
        incoming = {"named": id_column(plain), "shown": id_column(shown_as[one] for one in plain)}
        moved: set[int] = set()
        for table, named, resolved in _RESOLVED_COLUMNS:
            moved |= self._move_plain(table, named, resolved, incoming)
        if special:
            moved |= self._move_special(sorted(special), shown_as, exceptions)
        is_changed = self._merge(shown_as)
        mark_touched(self._db, moved - {0})
        self._buffer.possible_orphans.update(moved - {0})
        self._report(bool(moved) or is_changed)
        return frozenset(moved - {0})

    def resolve(self, named: int) -> int:
        """Return the entity that a named entity is shown as; 0 if hidden."""
        return self._buffer.resolve(named)

    def add_possible_orphans(self, ids: Iterable[int]) -> None:
        """Delete the entities as the transaction ends, if nothing names or resolves to them."""
        self._buffer.possible_orphans.update(ids)

    # Helpers

    def _report(self, is_changed: bool) -> None:  # noqa: FBT001 - private, and named at its uses
        if is_changed:
            self._kinds.update(("entities", "facts"))

    def _merge(self, shown_as: Mapping[EntityId, EntityId]) -> bool:
        """Store the target of each entity; return whether any changed."""
        into = {
            named: NOT_MERGED if named == shown else (shown or HIDDEN)
            for named, shown in shown_as.items()
        }
        changed = self._db.run_with_arrays(
            """
            UPDATE entities SET merged_into = i.into FROM incoming i
            WHERE entities.id = i.id AND entities.merged_into != i.into RETURNING entities.id""",
            {"id": id_column(into), "into": id_column(into.values())},
        )
        self._buffer.resolution_changes.update(
            {int(one): int(shown) for one, shown in shown_as.items()}
        )
        self._buffer.possible_orphans.update(row[0] for row in changed)
        return bool(changed)

    def _move_plain(
        self, table: str, named: str, resolved: str, incoming: dict[str, Any]
    ) -> set[int]:
        """Update one table; return the old and new ids of changed rows."""
        rows = self._db.run_with_arrays(
            _fill_template(
                "SELECT DISTINCT t.:resolved, i.shown FROM :table t"
                " JOIN incoming i ON t.:named = i.named WHERE t.:resolved != i.shown",
                table, named, resolved,
            ),
            incoming,
        )  # fmt: skip
        if rows:
            self._db.run_with_arrays(
                _fill_template(
                    "UPDATE :table SET :resolved = i.shown FROM incoming i"
                    " WHERE :table.:named = i.named AND :table.:resolved != i.shown",
                    table, named, resolved,
                ),
                incoming,
            )  # fmt: skip
        return {one for row in rows for one in row}

    def _move_special(
        self,
        special: Sequence[EntityId],
        shown_as: Mapping[EntityId, EntityId],
        exceptions: ResolutionExceptions,
    ) -> set[int]:
        """Update rows of entities with exceptions, row by row."""
        lookup = _ResolutionLookup(shown_as, exceptions, self._surface_forms(special))
        moved: set[int] = set()
        for table, named, resolved in _RESOLVED_COLUMNS:
            rows = self._db.run(
                _fill_template(
                    _SELECT_PLACES[table] + " WHERE :named IN :ids", table, named, resolved
                ),
                ids=special,
            )
            changes = {
                row: (was, shown)
                for row, named_id, document, start, end, was in rows
                if (shown := lookup.at(named_id, document, start, end)) != was
            }
            moved.update(one for change in changes.values() for one in change)
            if changes:
                self._db.run_with_arrays(
                    _fill_template(
                        "UPDATE :table SET :resolved = i.shown FROM incoming i"
                        " WHERE :table.rowid = i.at",
                        table, named, resolved,
                    ),
                    {
                        "at": id_column(changes),
                        "shown": id_column(shown for _, shown in changes.values()),
                    },
                )  # fmt: skip
        return moved

    def _surface_forms(
        self, ids: Sequence[EntityId]
    ) -> "dict[tuple[int, int], list[_SurfaceForm]]":
        surface_forms: dict[tuple[int, int], list[_SurfaceForm]] = {}
        for named, document, start, end, name in self._db.run(
            "SELECT named_id, document_id, start_at, end_at, name FROM mentions"
            " WHERE named_id IN :ids",
            ids=ids,
        ):
            surface_forms.setdefault((named, document), []).append(
                _SurfaceForm(start, end, normalize(name))
            )
        return surface_forms


class _SurfaceForm(Struct, frozen=True):
    """A mention's place and normalized name."""

    start: int
    end: int
    name: str


class _ResolutionLookup:
    """What each mention of an entity should resolve to."""

    def __init__(
        self,
        shown_as: Mapping[EntityId, EntityId],
        exceptions: ResolutionExceptions,
        surface_forms: Mapping[tuple[int, int], Sequence[_SurfaceForm]],
    ) -> None:
        self._base = {int(named): int(shown) for named, shown in shown_as.items()}
        self._documents = {
            (named, document): shown for named, document, shown in exceptions.documents
        }
        self._names = {(named, name): shown for named, name, shown in exceptions.names}
        self._surface_forms = surface_forms

    def at(self, named: int, document: int, start: int, end: int) -> int:
        """Return the entity of the name there; a name decides only if all names there agree."""
        by_document = self._documents.get((EntityId(named), DocumentId(document)))
        if by_document is not None:
            return by_document
        base = self._base[named]
        targets = {
            int(self._names.get((EntityId(named), form.name), base))
            for form in self._surface_forms.get((named, document), ())
            if start <= form.start and form.end <= end
        }
        return targets.pop() if len(targets) == 1 else base


def _fill_template(sql: str, table: str, named: str, resolved: str) -> str:
    return sql.replace(":table", table).replace(":named", named).replace(":resolved", resolved)
