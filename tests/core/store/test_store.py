import shutil
import threading
from datetime import UTC, datetime

import numpy as np
import pytest

from core.errors import Busy, Damaged, DiskFull, TooNew
from core.store.index.search_index import INDEX_FILE
from core.store.records import ScannedFile
from core.store.store import Store
from tests.core.store.samples import (
    NOW,
    assert_sound,
    catch_up,
    everything,
    put,
    sample_document,
    vector_of,
)

pytestmark = pytest.mark.slow


def test_what_was_written_is_there_after_closing_and_opening(home):
    store = Store.open(home)
    put(store, sample_document("/notes/ada.md", names=("Ada", "Babbage")))
    before = everything(store)
    store.close()

    store = Store.open(home)

    assert everything(store) == before
    assert store.documents.text(store.documents.find("/notes/ada.md")).text.startswith("Ada met")
    assert store.graph.counts().entities == 2
    assert store.index_diff().is_empty
    ids, scores = store.index.nearest("passage", vector_of("/notes/ada.md 0"), 1)
    assert scores[0] > 0.999
    assert store.index.search_words("meeting Babbage", 5)[0][0] == ids[0]
    store.close()


def test_a_block_that_raises_leaves_nothing(store):
    put(store, sample_document("/notes/a.md"))
    before, number = everything(store), store.commit_number

    with pytest.raises(RuntimeError):
        _change_and_fail(store)

    assert everything(store) == before
    assert store.commit_number == number
    assert store.index_diff().is_empty
    put(store, sample_document("/notes/c.md"))
    assert_sound(store)


def test_readers_see_a_block_only_when_it_has_ended(store):
    with store.write() as write:
        write.put_document(sample_document("/notes/a.md"))
        write.remove_files(["/notes/other.md"])  # forces the gathered rows out
        inside = store.documents.count()

    assert inside == 0
    assert store.documents.count() == 1


def test_each_block_that_changes_something_counts_one_commit(store):
    numbers = [store.commit_number]

    with store.write():
        pass
    numbers.append(store.commit_number)
    put(store, sample_document("/notes/a.md"))
    numbers.append(store.commit_number)

    assert numbers == [0, 0, 1]


def test_the_listener_hears_of_each_commit_after_it(store):
    heard = []
    store.on_commit = lambda kinds, number: heard.append((kinds, number, store.documents.count()))

    put(store, sample_document("/notes/a.md"))
    with store.write() as write:
        write.upsert_files([ScannedFile("/notes/b.md", 1, 1, 1)])

    assert heard == [
        (frozenset({"sources", "files", "documents", "entities", "facts"}), 1, 1),
        (frozenset({"files"}), 2, 1),
    ]


def test_ids_are_never_given_out_again(home):
    store = Store.open(home)
    put(store, sample_document("/notes/a.md"))
    first = store.documents.passage_arrays().ids.max()
    entity = store.graph.entity_ids().max()
    with store.write() as write:
        write.remove_files(["/notes/a.md"])
    store.close()

    store = Store.open(home)
    put(store, sample_document("/notes/a.md"))

    assert store.documents.passage_arrays().ids.min() > first
    assert store.graph.entity_ids().min() > entity
    store.close()


def test_opening_facts_is_counted_without_a_commit(store):
    put(store, sample_document("/notes/a.md"))
    number = store.commit_number
    (fact,) = store.graph.facts_of([store.graph.find("Ada")])
    later = datetime(2025, 1, 2, 3, 4, 5, tzinfo=UTC)

    store.count_access([fact.id], at=NOW)
    store.count_access([fact.id, 999], at=later)

    facts = store.graph.facts([fact.id])[fact.id]
    assert (facts.accesses, facts.accessed_at) == (2, later)
    assert store.commit_number == number


def test_a_nearly_full_disk_stops_writing_and_not_reading(home, monkeypatch):
    store = Store.open(home, free_bytes=1000)
    put(store, sample_document("/notes/a.md"))
    monkeypatch.setattr(
        shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10_000, 9_001, 999)
    )

    with pytest.raises(DiskFull) as caught, store.write():
        pass

    assert caught.value.remedy
    assert store.documents.count() == 1
    store.close()


def test_a_second_opening_is_told_that_the_store_is_busy(home, spawned):
    store = Store.open(home)

    kind, remedy = spawned(try_to_open, home)

    assert kind == "Busy"
    assert remedy
    store.close()
    assert spawned(try_to_open, home)[0] == "opened"


def try_to_open(home):
    try:
        Store.open(home).close()
    except Busy as error:
        return type(error).__name__, error.remedy
    return "opened", ""


@pytest.mark.parametrize(
    "content",
    [b"hello " * 4000, bytes(range(256)) * 100, b"\0" * 20000],
    ids=["text", "bytes", "zeros"],
)
def test_a_file_that_is_no_database_is_damaged(home, content):
    (home / "loci.duckdb").write_bytes(content)

    with pytest.raises(Damaged) as caught:
        Store.open(home)

    assert "loci.duckdb" in caught.value.subject
    assert caught.value.remedy
    assert (home / "loci.duckdb").read_bytes() == content


def test_an_empty_file_left_by_a_full_disk_becomes_a_new_store(home):
    (home / "loci.duckdb").write_bytes(b"")

    store = Store.open(home)

    assert store.documents.count() == 0
    store.close()


def test_a_newer_store_is_refused_and_left_as_it_is(home):
    store = Store.open(home)
    store._db.run("UPDATE meta SET value = 1000 WHERE name = 'form'")
    store.close()
    before = (home / "loci.duckdb").read_bytes()

    with pytest.raises(TooNew) as caught:
        Store.open(home)

    assert "latest version" in caught.value.remedy
    assert (home / "loci.duckdb").read_bytes() == before


