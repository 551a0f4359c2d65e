"""An encoder that is loaded while the library opens: only who needs it waits, or hears why not."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelDamaged, ModelError


class QueryEncoder(Protocol):
    """Turns texts into unit vectors; may be called from several threads."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row for each text."""
        ...

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """Nearly the row that `embed` gives for the text, as soon as can be."""
        ...


class BackgroundEncoder:
    """Known by name and dimension at once; loaded in a thread of its own.

    Encoding waits for it, and tells each time why there is none, as a `ModelError` whatever loading
    raised: what is missing now may be there when Loci is next started.
    """

    def __init__(self, name: str, dimension: int, *, load: Callable[[], QueryEncoder]) -> None:
        self.name = name
        self.dimension = dimension
        self._loaded: Future[QueryEncoder] = Future()
        threading.Thread(target=self._fill, args=(load,), name="encoder", daemon=True).start()

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row for each text. Raises `ModelError`."""
        return self._encoder().embed(texts)

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """The vector of one text. Raises `ModelError`."""
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
    """The trouble as a new error: one that is raised again grows with all who ever asked."""
    if isinstance(trouble, ModelError):
        return type(trouble)(trouble.subject, detail=trouble.detail, remedy=trouble.remedy)
    reason = str(trouble) or type(trouble).__name__
    return ModelDamaged(
        name,
        detail=f"The encoder cannot be loaded: {reason}",
        remedy="Start Loci again. If that does not help, install it again.",
    )
