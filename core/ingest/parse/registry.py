"""Registry of file formats (T14)."""

from collections.abc import Sequence

from core.ingest.parse.file_format import FileFormat
from core.ingest.parse.formats import (
    archive,
    bibtex,
    csv_tsv,
    epub,
    html,
    image,
    json_xml,
    mail,
    msg,
    pdf,
    recording,
    subtitles,
    text,
    unread,
)
from core.ingest.parse.formats.exports import (
    bookmarks,
    calendars,
    chat_json,
    chat_text,
    health,
    joplin,
    money,
    notes,
    places,
    references,
)
from core.ingest.parse.formats.office import docx, opendocument, pptx, rtf, xlsx
from core.records.files.documents import FormatInfo, TextTraits
from core.sources.progress import SuffixTraits

# A new format is a new module, its import and a line here.
FORMATS: tuple[FileFormat, ...] = (
    *text.FORMATS,
    *html.FORMATS,
    *pdf.FORMATS,
    *docx.FORMATS,
    *pptx.FORMATS,
    *xlsx.FORMATS,
    *csv_tsv.FORMATS,
    *bibtex.FORMATS,
    *json_xml.FORMATS,
    *mail.FORMATS,
    *msg.FORMATS,
    *epub.FORMATS,
    *subtitles.FORMATS,
    *opendocument.FORMATS,
    *rtf.FORMATS,
    *chat_text.FORMATS,
    *chat_json.FORMATS,
    *calendars.FORMATS,
    *references.FORMATS,
    *notes.FORMATS,
    *money.FORMATS,
    *places.FORMATS,
    *bookmarks.FORMATS,
    *health.FORMATS,
    *archive.FORMATS,
    *joplin.FORMATS,
    *image.FORMATS,
    *recording.FORMATS,
    *unread.FORMATS,
)


def get_format(kind: str) -> FileFormat:
    """Return the first format of this kind."""
    return next(each for each in FORMATS if each.kind == kind)


def data_kinds(more: Sequence[FileFormat] = ()) -> frozenset[str]:
    """Return the kinds of documents that are not written in sentences, of all formats and more."""
    return frozenset(each.kind for each in (*FORMATS, *more) if not each.traits.is_prose)


def text_traits() -> dict[str, TextTraits]:
    """Return the traits of the text by the kind of document."""
    return {each.kind: each.traits for each in FORMATS}


def list_formats(more: Sequence[FileFormat] = ()) -> tuple[FormatInfo, ...]:
    """Return the formats that are read, and more, as the engine's clients see them."""
    return tuple(
        FormatInfo(
            each.kind,
            tuple(sorted(each.suffixes)),
            each.icon,
            each.filter_words,
            each.is_monospaced,
        )
        for each in (*FORMATS, *more)
        if each.read is not None
    )


def filter_kinds(more: Sequence[FileFormat] = ()) -> dict[str, frozenset[str]]:
    """Return the kinds that each word of the filter ``type:`` accepts, of all formats and more."""
    kinds: dict[str, set[str]] = {}
    for each in (*FORMATS, *more):
        for word in each.filter_words:
            kinds.setdefault(word, set()).add(each.kind)
    return {word: frozenset(accepted) for word, accepted in kinds.items()}


def suffix_traits(*, recordings: bool = True) -> SuffixTraits:
    """Return what is known of files from their suffix, before they are read.

    `recordings` tells whether these are read.
    """
    left_out = () if recordings else recording.FORMATS
    return SuffixTraits(
        text_shares={
            suffix: each.text_share
            for each in FORMATS
            if each.text_share < 1.0
            for suffix in each.suffixes
        },
        pictures=frozenset(
            suffix for each in FORMATS if each.needs_ocr for suffix in each.suffixes
        ),
        unread=frozenset(
            suffix
            for each in FORMATS
            if each.read is None or each in left_out
            for suffix in each.suffixes
        ),
    )
