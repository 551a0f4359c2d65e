"""Erasure of entities that only erased documents named, and of spellings found only there."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

import msgspec
from msgspec import Struct

from core.records.ids import EntityId
from core.store.database.database import Database, text_column
from core.store.graph.resolution_writer import ResolutionWriter
from core.store.normalize import folded_words, normalize


class DocumentNames(Struct, frozen=True):
    """What documents name: entity ids, all normalized names, and values of their facts."""

    ids: tuple[int, ...]
    names: frozenset[str]
    literals: frozenset[str]


def names_in_documents(db: Database, document_ids: Sequence[int]) -> DocumentNames:
    """Return what these documents name."""
    ids = db.run(
        """
        SELECT named_id FROM mentions WHERE document_id IN :ids
        UNION SELECT unnest([subject_named, object_named]) FROM facts WHERE document_id IN :ids
        UNION SELECT named_id FROM thesis_names WHERE document_id IN :ids
        UNION SELECT entity_id FROM aliases WHERE document_id IN :ids""",
        ids=document_ids,
    )
    names = db.run(
        "SELECT name FROM mentions WHERE document_id IN :ids"
        " UNION SELECT alias FROM aliases WHERE document_id IN :ids",
        ids=document_ids,
    )
    literals = db.run(
        "SELECT DISTINCT literal FROM facts WHERE document_id IN :ids AND literal != ''",
        ids=document_ids,
    )
    return DocumentNames(
        ids=tuple(sorted(row[0] for row in ids if row[0])),
        names=frozenset(normalize(row[0]) for row in names if row[0]),
        literals=frozenset(row[0] for row in literals),
    )


def unmentioned_entities(db: Database, ids: Collection[int]) -> tuple[int, ...]:
    """Return those of the entities that no document names."""
    rows = db.run(
        """
        SELECT id FROM entities WHERE id IN :ids AND id NOT IN (
            SELECT named_id FROM mentions WHERE named_id IN :ids
            UNION SELECT unnest([subject_named, object_named]) FROM facts
                WHERE document_id != 0 AND (subject_named IN :ids OR object_named IN :ids))
        ORDER BY id""",
        ids=sorted(ids),
    )
    return tuple(row[0] for row in rows)


def detach_entities(db: Database, resolution: ResolutionWriter, ids: Sequence[int]) -> None:
    """Undo merges into these entities, which are deleted unless the user refers to them.

    What was shown as one of them is shown as itself until it is resolved again.
    """
    if not ids:
        return
    followers = db.run("SELECT id FROM entities WHERE merged_into IN :ids", ids=ids)
    own = {EntityId(row[0]): EntityId(row[0]) for row in followers}
    resolution.set_resolutions({**own, **{EntityId(it): EntityId(it) for it in ids}})
    resolution.add_possible_orphans(ids)


def lost_names(db: Database, ids: Sequence[int], names: Iterable[str]) -> frozenset[str]:
    """Return names of these entities, and of the given ones, that no other entity has."""
    own = db.run("SELECT unnest([normalized, shown_normalized]) FROM entities WHERE id IN :ids",
                    ids=ids)  # fmt: skip
    candidates = {row[0] for row in own} | set(names)
    borne = {
        row[0]
        for row in db.run(
            "SELECT unnest([normalized, shown_normalized]) FROM entities WHERE id NOT IN :ids"
            " UNION SELECT normalized FROM aliases WHERE entity_id NOT IN :ids",
            ids=list(ids) or [0],
        )
    }
    return frozenset(candidates - borne - {""})


def restore_spellings(db: Database, ids: Collection[int]) -> None:
    """Rename entities whose name was spelled so only in an erased document.

    The name becomes the most frequent remaining spelling; a name given by the user stays.
    """
    rows = db.run(
        """
        WITH near AS (FROM entities WHERE id IN :ids OR merged_into IN :ids OR id IN (
            SELECT merged_into FROM entities WHERE id IN :ids))
        SELECT id, name, found_name, normalized,
               CASE WHEN merged_into > 0 THEN merged_into ELSE id END FROM near""",
        ids=sorted(ids) or [0],
    )
    spelled = _spellings(db, [row[0] for row in rows])
    by_head: dict[int, set[str]] = defaultdict(set)
    for entity_id, _, _, _, head in rows:
        by_head[head].update(spelled[entity_id])
    given = _user_names(db)
    changed = [
        (entity_id, *new)
        for entity_id, name, found_name, folded, head in rows
        if (new := _respell(name, found_name, folded, spelled[entity_id], by_head[head] | given))
        != (name, found_name)
    ]
    for entity_id, name, found_name in changed:
        db.run(
            "UPDATE entities SET name = ?, found_name = ?, shown_normalized = ? WHERE id = ?",
            name, found_name, normalize(name), entity_id,
        )  # fmt: skip


def _respell(
    name: str, found_name: str, folded: str, spelled: Sequence[str], shown: Collection[str]
) -> tuple[str, str]:
    """Return the name under which an entity is shown and its extracted name."""
    if not spelled:
        return name, found_name
    if found_name not in spelled:
        found_name = next((it for it in spelled if normalize(it) == folded), folded)
    return (name if name in shown or name == found_name else found_name), found_name


def _spellings(db: Database, ids: Sequence[int]) -> dict[int, list[str]]:
    """Return how documents spell each of these entities, most frequent first."""
    spellings: dict[int, list[str]] = defaultdict(list)
    for entity_id, name, _ in db.run(
        "SELECT named_id, name, count(*) AS times FROM mentions"
        " WHERE named_id IN :ids AND name != '' GROUP BY ALL ORDER BY times DESC, name",
        ids=list(ids) or [0],
    ):
        spellings[entity_id].append(name)
    for entity_id, alias in db.run(
        "SELECT DISTINCT entity_id, alias FROM aliases WHERE entity_id IN :ids ORDER BY ALL",
        ids=list(ids) or [0],
    ):
        spellings[entity_id].append(alias)
    return spellings


def _user_names(db: Database) -> set[str]:
    names: set[str] = set()
    for (change,) in db.run("SELECT change FROM edits WHERE contains(change, '\"rename\"')"):
        decoded = msgspec.json.decode(change, type=dict[str, object])
        if decoded.get("type") == "rename":
            names.add(str(decoded.get("to", "")))
    return names


def delete_reviews(db: Database, ids: Collection[int]) -> None:
    """Delete review questions about these entities until they are resolved again."""
    if ids:
        db.run("DELETE FROM reviews WHERE first_id IN :ids OR second_id IN :ids", ids=sorted(ids))


def paths_of_content(db: Database, paths: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the stored paths among these and all of equal content, and the digests."""
    known_paths = db.run_with_arrays(
        "SELECT path FROM files WHERE path IN (SELECT path FROM incoming)"
        " UNION SELECT path FROM documents WHERE path IN (SELECT path FROM incoming)"
        # Of a file that is gone, saved questions and gold sets may have kept a quote.
        " UNION SELECT path FROM saved_items WHERE path IN (SELECT path FROM incoming)"
        " UNION SELECT path FROM gold_passages WHERE path IN (SELECT path FROM incoming)"
        " UNION SELECT path FROM eval_sources WHERE path IN (SELECT path FROM incoming)",
        {"path": text_column(paths)},
    )
    if not known_paths:
        return (), ()
    incoming = {"path": text_column(row[0] for row in known_paths)}
    digests = db.run_with_arrays(
        "SELECT DISTINCT sha256 FROM files WHERE path IN (SELECT path FROM incoming)"
        " UNION SELECT DISTINCT sha256 FROM documents WHERE path IN (SELECT path FROM incoming)",
        incoming,
    )
    content = tuple(sorted(row[0] for row in digests if row[0]))
    rows = db.run_with_arrays(
        "SELECT path FROM files WHERE sha256 IN (SELECT sha256 FROM incoming)"
        " UNION SELECT path FROM documents WHERE sha256 IN (SELECT sha256 FROM incoming)",
        {"sha256": text_column(content)},
    )
    return tuple(sorted({*incoming["path"].tolist(), *(row[0] for row in rows)})), content


def delete_views(db: Database, names: Collection[str]) -> None:
    """Delete saved views of the graph whose name contains one of these names, and all of topics."""
    db.run("DELETE FROM community_names")
    lost = {f" {words} " for name in names if (words := folded_words(name))}
    for (view,) in db.run("SELECT name FROM views"):
        if any(name in f" {folded_words(view)} " for name in lost):
            db.run("DELETE FROM views WHERE name = ?", view)
