"""A library over a home, with a cheap encoder."""

from pathlib import Path

from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder
from tests.readers import read_plainly


def open_home(home: Path) -> Library:
    return Library.open(home, Backends(HashEncoder(), read=read_plainly))
