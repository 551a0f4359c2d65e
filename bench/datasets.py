"""Question sets on disk, and their records as documents."""

from collections.abc import Iterable, Iterator, Mapping, Sized
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from core.errors import Unreadable, WrongUse
from core.ingest.parse.file_format import HANDWRITTEN
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
    document = _record_document(record, path)
    return msgspec.msgpack.encode(FileRead((read_part(document, terms),)))


def record_documents(corpus: Path) -> Iterator[tuple[str, Document]]:
    """Yield each record of a corpus file as a document, with its id."""
    for record in load_records(corpus):
        yield record.id, _record_document(record, record.id)


def _record_document(record: Record, path: str) -> Document:
    return Document(
        path=path, part=None, kind="record", title=record.title, text=record.text, language="en"
    )


def labelled_document(text_id: str, text: str) -> Document:
    """Return a text of a gold file as a document that somebody wrote."""
    return Document(
        path=f"{text_id}.txt", part=None, kind="txt", title="", text=text, traits=HANDWRITTEN
    )


def load_lines(path: Path, kind: type[T]) -> tuple[T, ...]:
    """Load the lines of a JSON Lines file as that type. Raises `Unreadable`."""
    decoder = msgspec.json.Decoder(kind)
    try:
        lines = path.read_bytes().splitlines()
        return tuple(decoder.decode(line) for line in lines if line.strip())
    except (OSError, msgspec.DecodeError) as error:
        text = f"It cannot be read: {error} Give a file with one JSON object in each line."
        raise Unreadable(str(path), UserMessage.literal(text)) from error


def write_lines(path: Path | None, lines: Iterable[object]) -> None:
    """Write the lines as JSON Lines, if there is a path."""
    if path is not None:
        path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def check_not_empty(contents: Mapping[Path, Sized]) -> None:
    """Raise `WrongUse` for the first file from which nothing was loaded."""
    for path, content in contents.items():
        if not content:
            raise WrongUse(
                str(path), UserMessage.literal("There is nothing in it. Check the file.")
            )
