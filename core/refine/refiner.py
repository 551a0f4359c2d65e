"""Background thread in which the model reads stored passages, window by window, while idle (P11).

Interruption loses nothing: passages are marked as read in the transaction that writes the result,
and replies are cached by passage text.
"""

import logging
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

import numpy as np
from msgspec import Struct

from core.errors import Cancelled, LociError, ModelBadReply, ModelError
from core.extract.llm.extraction import (
    ExtractionDeps,
    PassageWindow,
    extract_entities,
    extract_relations,
    fits_context,
)
from core.extract.llm.passage_extraction import ExtractedEntity, PassageExtraction
from core.lanes import Cancel
from core.llm.language_model import LanguageModel
from core.messages import UserMessage
from core.records.files.documents import Passage
from core.records.files.status import Refinement, RefineState
from core.refine.deps import RefineDeps
from core.refine.document_importance import weights_from_settings
from core.refine.fingerprints import recipe_fingerprint
from core.refine.reading_plan import ReadingPlan, Throughput, build_reading_plan
from core.refine.write_reading import (
    ModelReading,
    PassageReading,
    cached_readings,
    names_without_vector,
    write_reading,
)

_POLL_S = 1.0
_PAUSE_S = 2.0
# After a question another one is likely: the model stays free for it.
QUIET_S = 10.0
_ERROR_DELAY_S = 60.0
_RETRY_S = 1800.0
# Estimate until the model's own count is known: most tokens are three to four letters.
_CHARACTERS_PER_TOKEN = 3.5

_log = logging.getLogger(__name__)


class _Pause(Struct, frozen=True):
    """No reading for `wait_s` seconds (None: until something changes), and why."""

    state: RefineState
    wait_s: float | None
    note: UserMessage = UserMessage()