def test_an_index_that_cannot_be_read_is_made_anew_from_the_truth(home):
    store = Store.open(home)
    put(store, sample_document("/notes/a.md"))
    store.close()
    (home / INDEX_FILE).write_bytes(b"no index " * 1000)

    store = Store.open(home)
    missing = store.index_diff()
    catch_up(store)

    assert len(missing.passages) == 2
    assert len(missing.entities) == 2
    assert store.index_diff().is_empty
    assert len(store.index.search_words("rainy", 5)[0]) == 1
    store.close()


def test_an_index_left_behind_is_told_apart_and_filled(home):
    store = Store.open(home)
    put(store, sample_document("/notes/a.md"), sample_document("/notes/b.md", names=("Bo", "Cy")))
    store.close()
    shutil.copy(home / "loci.index", home / "older")
    store = Store.open(home)
    with store.write() as write:
        write.remove_files(["/notes/a.md"])
    put(store, sample_document("/notes/c.md", names=("Ada", "Di")))
    store.close()
    (home / "older").rename(home / "loci.index")

    store = Store.open(home)
    missing = store.index_diff()
    catch_up(store)

    assert len(missing.passages) == 2
    assert not len(missing.gone_passages)
    assert not len(missing.gone_entities)
    assert store.index_diff().is_empty
    assert set(store.index.search_words("meeting", 9)[0].tolist()) <= set(
        store.documents.passage_arrays().ids.tolist()
    )
    store.close()


def test_an_index_ahead_of_a_restored_truth_is_not_believed(home):
    store = Store.open(home)
    store.close()
    shutil.copy(home / "loci.duckdb", home / "backup")
    store = Store.open(home)
    put(store, sample_document("/notes/a.md", names=("Old", "Older")))
    store.close()
    (home / "backup").rename(home / "loci.duckdb")

    store = Store.open(home)
    put(store, sample_document("/notes/b.md", names=("New", "Newer")))

    assert store.index_diff().is_empty
    assert not len(store.index.search_words("Older", 5)[0])
    assert len(store.index.search_words("Newer", 5)[0]) == 2
    store.close()


def test_the_index_of_another_store_is_not_believed(home, tmp_path):
    for folder, name in ((home, "Mine"), (tmp_path / "other", "Theirs")):
        store = Store.open(folder)
        put(store, sample_document("/notes/a.md", names=(name, "Ada")))
        store.close()
    shutil.copy(tmp_path / "other" / "loci.index", home / "loci.index")

    store = Store.open(home)

    assert not len(store.index.search_words("Theirs", 5)[0])
    assert len(store.index_diff().passages) == 2
    store.close()


def test_an_index_that_fails_leaves_the_truth_and_is_mended(store, monkeypatch):
    put(store, sample_document("/notes/a.md"))
    with monkeypatch.context() as broken:
        broken.setattr(store.index, "_write_vectors", _raise_full)
        with pytest.raises(DiskFull):
            _change(store)

    put(store, sample_document("/notes/c.md", names=("Di", "Ed")))
    missing = store.index_diff()

    assert store.documents.find("/notes/b.md") is not None
    assert not len(missing.gone_passages)
    assert len(missing.passages) == 2
    catch_up(store)
    assert store.index_diff().is_empty


def _change_and_fail(store):
    with store.write() as write:
        write.put_document(sample_document("/notes/b.md"))
        write.remove_files(["/notes/a.md"])
        raise RuntimeError


def _change(store):
    with store.write() as write:
        write.remove_files(["/notes/a.md"])
        write.put_document(sample_document("/notes/b.md", names=("Bo", "Cy")))


def _raise_full(_changes):
    raise OSError(28, "No space left on device")


def test_a_rebuilt_index_lists_everything_and_equals_the_truth_when_filled(store):
    put(store, sample_document("/notes/a.md"))
    store.index.nearest("passage", vector_of("x"), 1)  # the matrix is in memory

    store.rebuild_index()
    missing = store.index_diff()
    nothing = store.index.nearest("passage", vector_of("x"), 5)[0]
    catch_up(store)

    assert len(missing.passages) == 2
    assert not len(nothing)
    assert store.index_diff().is_empty
    assert len(store.index.nearest("passage", vector_of("x"), 5)[0]) == 2


def test_threads_read_while_another_writes(store):
    failures, stop = [], threading.Event()

    def read():
        while not stop.is_set():
            try:
                store.index.search_words("meeting", 5)
                store.index.nearest("passage", vector_of("x"), 5)
                ids = store.documents.passage_arrays().ids
                assert len(ids) % 2 == 0
                assert len(store.documents.passages(ids)) >= len(ids) - 2
            except Exception as error:  # noqa: BLE001 - collected for the assertion
                failures.append(error)
                return

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for row in range(15):
        put(store, sample_document(f"/notes/{row}.md"))
    stop.set()
    for reader in readers:
        reader.join()

    assert failures == []
    assert store.documents.count() == 15


def test_vectors_of_a_larger_encoder_live_in_tables_of_their_own(home):
    store = Store.open(home)
    put(store, sample_document("/notes/a.md"))
    store.close()

    wider = Store.open(home, dimensions=512)
    missing = wider.index_diff()
    wider.close()
    again = Store.open(home)

    assert len(missing.passages) == 2
    assert len(missing.entities) == 2
    assert again.index_diff().is_empty
    assert len(again.index.nearest("entity", np.asarray(vector_of("Ada")), 1)[0]) == 1
    again.close()
