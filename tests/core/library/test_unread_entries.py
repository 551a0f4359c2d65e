"""Every entry of a folder has a state, also those that are never opened."""

import os
import socket
from pathlib import Path

import pytest

from core.library.library import Library


@pytest.fixture
def entries(docs: Path, tmp_path: Path) -> dict[str, str]:
    """Path of each entry that is not read, and the word that its reason must hold."""
    outside = tmp_path / "outside.md"
    outside.write_text("Secret of elsewhere.", encoding="utf-8")
    (docs / "read.md").write_text("Anna Berg works at Northwind.", encoding="utf-8")
    (docs / "inside.md").symlink_to(docs / "read.md")
    (docs / "outside.md").symlink_to(outside)
    (docs / "folder").symlink_to(tmp_path, target_is_directory=True)
    (docs / "broken.md").symlink_to(docs / "missing.md")
    os.mkfifo(docs / "pipe.md")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(docs / "socket.md"))
    raw = os.fsencode(docs)
    Path(os.fsdecode(raw + b"/caf\xe9.md")).write_text("x", encoding="utf-8")
    Path(os.fsdecode(raw + b"/dir\xe9")).mkdir()
    reasons = {
        "outside.md": "outside the folder",
        "folder": "outside the folder",
        "broken.md": "target is missing",
        "pipe.md": "pipe",
        "socket.md": "socket",
        "caf\\xe9.md": "isn't valid text",
        "dir\\xe9": "isn't valid text",
    }
    return {str(docs / name): reason for name, reason in reasons.items()}


def assert_skipped(library: Library, entries: dict[str, str]) -> None:
    status = library.settle()
    skipped = {one.path: one for one in status.skipped}
    assert set(skipped) == set(entries)
    for path, reason in entries.items():
        assert reason in str(skipped[path].reason)
        assert str(skipped[path].remedy)
    assert status.read == 1
    assert status.files == len(entries) + 1


def test_every_entry_is_read_or_listed_with_its_reason(library, docs, entries):
    library.add_sources([str(docs)])

    assert_skipped(library, entries)


def test_entries_keep_their_state_when_all_is_read_again(library, docs, entries):
    library.add_sources([str(docs)])
    library.settle()

    library.sync(rebuild=True)

    assert_skipped(library, entries)


def test_a_link_that_becomes_a_file_is_read(library, docs, entries):
    library.add_sources([str(docs)])
    library.settle()
    (docs / "outside.md").unlink()
    (docs / "outside.md").write_text("Otto Lang lives in Hamburg.", encoding="utf-8")

    library.sync()
    status = library.settle()

    assert str(docs / "outside.md") not in {one.path for one in status.skipped}
    assert status.read == 2


def test_what_a_link_leads_to_is_never_read(library, docs, entries):
    library.add_sources([str(docs)])
    library.settle()

    hits = library.search("secret of elsewhere").hits

    assert all("elsewhere" not in hit.text for hit in hits)


def test_a_link_that_is_a_source_itself_is_followed(library, tmp_path):
    note = tmp_path / "note.md"
    note.write_text("Anna Berg works at Northwind.", encoding="utf-8")
    link = tmp_path / "link.md"
    link.symlink_to(note)
    library.add_sources([str(link)])

    status = library.settle()

    assert (status.read, status.skipped) == (1, ())
