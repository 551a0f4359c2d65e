"""Reader of PDF: the text of each page, the outline as headings."""

import re
from functools import partial
from typing import TYPE_CHECKING, Any

from core.errors import NothingRecognized, Unreadable, WithoutText
from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata, one_line
from core.ingest.parse.dates import parse_pdf_date
from core.ingest.parse.file_format import HANDWRITTEN, packed_format
from core.ingest.parse.reader import Blob, ParseContext, broken, locked
from core.records.files.documents import Heading, ParseResult

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

HYPHEN = re.compile(r"(?<=[^\W\d_])[\ufffe\u00ad\x02]\n?|(?<=[a-zà-ÿ])-\n(?=[a-zà-ÿ])")
LONE_MARK = re.compile(r"\n[ \t]*([,;)\]])")
BAD_TITLE = re.compile(
    r"^(?:untitled|microsoft \w+ - |.*\.(?:docx?|pdf|indd|tex|dvi|xlsx?|pptx?|qxd|ps|rtf)$|\W*$)",
    re.IGNORECASE,
)
PASSWORD_ERROR = 4
OUTLINE_ENTRIES = 2000
# A page with fewer characters (a number, a stamp) counts as an image.
LEAST_TEXT = 24


def read_pdf(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a page for each page.

    Pages that are images are recognized if requested. Without recognition, a PDF of images only
    raises `WithoutText`.
    """
    pdf = _open(blob)
    pictures = context.pictures
    if pictures is not None:
        pictures.begin()
    try:
        builder = DocumentBuilder()
        for number, text in enumerate(_page_texts(blob, pdf), start=1):
            builder.open_page(number)
            if pictures is not None and len(text.strip()) < LEAST_TEXT:
                pictures.read(builder, number, partial(_pixels, pdf, number))
            else:
                builder.block(text)
        builder.close_page()
        if not builder.length:
            if pictures is None:
                raise WithoutText(blob.place, "pdf_without_text")
            raise NothingRecognized(blob.place, "no_text_recognized")
        metadata = _metadata(blob, pdf)
        _note_outline(builder, pdf)
    finally:
        pdf.close()
    document = builder.document(blob, kind, metadata, by_heading=False, pictures=pictures)
    problems = pictures.problems(blob.part or "") if pictures is not None else ()
    return ParseResult((document,), problems)


def _pixels(pdf: Any, number: int) -> Any:
    from core.ingest.parse.ocr import render_pdf_page

    return render_pdf_page(pdf[number - 1])


def _open(blob: Blob) -> "PdfDocument":
    from pypdfium2 import PdfDocument, PdfiumError

    try:
        return PdfDocument(blob.data)
    except PdfiumError as error:
        if getattr(error, "err_code", None) == PASSWORD_ERROR or "password" in str(error).lower():
            raise locked(blob) from None
        raise broken(blob) from None


def _page_texts(blob: Blob, pdf: "PdfDocument") -> list[str]:
    """Return the cleaned text of every page; damaged pages are empty, unless all are."""
    from pypdfium2 import PdfiumError

    texts: list[str] = []
    failed = 0
    for number in range(len(pdf)):
        try:
            page = pdf[number]
            text_page = page.get_textpage()
        except PdfiumError:
            failed += 1
            texts.append("")
            continue
        texts.append(_cleaned(text_page.get_text_range(errors="ignore")))
        text_page.close()
        page.close()
    if failed and failed == len(texts):
        raise Unreadable(blob.place, "pdf_pages_damaged")
    return texts


def _cleaned(text: str) -> str:
    """Join hyphenated words, and collapse runs of spaces and empty lines."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = HYPHEN.sub("", text).replace("\ufffe", "-")
    text = LONE_MARK.sub(r"\1", text)
    lines = [" ".join(line.split()) for line in text.split("\n")]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def _metadata(blob: Blob, pdf: "PdfDocument") -> DocumentMetadata:
    stated = pdf.get_metadata_dict()
    title = one_line(stated.get("Title", ""))
    usable = len(title) > 3 and not BAD_TITLE.match(title)
    return DocumentMetadata(
        title=title if usable else blob.stem,
        author=stated.get("Author", ""),
        written_at=parse_pdf_date(stated.get("CreationDate", "")),
        tags=tuple(re.split(r"[,;]", stated.get("Keywords", ""))),
    )


def _note_outline(builder: DocumentBuilder, pdf: "PdfDocument") -> None:
    """Add outline entries as headings where their title is on their page."""
    text = "".join(builder.parts)
    lowered = text.lower()
    if len(lowered) != len(text):
        return
    pages = {page.number: page for page in builder.pages}
    last = 0
    untyped: Any = pdf
    outline = untyped.get_toc(max_depth=6)
    for count, entry in enumerate(outline):
        destination = entry.get_dest()
        index = destination.get_index() if destination is not None else None
        page = pages.get(index + 1) if index is not None else None
        title = one_line(entry.get_title() or "")
        if count >= OUTLINE_ENTRIES:
            return
        if page is None or not title:
            continue
        start = lowered.find(title.lower(), max(page.start, last), page.end)
        if start >= 0:
            builder.headings.append(Heading(entry.level + 1, title, start, start + len(title)))
            last = start + len(title)


# `sniff` finds its mark, which may stand anywhere near the beginning.
FORMATS = (packed_format("pdf", read_pdf, traits=HANDWRITTEN, icon="book-open"),)
