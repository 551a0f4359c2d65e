"""Structure of Org, reStructuredText and LaTeX texts."""

import re

from msgspec import Struct

from core.records.files.documents import DocumentTable, Field, Heading, Link

ORG_HEADING = re.compile(r"^(\*{1,8})[ \t]+(?:(?:TODO|DONE)[ \t]+)?(\S[^\n]*)$", re.MULTILINE)
ORG_TAGS = re.compile(r"(?<=\s)(:[\w@:]+:)\s*$")
ORG_KEYWORD = re.compile(r"^#\+(\w+):[ \t]*(\S[^\n]*?)$", re.MULTILINE)
ORG_PROPERTY = re.compile(r"^[ \t]*:(\w[\w\-]*):[ \t]+(\S[^\n]*?)$", re.MULTILINE)
ORG_LINK = re.compile(r"\[\[([^\[\]\n]+)\](?:\[([^\[\]\n]+)\])?\]")
ORG_NO_FIELDS = frozenset(
    "include begin_src end_src startup options results header name tblfm".split()
)
RST_TITLE = re.compile(
    r"^(?:(?P<over>[=\-~^\"'`*+#.:_]{3,})\n)?(?P<title>[ ]?\S[^\n]{0,200})\n"
    r"(?P<under>[=\-~^\"'`*+#.:_]{3,})[ \t]*$",
    re.MULTILINE,
)
RST_FIELD = re.compile(r"^:(\w[\w \-]{0,40}):[ \t]+(\S[^\n]*)$", re.MULTILINE)
RST_LINK = re.compile(r"`([^`<>\n]+?)[ \n]<([^<>`\s]+)>`_")
TEX_HEADING = re.compile(
    r"\\(part|chapter|section|subsection|subsubsection|paragraph)\*?\{([^{}\n]+)\}"
)
TEX_LEVELS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph")
TEX_FIELD = re.compile(r"\\(title|author|date)\{([^{}\n]+)\}")
TEX_LINK = re.compile(r"\\href\{([^{}\n]+)\}\{([^{}\n]+)\}|\\url\{([^{}\n]+)\}")


class TextStructure(Struct, frozen=True):
    """Structure of a text: headings, links, fields, tables and tags with their spans."""

    headings: tuple[Heading, ...] = ()
    links: tuple[Link, ...] = ()
    fields: tuple[Field, ...] = ()
    tables: tuple[DocumentTable, ...] = ()
    tags: tuple[str, ...] = ()


def org_structure(text: str) -> TextStructure:
    """Return headings, links, keywords (``#+TITLE:``), properties in drawers and tags."""
    headings: list[Heading] = []
    tags: list[str] = []
    for match in ORG_HEADING.finditer(text):
        title = ORG_TAGS.sub("", match[2]).rstrip()
        tagged = ORG_TAGS.search(match[2])
        tags += tagged[1].split(":") if tagged else ()
        plain = ORG_LINK.sub(lambda link: link[2] or link[1], title).strip()
        headings.append(Heading(len(match[1]), plain, match.start(2), match.start(2) + len(title)))
    for match in ORG_KEYWORD.finditer(text):
        if match[1].lower() == "filetags":
            tags += re.split(r"[:\s]+", match[2])
    fields = [
        Field(match[1].lower(), match[2], *match.span(2))
        for pattern in (ORG_KEYWORD, ORG_PROPERTY)
        for match in pattern.finditer(text)
        if match[1].lower() not in ORG_NO_FIELDS
    ]
    return TextStructure(
        tuple(headings),
        tuple(Link(link[1], link[2] or link[1], *link.span()) for link in ORG_LINK.finditer(text)),
        tuple(sorted(fields, key=lambda field: field.start)),
        tags=tuple(dict.fromkeys(filter(None, tags))),
    )


def rst_structure(text: str) -> TextStructure:
    """Return headings, links with an embedded address, and the field list at the top."""
    links = (
        Link(link[2], " ".join(link[1].split()), *link.span()) for link in RST_LINK.finditer(text)
    )
    fields = (
        Field(field[1].lower(), field[2], *field.span(2))
        for field in RST_FIELD.finditer(text[:4000])
    )
    return TextStructure(_rst_headings(text), tuple(links), tuple(fields))


def tex_structure(text: str) -> TextStructure:
    r"""Return sectioning commands, addresses of ``\href`` and ``\url``, and title, author, date."""
    headings = (
        Heading(TEX_LEVELS.index(match[1]) + 1, match[2].strip(), *match.span(2))
        for match in TEX_HEADING.finditer(text)
    )
    links = (
        Link(link[1] or link[3], (link[2] or link[3]).strip(), *link.span())
        for link in TEX_LINK.finditer(text)
    )
    fields = (
        Field(field[1], field[2].strip(), *field.span(2)) for field in TEX_FIELD.finditer(text)
    )
    return TextStructure(tuple(headings), tuple(links), tuple(fields))


def _rst_headings(text: str) -> tuple[Heading, ...]:
    """Return titles with their adornment; levels follow the order in which styles appear."""
    levels: list[tuple[str, bool]] = []
    headings: list[Heading] = []
    for match in RST_TITLE.finditer(text):
        title = match["title"].strip()
        marks = {match["under"]} if match["over"] is None else {match["under"], match["over"]}
        if len(set(match["under"])) > 1 or len(marks) > 1 or len(match["under"]) < len(title) - 2:
            continue
        if not re.search(r"\w", title):
            continue
        style = (match["under"][0], match["over"] is not None)
        if style not in levels:
            levels.append(style)
        start = match.start("title") + len(match["title"]) - len(match["title"].lstrip())
        headings.append(Heading(levels.index(style) + 1, title, start, start + len(title)))
    return tuple(headings)
