"""XML and HTML bytes become trees, without ever following an entity or an address."""

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Protocol

from core.ingest.parse.decode import decode
from core.ingest.parse.reader import Blob, broken, unreadable

ENTITY = re.compile(rb"<!ENTITY\s", re.IGNORECASE)
CHARSET = re.compile(rb"""charset\s*=\s*["']?\s*([\w.:\-]+)""", re.IGNORECASE)
DECLARED = re.compile(rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:\-]+)""", re.IGNORECASE)


class Element(Protocol):
    """What readers use of an element of lxml, which brings no types of its own."""

    tag: Any
    text: str | None
    tail: str | None

    @property
    def attrib(self) -> Mapping[str, str]:
        """Its attributes."""
        ...

    def get(self, key: str, /) -> str | None:
        """One attribute."""
        ...

    def iter(self, *tags: str) -> Iterator["Element"]:
        """Itself and all elements below."""
        ...

    def itertext(self) -> Iterator[str]:
        """All text below."""
        ...

    def getparent(self) -> "Element | None":
        """The element around it."""
        ...

    def find(self, path: str, /) -> "Element | None":
        """The first element at a path below."""
        ...

    def __iter__(self) -> Iterator["Element"]:
        """Its children."""
        ...

    def __reversed__(self) -> Iterator["Element"]:
        """Its children, the last one first."""
        ...

    def __getitem__(self, at: int, /) -> "Element":
        """One child."""
        ...

    def __len__(self) -> int:
        """How many children it has."""
        ...


def lxml_etree() -> Any:
    """The module lxml.etree, loaded when it is first needed."""
    return import_module("lxml.etree")


def parse_xml(blob: Blob, data: bytes, *, what: str) -> Element:
    """The root element; raises `Unreadable` when it is broken, too deep or a bomb of entities."""
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
            detail = f"The {what} is nested too deeply or defines entities without end."
            raise unreadable(blob, detail, "Check where it comes from.") from None
        raise broken(blob, what) from None
    except (ValueError, LookupError):
        raise broken(blob, what) from None
    if ENTITY.search(data[:100_000]) and _has_entities(root):
        detail = f"The {what} defines entities of its own, which can grow without end."
        raise unreadable(blob, detail, "Save it again without a document type definition.")
    return root


def _has_entities(root: Element) -> bool:
    return next(root.iter(lxml_etree().Entity), None) is not None


def parse_html(data: bytes, *, charset: str = "") -> Element | None:
    """The root element of a page, however broken it is; None when there is nothing in it."""
    lxml, html = lxml_etree(), import_module("lxml.html")
    text = decode(data, declared=charset or declared_charset(data))
    # A declaration inside text that is already decoded makes lxml refuse it.
    text = re.sub(r"\A\s*<\?xml[^>]*>", "", text).replace("\ufffe", "")
    parser = html.HTMLParser(
        no_network=True, remove_comments=True, remove_pis=True, huge_tree=False, encoding="utf-8"
    )
    try:
        # Text that is not pure may hold half characters; they cannot be encoded.
        return html.document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except (lxml.ParserError, lxml.XMLSyntaxError, ValueError):
        return None


def declared_charset(data: bytes) -> str:
    """The encoding that the head of a page names; empty when it names none."""
    head = data[:4096]
    match = CHARSET.search(head) or DECLARED.search(head)
    return match[1].decode("ascii", "replace") if match else ""


def local_name(element: Element) -> str:
    """The element's name without its namespace; empty for what is no element."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def iter_named(element: Element, *names: str) -> Iterator[Element]:
    """All elements below with one of these local names, in document order."""
    return (one for one in element.iter() if local_name(one) in names)


def get_attribute(element: Element, name: str) -> str:
    """The attribute with that local name; empty when there is none."""
    for key, value in element.attrib.items():
        if key.rpartition("}")[2] == name:
            return value
    return ""
