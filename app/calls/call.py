"""How a part of the client calls the engine."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from core.lanes import Cancel


class Calls(ABC):
    """Something that can call the engine; `app.client.Client` says how."""

    @abstractmethod
    def _call(
        self,
        method: str,
        *,
        on_piece: Callable[[Any], None] | None = None,
        cancel: Cancel | None = None,
        **arguments: object,
    ) -> Future[Any]:
        """What the engine's method returns, told piece by piece on the way if it streams."""
