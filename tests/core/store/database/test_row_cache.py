"""Rows fetched by id from the cache equal those of the database, whatever happened before."""

import random
from datetime import timedelta

import pytest

from core.store.database import row_cache
from core.store.database.row_cache import decode_rows, encode_rows, returning_ids
from core.store.graph.edits import FactStatusUpdate
from core.store.graph.resolution_writer import DisplayName
from core.store.store import Store
from tests.core.store.samples import NOW, assert_copied, put, sample_document

pytestmark = pytest.mark.slow

PATHS = [f"/notes/{letter}.md" for letter in "abcd"]
NAMES = ("Ada", "Babbage", "Cleo", "Dora")


def facts_of(store):
    return store.graph.fact_arrays().ids.tolist()


def truth_is_shut(store, monkeypatch):
    """Fail on every query to the database."""

    def refuse(*_, **__):
        raise AssertionError("The database was queried.")

    monkeypatch.setattr(store._db, "rows", refuse)


def test_what_is_fetched_by_its_id_does_not_come_from_the_truth(store, monkeypatch):
    put(store, sample_document(PATHS[0], names=NAMES))
    facts = facts_of(store)
    there = store.graph.facts(facts)
    passages = {fact.passage_id for fact in there.values()}
    # Which documents have suspicious words is read once for each commit.
    store.documents.flagged_ids()

    truth_is_shut(store, monkeypatch)

    assert store.graph.facts(facts) == there
    assert len(there) == 3
    placed = store.documents.passages_with_heads(sorted(passages))
    assert {head.path for _, head in placed.values()} == {PATHS[0]}
    subjects = [fact.subject for fact in there.values()]
    assert store.graph.shown_as(subjects) == dict(zip(subjects, subjects, strict=True))


def test_any_number_of_ids_gives_each_row_that_is_there_once(store):
    put(store, sample_document(PATHS[0], names=NAMES))
    facts = facts_of(store)

    for count in range(10):
        asked = [*facts, 1000, 1001, *facts, 1002, 1003][:count]
        rows = store.index.row_cache.rows("facts", asked)

        assert sorted(row[0] for row in rows) == sorted(set(asked) & set(facts))


class Doing:
    """Random changes of a store."""

    def __init__(self, home, seed):
        self.home = home
        self.chance = random.Random(seed)
        self.store = Store.open(home)

    def read(self):
        some = self.chance.sample(NAMES, 3)
        path, sha256 = self.chance.choice(PATHS), str(self.chance.random())
        put(self.store, sample_document(path, names=some, sha256=sha256))

    def forget(self):
        with self.store.write() as write:
            write.remove_files([self.chance.choice(PATHS)])

    def move(self):
        existing = [path for path in PATHS if self.store.documents.find(path) is not None]
        with self.store.write() as write:
            write.move_files([(path, f"{path}.old") for path in existing[:1]])

    def merge(self):
        entity_ids = [one for name in NAMES if (one := self.store.graph.find(name)) is not None]
        pair = self.chance.sample(entity_ids, 2) if len(entity_ids) > 1 else ()
        with self.store.write() as write:
            write.resolution.set_resolutions(
                {one: self.chance.choice((pair[1], 0)) for one in pair[:1]}
            )

    def rename(self):
        entity_id = self.store.graph.find(self.chance.choice(NAMES)) or 0
        with self.store.write() as write:
            write.resolution.set_display_names(
                [DisplayName(entity_id, self.chance.choice("XYZ"), "Place")]
            )

    def judge(self):
        updates = [FactStatusUpdate(one, "superseded", NOW, 7) for one in facts_of(self.store)[:1]]
        with self.store.write() as write:
            write.fact_status.set_statuses(updates)

    def open_facts(self):
        at = NOW + timedelta(hours=self.chance.randrange(100))
        self.store.count_access(facts_of(self.store)[:2], at=at)

    def reopen(self):
        self.store.close()
        self.store = Store.open(self.home)

    def fail(self):
        with pytest.raises(RuntimeError):
            self._fail()

    def _fail(self):
        with self.store.write() as write:
            write.remove_files(PATHS)
            raise RuntimeError


