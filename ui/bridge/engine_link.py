"""The window's connection to the engine: calls wait while it is down and run when it is back."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from shiboken6 import Shiboken

from core.engine.engine import Engine, EngineClient
from core.errors import EngineGone, LociError, Locked
from core.events import Changes, ProgressEvent
from core.records.ids import ProposalId
from ui.bridge.dispatcher import Task, the_dispatcher
from ui.bridge.throttle import EventThrottle

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")
Reach = Callable[[], Future[EngineClient]]

CHANGES_MS = 250
WAITS_MS = (200, 1000, 2000, 5000)
TRIES = 3


class Request(QObject, Generic[R]):
    """One call to the engine, repeated if the engine is lost before it answers.

    Emits `began` before each try, and at the end exactly one of `done` (with the result),
    `failed` (with a `LociError`) and `stopped`.
    """

    began = Signal()
    done = Signal(object)
    failed = Signal(object)
    stopped = Signal()

    def __init__(self, owner: QObject, send: Callable[[EngineClient], Future[R]]) -> None:
        super().__init__(owner)
        self.send = send
        self.tries = 0
        self.handles_failure = False

    def converted(self, convert: Callable[[R], S]) -> "Request[S]":
        """Apply `convert` to the result in the thread that receives it; return the request."""
        send = self.send

        def send_converted(engine: EngineClient) -> Future[S]:
            return convert_result(send(engine), convert)

        converted = cast("Request[S]", self)
        converted.send = send_converted
        return converted

    def then(
        self,
        done: Callable[[R], object] | Callable[[], object],
        failed: Callable[[LociError], object] | None = None,
    ) -> "Request[R]":
        """Connect callbacks (bound methods of QObjects) and return the request itself.

        `done` may take no argument if the result does not matter.
        """
        self.done.connect(done)
        if failed is not None:
            self.failed.connect(failed)
            self.handles_failure = True
        return self


class EngineLink(QObject):
    """Connects to the engine again and again; `reach` returns a Future of a client at once."""

    ready = Signal()
    lost = Signal(object)
    refused = Signal(object)
    changed = Signal(frozenset)
    progressed = Signal(object)
    failed = Signal(object)
    idle = Signal()  # the last request under way has ended
    locked = Signal()  # the passphrase is needed; calls wait until `unlocked`
    unlocked = Signal()

    def __init__(self, reach: Reach, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reach = reach
        self._engine: EngineClient | None = None
        self._leave: Callable[[], None] | None = None
        self._reaching = False
        self._is_locked = False
        self._failures = 0
        self._under_way = 0
        self._waiting: list[Request[Any]] = []
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(self.connect_engine)
        # Proposals that are decided or deleted once the offer to undo that has passed.
        self.settling: frozenset[ProposalId] = frozenset()
        self.report_lost = the_dispatcher().trigger(self.lose)  # `lose`, from any thread
        self._events = EventThrottle(self, interval_ms=CHANGES_MS)
        self._events.delivered.connect(self._announce)

    @property
    def is_ready(self) -> bool:
        """Whether calls go straight to the engine."""
        return self._engine is not None

    @Slot()
    def connect_engine(self) -> None:
        """Connect to the engine, unless that is already under way."""
        if self._engine is not None or self._reaching:
            return
        self._reaching = True
        Task(self, self._reach()).then(self._connected, self._not_connected)

    def call(
        self,
        owner: QObject,
        operation: Callable[Concatenate[Engine, P], R],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Request[R]:
        """Call an operation of `Engine` as soon as the engine is there.

        The request dies with `owner`. Failures that no callback handles reach `failed`.
        """

        def send(engine: EngineClient) -> Future[R]:
            return engine.call(operation, *args, **kwargs)

        request = Request(owner, send)
        self._under_way += 1
        request.destroyed.connect(self._count_down)
        self._waiting.append(request)
        QTimer.singleShot(0, self, self._drain)
        return request

    def settle(
        self,
        operation: Callable[Concatenate[Engine, P], object],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Request[object]:
        """Call an operation that must not get lost although its place is closed meanwhile."""
        return self.call(self, operation, *args, **kwargs)

    def answer_proposal(self, proposal_id: ProposalId, *, accept: bool) -> Request[object]:
        """Settle a proposal that was held, and let places ask again if that fails."""
        request = self.settle(Engine.answer_proposal, proposal_id, accept=accept)

        def release(_result: object) -> None:
            self.release((proposal_id,))

        request.done.connect(release)
        request.failed.connect(release)
        return request

    def unlock(self, owner: QObject, secret: str) -> Request[None]:
        """Unlock the library; calls that wait for it go on after `unlocked`."""

        def send(engine: EngineClient) -> Future[None]:
            return engine.call(Engine.unlock, secret)

        request = Request(owner, send)
        request.handles_failure = True
        self._under_way += 1
        request.destroyed.connect(self._count_down)
        if self._engine is None:
            self._waiting.append(request)
        else:
            self._start(request, self._engine)
        return request

    def drop(self, request: Request[Any]) -> None:
        """Give up a request that still waits for the engine."""
        if request in self._waiting:
            self._waiting.remove(request)
            request.stopped.emit()
            request.deleteLater()

    def hold(self, proposals: Iterable[ProposalId]) -> None:
        """Let no place ask about these proposals until they are released."""
        self._settle(self.settling.union(proposals))

    def release(self, proposals: Iterable[ProposalId]) -> None:
        """Let places ask about these proposals if the engine still has them."""
        self._settle(self.settling.difference(proposals))

    def greet(self) -> None:
        """Emit `ready` again for receivers that connected after the engine did."""
        if self.is_ready:
            self.ready.emit()

    @Slot()
    def lose(self) -> None:
        """Note that the engine is gone and connect again."""
        if self._engine is None:
            return
        self._drop_engine()
        self.lost.emit(EngineGone())
        self._again.start(WAITS_MS[0])

    def close(self) -> None:
        """Close the connection for good and drop waiting requests."""
        self._again.stop()
        self._waiting.clear()
        engine = self._engine
        self._drop_engine()
        if engine is not None:
            engine.close()

    def _drop_engine(self) -> None:
        self._engine = None
        self._is_locked = False
        if self._leave is not None:
            self._leave()
            self._leave = None

    def _settle(self, proposals: frozenset[ProposalId]) -> None:
        if proposals != self.settling:
            self.settling = proposals
            self.changed.emit(frozenset({"memories"}))

    @Slot(object)
    def _connected(self, engine: EngineClient) -> None:
        self._reaching = False
        self._failures = 0
        self._engine = engine
        self._leave = engine.listen(self._events.push)
        self.ready.emit()
        self._drain()

    @Slot(object)
    def _not_connected(self, error: LociError) -> None:
        self._reaching = False
        self._failures += 1
        self.refused.emit(error)
        self._again.start(WAITS_MS[min(self._failures, len(WAITS_MS) - 1)])

    @Slot()
    def _count_down(self) -> None:
        if not vars(self):
            return  # Python cleared this object before the request, at the end of the program
        self._under_way -= 1
        if not self._under_way:
            self.idle.emit()

    @Slot()
    def _drain(self) -> None:
        while self._waiting and self._engine is not None and not self._is_locked:
            request = self._waiting.pop(0)
            if Shiboken.isValid(request):
                self._start(request, self._engine)

    def _start(self, request: Request[Any], engine: EngineClient) -> None:
        request.tries += 1
        request.began.emit()
        flight = Attempt(request, request.send(engine))
        flight.broke.connect(self._broken)
        flight.refused.connect(self._refuse)

    @Slot(object, object)
    def _broken(self, request: Request[Any], error: LociError) -> None:
        self.lose()
        if request.tries < TRIES:
            self._waiting.append(request)
            self._drain()
            return
        self._refuse(request, error)

    @Slot(object, object)
    def _refuse(self, request: Request[Any], error: LociError) -> None:
        if isinstance(error, Locked):
            request.tries = 0
            self._waiting.append(request)
            if not self._is_locked:
                self._is_locked = True
                self.locked.emit()
            return
        request.failed.emit(error)
        if not request.handles_failure:
            self.failed.emit(error)
        request.deleteLater()

    @Slot(list)
    def _announce(self, events: list[Any]) -> None:
        kinds: frozenset[str] = frozenset()
        progress = None
        for event in events:
            if isinstance(event, Changes):
                kinds |= event.kinds
            elif isinstance(event, ProgressEvent):
                progress = event.progress
        if "unlocked" in kinds:
            self._is_locked = False
            self.unlocked.emit()
            self.ready.emit()
            self._drain()
        if kinds:
            self.changed.emit(kinds)
        if progress is not None:
            self.progressed.emit(progress)


class Attempt(QObject):
    """One try of a request; owned by the request."""

    broke = Signal(object, object)
    refused = Signal(object, object)

    def __init__(self, request: Request[Any], future: Future[Any]) -> None:
        super().__init__(request)
        self._request = request
        task = Task(self, future).then(self._done, self._failed)
        task.stopped.connect(self._stopped)

    @Slot(object)
    def _done(self, result: object) -> None:
        self._request.done.emit(result)
        self._request.deleteLater()

    @Slot(object)
    def _failed(self, error: LociError) -> None:
        self.deleteLater()
        if isinstance(error, EngineGone):
            self.broke.emit(self._request, error)
        else:
            self.refused.emit(self._request, error)

    @Slot()
    def _stopped(self) -> None:
        self._request.stopped.emit()
        self._request.deleteLater()


def convert_result(future: Future[R], convert: Callable[[R], S]) -> Future[S]:
    """Return a Future of the converted result; `convert` runs in the thread that sets it."""
    converted: Future[S] = Future()

    def pass_on(done: Future[R]) -> None:
        if done.cancelled():
            converted.cancel()
        elif (error := done.exception()) is not None:
            converted.set_exception(error)
        else:
            converted.set_result(convert(done.result()))

    future.add_done_callback(pass_on)
    return converted
