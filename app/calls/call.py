"""How a part of the client calls the engine."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from core.lanes import Cancel


class Calls:
    """Something that can call the engine; `app.client.Client` says how."""

    def _call(
        self,
        method: str,
        *,
        on_piece: Callable[[Any], None] | None = None,
        cancel: Cancel | None = None,
        **arguments: object,
    ) -> Future[Any]:
        raise NotImplementedError
