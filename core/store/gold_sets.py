"""Gold sets in the store: questions with right and wrong passages, and the runs over them (E2)."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from core.records.evaluation import EvalScores, GoldPassage, GoldQuestion
from core.records.ids import EvalRunId, GoldQuestionId
from core.store.database.database import Database, Queries, text_column, with_utc
from core.store.normalize import folded_words


class RunSource(Struct, frozen=True):
    """A document that an answer rests on."""

    document_id: int
    path: str


class StoredRow(Struct, frozen=True):
    """Result of one question in a run; `sources` are those of its answer."""

    question_id: GoldQuestionId
    said: str
    scores: EvalScores
    sources: tuple[RunSource, ...] = ()


class StoredRun(Struct, frozen=True):
    """A run with its setup."""

    id: EvalRunId
    set_name: str
    ran_at: datetime
    setup: dict[str, str]


class GoldSetQueries(Queries):
    """Read access to gold sets and runs, from any thread."""

    def questions(self) -> tuple[GoldQuestion, ...]:
        """Return all questions by set, the oldest first."""
        passages: dict[int, list[GoldPassage]] = {}
        for question_id, *row in self._db.rows("""
            SELECT g.question_id, coalesce(d.path, g.path), coalesce(d.part, g.part), g.start_at,
                g.end_at, g.quote, g.is_right, g.document_id
            FROM gold_passages g LEFT JOIN documents d ON d.id = g.document_id
            ORDER BY g.is_right DESC, g.path, g.start_at"""):
            path, part, start, end, quote, is_right, document_id = row
            passages.setdefault(question_id, []).append(
                GoldPassage(path, part or None, start, end, quote, bool(is_right), document_id)
            )
        return tuple(
            GoldQuestion(
                text, set_name, msgspec.json.decode(answers, type=tuple[str, ...]),
                tuple(passages.get(number, ())), bool(answerable), number, with_utc(added_at),
            )
            for number, set_name, text, answers, answerable, added_at in self._db.rows(
                "SELECT id, set_name, text, answers, answerable, added_at FROM gold_questions"
                " ORDER BY set_name, id"
            )
        )  # fmt: skip

    def runs(self) -> tuple[StoredRun, ...]:
        """Return all runs, the newest first."""
        rows = self._db.rows("SELECT id, set_name, ran_at, setup FROM eval_runs ORDER BY id DESC")
        return tuple(
            StoredRun(
                number, set_name, with_utc(at), msgspec.json.decode(setup, type=dict[str, str])
            )
            for number, set_name, at, setup in rows
        )

    def rows(self, run_id: EvalRunId) -> tuple[StoredRow, ...]:
        """Return the results of a run for the questions that still exist."""
        rows = self._db.rows(
            "SELECT r.question_id, r.said, r.scores FROM eval_rows r"
            " JOIN gold_questions q ON q.id = r.question_id WHERE r.run_id = ? ORDER BY q.id",
            run_id,
        )
        return tuple(
            StoredRow(number, text, msgspec.json.decode(scores, type=EvalScores))
            for number, text, scores in rows
        )


class GoldSetWriter:
    """Part of a transaction that changes gold sets; no knowledge changes with them."""

    def __init__(self, db: Database, meta: dict[str, int]) -> None:
        self._db = db
        self._meta = meta

    def keep(self, question: GoldQuestion, *, at: datetime) -> GoldQuestionId:
        """Keep a question; one with the same text in its set is replaced and keeps its results."""
        same = self._db.run(
            "SELECT id FROM gold_questions WHERE set_name = ? AND text = ?",
            question.set_name,
            question.text,
        )
        number = same[0][0] if same else self._next_id("gold_question")
        for table, column in (("gold_questions", "id"), ("gold_passages", "question_id")):
            self._db.run(f"DELETE FROM {table} WHERE {column} = ?", number)  # noqa: S608 - constants
        answers = msgspec.json.encode(question.answers).decode()
        row = (
            number, question.set_name, question.text, answers, int(question.answerable), at
        )  # fmt: skip
        self._db.insert("gold_questions", [row])
        self._db.insert(
            "gold_passages",
            [
                (number, one.document_id, one.path, one.part or "", one.start, one.end, one.quote,
                 int(one.is_right))
                for one in question.passages
            ],
        )  # fmt: skip
        return GoldQuestionId(number)

    def remove(self, ids: Sequence[GoldQuestionId]) -> None:
        """Remove questions with their results, and runs that then have none."""
        remove_gold_questions(self._db, ids)

    def record(
        self, set_name: str, rows: Sequence[StoredRow], *, setup: dict[str, str], at: datetime
    ) -> EvalRunId:
        """Record a run, without what was erased since it began.

        The result of a deleted question is dropped, and an answer is blanked unless all
        of its sources are still there.
        """
        documents = {row[0] for row in self._db.run("SELECT id FROM documents")}
        questions = {row[0] for row in self._db.run("SELECT id FROM gold_questions")}
        kept = [row for row in rows if row.question_id in questions]
        run_id = self._next_id("eval_run")
        self._db.insert("eval_runs", [(run_id, set_name, at, msgspec.json.encode(setup).decode())])
        sourced = {
            row.question_id
            for row in kept
            if row.sources and all(one.document_id in documents for one in row.sources)
        }
        self._db.insert(
            "eval_rows",
            [
                (run_id, row.question_id, row.said if row.question_id in sourced else "",
                 msgspec.json.encode(row.scores).decode())
                for row in kept
            ],
        )  # fmt: skip
        self._db.insert(
            "eval_sources",
            [
                (run_id, row.question_id, one.document_id, one.path)
                for row in kept
                if row.question_id in sourced
                for one in row.sources
            ],
        )
        return EvalRunId(run_id)

    def _next_id(self, counter: str) -> int:
        self._meta[counter] += 1
        return self._meta[counter]


def remove_gold_questions(db: Database, ids: Collection[int]) -> None:
    """Remove questions with their results, and runs that then have none."""
    for table, column in (
        ("gold_questions", "id"), ("gold_passages", "question_id"), ("eval_rows", "question_id"),
        ("eval_sources", "question_id"),
    ):  # fmt: skip
        db.run(f"DELETE FROM {table} WHERE {column} IN :ids", ids=sorted(ids) or [0])  # noqa: S608 - constants
    db.run("DELETE FROM eval_runs WHERE id NOT IN (SELECT run_id FROM eval_rows)")


def erase_gold(
    db: Database, documents: Sequence[int], paths: Sequence[str], names: Collection[str]
) -> None:
    """Erase questions about these documents or lost names, and answers from the documents."""
    ids = f"({', '.join(map(str, documents)) or 'NULL'})"
    incoming: dict[str, Any] = {"path": text_column(paths)}
    about = f"document_id IN {ids} OR path IN (SELECT path FROM incoming)"  # noqa: S608 - numbers only
    marked = db.run_with_arrays(f"SELECT question_id FROM gold_passages WHERE {about}", incoming)  # noqa: S608 - numbers only
    lost = {f" {words} " for name in names if (words := folded_words(name))}
    naming = [
        number
        for number, *texts in db.run("SELECT id, text, answers FROM gold_questions")
        if any(name in f" {folded_words(' '.join(texts))} " for name in lost)
    ]
    remove_gold_questions(db, {*(row[0] for row in marked), *naming})
    resting = db.run_with_arrays(
        f"DELETE FROM eval_sources WHERE {about} RETURNING run_id, question_id",  # noqa: S608 - numbers only
        incoming,
    )
    for run_id, question_id in set(resting):
        where = "WHERE run_id = ? AND question_id = ?"
        db.run(f"UPDATE eval_rows SET said = '' {where}", run_id, question_id)  # noqa: S608
        db.run(f"DELETE FROM eval_sources {where}", run_id, question_id)  # noqa: S608
