"""Notes are new files, in folders that Loci does not read."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import WrongUse
from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder
from tests.readers import read_plainly


@pytest.fixture
def library(home: Path, tmp_path: Path) -> Iterator[Library]:
    library = Library.open(home, Backends(HashEncoder(), read=read_plainly))
    (tmp_path / "docs" / "old").mkdir(parents=True)
    library.add_sources([str(tmp_path / "docs")])
    yield library
    library.close()


def test_a_note_never_replaces_a_file(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "Who leads Heron.md"
    path.write_text("My own words.", "utf-8")

    written = [Path(library.save_note(str(path), text)) for text in ("One", "Two")]

    assert [it.name for it in written] == ["Who leads Heron 2.md", "Who leads Heron 3.md"]
    assert [it.read_text("utf-8") for it in (path, *written)] == ["My own words.", "One", "Two"]
    assert written[0].stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("folder", ["docs", "docs/old", "link", "docs/../docs"])
def test_a_note_is_not_saved_in_a_folder_that_is_read(
    library: Library, tmp_path: Path, folder: str
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "docs" / "old")

    with pytest.raises(WrongUse) as refused:
        library.save_note(str(tmp_path / folder / "note.md"), "One")

    assert str(tmp_path / "docs") in refused.value.detail
    assert refused.value.remedy
    assert not list(tmp_path.rglob("note.md"))


def test_a_note_is_saved_beside_a_folder_that_is_read(library: Library, tmp_path: Path) -> None:
    (tmp_path / "docs 2").mkdir()

    written = library.save_note(str(tmp_path / "docs 2" / "note.md"), "Tüchtig")

    assert Path(written).read_text("utf-8") == "Tüchtig"


def test_a_note_needs_a_folder(library: Library, tmp_path: Path) -> None:
    for path in (str(tmp_path / "missing" / "note.md"), "note.md"):
        with pytest.raises(WrongUse):
            library.save_note(path, "One")
