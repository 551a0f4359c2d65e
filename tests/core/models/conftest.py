import pytest

from tests.core.models.server import Manners, Server

WORDS = bytes(range(256)) * 4000


@pytest.fixture
def manners():
    return Manners(content={"model.gguf": WORDS})


@pytest.fixture
def server(manners):
    server = Server(manners)
    yield server
    server.close()
