"""Names and their types are measured, and junk is drawn and counted."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.datasets import write_lines
from bench.extraction.detokenize import detokenize
from bench.extraction.entities import EntityLine, figures, load_labelled, run_entities
from bench.extraction.junk import SampledEntity, sample_entities, score
from core.errors import WrongUse

TWEET = {
    "id": "t1",
    "tokens": ["Ann", "Lee", "did", "n't", "like", "Oslo", "."],
    "tags": ["B-person", "I-person", "O", "O", "O", "B-location", "O"],
}
PAGE = {
    "id": "p1",
    "sents": [["Ann", "Lee", "left", "Acme", "Corp", "in", "1990", "."]],
    "entities": [
        {"type": "PER", "mentions": ["Ann Lee"], "spans": [[0, 0, 2]]},
        {"type": "ORG", "mentions": ["Acme Corp"], "spans": [[0, 3, 5]]},
        {"type": "TIME", "mentions": ["1990"], "spans": [[0, 6, 7]]},
    ],
}


def lines(path, rows):
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


def test_tokens_are_joined_as_people_write(tmp_path):
    (tweet,) = load_labelled(lines(tmp_path / "g.jsonl", [TWEET]))

    assert tweet.text == "Ann Lee didn't like Oslo."
    assert tweet.names == ((0, 7, "person"), (20, 24, "location"))


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        (["That", "'", "s", "\"", "it", "\"", "!"], "That's \"it\"!"),
        (["I", "wo", "n", "'", "t", "(", "not", "now", ")"], "I won't (not now)"),
        (["a", "two", "-", "year", "and", "/", "or"], "a two-year and/or"),
    ],
)  # fmt: skip
def test_marks_stand_where_they_belong(tokens, text):
    assert detokenize([tokens])[0] == text


@given(st.lists(st.lists(st.text("ab'\"(-.", min_size=1, max_size=4), max_size=8), max_size=4))
def test_every_token_stands_at_its_place(sentences):
    text, places = detokenize(sentences)

    assert [[text[a:b] for a, b in row] for row in places] == sentences


def test_names_are_counted_by_their_exact_boundaries(tmp_path):
    gold = lines(tmp_path / "g.jsonl", [PAGE])
    out = tmp_path / "out.jsonl"

    report = run_entities(gold, out=out)

    written = [msgspec.json.decode(line, type=EntityLine) for line in out.read_bytes().splitlines()]
    again = figures(written, texts_per_s=report.texts_per_s)
    assert again == report
    assert report.names == 2
    assert report.boundary_f1 == pytest.approx(1.0)
    assert set(report.by_type) == {"PER", "ORG"}


def test_a_wrong_boundary_counts_on_both_sides():
    line = EntityLine(
        "x",
        "Ann Lee met Bo",
        ((0, 7, "PER"), (12, 14, "MISC")),
        ((0, 3, "Person"), (12, 14, "Product")),
    )

    report = figures([line])

    assert (report.boundary_precision, report.boundary_recall) == (0.5, 0.5)
    assert report.by_type["PER"].recall == 0.0
    assert report.by_type["MISC"].accuracy is None


@pytest.mark.parametrize("text", ["", '{"id": "x"}', "no json"])
def test_a_file_of_another_form_is_refused(tmp_path, text):
    path = tmp_path / "g.jsonl"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(WrongUse):
        load_labelled(path)


def test_things_are_drawn_with_their_contexts_and_always_the_same(tmp_path):
    (tmp_path / "a.md").write_text("# Weir\n\nAnn Lee met Bob Miller in Oslo.\n", encoding="utf-8")
    (tmp_path / "b.md").write_text("# Mill\n\nAnn Lee left Oslo.\n", encoding="utf-8")

    drawn = sample_entities(tmp_path, count=3, seed=4)

    everything = sample_entities(tmp_path, count=99, seed=4)
    assert drawn == sample_entities(tmp_path, count=3, seed=4)
    assert set(drawn) <= set(everything)
    ann = next(it for it in everything if it.name == "Ann Lee")
    assert len(ann.contexts) == 2
    assert all("[Ann Lee]" in context for context in ann.contexts)


def test_the_share_of_junk_has_an_interval(tmp_path):
    labels = [
        SampledEntity(f"t{at}", "Concept", label="junk" if at < 2 else "thing") for at in range(50)
    ]
    path = tmp_path / "labels.jsonl"
    write_lines(path, [*labels, SampledEntity("not yet", "Concept")])

    report = score(path)

    assert (report.labelled, report.junk, report.share) == (50, 2, 0.04)
    assert 0.0 < report.low < 0.04 < report.high < 0.15


def test_without_labels_there_is_no_share(tmp_path):
    path = tmp_path / "labels.jsonl"
    write_lines(path, [SampledEntity("x", "Concept")])

    with pytest.raises(WrongUse):
        score(path)


def test_the_shared_sets_are_read(shared):
    for name in ("wnut17_dev", "wnut17_train", "redocred_dev"):
        texts = load_labelled(shared / "bench" / "entities" / f"{name}.jsonl")

        assert len(texts) >= 500
        assert all(0 <= a < b <= len(it.text) for it in texts for a, b, _kind in it.names)
