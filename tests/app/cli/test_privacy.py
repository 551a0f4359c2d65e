"""The commands that mark and mask, on a fixed engine and on a library."""

import json

from core.library.library import Library
from core.library.services import Backends
from tests.app.cli.conftest import run_on
from tests.core.privacy.vault import LOCAL, QUESTIONS, SILENT, fill, found, mark, talk
from tests.fakes import HashEncoder


def test_a_folder_is_marked(loci, engine, tmp_path):
    engine.add_sources([str(tmp_path)])

    _, out, _ = loci("--json", "mark", str(tmp_path), "--never-quoted", "--never-leaves")

    assert json.loads(out)["tiers"] == ["never quoted", "never leaves"]
    assert loci("mark", "/nowhere")[0] == 2


def test_a_file_is_marked_listed_and_as_its_folder_again(loci, engine, tmp_path):
    path = str(tmp_path / "salary.md")
    (tmp_path / "salary.md").write_text("71,500")

    _, marked, _ = loci("--json", "mark", path, "--never-quoted")
    _, listed, _ = loci("mark")
    loci("mark", path, "--inherit")

    assert json.loads(marked)["is_own"]
    assert listed == f"{path}: never quoted.\n"
    assert engine.calls[-2] == ("mark_path", path, None)


def test_masking_is_set_and_listed(loci, engine):
    _, out, _ = loci("--json", "mask", "--name", "Heron", "--exports", "on", "--mail", "partial")
    loci("mask", "--name", "Lantern")

    options = {it["name"]: it["value"] for it in json.loads(out)["options"]}
    assert options["masked_names"] == ["Heron"]
    assert (options["mask_in_exports"], options["mask_mail"]) == (True, "partial")
    assert "Names to mask: Heron, Lantern" in loci("mask")[1]
    assert "Names to mask: none" in loci("mask", "--no-names")[1]


def test_no_command_prints_what_is_never_quoted(serve, home, tmp_path, capsys):
    folder = tmp_path / "docs"
    fill(folder)
    library = Library.open(home, Backends(HashEncoder()))
    library.set_option("memory", value="on")
    library.add_sources([str(folder)])
    library.settle()
    talk(library)
    mark(library, folder)
    serve(lambda: library)
    commands = [
        *(("ask", question, "--explain") for question in QUESTIONS[:6]),
        *(("search", question, "--explain") for question in QUESTIONS[:6]),
        ("graph", "show", "Mara Solberg"),
        ("graph", "profile", "Mara Solberg"),
        ("graph", "path", "Mara Solberg", "Northwind Energy"),
        ("graph", "communities"),
        ("graph", "suggest"),
        ("graph", "stats"),
        ("graph", "review"),
        ("graph", "map"),
        ("timeline",),
        ("tasks",),
        ("starters",),
        ("memory", "list"),
        ("memory", "recall", "Mara Solberg"),
        ("memory", "session", "1"),
        ("status",),
    ]
    for words in commands:
        for form in ((), ("--json",)):
            code, out, err = run_on(home, [*form, *words], capsys)
            assert code == 0, (words, err)
            assert found(out + err, SILENT) == [], words
    for words in (
        ("graph", "export", "--format", "csv", "--out"),
        ("memory", "export"),
        ("memory", "transcript", "1"),
    ):
        path = tmp_path / "exported"
        path.unlink(missing_ok=True)
        code, _, err = run_on(home, [*words, str(path)], capsys)
        assert code == 0, (words, err)
        assert found(path.read_text(), (*SILENT, *LOCAL)) == [], words
