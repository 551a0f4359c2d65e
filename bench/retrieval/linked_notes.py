"""Linked notes as they lie on disk, and which notes their links lead to."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

import msgspec

from bench.datasets import load_lines

_LINK = re.compile(r"\[\[([^\[\]\n]+)\]\]|\]\(\s*<?([^()\s<>]+)>?[^()\n]*\)")


class Note(msgspec.Struct, frozen=True):
    """One note of a vault; `path` is where it lies in it."""

    id: str
    title: str
    text: str
    path: str = ""

    @property
    def place(self) -> PurePosixPath:
        """Where the note lies, never outside the vault; a Markdown file."""
        parts = [part for part in PurePosixPath(self.path).parts if part not in {"/", ".."}]
        place = PurePosixPath(*parts) if parts else PurePosixPath(self.id)
        return place if place.suffix == ".md" else place.with_name(f"{place.name}.md")

    @property
    def stem(self) -> str:
        """The name by which other notes link to it."""
        return self.place.stem.casefold()


class Edge(msgspec.Struct, frozen=True):
    """A link from one note to another, by their ids."""

    source: str
    target: str


def load_notes(path: Path) -> tuple[Note, ...]:
    """The notes of a corpus file. Raises `Unreadable`."""
    return load_lines(path, Note)


def load_edges(path: Path) -> frozenset[Edge]:
    """The links of a file of edges. Raises `Unreadable`."""
    return frozenset(load_lines(path, Edge))


def write_notes(folder: Path, notes: Sequence[Note]) -> dict[str, str]:
    """Each note is a Markdown file with its title in front; returns the note's id for each path.

    JSON's way to quote a title is YAML's too.
    """
    ids: dict[str, str] = {}
    for note in notes:
        path = folder / note.place
        path.parent.mkdir(parents=True, exist_ok=True)
        front = f"---\ntitle: {json.dumps(note.title, ensure_ascii=False)}\n---\n\n"
        path.write_text(front + note.text, encoding="utf-8")
        ids[str(path)] = note.id
    return ids


def links_in_text(notes: Sequence[Note]) -> frozenset[Edge]:
    """Every link in the notes' text that leads to another note of the vault by its file's name.

    Read with one plain pattern, and not with what the product reads links with.
    """
    by_stem: dict[str, list[str]] = {}
    for note in notes:
        by_stem.setdefault(note.stem, []).append(note.id)
    return frozenset(
        Edge(note.id, target)
        for note in notes
        for target in _targets(note.text, by_stem)
        if target != note.id
    )


def _targets(text: str, by_stem: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for match in _LINK.finditer(text):
        written = match[1].split("|") if match[1] else [match[2]]
        for name in written:
            bare = name.split("#")[0].split("^")[0].strip().removesuffix(".md")
            yield from by_stem.get(bare.rsplit("/", 1)[-1].casefold(), ())
