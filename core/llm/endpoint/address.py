"""Address of a model server, and the user's consent to use it."""

import ipaddress
from urllib.parse import urlsplit

from msgspec import Struct

from core.errors import ModelRefused

PORTS = {"http": 80, "https": 443}
# Base path of OpenAI's clients.
BASE = "/v1"
_CALL = "/chat/completions"
# Used in place of the name "localhost", which could resolve to another host.
_THIS_COMPUTER = ("127.0.0.1", "::1")


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
    """Parse the address; require that it is local or equal to `consent`.

    Raises `ModelRefused` otherwise.
    """
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
