"""Address of a model server, the user's consent to use it, and what the server says of itself."""

import ipaddress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from core.errors import ModelRefused

# Assumed if a server does not report it: the default of Ollama.
WINDOW_TOKENS = 4096
PORTS = {"http": 80, "https": 443}
# Base path of OpenAI's clients.
BASE = "/v1"
_CALL = "/chat/completions"
# Used in place of the name "localhost", which could resolve to another host.
_THIS_COMPUTER = ("127.0.0.1", "::1")


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


class ServerAddress(Struct, frozen=True):
    """Address of a server; `base` is the path prefix without a trailing slash."""

    scheme: str
    host: str
    port: int
    base: str

    def __str__(self) -> str:
        """Return the address in canonical form, as in the user's consent."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}{self.base}"

    @property
    def root(self) -> str:
        """Path prefix of calls that are not part of the OpenAI API."""
        return self.base.removesuffix(BASE)

    @property
    def is_remote(self) -> bool:
        """Whether the server is on another machine."""
        return not _is_loopback(self.host)

    @property
    def hosts(self) -> tuple[str, ...]:
        """Hosts to connect to, tried in order."""
        return _THIS_COMPUTER if self.host == "localhost" else (self.host,)


def parse_address(text: str) -> ServerAddress:
    """Parse the address of a server. Raises `ModelRefused` if it is invalid.

    ``http://localhost:11434`` is enough: the rest of the path is added.
    """
    text = text.strip()
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise _invalid(text) from None
    host, odd = parts.hostname or "", parts.query or parts.fragment
    # Credentials before an @ are refused: they disguise the host and are no place for a key.
    if "@" in parts.netloc or not text.isprintable() or " " in text:
        raise _invalid(text)
    if parts.scheme not in PORTS or not host or odd:
        raise _invalid(text)
    base = parts.path.rstrip("/").removesuffix(_CALL) or BASE
    return ServerAddress(parts.scheme, host, port or PORTS[parts.scheme], base)


def allowed_address(text: str, *, consent: str) -> ServerAddress:
    """Parse an address. Raises `ModelRefused` unless it is local or equal to `consent`."""
    address = parse_address(text)
    if not address.is_remote or (consent.strip() and parse_address(consent) == address):
        return address
    raise ModelRefused(str(address), "server_not_allowed", address=str(address))


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def _invalid(text: str) -> ModelRefused:
    return ModelRefused(text[:80], "server_address_invalid")
