"""Reader of images with text: photographs of pages, screenshots, scans."""

from core.errors import NothingRecognized, WithoutText
from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata
from core.ingest.parse.dates import to_utc
from core.ingest.parse.file_format import FileFormat, words
from core.ingest.parse.formats.photo_facts import PhotoFacts, photo_facts, undecoded_photo_facts
from core.ingest.parse.reader import Blob, ParseContext
from core.records.files.documents import ParseResult, PartProblem


def read_image(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Recognize one document with a page for each image of the file, and the facts of a photograph.

    Raises `WithoutText` if recognition is not requested and there are no facts, and
    `NothingRecognized` if there is no text.
    """
    from core.ingest.parse.ocr import load_images

    pages, facts = context.pictures, photo_facts(blob)
    builder = DocumentBuilder()
    if facts:
        facts.write(builder)
    metadata = _metadata(blob, facts)
    if pages is None:
        if not builder.length:
            raise WithoutText(blob.place, "image_without_text")
        error = WithoutText(blob.place, "photo_text_not_read")
        document = builder.document(blob, kind, metadata, by_heading=False)
        return ParseResult((document,), (PartProblem.from_error(blob.part or "", error),))
    pages.begin()
    for number, pixels in enumerate(load_images(blob), start=1):
        builder.open_page(number)
        pages.read(builder, number, lambda pixels=pixels: pixels)
    builder.close_page()
    if not builder.length:
        raise NothingRecognized(blob.place, "no_text_recognized")
    document = builder.document(blob, kind, metadata, by_heading=False, pictures=pages)
    return ParseResult((document,), pages.problems(blob.part or ""))


def read_heic(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read the facts of a photograph whose picture is not decoded.

    Raises `WithoutText` if there are none.
    """
    del context
    facts = undecoded_photo_facts(blob)
    if not facts:
        raise WithoutText(blob.place, "image_not_read")
    builder = DocumentBuilder()
    facts.write(builder)
    document = builder.document(blob, kind, _metadata(blob, facts), by_heading=False)
    error = WithoutText(blob.place, "photo_not_decoded")
    return ParseResult((document,), (PartProblem.from_error(blob.part or "", error),))


def _metadata(blob: Blob, facts: PhotoFacts) -> DocumentMetadata:
    return DocumentMetadata(
        title=blob.stem,
        author=facts.author,
        written_at=to_utc(facts.taken) if facts.taken else None,
    )


FORMATS = (
    FileFormat(
        "image",
        read_image,
        suffixes=words("png jpg jpeg gif bmp tif tiff webp avif"),
        suffix_decides="binary",
        magic=(
            (0, b"\x89PNG"),
            (0, b"\xff\xd8\xff"),
            (0, b"GIF8"),
            (0, b"II*\x00"),
            (0, b"MM\x00*"),
            (8, b"WEBPVP"),
            (4, b"ftypavif"),
        ),
        needs_ocr=True,
        icon="image",
        message="image_not_read",
    ),
    FileFormat(
        "heic",
        read_heic,
        suffixes=words("heic heif hif"),
        suffix_decides="binary",
        magic=((4, b"ftypheic"), (4, b"ftypheix"), (4, b"ftypmif1")),
        icon="image",
    ),
    # Formats that need a decoder that Loci does not have.
    FileFormat(
        "undecoded image",
        suffixes=words("ico psd raw svg svgz"),
        suffix_decides="binary",
        message="image_not_read",
    ),
)
