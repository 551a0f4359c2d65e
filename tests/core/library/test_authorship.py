"""Who wrote the texts of a folder decides to whom "I" refers in them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import WrongUse
from core.library.library import Library
from core.library.services import Backends
from core.records.ids import SourceId
from tests.fakes import HashEncoder

pytestmark = pytest.mark.slow


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    library = Library.open(home, Backends(HashEncoder()))
    yield library
    library.close()


@pytest.fixture
def essays(library: Library, docs: Path) -> SourceId:
    (docs / "essay.md").write_text("---\nauthor: Bob Miller\n---\nI work at Acme Corp.\n", "utf-8")
    (docs / "note.md").write_text("I moved to Oslo.\n", "utf-8")
    source = library.add_sources([str(docs)])[0]
    library.settle()
    return source.id


def facts(library: Library, name: str) -> set[tuple[str, str]]:
    return {
        (one.predicate, one.object)
        for one in library.show_graph(name).facts
        if one.subject == name and one.source == "file"
    }


def test_texts_by_others_say_nothing_about_the_user(library: Library, essays: SourceId):
    assert ("LOCATED_AT", "Oslo") in facts(library, "Me")

    source = library.set_authorship(essays, authorship="others")
    status = library.settle()

    assert source.authorship == "others"
    assert [one.authorship for one in status.sources] == ["others"]
    assert not library.show_graph("Me").found
    assert ("WORKS_AT", "Acme Corp") in facts(library, "Bob Miller")


def test_texts_by_the_user_are_about_the_user_and_the_old_rule_comes_back(
    library: Library, essays: SourceId
):
    before = facts(library, "Me")
    library.set_authorship(essays, authorship="own")
    library.settle()
    own = facts(library, "Me")
    library.set_authorship(essays, authorship="")
    library.settle()

    assert {("LOCATED_AT", "Oslo"), ("WORKS_AT", "Acme Corp")} <= own
    assert ("WORKS_AT", "Acme Corp") not in before
    assert facts(library, "Me") == before


def test_nothing_is_read_again_when_nothing_changes(library: Library, essays: SourceId):
    library.pause()

    library.set_authorship(essays, authorship="")

    assert library.status().pending == 0
    library.set_authorship(essays, authorship="own")
    assert library.status().pending == 2


def test_the_choice_holds_for_files_that_come_later(library: Library, essays: SourceId, docs: Path):
    library.set_authorship(essays, authorship="others")
    library.settle()
    (docs / "later.md").write_text("I live in Bergen.\n", "utf-8")
    library.sync()
    library.settle()

    assert not library.show_graph("Me").found


def test_an_unknown_folder_is_wrong_use(library: Library):
    with pytest.raises(WrongUse):
        library.set_authorship(SourceId(9), authorship="own")
