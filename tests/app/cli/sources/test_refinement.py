"""What a terminal tells of the reading by the model."""

import json

import pytest

from app.cli.sources.refinement import encoder_change_line, refinement_line
from core.messages import UserMessage
from core.records.files.status import ReencodeProgress, Refinement

UNKNOWN = "the time left is not known yet"


@pytest.mark.parametrize(
    ("refinement", "expected"),
    [
        (Refinement(), "No language model in use."),
        (
            Refinement("working", 3, 1200, 7200.0),
            "The model has read 3 of 1,200 passages, about 2.0 h of its own time left",
        ),
        (
            Refinement("waiting", 3, 1200),
            "The model has read 3 of 1,200 passages, and waits for quiet, " + UNKNOWN,
        ),
        (
            Refinement("resting", 0, 1, note=UserMessage("reading_paused")),
            "The model has read 0 of 1 passage, and rests: Reading is paused.",
        ),
        (
            Refinement("off", 0, 9),
            "The model has read 0 of 9 passages, and rests: it is switched off in the settings",
        ),
        (Refinement("done", 9, 9, 0.0), "The model has read 9 of 9 passages"),
        (
            Refinement("waiting", 8, 9, failed=1),
            "The model has read 8 of 9 passages, and waits for quiet, "
            + UNKNOWN
            + ", 1 reply could not be used",
        ),
    ],
)
def test_how_far_the_model_is_is_said_in_one_line(refinement, expected):
    assert refinement_line(refinement) == expected


def test_status_says_how_far_the_model_is(loci):
    _, out, _ = loci("status")
    _, as_json, _ = loci("status", "--json")

    assert "No language model in use" in out
    assert json.loads(as_json)["refinement"]["state"] == "no model"


def test_the_documents_that_are_read_first_are_listed_with_scores_k2(loci, engine):
    code, out, _ = loci("pin", "--scores")

    assert code == 0
    assert "0.610  /notes/heron.md  [first]" in out


def test_documents_are_pinned_by_absolute_paths_and_listed(loci, engine, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    code, out, _ = loci("pin", "a.md", "--json")
    listed = loci("pin")[1]
    loci("unpin", str(tmp_path / "a.md"))

    assert code == 0
    assert json.loads(out) == {"pinned": [str(tmp_path / "a.md")]}
    assert listed.strip() == str(tmp_path / "a.md")
    assert "No document is pinned" in loci("pin")[1]


@pytest.mark.parametrize(
    ("progress", "expected"),
    [
        (ReencodeProgress("bge"), "Encoding everything with bge: beginning; the old"),
        (
            ReencodeProgress("bge", 5, 1200),
            "Encoding everything with bge: 5 of 1,200 texts; the old",
        ),
        (
            ReencodeProgress("bge", problem=UserMessage.literal("It went away.")),
            "bge cannot be used: It went away.",
        ),
    ],
)
def test_how_far_another_encoder_is_is_said_in_one_line(progress, expected):
    assert expected in encoder_change_line(progress)
