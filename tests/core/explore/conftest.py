import pytest

from core.explore.explorer import GraphExplorer
from core.language.vocabulary.vocabulary import built_in
from core.library.library import Library
from core.library.services import Backends
from tests.core.explore.fixture_graph import NOW, fill
from tests.fakes import HashEncoder


@pytest.fixture
def overview(store):
    """Explorer over the small fixture graph."""
    fill(store)
    return GraphExplorer(store, store, weigh=built_in().weight, now=lambda: NOW)


@pytest.fixture
def library(home, tmp_path, notes):
    """A library that has read the fixture `notes`: texts by file name, in the folder "notes"."""
    folder = tmp_path / "notes"
    folder.mkdir()
    for name, text in notes.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    opened = Library.open(home, Backends(HashEncoder()))
    opened.add_sources([str(folder)])
    opened.settle()
    yield opened
    opened.close()
