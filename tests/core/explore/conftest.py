import pytest

from core.explore.explorer import GraphExplorer
from core.extract.vocabulary.vocabulary import built_in
from tests.core.explore.fixture_graph import NOW, fill


@pytest.fixture
def overview(store):
    """Explorer over the small fixture graph."""
    fill(store)
    return GraphExplorer(store, weigh=built_in().weight, now=lambda: NOW)
