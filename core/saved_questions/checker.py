"""Keeps saved questions and asks them again after documents changed that they read (D20)."""

import logging
import threading
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeVar
from zlib import crc32

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.errors import Cancelled, LociError, WrongUse
from core.lanes import Cancel
from core.privacy.leaving import is_leaving
from core.privacy.policy import PrivacyPolicy
from core.records.answers.questions import clean_question
from core.records.ids import FiringId, SavedQuestionId
from core.records.saved_questions import (
    Firing,
    FiringCondition,
    QuestionCheck,
    QuestionForm,
    ResultItem,
    SavedQuestion,
)
from core.retrieve.filters.conditions import TypeWords
from core.saved_questions.outcome import Asker, CheckPass, judge
from core.store.readable_store import ReadableStore
from core.store.saved_questions import NewResult, QuestionState, Reads
from core.store.transaction import Transaction

_MOST = 1000
# After so many passages that no question reads it is stored that they were looked at; until then
# that is kept in memory, which saves a transaction for each changed document.
_MOST_UNSTORED = 1000
# No result is found under such rules.
_NO_RULES = -1
_log = logging.getLogger(__name__)
T = TypeVar("T")


class CheckerDeps(Struct, frozen=True):
    """Dependencies of the checker.

    `change` runs a change in a transaction of its own. `is_idle` tells whether all changes of
    documents are read and sorted out. `on_change` is called after the questions or their history
    changed.
    """

    policy: PrivacyPolicy
    askers: Mapping[QuestionForm, Asker]
    change: Callable[[Callable[[Transaction], Any]], Any]
    background: Executor
    is_idle: Callable[[], bool]
    type_words: TypeWords
    now: Callable[[], datetime]
    on_change: Callable[[], None]


class _Asked(Struct, frozen=True):
    """What a check has asked so far."""

    results: list[NewResult]
    problems: list[tuple[QuestionState, LociError]]


