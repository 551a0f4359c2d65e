"""What the library forgets is gone from its home, and is not read again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.assembly import Parts
from core.errors import WrongUse
from core.library import Library
from core.records.edits import Named, Rename
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Forget
from core.store.erase import journal
from tests.core.store.erase.scanning import free_blocks, places_of
from tests.fakes import HashEncoder
from tests.readers import read_plainly

# Words of the secret file: in its name, in its text, and what the user made of it.
WORDS = ("quaxmirror", "Zorblatt", "vextmarble", "Jubwonder")


def _open(home: Path) -> Library:
    return Library.open(home, Parts(HashEncoder(), read=read_plainly))


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    library = _open(home)
    yield library
    library.close()


@pytest.fixture
def docs(tmp_path: Path, library: Library) -> Path:
    """A watched folder with a secret and another file, read, asked about and logged."""
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "quaxmirror.md").write_text("Zorblatt hides the vextmarble under the old mill.")
    (folder / "other.md").write_text("Bread is baked with rye in the old mill by Hannah.")
    library.add_sources([str(folder)])
    library.settle()
    return folder


@pytest.fixture
def used(library: Library, docs: Path, home: Path) -> Path:
    """The secret was asked about, opened, renamed and spoken of in a log."""
    library.ask("Where does Zorblatt hide the vextmarble?")
    library.show_document(str(docs / "quaxmirror.md"), start=0, end=8)
    library.edit(Rename(Named("Zorblatt", "Concept"), "Jubwonder"))
    library.pin(str(docs / "quaxmirror.md"), pinned=True)
    (home / "logs").mkdir(exist_ok=True)
    (home / "logs" / "engine.log").write_text("ERROR quaxmirror.md with Zorblatt was odd\n")
    return docs / "quaxmirror.md"


def test_no_byte_of_a_forgotten_document_is_left_in_the_home(
    library: Library, used: Path, home: Path
) -> None:
    library.close()
    before = places_of(home, WORDS)
    library._start()

    erased = library.forget(Forget(document=str(used)))
    library.settle()
    library.close()

    assert set(before) == set(WORDS)
    assert places_of(home, WORDS) == {}
    assert free_blocks(home) == 0
    assert (erased.documents, erased.rewritten) == (
        1, ("loci.duckdb", "loci.index", "logs/engine.log"),
    )  # fmt: skip
    assert used.read_text().startswith("Zorblatt")
    assert not journal.is_due(home)


def test_a_forgotten_file_is_not_read_again_by_a_scan_a_restart_or_under_another_name(
    library: Library, used: Path, home: Path
) -> None:
    library.forget(Forget(document=str(used)))
    used.rename(used.with_name("renamed-quaxmirror.md"))
    used.write_text("Zorblatt hides the vextmarble somewhere else now.")
    library.sync()
    library.settle()
    library.close()
    again = _open(home)
    again.sync()

    status = again.settle()
    found = again.search("Where does Zorblatt hide the vextmarble?").hits
    again.close()

    assert (status.files, status.documents, status.forgotten) == (1, 1, 2)
    assert {Path(hit.path).name for hit in found} <= {"other.md"}
    assert places_of(home, WORDS) == {}


def test_a_forgotten_file_that_is_added_by_its_own_path_is_read_again(
    library: Library, used: Path
) -> None:
    library.forget(Forget(document=str(used)))
    library.add_sources([str(used.parent)])
    without = library.settle()

    library.add_sources([str(used)])

    assert without.documents == 1
    assert library.settle().documents == 2
    assert library.search("vextmarble").hits[0].path == str(used)


def test_what_is_not_known_cannot_be_forgotten(library: Library, docs: Path, home: Path) -> None:
    for what in (
        Forget(document=str(docs / "nothing.md")),
        Forget(episode_id=EpisodeId(7)),
        Forget(session_id=SessionId(7)),
        Forget(topic="nothing"),
        Forget(),
        Forget(topic="two", everything=True),
    ):
        with pytest.raises(WrongUse):
            library.forget(what)

    assert not journal.is_due(home)
    assert library.settle().documents == 2
