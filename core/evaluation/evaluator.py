"""Keeps gold sets and asks them over the library (E2)."""

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.answer.reply import Replier, Search
from core.errors import WrongUse
from core.evaluation.comparison import build_run, setup_changes
from core.evaluation.scoring import score
from core.lanes import Cancel
from core.privacy.leaving import is_leaving
from core.privacy.policy import PrivacyPolicy
from core.records.answers.answers import Answer
from core.records.answers.questions import QueryOptions, clean_question
from core.records.evaluation import EvalProgress, EvalRun, GoldPassage, GoldQuestion, GoldSet
from core.records.ids import DocumentId, EvalRunId, GoldQuestionId
from core.store.gold_sets import RunSource, StoredRow, StoredRun
from core.store.readable_store import ReadableStore
from core.store.transaction import Transaction

DEPTH = 20
_MOST = 2000
_WISHES = QueryOptions(documents_only=True, read=True)


class EvaluatorDeps(Struct, frozen=True):
    """Dependencies of the evaluation.

    `search` and `replier` are those of the user's own questions, `setup` is what answers depend on
    beside the documents, without or with the model. `change` runs a change in a transaction.
    """

    policy: PrivacyPolicy
    search: Search
    replier: Replier
    setup: Callable[[bool], dict[str, str]]
    change: Callable[[Callable[[Transaction], Any]], Any]