class SavedQuestionChecker:
    """Keeps and checks saved questions. Thread-safe; one check at a time.

    A check records all that it found, and what it has looked at, in one transaction: a question
    that fires does so once, also when the check is killed and begun again.
    """

    def __init__(self, deps: CheckerDeps) -> None:
        self._deps = deps
        self._one_at_a_time = threading.Lock()
        self._is_waiting = threading.Event()
        self._closing = Cancel()
        self._checked_commit = -1
        self._looked_at: dict[str, int] = {}

    @property
    def _store(self) -> ReadableStore:
        return self._deps.policy.here

    def wake(self) -> None:
        """Check in the background, since documents may have changed."""
        if self._store.commit_number == self._checked_commit or self._is_waiting.is_set():
            return
        self._is_waiting.set()
        self._deps.background.submit(self._check_quietly)

    def close(self) -> None:
        """Stop a running check, of which nothing is recorded."""
        self._closing.set()

    @contextmanager
    def paused(self) -> Generator[None]:
        """Stop a check in the background and begin none: it may record what is erased meanwhile."""
        self._closing.set()
        with self._one_at_a_time:
            self._closing = Cancel()
            yield

    # Questions

    def save(self, text: str, *, form: QuestionForm, condition: FiringCondition) -> SavedQuestion:
        """Keep a question with what it finds now. Raises `WrongUse` if it cannot be asked."""
        text = text.strip() if form == "query" else clean_question(text).strip()
        if not text:
            raise WrongUse("", "question_empty")
        with self._one_at_a_time:
            states = self._store.saved.states()
            for one in states:
                if (one.question.text, one.question.form) == (text, form):
                    return self._set_condition(one.question, condition)
            if len(states) >= _MOST:
                raise WrongUse(text, "too_many_saved_questions", most=_MOST)
            new = QuestionState(
                SavedQuestion(SavedQuestionId(0), text, form, condition), "", Reads()
            )
            # Before the first question nothing was checked: what is there now is no change.
            is_first = not states and self._deps.is_idle()
            marks = self._reached(self._store.saved.marks()) if is_first else {}
            check = self._pass(full=True, cancel=self._closing)
            result = self._result_of(new, check)
            at, rules = self._deps.now(), self.rules_checksum()

            def keep(write: Transaction) -> SavedQuestionId:
                write.saved.set_marks(**marks)
                number = write.saved.save(text, form, condition, at=at)
                question = replace(new.question, id=number)
                write.saved.record(
                    replace(result, before=replace(new, question=question)), at=at, rules=rules
                )
                return number

            number: SavedQuestionId = self._deps.change(keep)
        self._deps.on_change()
        return self.question(number)

    def question(self, question_id: SavedQuestionId) -> SavedQuestion:
        """Return a saved question. Raises `WrongUse` for an unknown id."""
        for one in self._store.saved.all():
            if one.id == question_id:
                return one
        raise WrongUse(str(question_id), "no_such_saved_question")

    def set_condition(
        self, question_id: SavedQuestionId, condition: FiringCondition
    ) -> SavedQuestion:
        """Change when a question fires. Raises `WrongUse` for an unknown id."""
        return self._set_condition(self.question(question_id), condition)

    def remove(self, question_id: SavedQuestionId) -> None:
        """Remove a question with its history. Raises `WrongUse` for an unknown id."""
        question = self.question(question_id)
        self._deps.change(lambda write: write.saved.remove(question.id))
        self._deps.on_change()

    def mark_seen(self, ids: tuple[FiringId, ...]) -> None:
        """Mark entries of the history as seen, or all."""
        self._deps.change(lambda write: write.saved.mark_seen(ids))
        self._deps.on_change()

    def firings(
        self, question_id: int = 0, *, unseen: bool = False, limit: int
    ) -> tuple[Firing, ...]:
        """Return the history of one question or all, as far as the caller may see it."""
        policy, leaves = self._deps.policy, is_leaving()
        rules = self.rules_checksum()
        if leaves and policy.restricts_leaving():
            rules = _NO_RULES
        reader = policy.reader(leaves=leaves)
        return reader.saved.firings(question_id, unseen=unseen, limit=limit, rules=rules)

    def _set_condition(self, question: SavedQuestion, condition: FiringCondition) -> SavedQuestion:
        self._deps.change(lambda write: write.saved.set_condition(question.id, condition))
        self._deps.on_change()
        return self.question(question.id)

    # Checks

    def check(self, *, full: bool = False, cancel: Cancel | None = None) -> QuestionCheck:
        """Ask the questions again that read what changed, or with `full` all of them.

        Raises `Cancelled`; nothing is recorded then.
        """
        with self._one_at_a_time:
            return self._check(full=full, cancel=cancel or self._closing)

    def _check_quietly(self) -> None:
        self._is_waiting.clear()
        try:
            self.check()
        except Cancelled:
            pass
        except Exception:  # noqa: BLE001 - the next change of documents tries again
            _log.exception("Saved questions could not be checked")

    def _check(self, *, full: bool, cancel: Cancel) -> QuestionCheck:
        commit, is_idle = self._store.commit_number, self._deps.is_idle()
        stored, rules = self._store.saved.marks(), self.rules_checksum()
        marks = {name: max(at, self._looked_at.get(name, at)) for name, at in stored.items()}
        reached, states = self._reached(marks), self._store.saved.states()
        if not states:
            self._checked_commit = commit
            return QuestionCheck()
        is_new = marks["checked_rules"] != rules
        check = self._pass(full=full or is_new, cancel=cancel, marks=marks)
        asked = _Asked([], [])
        for state in states:
            cancel.check()
            self._ask_if_touched(state, check, asked)
        # What is still being read is looked at again when it is complete.
        is_far = reached["checked_passage"] - stored["checked_passage"] > _MOST_UNSTORED
        fired: list[FiringId] = []
        if asked.results or asked.problems or (is_idle and is_far):
            fired = self._record(asked, reached if is_idle else {}, rules=rules)
        if is_idle:
            self._checked_commit = commit
            self._looked_at = {name: reached[name] for name in ("checked_passage", "checked_fact")}
        if asked.results or asked.problems:
            self._deps.on_change()
        firings = self.firings(limit=len(fired)) if fired else ()
        return QuestionCheck(len(states), len(asked.results), firings)

    def _ask_if_touched(self, state: QuestionState, check: CheckPass, asked: "_Asked") -> None:
        if state.question.problem:
            # What changed meanwhile was not looked at.
            check = self._pass(full=True, cancel=check.cancel)
        try:
            if self._deps.askers[state.question.form].is_touched(state, check):
                asked.results.append(self._result_of(state, check))
        except Cancelled:
            raise
        except LociError as error:
            asked.problems.append((state, error))

    def _record(self, asked: "_Asked", marks: Mapping[str, int], *, rules: int) -> list[FiringId]:
        at = self._deps.now()

        def record(write: Transaction) -> list[FiringId]:
            saved = write.saved
            saved.set_marks(**marks)
            for state, error in asked.problems:
                saved.set_problem(state, error.whole_message, at=at)
            recorded = [saved.record(one, at=at, rules=rules) for one in asked.results]
            return [number for number in recorded if number is not None]

        return self._deps.change(record)

    def _reached(self, marks: Mapping[str, int]) -> dict[str, int]:
        """Return the marks of a check of all that is there, as `marks` say."""
        return {
            "checked_passage": marks["passage"], "checked_fact": marks["fact"],
            "checked_rules": self.rules_checksum(),
        }  # fmt: skip

    def _result_of(self, state: QuestionState, check: CheckPass) -> NewResult:
        question = state.question
        earlier = self._store.saved.items(question.id) if question.id else ()
        outcome = self._deps.askers[question.form].ask(state, earlier, check)
        return self._without_unremembered(judge(state, earlier, outcome))

    def _without_unremembered(self, result: NewResult) -> NewResult:
        """Return the result without texts of what may not be remembered.

        A row, or an answer without sources, may rest on anything.
        """
        policy = self._deps.policy
        if policy.remembers_all():
            return result

        def may_keep(item: ResultItem) -> bool:
            return bool(item.path) and policy.may_remember(item.path)

        def bare(items: tuple[ResultItem, ...]) -> tuple[ResultItem, ...]:
            return tuple(it if may_keep(it) else replace(it, text="") for it in items)

        sources = [it for it in result.state if it.change == "same"]
        answer = result.answer if sources and all(map(may_keep, sources)) else ""
        return replace(
            result, answer=answer, state=bare(result.state), history=bare(result.history)
        )

    def _pass(
        self, *, full: bool, cancel: Cancel, marks: dict[str, int] | None = None
    ) -> CheckPass:
        changes = None
        if not full and marks is not None:
            passage, fact = marks["checked_passage"], marks["checked_fact"]
            changes = self._store.saved.changes(passage=passage, fact=fact)
        return CheckPass(self._store, changes, type_words=self._deps.type_words, cancel=cancel)

    def rules_checksum(self) -> int:
        """Return a number that changes with what the user allows to be quoted."""
        rules = self._deps.policy.rules()
        listed = [
            sorted((path, sorted(tiers)) for path, tiers in mapping.items())
            for mapping in (rules.marked, rules.by_file)
        ]
        return crc32(msgspec.json.encode([listed, sorted(rules.silent)]))
