"""Operations on models: list, download, import, choose, test, delete."""

from collections.abc import Callable
from typing import Protocol

from core.lanes import Cancel
from core.records.models import DownloadProgress, ModelInfo, ModelTestResult


class ModelOperations(Protocol):
    """See `core.engine.engine.Engine`."""

    def list_models(self) -> tuple[ModelInfo, ...]:
        """The user's own models, then those of the catalogue with how they fit this machine."""
        ...

    def fetch_model(
        self,
        name: str,
        *,
        on_piece: Callable[[DownloadProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> ModelInfo:
        """The model is on the disk, whole and checked; goes on where an earlier call broke off.

        Raises `WrongUse`, `ModelMissing`, `ModelDamaged`, `DiskFull`, and `Cancelled` when paused:
        what came stays.
        """
        ...

    def import_model(self, path: str) -> ModelInfo:
        """The GGUF file can be chosen from now on, where it lies. `ModelError` if it cannot run."""
        ...

    def delete_model(self, name: str) -> ModelInfo:
        """The model is gone from Loci's folder; a file of the user's own is only forgotten."""
        ...

    def use_model(self, name: str) -> ModelInfo | None:
        """The model is the one that answers, or encodes; `name` "" is to answer without one.

        Another encoder first encodes everything anew in the background, while the old one answers.
        Raises `WrongUse` for a model that is not on the disk.
        """
        ...

    def test_model(
        self, name: str = "", *, prompt: str = "", cancel: Cancel | None = None
    ) -> ModelTestResult:
        """What the model answers to a short prompt, and how fast; "" is the model in use."""
        ...
