"""`bench resolution` and names within documents."""

import json
import random

import msgspec
import pytest

from bench.resolution.clustering_growth import measure_growth, synthetic_entities
from bench.resolution.resolution import (
    DecidedPair,
    Pair,
    build_report,
    leaking_attributes,
    read_pairs,
    run_resolution,
)
from bench.resolution.resolution_weights import fit_weights, to_toml
from bench.resolution.surface_forms import b_cubed, run_forms
from core.errors import WrongUse
from core.resolve.entities.blocking import BlockingIndex

pytestmark = pytest.mark.slow


def lines(path):
    """The decided pairs of an output file."""
    return [msgspec.json.decode(line, type=DecidedPair) for line in path.read_bytes().splitlines()]


def pair(left, right, match, split="train"):
    return {"split": split, "left": left, "right": right, "match": match}


def written(path, *rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


@pytest.mark.parametrize("name", ["dblp_acm", "fodors_zagats"])
def test_records_of_the_test_split_are_told_at_the_bar(shared, tmp_path, name):
    rows = (shared / "bench" / "resolution" / f"{name}.jsonl").read_text("utf-8").splitlines()
    test = [row for row in rows if '"split": "test"' in row]
    others = [row for row in rows if '"split": "test"' not in row][:300]
    path = tmp_path / "pairs.jsonl"
    path.write_text("\n".join([*test, *others]), "utf-8")

    assert run_resolution(path).f1 >= 0.95


def test_the_figures_can_be_computed_anew_from_the_output(shared, tmp_path):
    out = tmp_path / "out.jsonl"
    found = run_resolution(shared / "bench" / "resolution" / "beer.jsonl", out=out)
    again = build_report(lines(out))

    assert (again.precision, again.recall, again.f1) == (found.precision, found.recall, found.f1)
    assert found.split == "test"
    assert found.f1 > 0.8


def test_what_is_only_asked_does_not_count_as_found():
    asked = [
        DecidedPair(1, "", 1, "ask", 0.5),
        DecidedPair(2, "", 1, "same", 0.9),
        DecidedPair(3, "", 0, "ask", 0.4),
    ]
    found = build_report(asked)

    assert (found.precision, found.recall, found.asked) == (1.0, 0.5, 2)


def test_an_attribute_that_gives_the_answer_away_is_left_out():
    same = [Pair({"name": "a", "id": "7"}, {"name": "b", "id": "7"}, 1)] * 10
    other = [Pair({"name": "a", "id": "7"}, {"name": "b", "id": "8"}, 0)] * 5

    assert leaking_attributes([*same, *other]) == ("id",)
    assert leaking_attributes([*same, *other, Pair(same[0].left, same[0].right, 0)]) == ()
    assert leaking_attributes([*same[:9], *other]) == ()


def test_a_file_without_splits_counts_as_a_whole(tmp_path):
    path = written(
        tmp_path / "p.jsonl",
        {"left": {"name": "Ann Lee", "born": "1961"}, "right": {"name": "Ann Lee", "born": "1961"},
         "match": 1},
        {"left": {"name": "Ann Lee", "born": "1961"}, "right": {"name": "Bo Diaz", "born": "1985"},
         "match": 0},
    )  # fmt: skip
    found = run_resolution(path)

    assert (found.split, found.pairs, found.f1) == ("", 2, pytest.approx(1.0))


def test_a_file_of_something_else_is_refused_with_its_line(tmp_path):
    path = tmp_path / "p.jsonl"
    path.write_text('{"left": {}, "right": {}, "match": 1}\n{"left": 3}\n', "utf-8")

    with pytest.raises(WrongUse, match="Line 2"):
        read_pairs(path)


def test_the_fit_learns_from_train_and_valid_alone():
    good = Pair({"name": "blue fox", "year": "1998"}, {"name": "blue fox", "year": "1998"}, 1)
    bad = Pair({"name": "blue fox", "year": "1998"}, {"name": "red hen", "year": "2001"}, 0)
    lies = Pair(bad.left, bad.right, 1, "test")
    weights = fit_weights([[good, bad] * 5, [good, bad, lies]])

    assert weights == fit_weights([[good, bad] * 5, [good, bad]])
    assert weights["names.whole"] >= 0 >= weights["differ.year"]
    assert to_toml(weights).count("[") == 3


def test_b_cubed_figures_are_those_of_the_definition():
    gold = {"a": 1, "b": 1, "c": 2}

    assert b_cubed(gold, gold) == (3, 3)
    assert b_cubed(gold, {"a": 1, "b": 2, "c": 3}) == (3, 2)
    assert b_cubed(gold, {"a": 1, "b": 1, "c": 1}) == (pytest.approx(2 / 3 * 2 + 1 / 3), 3)


def test_names_within_documents_are_put_together_at_the_bar(shared, tmp_path):
    whole = (shared / "bench" / "entities" / "redocred_dev.jsonl").read_text("utf-8").splitlines()
    path = tmp_path / "some.jsonl"
    path.write_text("\n".join(whole[::10]), "utf-8")
    found = run_forms(path)

    assert found.documents == 50
    assert found.f1 >= 0.9
    assert found.found_f1 >= 0.9


def test_work_grows_nearly_as_the_number_of_things():
    few, many = (
        list(synthetic_entities(1_000, random.Random(3))),
        list(synthetic_entities(4_000, random.Random(3))),
    )

    assert compared(many) < 8 * compared(few)


def compared(things):
    """How many pairs are looked at, and one for each thing."""
    blocks = BlockingIndex()
    for it in things:
        blocks.add(it)
    return len(things) + sum(len(blocks.neighbors(it.id)) for it in things)


def test_the_same_made_up_names_are_joined_each_time():
    one, other = measure_growth(3_000), measure_growth(3_000)

    assert one.joined > 0
    assert (one.joined, one.asked) == (other.joined, other.asked)
