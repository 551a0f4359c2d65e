"""Reader of HTML: headings, paragraphs, lists, tables and links of the main content."""

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata, TextRun, one_line
from core.ingest.parse.dates import parse_date
from core.ingest.parse.element_tree import Element, local_name, lxml_etree, parse_html
from core.ingest.parse.file_format import HANDWRITTEN, text_format
from core.ingest.parse.reader import Blob, ParseContext
from core.process.import_probes import disable_import_probes
from core.records.files.documents import CLIP_FIELD, Field, ParseResult

DROPPED = frozenset(
    """
    script style noscript template svg math head title meta link object embed applet audio video
    canvas map select option button input textarea iframe
    """.split()
)
AROUND = frozenset({"nav", "aside", "footer"})
HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
BLOCKS = frozenset(
    """
    p div section article main header footer nav aside ul ol dl li dt dd table thead tbody tfoot
    tr td th blockquote pre figure figcaption address form fieldset hr body html center details
    summary caption h1 h2 h3 h4 h5 h6
    """.split()
)
ITEMS = {"li": "- ", "dd": "  "}
TERMS = frozenset({"dt", "dd"})
# Element names of trafilatura (TEI) and their HTML equivalents.
NAMES = {
    "head": "h2", "item": "li", "row": "tr", "cell": "td", "list": "ul", "ref": "a", "lb": "br",
    "quote": "blockquote", "code": "pre", "hi": "span", "graphic": "img",
}  # fmt: skip
MENUS = re.compile(
    r"\b(?:nav|menu|sidebar|breadcrumb|cookie|banner|related|comments?)\b", re.IGNORECASE
)
LEAST_SHARE = 0.5
LONGEST_FOR_MAIN = 1_500_000
# When the user saved the page; its own date counts before.
SAVED = "loci:saved"
DATE_NAMES = (
    "article:published_time",
    "date",
    "dc.date",
    "dcterms.created",
    "pubdate",
    "datepublished",
    SAVED,
)


