"""A closed home with a small store in it, and the same protected."""

import multiprocessing
import shutil
from pathlib import Path

import pytest

from core.datadir.encryption import encrypt_home
from core.datadir.verified_copy import CopyMeter
from core.keys.data_keys import DataKeys
from core.lanes import Cancel
from core.store.store import Store
from tests.core.store.samples import catch_up, put, sample_document
from tests.keychain import DictKeychain


def make_meter(on_progress=lambda _: None, cancel: Cancel | None = None) -> CopyMeter:
    return CopyMeter(0, on_progress=on_progress, cancel=cancel or Cancel())


def fill(home: Path, *, rows: int) -> None:
    """A closed store of so many documents, and settings."""
    home.mkdir(exist_ok=True)
    store = Store.open(home)
    put(store, *(sample_document(f"/notes/{n}.md", names=(f"N{n}", "Ada")) for n in range(rows)))
    catch_up(store)
    store.close()
    (home / "settings.toml").write_text("hops = 3\n", "utf-8")


def documents_in(home: Path, *, key: bytes | None = None) -> int:
    store = Store.open(home, key=key)
    try:
        assert store.index_diff().is_empty
        return store.documents.count()
    finally:
        store.close()


@pytest.fixture(scope="session")
def ready_made(tmp_path_factory) -> Path:
    """A home of nine documents; copied, never changed."""
    folder = tmp_path_factory.mktemp("ready") / "home"
    fill(folder, rows=9)
    return folder


@pytest.fixture
def filled(home: Path, ready_made: Path) -> Path:
    shutil.copytree(ready_made, home, dirs_exist_ok=True)
    return home


@pytest.fixture
def keychain() -> DictKeychain:
    return DictKeychain()


@pytest.fixture
def protected(filled: Path, keychain: DictKeychain) -> Path:
    encrypt_home(filled, keys=DataKeys(keychain))
    return filled


@pytest.fixture(scope="session")
def homes_nursery():
    """Makes processes that have the store imported already."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["core.store.store", "core.datadir.move", "core.datadir.move"])
    return context
