"""Base class of the presenters."""

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

from PySide6.QtCore import QObject

from core.engine.engine import Engine
from ui.bridge.engine_link import EngineLink, Request

P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V", bound=QObject)


class Presenter(QObject, Generic[V]):
    """Connects a view to the engine; lives as long as the view, or as `owner`."""

    def __init__(self, view: V, link: EngineLink, owner: QObject | None = None) -> None:
        super().__init__(owner or view)
        self._view = view
        self._link = link

    def _call(
        self, operation: Callable[Concatenate[Engine, P], R], /, *args: P.args, **kwargs: P.kwargs
    ) -> Request[R]:
        """Call an operation of `Engine`; see `EngineLink.call`."""
        return self._link.call(self, operation, *args, **kwargs)
