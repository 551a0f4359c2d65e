"""What the engine offers about models: `Face` and its remote twin extend these."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol

from core.lanes import Cancel
from core.records.models import Downloaded, ModelShown, ModelTested


class FaceOfModels(Protocol):
    """Models, called directly. A model is named as in the list, or by the path of its file."""

    def list_models(self) -> tuple[ModelShown, ...]:
        """The user's own models, then those of the catalogue with how they fit this machine."""
        ...

    def fetch_model(
        self,
        name: str,
        *,
        on_piece: Callable[[Downloaded], None] | None = None,
        cancel: Cancel | None = None,
    ) -> ModelShown:
        """The model is on the disk, whole and checked; goes on where an earlier call broke off.

        Raises `WrongUse`, `ModelMissing`, `ModelDamaged`, `DiskFull`, and `Cancelled` when paused:
        what came stays.
        """
        ...

    def import_model(self, path: str) -> ModelShown:
        """The GGUF file can be chosen from now on, where it lies. `ModelError` if it cannot run."""
        ...

    def delete_model(self, name: str) -> ModelShown:
        """The model is gone from Loci's folder; a file of the user's own is only forgotten."""
        ...

    def use_model(self, name: str) -> ModelShown | None:
        """The model is the one that answers, or encodes; `name` "" is to answer without one.

        Another encoder first encodes everything anew in the background, while the old one answers.
        Raises `WrongUse` for a model that is not on the disk.
        """
        ...

    def test_model(
        self, name: str = "", *, prompt: str = "", cancel: Cancel | None = None
    ) -> ModelTested:
        """What the model answers to a short prompt, and how fast; "" is the model in use."""
        ...


class RemoteFaceOfModels(Protocol):
    """The same methods, each returning a Future."""

    def list_models(self) -> Future[tuple[ModelShown, ...]]:
        """See `Face.list_models`."""
        ...

    def fetch_model(
        self,
        name: str,
        *,
        on_piece: Callable[[Downloaded], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Future[ModelShown]:
        """See `Face.fetch_model`."""
        ...

    def import_model(self, path: str) -> Future[ModelShown]:
        """See `Face.import_model`."""
        ...

    def delete_model(self, name: str) -> Future[ModelShown]:
        """See `Face.delete_model`."""
        ...

    def use_model(self, name: str) -> Future[ModelShown | None]:
        """See `Face.use_model`."""
        ...

    def test_model(
        self, name: str = "", *, prompt: str = "", cancel: Cancel | None = None
    ) -> Future[ModelTested]:
        """See `Face.test_model`."""
        ...
