"""Reader of DOCX: paragraphs, headings, lists, tables, notes and text boxes in reading order.

The XML is parsed directly, because python-docx drops text boxes, notes and content controls, and
is several times slower on a book.
"""

import re

from core.ingest.parse.builder import DocumentBuilder, TextRun
from core.ingest.parse.element_tree import Element, get_attribute, iter_named, local_name
from core.ingest.parse.file_format import HANDWRITTEN, packed_format
from core.ingest.parse.formats.subtitles import meeting_turn
from core.ingest.parse.reader import Blob, ParseContext, broken
from core.ingest.parse.zip_package import ZipPackage, read_office_properties
from core.records.files.documents import ParseResult

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
HEADING = re.compile(r"^(?:heading|überschrift|titre|título|kop)\s*([1-9])", re.IGNORECASE)
MAIN = "word/document.xml"
MARKS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
# Deleted text, field codes, and fallbacks of drawings that also exist in a newer form.
DROPPED = frozenset({"del", "moveFrom", "instrText", "Fallback", "pPr", "rPr", "tblPr", "sectPr"})


def read_docx(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document, with pages if the file records its page breaks as last rendered."""
    package = ZipPackage(blob, context)
    mains = sorted(name for name in package.names if re.fullmatch(r"word/document\d*\.xml", name))
    if not mains:
        raise broken(blob)
    main = MAIN if MAIN in package.names else mains[0]
    walk = _Walk(package, main)
    root = package.tree(main)
    body = next(iter_named(root, "body"), None)
    if body is None:
        raise broken(blob)
    if next(iter_named(root, "lastRenderedPageBreak"), None) is not None:
        # Rendered breaks include the manual ones.
        for element in list(iter_named(root, "br")):
            if get_attribute(element, "type") == "page":
                element.tag = f"{W}cr"
    walk.blocks(body)
    walk.close_pages()
    for name in ("word/footnotes.xml", "word/endnotes.xml", "word/comments.xml"):
        root = package.optional(name)
        if root is not None:
            walk.blocks(root)
    _headers(package, walk.builder)
    metadata = read_office_properties(package)
    return ParseResult((walk.builder.document(blob, kind, metadata),))


class _Walk:
    """Converts blocks in order and tracks the current page."""

    def __init__(self, package: ZipPackage, main: str) -> None:
        self.builder = DocumentBuilder()
        self.levels = _styles(package)
        self.targets = package.relations(main)
        self.page = 1
        self.has_breaks = False
        self.builder.open_page(1)

    def blocks(self, parent: Element) -> None:
        waiting = list(reversed(parent))
        while waiting:
            element = waiting.pop()
            name = local_name(element)
            if name == "p":
                self.paragraph(element)
            elif name == "tbl":
                self.table(element)
            elif name not in DROPPED:
                waiting.extend(reversed(element))

    def close_pages(self) -> None:
        """Remove the pages if the file has no page breaks."""
        self.builder.close_page()
        if not self.has_breaks:
            self.builder.pages.clear()

    def paragraph(self, element: Element) -> None:
        """Convert a heading, a list item or a plain paragraph, then its text boxes."""
        runs, boxes, breaks = _runs(element, self.targets)
        self.turn(breaks[0])
        text = "".join(run.text for run in runs)
        style, listed, outline = _paragraph_style(element)
        level = outline or self.levels.get(style, 0)
        if level and text.strip():
            self.builder.heading(text, level=level)
        elif turn := meeting_turn(text):
            self.builder.block(turn)
        elif text.strip():
            self.builder.runs(runs, lead="- " if listed else "", gap="\n" if listed else "\n\n")
        for box in boxes:
            self.blocks(box)
        self.turn(breaks[1])

    def turn(self, pages: int) -> None:
        if pages:
            self.has_breaks = True
            self.page += pages
            self.builder.open_page(self.page)

    def table(self, element: Element) -> None:
        """Convert a table; a table with one cell is a frame around its blocks."""
        rows = [_row(row) for row in iter_named(element, "tr") if _nearest(row, "tbl") is element]
        cells = [cell for row in rows for cell in row]
        if len(cells) == 1:
            for cell in iter_named(element, "tc"):
                self.blocks(cell)
                return
        shown = [row for row in rows if any(cell.strip() for cell in row)]
        self.builder.table(shown, header=len(shown) > 1 and all(cell.strip() for cell in shown[0]))


def _nearest(element: Element, name: str) -> Element | None:
    """Return the innermost element of that name around the element."""
    parent = element.getparent()
    while parent is not None and local_name(parent) != name:
        parent = parent.getparent()
    return parent


def _row(row: Element) -> list[str]:
    cells = [cell for cell in iter_named(row, "tc") if _nearest(cell, "tr") is row]
    return [" ".join(_plain(element) for element in iter_named(cell, "p")) for cell in cells]


def _plain(paragraph: Element) -> str:
    runs, boxes, _ = _runs(paragraph, {})
    inner = [_plain(element) for box in boxes for element in iter_named(box, "p")]
    return " ".join(["".join(run.text for run in runs).strip(), *inner])


def _runs(
    paragraph: Element, targets: dict[str, str]
) -> tuple[list[TextRun], list[Element], tuple[int, int]]:
    """Runs of a paragraph with its links, its text boxes, and page breaks before and in it."""
    runs: list[TextRun] = []
    boxes: list[Element] = []
    before, after = 0, 0
    waiting = [(child, "") for child in reversed(paragraph)]
    while waiting:
        element, target = waiting.pop()
        name = local_name(element)
        if name in DROPPED:
            continue
        if _is_page_break(element):
            before, after = (before, after + 1) if runs else (before + 1, after)
        elif name == "t" or name in MARKS:
            runs.append(TextRun(MARKS.get(name, element.text or ""), target))
        elif name == "txbxContent":
            boxes.append(element)
        else:
            if name == "hyperlink":
                target = targets.get(get_attribute(element, "id"), "")
            waiting.extend((child, target) for child in reversed(element))
    return runs, boxes, (before, after)


def _is_page_break(element: Element) -> bool:
    name = local_name(element)
    ends = name == "br" and get_attribute(element, "type") == "page"
    return ends or name == "lastRenderedPageBreak"


def _paragraph_style(paragraph: Element) -> tuple[str, bool, int]:
    """Return the style id, whether it is a list item, and the outline level."""
    properties = paragraph.find(f"{W}pPr")
    if properties is None:
        return "", False, 0
    style = properties.find(f"{W}pStyle")
    name = get_attribute(style, "val") if style is not None else ""
    number = properties.find(f"{W}numPr/{W}numId")
    listed = number is not None and get_attribute(number, "val") != "0"
    return name, listed or name.startswith("ListBullet"), _outline(properties)


def _outline(properties: Element | None) -> int:
    level = properties.find(f"{W}outlineLvl") if properties is not None else None
    value = get_attribute(level, "val") if level is not None else ""
    return int(value) + 1 if value.isdigit() and int(value) < 9 else 0


def _styles(package: ZipPackage) -> dict[str, int]:
    """Return the heading level of each style that has one."""
    levels: dict[str, int] = {"Title": 1, **{f"Heading{n}": n for n in range(1, 10)}}
    root = package.optional("word/styles.xml")
    for style in iter_named(root, "style") if root is not None else ():
        name = style.find(f"{W}name")
        shown = get_attribute(name, "val") if name is not None else ""
        match = HEADING.match(shown)
        level = int(match[1]) if match else _outline(style.find(f"{W}pPr"))
        if shown.lower() == "title":
            level = 1
        if level:
            levels[get_attribute(style, "styleId")] = level
    return levels


def _headers(package: ZipPackage, builder: DocumentBuilder) -> None:
    """Add each distinct header and footer once, at the end."""
    seen: set[str] = set()
    for name in sorted(package.names):
        if re.fullmatch(r"word/(?:header|footer)\d*\.xml", name):
            for paragraph in iter_named(package.tree(name), "p"):
                text = _plain(paragraph).strip()
                if len(text) > 2 and text not in seen:
                    seen.add(text)
                    builder.block(text)


FORMATS = (
    packed_format(
        "docx",
        read_docx,
        zip_members=(MAIN,),
        zip_type="wordprocessingml",
        traits=HANDWRITTEN,
        filter_words="word letter",
    ),
)
