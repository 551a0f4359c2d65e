"""Code that runs in a worker process: parse, chunk and extract one file."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from core.errors import LociError
from core.ingest.parse.file_format import FileFormat
from core.ingest.parse.formats.recording import SpokenTranscript, transcript_result
from core.ingest.parse.reader import Blob, OcrReader, ParseLimits
from core.messages import UserMessage, decode_hook, encode_hook
from core.records.files.documents import Document, ParseResult, PartProblem, Passage, Suspicion
from core.records.files.status import Authorship
from core.records.knowledge import Extraction


class ReadOptions(msgspec.Struct, frozen=True):
    """Options for reading a file: limits, length of passages, path of the tokenizer.

    `your_name` is the person that "I" refers to in the user's own notes; `authorship` says whether
    the file is one.
    `vocabulary` is the text of the user's vocabulary file (empty for none), with its digest.
    `ocr_s` limits text recognition, in seconds of processor time; 0 switches it off. A recording is
    read from its `transcript`.
    """

    limits: ParseLimits = ParseLimits()
    passage_tokens: int = 180
    passage_overlap: int = 0
    tokenizer: str = ""
    your_name: str = ""
    authorship: Authorship = ""
    vocabulary: str = ""
    vocabulary_digest: str = ""
    ocr_s: float = 0.0
    transcript: SpokenTranscript | None = None


class PartRead(msgspec.Struct, frozen=True):
    """A document with its passages, their extraction, and suspicious content."""

    document: Document
    passages: tuple[Passage, ...]
    extraction: Extraction
    suspicions: tuple[Suspicion, ...] = ()


class FileRead(msgspec.Struct, frozen=True, tag="read"):
    """Documents of a file, and the problems of its parts."""

    parts: tuple[PartRead, ...]
    problems: tuple[PartProblem, ...] = ()


class FileRefused(msgspec.Struct, frozen=True, tag="refused"):
    """Reason why a file was not read; `error` is a class name of `core.errors`."""

    error: str
    message: UserMessage


ReadOutcome = FileRead | FileRefused
_encoder = msgspec.msgpack.Encoder(enc_hook=encode_hook)
_decoder: msgspec.msgpack.Decoder[ReadOutcome] = msgspec.msgpack.Decoder(
    ReadOutcome, dec_hook=decode_hook
)


def encode_outcome(outcome: ReadOutcome) -> bytes:
    """Encode the reply of a worker."""
    return _encoder.encode(outcome)


def decode_outcome(reply: bytes) -> ReadOutcome:
    """Decode the reply of a worker."""
    return _decoder.decode(reply)


# Called with the open file, its path and options; returns an encoded `ReadOutcome`.
ReadFunction = Callable[[BinaryIO, str, ReadOptions], bytes]


def read_file(
    file: BinaryIO, path: str, options: ReadOptions, *, formats: Sequence[FileFormat] = ()
) -> bytes:
    """Read the file, in one of these formats if any; return an encoded `ReadOutcome`."""
    try:
        parsed = _parse(file, path, options, formats)
        parts = tuple(read_part(document, options) for document in parsed.documents)
    except LociError as error:
        return encode_outcome(FileRefused(type(error).__name__, error.message))
    except RecursionError:
        return encode_outcome(FileRefused("Unreadable", UserMessage("content_nested")))
    cut = tuple(_cut_problem(part.document) for part in parts if part.extraction.is_cut)
    return encode_outcome(FileRead(parts, (*parsed.problems, *cut)))


def _parse(
    file: BinaryIO, path: str, options: ReadOptions, formats: Sequence[FileFormat]
) -> ParseResult:
    from core.ingest.parse.parser import parse_file

    if options.transcript is not None:
        return transcript_result(Blob(path, None, Path(path).name, b""), options.transcript)
    pictures = _pictures(options)
    return parse_file(Path(path), file, limits=options.limits, pictures=pictures, formats=formats)


def _cut_problem(document: Document) -> PartProblem:
    message = UserMessage("sentences_cut")
    title = UserMessage("read_in_part")
    return PartProblem(document.part or "", title, message, message.remedy)


def _pictures(options: ReadOptions) -> OcrReader | None:
    if not options.ocr_s:
        return None
    from core.ingest.parse.ocr import PageOcr

    return PageOcr(seconds=options.ocr_s)


def read_part(document: Document, options: ReadOptions) -> PartRead:
    """Chunk the document and extract from its passages."""
    from core.extract.extract import extract
    from core.extract.injection import suspicions_in_document
    from core.ingest.chunk import chunk
    from core.language.vocabulary.vocabulary import vocabulary_of

    passages = chunk(
        document,
        count_tokens=token_counter(options.tokenizer),
        target_tokens=options.passage_tokens,
        overlap_percent=options.passage_overlap,
    )
    vocabulary = vocabulary_of(options.vocabulary, options.vocabulary_digest)
    extraction = extract(
        document,
        passages,
        vocabulary=vocabulary,
        you=options.your_name,
        authorship=options.authorship,
    )
    return PartRead(document, passages, extraction, suspicions_in_document(document))


@lru_cache(maxsize=2)
def token_counter(tokenizer: str) -> Callable[[Sequence[str]], Sequence[int]] | None:
    """Return a counter of word pieces, with both special tokens; None without a tokenizer file.

    None also if the file is missing or damaged: the encoder reports that, and the document stays
    pending until the encoder works.
    """
    if not tokenizer:
        return None
    from tokenizers import Tokenizer

    try:
        # From a buffer, because `from_file` raises a bare Exception for a damaged file.
        counter: Any = Tokenizer.from_buffer(Path(tokenizer).read_bytes())
    except (OSError, ValueError):
        return None
    counter.no_padding()
    counter.no_truncation()

    def count(texts: Sequence[str]) -> Sequence[int]:
        return [len(encoding) for encoding in counter.encode_batch_fast(list(texts))]

    return count
