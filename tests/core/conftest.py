"""Fixtures: a store in an empty data folder."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.datadir import encryption
from core.store.store import Store

# A passphrase should take half a second to derive a key from; no test of a library needs to wait.
CHEAP_COST = 2**4


@pytest.fixture(scope="session", autouse=True)
def cheap_passphrases() -> Iterator[None]:
    """Passphrases of libraries are fast; `tests/core/keys` tests the cost that is chosen."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encryption, "tuned_cost", lambda: CHEAP_COST)
        yield


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
