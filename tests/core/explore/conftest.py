import pytest

from core.explore.explorer import GraphExplorer
from core.extract.vocabulary.vocabulary import built_in
from core.store.store import Store
from tests.core.explore.fixture_graph import NOW, fill


@pytest.fixture
def store(home):
    """An open, empty store."""
    opened = Store.open(home)
    yield opened
    opened.close()


@pytest.fixture
def overview(store):
    """Explorer over the small fixture graph."""
    fill(store)
    return GraphExplorer(store, weigh=built_in().weight, now=lambda: NOW)
