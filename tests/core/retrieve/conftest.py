import pytest

from core.store.store import Store
from tests.core.retrieve.sample_library import fill


@pytest.fixture
def store(home):
    """An open, empty store."""
    opened = Store.open(home)
    yield opened
    opened.close()


@pytest.fixture
def filled(store):
    """A store that holds the notes."""
    fill(store)
    return store
