"""Fixtures for all rooms."""

import ctypes
import sys
from pathlib import Path

import pytest
from hypothesis import settings

if sys.version_info < (3, 12):
    # PySide6 6.12.0 loses a reference to None with each void call; before 3.12 the count of
    # None is real and would reach zero. `ob_refcnt` is the first field of every object.
    ctypes.c_ssize_t.from_address(id(None)).value += 1 << 40

# How long an example takes says more about the machine than about the code.
settings.register_profile("loci", deadline=None)
settings.load_profile("loci")

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with benchmark data and corpora beside the repository."""
    if not SHARED.is_dir():
        pytest.skip("the folder ../shared with corpora and benchmark data is not here")
    return SHARED


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty folder for Loci's own files."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder
