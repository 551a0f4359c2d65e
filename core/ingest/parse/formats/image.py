"""Pictures with words in them: photographs of pages, screenshots, scans."""

from functools import partial
from typing import Any

from core.errors import NothingRecognized, WithoutText
from core.ingest.parse.builder import DocumentBuilder
from core.ingest.parse.reader import Blob, ParseContext
from core.records.files.documents import ParseResult

KINDS = frozenset({"image"})


def read_image(item: Blob, kind: str, context: ParseContext) -> ParseResult:
    """One document with a page for each picture of the file, its words recognized.

    Raises `WithoutText` where nothing is to be recognized, or nothing was.
    """
    from core.ingest.parse.ocr.images import load_images

    pages = context.pictures
    if pages is None:
        raise ocr_disabled(item)
    pages.begin()
    draft = DocumentBuilder()
    for number, pixels in enumerate(load_images(item), start=1):
        draft.open_page(number)
        pages.read(draft, number, partial(_as_it_is, pixels))
    draft.close_page()
    if not draft.length:
        raise nothing_recognized(item, "picture")
    document = draft.recognized_document(item, kind, pages.seen, sure=pages.sure)
    return ParseResult((document,), pages.problems(item.part or ""))


def ocr_disabled(item: Blob) -> WithoutText:
    """The error for a picture while nothing is recognized."""
    return WithoutText(
        item.place,
        detail="This is a picture; words in it can be recognized.",
        remedy="Try text recognition.",
    )


def nothing_recognized(item: Blob, what: str) -> NothingRecognized:
    """The error for a picture in which no words were found."""
    return NothingRecognized(
        item.place,
        detail=f"No words were recognized in this {what}.",
        remedy="Nothing to do, unless the scan is faint: then scan it again with more contrast.",
    )


def _as_it_is(pixels: Any) -> Any:
    return pixels
