"""Addresses of documents and things: ``loci://document/…`` and ``loci://thing/…``."""

from urllib.parse import parse_qs, quote, unquote, urlencode, urlsplit

from msgspec import Struct

from core.errors import WrongUse

SCHEME = "loci"
DOCUMENT_TEMPLATE = "loci://document/{path}"
THING_TEMPLATE = "loci://thing/{name}"


class DocumentAddress(Struct, frozen=True):
    """A document, or the characters from `start` to `end` of it (0: all)."""

    path: str
    part: str | None = None
    start: int = 0
    end: int = 0


class ThingAddress(Struct, frozen=True):
    """A thing of the graph, by its name."""

    name: str


def document_uri(path: str, part: str | None = None, start: int = 0, end: int = 0) -> str:
    """Return the address of a document, or of some characters of it."""
    query: dict[str, str | int] = {"part": part} if part else {}
    if end:
        query |= {"start": start, "end": end}
    return f"{SCHEME}://document/{quote(path, safe='')}" + (f"?{urlencode(query)}" if query else "")


def thing_uri(name: str) -> str:
    """Return the address of a thing."""
    return f"{SCHEME}://thing/{quote(name, safe='')}"


def parse_address(uri: str) -> DocumentAddress | ThingAddress:
    """Return what an address names. Raises `WrongUse` if it is none of Loci's."""
    try:
        parts = urlsplit(uri)
        name = unquote(parts.path[1:], errors="strict")
        query = {key: values[0] for key, values in parse_qs(parts.query).items()}
        start, end = int(query.get("start", 0)), int(query.get("end", 0))
    except ValueError:
        raise WrongUse(uri, "address_invalid") from None
    if parts.scheme == SCHEME and name and 0 <= start <= end:
        if parts.netloc == "document":
            return DocumentAddress(name, query.get("part"), start, end)
        if parts.netloc == "thing":
            return ThingAddress(name)
    raise WrongUse(uri, "address_invalid")
