"""Parsing of XML and HTML to element trees, without resolving entities or addresses."""

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Protocol

from core.errors import Unreadable
from core.ingest.parse.decode import decode
from core.ingest.parse.reader import Blob, broken

ENTITY = re.compile(rb"<!ENTITY\s", re.IGNORECASE)
CHARSET = re.compile(rb"""charset\s*=\s*["']?\s*([\w.:\-]+)""", re.IGNORECASE)
DECLARED = re.compile(rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:\-]+)""", re.IGNORECASE)


class Element(Protocol):
    """The part of an lxml element that readers use; lxml has no types of its own."""

    tag: Any
    text: str | None
    tail: str | None

    @property
    def attrib(self) -> Mapping[str, str]:
        """Return the attributes."""
        ...

    def get(self, key: str, /) -> str | None:
        """Return one attribute."""
        ...

    def iter(self, *tags: str) -> Iterator["Element"]:
        """Iterate over the element and all descendants."""
        ...

    def itertext(self) -> Iterator[str]:
        """Iterate over all text below."""
        ...

    def getparent(self) -> "Element | None":
        """Return the parent."""
        ...

    def find(self, path: str, /) -> "Element | None":
        """Return the first descendant at a path."""
        ...

    def __iter__(self) -> Iterator["Element"]:
        """Iterate over the children."""
        ...

    def __reversed__(self) -> Iterator["Element"]:
        """Iterate over the children in reverse."""
        ...

    def __getitem__(self, at: int, /) -> "Element":
        """Return one child."""
        ...

    def __len__(self) -> int:
        """Return the number of children."""
        ...


def lxml_etree() -> Any:
    """Return the module lxml.etree, imported on first use."""
    return import_module("lxml.etree")


def parse_xml(blob: Blob, data: bytes) -> Element:
    """Parse XML. Raises `Unreadable` if it is broken, too deep or an entity bomb."""
    lxml = lxml_etree()
    parser = lxml.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
        huge_tree=False,
    )
    try:
        root: Element = lxml.fromstring(data, parser)
    except lxml.XMLSyntaxError as error:
        if "depth" in str(error).lower() or "entity" in str(error).lower():
            raise Unreadable(blob.place, "xml_nested") from None
        raise broken(blob) from None
    except (ValueError, LookupError):
        raise broken(blob) from None
    has_entities = next(root.iter(lxml.Entity), None) is not None
    if has_entities and ENTITY.search(data[:100_000]):
        raise Unreadable(blob.place, "xml_entities")
    return root


def parse_html(data: bytes, *, charset: str = "") -> Element | None:
    """Parse a page, however broken it is; None if it is empty."""
    lxml, html = lxml_etree(), import_module("lxml.html")
    text = decode(data, declared=charset or declared_charset(data))
    # lxml rejects decoded text with an encoding declaration.
    text = re.sub(r"\A\s*<\?xml[^>]*>", "", text).replace("\ufffe", "")
    parser = html.HTMLParser(
        no_network=True, remove_comments=True, remove_pis=True, huge_tree=False, encoding="utf-8"
    )
    try:
        # The text may contain lone surrogates, which cannot be encoded.
        return html.document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except (lxml.ParserError, lxml.XMLSyntaxError, ValueError):
        return None


def declared_charset(data: bytes) -> str:
    """Return the encoding declared in the head of a page; empty if there is none."""
    head = data[:4096]
    match = CHARSET.search(head) or DECLARED.search(head)
    return match[1].decode("ascii", "replace") if match else ""


def local_name(element: Element) -> str:
    """Return the tag without its namespace; empty for a node that is no element."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def iter_named(element: Element, *names: str) -> Iterator[Element]:
    """Iterate over descendants with one of these local names, in document order."""
    return (node for node in element.iter() if local_name(node) in names)


def get_attribute(element: Element, name: str) -> str:
    """Return the attribute with that local name; empty if there is none."""
    for key, value in element.attrib.items():
        if key.rpartition("}")[2] == name:
            return value
    return ""
