"""The thread in which the model reads what is stored, window by window, while nothing else goes on.

Nothing is lost when it ends in the middle: what was read is marked in the transaction that keeps
it, and a reply is kept under the passage's words, so that it is never asked for again.
"""

import logging
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

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
from core.extract.vocabulary.vocabulary import Vocabulary
from core.lanes import Cancel, Lanes
from core.llm.language_model import LanguageModel
from core.records.files.documents import Passage
from core.records.files.status import Refinement, RefineState
from core.refine.document_importance import weights_of
from core.refine.fingerprints import recipe
from core.refine.reading_plan import ReadingPlan, build_plan
from core.refine.throughput import Throughput
from core.refine.write_reading import (
    Embed,
    ModelReading,
    cached_readings,
    names_without_vector,
    write_reading,
)
from core.settings.options import Settings
from core.store.store import Store

_LOOK_S = 1.0
_REST_S = 2.0
# After a question the next one is likely: the model stays free for it.
QUIET_S = 10.0
_TROUBLE_S = 60.0
_RETRY_S = 1800.0
_UNEXPECTED = "Something unexpected happened; the model goes on reading in a while."
# Until the model has counted: most take a token for three to four letters.
_CHARACTERS_PER_TOKEN = 3.5

_log = logging.getLogger(__name__)


class Means(Struct, frozen=True):
    """What the reading by the model works with.

    `model` gives the language model, or None; `identity` what tells it from others, empty without
    one. `is_idle` says whether nothing else is being done; `rests` says why nothing may be done
    now, or nothing. `embed` gives vectors of names; `told` is called after facts were written.
    `afterwards` does one more thing with the model when all is read, and says whether it did.
    """

    store: Store
    lanes: Lanes
    settings: Callable[[], Settings]
    model: Callable[[], LanguageModel | None]
    identity: Callable[[], str]
    vocabulary: Callable[[], Vocabulary]
    embed: Embed
    is_idle: Callable[[], bool]
    rests: Callable[[], str]
    told: Callable[[], None]
    afterwards: Callable[[Cancel], bool] = lambda cancel: False
    now: Callable[[], datetime] = lambda: datetime.now(UTC)


class _Rest(Struct, frozen=True):
    """Nothing is read for so long (None: until something changes), and why."""

    state: RefineState
    wait_s: float | None
    note: str = ""


