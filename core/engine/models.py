"""Operations on models: list, download, import, choose, test, delete."""

from collections.abc import Callable
from typing import Protocol

from core.lanes import Cancel
from core.records.models import DownloadProgress, ModelInfo, ModelTestResult


class ModelOperations(Protocol):
    """Operations on language models and encoders; part of `core.engine.engine.Engine`."""

    def list_models(self) -> tuple[ModelInfo, ...]:
        """Return the user's own models, then the catalogue, each with how it fits this machine."""
        ...

    def fetch_model(
        self,
        name: str,
        *,
        on_piece: Callable[[DownloadProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> ModelInfo:
        """Download a model of the catalogue and verify it; an interrupted download is resumed.

        Raises `WrongUse`, `ModelMissing`, `ModelDamaged`, `DiskFull`, and `Cancelled` when paused;
        the part that was downloaded is kept.
        """
        ...

    def import_model(self, path: str) -> ModelInfo:
        """Add a GGUF file to the list, without copying it. Raises `ModelError` if it cannot run."""
        ...

    def delete_model(self, name: str) -> ModelInfo:
        """Delete a downloaded model; a file of the user's own is only removed from the list."""
        ...

    def use_model(self, name: str) -> ModelInfo | None:
        """Use this language model for answers, or this encoder; "" answers without a model.

        A new encoder first encodes all texts in the background while the old one stays in use.
        Raises `WrongUse` for a model that is not on disk.
        """
        ...

    def test_model(
        self, name: str = "", *, prompt: str = "", cancel: Cancel | None = None
    ) -> ModelTestResult:
        """Return a model's reply to a short prompt, and its speed; "" tests the model in use."""
        ...
