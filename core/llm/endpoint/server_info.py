"""What a model server says of its models, where it says anything."""

from typing import Any

import msgspec
from msgspec import Struct

# Taken where a server does not say: what Ollama gives a model by default.
WINDOW_TOKENS = 4096


class ServerInfo(Struct, frozen=True):
    """The model that is asked, its window in tokens, and whether the server counts tokens."""

    model: str
    window_tokens: int
    counts_tokens: bool
    models: tuple[str, ...] = ()


class _Meta(Struct):
    n_ctx: int | None = None
    n_ctx_train: int | None = None


class _Entry(Struct):
    id: str = ""
    owned_by: str = ""
    # Each kind of server has a word of its own for it.
    max_model_len: int | None = None
    context_length: int | None = None
    max_context_length: int | None = None
    meta: _Meta | None = None


class _List(Struct):
    data: list[_Entry] | None = None


class _Generation(Struct):
    n_ctx: int | None = None


class _Props(Struct):
    default_generation_settings: _Generation | None = None


class _Tokens(Struct):
    tokens: list[Any]


def read_models(body: bytes, *, wanted: str) -> ServerInfo:
    """The facts in a list of models; raises `msgspec.DecodeError` for what is no such list.

    A wish for a model that is not listed stays: some servers load what they are asked for.
    """
    entries = msgspec.json.decode(body, type=_List).data or []
    named = [entry for entry in entries if entry.id]
    chosen = next((entry for entry in named if entry.id == wanted), None)
    if chosen is None and not wanted and named:
        chosen = named[0]
    entry = chosen or _Entry(id=wanted)
    meta = entry.meta or _Meta()
    window = entry.max_model_len or entry.context_length or entry.max_context_length
    return ServerInfo(
        model=entry.id,
        window_tokens=window or meta.n_ctx or meta.n_ctx_train or WINDOW_TOKENS,
        counts_tokens=entry.owned_by == "llamacpp",
        models=tuple(entry.id for entry in named),
    )


def read_window(body: bytes) -> int:
    """The window of one conversation in llama-server's properties; 0 where it does not say."""
    try:
        settings = msgspec.json.decode(body, type=_Props).default_generation_settings
    except msgspec.DecodeError:
        return 0
    return (settings.n_ctx if settings is not None else None) or 0


def read_count(body: bytes) -> int | None:
    """How many tokens llama-server found; None where it did not count."""
    try:
        return len(msgspec.json.decode(body, type=_Tokens).tokens)
    except msgspec.DecodeError:
        return None
