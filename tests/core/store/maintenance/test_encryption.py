import secrets

import pytest

from core.errors import WrongKey
from core.store.maintenance.encryption import change_encryption, is_encrypted
from core.store.store import Store
from tests.core.store.samples import everything, put, sample_document, vector_of

# Words that no format, library or vocabulary holds, and a vector's first numbers.
WORDS = [f"zqx{stem}vwk" for stem in ("blorf", "trangle", "vumpet", "quistor", "snarbek", "hoyd")]
NEEDLES = [*(word.encode() for word in WORDS), vector_of(WORDS[0]).tobytes()[:16]]
KEY = bytes(range(32))


def fill(store):
    for row in range(0, len(WORDS), 2):
        put(
            store,
            sample_document(
                f"/notes/{WORDS[row]}.md", names=(WORDS[row], WORDS[row + 1]), author=WORDS[0]
            ),
        )


def found_in(home):
    """Return the needles that each file of the folder contains in plain text."""
    return {
        path.name: [needle for needle in NEEDLES if needle in path.read_bytes().lower()]
        for path in home.rglob("*")
        if path.is_file()
    }


def test_without_a_key_every_kind_of_file_shows_what_was_read(home):
    store = Store.open(home)
    fill(store)
    open_files = found_in(home)
    store.close()

    closed_files = found_in(home)

    for name in ("loci.duckdb.wal", "loci.index-wal"):
        assert open_files[name], f"the scan is blind for {name}"
    for name in ("loci.duckdb", "loci.index"):
        assert closed_files[name], f"the scan is blind for {name}"
    assert NEEDLES[-1].lower() in b"".join(path.read_bytes().lower() for path in home.iterdir())


def test_with_a_key_no_file_shows_anything_while_open_or_closed(home):
    store = Store.open(home, key=KEY)
    fill(store)
    open_files = found_in(home)
    store._db.writer.execute("CHECKPOINT")
    put(store, sample_document("/notes/later.md", names=(WORDS[0], WORDS[3])))
    later_files = found_in(home)
    store.close()

    closed_files = found_in(home)

    assert {"loci.duckdb.wal", "loci.index-wal"} <= set(open_files)
    assert {"loci.duckdb", "loci.index"} <= set(closed_files)
    for files in (open_files, later_files, closed_files):
        assert not any(files.values()), files


def test_an_encrypted_store_opens_with_its_key_and_works(home):
    store = Store.open(home, key=KEY)
    fill(store)
    before = everything(store)
    store.close()

    store = Store.open(home, key=KEY)

    assert store.encrypted
    assert everything(store) == before
    assert len(store.index.search_words(WORDS[2], 5)[0]) == 2
    assert store.index_diff().is_empty
    store.close()


@pytest.mark.parametrize("key", [None, secrets.token_bytes(32)], ids=["no key", "another key"])
def test_without_the_right_key_an_encrypted_store_stays_closed_and_whole(home, key):
    Store.open(home, key=KEY).close()
    before = {path.name: path.read_bytes() for path in home.iterdir()}

    with pytest.raises(WrongKey) as caught:
        Store.open(home, key=key)

    assert caught.value.remedy
    assert {path.name: path.read_bytes() for path in home.iterdir()} == before
    Store.open(home, key=KEY).close()


def test_a_key_for_a_plain_store_is_a_clear_error(home):
    Store.open(home).close()

    with pytest.raises(WrongKey) as caught:
        Store.open(home, key=KEY)

    assert "isn't encrypted" in caught.value.detail


def test_conversion_there_and_back_keeps_everything(home):
    store = Store.open(home)
    fill(store)
    before = everything(store)
    store.close()
    outcomes = [is_encrypted(home)]

    change_encryption(home, from_key=None, to_key=KEY)
    outcomes.append(is_encrypted(home))
    hidden = found_in(home)
    other = secrets.token_bytes(32)
    change_encryption(home, from_key=KEY, to_key=other)
    store = Store.open(home, key=other)
    midway, sound = everything(store), store.index_diff().is_empty
    store.close()
    change_encryption(home, from_key=other, to_key=None)
    outcomes.append(is_encrypted(home))

    store = Store.open(home)
    assert outcomes == [False, True, False]
    assert not any(hidden.values())
    assert everything(store) == midway == before
    assert sound
    assert store.index_diff().is_empty
    assert len(store.index.search_words(WORDS[2], 5)[0]) == 2
    fill(store)
    store.close()
    assert sorted(path.name for path in home.iterdir()) == ["loci.duckdb", "loci.index"]
