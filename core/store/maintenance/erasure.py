"""Permanent erasure in a transaction: documents and conversations with all their traces (N12)."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, cast

import msgspec
from msgspec import Struct

from core.events import Kind
from core.records.graph.edits import AddFact, Change
from core.store.audit_table import erase_traces
from core.store.database.database import Database, replace_surrogates, text_column
from core.store.documents.deletion import delete_fact_references, mark_touched
from core.store.files.transcripts import without_transcripts
from core.store.gold_sets import erase_gold
from core.store.graph.resolution_writer import ResolutionWriter
from core.store.maintenance import entity_erasure, episode_erasure
from core.store.maintenance.blocklist import add_to_blocklist, remove_from_blocklist
from core.store.normalize import normalize
from core.store.saved_questions import erase_saved

# Fields of an edit that name no entity.
_SKIPPED_FIELDS = frozenset({"type", "kind", "object_kind", "predicate", "precision", "verdict"})
# Edits that repeat a statement of a document.
_QUOTING_EDITS = frozenset({"confirm", "reject", "decide"})
# (text of a passage, recipe) -> key of the cached model reply.
ReplyKey = Callable[[str, str], str]


class LostContent(Struct, frozen=True):
    """What no document contains any more: normalized names, values, paths, ids of edits.

    A value counts only where an edit repeats a document, not where the user states it.
    """

    names: frozenset[str] = frozenset()
    literals: frozenset[str] = frozenset()
    paths: frozenset[str] = frozenset()
    edits: frozenset[int] = frozenset()


def erase_edits(db: Database, resolution: ResolutionWriter, lost: LostContent) -> int:
    """Erase all edits, undone or not, that refer to lost content; return the number of facts.

    Entities that only these facts named are deleted when the transaction ends.
    """
    edit_ids = [
        number
        for number, change in db.run("SELECT id, change FROM edits")
        if number in lost.edits or _refers_to(msgspec.json.decode(change), lost)
    ]
    if not edit_ids:
        return 0
    db.run("DELETE FROM edits WHERE id IN :ids", ids=edit_ids)
    db.run("UPDATE proposals SET edit_id = 0 WHERE edit_id IN :ids", ids=edit_ids)
    return _delete_unsupported_facts(db, resolution)


def _refers_to(change: Any, lost: LostContent) -> bool:
    words = set(_strings_in(change))
    if words & lost.paths or {normalize(word) for word in words} & lost.names:
        return True
    tag = cast("Mapping[str, Any]", change).get("type", "")
    return tag in _QUOTING_EDITS and bool(words & lost.literals)


def _strings_in(value: Any) -> Iterator[str]:
    """Yield all texts within the edit that may name something."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, inner in cast("Mapping[str, Any]", value).items():
            if name not in _SKIPPED_FIELDS:
                yield from _strings_in(inner)


def _delete_unsupported_facts(db: Database, resolution: ResolutionWriter) -> int:
    """Delete facts of the user that no edit states any more; return their number."""
    stated = {
        _statement_key(change)
        for (text,) in db.run("SELECT change FROM edits WHERE undone_at IS NULL")
        if isinstance(change := msgspec.json.decode(text, type=Change), AddFact)
    }
    rows = db.run(
        """
        SELECT f.id, s.normalized, s.found_kind, s.variant, f.predicate,
               coalesce(o.normalized, ''), coalesce(o.found_kind, ''), coalesce(o.variant, ''),
               f.literal
        FROM facts f JOIN entities s ON s.id = f.subject_named
        LEFT JOIN entities o ON o.id = f.object_named WHERE f.document_id = 0"""
    )
    fact_ids = [row[0] for row in rows if row[1:] not in stated]
    if fact_ids:
        named = db.run(
            "SELECT unnest([subject_named, object_named]) FROM facts WHERE id IN :ids", ids=fact_ids
        )
        db.run("DELETE FROM facts WHERE id IN :ids", ids=fact_ids)
        delete_fact_references(db, fact_ids)
        resolution.add_possible_orphans([row[0] for row in named if row[0]])
    return len(fact_ids)


def _statement_key(change: AddFact) -> tuple[str, ...]:
    statement = change.said
    subject = (normalize(statement.subject.name), statement.subject.kind, statement.subject.variant)
    if statement.object_kind:
        target = (normalize(statement.object), statement.object_kind, statement.object_variant, "")
    else:
        target = ("", "", "", replace_surrogates(statement.object))
    return (*subject, statement.predicate, *target)


