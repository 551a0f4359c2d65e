"""A library of many files, written into a home's own files without reading them."""

import hashlib
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from bench.scale.bulk_load import load_table, set_counters
from core.records.files.documents import Document
from core.store.database.database import DATABASE_FILE, Database
from core.store.database.database import text_column as column
from core.store.index.search_index import INDEX_FILE, SearchIndex
from core.store.normalize import normalize
from core.store.records import IndexChanges
from core.store.store import Store

Ids = NDArray[np.int64]
# With LOCI_MANY_FILES=100000 the evening is that of a hundred thousand.
FILES = int(os.environ.get("LOCI_MANY_FILES", "20000"))
FOLDERS = 100
PEOPLE, COMPANIES, PLACES = FILES // 5, FILES // 50, FILES // 250
BLOCK = 10_000
WIDTH = 384
DAY_US = 86_400_000_000
FIRST = (
    "Ada Bo Cleo Dara Edda Finn Gil Hana Ivo Jun Kai Lena Milo Nora Oren Pia Quin Rosa Sami Tove "
    "Udo Vera Wim"
).split()
TRADES = ("Works", "Marine", "Bearings", "Composites", "Energy", "Surveys", "Labs")
# As many of each.
BEGIN = (
    "Arn Bel Cor Dal Esk Fen Gor Hal Ing Jor Kel Lun Mor Nes Orm Pel Quil Ros Sten Tor Ulf Ves "
    "Wyn Xan Yar Zel Bram Drev Flim"
).split()
MIDDLE = (
    "a be ci do fu ga he ki lo mu na pe ri so tu va we xi yo za ble cra dri flo gru sta the wre spy"
).split()
END = (
    "rt ndal ck lm nsen x ber fson gh jk by mot nde po quist rud sky tten urn vik win zer bach "
    "croft dorf ford gate holt pool"
).split()
WORDS = (
    "harbor tide blade survey meeting budget drawing storm quay rope engine plan spring delay "
    "order letter price team visit report cable bearing gannet kelp permit north weather crew"
).split()
WRONG = (
    ("failed", "The file is locked with a password.", "Save a copy without one.", "locked"),
    ("skipped", "“.xyz” files are not read.", "Save it in another format.", "unknown"),
)


class Note(Struct, frozen=True):
    """One file and what stands in it; people, companies and places by their number."""

    path: Path
    person: int
    company: int
    place: int
    text: str

    @property
    def title(self) -> str:
        """Its first line without the mark."""
        return self.text.partition("\n")[0].removeprefix("# ")


def person(number: int) -> str:
    """A name that nobody else has, and that is not like another's."""
    return f"{FIRST[number % len(FIRST)]} {_made_up(number)}"


def company(number: int) -> str:
    """A name that nobody else has."""
    return f"{_made_up(PEOPLE + number)} {TRADES[number % len(TRADES)]}"


def place(number: int) -> str:
    """A name that nobody else has."""
    return f"Port {_made_up(PEOPLE + COMPANIES + number)}"


@lru_cache(maxsize=PEOPLE + COMPANIES + PLACES)
def _made_up(number: int) -> str:
    """Another word for each number; those of numbers beside each other differ everywhere."""
    spread = number * 10_007 % len(BEGIN) ** 3
    at, spread = spread % len(BEGIN), spread // len(BEGIN)
    middle, end = divmod(spread, len(BEGIN))
    return BEGIN[at] + MIDDLE[middle] + END[end]


def write_notes(folder: Path) -> list[Note]:
    """The files lie in the folder."""
    made = list(_notes(folder))
    for number in range(FOLDERS):
        (folder / f"{number:02}").mkdir(parents=True)
    for note in made:
        note.path.write_text(note.text, encoding="utf-8")
    return made


