"""A library with a folder that was read, and a model that says what a test wants."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder
from tests.readers import read_plainly
from tests.scripted_model import ScriptedModel

SECRET = "Zorblatt hides the vextmarble under the old mill."
OTHER = "Bread is baked with rye in the old mill by Hannah."

Open = Callable[[], Library]


@pytest.fixture
def open_library(home: Path) -> Iterator[Open]:
    """A function that closes the library, if it is open, and opens it again."""
    opened: list[Library] = []

    def open_again() -> Library:
        for library in opened:
            library.close()
        backends = Backends(
            HashEncoder(),
            read=read_plainly,
            load_model=lambda _path, _settings: ScriptedModel("Rye bread. [1]"),
        )
        opened[:] = [Library.open(home, backends)]
        return opened[0]

    yield open_again
    for library in opened:
        library.close()


@pytest.fixture
def library(open_library: Open, docs: Path) -> Library:
    (docs / "quaxmirror.md").write_text(SECRET, encoding="utf-8")
    (docs / "other.md").write_text(OTHER, encoding="utf-8")
    library = open_library()
    library.add_sources([str(docs)])
    library.settle()
    return library