class Refiner:
    """Runs one thread from `start` to `close`; all other methods are thread-safe."""

    def __init__(self, deps: RefineDeps, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._deps = deps
        self._clock = clock
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._cancel: Cancel | None = None
        self._questions = 0
        self._last_question_at: float | None = None
        self._thread = threading.Thread(target=self._run, name="refine", daemon=True)
        self._plan: tuple[str, ReadingPlan] | None = None
        self._is_stale = True
        self._pace = Throughput()
        self._chars_per_token: tuple[str, float] | None = None
        self._first_step: tuple[tuple[str, ...], tuple[ExtractedEntity, ...]] | None = None
        # Passages whose reply was unusable: alone next time, then after a delay.
        self._read_alone: set[int] = set()
        self._retry_at: dict[int, float] = {}
        self._error_until: tuple[float, UserMessage] | None = None
        self._state: RefineState = "no model"
        self._note = UserMessage()
        self._dropped = 0
        self._has_model = False

    # Public, thread-safe

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def wake(self) -> None:
        """Wake the thread to check whether it may read."""
        self._wake.set()

    def invalidate_plan(self) -> None:
        """Rebuild the plan: documents were added, removed or pinned."""
        self._is_stale = True
        self._wake.set()

    def interrupt(self) -> None:
        """Cancel the current window, for other settings or a pause; forget the last error."""
        with self._lock:
            if self._cancel is not None:
                self._cancel.set()
        self._error_until = None
        self._wake.set()

    @contextmanager
    def reserve_for_question(self) -> Generator[None]:
        """Keep the model free for a question within the block and shortly after it."""
        with self._lock:
            self._questions += 1
            if self._cancel is not None:
                self._cancel.set()
        try:
            yield
        finally:
            with self._lock:
                self._questions -= 1
                self._last_question_at = self._clock()

    def progress(self) -> Refinement:
        """Return the state and progress of the reading."""
        store, current = self._deps.store, self._plan
        pinned = store.refinement.pins()
        if current is None:
            read, total = store.refinement.refined_count(), store.documents.passage_count()
            return Refinement(self._state, min(read, total), total, note=self._note, pinned=pinned)
        plan = current[1]
        left = self._pace.seconds_left(plan.characters_left)
        return Refinement(
            state=self._state,
            refined=plan.refined,
            total=plan.total,
            seconds_left=left if plan.characters_left else 0.0,
            note=self._note,
            failed=len(self._retry_at),
            dropped=self._dropped,
            pinned=pinned,
        )

    def close(self) -> None:
        """End the thread; a write in progress completes."""
        self._closing.set()
        self.interrupt()
        if self._thread.is_alive():
            self._thread.join()

    # The thread

    def _run(self) -> None:
        while not self._closing.is_set():
            self._wake.clear()
            wait_s = self.step()
            if not self._closing.is_set():
                self._wake.wait(wait_s)

    def step(self) -> float | None:
        """Read one window if allowed; return the seconds to wait until the next step.

        None: until something changes. Called by the thread, or directly by tests.
        """
        try:
            return self._read_or_pause()
        except Cancelled:
            return 0.0
        except LociError as error:
            return self._pause_after_error(error.whole_message)
        except Exception:  # noqa: BLE001 - whatever one passage does, the rest is read
            _log.exception("The reading by the model was interrupted")
            return self._pause_after_error(UserMessage("refining_interrupted"))

    def _read_or_pause(self) -> float | None:
        rest = self._pause_reason()
        if rest is None:
            plan, how = self._current_plan()
            window = self._next(plan)
            if window:
                self._show("working", UserMessage())
                self._read(plan, window, recipe=how)
                return 0.0
            if self._run_idle_task():
                return 0.0
            rest = self._when_done()
        self._show(rest.state, rest.note)
        return rest.wait_s

    def _pause_reason(self) -> _Pause | None:
        """Return why nothing may be read now; None if reading is allowed."""
        deps, settings = self._deps, self._deps.settings()
        if not deps.model_id():
            self._plan = None
            return _Pause("no model", None)
        if not settings.refine:
            return _Pause("off", None)
        if self._error_until is not None and self._clock() < self._error_until[0]:
            return _Pause("resting", self._error_until[0] - self._clock(), self._error_until[1])
        if note := deps.pause_reason():
            return _Pause("resting", _PAUSE_S, note)
        return self._yield_to_others(only_idle=settings.refine_only_idle)

    def _yield_to_others(self, *, only_idle: bool) -> _Pause | None:
        """Return why something else takes precedence; None if nothing does."""
        with self._lock:
            asked_at, is_asked = self._last_question_at, self._questions > 0
        if is_asked:
            return _Pause("waiting", _POLL_S)
        if only_idle and asked_at is not None and self._clock() - asked_at < QUIET_S:
            return _Pause("waiting", QUIET_S - (self._clock() - asked_at))
        return _Pause("waiting", _POLL_S) if only_idle and not self._deps.is_idle() else None

    def _run_idle_task(self) -> bool:
        """Run another task with the model; return whether there was one."""
        try:
            has_done = self._deps.idle_task(self._new_cancel())
        finally:
            with self._lock:
                self._cancel = None
        self._has_model = self._has_model or has_done
        return has_done

    def _when_done(self) -> _Pause:
        """Everything is read except unusable replies; release the model's memory."""
        with self._lock:
            was_asked = self._last_question_at is not None
        if self._has_model and not was_asked and (model := self._deps.model()) is not None:
            model.close()
        self._has_model = False
        if not self._retry_at:
            return _Pause("done", None)
        wait_s = max(_POLL_S, min(self._retry_at.values()) - self._clock())
        return _Pause("waiting", wait_s, UserMessage("refining_unusable"))

    def _current_plan(self) -> tuple[ReadingPlan, str]:
        how = recipe_fingerprint(self._deps.vocabulary(), model=self._deps.model_id())
        if self._plan is None or self._is_stale or self._plan[0] != how:
            self._is_stale = False
            if self._plan is not None and self._plan[0] != how:
                self._read_alone.clear()
                self._retry_at.clear()
            now = self._deps.now()
            weights = weights_from_settings(self._deps.settings())
            plan = build_reading_plan(
                self._deps.readable,
                recipe=how,
                now=now,
                weights=weights,
                data_kinds=self._deps.data_kinds,
            )
            self._plan = (how, plan)
        return self._plan[1], how

    def _next(self, plan: ReadingPlan) -> tuple[int, ...]:
        now = self._clock()
        self._retry_at = {one: until for one, until in self._retry_at.items() if until > now}
        tokens = self._deps.settings().refine_window_tokens
        rate = (
            self._chars_per_token[1] if self._chars_per_token is not None else _CHARACTERS_PER_TOKEN
        )
        return plan.take(
            most_characters=int(tokens * rate), but=self._retry_at.keys(), alone=self._read_alone
        )

    # One window

    def _read(self, plan: ReadingPlan, ids: Sequence[int], *, recipe: str) -> None:
        # A folder may have been marked since the plan was made.
        there = self._deps.readable.documents.passages(np.array(ids, np.int64))
        passages = sorted(there.values(), key=lambda passage: passage.ordinal)
        plan.finish([one for one in ids if one not in there], read=False)
        if not passages:
            return
        cached = cached_readings(self._deps.store, passages, recipe=recipe)
        new = [it for it, found in zip(passages, cached, strict=True) if found is None]
        asked = self._ask(new) if new else {}
        rows = tuple(
            PassageReading(passage, extraction or asked[passage.id], extraction is None)
            for passage, extraction in zip(passages, cached, strict=True)
            if extraction is not None or passage.id in asked
        )
        if rows:
            self._write(plan, ModelReading(passages[0].document_id, rows), recipe=recipe)

    def _ask(self, passages: Sequence[Passage]) -> dict[int, PassageExtraction]:
        """Return what the model extracts, by passage id; nothing if its reply is unusable."""
        began = self._clock()
        cancel = self._new_cancel()
        try:
            window, asked = self._window(passages, cancel)
            if not window.passages:
                self._postpone(passages)
                return {}
            things = self._read_things(window, asked)
            checked = extract_relations(window, things, asked)
            self._first_step = None
        except ModelBadReply:
            self._first_step = None
            self._postpone(passages)
            self._pace.add(0, self._clock() - began)
            return {}
        except (Cancelled, ModelError):
            self._pace.add(0, self._clock() - began)
            raise
        finally:
            with self._lock:
                self._cancel = None
        self._pace.add(sum(len(it.text) for it in window.passages), self._clock() - began)
        self._dropped += checked.dropped.total
        return {it.id: read for it, read in zip(window.passages, checked.passages, strict=True)}

    def _new_cancel(self) -> Cancel:
        with self._lock:
            self._cancel = cancel = Cancel()
            if self._questions or self._closing.is_set():
                cancel.set()
        cancel.check()
        return cancel

    def _window(
        self, passages: Sequence[Passage], cancel: Cancel
    ) -> tuple[PassageWindow, ExtractionDeps]:
        """Return the largest window of leading passages that fits the model's context."""
        model = self._deps.model()
        if model is None:
            raise Cancelled
        self._has_model = True
        asked = ExtractionDeps(
            model=model,
            vocabulary=self._deps.vocabulary(),
            reply_tokens=min(self._deps.settings().refine_reply_tokens, model.context_length // 4),
            cancel=cancel,
        )
        self._measure(model, passages)
        heads = self._deps.store.documents.heads([passages[0].document_id])
        title = heads[passages[0].document_id].title if heads else ""
        for count in range(len(passages), 0, -1):
            window = PassageWindow(title, tuple(passages[:count]))
            if fits_context(window, asked):
                return window, asked
        return PassageWindow(title, ()), asked

    def _measure(self, model: LanguageModel, passages: Sequence[Passage]) -> None:
        """Measure the characters per token of this model on the first passages."""
        if self._chars_per_token is None or self._chars_per_token[0] != model.name:
            text = "\n\n".join(it.text for it in passages)
            self._chars_per_token = model.name, len(text) / max(1, model.count_tokens(text))

    def _read_things(
        self, window: PassageWindow, asked: ExtractionDeps
    ) -> tuple[ExtractedEntity, ...]:
        """Run the first step; it is not repeated when a question interrupted the second."""
        key = (asked.vocabulary.digest, asked.model.name, *(it.text for it in window.passages))
        if self._first_step is None or self._first_step[0] != key:
            self._first_step = key, extract_entities(window, asked)
        return self._first_step[1]

    def _postpone(self, passages: Sequence[Passage]) -> None:
        """Read passages of a shared window alone; retry a single one after a delay."""
        if len(passages) > 1:
            self._read_alone.update(int(it.id) for it in passages)
        else:
            self._retry_at[int(passages[0].id)] = self._clock() + _RETRY_S

    def _write(self, plan: ReadingPlan, read: ModelReading, *, recipe: str) -> None:
        deps, vocabulary = self._deps, self._deps.vocabulary()
        names = names_without_vector(deps.store, read, vocabulary)
        vectors = dict(zip(names, deps.embed(names), strict=True)) if names else {}
        work = deps.lanes.write.submit(
            write_reading,
            deps.store,
            read,
            recipe=recipe,
            vocabulary=vocabulary,
            vectors=vectors,
            at=deps.now(),
        )
        kept = work.result()
        ids = {int(it.id) for it in read.passages}
        plan.finish(kept, read=True)
        plan.finish(ids - kept, read=False)
        self._read_alone -= ids
        deps.on_facts_written()

    def _pause_after_error(self, trouble: UserMessage) -> float:
        self._error_until = (self._clock() + _ERROR_DELAY_S, trouble)
        self._show("resting", trouble)
        return _ERROR_DELAY_S

    def _show(self, state: RefineState, note: UserMessage) -> None:
        self._state, self._note = state, note
