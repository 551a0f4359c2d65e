import os
import random
import shutil
import signal

import pytest

from core.errors import Busy, DiskFull, WrongKey
from core.store.maintenance import encryption
from core.store.maintenance.encryption import MARKER, change_encryption, is_encrypted
from core.store.store import Store
from tests.core.store.samples import everything, put, sample_document

pytestmark = pytest.mark.slow

KEY = bytes(range(32))
STEPS = (
    "truth written", "index written", "files written", "marked", "loci.duckdb exchanged",
    "loci.index exchanged", "files exchanged", "done",
)  # fmt: skip


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """Return a closed plain store and its rows; tests change copies only."""
    folder = tmp_path_factory.mktemp("filled")
    store = Store.open(folder)
    put(store, *(sample_document(f"/notes/{row}.md", names=(f"N{row}", "Ada")) for row in range(9)))
    content = everything(store)
    store.close()
    return folder, content


@pytest.fixture
def plain(filled, home):
    shutil.copytree(filled[0], home, dirs_exist_ok=True)
    return home


def content_of(home):
    """Return the rows of the store, opened with the key if it needs one."""
    store = Store.open(home, key=KEY if is_encrypted(home) else None)
    try:
        assert store.index_diff().is_empty
        return everything(store)
    finally:
        store.close()


def convert_and_die(home, from_key, to_key, last_step):
    def on_step(step):
        if step == last_step:
            os.kill(os.getpid(), signal.SIGKILL)

    change_encryption(home, from_key=from_key, to_key=to_key, on_step=on_step)


def convert_over_and_over(home, pipe):
    """Encrypt and decrypt until killed."""
    pipe.send("ready")
    while True:
        key = KEY if is_encrypted(home) else None
        change_encryption(home, from_key=key, to_key=None if key else KEY)


def test_each_step_is_told(plain):
    steps = []

    change_encryption(plain, from_key=None, to_key=KEY, on_step=steps.append)

    assert tuple(steps) == STEPS


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("to_key", [KEY, None], ids=["encrypting", "decrypting"])
def test_a_kill_after_any_step_loses_nothing(plain, filled, nursery, step, to_key):
    from_key = None if to_key else KEY
    if from_key:
        change_encryption(plain, from_key=None, to_key=KEY)
    child = nursery.Process(target=convert_and_die, args=(plain, from_key, to_key, step))
    child.start()
    child.join()
    marked = STEPS.index(step) >= STEPS.index("marked")

    encrypted = is_encrypted(plain)

    assert child.exitcode == -signal.SIGKILL
    assert encrypted == ((to_key is not None) if marked else (from_key is not None))
    assert content_of(plain) == filled[1]
    assert sorted(path.name for path in plain.iterdir()) == ["loci.duckdb", "loci.index"]


def test_a_kill_at_any_moment_loses_nothing(plain, filled, nursery):
    moments = random.Random(11)
    for _ in range(10):
        mine, theirs = nursery.Pipe()
        child = nursery.Process(target=convert_over_and_over, args=(plain, theirs))
        child.start()
        assert mine.recv() == "ready"
        mine.poll(moments.uniform(0, 0.6))  # nothing comes: this is the time until the kill
        child.kill()
        child.join()

        assert content_of(plain) == filled[1]


def test_the_wrong_key_changes_nothing(plain, filled):
    change_encryption(plain, from_key=None, to_key=KEY)

    with pytest.raises(WrongKey):
        change_encryption(plain, from_key=bytes(32), to_key=None)

    assert is_encrypted(plain)
    assert content_of(plain) == filled[1]


def test_an_open_store_is_not_converted(plain, filled, spawned):
    store = Store.open(plain)

    here = spawned(try_to_convert, plain)

    assert here == "Busy"
    assert everything(store) == filled[1]
    store.close()
    assert not is_encrypted(plain)


def try_to_convert(home):
    try:
        change_encryption(home, from_key=None, to_key=KEY)
    except Busy as error:
        return type(error).__name__
    return "converted"


def test_too_little_space_for_a_second_copy_is_said_before_anything_is_written(
    plain, filled, monkeypatch
):
    monkeypatch.setattr(
        shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9, 5_000_000)
    )

    with pytest.raises(DiskFull) as caught:
        change_encryption(plain, from_key=None, to_key=KEY)

    assert "second copy" in caught.value.detail
    assert content_of(plain) == filled[1]


def test_a_failure_before_the_marker_leaves_the_old_files(plain, filled, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(encryption, "write_file_durably", fail)
        with pytest.raises(DiskFull):
            change_encryption(plain, from_key=None, to_key=KEY)

    assert not (plain / MARKER).exists()
    assert not is_encrypted(plain)
    assert content_of(plain) == filled[1]
    assert sorted(path.name for path in plain.iterdir()) == ["loci.duckdb", "loci.index"]


def test_an_index_damaged_in_the_middle_is_made_anew_at_opening(plain):
    path = plain / "loci.index"
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))

    store = Store.open(plain)

    assert len(store.index_diff().passages) == 18
    store.close()


def test_an_unreadable_index_does_not_stand_in_the_way(plain):
    (plain / "loci.index").write_bytes(b"garbage " * 5000)

    change_encryption(plain, from_key=None, to_key=KEY)

    store = Store.open(plain, key=KEY)
    assert len(store.index_diff().passages) == 18
    assert b"garbage" not in (plain / "loci.index").read_bytes()
    store.close()
