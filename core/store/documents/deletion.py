"""Deletion of documents and of everything that depended on them only."""

from collections.abc import Collection, Iterable, Mapping, Sequence

import numpy as np
from msgspec import Struct

from core.store.database.database import Database, replace_surrogates, text_column

_DOCUMENT_TABLES = (
    "texts", "passages", "mentions", "facts", "theses", "thesis_names", "aliases", "refined",
    "flags",
)  # fmt: skip


class DeletedRows(Struct, frozen=True):
    """Deleted passages and theses, and entities that may have lost their last mention."""

    passages: tuple[int, ...] = ()
    entities: tuple[int, ...] = ()
    theses: tuple[int, ...] = ()


def find_heirs(db: Database, paths: Iterable[str], *, leaving: bool) -> dict[str, str]:
    """Map each path whose content exists elsewhere too to the first such path.

    With `leaving` the paths are about to be removed, so none of them can be an heir.
    """
    stays = "AND path NOT IN (SELECT path FROM incoming)" if leaving else ""
    rows = db.run_with_arrays(
        (
            "SELECT same_as, min(path) FROM files WHERE state = 'duplicate'"
            " AND same_as IN (SELECT path FROM incoming) :stays GROUP BY same_as"
        ).replace(":stays", stays),
        {"path": text_column(paths)},
    )
    return dict(rows)


def transfer_documents(db: Database, inherited: Mapping[str, str]) -> None:
    """Assign the documents of each path to its heir; other duplicates refer to the heir."""
    if not inherited:
        return
    incoming = {"old": text_column(inherited), "heir": text_column(inherited.values())}
    db.run_with_arrays(
        "UPDATE documents SET path = i.heir FROM incoming i WHERE documents.path = i.old", incoming
    )
    db.run_with_arrays(
        "UPDATE files SET state = 'read', same_as = '', kind = o.kind, title = o.title,"
        " inside = o.inside FROM incoming i JOIN files o ON o.path = i.old"
        " WHERE files.path = i.heir",
        incoming,
    )
    db.run_with_arrays(
        "UPDATE files SET same_as = i.heir FROM incoming i WHERE files.same_as = i.old", incoming
    )


def find_affected_paths(db: Database, dropping: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Return paths whose duplicates must inherit, and paths with documents.

    `dropping` maps each path to the SHA-256 of its new content. Only paths whose content
    changes are in the first list.
    """
    rows = db.run_with_arrays(
        """
        SELECT path, sha256, true FROM documents WHERE path IN (SELECT path FROM incoming)
        UNION SELECT same_as, sha256, false FROM files
        WHERE same_as IN (SELECT path FROM incoming)""",
        {"path": text_column(dropping)},
    )
    new = {replace_surrogates(path): sha256 for path, sha256 in dropping.items()}
    changed = {path for path, sha256, held in rows if not held and sha256 != new[path]}
    return sorted(changed), sorted({path for path, _, held in rows if held})


def delete_documents(
    db: Database, paths: Iterable[str], *, but: Collection[int] = ()
) -> DeletedRows:
    """Delete the documents at these paths, except ids in `but`, with all extracted rows."""
    rows = db.run_with_arrays(
        "SELECT id FROM documents WHERE path IN (SELECT path FROM incoming)",
        {"path": text_column(paths)},
    )
    ids = [row[0] for row in rows if row[0] not in but]
    if not ids:
        return DeletedRows()
    passages = db.run("SELECT id FROM passages WHERE document_id IN :ids", ids=ids)
    entities = db.run(
        """
        SELECT unnest([entity_id, named_id]) FROM mentions WHERE document_id IN :ids
        UNION SELECT unnest([subject_id, object_id, subject_named, object_named])
            FROM facts WHERE document_id IN :ids
        UNION SELECT unnest([entity_id, named_id]) FROM thesis_names WHERE document_id IN :ids
        UNION SELECT entity_id FROM aliases WHERE document_id IN :ids""",
        ids=ids,
    )
    theses = db.run("SELECT id FROM theses WHERE document_id IN :ids", ids=ids)
    facts = db.run("SELECT id FROM facts WHERE document_id IN :ids", ids=ids)
    delete_fact_references(db, [row[0] for row in facts])
    for table in _DOCUMENT_TABLES:
        db.run("DELETE FROM :table WHERE document_id IN :ids".replace(":table", table), ids=ids)
    db.run("DELETE FROM documents WHERE id IN :ids", ids=ids)
    return DeletedRows(
        passages=tuple(row[0] for row in passages),
        entities=tuple(row[0] for row in entities if row[0]),
        theses=tuple(row[0] for row in theses),
    )


def delete_fact_references(db: Database, ids: Sequence[int]) -> None:
    """Delete the rows of other tables that refer to these facts."""
    if ids:
        db.run("DELETE FROM access WHERE fact_id IN :ids", ids=ids)
        db.run(
            "DELETE FROM contradictions WHERE first_fact IN :ids OR second_fact IN :ids", ids=ids
        )


def delete_orphans(db: Database, entities: Iterable[int]) -> tuple[int, ...]:
    """Delete those of the entities that nothing names or resolves to any more.

    Entities that were merged with them are marked as touched, and review questions about them
    are deleted.
    """
    candidates = sorted(set(entities))
    if not candidates:
        return ()
    rows = db.run(
        """
        SELECT id FROM entities WHERE id IN :ids AND id NOT IN (
            SELECT unnest([entity_id, named_id]) FROM mentions
                WHERE entity_id IN :ids OR named_id IN :ids
            UNION SELECT unnest([subject_id, object_id, subject_named, object_named]) FROM facts
                WHERE subject_id IN :ids OR object_id IN :ids
                OR subject_named IN :ids OR object_named IN :ids)""",
        ids=candidates,
    )
    orphans = tuple(row[0] for row in rows)
    if orphans:
        db.run(
            """
            INSERT INTO touched SELECT id FROM entities
            WHERE id NOT IN :ids AND (merged_into IN :ids OR id IN (
                SELECT merged_into FROM entities WHERE id IN :ids))""",
            ids=orphans,
        )
        db.run("DELETE FROM entities WHERE id IN :ids", ids=orphans)
        db.run("DELETE FROM aliases WHERE entity_id IN :ids", ids=orphans)
        db.run("DELETE FROM thesis_names WHERE named_id IN :ids OR entity_id IN :ids", ids=orphans)
        db.run("DELETE FROM touched WHERE entity_id IN :ids", ids=orphans)
        db.run("DELETE FROM reviews WHERE first_id IN :ids OR second_id IN :ids", ids=orphans)
    return orphans


def mark_touched(db: Database, ids: Iterable[int]) -> None:
    """Queue these entities for resolution, if they exist."""
    unique_ids = np.array(sorted(set(ids)), dtype=np.int64)
    if len(unique_ids):
        db.run_with_arrays(
            "INSERT INTO touched SELECT id FROM incoming WHERE id IN (SELECT id FROM entities)"
            " AND id NOT IN (SELECT entity_id FROM touched)",
            {"id": unique_ids},
        )
