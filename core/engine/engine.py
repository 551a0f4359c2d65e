"""The engine's API as one Protocol tree.

Operations are declared here and nowhere else: the library implements them, and the wire, the
client, the window and the command line derive from these signatures. An operation that streams
takes `on_piece`, which is called in a background thread; one that can be stopped takes `cancel`.
Every operation may raise an error of `core.errors`.
"""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from core.engine.audit import AuditOperations
from core.engine.data import (
    DataOperations,
    ModelOperations,
    ProtectionOperations,
    SettingsOperations,
)
from core.engine.documents import DocumentOperations
from core.engine.evaluation import EvaluationOperations
from core.engine.explore import ExploreOperations, MapOperations, TimelineOperations
from core.engine.graph import GraphOperations, ReviewOperations
from core.engine.memory import ConversationOperations, DeletionOperations, MemoryOperations
from core.engine.plugins import PluginOperations
from core.engine.questions import QuestionOperations
from core.engine.saved_questions import SavedQuestionOperations
from core.engine.sharing import SharingOperations
from core.engine.sources import SourceOperations
from core.events import Event

P = ParamSpec("P")
R = TypeVar("R")


class Engine(
    AuditOperations,
    ConversationOperations,
    DataOperations,
    DeletionOperations,
    DocumentOperations,
    EvaluationOperations,
    ExploreOperations,
    GraphOperations,
    MapOperations,
    MemoryOperations,
    ModelOperations,
    PluginOperations,
    ProtectionOperations,
    QuestionOperations,
    ReviewOperations,
    SavedQuestionOperations,
    SettingsOperations,
    SharingOperations,
    SourceOperations,
    TimelineOperations,
    Protocol,
):
    """All operations of the engine, called in process; `core.library` implements it."""

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call `listener` with every later event; return a function that unsubscribes it.

        The listener runs in a background thread and must not block.
        """
        ...

    def leaving(self) -> AbstractContextManager["Mask | None"]:
        """Return a context in which calls of this thread see only what may leave this computer.

        It gives what masks their results, if the user wishes it.
        """
        ...

    def close(self) -> None:
        """Stop all work and close the stores."""
        ...


class Mask(Protocol):
    """Masks personal data in what leaves this computer (D11)."""

    def mask_record(self, value: R) -> R:
        """Return the record with all texts in it masked."""
        ...

    def unmask(self, text: str) -> str:
        """Return the text with tokens replaced by what they stand for."""
        ...


class EngineClient(Protocol):
    """Client of an engine in another process; calls any operation as declared on `Engine`."""

    def call(
        self, operation: Callable[Concatenate[Engine, P], R], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[R]:
        """Call an operation of `Engine` and return a Future of its result.

        For example `client.call(Engine.show_graph, "Project Lantern", limit=1)`. The Future may
        hold any error of `core.errors`.
        """
        ...

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """See `Engine.listen`; a subscription outlives a lost connection."""
        ...

    def close(self) -> None:
        """Disconnect. The engine stops a moment after its last client has disconnected."""
        ...
