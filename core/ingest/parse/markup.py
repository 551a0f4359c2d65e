"""Structure of Org, reStructuredText and LaTeX texts."""

import re
from collections.abc import Iterator

from core.records.files.documents import Field, Heading, Link

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


def org_headings(text: str) -> tuple[Heading, ...]:
    """Return the headings."""
    headings: list[Heading] = []
    for match in ORG_HEADING.finditer(text):
        title = ORG_TAGS.sub("", match[2]).rstrip()
        start = match.start(2)
        headings.append(Heading(len(match[1]), _org_plain(title), start, start + len(title)))
    return tuple(headings)


def org_tags(text: str) -> Iterator[str]:
    """Iterate over tags of headings and of the file."""
    for match in ORG_HEADING.finditer(text):
        tags = ORG_TAGS.search(match[2])
        yield from filter(None, tags[1].split(":") if tags else ())
    for match in ORG_KEYWORD.finditer(text):
        if match[1].lower() == "filetags":
            yield from filter(None, re.split(r"[:\s]+", match[2]))


def org_fields(text: str) -> tuple[Field, ...]:
    """Return keywords of the file (``#+TITLE:``) and properties in drawers."""
    fields = [
        Field(match[1].lower(), match[2], *match.span(2))
        for pattern in (ORG_KEYWORD, ORG_PROPERTY)
        for match in pattern.finditer(text)
        if match[1].lower() not in ORG_NO_FIELDS
    ]
    return tuple(sorted(fields, key=lambda field: field.start))


def org_links(text: str) -> tuple[Link, ...]:
    """Return links ``[[target][label]]``."""
    return tuple(
        Link(match[1], match[2] or match[1], *match.span()) for match in ORG_LINK.finditer(text)
    )


def rst_headings(text: str) -> tuple[Heading, ...]:
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


def rst_fields(text: str) -> tuple[Field, ...]:
    """Return the field list at the top, such as ``:Author: name``."""
    head = text[:4000]
    return tuple(
        Field(match[1].lower(), match[2], *match.span(2)) for match in RST_FIELD.finditer(head)
    )


def rst_links(text: str) -> tuple[Link, ...]:
    """Return links with an embedded address."""
    return tuple(
        Link(match[2], " ".join(match[1].split()), *match.span())
        for match in RST_LINK.finditer(text)
    )


def tex_headings(text: str) -> tuple[Heading, ...]:
    """Return the sectioning commands."""
    return tuple(
        Heading(TEX_LEVELS.index(match[1]) + 1, match[2].strip(), *match.span(2))
        for match in TEX_HEADING.finditer(text)
    )


def tex_fields(text: str) -> tuple[Field, ...]:
    """Return title, author and date of the preamble."""
    return tuple(
        Field(match[1], match[2].strip(), *match.span(2)) for match in TEX_FIELD.finditer(text)
    )


def tex_links(text: str) -> tuple[Link, ...]:
    r"""Return addresses of ``\href`` and ``\url``."""
    return tuple(
        Link(match[1] or match[3], (match[2] or match[3]).strip(), *match.span())
        for match in TEX_LINK.finditer(text)
    )


def _org_plain(text: str) -> str:
    return ORG_LINK.sub(lambda match: match[2] or match[1], text).strip()