class Evaluator:
    """Gold sets and their runs. It holds no state of its own."""

    def __init__(self, deps: EvaluatorDeps) -> None:
        self._deps = deps

    @property
    def _readable(self) -> ReadableStore:
        return self._deps.policy.reader(leaves=is_leaving())

    # Gold sets

    def sets(self) -> tuple[GoldSet, ...]:
        """Return the gold sets by name, as far as the caller may see their questions."""
        questions, runs = self._readable.gold.questions(), self._readable.gold.runs()
        current, sets = self._deps.setup(True), list[GoldSet]()
        for name in dict.fromkeys(one.set_name for one in questions):
            own = [run for run in runs if run.set_name == name]
            sets.append(
                GoldSet(
                    name,
                    tuple(one for one in questions if one.set_name == name),
                    tuple(run.id for run in own),
                    setup_changes(own[0].setup, current) if own else (),
                )
            )
        return tuple(sets)

    def questions(self, set_name: str) -> tuple[GoldQuestion, ...]:
        """Return the questions of a set. Raises `WrongUse` for an unknown one."""
        own = tuple(one for one in self._readable.gold.questions() if one.set_name == set_name)
        if not own:
            raise WrongUse(set_name, "no_such_gold_set", name=set_name)
        return own

    def keep(self, questions: Sequence[GoldQuestion]) -> tuple[GoldQuestion, ...]:
        """Keep questions, all or none. Raises `WrongUse` for one that cannot be judged."""
        if len(self._deps.policy.here.gold.questions()) + len(questions) > _MOST:
            raise WrongUse("", "too_many_gold_questions", most=_MOST)
        checked = [self._checked(one) for one in questions]
        at = datetime.now(UTC)
        ids: list[GoldQuestionId] = self._deps.change(
            lambda write: [write.gold.keep(one, at=at) for one in checked]
        )
        return tuple(
            replace(one, id=number, added_at=at) for one, number in zip(checked, ids, strict=True)
        )

    def remove(self, set_name: str, question_id: GoldQuestionId | None = None) -> None:
        """Remove a question, or the whole set. Raises `WrongUse` for an unknown one."""
        ids = [
            one.id for one in self.questions(set_name) if question_id in {None, one.id}
        ]  # fmt: skip
        if not ids:
            raise WrongUse(str(question_id), "no_such_gold_question")
        self._deps.change(lambda write: write.gold.remove(ids))

    # Runs

    def run(
        self,
        set_name: str,
        *,
        with_model: bool,
        on_piece: Callable[[EvalProgress], None],
        cancel: Cancel,
    ) -> EvalRun:
        """Ask all questions of a set and record the results. Raises `WrongUse`, `Cancelled`."""
        questions, rows = self.questions(set_name), list[StoredRow]()
        replier = self._deps.replier if with_model else self._deps.replier.without_model()
        for number, one in enumerate(questions):
            on_piece(EvalProgress(number, len(questions)))
            cancel.check()
            rows.append(self._ask(one, replier, cancel))
        on_piece(EvalProgress(len(questions), len(questions)))
        setup, at = self._deps.setup(with_model), datetime.now(UTC)
        run_id = self._deps.change(
            lambda write: write.gold.record(set_name, rows, setup=setup, at=at)
        )
        return self.shown(set_name, run_id)

    def shown(self, set_name: str, run_id: EvalRunId | None = None) -> EvalRun:
        """Return a run, by default the last, compared with the one before. Raises `WrongUse`."""
        gold = self._readable.gold
        runs = [run for run in gold.runs() if run.set_name == set_name]
        at = next((n for n, run in enumerate(runs) if run_id in {None, run.id}), None)
        if at is None:
            raise WrongUse(set_name, "no_such_eval_run")
        before: StoredRun | None = runs[at + 1] if at + 1 < len(runs) else None
        return build_run(
            runs[at],
            gold.rows(runs[at].id),
            {one.id: one for one in gold.questions()},
            before=before,
            rows_before=gold.rows(before.id) if before is not None else (),
        )

    def _ask(self, question: GoldQuestion, replier: Replier, cancel: Cancel) -> StoredRow:
        begun = time.perf_counter()
        answer = replier.reply(question.text, wishes=_WISHES, cancel=cancel)
        ms = (time.perf_counter() - begun) * 1000.0
        hits = self._deps.search(question.text, k=DEPTH, wishes=_WISHES, cancel=cancel).hits
        scores, sources = score(question, hits, answer, ms=ms), self._sources(answer)
        return StoredRow(question.id, answer.answer if sources else "", scores, sources)

    def _sources(self, answer: Answer) -> tuple[RunSource, ...]:
        """Return the documents an answer rests on; none if it may not be kept."""
        policy, sources = self._deps.policy, list[RunSource]()
        for path, part in dict.fromkeys((one.path, one.part) for one in answer.citations):
            number = policy.here.documents.find(path, part)
            if number is None or not policy.may_remember(path):
                return ()
            sources.append(RunSource(number, path))
        return tuple(sources)

    # Checks

    def _checked(self, question: GoldQuestion) -> GoldQuestion:
        text = clean_question(question.text).strip()
        answers = tuple(dict.fromkeys(it.strip() for it in question.answers if it.strip()))
        if not text or not question.set_name.strip():
            raise WrongUse(text, "question_empty")
        passages = tuple(map(self._located, question.passages))
        if not question.answerable:
            answers, passages = (), tuple(one for one in passages if not one.is_right)
        elif not answers and not any(one.is_right for one in passages):
            raise WrongUse(text, "gold_question_without_answer")
        return replace(
            question, text=text, set_name=question.set_name.strip(), answers=answers,
            passages=passages,
        )  # fmt: skip

    def _located(self, passage: GoldPassage) -> GoldPassage:
        """Return the passage with its document and offsets. Raises `WrongUse`."""
        path = str(Path(passage.path).absolute())
        if not self._deps.policy.may_remember(path):
            raise WrongUse(path, "gold_passage_not_remembered")
        documents = self._deps.policy.here.documents
        number: DocumentId | None = documents.find(path, passage.part)
        document = documents.text(number) if number is not None else None
        if number is None or document is None:
            raise WrongUse(path, "document_not_read")
        passage = replace(passage, path=document.path, document_id=number)
        if not passage.quote:
            return passage
        if document.text[passage.start : passage.end] == passage.quote:
            return passage
        start = document.text.find(passage.quote)
        if start < 0:
            raise WrongUse(passage.quote, "gold_quote_missing")
        return replace(passage, start=start, end=start + len(passage.quote))
