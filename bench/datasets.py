"""Question sets on disk, and their records as documents."""

from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from core.errors import Unreadable
from core.ingest.workers.worker import FileRead, ReadOptions, read_part
from core.messages import UserMessage
from core.records.files.documents import Document

T = TypeVar("T")

SUFFIX = ".record"


class Record(msgspec.Struct, frozen=True):
    """One document of a set."""

    id: str
    title: str
    text: str


class BenchQuestion(msgspec.Struct, frozen=True):
    """A question and the records that answer it."""

    question: str
    gold_ids: tuple[str, ...]
    id: str = ""


def load_records(path: Path) -> tuple[Record, ...]:
    """Load the records of a corpus file. Raises `Unreadable`."""
    return load_lines(path, Record)


def load_questions(path: Path) -> tuple[BenchQuestion, ...]:
    """Load the questions that have an answer in the corpus.

    Questions without an id get their number as id.
    """
    questions = load_lines(path, BenchQuestion)
    numbered = (
        question if question.id else msgspec.structs.replace(question, id=str(number))
        for number, question in enumerate(questions, start=1)
    )
    return tuple(question for question in numbered if question.gold_ids)


def write_records(folder: Path, records: tuple[Record, ...]) -> dict[str, str]:
    """Write each record as a file; return record ids by path."""
    folder.mkdir(parents=True)
    ids: dict[str, str] = {}
    for number, record in enumerate(records):
        path = folder / f"{number:06d}{SUFFIX}"
        path.write_bytes(msgspec.json.encode(record))
        ids[str(path)] = record.id
    return ids


def read_record(file: BinaryIO, path: str, terms: ReadOptions) -> bytes:
    """Parse and process a record like any other document, as a worker does."""
    record = msgspec.json.decode(file.read(), type=Record)
    document = Document(
        path=path, part=None, kind="record", title=record.title, text=record.text, language="en"
    )
    return msgspec.msgpack.encode(FileRead((read_part(document, terms),)))


def load_lines(path: Path, kind: type[T]) -> tuple[T, ...]:
    """Load the lines of a JSON Lines file as that type. Raises `Unreadable`."""
    decoder = msgspec.json.Decoder(kind)
    try:
        lines = path.read_bytes().splitlines()
        return tuple(decoder.decode(line) for line in lines if line.strip())
    except (OSError, msgspec.DecodeError) as error:
        text = f"It cannot be read: {error} Give a file with one JSON object in each line."
        raise Unreadable(str(path), UserMessage.literal(text)) from error
