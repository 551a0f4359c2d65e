"""Text encoder that loads in the background; only calls that need it wait for it."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelDamaged, ModelError


class QueryEncoder(Protocol):
    """Text encoder that returns unit vectors; thread-safe."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row per text."""
        ...

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """Return a vector close to the row of `embed`, with low latency."""
        ...


class BackgroundEncoder:
    """Encoder with known name and dimension that is loaded in its own thread.

    Encoding waits until it is loaded. If loading failed, each call raises a `ModelError` with the
    cause, whatever loading raised: the missing file may be there at the next start.
    """

    def __init__(self, name: str, dimension: int, *, load: Callable[[], QueryEncoder]) -> None:
        self.name = name
        self.dimension = dimension
        self._loaded: Future[QueryEncoder] = Future()
        threading.Thread(target=self._fill, args=(load,), name="encoder", daemon=True).start()

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row per text. Raises `ModelError`."""
        return self._encoder().embed(texts)

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """Return the vector of one text. Raises `ModelError`."""
        return self._encoder().embed_question(text)

    def _encoder(self) -> QueryEncoder:
        if (trouble := self._loaded.exception()) is not None:
            raise _as_new_error(trouble, name=self.name) from trouble
        return self._loaded.result()

    def _fill(self, load: Callable[[], QueryEncoder]) -> None:
        try:
            encoder = load()
        except Exception as error:  # noqa: BLE001 - raised where the encoder is needed
            self._loaded.set_exception(error)
        else:
            self._loaded.set_result(encoder)


def _as_new_error(trouble: BaseException, *, name: str) -> ModelError:
    """Return the failure as a new error: a traceback grows each time its error is raised again."""
    if isinstance(trouble, ModelError):
        return type(trouble)(trouble.subject, trouble.message)
    reason = str(trouble) or type(trouble).__name__
    return ModelDamaged(name, "encoder_not_loaded", reason=reason)
