"""Reader of images with text: photographs of pages, screenshots, scans."""

from core.errors import NothingRecognized, WithoutText
from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata
from core.ingest.parse.dates import to_utc
from core.ingest.parse.file_format import FileFormat, words
from core.ingest.parse.formats.photo_facts import photo_facts
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
    metadata = DocumentMetadata(
        title=blob.stem,
        author=facts.author,
        written_at=to_utc(facts.taken) if facts.taken else None,
    )
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
        message="image_not_read",
    ),
    # Formats that need a decoder that Loci does not have.
    FileFormat(
        "undecoded image",
        suffixes=words("heic heif ico psd raw svg svgz"),
        suffix_decides="binary",
        magic=((4, b"ftypheic"), (4, b"ftypmif1"), (4, b"ftypavif")),
        message="image_not_read",
    ),
)
