"""The commands about Loci's own files, with an engine of fixed replies and with the real one."""

import json
from datetime import date

import pytest
from msgspec.structs import replace

from app.cli import datadir as homes
from app.cli.run import run
from core.datadir.layout import POINTER
from core.messages import UserMessage
from core.records.datadir import DataDirErasure, DataDirInfo
from tests.fake_engine.models import BACKUP, FakeModels


def test_a_backup_tells_what_it_holds_and_that_it_is_encrypted(loci, tmp_path, monkeypatch):
    monkeypatch.setattr("tests.fake_engine.models.BACKUP", replace(BACKUP, encrypted=True))
    code, out, notes = loci("backup", str(tmp_path / "a.locibackup"))

    assert code == 0
    assert "24 documents, 118 things, 342 facts" in out
    assert "encrypted with the key" in out
    assert notes == "Copying …\n"


def test_what_is_large_is_told_in_gigabytes(loci, engine, monkeypatch):
    shown = DataDirInfo("/home", size_bytes=8_300_000, free_bytes=66_723_900_000)
    monkeypatch.setattr(engine, "show_home", lambda: shown)

    _, out, _ = loci("home")

    assert "(8.3 MB)" in out
    assert "66.7 GB of disk" in out


def test_a_backup_can_be_looked_at_without_restoring_it(loci, engine, monkeypatch):
    restored = []
    monkeypatch.setattr(engine, "restore", lambda *_, **__: restored.append(1))

    code, out, _ = loci("restore", "--check", "/backups/a.locibackup", "--json")

    assert code == 0
    assert json.loads(out)["restored"] is False
    assert restored == []


def test_nothing_is_erased_without_the_words(loci, engine, monkeypatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    erased = []
    monkeypatch.setattr(FakeModels, "erase_home", lambda *_: erased.append(1))

    code, _, notes = loci("erase")

    assert code == 2
    assert "Nothing was deleted. To delete everything, type: delete everything" in notes
    assert erased == []


def test_connections_say_where_they_went(loci):
    code, out, _ = loci("connections")

    assert code == 0
    assert "127.0.0.1:11434  this computer" in out


def test_questions_to_begin_with_are_listed(loci):
    assert loci("starters")[1] == "Who leads the kelp survey?\nWhere does Mira Sato work?\n"


@pytest.mark.slow
def test_a_moved_home_is_found_by_its_old_name(tmp_path, capsys, monkeypatch):
    monkeypatch.delenv("LOCI_HOME", raising=False)
    old, new, docs = tmp_path / "old", tmp_path / "new", tmp_path / "docs"
    docs.mkdir()
    (docs / "a.md").write_text("# Ann\n\nAnn Reed keeps the lighthouse.\n", encoding="utf-8")

    def call(*words: str) -> dict[str, object]:
        code = run(["--home", str(old), *words, "--json"], open_window=lambda _home: 1)
        out, err = capsys.readouterr()
        assert code == 0, err + out
        return json.loads(out)

    call("add", str(docs))
    try:
        assert call("move", str(new))["home"] == str(new)
        assert [path.name for path in old.iterdir()] == [POINTER]
        shown = call("home")["home"]
        assert isinstance(shown, dict)
        assert shown["path"] == str(new)
        assert call("search", "lighthouse")["hits"]
        call("erase", "delete", "everything")
        assert not new.exists()
        assert not list(old.iterdir())
        assert (docs / "a.md").exists()
    finally:
        run(["--home", str(old), "stop"], open_window=lambda _home: 1)


def test_the_status_says_when_loci_last_backed_up_by_itself(loci, engine):
    status = replace(engine.status(), backed_up_on=date(2026, 11, 21))
    engine.status = lambda: status

    _, out, _ = loci("status")
    shape = json.loads(loci("status", "--json")[1])

    assert "Last automatic backup: 21 Nov 2026" in out
    assert shape["backed_up_on"] == "2026-11-21"


def test_a_backup_that_could_not_be_made_is_told_beside_where_the_files_are(loci, engine):
    shown = DataDirInfo(
        "/home", backup_path="/drive/a", backup_problem=UserMessage.literal("No backup was made.")
    )
    engine.show_home = lambda: shown

    _, out, _ = loci("home")

    assert "/drive/a" in out
    assert "No backup was made." in out


def test_who_deletes_everything_is_told_of_the_backups_that_are_left(loci, engine, monkeypatch):
    monkeypatch.setattr(homes, "stop_running_engine", lambda _home: True)
    engine.show_home = lambda: DataDirInfo("/home", backup_path="/drive/a.locibackup")
    engine.erase_home = lambda words: DataDirErasure(5, 1000)

    code, out, _ = loci("erase", "delete", "everything")

    assert code == 0
    assert "The backups beside /drive/a.locibackup are left; delete them yourself." in out
