"""`loci bench openie` from the command line."""

import json
from pathlib import Path

import pytest

from app.cli.run import run

GOLD = {"sentence": "Ann wrote a book .", "triples": [{"rel": "wrote", "args": ["Ann", "a book"]}]}


def test_the_figures_of_a_gold_file_are_printed_as_one_object(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    gold, out = tmp_path / "gold.jsonl", tmp_path / "out.jsonl"
    gold.write_text(json.dumps(GOLD), "utf-8")
    words = ["bench", "openie", "--gold", str(gold), "--out", str(out), "--json"]

    code = run(words, open_window=lambda _home: 1)

    printed = json.loads(capsys.readouterr().out)
    assert code == 0
    assert (printed["precision"], printed["recall"], printed["f1"]) == (1.0, 1.0, 1.0)
    assert json.loads(out.read_text("utf-8"))["triples"][0]["rel"] == "wrote"


def test_a_gold_file_that_is_not_there_is_wrong_use(tmp_path: Path):
    words = ["bench", "openie", "--gold", str(tmp_path / "none.jsonl")]

    assert run(words, open_window=lambda _home: 1) == 2