class Refine:
    """Runs one thread from `start` to `close`; all other methods may be called from any thread."""

    def __init__(self, means: Means, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._means = means
        self._clock = clock
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._cancel: Cancel | None = None
        self._questions = 0
        self._asked_at: float | None = None
        self._thread = threading.Thread(target=self._run, name="refine", daemon=True)
        self._plan: tuple[str, ReadingPlan] | None = None
        self._is_stale = True
        self._pace = Throughput()
        self._rate: tuple[str, float] | None = None
        self._things: tuple[tuple[str, ...], tuple[ExtractedEntity, ...]] | None = None
        # Passages whose reply could not be used: alone next time, then not before a moment.
        self._alone: set[int] = set()
        self._later: dict[int, float] = {}
        self._trouble: tuple[float, str] | None = None
        self._state: RefineState = "no model"
        self._note = ""
        self._dropped = 0
        self._has_model = False

    # For everybody

    def start(self) -> None:
        """What there is to read is read, whenever there is time."""
        self._thread.start()

    def stir(self) -> None:
        """Something changed that may matter: whether to go on is looked at now."""
        self._wake.set()

    def look_again(self) -> None:
        """Documents came or went, or were pinned."""
        self._is_stale = True
        self._wake.set()

    def interrupt(self) -> None:
        """What is under way is given up, for other settings or a pause; trouble is forgotten."""
        with self._lock:
            if self._cancel is not None:
                self._cancel.set()
        self._trouble = None
        self._wake.set()

    @contextmanager
    def standing_back(self) -> Generator[None]:
        """Within the block, and for a moment after it, the model is free for a question."""
        with self._lock:
            self._questions += 1
            if self._cancel is not None:
                self._cancel.set()
        try:
            yield
        finally:
            with self._lock:
                self._questions -= 1
                self._asked_at = self._clock()

    def progress(self) -> Refinement:
        """How far the reading has come."""
        store, current = self._means.store, self._plan
        pinned = store.refining.pins()
        if current is None:
            read, total = store.refining.refined_count(), store.documents.passages_count()
            return Refinement(self._state, min(read, total), total, note=self._note, pinned=pinned)
        plan = current[1]
        left = self._pace.seconds_left(plan.characters_left)
        return Refinement(
            state=self._state,
            refined=plan.refined,
            total=plan.total,
            seconds_left=left if plan.characters_left else 0.0,
            note=self._note,
            failed=len(self._later),
            dropped=self._dropped,
            pinned=pinned,
        )

    def close(self) -> None:
        """The thread has ended; what was being written is written."""
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
        """One window is read, if it is time for it; how long to wait until the next step.

        None: until something changes. Called by the thread, or by whoever has none.
        """
        try:
            return self._turn()
        except Cancelled:
            return 0.0
        except LociError as error:
            return self._rest_after(str(error))
        except Exception:  # noqa: BLE001 - whatever one passage does, the rest is read
            _log.exception("The reading by the model was interrupted")
            return self._rest_after(_UNEXPECTED)

    def _turn(self) -> float | None:
        rest = self._rest()
        if rest is None:
            plan, how = self._current_plan()
            window = self._next(plan)
            if window:
                self._show("working")
                self._read(plan, window, recipe=how)
                return 0.0
            if self._go_on():
                return 0.0
            rest = self._nothing_left()
        self._show(rest.state, rest.note)
        return rest.wait_s

    def _rest(self) -> _Rest | None:
        """Why nothing is read now; None if something may be."""
        means, settings = self._means, self._means.settings()
        if not means.identity():
            self._plan = None
            return _Rest("no model", None)
        if not settings.refine:
            return _Rest("off", None)
        if self._trouble is not None and self._clock() < self._trouble[0]:
            return _Rest("resting", self._trouble[0] - self._clock(), self._trouble[1])
        if note := means.rests():
            return _Rest("resting", _REST_S, note)
        return self._wait_for_others(only_idle=settings.refine_only_idle)

    def _wait_for_others(self, *, only_idle: bool) -> _Rest | None:
        """Why something else goes first; None if nothing does."""
        with self._lock:
            asked_at, is_asked = self._asked_at, self._questions > 0
        if is_asked:
            return _Rest("waiting", _LOOK_S)
        if only_idle and asked_at is not None and self._clock() - asked_at < QUIET_S:
            return _Rest("waiting", QUIET_S - (self._clock() - asked_at))
        return _Rest("waiting", _LOOK_S) if only_idle and not self._means.is_idle() else None

    def _go_on(self) -> bool:
        """Whether there was something else to do with the model, which is done now."""
        try:
            has_done = self._means.afterwards(self._begin())
        finally:
            with self._lock:
                self._cancel = None
        self._has_model = self._has_model or has_done
        return has_done

    def _nothing_left(self) -> _Rest:
        """All is read, but for what gave no usable reply; the model's memory is given back."""
        with self._lock:
            was_asked = self._asked_at is not None
        if self._has_model and not was_asked and (model := self._means.model()) is not None:
            model.close()
        self._has_model = False
        if not self._later:
            return _Rest("done", None)
        wait_s = max(_LOOK_S, min(self._later.values()) - self._clock())
        return _Rest("waiting", wait_s, "Some passages gave no usable reply; they are tried again.")

    def _current_plan(self) -> tuple[ReadingPlan, str]:
        how = recipe(self._means.vocabulary(), model=self._means.identity())
        if self._plan is None or self._is_stale or self._plan[0] != how:
            self._is_stale = False
            if self._plan is not None and self._plan[0] != how:
                self._alone.clear()
                self._later.clear()
            now = self._means.now()
            weights = weights_of(self._means.settings())
            self._plan = how, build_plan(self._means.store, recipe=how, now=now, weights=weights)
        return self._plan[1], how

    def _next(self, plan: ReadingPlan) -> tuple[int, ...]:
        now = self._clock()
        self._later = {one: until for one, until in self._later.items() if until > now}
        tokens = self._means.settings().refine_window_tokens
        rate = self._rate[1] if self._rate is not None else _CHARACTERS_PER_TOKEN
        return plan.take(
            most_characters=int(tokens * rate), but=self._later.keys(), alone=self._alone
        )

    # One window

    def _read(self, plan: ReadingPlan, ids: Sequence[int], *, recipe: str) -> None:
        there = self._means.store.documents.passages(np.array(ids, np.int64))
        passages = sorted(there.values(), key=lambda it: it.ordinal)
        plan.finish([one for one in ids if one not in there], read=False)
        if not passages:
            return
        known = cached_readings(self._means.store, passages, recipe=recipe)
        new = [it for it, found in zip(passages, known, strict=True) if found is None]
        asked = self._ask(new) if new else {}
        rows = [
            (it, found or asked[it.id], found is None)
            for it, found in zip(passages, known, strict=True)
            if found is not None or it.id in asked
        ]
        if rows:
            read, found, is_new = zip(*rows, strict=True)
            self._keep(plan, ModelReading(read[0].document_id, read, found, is_new), recipe=recipe)

    def _ask(self, passages: Sequence[Passage]) -> dict[int, PassageExtraction]:
        """What the model finds in these passages, by their ids; none if its reply is of no use."""
        began = self._clock()
        cancel = self._begin()
        try:
            window, asked = self._window(passages, cancel)
            if not window.passages:
                self._put_off(passages)
                return {}
            things = self._read_things(window, asked)
            checked = extract_relations(window, things, asked)
            self._things = None
        except ModelBadReply:
            self._things = None
            self._put_off(passages)
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
        return {it.id: read for it, read in zip(window.passages, checked.read, strict=True)}

    def _begin(self) -> Cancel:
        with self._lock:
            self._cancel = cancel = Cancel()
            if self._questions or self._closing.is_set():
                cancel.set()
        cancel.check()
        return cancel

    def _window(
        self, passages: Sequence[Passage], cancel: Cancel
    ) -> tuple[PassageWindow, ExtractionDeps]:
        """The largest window of the passages that the model's context holds, from the first on."""
        model = self._means.model()
        if model is None:
            raise Cancelled
        self._has_model = True
        asked = ExtractionDeps(
            model=model,
            vocabulary=self._means.vocabulary(),
            reply_tokens=min(self._means.settings().refine_reply_tokens, model.context_length // 4),
            cancel=cancel,
        )
        self._measure(model, passages)
        heads = self._means.store.documents.of_ids([passages[0].document_id])
        title = heads[passages[0].document_id].title if heads else ""
        for count in range(len(passages), 0, -1):
            window = PassageWindow(title, tuple(passages[:count]))
            if fits_context(window, asked):
                return window, asked
        return PassageWindow(title, ()), asked

    def _measure(self, model: LanguageModel, passages: Sequence[Passage]) -> None:
        """How many characters a token of this model has, from the first passages it gets."""
        if self._rate is None or self._rate[0] != model.name:
            text = "\n\n".join(it.text for it in passages)
            self._rate = model.name, len(text) / max(1, model.count_tokens(text))

    def _read_things(
        self, window: PassageWindow, asked: ExtractionDeps
    ) -> tuple[ExtractedEntity, ...]:
        """The first step; when a question cut the second one short, it is not asked again."""
        key = (asked.vocabulary.digest, asked.model.name, *(it.text for it in window.passages))
        if self._things is None or self._things[0] != key:
            self._things = key, extract_entities(window, asked)
        return self._things[1]

    def _put_off(self, passages: Sequence[Passage]) -> None:
        """Passages that were read together are read alone; one that was alone, not for a while."""
        if len(passages) > 1:
            self._alone.update(int(it.id) for it in passages)
        else:
            self._later[int(passages[0].id)] = self._clock() + _RETRY_S

    def _keep(self, plan: ReadingPlan, read: ModelReading, *, recipe: str) -> None:
        means, vocabulary = self._means, self._means.vocabulary()
        names = names_without_vector(means.store, read, vocabulary)
        vectors = dict(zip(names, means.embed(names), strict=True)) if names else {}
        work = means.lanes.write.submit(
            write_reading,
            means.store,
            read,
            recipe=recipe,
            vocabulary=vocabulary,
            vectors=vectors,
            at=means.now(),
        )
        kept = work.result()
        ids = {int(it.id) for it in read.passages}
        plan.finish(kept, read=True)
        plan.finish(ids - kept, read=False)
        self._alone -= ids
        means.told()

    def _rest_after(self, trouble: str) -> float:
        self._trouble = (self._clock() + _TROUBLE_S, trouble)
        self._show("resting", trouble)
        return _TROUBLE_S

    def _show(self, state: RefineState, note: str = "") -> None:
        self._state, self._note = state, note
