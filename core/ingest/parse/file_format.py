"""Record of a file format: how it is recognized, read, shown and filtered."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from core.ingest.parse.reader import ReadFunction
from core.records.files.documents import TextTraits

# Share of text in the bytes of container formats.
PACKED_TEXT = 0.1
# Sentences; sentences and lines such as "Owner: Ann", as people write them; data without names;
# rows of a table, with names.
PROSE = TextTraits()
HANDWRITTEN = TextTraits(has_key_values=True)
DATA = TextTraits(is_prose=False, has_names=False, by_lines=True)
ROWS = TextTraits(is_prose=False, by_lines=True)


class FileFormat(Struct, frozen=True):
    """A format of files: `kind` is the kind of its documents, `read` its reader.

    A kind is a short word in lower case, often the suffix; no other format has it.
    A format is recognized by `magic` (offset, bytes), which matters in text only if it is longer
    than three bytes; in a ZIP file by one of the members `zip_members` or by `zip_type`, a word of
    its content types; in an OLE file by one of the streams `ole_streams`; in a text by `recognize`,
    which is given its first 4,096 characters. Where the content says
    nothing, `suffixes` (lower case, without the dot) decide for text or for binary content,
    as `suffix_decides` says, and `names` are whole names of text files.

    `traits` decide how the text is chunked and extracted from; `is_monospaced` shows it in columns.
    `text_share` is the share of text in a file's bytes. `icon` is the name of a file in
    `resources/icons` without ``.svg``; `filter_words` are words of the filter ``type:`` that accept
    it. A format without `read` is recognized only for its `message`, the id of the message that
    tells why it is not read.
    """

    kind: str
    read: ReadFunction | None = None
    suffixes: frozenset[str] = frozenset()
    suffix_decides: Literal["", "text", "binary"] = ""
    names: frozenset[str] = frozenset()
    magic: tuple[tuple[int, bytes], ...] = ()
    zip_members: tuple[str, ...] = ()
    zip_type: str = ""
    ole_streams: tuple[str, ...] = ()
    recognize: Callable[[str], bool] | None = None
    traits: TextTraits = PROSE
    is_monospaced: bool = False
    text_share: float = 1.0
    needs_ocr: bool = False
    icon: str = "file-text"
    filter_words: tuple[str, ...] = ()
    message: str = ""


def text_format(  # noqa: PLR0913 - most have a default
    kind: str,
    read: ReadFunction,
    suffixes: str = "",
    *,
    names: str = "",
    traits: TextTraits = PROSE,
    is_monospaced: bool = False,
    icon: str = "file-text",
    filter_words: str = "",
) -> FileFormat:
    """Return a format of texts for which the suffix decides: `kind`, or those in the list."""
    return FileFormat(
        kind,
        read,
        words(suffixes or kind),
        suffix_decides="text",
        names=words(names),
        traits=traits,
        is_monospaced=is_monospaced,
        icon=icon,
        filter_words=tuple(filter_words.split()),
    )


def packed_format(  # noqa: PLR0913 - most have a default
    kind: str,
    read: ReadFunction,
    *,
    zip_members: tuple[str, ...] = (),
    zip_type: str = "",
    ole_streams: tuple[str, ...] = (),
    traits: TextTraits = PROSE,
    is_monospaced: bool = False,
    icon: str = "file-text",
    filter_words: str = "",
) -> FileFormat:
    """Return a format whose suffix is its kind and whose text is compressed."""
    return FileFormat(
        kind,
        read,
        frozenset({kind}),
        zip_members=zip_members,
        zip_type=zip_type,
        ole_streams=ole_streams,
        traits=traits,
        is_monospaced=is_monospaced,
        text_share=PACKED_TEXT,
        icon=icon,
        filter_words=tuple(filter_words.split()),
    )


def words(text: str) -> frozenset[str]:
    """Return the words of a list with spaces between."""
    return frozenset(text.split())
