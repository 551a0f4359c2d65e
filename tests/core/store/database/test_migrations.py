from pathlib import Path

import duckdb
import pytest

from core.store.database.database import MIGRATIONS, SCHEMA_VERSION, migrate
from core.store.store import Store
from tests.core.store.samples import assert_sound, put, sample_document

SCHEMAS = Path(__file__).parent / "schemas"


def shape(con):
    return con.execute(
        "SELECT table_name, column_name, data_type FROM duckdb_columns()"
        " WHERE NOT internal ORDER BY ALL"
    ).fetchall()


def test_every_form_that_ever_was_is_stored_as_an_example():
    assert sorted(int(path.stem) for path in SCHEMAS.glob("*.sql")) == list(
        range(1, SCHEMA_VERSION + 1)
    )


@pytest.mark.parametrize("form", range(1, SCHEMA_VERSION + 1))
def test_a_store_of_an_old_form_opens_and_keeps_what_it_held(home, form):
    old = duckdb.connect(str(home / "loci.duckdb"))
    old.execute((SCHEMAS / f"{form}.sql").read_text())
    old.close()

    store = Store.open(home)

    assert store.commit_number == 7
    assert store.documents.text(store.documents.find("/notes/a.md")).text == "Ada met Babbage."
    assert store.graph.find("babbage") == 2
    assert store.graph.facts_of([1])[0].predicate == "KNOWS"
    assert store.files.by_sha256("abc") == ("/notes/a.md",)
    assert len(store.index_diff().passages) == 1
    put(store, sample_document("/notes/b.md", names=("Cleo", "Dan")))
    assert store.documents.find("/notes/b.md") == 2
    assert_sound(store)
    store.close()


def test_the_steps_lead_from_each_stored_form_to_the_newest():
    newest = duckdb.connect()
    migrate(newest, version=0)
    for form in range(1, SCHEMA_VERSION + 1):
        old = duckdb.connect()
        old.execute((SCHEMAS / f"{form}.sql").read_text())
        migrate(old, version=form)

        assert shape(old) == shape(newest)


def test_a_step_that_fails_leaves_the_store_in_its_old_form(home, monkeypatch):
    Store.open(home).close()

    fails = "CREATE TABLE half (x INTEGER); INSERT INTO no_such_table VALUES (1)"

    with monkeypatch.context() as broken:
        broken.setattr("core.store.database.database.SCHEMA_VERSION", SCHEMA_VERSION + 1)
        broken.setattr("core.store.database.database.MIGRATIONS", (*MIGRATIONS, fails))
        with pytest.raises(duckdb.CatalogException):
            Store.open(home)

    store = Store.open(home)
    assert store._db.rows("SELECT 1 FROM duckdb_tables() WHERE table_name = 'half'") == []
    assert store._db.scalar("SELECT value FROM meta WHERE name = 'form'") == SCHEMA_VERSION
    store.close()
