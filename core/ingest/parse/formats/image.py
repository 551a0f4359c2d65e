"""Reader of images with text: photographs of pages, screenshots, scans."""

from functools import partial
from typing import Any

from core.errors import NothingRecognized, WithoutText
from core.ingest.parse.builder import DocumentBuilder
from core.ingest.parse.file_format import FileFormat, words
from core.ingest.parse.reader import Blob, ParseContext
from core.records.files.documents import ParseResult


def read_image(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Recognize one document with a page for each image of the file.

    Raises `WithoutText` if recognition is not requested, `NothingRecognized` if it finds no text.
    """
    from core.ingest.parse.ocr.images import load_images

    pages = context.pictures
    if pages is None:
        raise ocr_disabled(blob)
    pages.begin()
    builder = DocumentBuilder()
    for number, pixels in enumerate(load_images(blob), start=1):
        builder.open_page(number)
        pages.read(builder, number, partial(_as_it_is, pixels))
    builder.close_page()
    if not builder.length:
        raise nothing_recognized(blob, "picture")
    document = builder.recognized_document(blob, kind, pages.seen, sure=pages.sure)
    return ParseResult((document,), pages.problems(blob.part or ""))


def ocr_disabled(blob: Blob) -> WithoutText:
    """Return the error for an image without text recognition."""
    return WithoutText(
        blob.place,
        detail="This is a picture; words in it can be recognized.",
        remedy="Try text recognition.",
    )


def nothing_recognized(blob: Blob, what: str) -> NothingRecognized:
    """Return the error for an image in which no text was recognized."""
    return NothingRecognized(
        blob.place,
        detail=f"No words were recognized in this {what}.",
        remedy="Nothing to do, unless the scan is faint: then scan it again with more contrast.",
    )


def _as_it_is(pixels: Any) -> Any:
    return pixels


_DETAIL = "Pictures of this kind are not read."
_REMEDY = "Save it as JPEG or PNG."
FORMATS = (
    FileFormat(
        "image",
        read_image,
        suffixes=words("png jpg jpeg gif bmp tif tiff webp"),
        suffix_decides="binary",
        magic=(
            (0, b"\x89PNG"),
            (0, b"\xff\xd8\xff"),
            (0, b"GIF8"),
            (0, b"II*\x00"),
            (0, b"MM\x00*"),
            (8, b"WEBPVP"),
        ),
        needs_ocr=True,
        icon="image",
        detail=_DETAIL,
        remedy=_REMEDY,
    ),
    # Formats that need a decoder that Loci does not have.
    FileFormat(
        "undecoded image",
        suffixes=words("heic heif ico psd raw svg svgz"),
        suffix_decides="binary",
        magic=((4, b"ftypheic"), (4, b"ftypmif1"), (4, b"ftypavif")),
        detail=_DETAIL,
        remedy=_REMEDY,
    ),
)
