"""What the user opens counts as used; what a question merely finds does not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder

TEXT = "# Team\n\nMara Lindqvist works at Tidewater Marine. Tomas Okafor works at Ellery College.\n"
FIRST = TEXT.index("Mara"), TEXT.index(" Tomas")


@pytest.fixture
def library(home: Path, tmp_path: Path) -> Iterator[Library]:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "team.md").write_text(TEXT, encoding="utf-8")
    library = Library.open(home, Backends(HashEncoder()))
    library.add_sources([str(folder)])
    library.settle()
    yield library
    library.close()


def _uses(library: Library, name: str) -> list[int]:
    entity = library.store.graph.find(name)
    assert entity is not None
    return [
        fact.accesses
        for fact in library.store.graph.facts_of([entity])
        if fact.predicate == "WORKS_AT"
    ]


def test_facts_whose_words_were_opened_count_as_used(library: Library, tmp_path: Path) -> None:
    path = str(tmp_path / "docs" / "team.md")
    library.search("Where does Tomas Okafor work?")
    library.show_document(path)

    library.show_document(path, start=FIRST[0], end=FIRST[1])
    library.show_document(path, start=FIRST[0], end=FIRST[1])
    library.close()
    again = Library.open(library.home, Backends(HashEncoder()))

    assert _uses(again, "Mara Lindqvist") == [2]
    assert _uses(again, "Tomas Okafor") == [0]
    again.close()
