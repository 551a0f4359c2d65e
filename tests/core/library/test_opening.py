"""A library opened, closed and protected, and its options."""

import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from core.errors import Cancelled, EngineBusy, SettingError, WrongUse
from core.ingest.workers.page_image import PageRenderer
from core.lanes import Cancel
from core.library.library import Library
from core.library.services import Backends
from core.settings.options import Settings
from tests.fakes import HashEncoder
from tests.keychain import DictKeychain
from tests.opened import open_home
from tests.readers import read_plainly
from tests.scripted_model import ScriptedModel

pytestmark = pytest.mark.slow


def test_an_option_is_kept_and_a_wrong_one_is_refused(home: Path, library: Library) -> None:
    library.set_option("hops", value=3)
    with pytest.raises(SettingError):
        library.set_option("hops", value=99)
    library.close()
    again = open_home(home)
    shown = {option.name: option.value for option in again.list_options()}
    again.close()

    assert shown["hops"] == 3


def test_what_is_loaded_is_told_at_each_start(home: Path) -> None:
    loaded = threading.Semaphore(0)
    library = Library.open(home, Backends(HashEncoder(), on_loaded=loaded.release))
    first = loaded.acquire(timeout=20)
    library.close()

    again = Library.open(home, Backends(HashEncoder(), on_loaded=loaded.release))
    second = loaded.acquire(timeout=20)
    again.close()

    assert (first, second) == (True, True)


def test_protection_can_be_put_on_and_taken_off(home: Path, docs: Path) -> None:
    keychain = DictKeychain()
    (docs / "a.md").write_text(
        "The lighthouse of Ann stands at the northern cape.", encoding="utf-8"
    )
    library = Library.open(home, Backends(HashEncoder(), keychain=keychain, read=read_plainly))
    library.add_sources([str(docs)])
    library.settle()

    library.protect()
    protected = library.settle()
    found = library.search("northern lighthouse", k=1).hits[0].path
    library.unprotect()
    plain = library.settle()
    library.close()

    assert (protected.encrypted, plain.encrypted) == (True, False)
    assert (protected.documents, plain.documents) == (1, 1)
    assert found == str(docs / "a.md")
    assert not keychain.kept


def test_protection_does_not_wait_for_those_who_settle(home: Path, docs: Path) -> None:
    started, let_read = threading.Event(), threading.Event()

    class HeldEncoder(HashEncoder):
        def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
            started.set()
            assert let_read.wait(60)
            return super().embed(texts)

    (docs / "a.md").write_text(
        "The lighthouse of Ann stands at the northern cape.", encoding="utf-8"
    )
    library = Library.open(home, Backends(HeldEncoder(), read=read_plainly))
    library.add_sources([str(docs)])
    assert started.wait(60)
    stop = Cancel()

    def settle_for_ever() -> None:
        with suppress(Cancelled, EngineBusy):
            while not stop.is_set:
                library.settle(cancel=stop)

    settling = [threading.Thread(target=settle_for_ever) for _ in range(8)]
    for thread in settling:
        thread.start()
    taken = threading.Thread(target=library.unprotect)
    taken.start()
    # Closing waits for what is being read, but not before it has the library for itself.
    busy = _is_busy(library, within_s=10)
    let_read.set()
    taken.join(60)
    stop.set()
    for thread in settling:
        thread.join(60)
    library.close()

    assert busy
    assert not taken.is_alive()


def _is_busy(library: Library, *, within_s: float) -> bool:
    """Whether the library comes to be closed to all others within the time."""
    pause = threading.Event()
    for _ in range(int(within_s / 0.02)):
        try:
            library.find_entities("", limit=1)
        except EngineBusy:
            return True
        pause.wait(0.02)
    return False


def test_a_close_that_fails_leaves_the_library_open(
    library: Library, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (docs / "a.md").write_text("The lighthouse of Ann.", encoding="utf-8")
    library.add_sources([str(docs)])
    library.settle()

    def fail(drawer: PageRenderer) -> None:
        raise OSError("no such process")

    with monkeypatch.context() as patch:
        patch.setattr(PageRenderer, "close", fail)
        with pytest.raises(OSError, match="no such process"):
            library.unprotect()

    assert library.settle().documents == 1


def test_a_part_that_cannot_be_opened_leaves_nothing_open(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object, **_named: object) -> None:
        raise OSError("no more watches")

    with monkeypatch.context() as patch:
        patch.setattr("core.library.composition.IngestService", fail)
        with pytest.raises(OSError, match="no more watches"):
            open_home(home)

    again = open_home(home)
    again.close()


@pytest.mark.parametrize("k", [-1, 0, 1001])
def test_a_number_of_hits_out_of_range_is_wrong_use(library: Library, k: int) -> None:
    with pytest.raises(WrongUse, match=r"from 1 to 1,000"):
        library.search("light", k=k)


@pytest.mark.parametrize(("hops", "limit"), [(-1, 0), (6, 0), (1, -1), (1, 2001)])
def test_a_neighborhood_out_of_range_is_wrong_use(library: Library, hops: int, limit: int) -> None:
    with pytest.raises(WrongUse, match="out of range"):
        library.show_graph("Ann", hops=hops, limit=limit)


def test_options_set_at_once_are_all_kept(home: Path, library: Library) -> None:
    wanted = {"hops": 3, "anchors": 5, "answer_tokens": 400, "context_tokens": 2000}
    threads = [
        threading.Thread(target=library.set_option, args=(name,), kwargs={"value": value})
        for name, value in wanted.items()
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    kept = {option.name: option.value for option in library.list_options()}
    library.close()
    again = open_home(home)
    after = {option.name: option.value for option in again.list_options()}
    again.close()

    assert wanted.items() <= kept.items()
    assert wanted.items() <= after.items()


def test_a_model_is_loaded_anew_for_another_size_of_its_context(home: Path) -> None:
    loaded: list[int] = []

    def load(path: Path, settings: Settings) -> ScriptedModel:
        loaded.append(settings.context_tokens)
        return ScriptedModel()

    library = Library.open(home, Backends(HashEncoder(), load_model=load, read=read_plainly))
    library.set_option("model_file", value="/models/small.gguf")

    first, same = library._active_model.get(), library._active_model.get()
    library.set_option("context_tokens", value=2000)
    other = library._active_model.get()
    library.close()

    assert first is same
    assert other is not first
    assert loaded[1:] == [2000]


@pytest.mark.parametrize("name", ["*glob[ab]*", "{a,b};'c\" #%", "x" * 250])
def test_a_home_with_an_unusual_path_can_be_opened_again(tmp_path, docs, name):
    (docs / "a.md").write_text("# Reef\n\nAda counts kelp.\n")
    home = tmp_path / name
    for _ in range(2):
        library = open_home(home)
        library.add_sources([str(docs)])
        library.settle()
        assert library.status().documents == 1
        library.close()
