"""A document that was erased leaves nothing in any file of the data folder."""

import os
import shutil
import signal

import apsw
import pytest

from core.errors import DiskFull
from core.records.graph.edits import AddFact, EntityName, Merge, Rename, StatementRef
from core.store.index import saved_arrays
from core.store.maintenance import erasure_journal
from core.store.store import Store
from tests.core.store.maintenance.scanning import free_blocks, places_of
from tests.core.store.samples import (
    NOW,
    assert_sound,
    everything,
    put,
    put_duplicate,
    sample_document,
)  # fmt: skip

pytestmark = pytest.mark.slow

KEY = bytes(range(32))
SECRET = "/notes/quaxmirror.md"
# Words that only the secret document holds, in its text, names, path or what the user said of it.
WORDS = ("Zorblatt", "Quixnapper", "quaxmirror", "vextmarble", "Jubwonder")
OTHERS = ("Ada", "Babbage", "other.md")


def reply_key(text, recipe):
    return f"{len(text)} {recipe}"


def fill(store):
    """Add two documents; one of them is secret and has a copy elsewhere."""
    put(
        store,
        sample_document("/notes/other.md", names=("Ada", "Babbage", "Menabrea")),
        sample_document(SECRET, names=("Zorblatt", "Quixnapper", "ADA", "Babbage")),
    )
    put_duplicate(store, "/notes/vextmarble.md", same_as=SECRET)
    zorblatt, ada = EntityName("Zorblatt", "Person"), EntityName("Ada", "Person")
    with store.write() as write:
        write.edits.add_edit(Rename(zorblatt, "Jubwonder"), at=NOW)
        write.edits.add_edit(Merge(ada, EntityName("Babbage", "Person")), at=NOW)
        write.edits.add_edit(AddFact(StatementRef(ada, "KNOWS", "Zorblatt", "Person")), at=NOW)
        write.edits.pin(SECRET, at=NOW)
        write.edits.put_replies([("1 old", "Zorblatt and Quixnapper")], at=NOW)


def erase_secret(store):
    with store.erase() as erasing:
        return erasing.erase_document(SECRET, at=NOW, reply_key=reply_key)


