"""Fixtures: a store in an empty data folder."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.store.store import Store


@pytest.fixture(scope="session")
def empty_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with an empty store. Copying it is cheaper than creating the tables anew."""
    home = tmp_path_factory.mktemp("empty") / "home"
    Store.open(home).close()
    return home


@pytest.fixture
def store(home: Path, empty_home: Path) -> Iterator[Store]:
    """An open, empty store."""
    shutil.copytree(empty_home, home, dirs_exist_ok=True)
    opened = Store.open(home)
    yield opened
    opened.close()
