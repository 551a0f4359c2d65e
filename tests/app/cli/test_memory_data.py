"""The commands that forget, carry and sum up, on an engine with fixed replies."""

import json

import pytest

from core.records.memory import ForgetRequest


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("--episode", "3"), ForgetRequest(episode_id=3)),
        (("--session", "4"), ForgetRequest(session_id=4)),
        (("--topic", "old boats"), ForgetRequest(topic="old boats")),
        (("--document", "/notes/a.md"), ForgetRequest(document="/notes/a.md")),
        (("--everything",), ForgetRequest(everything=True)),
    ],
)
def test_each_kind_of_thing_can_be_forgotten(loci, engine, words, what):
    code, out, _ = loci("--json", "memory", "forget", *words)

    assert code == 0
    assert engine.calls[-1] == ("forget", what)
    assert json.loads(out)["rewritten"] == ["loci.duckdb", "loci.index"]


def test_what_was_erased_is_told(loci):
    _, out, _ = loci("memory", "forget", "--session", "1")

    assert "Erased: 5 episodes." in out
    assert "loci.duckdb" in out


def test_nothing_is_forgotten_that_was_not_named(loci):
    assert loci("memory", "forget")[0] == 2
    assert loci("memory", "forget", "--everything", "--topic", "x")[0] == 2


def test_memory_goes_into_a_file_and_comes_back(loci, tmp_path):
    path = str(tmp_path / "memory.json")

    _, exported, _ = loci("--json", "memory", "export", path)
    _, imported, _ = loci("memory", "import", path)

    assert json.loads(exported)["path"] == path
    assert "Added: 1 conversation, 2 episodes." in imported


def test_summaries_are_made_listed_and_taken_back(loci):
    _, made, _ = loci("--json", "memory", "consolidate", "--after", "10")
    _, listed, _ = loci("memory", "consolidations")
    code, undone, _ = loci("memory", "consolidate", "--undo", "1")

    assert len(json.loads(made)["consolidations"][0]["of"]) == 3
    assert listed.startswith("1  ")
    assert (code, undone) == (0, "The episodes are as before.\n")
    assert loci("memory", "consolidate", "--undo", "9")[0] == 2


def test_a_conversation_goes_into_a_file(loci, tmp_path):
    path = str(tmp_path / "heron.md")

    code, out, _ = loci("memory", "transcript", "1", path)

    assert (code, out) == (0, f"{path}: 2 questions.\n")
