"""What the engine offers about forgetting: `core.face.Face` and its remote twin extend these."""

from concurrent.futures import Future
from typing import Protocol

from core.records.memory import Erased, Forget


class FaceOfForgetting(Protocol):
    """Forgetting, called directly."""

    def forget(self, what: Forget) -> Erased:
        """It is gone from every file of the home folder: rows, indexes, logs, caches.

        A document goes with all files of the same content, with what only it names, and with
        conversations that quoted it; the files themselves stay where they are, and are not read
        again until one is added by its own path. The library is closed meanwhile and both of its
        files are written anew. Raises `WrongUse` when it is unknown, `DiskFull` before anything
        is changed, and `EngineBusy`.
        """
        ...


class RemoteFaceOfForgetting(Protocol):
    """The same methods, each returning a Future."""

    def forget(self, what: Forget) -> Future[Erased]:
        """See `Face.forget`."""
        ...
