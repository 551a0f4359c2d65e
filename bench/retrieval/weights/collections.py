"""The collections on which the ranking weights are chosen, each in a library of its own."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from msgspec import Struct

from bench.datasets import (
    SUFFIX,
    load_lines,
    load_questions,
    load_records,
    read_record,
    write_records,
)
from bench.engine import CachingEncoder, open_library
from bench.retrieval.linked_notes import load_notes, write_notes
from bench.retrieval.links import MASK, LinkQuestion
from core.ingest.workers.worker import ReadFunction, read_file
from core.library.library import Library

Kind = Literal["multi-hop", "links", "natural"]


REPOSITORY = Path(__file__).resolve().parents[3]
# Natural questions: the folder they are about, and their file, both in the shared data or here.
NATURAL = {
    "company": ("corpora/questions/company", "bench/questions/company.jsonl"),
    "handbooks": ("corpora/questions/handbooks", "bench/questions/handbooks.jsonl"),
    "dendron": ("corpora/vault_dendron", "bench/questions/dendron.jsonl"),
    "mails": ("corpora/mail_fixtures", "bench/questions/mails.jsonl"),
    "mixed": ("corpora/mixed_docs", "bench/questions/mixed.jsonl"),
    "sample": ("resources/sample", "bench/questions/sample.jsonl"),
}


class _NaturalQuestion(Struct, frozen=True):
    """The fields of a natural question that count here; without keys it has no answer."""

    question: str
    keys: tuple[tuple[str, ...], ...] = ()
    files: tuple[str, ...] = ()


class Asked(Struct, frozen=True):
    """A question with the records or files that answer it; `without` is left out."""

    text: str
    gold: frozenset[str]
    without: str = ""


class Collection(Struct, frozen=True):
    """A folder of files and questions about it; `records` gives the record of some paths."""

    name: str
    kind: Kind
    folder: Path
    questions: tuple[Asked, ...]
    records: dict[str, str]
    read: ReadFunction

    def record_of(self, path: str) -> str:
        """Return the record of a file, by default its path in the folder."""
        if path in self.records or not Path(path).is_relative_to(self.folder):
            return self.records.get(path, path)
        return str(Path(path).relative_to(self.folder))


def collections(shared: Path, cache: Path) -> Iterator[Collection]:
    """Yield all collections; records and notes are written below `cache`."""
    for folder in sorted((shared / "bench" / "retrieval").iterdir()):
        yield _multi_hop(folder, cache / folder.name / "records")
    for folder in sorted((shared / "bench" / "links").iterdir()):
        yield _linked_notes(folder, cache / folder.name / "records")
    for name, (folder, questions) in NATURAL.items():
        yield _natural(name, _existing(shared, folder), _existing(shared, questions))


@contextmanager
def open_collection(
    collection: Collection, cache: Path, *, embedder_folder: Path
) -> Generator[tuple[Library, CachingEncoder]]:
    """Open the library of a collection below `cache`; the first time its files are read."""
    home = cache / collection.name / "home"
    with open_library(
        home,
        collection.folder,
        embedder_folder=embedder_folder,
        on_progress=lambda _: None,
        read=collection.read,
    ) as opened:
        yield opened


def _existing(shared: Path, path: str) -> Path:
    return REPOSITORY / path if (REPOSITORY / path).exists() else shared / path


def _multi_hop(source: Path, folder: Path) -> Collection:
    records = load_records(source / "corpus.jsonl")
    if folder.exists():
        ids = {str(folder / f"{n:06d}{SUFFIX}"): one.id for n, one in enumerate(records)}
    else:
        ids = write_records(folder, records)
    questions = tuple(
        Asked(one.question, frozenset(one.gold_ids))
        for one in load_questions(source / "queries.jsonl")
    )
    return Collection(source.name, "multi-hop", folder, questions, ids, read_record)


def _linked_notes(source: Path, folder: Path) -> Collection:
    notes = load_notes(source / "corpus.jsonl")
    if folder.exists():
        ids = {str(folder / note.place): note.id for note in notes}
    else:
        ids = write_notes(folder, notes)
    paths = {note: path for path, note in ids.items()}
    questions = tuple(
        Asked(
            one.question.replace(MASK, " "), frozenset(one.gold_ids), paths.get(one.source_id, "")
        )
        for one in load_lines(source / "queries.jsonl", LinkQuestion)
    )
    return Collection(source.name, "links", folder, questions, ids, read_file)


def _natural(name: str, folder: Path, path: Path) -> Collection:
    questions = tuple(
        Asked(one.question, frozenset(one.files))
        for one in load_lines(path, _NaturalQuestion)
        if one.keys
    )
    return Collection(name, "natural", folder, questions, {}, read_file)
