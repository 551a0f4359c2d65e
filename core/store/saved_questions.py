"""Saved questions in the store, with their current results and their history (D20)."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from core.messages import dump_message, load_message
from core.records.ids import FiringId, SavedQuestionId
from core.records.saved_questions import (
    Firing,
    FiringCondition,
    QuestionForm,
    ResultItem,
    SavedQuestion,
)
from core.store.database.database import Database, Queries, text_column, to_datetime64, with_utc
from core.store.normalize import folded_words
from core.store.records import Ids

_ITEMS = """
    SELECT i.result_id, i.key, i.text, coalesce(d.path, i.path), coalesce(d.part, i.part),
        i.start_at, i.end_at, i.document_id, i.passage_id, i.change
    FROM saved_items i LEFT JOIN documents d ON d.id = i.document_id"""
_STATES = """
    SELECT q.id, q.text, q.form, q.condition, q.saved_at, q.checked_at, q.is_true, :counts,
        q.problem, q.digest, q.reads
    FROM saved_questions q"""
_COUNTS = "coalesce(n.items, 0), coalesce(h.fired, 0), coalesce(h.unseen, 0)"
_BY_CHANGE = (
    " WHERE i.result_id IN :ids"
    " ORDER BY list_position(['new', 'gone', 'same'], i.change), i.path, i.start_at, i.text"
)


class Reads(Struct, frozen=True, omit_defaults=True):
    """What a saved question depends on, so that other changes need no new check.

    A new passage matters if its cosine is at least `cosine`, its BM25 score at least `words`, or if
    it has a fact about one of `entities` (with one of `relations`, if there are any). `passages`
    are those whose loss counts, and `version` stands for all else. With `everything` every change
    counts.
    """

    cosine: float = -1.0
    words: float = 0.0
    entities: tuple[int, ...] = ()
    relations: tuple[str, ...] = ()
    passages: tuple[int, ...] = ()
    version: str = ""
    everything: bool = False


class QuestionState(Struct, frozen=True):
    """A saved question with its last result; `digest` is the same for equal answers."""

    question: SavedQuestion
    digest: str
    reads: Reads


class DocumentChanges(Struct, frozen=True):
    """New passages since the last check, the document of each, and new facts."""

    passages: Ids
    owners: Ids
    subjects: Ids
    objects: Ids
    predicates: tuple[str, ...]


class NewResult(Struct, frozen=True):
    """A result to be recorded; `state` is the current result, `history` is what a firing shows."""

    before: QuestionState
    is_true: bool
    digest: str
    reads: Reads
    answer: str
    state: tuple[ResultItem, ...]
    history: tuple[ResultItem, ...]
    has_fired: bool


class SavedQuestionQueries(Queries):
    """Read access to saved questions, from any thread."""

    def all(self) -> tuple[SavedQuestion, ...]:
        """Return all saved questions, the oldest first."""
        rows = self._db.rows(
            _STATES.replace(":counts", _COUNTS)  # noqa: S608 - constants
            + """
            LEFT JOIN (SELECT question_id, count(*) AS items FROM saved_items
                WHERE result_id = 0 AND change = 'same' AND key != '' GROUP BY question_id) n
                ON n.question_id = q.id
            LEFT JOIN (SELECT question_id, count(*) AS fired, count(*) FILTER (seen = 0) AS unseen
                FROM saved_results WHERE fired = 1 GROUP BY question_id) h ON h.question_id = q.id
            ORDER BY q.id"""
        )
        return tuple(_state(row).question for row in rows)

    def states(self) -> tuple[QuestionState, ...]:
        """Return all saved questions with their last results, but without their counts."""
        rows = self._db.rows(_STATES.replace(":counts", "0, 0, 0") + " ORDER BY q.id")
        return tuple(_state(row) for row in rows)

    def items(self, question_id: SavedQuestionId) -> tuple[ResultItem, ...]:
        """Return all results the question ever had; `gone` marks those it does not have now."""
        rows = self._db.rows(
            _ITEMS + " WHERE i.result_id = 0 AND i.question_id = ? AND i.key != ''", question_id
        )
        return tuple(map(_item, rows))

    def firings(
        self, question_id: int = 0, *, unseen: bool = False, limit: int = 100, rules: int
    ) -> tuple[Firing, ...]:
        """Return the history of one question or all, the newest first.

        Rows, and answers without sources, may rest on anything: they are shown only while the
        privacy rules are those under which they were found.
        """
        rows = self._db.rows(
            "SELECT r.id, r.question_id, q.text, q.form, q.condition, r.found_at, r.seen,"
            " coalesce((SELECT max(b.id) FROM saved_results b"
            " WHERE b.question_id = r.question_id AND b.id < r.id), 0)"
            " FROM saved_results r JOIN saved_questions q ON q.id = r.question_id"
            " WHERE r.fired = 1 AND ($1 = 0 OR r.question_id = $1) AND (NOT $2 OR r.seen = 0)"
            " ORDER BY r.id DESC LIMIT $3",
            question_id,
            unseen,
            limit,
        )
        shown = self._shown([one for row in rows for one in (row[0], row[7])], rules)
        return tuple(
            Firing(
                row[0], row[1], row[2], row[3], row[4], with_utc(row[5]), shown[row[0]][0],
                shown.get(row[7], ("", ()))[0], shown[row[0]][1], bool(row[6]),
            )
            for row in rows
        )  # fmt: skip

    def _shown(
        self, ids: Sequence[int], rules: int
    ) -> dict[int, tuple[str, tuple[ResultItem, ...]]]:
        """Return answer and items of each result, as far as they may be shown."""
        items: dict[int, list[ResultItem]] = {}
        for row in self._db.rows(_ITEMS + _BY_CHANGE, ids=ids):
            items.setdefault(row[0], []).append(_item(row))
        shown: dict[int, tuple[str, tuple[ResultItem, ...]]] = {}
        for number, answer, theirs in self._db.rows(
            "SELECT id, answer, rules FROM saved_results WHERE id IN :ids", ids=ids
        ):
            own = items.get(number, [])
            if theirs != rules:
                own = [it if it.document_id else replace(it, text="") for it in own]
                answer = answer if any(it.document_id for it in own) else ""
            shown[number] = (answer, tuple(own))
        return shown

    def unseen(self) -> int:
        """Return how many entries of the history are not marked as seen."""
        return self._db.scalar("SELECT count(*) FROM saved_results WHERE fired = 1 AND seen = 0")

    # What changed

    def marks(self) -> dict[str, int]:
        """Return the marks of the last check, and the highest ids of passages and facts now."""
        return dict(
            self._db.rows(
                "FROM meta WHERE name IN ('passage', 'fact', 'checked_passage', 'checked_fact',"
                " 'checked_rules')"
            )
        )

    def changes(self, *, passage: int, fact: int) -> DocumentChanges:
        """Return the changes that are newer than these ids."""
        subjects, objects, predicates, sources = self._db.arrays(
            "SELECT subject_id, object_id, predicate, passage_id FROM facts WHERE id > ?", fact
        )
        # An old passage may have new facts; without one, the newest are read without the rest.
        older = np.unique(sources[(sources > 0) & (sources <= passage)])
        which = "id > ? OR id IN :ids" if len(older) else "id > ?"
        ids, owners = self._db.arrays(
            f"SELECT id, document_id FROM passages WHERE {which} ORDER BY id",  # noqa: S608
            passage,
            ids=older,
        )
        return DocumentChanges(ids, owners, subjects, objects, tuple(predicates.tolist()))

    def lost(self) -> dict[int, set[int]]:
        """Return by question the documents of results whose passages no longer exist."""
        lost: dict[int, set[int]] = {}
        rows = self._db.rows(
            "SELECT i.question_id, i.document_id FROM saved_items i"
            " ANTI JOIN passages p ON p.id = i.passage_id"
            " WHERE i.result_id = 0 AND i.change != 'gone' AND i.passage_id != 0"
        )
        for question, document in rows:
            lost.setdefault(question, set()).add(document)
        return lost

    def passages_of(self, documents: Collection[int]) -> tuple[Ids, Ids]:
        """Return the passages of these documents, and the document of each."""
        ids, owners = self._db.arrays(
            "SELECT id, document_id FROM passages WHERE document_id IN :ids ORDER BY id",
            ids=sorted(documents),
        )
        return ids, owners


class SavedQuestionWriter:
    """Part of a transaction that changes saved questions; no knowledge changes with them."""

    def __init__(self, db: Database, meta: dict[str, int]) -> None:
        self._db = db
        self._meta = meta

    def save(
        self, text: str, form: QuestionForm, condition: FiringCondition, *, at: datetime
    ) -> SavedQuestionId:
        """Save a question without results; return its id."""
        number = self._next_id("saved_question")
        row = (number, text, form, condition, at, None, 0, "", "", "")
        self._db.insert("saved_questions", [row])
        return SavedQuestionId(number)

    def set_condition(self, question_id: SavedQuestionId, condition: FiringCondition) -> None:
        """Set when the question fires from now on."""
        self._db.run(
            "UPDATE saved_questions SET condition = ? WHERE id = ?", condition, question_id
        )

    def remove(self, question_id: SavedQuestionId) -> None:
        """Remove the question with its history."""
        remove_questions(self._db, [question_id])

    def mark_seen(self, ids: Sequence[FiringId]) -> None:
        """Mark entries of the history as seen; none of them marks all."""
        where = "id IN :ids" if ids else "true OR id IN :ids"
        self._db.run(f"UPDATE saved_results SET seen = 1 WHERE {where}", ids=ids)  # noqa: S608

    def set_marks(self, **marks: int) -> None:
        """Record up to which changes the questions have been checked."""
        self._meta.update(marks)

    def set_problem(self, state: QuestionState, problem: Any, *, at: datetime) -> None:
        """Record why a question could not be asked."""
        self._db.run(
            "UPDATE saved_questions SET problem = ?, checked_at = ? WHERE id = ?",
            dump_message(problem), to_datetime64(at).astype(datetime), state.question.id,
        )  # fmt: skip

    def record(self, result: NewResult, *, at: datetime, rules: int) -> FiringId | None:
        """Record a result unless the question was removed; return the id of its firing."""
        question_id = result.before.question.id
        updated = self._db.run(
            "UPDATE saved_questions SET checked_at = ?, is_true = ?, digest = ?, reads = ?,"
            " problem = '' WHERE id = ? RETURNING id",
            to_datetime64(at).astype(datetime), int(result.is_true), result.digest,
            msgspec.json.encode(replace(result.reads, passages=())).decode(), question_id,
        )  # fmt: skip
        if not updated:
            return None
        self._db.run("DELETE FROM saved_items WHERE question_id = ? AND result_id = 0", question_id)
        lost = [ResultItem("", passage_id=one, change="same") for one in result.reads.passages]
        self._insert_items(question_id, 0, [*result.state, *lost])
        if not result.has_fired and result.digest == result.before.digest:
            return None
        # What was found without firing counts only as what was before the next firing.
        if not result.has_fired:
            gone = self._db.run(
                "DELETE FROM saved_results WHERE question_id = $1 AND fired = 0"
                " AND id = (SELECT max(id) FROM saved_results WHERE question_id = $1)"
                " RETURNING id",
                question_id,
            )
            ids = [row[0] for row in gone]
            self._db.run("DELETE FROM saved_items WHERE result_id IN :ids", ids=ids)
        number = self._next_id("saved_result")
        row = (number, question_id, at, int(result.has_fired), 0, result.answer, rules)
        self._db.insert("saved_results", [row])
        self._insert_items(question_id, number, result.history)
        return FiringId(number) if result.has_fired else None

    def _insert_items(self, question_id: int, result: int, items: Sequence[ResultItem]) -> None:
        self._db.insert(
            "saved_items",
            [
                (question_id, result, one.key, one.change, one.document_id, one.passage_id,
                 one.path, one.part or "", one.start, one.end, one.text)
                for one in items
            ],
        )  # fmt: skip

    def _next_id(self, counter: str) -> int:
        self._meta[counter] += 1
        return self._meta[counter]


def remove_questions(db: Database, ids: Sequence[int]) -> None:
    """Remove saved questions with their history."""
    for table, column in (
        ("saved_questions", "id"), ("saved_results", "question_id"), ("saved_items", "question_id")
    ):  # fmt: skip
        db.run(f"DELETE FROM {table} WHERE {column} IN :ids", ids=ids)  # noqa: S608 - constants


def erase_saved(
    db: Database, documents: Sequence[int], paths: Sequence[str], names: Collection[str]
) -> None:
    """Erase results found in these documents, and the questions that ask for lost names.

    Rows of queries and answers without sources do not name their documents: all lose
    their text.
    """
    of_documents = (
        "document_id IN :ids OR (path != '' AND path IN (SELECT path FROM incoming))".replace(
            ":ids", f"({', '.join(map(str, documents)) or 'NULL'})"
        )
    )
    incoming = {"path": text_column(paths)}
    hit = db.run_with_arrays(
        f"DELETE FROM saved_items WHERE {of_documents} RETURNING question_id, result_id",  # noqa: S608 - numbers only
        incoming,
    )
    questions, results = {row[0] for row in hit}, {row[1] for row in hit}
    db.run(
        "UPDATE saved_results SET answer = '' WHERE id IN :ids OR question_id IN"
        " (SELECT id FROM saved_questions WHERE form = 'query') OR id NOT IN"
        " (SELECT result_id FROM saved_items WHERE document_id != 0)",
        ids=sorted(results),
    )
    # An answer that rested on them is no news when it is gone.
    db.run("UPDATE saved_questions SET digest = '' WHERE id IN :ids", ids=sorted(questions))
    db.run("UPDATE saved_items SET text = '' WHERE document_id = 0")
    lost = {f" {words} " for name in names if (words := folded_words(name))}
    asking = [
        number
        for number, text in db.run("SELECT id, text FROM saved_questions")
        if any(name in f" {folded_words(text)} " for name in lost)
    ]
    remove_questions(db, asking)


def _item(row: tuple[Any, ...]) -> ResultItem:
    _, key, text, path, part, *rest = row
    return ResultItem(key, text, path, part or None, *rest)


def _state(row: tuple[Any, ...]) -> QuestionState:
    number, text, form, condition, saved, checked, is_true, items, fired, unseen = row[:10]
    problem, digest, reads = row[10:]
    question = SavedQuestion(
        number, text, form, condition, with_utc(saved), with_utc(checked), bool(is_true), items,
        fired, unseen, load_message(problem),
    )  # fmt: skip
    decoded = msgspec.json.decode(reads, type=Reads) if reads else Reads(everything=True)
    return QuestionState(question, digest, decoded)
