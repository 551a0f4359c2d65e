"""What `loci bench model` makes of a model's replies."""

import pytest

from bench.answers.model_answers import ExtractionLine, build_report, model_line, run_model
from bench.answers.questions import NaturalQuestion
from core.llm.language_model import ChatReply
from core.records.answers.answers import Answer, Trace
from tests.scripted_model import ScriptedModel

ASKED = NaturalQuestion("a", "How much is the grant?", (("180,000",),), ("a.md",))


def reply(text):
    return ChatReply(text, "stop", 300, 20, 0.5, 30.0)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "grant.md").write_text(
        "# Grant\n\nThe Vellmar Foundation pays a grant of 180,000 euros.\n", encoding="utf-8"
    )
    questions = tmp_path / "questions.jsonl"
    questions.write_text(
        '{"id": "a", "question": "How much is the grant?", "keys": [["180,000"]]}\n',
        encoding="utf-8",
    )
    return tmp_path / "notes", questions


def test_a_model_answers_over_the_folder_and_reads_its_passages(folder, tmp_path, embedder_folder):
    notes, questions = folder
    entities = (
        '{"things": [{"name": "Vellmar Foundation", "type": "Organization", "confidence": 0.9}]}'
    )
    model = ScriptedModel("The grant is 180,000 euros [1].", entities)

    lines = run_model(
        model, questions, notes, tmp_path / "home", embedder_folder=embedder_folder, passages=1
    )
    report = build_report("scripted", lines)

    assert (report.questions, report.right, report.fell_back) == (1, 1.0, 0.0)
    assert report.supported == 1.0
    assert (report.extractions, report.valid) == (1, 1.0)


def test_words_that_are_no_json_are_counted(folder, tmp_path, embedder_folder):
    notes, questions = folder
    model = ScriptedModel("The grant is 180,000 euros [1].")

    lines = run_model(
        model, questions, notes, tmp_path / "home", embedder_folder=embedder_folder, passages=1
    )

    assert lines[1] == ExtractionLine(f"{notes / 'grant.md'}:0", False, 0, 3)


def test_a_reply_that_repeats_a_sentence_loops():
    answer = Answer("?", True, "It is 180,000 euros.", (), (), Trace("?"), {}, model="m")

    assert model_line(ASKED, answer, reply("The grant is large. " * 4)).loops
    assert not model_line(ASKED, answer, reply("It is large. It is 180,000 euros.")).loops


def test_quotes_instead_of_what_was_written_are_a_fall_back():
    answer = Answer("?", True, "It is 180,000 euros.", (), (), Trace("?"), {})

    assert model_line(ASKED, answer, reply("Large.")).fell_back
    assert not model_line(ASKED, answer, None).fell_back
    assert model_line(ASKED, answer, None).right


def test_invalid_extractions_lower_the_share():
    lines = [ExtractionLine("a:0", True, 2, 1), ExtractionLine("a:9", False, 0, 3)]

    assert build_report("m", lines).valid == 0.5
