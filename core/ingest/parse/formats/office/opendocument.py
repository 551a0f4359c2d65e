"""Reader of OpenDocument (ODT, ODS, ODP): text, sheets and slides."""

from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata, TextRun
from core.ingest.parse.dates import parse_date
from core.ingest.parse.element_tree import Element, get_attribute, iter_named, local_name
from core.ingest.parse.file_format import HANDWRITTEN, packed_format
from core.ingest.parse.reader import Blob, ParseContext, locked
from core.ingest.parse.zip_package import ZipPackage
from core.messages import UserMessage
from core.records.files.documents import ParseResult, PartProblem, TextTraits

DROPPED = frozenset({"tracked-changes", "annotation", "sequence-decls", "forms", "settings"})
MOST_COPIES = 200
# Characters that repeated cells may add to a document.
MOST_COPIED = 200_000


class _Copies:
    """Number of times that repeated cells are written, within a limit for the document."""

    def __init__(self) -> None:
        self._left = MOST_COPIED
        self.is_cut = False

    def of(self, text: str, repeated: str) -> int:
        """Return how often the cell is written."""
        wanted = int(repeated[:9]) if repeated.isdigit() else 1
        count = min(wanted, MOST_COPIES) if text else min(wanted, 1)
        if (count - 1) * len(text) > self._left:
            self.is_cut = True
            return 1
        self._left -= max(count - 1, 0) * len(text)
        return count


def read_opendocument(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document; sheets and slides are its pages."""
    package = ZipPackage(blob, context)
    manifest = package.optional("META-INF/manifest.xml")
    if manifest is not None and next(iter_named(manifest, "encryption-data"), None) is not None:
        raise locked(blob)
    builder = DocumentBuilder()
    body = next(iter_named(package.tree("content.xml"), "body"), None)
    copies = _Copies()
    if body is not None:
        _blocks(builder, body, kind, copies)
    document = builder.document(blob, kind, _metadata(package), by_heading=kind != "ods")
    message = UserMessage("cells_cut")
    problem = PartProblem(blob.part or "", UserMessage("read_in_part"), message, message.remedy)
    return ParseResult((document,), (problem,) if copies.is_cut else ())


def _blocks(builder: DocumentBuilder, body: Element, kind: str, copies: _Copies) -> None:
    waiting: list[tuple[Element, bool]] = [(body, False)]
    pages = 0
    while waiting:
        element, listed = waiting.pop()
        name = local_name(element)
        if name in DROPPED:
            continue
        if name == "page" or (name == "table" and kind == "ods"):
            pages += 1
            builder.open_page(pages)
        if name == "h":
            level = get_attribute(element, "outline-level")
            builder.heading(_plain(element), level=int(level) if level.isdigit() else 1)
        elif name == "p":
            gap = "\n" if listed else "\n\n"
            builder.runs(_runs(element), lead="- " if listed else "", gap=gap)
        elif name == "table":
            _table(builder, element, copies, titled=kind == "ods")
        else:
            inner = listed or name == "list"
            waiting.extend((child, inner) for child in reversed(element))


def _runs(paragraph: Element) -> list[TextRun]:
    """Return the runs with links; tabs, line breaks and repeated spaces are elements in ODF."""
    runs: list[TextRun] = []
    waiting: list[tuple[Element | str, str]] = [(paragraph, "")]
    while waiting:
        element, target = waiting.pop()
        if isinstance(element, str):
            runs.append(TextRun(element, target))
            continue
        name = local_name(element)
        if name in {"tab", "s"}:
            runs.append(TextRun(" "))
        elif name == "line-break":
            runs.append(TextRun("\n"))
        elif name and name not in DROPPED and name != "note-citation":
            inner = get_attribute(element, "href") if name == "a" else target
            for child in reversed(element):
                waiting.extend(((child.tail or "", inner), (child, inner)))
            runs.append(TextRun(element.text or "", inner))
    return runs


def _plain(element: Element) -> str:
    return "".join(run.text for run in _runs(element))


def _table(builder: DocumentBuilder, table: Element, copies: _Copies, *, titled: bool) -> None:
    if titled:
        builder.heading(get_attribute(table, "name"), level=1)
    rows: list[list[str]] = []
    for row in iter_named(table, "table-row"):
        cells: list[str] = []
        for cell in iter_named(row, "table-cell", "covered-table-cell"):
            text = " ".join(_plain(element) for element in iter_named(cell, "p", "h"))
            cells += [text] * copies.of(text, get_attribute(cell, "number-columns-repeated"))
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            rows.append(cells)
    worded = bool(rows) and all(cell and any(map(str.isalpha, cell)) for cell in rows[0])
    builder.table(rows, header=len(rows) > 1 and worded and len(rows[0]) > 1)


def _metadata(package: ZipPackage) -> DocumentMetadata:
    root = package.optional("meta.xml")
    if root is None:
        return DocumentMetadata()
    names = ("title", "initial-creator", "creator", "creation-date", "date", "keyword")
    stated = {
        local_name(element): "".join(element.itertext()).strip()
        for element in iter_named(root, *names)
    }
    return DocumentMetadata(
        title=stated.get("title", ""),
        author=stated.get("initial-creator", "") or stated.get("creator", ""),
        written_at=parse_date(stated.get("creation-date", "") or stated.get("date", "")),
        tags=tuple("".join(element.itertext()) for element in iter_named(root, "keyword")),
    )


FORMATS = (
    packed_format(
        "odt",
        read_opendocument,
        zip_type="opendocument.text",
        traits=HANDWRITTEN,
        filter_words="word letter",
    ),
    packed_format(
        "ods",
        read_opendocument,
        zip_type="opendocument.spreadsheet",
        traits=TextTraits(by_lines=True),
        icon="table",
        filter_words="sheet sheets spreadsheet table",
    ),
    packed_format(
        "odp",
        read_opendocument,
        zip_type="opendocument.presentation",
        icon="presentation",
        filter_words="slides presentation powerpoint",
    ),
)
