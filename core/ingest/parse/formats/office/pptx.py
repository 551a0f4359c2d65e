"""Reader of PPTX: each slide is a page with its title, text, tables and notes."""

import re
from collections.abc import Iterable

from core.ingest.parse.builder import DocumentBuilder, TextRun
from core.ingest.parse.element_tree import Element, get_attribute, iter_named, local_name
from core.ingest.parse.file_format import packed_format
from core.ingest.parse.reader import Blob, ParseContext, broken
from core.ingest.parse.zip_package import ZipPackage, read_office_properties
from core.records.files.documents import ParseResult

MAIN = "ppt/presentation.xml"
TITLES = frozenset({"title", "ctrTitle"})
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
FURNITURE = frozenset({"sldNum", "dt", "ftr", "hdr", "sldImg"})


def read_pptx(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a page for each slide, in the order of the show."""
    package = ZipPackage(blob, context)
    builder = DocumentBuilder()
    for number, name in enumerate(_slide_names(package), start=1):
        builder.open_page(number)
        root = package.optional(name)
        if root is None:
            continue
        targets = package.relations(name)
        _shapes(builder, root, targets)
        notes = [element for element in targets.values() if "/notesSlide" in element]
        _notes(builder, package, notes)
    metadata = read_office_properties(package)
    return ParseResult((builder.document(blob, kind, metadata),))


def _slide_names(package: ZipPackage) -> list[str]:
    """Return the slide parts in order; by number if the presentation lists none."""
    targets = package.relations(MAIN)
    root = package.optional(MAIN)
    if root is None:
        raise broken(package.blob)
    ids = [element.get(f"{R}id") or "" for element in iter_named(root, "sldId")]
    listed = [targets[element] for element in ids if element in targets]
    return listed or sorted(
        (name for name in package.names if re.fullmatch(r"ppt/slides/slide\d+\.xml", name)),
        key=lambda name: int(re.sub(r"\D", "", name)),
    )


def _shapes(builder: DocumentBuilder, root: Element, targets: dict[str, str]) -> None:
    """Add the text of every shape: titles as headings, tables as tables."""
    waiting = list(reversed(root))
    while waiting:
        element = waiting.pop()
        name = local_name(element)
        if name == "tbl":
            _table(builder, element)
        elif name in {"sp", "cxnSp"}:
            _shape(builder, element, targets)
        elif name != "Fallback":
            waiting.extend(reversed(element))


def _shape(builder: DocumentBuilder, shape: Element, targets: dict[str, str]) -> None:
    holder = next(iter_named(shape, "ph"), None)
    role = (get_attribute(holder, "type") or "body") if holder is not None else ""
    if role in FURNITURE:
        return
    paragraphs = [
        runs for runs in (_runs(element, targets) for element in iter_named(shape, "p")) if runs
    ]
    if role in TITLES:
        builder.heading(" ".join("".join(run.text for run in runs) for runs in paragraphs), level=1)
        return
    for count, runs in enumerate(paragraphs):
        listed = role == "body" and len(paragraphs) > 1
        builder.runs(runs, gap="\n" if count else "\n\n", lead="- " if listed else "")


def _runs(paragraph: Element, targets: dict[str, str]) -> list[TextRun]:
    runs: list[TextRun] = []
    for element in paragraph.iter():
        name = local_name(element)
        if name == "t":
            runs.append(TextRun(element.text or "", _link_of(element, targets)))
        elif name == "br":
            runs.append(TextRun("\n"))
    return runs if any(run.text.strip() for run in runs) else []


def _link_of(text: Element, targets: dict[str, str]) -> str:
    run = text.getparent()
    click = next(iter_named(run, "hlinkClick"), None) if run is not None else None
    target = targets.get(get_attribute(click, "id"), "") if click is not None else ""
    return target if "://" in target or target.startswith("mailto:") else ""


def _table(builder: DocumentBuilder, table: Element) -> None:
    rows = [
        [
            " ".join("".join(p.itertext()) for p in iter_named(cell, "p"))
            for cell in iter_named(row, "tc")
        ]
        for row in iter_named(table, "tr")
    ]
    rows = [row for row in rows if any(cell.strip() for cell in row)]
    builder.table(rows, header=len(rows) > 1)


def _notes(builder: DocumentBuilder, package: ZipPackage, names: Iterable[str]) -> None:
    for name in names:
        root = package.optional(name)
        if root is not None:
            notes = DocumentBuilder()
            _shapes(notes, root, {})
            if notes.length:
                builder.block("Notes: " + "".join(notes.parts))


FORMATS = (
    packed_format(
        "pptx",
        read_pptx,
        zip_members=(MAIN,),
        zip_type="presentationml",
        icon="presentation",
        filter_words="slides presentation powerpoint",
    ),
)
