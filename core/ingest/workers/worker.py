"""What happens in a worker process: one file becomes documents, passages and what they say."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from core.errors import LociError
from core.ingest.parse.reader import OcrReader, ParseLimits
from core.records.files.documents import Document, PartProblem, Passage, Suspicion
from core.records.knowledge import Extraction


class ReadOptions(msgspec.Struct, frozen=True):
    """How files are read: limits of one file, length of a passage, where the tokenizer lies.

    `your_name` is whom "I" means in the user's own notes.
    `vocabulary` is the user's file of types and relations (empty for none), with its digest.
    Words in pictures are recognized for at most `ocr_s` of processor time; 0: they are not.
    """

    limits: ParseLimits = ParseLimits()
    passage_tokens: int = 180
    tokenizer: str = ""
    your_name: str = ""
    vocabulary: str = ""
    vocabulary_digest: str = ""
    ocr_s: float = 0.0


class PartRead(msgspec.Struct, frozen=True):
    """A document with its passages, what was found in them, and what in it is suspicious."""

    document: Document
    passages: tuple[Passage, ...]
    extraction: Extraction
    suspicions: tuple[Suspicion, ...] = ()


class FileRead(msgspec.Struct, frozen=True, tag="read"):
    """All that one file holds."""

    parts: tuple[PartRead, ...]
    problems: tuple[PartProblem, ...] = ()


class FileRefused(msgspec.Struct, frozen=True, tag="refused"):
    """Why a file was not read; `error` is a class of `core.errors`."""

    error: str
    title: str
    detail: str
    remedy: str


ReadOutcome = FileRead | FileRefused
_encoder = msgspec.msgpack.Encoder()
_decoder: msgspec.msgpack.Decoder[ReadOutcome] = msgspec.msgpack.Decoder(ReadOutcome)


def decode_outcome(reply: bytes) -> ReadOutcome:
    """What a worker sent."""
    return _decoder.decode(reply)


def read_file(path: str, options: ReadOptions) -> bytes:
    """The file as an encoded `ReadOutcome`."""
    from core.ingest.parse.registry import parse_file

    try:
        parsed = parse_file(Path(path), limits=options.limits, pictures=_pictures(options))
        parts = tuple(read_part(document, options) for document in parsed.documents)
    except LociError as error:
        return _encoder.encode(
            FileRefused(type(error).__name__, error.title, error.detail, error.remedy)
        )
    return _encoder.encode(FileRead(parts, parsed.problems))


def _pictures(options: ReadOptions) -> OcrReader | None:
    if not options.ocr_s:
        return None
    from core.ingest.parse.ocr.page_reader import PageOcr

    return PageOcr(seconds=options.ocr_s)


def read_part(document: Document, options: ReadOptions) -> PartRead:
    """The document cut into passages, and what they say."""
    from core.extract.extract import extract
    from core.extract.injection import suspicions_in_document
    from core.extract.vocabulary.vocabulary import using, vocabulary_at
    from core.ingest.chunk import chunk

    passages = chunk(
        document,
        count_tokens=token_counter(options.tokenizer),
        target_tokens=options.passage_tokens,
    )
    with using(vocabulary_at(options.vocabulary, options.vocabulary_digest)):
        extraction = extract(document, passages, you=options.your_name)
    return PartRead(document, passages, extraction, suspicions_in_document(document))


@lru_cache(maxsize=2)
def token_counter(tokenizer: str) -> Callable[[Sequence[str]], Sequence[int]] | None:
    """Counts word pieces as the encoder sees them, both end marks included; None without a file.

    None also for a file that is missing or damaged: that is the encoder's trouble and not that of
    the file that is read, which stays pending until the encoder can take its passages.
    """
    if not tokenizer:
        return None
    from tokenizers import Tokenizer

    try:
        # From a buffer, because from a file a damaged one raises a bare Exception.
        counter: Any = Tokenizer.from_buffer(Path(tokenizer).read_bytes())
    except (OSError, ValueError):
        return None
    counter.no_padding()
    counter.no_truncation()

    def count(texts: Sequence[str]) -> Sequence[int]:
        return [len(encoding) for encoding in counter.encode_batch_fast(list(texts))]

    return count