def _notes(folder: Path) -> Iterator[Note]:
    luck = np.random.default_rng(20261121)
    words = luck.choice(np.array(WORDS, dtype=object), (FILES, 24))
    people = luck.integers(PEOPLE, size=FILES)
    folders = [folder / f"{number:02}" for number in range(FOLDERS)]
    for number in range(FILES):
        who, where = int(people[number]), number % PLACES
        whose = who % COMPANIES
        said = " ".join(words[number])
        text = (
            f"# {words[number][0].capitalize()} of {place(where)}, {number}\n\n"
            f"{person(who)} works at {company(whose)} in {place(where)}: {said}.\n"
        )
        path = folders[number % FOLDERS] / f"note-{number:06}.md"
        yield Note(path, who, whose, where, text)


def fill(home: Path, folder: Path, notes: list[Note]) -> None:
    """The library in the home knows these notes, too; nobody may have it open."""
    Store.open(home, dimensions=WIDTH).close()
    truth = Database.open(home / DATABASE_FILE)
    index = SearchIndex.open(home / INDEX_FILE, dimensions=WIDTH)
    try:
        _Filling(truth, index, folder, notes).fill()
    finally:
        index.close()
        truth.close()
    store = Store.open(home, dimensions=WIDTH)
    try:
        while store.fill_caches():
            pass
    finally:
        store.close()


