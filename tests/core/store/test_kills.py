import os
import random
import signal
import time

import pytest

from core.store.records import ScannedFile
from core.store.store import Store
from tests.core.store.samples import NOW, assert_sound, catch_up, put, sample_document

pytestmark = pytest.mark.slow

BATCH = 3


def ingest(home, begin, pipe):
    """Read, change and remove files until killed; report each finished transaction."""
    store = Store.open(home)
    catch_up(store)
    pipe.send(begin)
    turn = begin
    while True:
        turn += 1
        existing = tuple(
            (name, number) for name in ("Ada", "Bob") if (number := store.graph.find(name))
        )
        with store.write() as write:
            source = write.sources.add_source("/notes", at=NOW)
            paths = [path_of(turn, row) for row in range(BATCH)]
            write.upsert_files([ScannedFile(path, source.id, turn, turn) for path in paths])
            for path in paths:
                write.remove_documents(path)
                write.put_document(
                    sample_document(path, names=("Ada", "Bob", f"Turn {turn}"), existing=existing)
                )
                write.set_file_state(path, state="read", sha256=str(turn))
            if turn > 2:
                write.remove_files([path_of(turn - 2, 0)])
        pipe.send(turn)


def path_of(turn, row):
    """The first file of a turn is forgotten two turns later, the second is read in each turn."""
    return "/notes/again.md" if row == 1 else f"/notes/{turn}-{row}.md"


def expected_paths(turn):
    kept = {path_of(one, row) for one in range(1, turn + 1) for row in range(BATCH)}
    return kept - {path_of(one, 0) for one in range(1, turn - 1)}


def test_a_kill_at_any_moment_of_an_ingest_loses_nothing_and_doubles_nothing(home, nursery):
    moments = random.Random(5)
    turn = 0
    turn_s = 0.1
    for _ in range(20):
        mine, theirs = nursery.Pipe()
        child = nursery.Process(target=ingest, args=(home, turn, theirs))
        child.start()
        theirs.close()
        reported = mine.recv()
        for _ in range(moments.randint(0, 2)):
            begun = time.monotonic()
            reported = mine.recv()
            turn_s = time.monotonic() - begun
        mine.poll(moments.uniform(0, turn_s))  # somewhere in the next transaction
        child.kill()
        child.join()
        while mine.poll():
            try:
                reported = mine.recv()
            except EOFError:
                break

        store = Store.open(home)
        turn = store.commit_number
        assert turn in {reported, reported + 1}, "an acknowledged transaction was lost"
        assert {row.path for row in store.files.rows(limit=100_000)} == expected_paths(turn)
        assert store.documents.count() == len(expected_paths(turn))
        assert_sound(store)
        catch_up(store)
        assert store.index_diff().is_empty
        names = store.documents.passage_arrays().ids
        assert set(store.index.search_words("meeting", 10_000)[0].tolist()) <= set(names.tolist())
        assert len(store.index.search_words("meeting", 10_000)[0]) == store.documents.count()
        store.close()
    assert turn > 5


def die_in_index(home, pipe):
    """Run one transaction, killed after the commit of the database and before the index."""
    store = Store.open(home)
    put(store, sample_document("/notes/a.md"), sample_document("/notes/b.md", names=("B", "C")))
    store.index._write_vectors = lambda _: os.kill(os.getpid(), signal.SIGKILL)
    with store.write() as write:
        write.remove_files(["/notes/a.md"])
        write.put_document(sample_document("/notes/c.md", names=("D", "E")))
    pipe.send("alive")


def test_a_kill_between_truth_and_index_is_healed(home, nursery):
    _, theirs = nursery.Pipe()
    child = nursery.Process(target=die_in_index, args=(home, theirs))
    child.start()
    theirs.close()
    child.join()

    store = Store.open(home)
    missing = store.index_diff()
    found_before = store.index.search_words("Ada", 5)[0]
    catch_up(store)

    assert child.exitcode == -signal.SIGKILL
    assert store.commit_number == 2
    assert len(missing.passages) == 2
    assert len(missing.entities) == 2
    assert not len(missing.gone_passages)
    assert not len(found_before)
    assert store.index_diff().is_empty
    assert_sound(store)
    store.close()
