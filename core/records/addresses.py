"""Addresses of what Loci shows: ``loci://document/…``, ``loci://thing/…``, and links to its window.

Any program and any web page can make such an address. Whoever opens one only shows what it names:
nothing is asked, saved or sent without the user. ``loci:`` without slashes means the same.
"""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlencode, urlsplit

from msgspec import Struct

from core.display_text import display_text
from core.errors import WrongUse

SCHEME = "loci"
DOCUMENT_TEMPLATE = "loci://document/{path}"
THING_TEMPLATE = "loci://thing/{name}"
LONGEST = 48_000
_LONGEST_QUESTION, _LONGEST_TITLE, _LONGEST_URL = 2000, 300, 2000
_SHOWN = 100
_MOST_FIELDS = 20


class DocumentAddress(Struct, frozen=True):
    """A document, at some `words` of it or at the characters from `start` to `end` (0: all)."""

    path: str
    part: str | None = None
    start: int = 0
    end: int = 0
    words: str = ""


class ThingAddress(Struct, frozen=True):
    """A thing of the graph, by its name."""

    name: str


class QuestionAddress(Struct, frozen=True):
    """A question that the user may ask."""

    question: str


class SearchAddress(Struct, frozen=True):
    """Words to search for as they are typed."""

    query: str


class ClipAddress(Struct, frozen=True):
    """A page, or a selection of it, that the user may save."""

    title: str
    url: str
    text: str


Fields = Mapping[str, str]
Address = DocumentAddress | ThingAddress | QuestionAddress | SearchAddress | ClipAddress


def document_uri(
    path: str, part: str | None = None, start: int = 0, end: int = 0, *, words: str = ""
) -> str:
    """Return the address of a document, or of some characters or words of it."""
    query: dict[str, Any] = {"part": part} if part else {}
    if end:
        query |= {"start": start, "end": end}
    return (
        f"{SCHEME}://document/{quote(path, safe='')}"
        + _fields("?", query)
        + _fields("#", {"words": words} if words else {})
    )


def thing_uri(name: str) -> str:
    """Return the address of a thing."""
    return f"{SCHEME}://thing/{quote(name, safe='')}"


def question_uri(question: str) -> str:
    """Return the address that puts a question into the window."""
    return f"{SCHEME}://ask{_fields('?', {'q': question})}"


def search_uri(query: str) -> str:
    """Return the address that searches in the window."""
    return f"{SCHEME}://search{_fields('?', {'q': query})}"


def is_address(text: str) -> bool:
    """Return whether the text is meant as an address of Loci."""
    return text[: len(SCHEME) + 1].casefold() == f"{SCHEME}:"


def parse_address(uri: str) -> Address:
    """Return what an address names. Raises `WrongUse` if it is none of Loci's."""
    try:
        uri.encode()
        address = _parse(uri) if len(uri) <= LONGEST and is_address(uri) else None
    except ValueError:
        address = None
    if address is None:
        raise WrongUse(uri[:_SHOWN], "address_invalid")
    return address


def _parse(uri: str) -> Address | None:
    parts = urlsplit(uri)
    kind, _, rest = f"{parts.netloc}{parts.path}".partition("/")
    make = _KINDS.get(kind.casefold())
    fields = _read(parts.query) | _read(parts.fragment)
    return None if make is None else make(unquote(rest, errors="strict"), fields)


def _document(path: str, fields: Fields) -> DocumentAddress | None:
    start, end = int(fields.get("start", 0)), int(fields.get("end", 0))
    words = _line(fields.get("words", ""), _LONGEST_QUESTION)
    is_valid = path and "\0" not in path and 0 <= start <= end
    return DocumentAddress(path, fields.get("part"), start, end, words) if is_valid else None


def _thing(name: str, _: Fields) -> ThingAddress | None:
    return ThingAddress(name) if name else None


def _question(_: str, fields: Fields) -> QuestionAddress | None:
    question = _line(fields.get("q", ""), _LONGEST_QUESTION)
    return QuestionAddress(question) if question else None


def _search(_: str, fields: Fields) -> SearchAddress | None:
    query = _line(fields.get("q", ""), _LONGEST_QUESTION)
    return SearchAddress(query) if query else None


def _clip(_: str, fields: Fields) -> ClipAddress | None:
    title = _line(fields.get("title", ""), _LONGEST_TITLE)
    url, text = _line(fields.get("url", ""), _LONGEST_URL), _text(fields.get("text", ""))
    return ClipAddress(title, url, text) if url or text else None


_KINDS: Mapping[str, Callable[[str, Fields], Address | None]] = {
    "document": _document,
    "thing": _thing,
    "ask": _question,
    "search": _search,
    "clip": _clip,
}


def _read(fields: str) -> dict[str, str]:
    pairs = parse_qs(fields, errors="strict", max_num_fields=_MOST_FIELDS)
    return {name: values[0] for name, values in pairs.items()}


def _line(text: str, longest: int) -> str:
    """Return the text on one line; what would change how it is shown becomes visible."""
    return display_text(" ".join(text.split()))[:longest]


def _text(text: str) -> str:
    return display_text(text.replace("\r\n", "\n").replace("\xa0", " "))


def _fields(separator: str, fields: dict[str, Any]) -> str:
    return f"{separator}{urlencode(fields, quote_via=quote)}" if fields else ""
