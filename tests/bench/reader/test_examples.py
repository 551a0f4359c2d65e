import json
import random

import pytest

from bench.reader.examples import (
    MAX_TOKENS,
    ExampleMaker,
    batches,
    encode,
    note_questions,
    without_answer,
)
from bench.reader.measure import SpanQuestion

tokenizers = pytest.importorskip("tokenizers")
LONG = "The Heron was built in Oslo in 1931. " + "It sailed to many ports in the north. " * 60
QUESTIONS = [
    SpanQuestion(f"When was boat {n} built?", f"Boat {n} was built in 19{n}.", ((20, 24),), "qamr")
    for n in range(31, 61)
]


@pytest.fixture(scope="module")
def tokenizer(embedder_folder):
    made = tokenizers.Tokenizer.from_file(str(embedder_folder / "tokenizer.json"))
    made.no_truncation()
    made.no_padding()
    return made


def test_the_tokens_of_an_example_are_those_of_its_answer(tokenizer):
    start = LONG.index("1931")
    made = encode(tokenizer, "When?", LONG, (start, start + 4), random.Random(1))

    assert len(made.ids) <= MAX_TOKENS
    assert tokenizer.decode(made.ids[made.start : made.end + 1]) == "1931"


def test_a_text_without_its_answer_has_no_span(tokenizer):
    made = encode(tokenizer, "When?", LONG, None, random.Random(1))

    assert (made.start, made.end) == (0, 0)


def test_sentences_that_answer_are_left_out():
    text = "It was built in 1931. It is green. In 1931 it sailed."
    asked = SpanQuestion("When?", text, ((16, 20), (38, 42)))

    assert without_answer(asked) == "It is green."


def test_an_epoch_is_the_same_for_the_same_seed(tokenizer):
    one, other = (ExampleMaker(QUESTIONS, tokenizer, seed=3, dropped=0.2) for _ in range(2))

    assert [it.ids for it in one.epoch(0)] == [it.ids for it in other.epoch(0)]
    assert [it.ids for it in one.epoch(0)] != [it.ids for it in one.epoch(1)]


def test_batches_allow_spans_in_the_text_or_none(tokenizer):
    examples = ExampleMaker(QUESTIONS, tokenizer, seed=3, dropped=0.0).epoch(0)
    made = list(batches(examples, tokens=256, luck=random.Random(1)))

    assert made
    for batch in made:
        rows = range(len(batch.ids))
        assert all(batch.allowed[row, batch.starts[row]] == 1 for row in rows)
        assert all(batch.allowed[row, batch.ends[row]] == 1 for row in rows)
        assert (batch.types <= batch.mask).all()


@pytest.fixture
def notes(tmp_path):
    lines = [
        {
            "library": "lund",
            "title": f"Boiler {n}",
            "text": f"Serviced in 20{n}.",
            "questions": [
                {"q": "when was the boiler serviced", "a": f"20{n}"},
                {"q": "who serviced the boiler", "a": None},
            ],
        }
        for n in range(10, 14)
    ]
    file = tmp_path / "notes.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    return note_questions(file)


def test_an_answer_of_a_note_stands_behind_its_title(notes):
    asked, unanswered = notes[:2]
    ((start, end),) = asked.answers

    assert asked.context.startswith("Boiler 10\n")
    assert asked.context[start:end] == "2010"
    assert unanswered.answers == ()


def test_a_question_of_a_note_is_asked_on_another_one_too(notes, tokenizer):
    examples = ExampleMaker(notes, tokenizer, seed=1, dropped=0.0).epoch(1)

    answered = [it for it in examples if it.start]
    assert (len(examples), len(answered)) == (12, 4)
