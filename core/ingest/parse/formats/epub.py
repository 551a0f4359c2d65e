"""Reader of EPUB: the chapters in reading order."""

from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata
from core.ingest.parse.dates import parse_date
from core.ingest.parse.element_tree import (
    Element,
    get_attribute,
    iter_named,
    local_name,
    parse_html,
)
from core.ingest.parse.file_format import packed_format
from core.ingest.parse.formats.html import build_html
from core.ingest.parse.reader import Blob, ParseContext, broken, locked
from core.ingest.parse.zip_package import ZipPackage, resolve_target
from core.records.files.documents import DocumentTable, Heading, ParseResult

CONTAINER = "META-INF/container.xml"
LOCKS = "META-INF/rights.xml"


def read_epub(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with all chapters."""
    package = ZipPackage(blob, context)
    if LOCKS in package.names:
        raise locked(blob)
    container = package.tree(CONTAINER)
    name = next(
        (get_attribute(element, "full-path") for element in iter_named(container, "rootfile")), ""
    )
    if name not in package.names:
        raise broken(blob)
    root = package.tree(name)
    builder = DocumentBuilder()
    for chapter in _chapters(root, name):
        if chapter in package.names:
            tree = parse_html(package.data(chapter))
            if tree is not None:
                _append(builder, build_html(tree))
    return ParseResult((builder.document(blob, kind, _metadata(root), by_heading=False),))


def _chapters(root: Element, name: str) -> list[str]:
    """Return the part names of the spine, in order."""
    targets = {
        get_attribute(element, "id"): resolve_target(name, get_attribute(element, "href"))
        for element in iter_named(root, "item")
        if "html" in get_attribute(element, "media-type")
        and "nav" not in get_attribute(element, "properties").split()
    }
    ids = [get_attribute(element, "idref") for element in iter_named(root, "itemref")]
    return [targets[element] for element in ids if element in targets]


def _append(builder: DocumentBuilder, chapter: DocumentBuilder) -> None:
    """Append the chapter as a block; links between chapters are dropped."""
    chapter.links = [link for link in chapter.links if "://" in link.target]
    at = builder.append(chapter)
    builder.headings += [
        Heading(h.level, h.title, h.start + at, h.end + at) for h in chapter.headings
    ]
    builder.tables += [
        DocumentTable(t.header, tuple(tuple((a + at, b + at) for a, b in row) for row in t.rows))
        for t in chapter.tables
    ]


def _metadata(root: Element) -> DocumentMetadata:
    names = ("title", "creator", "date", "language", "subject")
    stated: dict[str, list[str]] = {name: [] for name in names}
    for element in iter_named(root, *names):
        stated[local_name(element)].append("".join(element.itertext()).strip())
    return DocumentMetadata(
        title=next(iter(stated["title"]), ""),
        author=", ".join(filter(None, stated["creator"])),
        written_at=next((at for at in map(parse_date, stated["date"]) if at is not None), None),
        tags=tuple(stated["subject"]),
        language=next(iter(stated["language"]), "")[:2].lower(),
    )


FORMATS = (
    packed_format(
        "epub", read_epub, zip_members=(CONTAINER,), icon="book-open", filter_words="book ebook"
    ),
)
