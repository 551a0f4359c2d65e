"""How long `loci add` and `loci sync` wait, and what they say of it."""

import json

import pytest

from app.cli.sources import sources
from app.cli.sources.progress import time_left
from core.messages import UserMessage
from core.records.files.status import SENTENCE_INDEXING, FailedFile, Progress
from tests.app.cli.statuses import status

literal = UserMessage.literal


def test_add_makes_paths_absolute_and_waits_until_all_is_read(loci, engine, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    engine.let_settle.set()

    code, out, _ = loci("add", "notes", "--json")

    assert code == 0
    assert [source.path for source in engine.sources] == [str(tmp_path / "notes")]
    assert json.loads(out)["added"][0]["path"] == str(tmp_path / "notes")


def test_add_says_with_its_exit_code_that_some_of_its_files_failed(loci, engine, tmp_path):
    engine.let_settle.set()
    locked = literal("It is locked.")
    broken = FailedFile(str(tmp_path / "a/x.pdf"), literal("Not read"), locked, literal("Copy it."))
    engine.status = lambda: status(files=1, failed=(broken,))

    mine = loci("add", str(tmp_path / "a"))
    other = loci("add", str(tmp_path / "b"))

    assert mine[0] == 3
    assert "It is locked. Copy it." in mine[1]
    assert other[0] == 0
    assert loci("sync")[0] == 3


def test_add_and_sync_refuse_when_reading_had_to_rest(loci, engine):
    engine.let_settle.set()
    low = Progress("paused", note=UserMessage.literal("The disk has only 3 MB of free space."))
    engine.status = lambda: status(files=2, pending=2, progress=low)

    added, synced = loci("add", "/notes"), loci("sync")

    assert (added[0], synced[0]) == (4, 4)
    assert "2 files could not be read yet. The disk has only 3 MB of free space." in added[2]


def test_files_that_wait_in_a_pause_of_the_user_are_no_failure(loci, engine):
    engine.let_settle.set()
    engine.status = lambda: status(files=1, pending=1, paused=True)

    assert loci("sync")[0] == 0


def sharpening(engine, *, patience_s, pending=0):
    """The engine works on single statements; what comes back tells whether it was waited for."""
    ends: list[str] = []

    def settle(*, on_piece=None, cancel=None):
        on_piece(Progress("reading", doing=SENTENCE_INDEXING))
        ends.append("left" if cancel.wait(patience_s) else "waited")
        cancel.check()
        return status(files=1)

    now = Progress("reading", doing=SENTENCE_INDEXING)
    engine.settle = settle
    engine.status = lambda: status(files=1, pending=pending, progress=now)
    return ends


@pytest.mark.parametrize("command", [("add", "/notes"), ("sync",)])
def test_what_no_question_waits_for_goes_on_in_an_engine_that_others_use(loci, engine, command):
    ends = sharpening(engine, patience_s=20)

    code, out, notes = loci(*command)

    assert code == 0
    assert ends == ["left"]
    assert "1 file" in out
    assert "All of it can be searched." in notes


def test_a_command_waits_for_all_when_the_engine_would_end_with_it(loci, engine, monkeypatch):
    monkeypatch.setattr(sources, "is_running", lambda home: False)
    ends = sharpening(engine, patience_s=0.5)

    code, _, notes = loci("add", "/notes")

    assert code == 0
    assert ends == ["waited"]
    assert "All of it" not in notes


def test_an_engine_that_watches_in_the_background_goes_on_without_the_command(
    loci, engine, monkeypatch
):
    monkeypatch.setattr(sources, "is_running", lambda home: False)
    engine.set_option("watch_in_background", value=True)
    ends = sharpening(engine, patience_s=20)

    assert loci("add", "/notes")[0] == 0
    assert ends == ["left"]


def test_files_that_came_in_at_the_last_moment_are_waited_for(loci, engine):
    ends = sharpening(engine, patience_s=0.5, pending=1)

    assert loci("add", "/notes")[0] == 0
    assert ends == ["left", "waited"]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, ""), (0.2, "about 1 s left"), (59, "about 59 s left"), (150, "about 2 min left")],
)
def test_time_left_is_told_in_words(seconds, words):
    assert time_left(seconds) == words