@pytest.fixture
def key():
    """The key of the store in most tests: none."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """Return a closed store with a secret under a key; tests change copies only."""
    made = {}

    def fill_once(key):
        if key not in made:
            made[key] = tmp_path_factory.mktemp("filled")
            store = Store.open(made[key], key=key)
            fill(store)
            store.close()
        return made[key]

    return fill_once


@pytest.fixture
def full(filled, home, key):
    """Return a data folder with a secret, also in a log and a spilled file."""
    shutil.copytree(filled(key), home, dirs_exist_ok=True)
    (home / "logs").mkdir()
    (home / "logs" / "engine.log").write_text("2024 ERROR Zorblatt could not be read\n")
    (home / "spill").mkdir()
    (home / "spill" / "duckdb_temp_0.tmp").write_text("Quixnapper")
    return home


def reopened(home, key):
    store = Store.open(home, key=key)
    try:
        assert store.erasure_error is None
        assert store.index_diff().is_empty
        assert_sound(store)
        return everything(store)
    finally:
        store.close()


def test_no_array_of_an_erased_document_is_left(full, key, monkeypatch):
    monkeypatch.setattr(saved_arrays, "LEAST_SAVED", 1)
    store = Store.open(full, key=key)
    while store.fill_caches():
        pass
    before = count_of_arrays(full)

    erase_secret(store)
    store.close()
    reopened(full, key)

    assert (before > 0, count_of_arrays(full)) == (True, 0)


def count_of_arrays(home):
    con = apsw.Connection(str(home / "loci.index"))
    try:
        return con.execute("SELECT count(*) FROM saved_arrays").fetchone()[0]
    finally:
        con.close()


@pytest.mark.parametrize("key", [None, KEY], ids=["plain", "encrypted"])
def test_no_byte_of_an_erased_document_is_left(full, key):
    before = places_of(full, WORDS, key=key)
    store = Store.open(full, key=key)

    gone = erase_secret(store)
    store.close()
    reopened(full, key)

    assert set(before) == set(WORDS)
    assert all("rows of loci.duckdb" in places for places in before.values())
    assert "terms of loci.index" in before["Zorblatt"]
    assert gone.documents == 1
    assert gone.paths == (SECRET, "/notes/vextmarble.md")
    assert places_of(full, WORDS, key=key) == {}
    assert free_blocks(full, key=key) == 0
    assert not erasure_journal.is_pending(full)
    assert set(places_of(full, OTHERS, key=key)) == set(OTHERS)


def test_rows_alone_do_not_make_it_forgotten(full, key):
    """Without the rewrite of the files, words stay in blocks and logs."""
    store = Store.open(full, key=key)
    with store.write() as write:
        write.erasure.erase_document(SECRET, at=NOW, reply_key=reply_key)
    store.close()

    left = places_of(full, WORDS, key=key)

    assert left["Zorblatt"]


def test_what_other_documents_say_stays_as_it_was(full, key):
    store = Store.open(full, key=key)
    erase_secret(store)
    store.close()
    store = Store.open(full, key=key)

    heads = store.documents.passage_arrays()
    edits = store.resolution.edits()
    names = {it.name for it in store.graph.search("", 100)}
    store.close()

    assert len(heads.ids) == 2
    assert [type(edit.change) for edit in edits] == [Merge]
    assert names == {"Ada", "Babbage", "Menabrea"}


def test_forgotten_files_are_known_by_marks_that_tell_nothing(full, key):
    store = Store.open(full, key=key)
    sha256 = store.files.get(SECRET).sha256
    erase_secret(store)
    store.close()
    store = Store.open(full, key=key)

    marks = store.blocklist()
    with store.write() as write:
        taken_back = write.erasure.unblock(SECRET, sha256=sha256)
    after = store.blocklist()
    store.close()

    assert marks.has("path", SECRET)
    assert marks.has("path", "/notes/vextmarble.md")
    assert marks.has("content", sha256)
    assert not marks.has("path", "/notes/other.md")
    assert taken_back
    assert not after.has("path", SECRET)
    assert not after.has("content", sha256)
    assert after.has("path", "/notes/vextmarble.md")


STEPS = (
    "rows gone", "index swept", "files written", "marked", "loci.duckdb exchanged", "done",
    "leftovers gone",
)  # fmt: skip


def erase_and_die(home, key, last_step):
    from core.store.maintenance.file_rewrite import rewrite_files

    def on_step(step):
        if step == last_step:
            os.kill(os.getpid(), signal.SIGKILL)

    store = Store.open(home, key=key)
    with store.erase() as erasing:
        if last_step == "note made":
            os.kill(os.getpid(), signal.SIGKILL)
        erasing.erase_document(SECRET, at=NOW, reply_key=reply_key)
        if last_step == "in the transaction":
            os.kill(os.getpid(), signal.SIGKILL)
    on_step("rows gone")
    store.close()
    rewrite_files(home, key=key, on_step=on_step)


@pytest.mark.parametrize("step", STEPS)
def test_a_kill_after_the_rows_went_is_made_good_by_the_next_opening(full, key, nursery, step):
    child = nursery.Process(target=erase_and_die, args=(full, key, step))
    child.start()
    child.join()

    left = reopened(full, key)

    assert child.exitcode == -signal.SIGKILL
    assert places_of(full, WORDS, key=key) == {}
    assert len(left["documents"]) == 1
    assert not erasure_journal.is_pending(full)


@pytest.mark.parametrize("step", ["note made", "in the transaction"])
def test_a_kill_before_the_rows_went_leaves_everything(full, key, nursery, step):
    before = reopened(full, key)
    child = nursery.Process(target=erase_and_die, args=(full, key, step))
    child.start()
    child.join()

    after = reopened(full, key)

    assert child.exitcode == -signal.SIGKILL
    assert after == before
    assert set(places_of(full, WORDS, key=key)) == set(WORDS)


def test_too_little_space_is_said_before_anything_is_erased(full, key, monkeypatch):
    store = Store.open(full, key=key, free_bytes=0)
    before = everything(store)
    monkeypatch.setattr(
        shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9, 5_000_000)
    )

    with pytest.raises(DiskFull):
        erase_secret(store)

    assert everything(store) == before
    assert not erasure_journal.is_pending(full)
    store.close()
