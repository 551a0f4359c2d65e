"""The one place that names concrete parts: which encoder, which language model runtime."""

import os
from functools import partial
from pathlib import Path

from app.background_encoder import BackgroundEncoder
from app.paths import models_folder, shipped_models
from core.datadir.recover import recover_home
from core.errors import ModelError
from core.ingest.encoder_migration import EncoderSpec
from core.keys import load_server_key, store_server_key
from core.library.library import SETTINGS_FILE, Library
from core.library.services import Backends
from core.llm.embedder import Embedder, read_manifest
from core.llm.endpoint.address import parse_address
from core.llm.endpoint.endpoint_model import EndpointModel
from core.llm.llama.llama_model import LlamaModel
from core.models.active_encoder import active_encoder, set_active_encoder
from core.settings.file import read_settings
from core.settings.options import Settings

EMBEDDER = "all-MiniLM-L6-v2"
# What the built-in encoder says of itself, known also where it is missing.
BUILT_IN_MANIFEST = ("sentence-transformers/all-MiniLM-L6-v2", 384)
# More threads than this gain little with a small encoder and make the computer feel slow.
MAX_THREADS = 4


def embedder_folder() -> Path:
    """The folder of the built-in encoder; in a checkout `make setup` makes it."""
    return encoder_folder(EMBEDDER)


def encoder_folder(name: str) -> Path:
    """The folder of an encoder: the user's own, else the one that an installed Loci brings."""
    own, shipped = models_folder() / name, shipped_models()
    return own if shipped is None or own.is_dir() else shipped / name


def open_library(home: Path) -> Library:
    """The library of a home with the product's own parts."""
    recover_home(home)
    settings = read_settings(home / SETTINGS_FILE)
    threads = settings.encoder_threads or model_threads()
    chosen = _active_encoder(home, threads=threads)
    backends = Backends(
        embedder=chosen.encoder,
        tokenizer=chosen.tokenizer,
        load_model=load_model,
        load_server_model=load_server_model,
        load_encoder=partial(load_encoder, threads=threads),
        models=models_folder(),
        shipped_models=shipped_models(),
    )
    return Library.open(home, backends)


def _active_encoder(home: Path, *, threads: int) -> EncoderSpec:
    """The encoder with which the home's index was made; the built-in one comes when it is needed.

    Without the other one the built-in encodes everything anew.
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
        known, tokenizer = (manifest.name, manifest.dimension), str(folder / "tokenizer.json")
    except ModelError:
        known, tokenizer = BUILT_IN_MANIFEST, ""
    late = BackgroundEncoder(*known, load=lambda: load_encoder(EMBEDDER, threads=threads).encoder)
    return EncoderSpec(EMBEDDER, late, tokenizer)


def load_encoder(name: str, *, threads: int) -> EncoderSpec:
    """The encoder in the folder of that name. Raises `ModelMissing`, `ModelDamaged`."""
    folder = encoder_folder(name)
    return EncoderSpec(name, Embedder(folder, threads=threads), str(folder / "tokenizer.json"))


def load_model(path: Path, settings: Settings) -> LlamaModel:
    """The language model in a GGUF file; its process starts with the first question."""
    return LlamaModel(
        path,
        context_tokens=settings.context_tokens + settings.answer_tokens,
        threads=settings.model_threads,
        window_tokens=settings.model_window_tokens,
        idle_s=settings.model_idle_minutes * 60.0,
    )


def load_server_model(settings: Settings) -> EndpointModel:
    """The language model on a server; nothing is sent before the first question."""
    return EndpointModel(
        settings.endpoint_address,
        consent=settings.endpoint_consent,
        model=settings.endpoint_model,
        window_tokens=settings.endpoint_window_tokens,
        key=lambda address: load_server_key(str(address)),
    )


def keep_key_of_server(address: str, key: str) -> str:
    """The keychain holds the key of that server, or none when it is empty; the whole address.

    Raises `KeychainError` without a keychain, `ModelRefused` for what is no address.
    """
    whole = str(parse_address(address))
    store_server_key(whole, key)
    return whole


def model_threads() -> int:
    """As many threads as there are processor cores for us, but only a few."""
    return max(1, min(MAX_THREADS, os.cpu_count() or 1))
