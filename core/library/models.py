"""The library's part about models: the list, downloads, the choice, the test."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from core.errors import EngineBusy, WrongUse
from core.ingest.encoder_migration import EncoderSpec
from core.lanes import Cancel
from core.library.active_model import ActiveModel
from core.library.services import Backends, Services
from core.library.shared_resource import SharedResource
from core.llm.benchmark import measure_model
from core.models.active_encoder import active_encoder, set_active_encoder
from core.models.model_store import ModelStore
from core.records.models import DownloadProgress, ModelInfo, ModelTestResult
from core.settings.options import Settings
from core.store.index.index_file import activate_next_index


class ModelPart(ABC):
    """Implements its part of `core.engine.engine.Engine`; `Library` owns the state."""

    home: Path
    _services: SharedResource[Services]
    _backends: Backends
    _settings: Settings
    _active_model: ActiveModel
    _model_store: ModelStore

    @abstractmethod
    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        """See `Engine.set_option`."""

    def list_models(self) -> tuple[ModelInfo, ...]:
        """The user's own models, then those of the catalogue with how they fit this machine."""
        return self._model_store.models()

    def fetch_model(
        self,
        name: str,
        *,
        on_piece: Callable[[DownloadProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> ModelInfo:
        """The model is on the disk, whole and checked."""
        return self._model_store.fetch(name, on_piece=on_piece or _nobody, cancel=cancel or Cancel())

    def import_model(self, path: str) -> ModelInfo:
        """The GGUF file can be chosen from now on, where it lies."""
        return self._model_store.adopt(Path(path))

    def delete_model(self, name: str) -> ModelInfo:
        """The model is gone from Loci's folder; a file of the user's own is only forgotten."""
        shown = self._model_store.model(name)
        if shown.kind == "language" and shown.state == "in use":
            self.use_model("")
        return self._model_store.delete(name)

    def use_model(self, name: str) -> ModelInfo | None:
        """The model is the one that answers, or encodes; no server is asked any more."""
        if not name:
            self._use_file("")
            return None
        shown = self._ready(name)
        if shown.kind == "encoder":
            self.set_option("encoder", value=shown.name)
        else:
            self._use_file(shown.path)
        return self._model_store.model(shown.path)

    def test_model(
        self, name: str = "", *, prompt: str = "", cancel: Cancel | None = None
    ) -> ModelTestResult:
        """What the model answers to a short prompt, and how fast; "" is the model in use."""
        if not name and self._settings.endpoint_address:
            served = self._active_model.get()
            if served is not None:
                return measure_model(served, prompt=prompt, cancel=cancel)
        shown = self._ready(name or self._settings.model_file or _nothing())
        if shown.kind != "language" or self._backends.load_model is None:
            raise WrongUse(
                shown.name,
                detail="Only a language model answers a prompt.",
                remedy="Name a language model.",
            )
        # The chosen one gives its memory back meanwhile: two may not fit side by side.
        self._active_model.close()
        model = self._backends.load_model(Path(shown.path), self._settings)
        try:
            return replace(measure_model(model, prompt=prompt, cancel=cancel), name=shown.name)
        finally:
            model.close()

    def _prepare_encoder(self) -> None:
        """The encoder of the settings is in use, or everything is being encoded with it."""
        if self._backends.load_encoder is None:
            return
        wanted = self._settings.encoder
        with self._services.use() as services:
            if wanted == active_encoder(self.home):
                services.encoder_migration.drop()
            else:
                services.encoder_migration.begin(wanted)

    def _change_encoder(self, ready: EncoderSpec) -> None:
        """Everything is encoded with this encoder: it answers from now on."""
        with suppress(EngineBusy), self._services.closed(reopen=self._start, callers_wait=True):
            if ready.name != self._settings.encoder:
                return
            activate_next_index(self.home)
            set_active_encoder(self.home, ready.name)
            self._backends = replace(self._backends, embedder=ready.encoder, tokenizer=ready.tokenizer)

    @abstractmethod
    def _start(self) -> None:
        """The library is open."""

    def _use_file(self, path: str) -> None:
        if self._settings.endpoint_address:
            self.set_option("endpoint_address", value="")
        self.set_option("model_file", value=path)

    def _ready(self, name: str) -> ModelInfo:
        """The model, which is on the disk; a path that is not on the list yet is taken over."""
        if name.endswith(".gguf") and Path(name).expanduser().is_file():
            return self._model_store.adopt(Path(name))
        shown = self._model_store.model(name)
        if shown.state not in {"ready", "in use"}:
            raise WrongUse(
                shown.name,
                detail="This model is not on the disk.",
                remedy=f"Fetch it first: loci model add {shown.name!r}",
            )
        return shown


def _nobody(piece: DownloadProgress) -> None:
    """Nobody listens while the model is fetched."""


def _nothing() -> str:
    raise WrongUse(
        detail="There is no language model in use.", remedy="Name one: loci model list shows them."
    )
