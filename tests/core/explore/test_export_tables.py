"""Exports as tables, read by DuckDB and by Python's reader of CSV."""

import csv
from datetime import datetime, timedelta, timezone

import duckdb
import pytest

from core.errors import WrongUse
from core.explore.export.export import export_graph
from core.records.graph.graph_summary import Community
from core.records.ids import CommunityId
from core.store.database.parquet import ParquetTables
from tests.core.explore.fixture_graph import fill, note, put

TABLES = {"things", "facts", "evidence", "documents", "topics"}
TOPIC = Community(CommunityId(7), 0, "Kelp", 3, ("Kelp Survey", "Oslo"), words=("kelp",))
HOSTILE = '=HYPERLINK("http://x")\n\x00 \ud800 🌊'


@pytest.fixture
def filled(store):
    fill(store)
    return store


def write(store, folder, form):
    return export_graph(store, str(folder), own=store.folder, form=form, topics=lambda: (TOPIC,))


def read_parquet(path, columns="*"):
    return duckdb.sql(f"SELECT {columns} FROM '{path}'").fetchall()


def read_csv(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_folder_has_a_parquet_file_of_each_table(filled, tmp_path):
    folder = tmp_path / "tables"

    done = write(filled, folder, "parquet")

    assert {path.name for path in folder.iterdir()} == {f"{name}.parquet" for name in TABLES}
    count = {name: len(read_parquet(folder / f"{name}.parquet")) for name in TABLES}
    assert (count["things"], count["facts"], count["evidence"]) == (
        done.things, done.facts, done.facts,
    )  # fmt: skip
    assert count["documents"] == filled.documents.count()
    kinds = dict(read_parquet(folder / "facts.parquet", "typeof(id), typeof(valid_from)"))
    assert kinds == {"BIGINT": "TIMESTAMP"}
    assert read_parquet(folder / "topics.parquet", "id, name, things, parent") == [
        (7, "Kelp", ["Kelp Survey", "Oslo"], None)
    ]


def test_tables_are_joined_by_id_and_path(filled, tmp_path):
    write(filled, tmp_path / "tables", "parquet")

    quotes = duckdb.sql(
        f"SET file_search_path = '{tmp_path}/tables'; "
        "SELECT s.name, f.predicate, o.name, e.quote, d.title FROM 'facts.parquet' f "
        "JOIN 'things.parquet' s ON s.id = f.subject_id "
        "JOIN 'things.parquet' o ON o.id = f.object_id "
        "JOIN 'evidence.parquet' e ON e.fact_id = f.id "
        "JOIN 'documents.parquet' d ON d.path = e.path AND d.part IS NOT DISTINCT FROM e.part"
    ).fetchall()

    assert (
        "Harbor Lab", "LOCATED_AT", "Oslo", "The Harbor Lab stands in Oslo.", "Oslo",
    ) in quotes  # fmt: skip


def test_csv_and_parquet_hold_the_same_rows(filled, tmp_path):
    for form in ("tables", "parquet"):
        write(filled, tmp_path / form, form)

    for name in TABLES:
        rows = read_csv(tmp_path / "tables" / f"{name}.csv")
        path = tmp_path / "parquet" / f"{name}.parquet"
        columns = [row[0] for row in duckdb.sql(f"DESCRIBE FROM '{path}'").fetchall()]
        key = {"evidence": "fact_id"}.get(name, "id")
        assert list(rows[0]) == columns
        assert [int(row[key]) for row in rows] == [it[0] for it in read_parquet(path, key)]


@pytest.mark.parametrize("form", ["tables", "parquet"])
def test_a_hostile_name_is_only_a_text(store, tmp_path, form):
    facts = ((HOSTILE, "=cmd()|x", "+1", 0.5),)
    put(store, note("Hostile", f"{HOSTILE} is here.", facts, kinds={HOSTILE: "Concept"}))

    write(store, tmp_path / "out", form)

    if form == "tables":
        [row] = read_csv(tmp_path / "out" / "facts.csv")
        assert row["subject"].startswith("'=HYPERLINK")
        assert (row["predicate"], row["object"]) == ("'=cmd()|x", "'+1")
        assert float(row["confidence"]) == 0.5
    else:
        [row] = read_parquet(tmp_path / "out" / "facts.parquet", "subject, predicate, object")
        assert row[0].startswith("=HYPERLINK")
        assert row[1:] == ("=cmd()|x", "+1")


@pytest.mark.parametrize("form", ["tables", "parquet", "markdown"])
def test_a_folder_is_written_neither_over_files_nor_among_those_of_loci(filled, tmp_path, form):
    (tmp_path / "mine.csv").write_text("mine")
    inside = filled.folder / "empty"
    inside.mkdir()

    for folder in (tmp_path, inside, "relative"):
        with pytest.raises(WrongUse):
            write(filled, folder, form)

    assert not list(inside.iterdir())
    assert (tmp_path / "mine.csv").read_text() == "mine"


def test_times_become_utc_and_what_is_missing_stays_missing(tmp_path):
    kinds = {
        "at": "TIMESTAMP",
        "n": "BIGINT",
        "share": "DOUBLE",
        "name": "VARCHAR",
        "tags": "VARCHAR[]",
    }
    tables = ParquetTables({"t": kinds}, folder=tmp_path)
    berlin = datetime(2024, 5, 2, 1, 30, tzinfo=timezone(timedelta(hours=2)))
    tables.add("t", [(berlin, 2**60, 0.1, "", ("a", "b; c")), (None, None, None, None, ())])

    tables.write()
    tables.close()

    assert read_parquet(tmp_path / "t.parquet") == [
        (datetime.fromisoformat("2024-05-01T23:30"), 2**60, 0.1, "", ["a", "b; c"]),
        (None, None, None, None, []),
    ]
