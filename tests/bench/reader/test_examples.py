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

    assert one.epoch(0) == other.epoch(0)
    assert one.epoch(0) != one.epoch(1)


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


def test_a_question_of_a_note_is_asked_on_its_own_and_on_other_notes(notes, tokenizer):
    groups = ExampleMaker(notes, tokenizer, seed=1, dropped=0.0).epoch(1)

    answered = [it for it in groups if len(it) > 1]
    assert (len(groups), len(answered)) == (8, 4)
    for own, *others in answered:
        texts = {tuple(it.ids[it.question_tokens :]) for it in (own, *others)}
        assert own.start > 0
        assert [it.start for it in others] == [0, 0, 0]
        assert len(texts) == 4


def test_a_batch_holds_all_texts_of_its_questions(notes, tokenizer):
    groups = ExampleMaker(notes, tokenizer, seed=1, dropped=0.0).epoch(1)

    made = list(batches(groups, tokens=192, luck=random.Random(1)))

    assert {it.texts for it in made} == {1, 4}
    for batch in made:
        rows = batch.starts.reshape(-1, batch.texts)
        assert (rows[:, 1:] == 0).all()
        assert batch.texts == 1 or (rows[:, 0] > 0).all()
