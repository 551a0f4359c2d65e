"""K11: relations and paths between gold entities, counted on a document written here."""

import json

import pytest

from bench.extraction.path_accuracy import PathLine, path_lines, paths, table

# Mara (0) works at Harrow Metals (1), which owns Kelpline (2), which is in Bergen (3).
SENTENCES = [
    "Mara Lindqvist works at Harrow Metals .",
    "Harrow Metals owns Kelpline Sensors .",
    "Kelpline Sensors is based in Bergen .",
]
ENTITIES = ["Mara Lindqvist", "Harrow Metals", "Kelpline Sensors", "Bergen"]


@pytest.fixture
def gold(tmp_path):
    def write(*triples):
        path = tmp_path / "gold.jsonl"
        record = {
            "id": "one",
            "sents": [it.split() for it in SENTENCES],
            "entities": [{"mentions": [it]} for it in ENTITIES],
            "triples": list(triples),
        }
        path.write_text(json.dumps(record) + "\n")
        return path

    return write


def counts(lines: list[PathLine], facts: int) -> tuple[int, ...]:
    (line,) = [it for it in lines if (it.least, it.facts) == (0.0, facts)]
    return (line.extracted, line.typed, line.right, line.gold, line.reached, line.recalled)


def test_k11_paths_of_right_relations_are_right(gold):
    lines = list(path_lines(gold((0, "P108", 1), (1, "P355", 2), (2, "P159", 3))))

    assert counts(lines, 1) == (3, 3, 3, 3, 3, 3)
    assert counts(lines, 2) == (2, 2, 2, 2, 2, 2)
    assert counts(lines, 3) == (1, 1, 1, 1, 1, 1)


def test_k11_one_wrong_relation_makes_a_path_wrong(gold):
    # The gold says that Mara founded the company; the text says that she works there.
    lines = list(path_lines(gold((1, "P112", 0), (1, "P355", 2), (2, "P159", 3))))

    assert counts(lines, 1) == (3, 3, 2, 3, 3, 2)
    assert counts(lines, 2) == (2, 2, 1, 2, 2, 1)
    assert counts(lines, 3) == (1, 1, 0, 1, 1, 0)


def test_k11_a_path_visits_no_entity_twice_and_counts_once():
    triangle = frozenset({(0, 1), (1, 2), (0, 2)})

    assert len(paths(triangle, 2)) == 3
    assert paths(triangle, 3) == set()


def test_k11_the_table_has_shares_with_intervals(gold):
    lines = list(path_lines(gold((0, "P108", 1), (1, "P355", 2))))

    row = next(it for it in table(lines) if it.startswith("| 0.0 | 2 |"))
    assert "1.000 (1.000 to 1.000) of 1" in row