def read_html(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with the main content, or with all text if there is no main part."""
    del context
    root = parse_html(blob.data)
    builder = DocumentBuilder()
    if root is None:
        return ParseResult((builder.document(blob, kind),))
    metadata = _metadata(root)
    builder = build_html(root, keep_around=False)
    main = _main_content(root, builder.length)
    if main is not None:
        builder = main
    if not builder.length:
        builder = build_html(root, keep_around=True)
    if any(meta.get("name") == "loci:saved" for meta in root.iter("meta")):
        # First, since of very many fields the last ones are dropped.
        builder.fields.insert(0, Field(*CLIP_FIELD))
    return ParseResult((builder.document(blob, kind, metadata),))


def build_html(
    root: Element, *, keep_around: bool = True, names: Mapping[str, str] | None = None
) -> DocumentBuilder:
    """Build a document from all readable text below an element.

    `keep_around` includes menus and footers. `names` maps other element names to those of HTML.
    """
    builder = DocumentBuilder()
    walk = _Walk(builder, frozenset() if keep_around else AROUND, names or {})
    for event, element in lxml_etree().iterwalk(root, events=("start", "end")):
        if event == "start":
            walk.start(element)
        else:
            walk.end(element)
    walk.flush()
    return builder


def parse_html_text(data: bytes, *, charset: str = "") -> DocumentBuilder:
    """Build a document from embedded HTML (a mail's body, a chapter)."""
    root = parse_html(data, charset=charset)
    return DocumentBuilder() if root is None else build_html(root)


class _Walk:
    """Converts the elements of a page to blocks in one pass, without recursion."""

    def __init__(
        self, builder: DocumentBuilder, dropped: frozenset[str], names: Mapping[str, str]
    ) -> None:
        self.builder = builder
        self.dropped = DROPPED | dropped
        self.names = names
        self.skipping: Element | None = None
        self.runs: list[TextRun] = []
        self.links: list[str] = []
        self.level = 0
        self.lead = ""
        self.verbatim = 0
        self.rows: list[list[str]] = []
        self.cells: list[str] | None = None
        self.heads: list[int] = []
        self.item = ""
        self.term = ""
        self.tables: list[bool] = []
        self.fresh = True

    def start(self, element: Element) -> None:
        if self.skipping is not None:
            return
        name = self.names.get(local_name(element), local_name(element))
        if name in self.dropped or _is_hidden(element):
            self.skipping = element
            return
        if name == "a":
            self.links.append(_target(element))
        elif name == "br":
            self.runs.append(TextRun("\n"))
        elif name in BLOCKS:
            self.block(name, element)
        self.add(element.text)

    def end(self, element: Element) -> None:
        if self.skipping is not None:
            if self.skipping is element:
                self.skipping = None
                self.add(element.tail)
            return
        name = self.names.get(local_name(element), local_name(element))
        if name == "a" and self.links:
            self.links.pop()
        elif name in BLOCKS:
            self.close(name)
        self.add(element.tail)

    def block(self, name: str, element: Element) -> None:
        in_table = bool(self.tables) and self.tables[-1]
        if name in {"td", "th"} and in_table:
            self.flush()
            self.cells = [] if self.cells is None else self.cells
            self.cells.append("")
            self.heads[-1:] = [self.heads[-1] + (name == "th")] if self.heads else []
            return
        self.flush()
        if name == "table":
            self.tables.append(not _arranges(element))
            self.rows, self.heads = [], []
        elif name == "tr" and in_table:
            self.cells = []
            self.heads.append(0)
        elif name in TERMS:
            self.item = name
        elif name == "pre":
            self.verbatim += 1
        self.level = _level(name, element) or self.level
        self.lead = ITEMS.get(name, self.lead if self.fresh else "")
        self.fresh = True

    def close(self, name: str) -> None:
        self.flush()
        if name == "tr" and self.cells is not None:
            if any(cell.strip() for cell in self.cells):
                self.rows.append(self.cells)
            else:
                self.heads[-1:] = []
            self.cells = None
        elif name == "table" and self.tables:
            self.close_table()
        elif name == "pre":
            self.verbatim = max(0, self.verbatim - 1)
        if name in HEADINGS:
            self.level = 0
        if name in ITEMS:
            self.lead = ""
        if name in TERMS:
            self.item = ""

    def close_table(self) -> None:
        """End a table; a layout table has been written block by block."""
        if not self.tables.pop() or not self.rows:
            return
        rows, heads, self.rows = self.rows, self.heads, []
        # A first row with one head is the first of labels down the side.
        is_labelled = set(heads) == {1} and set(map(len, rows)) == {2}
        header = bool(heads and heads[0]) and not is_labelled
        if max(map(len, rows)) == 1:
            for row in rows:
                self.builder.block(row[0])
        else:
            tight = [_tight(row) for row in rows]
            self.builder.table(tight, header=header, is_labelled=is_labelled)

    def add(self, text: str | None) -> None:
        if not text:
            return
        if not self.verbatim:
            text = re.sub(r"\s+", " ", text)
        self.runs.append(TextRun(text, self.links[-1] if self.links else ""))

    def flush(self) -> None:
        """Write the collected text as a heading, a list item, a cell or a paragraph."""
        runs, self.runs = self.runs, []
        text = "".join(run.text for run in runs)
        if not text.strip():
            return
        if self.cells is not None:
            if not self.cells:
                self.cells.append("")
            self.cells[-1] = f"{self.cells[-1]} {one_line(text)}".strip()
        elif self.verbatim:
            self.builder.verbatim(text)
        elif self.level:
            self.builder.heading(text, level=self.level)
        else:
            gap = "\n" if self.lead else "\n\n"
            start, _ = self.builder.runs(_folded(runs), gap=gap, lead=self.lead)
            if self.item == "dt":
                self.term = one_line(text)
            elif self.item == "dd":
                self.builder.definition(self.term, text, start)
                self.term = ""
        self.fresh = False


def _arranges(table: Element) -> bool:
    """Whether it is a layout table, with tables, headings or lists inside."""
    inner = table.iter("table", "h1", "h2", "h3", "ul", "ol", "pre")
    return table.get("role") == "presentation" or any(element is not table for element in inner)


def _folded(runs: list[TextRun]) -> list[TextRun]:
    """Return the runs without spaces around line breaks."""
    folded: list[TextRun] = []
    for run in runs:
        text = run.text
        if folded and folded[-1].text.endswith("\n"):
            text = text.lstrip(" ")
        if text == "\n" and folded:
            folded[-1] = TextRun(folded[-1].text.rstrip(" "), folded[-1].target)
        if text:
            folded.append(TextRun(text, run.target))
    return folded


def _tight(row: list[str]) -> list[str]:
    """Return the row without empty cells at its end."""
    row = [one_line(cell) for cell in row]
    while len(row) > 1 and not row[-1]:
        row.pop()
    return row


def _level(name: str, element: Element) -> int:
    if local_name(element) == "head":
        return HEADINGS.get(element.get("rend") or "h2", 2)
    return HEADINGS.get(name, 0)


def _target(element: Element) -> str:
    target = (element.get("href") or element.get("target") or "").strip()
    return "" if target.startswith(("#", "javascript:", "data:")) else target


def _is_hidden(element: Element) -> bool:
    style = (element.get("style") or "").replace(" ", "").lower()
    return "display:none" in style or element.get("hidden") is not None


def _main_content(root: Element, full: int) -> DocumentBuilder | None:
    """Extract the main part with trafilatura, if the page has menus; None if it is too small."""
    menus = any(
        MENUS.search(f"{element.get('class') or ''} {element.get('id') or ''}")
        for element in root.iter("div", "ul")
    )
    if not menus or not 200 < full < LONGEST_FOR_MAIN:
        return None
    disable_import_probes()
    from trafilatura import bare_extraction

    html: Any = import_module("lxml.html")
    extracted: Any = bare_extraction(
        html.fromstring(html.tostring(root)),
        favor_recall=True,
        include_comments=False,
        include_links=True,
        include_tables=True,
        with_metadata=False,
    )
    body: Element | None = getattr(extracted, "body", None)
    builder = build_html(body, names=NAMES) if body is not None else None
    return builder if builder is not None and builder.length >= full * LEAST_SHARE else None


def _metadata(root: Element) -> DocumentMetadata:
    """Return title, author, date, language and keywords of the page."""
    stated: dict[str, str] = {}
    for meta in root.iter("meta"):
        name = meta.get("name") or meta.get("property") or meta.get("itemprop") or ""
        if name and meta.get("content"):
            stated.setdefault(name.lower(), str(meta.get("content")))
    title = next(("".join(element.itertext()) for element in root.iter("title")), "")
    dates = (parse_date(stated[name]) for name in DATE_NAMES if name in stated)
    language = (root.get("lang") or root.get("xml:lang") or "")[:2].lower()
    return DocumentMetadata(
        title=title or stated.get("og:title", ""),
        author=_author(stated),
        written_at=next((at for at in dates if at is not None), None),
        tags=tuple(tag.strip() for tag in stated.get("keywords", "").split(",")),
        language=language if language.isalpha() and len(language) == 2 else "",
    )


def _author(stated: Mapping[str, str]) -> str:
    names = ("author", "article:author", "dc.creator", "dcterms.creator")
    authors = (stated.get(name, "") for name in names)
    return next((author for author in authors if author and "://" not in author), "")


_SUFFIXES = "html htm xhtml shtml"
FORMATS = (
    text_format(
        "html",
        read_html,
        _SUFFIXES,
        traits=HANDWRITTEN,
        icon="globe",
        filter_words="web page website",
    ),
)
