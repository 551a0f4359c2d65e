"""A library over an empty home, and a folder of documents."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.library.library import Library
from tests.opened import open_home


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    library = open_home(home)
    yield library
    library.close()
