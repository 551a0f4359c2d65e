"""Information that a model server gives about its models."""

from typing import Any

import msgspec
from msgspec import Struct

# Assumed if a server does not report it: the default of Ollama.
WINDOW_TOKENS = 4096


class ServerInfo(Struct, frozen=True):
    """The model in use, its window in tokens, and whether the server can count tokens."""

    model: str
    window_tokens: int
    counts_tokens: bool
    models: tuple[str, ...] = ()


class _Meta(Struct):
    n_ctx: int | None = None
    n_ctx_train: int | None = None


class _ModelEntry(Struct):
    id: str = ""
    owned_by: str = ""
    # Each server uses another name for the window.
    max_model_len: int | None = None
    context_length: int | None = None
    max_context_length: int | None = None
    meta: _Meta | None = None


class _ModelList(Struct):
    data: list[_ModelEntry] | None = None


class _Generation(Struct):
    n_ctx: int | None = None


class _Props(Struct):
    default_generation_settings: _Generation | None = None


class _Tokens(Struct):
    tokens: list[Any]


def read_models(body: bytes, *, wanted: str) -> ServerInfo:
    """Parse a list of models. Raises `msgspec.DecodeError` for another format.

    A wanted model that is not listed is kept: some servers load models on demand.
    """
    entries = msgspec.json.decode(body, type=_ModelList).data or []
    named = [entry for entry in entries if entry.id]
    chosen = next((entry for entry in named if entry.id == wanted), None)
    if chosen is None and not wanted and named:
        chosen = named[0]
    entry = chosen or _ModelEntry(id=wanted)
    meta = entry.meta or _Meta()
    window = entry.max_model_len or entry.context_length or entry.max_context_length
    return ServerInfo(
        model=entry.id,
        window_tokens=window or meta.n_ctx or meta.n_ctx_train or WINDOW_TOKENS,
        counts_tokens=entry.owned_by == "llamacpp",
        models=tuple(entry.id for entry in named),
    )


def read_window(body: bytes) -> int:
    """Parse the window from the properties of llama-server; 0 if missing."""
    try:
        settings = msgspec.json.decode(body, type=_Props).default_generation_settings
    except msgspec.DecodeError:
        return 0
    return (settings.n_ctx if settings is not None else None) or 0


def read_count(body: bytes) -> int | None:
    """Parse the token count of llama-server; None if it did not count."""
    try:
        return len(msgspec.json.decode(body, type=_Tokens).tokens)
    except msgspec.DecodeError:
        return None
