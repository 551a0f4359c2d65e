"""`loci vault …`, and vaults by name everywhere on the command line."""

import json
import sys
from io import StringIO
from pathlib import Path

import pytest

from app.cli.run import run
from tests.app.cli.conftest import assert_declared


@pytest.fixture
def opened() -> list[Path]:
    return []


@pytest.fixture
def loci(tmp_path, monkeypatch, capsys, opened):
    """Runs a command with the user's folders below `tmp_path`; returns code, output, notes."""
    for name in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    for name in ("LOCI_HOME", "LOCI_VAULT"):
        monkeypatch.delenv(name, raising=False)

    def open_window(home: Path, **_: object) -> int:
        opened.append(home)
        return 0

    def call(*words: str) -> tuple[int, str, str]:
        code = run(words, open_window=open_window)
        out, err = capsys.readouterr()
        if "--json" in words and code == 0:
            assert_declared(words, out)
        return code, out, err

    return call


def test_vaults_are_made_listed_renamed_and_forgotten(loci, tmp_path):
    assert loci("vault", "list")[1].split() == ["Main", str(tmp_path / "data" / "loci")]
    made = json.loads(loci("vault", "create", "Work", "--json")[1])["vault"]
    assert loci("vault", "rename", "work", "Office")[0] == 0
    listed = json.loads(loci("vault", "list", "--json")[1])["vaults"]

    assert [vault["name"] for vault in listed] == ["Main", "Office"]
    assert listed[1]["home"] == made["home"] == str(tmp_path / "data" / "loci-vaults" / "work")
    assert json.loads(loci("vault", "forget", "Office", "--json")[1])["vault"] == listed[1]
    assert len(json.loads(loci("vault", "list", "--json")[1])["vaults"]) == 1
    assert Path(made["home"]).is_dir()


def test_a_vault_opens_by_its_name_everywhere(loci, tmp_path, monkeypatch, opened):
    loci("vault", "create", "Work", str(tmp_path / "w"))

    loci("vault", "open", "Work")
    loci("--vault", "work")
    loci("open", "--vault", "Work")
    monkeypatch.setenv("LOCI_VAULT", "Work")
    loci()
    loci("--home", str(tmp_path / "h"))
    loci("--vault", "Main")

    data = tmp_path / "data" / "loci"
    assert opened == [*[tmp_path / "w"] * 4, tmp_path / "h", data]


def test_an_unknown_vault_and_two_answers_to_one_question_are_wrong_use(
    loci, monkeypatch, tmp_path
):
    code, _, err = loci("--vault", "Wrok", "status")
    assert code == 2
    assert "Main" in err
    assert loci("--vault", "Main", "--home", str(tmp_path), "status")[0] == 2
    monkeypatch.setenv("LOCI_HOME", str(tmp_path))
    monkeypatch.setenv("LOCI_VAULT", "Main")
    assert loci("status")[0] == 2
    assert loci("vault", "open", "Wrok")[0] == 2


def test_a_vault_that_is_missing_is_neither_opened_nor_deleted(loci, tmp_path, opened):
    loci("vault", "create", "Work", str(tmp_path / "w"))
    (tmp_path / "w").rmdir()

    assert "(not there)" in loci("vault", "list")[1]
    assert loci("vault", "open", "Work")[0] == 2
    assert loci("vault", "delete", "Work", "Work")[0] == 2
    assert not opened
    assert not (tmp_path / "w").exists()


@pytest.mark.slow
def test_only_its_typed_name_deletes_a_vault_and_never_the_users_files(loci, tmp_path, monkeypatch):
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "a.md").write_text("# Reef\n\nAda counts kelp.\n", encoding="utf-8")
    home = Path(json.loads(loci("vault", "create", "Work", "--json")[1])["vault"]["home"])
    assert loci("--vault", "Work", "add", str(docs))[0] == 0

    in_use = loci("vault", "delete", "Work", "Work")
    loci("--vault", "Work", "stop")
    refused = [loci("vault", "delete", *words) for words in (["Work"], ["Work", "work"])]
    refused.append(loci("vault", "delete", "Main", "Main"))

    assert [code for code, _, _ in (in_use, *refused)] == [2] * 4
    assert "in use" in in_use[2]
    assert (home / "loci.duckdb").exists()
    typed = StringIO("Work\n")
    typed.isatty = lambda: True
    monkeypatch.setattr(sys, "stdin", typed)
    assert loci("vault", "delete", "Work")[0] == 0
    assert not home.exists()
    assert (docs / "a.md").exists()
    assert "Work" not in loci("vault", "list")[1]