def lost_literals(db: Database, values: Collection[str]) -> frozenset[str]:
    """Return those of the values that no document states."""
    if not values:
        return frozenset()
    stated = {
        row[0]
        for row in db.run(
            "SELECT DISTINCT literal FROM facts WHERE document_id != 0 AND literal != ''"
        )
    }
    return frozenset(values) - stated


class ErasedRows(Struct, frozen=True):
    """Numbers of erased rows, paths of erased files, and ids of erased episodes.

    `titles` are those that were cleared, each behind the id of its conversation.
    """

    documents: int = 0
    facts: int = 0
    sessions: int = 0
    episodes: tuple[int, ...] = ()
    paths: tuple[str, ...] = ()
    titles: frozenset[str] = frozenset()


class ErasureWriter:
    """Part of a transaction that erases permanently; the files are rewritten afterwards."""

    def __init__(
        self,
        db: Database,
        *,
        resolution: ResolutionWriter,
        forget_files: Callable[[Sequence[str]], None],
        kinds: set[Kind],
    ) -> None:
        self._db = db
        self._resolution = resolution
        self._remove_files = forget_files
        self._kinds = kinds

    def erase_document(self, path: str, *, at: datetime, reply_key: ReplyKey) -> ErasedRows:
        """Erase the document with all that only it states, and every file of equal content.

        Edits of the user are erased if they are about entities that nothing else names, or
        repeat what only this document states; so are conversations that quoted it. The
        files are put on the blocklist.
        """
        paths, digests = entity_erasure.paths_of_content(self._db, [path])
        if not paths:
            return ErasedRows()
        ids = self._documents_at(paths)
        facts = self._count("SELECT count(*) FROM facts WHERE document_id IN :ids", ids)
        named = entity_erasure.names_in_documents(self._db, ids)
        self._db.run("DELETE FROM flags WHERE document_id IN :ids", ids=list(ids) or [0])
        self._remove_files(paths)
        left_alone = entity_erasure.unmentioned_entities(self._db, named.ids)
        names = entity_erasure.lost_names(self._db, left_alone, named.names)
        entity_erasure.detach_entities(self._db, self._resolution, left_alone)
        erased = self._erase_episode_rows(
            episode_erasure.episodes_based_on(self._db, paths=paths, names=names), sessions=()
        )
        facts += erase_edits(
            self._db,
            self._resolution,
            LostContent(
                names=names,
                literals=lost_literals(self._db, named.literals),
                paths=frozenset(paths),
                edits=erased.edits,
            ),
        )
        self._delete_traces(paths, reply_key)
        entity_erasure.delete_views(self._db, names)
        erase_saved(self._db, ids, paths, names)
        erase_gold(self._db, ids, paths, names)
        entity_erasure.delete_reviews(self._db, named.ids)
        entity_erasure.restore_spellings(self._db, set(named.ids) - set(left_alone))
        mark_touched(self._db, named.ids)
        add_to_blocklist(self._db, paths, digests, at=at)
        self._kinds |= {"files", "documents", "entities", "facts", "sources"}
        return ErasedRows(len(ids), facts, len(erased.sessions), erased.episodes, paths)

    def erase_episodes(
        self,
        ids: Collection[int],
        *,
        sessions: Sequence[int] = (),
        topic: str = "",
        statements: episode_erasure.Statements = lambda text: (text,),
        until: int | None = None,
    ) -> ErasedRows:
        """Erase the episodes, whole sessions, all episodes about the topic, and repetitions.

        `statements` returns what a text states, which other episodes may repeat; what is newer
        than the episode `until` is no repetition, unless only Loci says it.
        """
        titles = self._titles()
        sessions = episode_erasure.existing_sessions(self._db, sessions)
        requested = {*ids, *episode_erasure.episodes_in(self._db, sessions)}
        if topic:
            requested |= set(episode_erasure.episodes_about(self._db, topic))
        repeating = episode_erasure.episodes_repeating(
            self._db, requested, statements=statements, until=until
        )
        all_asked = episode_erasure.with_replies(self._db, requested.union(repeating))
        erased = self._erase_episode_rows(all_asked, sessions=sessions)
        facts = self._erase_edits(erased.edits)
        cleared = titles - self._titles()
        return ErasedRows(0, facts, len(erased.sessions), erased.episodes, titles=cleared)

    def erase_answers(self, path: str) -> ErasedRows:
        """Erase the answers that cite only this file or files of this folder, with questions."""
        ids = episode_erasure.episodes_citing_only(self._db, path)
        erased = self._erase_episode_rows(ids, sessions=())
        facts = self._erase_edits(erased.edits)
        return ErasedRows(0, facts, len(erased.sessions), erased.episodes)

    def erase_expired(self, ids: Collection[int]) -> ErasedRows:
        """Erase episodes whose retention time is over; what was derived from them stays."""
        erased = episode_erasure.erase_expired(self._db, ids)
        self._kinds.add("memories")
        return ErasedRows(sessions=len(erased.sessions), episodes=erased.episodes)

    def erase_all_memory(self) -> ErasedRows:
        """Erase all conversations, what was learned from them, and the user's own context."""
        sessions = [row[0] for row in self._db.run("SELECT id FROM sessions")]
        stray = [row[0] for row in self._db.run("SELECT id FROM episodes")]
        learned = self._db.run("SELECT edit_id FROM proposals WHERE edit_id > 0")
        erased = self._erase_episode_rows(stray, sessions=sessions)
        # Includes facts learned in turns that have expired.
        facts = self._erase_edits(erased.edits.union(row[0] for row in learned))
        for table in ("remarks", "proposals", "consolidations"):
            self._db.run("DELETE FROM :table".replace(":table", table))
        self._kinds.add("memories")
        return ErasedRows(0, facts, len(erased.sessions), erased.episodes)

    def erase_audit_traces(self, paths: Collection[str]) -> None:
        """Erase from the audit log what it tells about these files and what is gone by now."""
        erase_traces(self._db, paths)

    def unblock(self, path: str, *, sha256: str) -> bool:
        """Allow the file to be read again; return whether it was blocked."""
        return remove_from_blocklist(self._db, [path], [sha256])

    def block_path(self, path: str, *, at: datetime) -> None:
        """Block a file that has erased content, and remove it from the store."""
        add_to_blocklist(self._db, [path], (), at=at)
        self._remove_files([path])

    # Helpers

    def _titles(self) -> frozenset[str]:
        rows = self._db.run("SELECT id, title FROM sessions WHERE title != ''")
        return frozenset(f"{number} {title}" for number, title in rows)

    def _erase_edits(self, edits: frozenset[int]) -> int:
        """Erase these edits of the user; return the number of facts erased with them."""
        if not edits:
            return 0
        self._kinds |= {"entities", "facts"}
        return erase_edits(self._db, self._resolution, LostContent(edits=edits))

    def _erase_episode_rows(
        self, ids: Collection[int], *, sessions: Sequence[int]
    ) -> episode_erasure.ErasedEpisodes:
        erased = episode_erasure.erase_episodes(self._db, ids, sessions=sessions)
        if erased.episodes or erased.sessions:
            self._kinds.add("memories")
        return erased

    def _documents_at(self, paths: Sequence[str]) -> tuple[int, ...]:
        rows = self._db.run_with_arrays(
            "SELECT id FROM documents WHERE path IN (SELECT path FROM incoming)",
            {"path": text_column(paths)},
        )
        return tuple(row[0] for row in rows)

    def _count(self, sql: str, ids: Sequence[int]) -> int:
        return int(self._db.run(sql, ids=list(ids) or [0])[0][0])

    def _delete_traces(self, paths: Sequence[str], reply_key: ReplyKey) -> None:
        """Delete pins, sources and activity of the files, and replies about erased passages."""
        for table in ("pins", "sources", "activity", "privacy_rules"):
            self._db.run_with_arrays(
                "DELETE FROM :table WHERE path IN (SELECT path FROM incoming)".replace(
                    ":table", table
                ),
                {"path": text_column(paths)},
            )
        kept = without_transcripts([row[0] for row in self._db.run("SELECT key FROM replies")])
        if not kept:
            return
        read = self._db.run(
            "SELECT DISTINCT p.text, r.recipe FROM refined r JOIN passages p ON p.id = r.passage_id"
        )
        outdated = kept - {reply_key(text, recipe) for text, recipe in read}
        self._db.run_with_arrays(
            "DELETE FROM replies WHERE key IN (SELECT key FROM incoming)",
            {"key": text_column(sorted(outdated))},
        )
