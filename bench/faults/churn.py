"""A tree of notes that changes all the time, and what a library should hold of it."""

import os
import random
from pathlib import Path

from msgspec import Struct

from app.client import Client
from core.engine.engine import Engine
from core.errors import WrongUse
from core.store.store import Store

WAIT_S = 300.0
_NAMES = ("Ada Lovelace", "Grace Hopper", "Alan Turing", "Mary Shelley", "Karl Benz")
_FIRMS = ("Acme Corporation", "Globex Inc", "Initech GmbH", "Umbrella Ltd")
_TIMES = (0, 946_684_800, 4_102_444_800)


class Difference(Struct, frozen=True):
    """How a store differs from the disk: paths that are missing, left over or of another text."""

    missing: tuple[str, ...] = ()
    left_over: tuple[str, ...] = ()
    other_text: tuple[str, ...] = ()
    is_index_in_step: bool = True

    @property
    def is_none(self) -> bool:
        """Whether the store equals the disk."""
        return not (self.missing or self.left_over or self.other_text) and self.is_index_in_step


class Churn:
    """Notes below a folder; each change is drawn from the seeded generator."""

    def __init__(self, folder: Path, chance: random.Random, *, notes: int) -> None:
        self.folder = folder
        self.chance = chance
        self._next = 0
        for _ in range(notes):
            self._create()

    def notes(self) -> list[Path]:
        """Return the notes that exist, sorted."""
        return sorted(self.folder.rglob("*.md"))

    def change(self) -> str:
        """Create, edit, rename, copy or delete a note, or turn its time; return which."""
        kind = self.chance.choice(("create", "edit", "edit", "rename", "copy", "delete", "touch"))
        notes = self.notes()
        if kind == "create" or len(notes) < 3:
            self._create()
            return "create"
        note = self.chance.choice(notes)
        if kind == "edit":
            note.write_text(self._text(note.stem), "utf-8")
        elif kind == "rename":
            note.rename(self._new_path())
        elif kind == "copy":
            self._new_path().write_bytes(note.read_bytes())
        elif kind == "delete":
            note.unlink()
        else:
            at = self.chance.choice(_TIMES)
            os.utime(note, (at, at))
        return kind

    def question(self) -> str:
        """Return a question that a note answers."""
        return f"Where does {self.chance.choice(_NAMES)} work?"

    def _create(self) -> None:
        path = self._new_path()
        path.write_text(self._text(path.stem), "utf-8")

    def _new_path(self) -> Path:
        folder = self.folder / f"folder {self.chance.randrange(4)}"
        folder.mkdir(exist_ok=True, parents=True)
        self._next += 1
        return folder / f"note {self._next}.md"

    def _text(self, title: str) -> str:
        sentences = [
            f"{self.chance.choice(_NAMES)} works at {self.chance.choice(_FIRMS)}, "
            f"room {self.chance.randrange(10**6)}."
            for _ in range(self.chance.randrange(1, 12))
        ]
        return f"# {title}\n\n" + "\n\n".join(sentences) + "\n"


def difference(client: Client, folder: Path) -> Difference:
    """Return how the settled library of the client differs from the notes of the folder."""
    client.call(Engine.sync).result(WAIT_S)
    client.call(Engine.settle).result(WAIT_S)
    rows = client.call(Engine.list_files, limit=100_000).result(WAIT_S)
    stored = {row.path for row in rows if row.state in {"read", "duplicate"}}
    disk = {str(path): path.read_text("utf-8") for path in folder.rglob("*.md")}
    texts = {path: _text(client, path) for path in sorted(stored & disk.keys())}
    return Difference(
        tuple(sorted(disk.keys() - stored)),
        tuple(sorted(stored - disk.keys())),
        tuple(path for path, text in texts.items() if text != disk[path]),
    )


def _text(client: Client, path: str) -> str:
    try:
        return client.call(Engine.show_document, path).result(WAIT_S).text
    except WrongUse:
        return "The document is not there."


def is_index_in_step(home: Path) -> bool:
    """Whether the index of a closed library holds what the database does."""
    store = Store.open(home)
    try:
        return store.index_diff().is_empty
    finally:
        store.close()
