"""Composition root of the product: which encoder and which language model runtime it uses (N1)."""

import gc
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import cache, partial
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.paths import models_folder, shipped_models
from core.datadir.move import recover_home
from core.errors import ModelDamaged, ModelError
from core.ingest.encode import EncoderSpec
from core.keys.keychain import load_server_key, store_server_key
from core.library.library import Library
from core.library.services import Backends
from core.llm.embedder import Embedder, read_manifest
from core.llm.endpoint.address import parse_address
from core.llm.endpoint.endpoint_model import EndpointModel
from core.llm.llama.llama_model import LlamaModel
from core.llm.span_reader import load_reader
from core.models.active_encoder import MULTILINGUAL, active_encoder, set_active_encoder
from core.settings.file import SETTINGS_FILE, read_settings
from core.settings.options import Settings

EMBEDDER = "all-MiniLM-L6-v2"
# Name and dimension of the built-in encoder, for when its files are missing.
BUILT_IN_MANIFEST = ("sentence-transformers/all-MiniLM-L6-v2", 384)
# With a small encoder, more threads gain little and slow the machine down.
MAX_THREADS = 4
# New objects after which garbage is collected. A question makes 1,500, hardly any of them garbage.
_COLLECTED_AFTER = 10_000


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

    Encoding waits until it is loaded. If loading failed, each call tries again, as the missing file
    may be there by now, and raises a `ModelError` with the cause, whatever loading raised.
    """

    def __init__(self, name: str, dimension: int, *, load: Callable[[], QueryEncoder]) -> None:
        self.name = name
        self.dimension = dimension
        self._load = load
        self._retry_lock = threading.Lock()
        self._loaded: Future[QueryEncoder] = Future()
        threading.Thread(
            target=self._fill, args=(self._loaded,), name="encoder", daemon=True
        ).start()

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row per text. Raises `ModelError`."""
        return self._encoder().embed(texts)

    def embed_question(self, text: str) -> NDArray[np.float32]:
        """Return the vector of one text. Raises `ModelError`."""
        return self._encoder().embed_question(text)

    def _encoder(self) -> QueryEncoder:
        self._loaded.exception()  # waits until it is loaded
        with self._retry_lock:
            if self._loaded.exception() is not None:
                self._loaded = Future()
                self._fill(self._loaded)
            loaded = self._loaded
        if (trouble := loaded.exception()) is not None:
            raise _as_new_error(trouble, name=self.name) from trouble
        return loaded.result()

    def _fill(self, loaded: Future[QueryEncoder]) -> None:
        try:
            loaded.set_result(self._load())
        except Exception as error:  # noqa: BLE001 - raised where the encoder is needed
            loaded.set_exception(error)


def _as_new_error(trouble: BaseException, *, name: str) -> ModelError:
    """Return the failure as a new error: a traceback grows each time its error is raised again."""
    if isinstance(trouble, ModelError):
        return type(trouble)(trouble.subject, trouble.message)
    reason = str(trouble) or type(trouble).__name__
    return ModelDamaged(name, "encoder_not_loaded", reason=reason)


def embedder_folder() -> Path:
    """Return the folder of the built-in encoder; in a checkout `make setup` creates it."""
    return encoder_folder(EMBEDDER)


def encoder_folder(name: str) -> Path:
    """Return the folder of an encoder: the user's own, else one shipped with an installed Loci."""
    own, shipped = models_folder() / name, shipped_models()
    return own if shipped is None or own.is_dir() else shipped / name


def open_library(home: Path) -> Library:
    """Open the library of a data directory with the product's backends."""
    recover_home(home)
    settings = read_settings(home / SETTINGS_FILE)
    threads = settings.encoder_threads or model_threads()
    encoder = _active_encoder(home, threads=threads)
    backends = Backends(
        embedder=encoder.encoder,
        tokenizer=encoder.tokenizer,
        load_model=load_model,
        load_server_model=load_server_model,
        load_encoder=partial(load_encoder, threads=threads),
        cluster_encoder=partial(load_encoder, encoder.name, threads=1),
        load_reader=cache(
            partial(
                load_reader, encoder_folder(EMBEDDER), encoder_folder(MULTILINGUAL), threads=threads
            )
        ),
        models=models_folder(),
        shipped_models=shipped_models(),
        on_loaded=freeze_loaded,
    )
    return Library.open(home, backends)


def freeze_loaded() -> None:
    """Keep what is in memory from garbage collection, and collect what follows less often.

    Looking through graph and index stopped one question in a hundred for 60 ms at 100,000 passages.
    What was kept at an earlier start may be garbage by now.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_COLLECTED_AFTER)


def _active_encoder(home: Path, *, threads: int) -> EncoderSpec:
    """Return the encoder of the index in this data directory.

    The built-in one is loaded in the background. It also replaces an encoder that is missing; then
    all texts are encoded again.
    """
    name = active_encoder(home)
    if name != EMBEDDER:
        try:
            return load_encoder(name, threads=threads)
        except ModelError:
            set_active_encoder(home, EMBEDDER)
    folder = encoder_folder(EMBEDDER)
    try:
        manifest = read_manifest(folder)
        manifest_fields, tokenizer = (
            (manifest.name, manifest.dimension),
            str(folder / "tokenizer.json"),
        )
    except ModelError:
        manifest_fields, tokenizer = BUILT_IN_MANIFEST, ""
    encoder = BackgroundEncoder(
        *manifest_fields, load=lambda: load_encoder(EMBEDDER, threads=threads).encoder
    )
    return EncoderSpec(EMBEDDER, encoder, tokenizer)


def load_encoder(name: str, *, threads: int) -> EncoderSpec:
    """Load the encoder in the folder of that name. Raises `ModelMissing`, `ModelDamaged`."""
    folder = encoder_folder(name)
    return EncoderSpec(name, Embedder(folder, threads=threads), str(folder / "tokenizer.json"))


def load_model(path: Path, settings: Settings) -> LlamaModel:
    """Return the language model in a GGUF file; its process starts with the first question."""
    return LlamaModel(
        path,
        context_tokens=settings.context_tokens + settings.answer_tokens,
        threads=settings.model_threads,
        window_tokens=settings.model_window_tokens,
        idle_s=settings.model_idle_minutes * 60.0,
    )


def load_server_model(settings: Settings) -> EndpointModel:
    """Return the language model on a server; nothing is sent before the first question."""
    return EndpointModel(
        settings.endpoint_address,
        consent=settings.endpoint_consent,
        model=settings.endpoint_model,
        window_tokens=settings.endpoint_window_tokens,
        key=lambda address: load_server_key(str(address)),
    )


def save_server_key(address: str, key: str) -> str:
    """Store the key of a model server in the keychain, or delete it; return the full address.

    An empty `key` deletes it. Raises `KeychainError` without a keychain, `ModelRefused` for an
    invalid address.
    """
    url = str(parse_address(address))
    store_server_key(url, key)
    return url


def model_threads() -> int:
    """Return the number of threads for model inference: the processor cores, limited."""
    return max(1, min(MAX_THREADS, os.cpu_count() or 1))
