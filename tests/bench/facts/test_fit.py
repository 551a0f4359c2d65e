"""Weights of usefulness: fitted, held out by collection, and written as the file that ships."""

import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from bench.facts import fit as fitting
from bench.facts.collections import StatementAt
from bench.facts.fit import (
    LabeledStatement,
    fit,
    held_out,
    held_out_table,
    labeled_statements,
    to_toml,
)
from bench.facts.settle import FactLabel
from core.extract.extract import extract
from core.ingest.chunk import chunk
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Document


def cases(seed: int = 1, *, count: int = 300) -> Iterator[LabeledStatement]:
    """Statements of three collections: "good" makes them useful in 9 of 10, "bad" in 1 of 10."""
    luck = Random(seed)
    for n in range(count):
        feature = luck.choice(("good", "bad"))
        is_useful = (luck.random() < 0.9) == (feature == "good")
        yield LabeledStatement("abc"[n % 3], frozenset({feature, f"rare {n}"}), is_useful)


def test_probabilities_are_the_shares_of_useful_statements() -> None:
    model = fit(list(cases(count=2000)))

    assert model.probability(frozenset({"good"})) == pytest.approx(0.9, abs=0.06)
    assert model.probability(frozenset({"bad"})) == pytest.approx(0.1, abs=0.06)
    assert not any(name.startswith("rare") for name in model.weights)


def test_a_collection_is_measured_by_weights_that_have_not_seen_it() -> None:
    given = list(cases())
    # In this collection the feature means the opposite: weights that knew it would tell.
    turned = [
        LabeledStatement("odd", case.features, not case.is_useful) for case in given[: len(given)]
    ]

    probabilities = held_out([*given, *turned])

    odd = probabilities[len(given) :]
    useful = np.array([case.is_useful for case in turned])
    assert odd[useful].mean() < odd[~useful].mean()


def test_the_table_has_a_line_for_each_collection_for_prose_notes_and_all() -> None:
    notes = [replace(one, collection="d_notes") for one in cases() if one.collection == "a"]

    lines = list(held_out_table([*cases(), *notes]))

    named = [line.split(" | ")[0].removeprefix("| ") for line in lines[2:9]]
    assert named == ["a", "b", "c", "d_notes", "prose", "notes", "all"]


def test_what_is_written_is_read_again() -> None:
    model = fit(list(cases()))

    table = tomllib.loads(to_toml(model))

    assert table["bias"] == model.bias
    assert table["weights"] == model.weights


def test_the_first_reading_of_a_document_is_labeled_although_it_is_a_new_thing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    minutes = Document(
        "/n/minutes.md", None, "md", "Committee 8 September 2026", "AGM: Fri 4 Dec",
        language="en", written_at=datetime(2026, 9, 8, tzinfo=UTC),
    )  # fmt: skip
    passages = chunk(minutes, count_tokens=None)
    (fact,) = (
        it
        for it in extract(minutes, passages, vocabulary=built_in()).statements
        if it.subject == "AGM"
    )
    label = FactLabel(StatementAt("notes", "minutes.md", minutes, fact).id, "useful")
    monkeypatch.setattr(fitting, "collections", _no_collections)
    monkeypatch.setattr(
        fitting, "note_collections", lambda: {"notes": lambda: iter([("minutes.md", minutes)])}
    )

    (case,) = labeled_statements(Path(), [label])

    assert case.is_useful
    assert "clause_thing" in case.features


def _no_collections(_shared: Path) -> dict[str, Any]:
    return {}
