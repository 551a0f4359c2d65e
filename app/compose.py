"""The one place that names concrete parts: which encoder, which language model runtime."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from app.paths import models_folder
from core.bench.retrieval import RetrievalReport, run_retrieval
from core.errors import ModelError
from core.ingest.next_encoder import EncoderParts
from core.keys import keep_server_key, load_server_key
from core.library import SETTINGS_FILE, Library, Parts
from core.llm.embedder import Embedder
from core.llm.endpoint.address import read_address
from core.llm.endpoint.served_model import ServedModel
from core.llm.llama import LlamaModel
from core.models.active import active_encoder, set_active_encoder
from core.settings.file import read_settings
from core.settings.options import Settings

EMBEDDER = "all-MiniLM-L6-v2"
# More threads than this gain little with a small encoder and make the computer feel slow.
MOST_THREADS = 4


def embedder_folder() -> Path:
    """The folder of the built-in encoder, made by `make setup`."""
    return models_folder() / EMBEDDER


def open_library(home: Path) -> Library:
    """The library of a home with the product's own parts."""
    settings = read_settings(home / SETTINGS_FILE)
    threads = settings.encoder_threads or threads_for_models()
    try:
        chosen = load_encoder(active_encoder(home), threads=threads)
    except ModelError:
        # The one that comes with Loci encodes everything anew.
        set_active_encoder(home, EMBEDDER)
        chosen = load_encoder(EMBEDDER, threads=threads)
    parts = Parts(
        embedder=chosen.encoder,
        tokenizer=chosen.tokenizer,
        load_model=load_model,
        reach_model=reach_model,
        load_encoder=partial(load_encoder, threads=threads),
        models=models_folder(),
    )
    return Library.open(home, parts)


def load_encoder(name: str, *, threads: int) -> EncoderParts:
    """The encoder in the folder of that name. Raises `ModelMissing`, `ModelDamaged`."""
    folder = models_folder() / name
    return EncoderParts(name, Embedder(folder, threads=threads), str(folder / "tokenizer.json"))


def bench_retrieval(
    corpus: Path, queries: Path, *, out: Path | None, on_progress: Callable[[str], None]
) -> RetrievalReport:
    """What `loci bench retrieval` prints; measured in a temporary home with the product's parts."""
    return run_retrieval(
        corpus, queries, embedder_folder=embedder_folder(), out=out, on_progress=on_progress
    )


def load_model(path: Path, settings: Settings) -> LlamaModel:
    """The language model in a GGUF file; its process starts with the first question."""
    return LlamaModel(
        path,
        context_tokens=settings.context_tokens + settings.answer_tokens,
        threads=settings.model_threads,
        window_tokens=settings.model_window_tokens,
        idle_s=settings.model_idle_minutes * 60.0,
    )


def reach_model(settings: Settings) -> ServedModel:
    """The language model on a server; nothing is sent before the first question."""
    return ServedModel(
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
    whole = str(read_address(address))
    keep_server_key(whole, key)
    return whole


def threads_for_models() -> int:
    """As many threads as there are processor cores for us, but only a few."""
    return max(1, min(MOST_THREADS, os.cpu_count() or 1))
