"""The commands about one folder or file, on an engine with fixed replies."""

import json

import pytest

from core.messages import UserMessage
from core.records.files.status import FileRow


@pytest.fixture
def notes(loci, engine) -> str:
    engine.add_sources(["/notes"])
    return "/notes"


def test_an_estimate_adds_nothing(loci, engine):
    code, out, _ = loci("source", "estimate", "/notes", "/mail")

    assert code == 0
    assert "/mail  12 files" in out
    assert "In all 24 files" in out
    assert engine.sources == ()


def test_patterns_are_shown_tried_and_kept(loci, notes):
    _, shown, _ = loci("source", "patterns", notes)
    _, tried, _ = loci("source", "patterns", notes, "--not", "*.tmp", "--preview")
    _, kept, _ = loci("--json", "source", "patterns", notes, "--not", "*.tmp", "--only", "*.md")

    assert "no patterns" in shown
    assert "23 files would stay, 1 go out" in tried
    assert json.loads(kept)["exclude"] == ["*.tmp"]
    assert json.loads(kept)["include"] == ["*.md"]


def test_who_wrote_the_texts_of_a_folder_is_shown_and_set(loci, engine, notes):
    _, shown, _ = loci("source", "author", notes)
    _, changed, _ = loci("--json", "source", "author", notes, "others")
    _, back, _ = loci("source", "author", notes, "auto")

    assert shown.strip().endswith("/notes: auto")
    assert json.loads(changed)["authorship"] == "others"
    assert back.strip().endswith("/notes: auto")


def test_folders_are_added_with_who_wrote_them(loci, engine):
    engine.let_settle.set()
    code, _, _ = loci("add", "/notes", "/papers", "--written-by", "others")

    assert code == 0
    assert [it.authorship for it in engine.sources] == ["others", "others"]


def test_a_cluster_is_named_for_the_paths_of_this_command(loci, engine):
    engine.let_settle.set()
    code, _, _ = loci("add", "/notes/archive", "--cluster", "ray://node:10001")

    assert code == 0
    assert ("add_sources", ("/notes/archive",), "ray://node:10001") in engine.calls


def test_who_wrote_a_part_of_a_folder_is_not_set_for_all_of_it(loci, engine, notes):
    folder = engine.sources[0]
    engine.add_sources = lambda paths, *, cluster="": (folder,)

    code, _, err = loci("add", "/notes/clippings", "--written-by", "others")

    assert code == 2
    assert "part of /notes" in err
    assert engine.sources == (folder,)


@pytest.mark.parametrize(("word", "paused"), [("pause", True), ("resume", False)])
def test_one_folder_rests_and_goes_on(loci, notes, word, paused):
    _, out, _ = loci("--json", "source", word, notes)

    assert json.loads(out)["paused"] is paused


def test_one_folder_is_looked_through(loci, engine, notes):
    assert loci("source", "rescan", notes)[0] == 0
    assert ("rescan_source", 1) in engine.calls


def test_a_folder_that_is_not_watched_is_wrong_use(loci):
    code, _, err = loci("source", "pause", "/elsewhere")

    assert code == 2
    assert "isn't watched" in err


def test_files_are_tried_again_and_put_aside(loci):
    _, tried, _ = loci("source", "retry", "/notes/scan.pdf", "--recognize")
    _, aside, _ = loci("source", "ignore", "/notes/scan.pdf")
    _, stopped, _ = loci("source", "stop")

    assert tried == "1 file to be read again.\n"
    assert aside == "1 file put aside.\n"
    assert stopped == "1 file left as before.\n"


def test_problems_and_deeds_are_listed(loci, engine):
    engine.files = (FileRow("/notes/scan.pdf", "skipped", detail=UserMessage.literal("Scanned.")),)
    _, problems, _ = loci("source", "problems")
    _, deeds, _ = loci("source", "activity", "-n", "5")

    assert "1 file: Scanned." in problems
    assert "/notes/scan.pdf" in problems
    assert "folder added" in deeds
    assert "/home/ada/Research" in deeds
