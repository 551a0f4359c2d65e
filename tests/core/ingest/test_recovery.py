"""The thread goes on after errors that nobody foresaw."""

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from core.library.library import Library
from core.library.services import Backends
from core.sources import state, throttle
from tests.fakes import HashEncoder
from tests.readers import read_plainly


class Moody(HashEncoder):
    """Breaks whenever a text holds a certain word."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if any("poison" in text for text in texts):
            raise RuntimeError("bad node")
        return super().embed(texts)


@pytest.fixture
def library(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    monkeypatch.setattr(throttle, "_BACKOFF_S", 0.05)
    library = Library.open(home, Backends(Moody(), read=read_plainly))
    yield library
    library.close()


def _follows(library: Library, is_so: Callable[[], bool]) -> bool:
    happened = threading.Event()
    leave = library.listen(lambda event: happened.set())
    try:
        for _ in range(80):
            if is_so():
                return True
            happened.wait(0.25)
            happened.clear()
    finally:
        leave()
    return False


def _are_settled(library: Library, files: int) -> bool:
    status = library.status()
    return status.files == files and status.pending == 0


def test_a_file_that_breaks_the_encoder_is_named_and_the_others_are_read(
    library: Library, tmp_path: Path
) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    for name in ("good one", "poison", "good two"):
        (docs / f"{name}.md").write_text(f"Words of {name}.", encoding="utf-8")
    library.add_sources([str(docs)])

    assert _follows(library, lambda: _are_settled(library, 3))
    rows = {Path(row.path).stem: row.state for row in library.list_files()}
    assert rows == {"good one": "read", "good two": "read", "poison": "failed"}


def test_a_home_that_cannot_be_written_for_a_while_does_not_end_reading(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = threading.Event()

    def fail(home: Path, kept: state.IngestState) -> None:
        failed.set()
        raise OSError(28, "No space left on device")

    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "a.md").write_text("Words of Ann.", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(state, "write_state", fail)
        library.add_sources([str(docs)])
        assert failed.wait(10)
    (docs / "b.md").write_text("Words of Bob.", encoding="utf-8")

    assert _follows(library, lambda: library.status().read == 2)
