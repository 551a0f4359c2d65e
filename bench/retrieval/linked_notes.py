"""Linked notes on disk, and the targets of their links."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

import msgspec

from bench.datasets import load_lines

_LINK = re.compile(r"\[\[([^\[\]\n]+)\]\]|\]\(\s*<?([^()\s<>]+)>?[^()\n]*\)")


class Note(msgspec.Struct, frozen=True):
    """A note of a vault; `path` is its path in the vault."""

    id: str
    title: str
    text: str
    path: str = ""

    @property
    def place(self) -> PurePosixPath:
        """Path of the note as a Markdown file, never outside of the vault."""
        parts = [part for part in PurePosixPath(self.path).parts if part not in {"/", ".."}]
        place = PurePosixPath(*parts) if parts else PurePosixPath(self.id)
        return place if place.suffix == ".md" else place.with_name(f"{place.name}.md")

    @property
    def stem(self) -> str:
        """Name by which other notes link to it."""
        return self.place.stem.casefold()


class Edge(msgspec.Struct, frozen=True):
    """Link from one note to another, by id."""

    source: str
    target: str


def load_notes(path: Path) -> tuple[Note, ...]:
    """Load the notes of a corpus file. Raises `Unreadable`."""
    return load_lines(path, Note)


def load_edges(path: Path) -> frozenset[Edge]:
    """Load the links of a file of edges. Raises `Unreadable`."""
    return frozenset(load_lines(path, Edge))


def write_notes(folder: Path, notes: Sequence[Note]) -> dict[str, str]:
    """Write each note as a Markdown file with its title in front matter; return ids by path.

    Quoted JSON strings are valid YAML.
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
    """Return all links in the notes' text that resolve to another note by file name.

    Uses one plain pattern, independent of the product's link parser.
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
