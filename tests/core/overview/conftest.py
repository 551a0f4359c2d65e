import pytest

from core.extract.vocabulary.vocabulary import built_in
from core.overview.overview import Overview
from core.store.store import Store
from tests.core.overview.world import NOW, fill


@pytest.fixture
def store(home):
    """An open, empty store."""
    opened = Store.open(home)
    yield opened
    opened.close()


@pytest.fixture
def overview(store):
    """The overview of the small world."""
    fill(store)
    return Overview(store, weigh=built_in().weight, now=lambda: NOW)
