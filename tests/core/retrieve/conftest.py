import pytest

from tests.core.retrieve.sample_library import fill


@pytest.fixture
def filled(store):
    """A store that holds the notes."""
    fill(store)
    return store