@pytest.mark.parametrize("seed", range(3))
def test_after_any_changes_the_copies_are_the_truth(home, seed):
    doing = Doing(home, seed)
    changes = (
        doing.read, doing.forget, doing.move, doing.merge, doing.rename, doing.judge,
        doing.open_facts, doing.reopen, doing.fail,
    )  # fmt: skip
    doing.read()

    for change in doing.chance.choices(changes, k=14):
        change()

        assert_copied(doing.store)
    doing.store.close()


def test_a_merged_thing_is_shown_as_the_other_and_a_hidden_one_not_at_all(store):
    put(store, sample_document(PATHS[0], names=NAMES))
    ada, babbage, cleo = (store.graph.find(name) for name in NAMES[:3])

    with store.write() as write:
        write.resolution.set_resolutions({ada: babbage, cleo: 0})

    assert store.graph.shown_as([ada, babbage, cleo]) == {ada: babbage, babbage: babbage}


def test_an_opened_fact_counts_although_no_commit_was_counted(store):
    put(store, sample_document(PATHS[0]))
    fact, number = facts_of(store)[0], store.commit_number

    store.count_access([fact], at=NOW)

    assert store.commit_number == number
    opened = store.graph.facts([fact])[fact]
    assert (opened.accesses, opened.accessed_at) == (1, NOW)


def test_while_a_change_is_not_copied_the_truth_answers(store, monkeypatch):
    put(store, sample_document(PATHS[0]))
    passage = store.documents.passage_arrays().ids.tolist()[0]
    with monkeypatch.context() as broken:
        broken.setattr(store._row_cache, "refresh", lambda: None)
        with store.write() as write:
            write.move_files([(PATHS[0], "/notes/moved.md")])

        assert store.documents.passages_with_heads([passage])[passage][1].path == "/notes/moved.md"
    put(store, sample_document(PATHS[1]))
    assert_copied(store)


def test_what_was_not_copied_before_a_kill_is_copied_at_the_next_start(home, monkeypatch):
    store = Store.open(home)
    put(store, sample_document(PATHS[0]))
    monkeypatch.setattr(store._row_cache, "refresh", lambda: None)
    with store.write() as write:
        write.move_files([(PATHS[0], "/notes/moved.md")])
    store.close()
    monkeypatch.undo()

    store = Store.open(home)

    assert_copied(store)
    store.close()


def test_many_rows_are_copied_piece_by_piece_and_the_truth_answers_meanwhile(home, monkeypatch):
    monkeypatch.setattr(row_cache, "_BATCH_SIZE", 2)
    store = Store.open(home)
    put(store, sample_document(PATHS[0], names=NAMES), sample_document(PATHS[1], names=NAMES))
    store.index.row_cache.set_version(-1)
    store.close()
    store = Store.open(home)
    facts = facts_of(store)

    assert not store._row_cache.is_complete
    assert len(store.graph.facts(facts)) == len(facts)
    assert store.fill_caches()
    put(store, sample_document(PATHS[0], names=NAMES[:2]), sample_document(PATHS[2]))
    pieces = 0
    while store.fill_caches():
        pieces += 1

    assert pieces > 3
    assert_copied(store)
    store.close()


def test_a_rebuilt_index_is_copied_anew(store):
    put(store, sample_document(PATHS[0]))

    store.rebuild_index()

    assert not store._row_cache.is_complete
    passages = store.documents.passage_arrays().ids
    assert len(store.documents.passages_with_heads(passages)) == 2
    while store.fill_caches():
        pass
    assert_copied(store)


def test_times_are_the_same_to_the_microsecond(store):
    moment = NOW.replace(tzinfo=None) + timedelta(microseconds=123_457)
    row = (1, 2, moment)

    assert decode_rows("access", encode_rows("access", [row])) == [row]
    assert encode_rows("access", [row]) != [row]


def test_only_statements_that_change_copied_rows_tell_which_d13():
    assert returning_ids("UPDATE facts SET status = ''") == (
        "facts", "UPDATE facts SET status = '' RETURNING facts.id",
    )  # fmt: skip
    assert returning_ids("DELETE FROM access WHERE fact_id IN (1)")[1].endswith(
        "RETURNING access.fact_id"
    )
    assert returning_ids(" UPDATE facts SET a = 1 RETURNING facts.id")[1].count("RETURNING") == 1
    assert returning_ids("DELETE FROM touched") == ("", "DELETE FROM touched")
    assert returning_ids("SELECT id FROM facts") == ("", "SELECT id FROM facts")