class _Filling:
    """Rows that go on counting where those of the library end."""

    def __init__(
        self, truth: Database, index: SearchIndex, folder: Path, notes: list[Note]
    ) -> None:
        self.truth = truth
        self.index = index
        self.folder = folder
        self.notes = notes
        self.numbers = np.arange(len(notes))
        self.first = {name: truth.meta[name] + 1 for name in truth.meta}
        self.documents = self.first["document"] + self.numbers
        self.passages = self.first["passage"] + self.numbers
        self.people = self.first["entity"] + np.array([note.person for note in notes])
        self.companies = self.first["entity"] + PEOPLE + np.array([it.company for it in notes])
        self.places = (
            self.first["entity"] + PEOPLE + COMPANIES + np.array([it.place for it in notes])
        )

    def fill(self) -> None:
        """All tables, then the index."""
        counts = {
            **dict.fromkeys(("document", "passage", "fact", "thesis"), FILES),
            **dict.fromkeys(("source", "commit_number"), 1),
            "entity": PEOPLE + COMPANIES + PLACES,
        }
        marks = {name: self.truth.meta[name] + count for name, count in counts.items()}
        self._files()
        self._documents()
        self._things()
        self._facts()
        set_counters(self.truth, marks)
        self._words_and_vectors()

    def _put(self, table: str, **given: Any) -> None:
        load_table(self.truth, table, given)

    def _same(self, text: str) -> NDArray[np.object_]:
        return np.repeat(column([text]), len(self.notes))

    def _files(self) -> None:
        now = np.array(["2026-11-01"], "datetime64[us]")
        self._put("sources", id=np.array([self.first["source"]]), path=column([str(self.folder)]),
                  added_at=now, tiers=column([""]))  # fmt: skip
        seen = [os.stat(note.path) for note in self.notes]  # noqa: PTH116 - for many files
        wrong = [
            WRONG[n // 500 % 2] if n % 500 == 7 else ("read", "", "", "") for n in self.numbers
        ]
        state, detail, remedy, error = zip(*wrong, strict=True)
        self._put(
            "files",
            path=column([str(note.path) for note in self.notes]),
            source_id=np.full(FILES, self.first["source"]),
            size_bytes=np.array([it.st_size for it in seen]),
            mtime_ns=np.array([it.st_mtime_ns for it in seen]),
            inode=np.array([it.st_ino for it in seen], np.uint64),
            state=column(state), detail=column(detail), remedy=column(remedy), error=column(error),
            sha256=column([_digest(note.text) for note in self.notes]),
            kind=self._same("md"),
            title=column([note.title for note in self.notes]),
        )  # fmt: skip

    def _documents(self) -> None:
        begun = np.datetime64("2012-01-01", "us")
        written = begun + (self.numbers * 7919 % 5000) * DAY_US
        body = column([note.text for note in self.notes])
        lengths = np.array([len(note.text) for note in self.notes])
        self._put(
            "documents",
            id=self.documents, path=column([str(note.path) for note in self.notes]),
            kind=self._same("md"), title=column([note.title for note in self.notes]),
            language=self._same("en"), sha256=column([_digest(note.text) for note in self.notes]),
            characters=lengths, written_at=written, read_at=written,
        )  # fmt: skip
        structure = column([_structure(note) for note in self.notes])
        self._put("texts", document_id=self.documents, text=body, structure=structure)
        self._put(
            "passages", id=self.passages, document_id=self.documents, end_at=lengths, text=body
        )

    def _things(self) -> None:
        counted = (("Person", PEOPLE, person), ("Organization", COMPANIES, company),
                   ("Place", PLACES, place))  # fmt: skip
        names = [say(number) for _, count, say in counted for number in range(count)]
        kinds = column([kind for kind, count, _ in counted for _ in range(count)])
        shown, folded = column(names), column([normalize(name) for name in names])
        self._put(
            "entities",
            id=self.first["entity"] + np.arange(len(names)), name=shown, kind=kinds,
            normalized=folded, found_name=shown, found_kind=kinds, shown_normalized=folded,
        )  # fmt: skip
        for ids in (self.people, self.companies, self.places):
            said = [names[at] for at in (ids - self.first["entity"]).tolist()]
            starts = np.array(
                [it.text.index(name) for it, name in zip(self.notes, said, strict=True)]
            )
            self._put(
                "mentions",
                entity_id=ids, named_id=ids, passage_id=self.passages,
                document_id=self.documents, name=column(said), method=self._same("rules"),
                start_at=starts, end_at=starts + np.array([len(name) for name in said]),
            )  # fmt: skip

    def _facts(self) -> None:
        starts = np.array([note.text.index("\n\n") + 2 for note in self.notes])
        ends = np.array([note.text.index(":") for note in self.notes])
        where = {"document_id": self.documents, "passage_id": self.passages}
        self._put(
            "facts",
            id=self.first["fact"] + self.numbers, subject_id=self.people,
            subject_named=self.people, predicate=self._same("WORKS_AT"),
            object_id=self.companies, object_named=self.companies,
            status=self._same("extracted"), source=self._same("file"), method=self._same("rules"),
            start_at=starts, end_at=ends, **where,
        )  # fmt: skip
        ids = self.first["thesis"] + self.numbers
        self._put(
            "theses", id=ids, start_at=starts, end_at=ends, method=self._same("rules"), **where
        )
        for things in (self.people, self.companies):
            self._put("thesis_names", thesis_id=ids, entity_id=things, named_id=things,
                      document_id=self.documents)  # fmt: skip

    def _words_and_vectors(self) -> None:
        marks = {name: self.truth.meta[name] for name in ("store", "commit_number")}
        luck = np.random.default_rng(7)
        for start in range(0, FILES, BLOCK):
            some = slice(start, start + BLOCK)
            ids, notes = self.passages[some], self.notes[some]
            titles, texts = [it.title for it in notes], [it.text for it in notes]
            self.index.apply(
                IndexChanges(passages=ids, titles=titles, texts=texts, vector_ids=ids,
                             vectors=_vectors(len(ids), luck),
                             theses=self.first["thesis"] + self.numbers[some],
                             thesis_vectors=_vectors(len(ids), luck)),
                meta=marks,
            )  # fmt: skip
        things = self.first["entity"] + np.arange(PEOPLE + COMPANIES + PLACES)
        self.index.apply(
            IndexChanges(entities=things, entity_vectors=_vectors(len(things), luck)), meta=marks
        )


def _structure(note: Note) -> str:
    return msgspec.json.encode(Document("", None, "md", note.title, "")).decode()


def _vectors(count: int, luck: np.random.Generator) -> NDArray[np.float32]:
    """Vectors of length one."""
    made = luck.standard_normal((count, WIDTH), np.float32)
    return made / np.linalg.norm(made, axis=1, keepdims=True)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
