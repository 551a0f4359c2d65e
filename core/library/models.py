"""Models: list, download, choice, test."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from core.errors import EngineBusy, LociError, WrongUse
from core.events import Changes
from core.ingest.encode import EncoderSpec
from core.lanes import BULK, Cancel
from core.library.services import LibraryPart, Services
from core.llm.benchmark import measure_model
from core.models import active_encoder
from core.models.model_store import ModelStore
from core.records.models import (
    DownloadProgress,
    EncodedTexts,
    EncoderChoice,
    ModelInfo,
    ModelTestResult,
)
from core.settings.options import Settings
from core.store.index.search_index import activate_next_index

# Most texts of one call of `encode`; they are encoded in one piece of work.
MOST_TEXTS = 256
_ENCODER_OPTION = Settings.encoder.name


class ModelPart(LibraryPart, ABC):
    """Implements `ModelOperations`."""

    _model_store: ModelStore

    @abstractmethod
    def set_option(self, name: str, *, value: bool | float | str | tuple[str, ...]) -> None:
        """Change an option of the library."""

    def list_models(self) -> tuple[ModelInfo, ...]:
        return self._model_store.models()

    def fetch_model(
        self,
        name: str,
        *,
        on_piece: Callable[[DownloadProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> ModelInfo:
        shown = self._model_store.download(
            name, on_piece=on_piece or _ignore_progress, cancel=cancel or Cancel()
        )
        self._read_recordings(shown)
        return shown

    def import_model(self, path: str) -> ModelInfo:
        return self._model_store.register(Path(path))

    def delete_model(self, name: str) -> ModelInfo:
        shown = self._model_store.model(name)
        if shown.kind == "language" and shown.state == "in use":
            self.use_model("")
        deleted = self._model_store.delete(name)
        self._read_recordings(deleted)
        return deleted

    def use_model(self, name: str) -> ModelInfo | None:
        if not name:
            self._use_file("")
            return None
        shown = self._model_on_disk(name)
        if shown.kind == "encoder":
            self.set_option("encoder", value=shown.name)
        elif shown.kind == "speech":
            self.set_option("speech_model", value=shown.name)
        else:
            self._use_file(shown.path)
        return self._model_store.model(shown.path)

    def test_model(
        self, name: str = "", *, prompt: str = "", cancel: Cancel | None = None
    ) -> ModelTestResult:
        if not name and self._settings.endpoint_address:
            served = self._active_model.get()
            if served is not None:
                return measure_model(served, prompt=prompt, cancel=cancel)
        shown = self._model_on_disk(name or self._settings.model_file or _no_model())
        if shown.kind != "language" or self._backends.load_model is None:
            raise WrongUse(shown.name, "model_answers_no_prompt")
        # The chosen one gives its memory back meanwhile: two may not fit side by side.
        self._active_model.close()
        model = self._backends.load_model(Path(shown.path), self._settings)
        try:
            return replace(measure_model(model, prompt=prompt, cancel=cancel), name=shown.name)
        finally:
            model.close()

    def encode(self, texts: Sequence[str]) -> EncodedTexts:
        if len(texts) > MOST_TEXTS:
            raise WrongUse("", "too_many_texts", limit=MOST_TEXTS)
        embedder = self._backends.embedder
        with self._services.use() as services:
            rows = services.lanes.model.submit(BULK, embedder.embed, list(texts)).result()
        return EncodedTexts(embedder.name, tuple(tuple(row) for row in rows.tolist()))

    def _encoder_choice(self, services: Services) -> EncoderChoice | None:
        """Return the multilingual encoder if it is or will be in use, but not by the user's choice.

        None after its migration has failed.
        """
        coming = services.encoder_migration.progress()
        name = coming.name if coming else active_encoder.active_encoder(self.home)
        is_chosen = _ENCODER_OPTION in self._settings.values
        if is_chosen or name != active_encoder.MULTILINGUAL or (coming and coming.problem):
            return None
        return active_encoder.encoder_choice(services.store.documents.languages())

    def _missing_encoder(self, languages: Callable[[], Mapping[str, int]]) -> str:
        """Return the encoder that should be in use but is not; empty if there is none.

        It is the user's choice, else the one for the languages of the documents; that stays if they
        change.
        """
        used = active_encoder.active_encoder(self.home)
        wanted = self._settings.values.get(_ENCODER_OPTION) or used
        if _ENCODER_OPTION not in self._settings.values and used != active_encoder.MULTILINGUAL:
            wanted = active_encoder.encoder_for(
                languages(), is_ready=lambda name: self._model_store.model(name).state == "ready"
            )
        return "" if wanted == used or self._backends.load_encoder is None else wanted

    def _prepare_encoder(self) -> None:
        """Make sure that the wanted encoder is in use, or start the migration to it."""
        if self._backends.load_encoder is not None:
            with self._services.use() as services:
                services.encoder_migration.restart()

    def _activate_encoder(self, ready: EncoderSpec) -> None:
        """Switch to a new encoder and its index, now that all texts are encoded with it."""
        with suppress(EngineBusy), self._services.closed(reopen=self._start, callers_wait=True):
            if ready.name == self._settings.values.get(_ENCODER_OPTION, ready.name):
                activate_next_index(self.home)
                active_encoder.set_active_encoder(self.home, ready.name)
                self._backends = replace(
                    self._backends, embedder=ready.encoder, tokenizer=ready.tokenizer
                )
        # Status and options tell another encoder.
        self._events.publish(Changes(frozenset({"settings"})))

    def _read_recordings(self, changed: ModelInfo) -> None:
        """Let recordings be read by what there is now."""
        if changed.kind == "speech":
            with suppress(LociError), self._services.use() as services:
                services.ingest.scan()

    def _use_file(self, path: str) -> None:
        if self._settings.endpoint_address:
            self.set_option("endpoint_address", value="")
        self.set_option("model_file", value=path)

    def _model_on_disk(self, name: str) -> ModelInfo:
        """Return a model that is on disk; a GGUF file that is not listed yet is added."""
        if name.endswith(".gguf") and Path(name).expanduser().is_file():
            return self._model_store.register(Path(name))
        shown = self._model_store.model(name)
        if shown.state not in {"ready", "in use"}:
            raise WrongUse(shown.name, "model_not_on_disk", name=repr(shown.name))
        return shown


def _ignore_progress(piece: DownloadProgress) -> None:
    """Ignore the progress."""


def _no_model() -> str:
    raise WrongUse("", "no_model_in_use")
