"""E2: gold sets of one's own, asked over the library, compared, hidden and erased."""

import json
from pathlib import Path

import pytest

from core.errors import Cancelled, WrongUse
from core.lanes import Cancel
from core.library.library import Library
from core.library.services import Backends
from core.records.evaluation import EvalProgress, GoldPassage, GoldQuestion
from core.records.memory import ForgetRequest
from core.store.gold_sets import GoldSetWriter
from tests.fakes import HashEncoder
from tests.scripted_model import ScriptedModel

LEADER = "Who leads Project Lantern?"


def keep(library: Library, docs: Path, text: str = LEADER, **given: object) -> GoldQuestion:
    fields: dict[str, object] = {
        "answers": ("Mara Lindqvist",),
        "passages": (
            GoldPassage(str(docs / "lantern.md"), quote="Mara Lindqvist leads Project Lantern"),
        ),
    }
    return library.keep_gold_questions([GoldQuestion(text, **(fields | given))])[0]  # type: ignore[arg-type]


def test_e2_a_question_is_asked_and_judged_by_answer_and_passage(library: Library, docs: Path):
    keep(library, docs)
    keep(library, docs, "What is the wage of the harbor pilot?", answers=(), passages=(),
         answerable=False)  # fmt: skip
    steps: list[EvalProgress] = []

    run = library.run_evaluation(on_piece=steps.append)

    leader, unanswerable = run.rows
    assert (leader.scores.rank, leader.scores.is_right) == (1, True)
    assert "Mara Lindqvist" in leader.said
    assert (leader.change, unanswerable.answerable) == ("new", False)
    assert run.figures.ndcg is not None
    assert (run.figures.ndcg.mean, run.figures.ndcg.questions) == (1.0, 1)
    assert run.figures.no_answer is not None
    assert run.setup["encoder"]
    assert steps[-1] == EvalProgress(2, 2)


def test_e2_a_run_tells_what_got_worse_and_which_setting_changed(library: Library, docs: Path):
    keep(library, docs)
    library.run_evaluation()
    library.set_option("passages_per_question", value=3)
    assert [it.name for it in library.list_gold_sets()[0].changes] == ["passages_per_question"]
    (docs / "lantern.md").write_text("# Project Lantern\n\nNothing is decided.\n")
    library.sync()
    library.settle()

    run = library.run_evaluation()

    assert [(row.change, row.was_right, row.rank_before) for row in run.rows] == [
        ("worse", True, 1)
    ]
    assert (run.better, run.worse) == (0, 1)
    assert [(it.name, it.now) for it in run.changes] == [("passages_per_question", "3")]
    assert run.gain is not None
    assert run.gain.mean == -1.0
    assert library.show_evaluation().id == run.id
    assert library.show_evaluation(run_id=library.list_gold_sets()[0].runs[1]).before == 0


def test_e2_an_answer_that_cites_only_what_is_marked_wrong_is_wrong(library: Library, docs: Path):
    heron = GoldPassage(str(docs / "lantern.md"), is_right=False)
    keep(library, docs, passages=(heron,))

    assert not library.run_evaluation().rows[0].scores.is_right


def test_e2_a_passage_is_found_again_in_a_file_that_moved_and_grew(library: Library, docs: Path):
    keep(library, docs)
    moved = (docs / "lantern.md").rename(docs / "moved.md")
    library.sync()
    library.settle()
    moved.write_text("A line above.\n\n" + moved.read_text())
    library.sync()
    library.settle()

    assert library.run_evaluation().rows[0].scores.rank == 1
    assert library.list_gold_sets()[0].questions[0].passages[0].path == str(docs / "moved.md")


def test_e2_a_question_kept_twice_is_one(library: Library, docs: Path):
    first = keep(library, docs)
    second = keep(library, docs, answers=("Lindqvist",))

    (gold,) = library.list_gold_sets()
    assert (first.id, [it.answers for it in gold.questions]) == (second.id, [("Lindqvist",)])


@pytest.mark.parametrize(
    "given",
    [
        {"answers": (), "passages": ()},
        {"set_name": " "},
        {"passages": (GoldPassage("/no/such/file.md"),)},
    ],
)
def test_e2_a_question_that_cannot_be_judged_is_refused(
    library: Library, docs: Path, given: dict[str, object]
):
    with pytest.raises(WrongUse):
        keep(library, docs, **given)
    assert library.list_gold_sets() == ()


def test_e2_a_quote_must_stand_in_its_document(library: Library, docs: Path):
    with pytest.raises(WrongUse):
        keep(library, docs, passages=(GoldPassage(str(docs / "heron.md"), quote="Mara"),))


def test_e2_a_set_is_carried_by_a_file(library: Library, docs: Path, tmp_path: Path):
    keep(library, docs)
    path = tmp_path / "set.jsonl"

    written = library.export_gold_set(str(path))
    library.remove_gold_questions()
    read = library.import_gold_set(str(path), set_name="Other")

    assert (written.questions, read.questions) == (1, 1)
    (gold,) = library.list_gold_sets()
    assert (gold.name, gold.questions[0].text) == ("Other", LEADER)
    path.write_text("{}\n")
    with pytest.raises(WrongUse):
        library.import_gold_set(str(path))


def test_e2_removing_a_question_removes_its_results(library: Library, docs: Path):
    question = keep(library, docs)
    library.run_evaluation()

    library.remove_gold_questions(question_id=question.id)

    assert library.list_gold_sets() == ()
    with pytest.raises(WrongUse):
        library.show_evaluation()


def secret_question(library: Library, docs: Path) -> GoldQuestion:
    return keep(
        library, docs, "What is the vexmarble code?", answers=("quibblehorn",),
        passages=(GoldPassage(str(docs / "secret.md")),),
    )  # fmt: skip


def test_e2_a_question_about_what_is_never_quoted_is_hidden(
    library: Library, docs: Path, tmp_path: Path
):
    secret_question(library, docs)
    keep(library, docs, "What is the code?", answers=("quibblehorn",), passages=())
    library.run_evaluation()

    library.mark_path(str(docs / "secret.md"), tiers=["never quoted"])

    (gold,) = library.list_gold_sets()
    assert [it.text for it in gold.questions] == ["What is the code?"]
    assert [row.said for row in library.show_evaluation().rows] == [""]
    library.mark_path(str(docs / "secret.md"), tiers=["never leaves"])
    assert len(library.list_gold_sets()[0].questions) == 2
    library.export_gold_set(str(tmp_path / "set.jsonl"))
    texts = [json.loads(it)["question"] for it in (tmp_path / "set.jsonl").read_text().splitlines()]
    assert texts == ["What is the code?"]


def test_e2_what_is_never_remembered_is_in_no_set_and_no_run(library: Library, docs: Path):
    keep(library, docs, "What is the vexmarble code?", answers=("quibblehorn",), passages=())
    library.mark_path(str(docs / "secret.md"), tiers=["never remembered"])

    with pytest.raises(WrongUse):
        secret_question(library, docs)
    run = library.run_evaluation()

    assert [(row.said, row.scores.is_right) for row in run.rows] == [("", True)]


def test_e2_erasing_a_document_erases_questions_and_answers_about_it(library: Library, docs: Path):
    secret_question(library, docs)
    keep(library, docs, "What is the code?", answers=("a code",), passages=())
    keep(library, docs)
    library.run_evaluation()

    library.forget(ForgetRequest(document=str(docs / "secret.md")))

    (gold,) = library.list_gold_sets()
    assert {it.text for it in gold.questions} == {"What is the code?", LEADER}
    assert {row.text: bool(row.said) for row in library.show_evaluation().rows} == {
        "What is the code?": False, LEADER: True
    }  # fmt: skip
    for file in library.home.rglob("*"):
        assert not file.is_file() or b"quibblehorn" not in file.read_bytes()


def test_e2_a_run_that_ends_after_an_erasure_keeps_no_text_of_it(
    library: Library, docs: Path, monkeypatch: pytest.MonkeyPatch
):
    keep(library, docs, "What is the code?", answers=("a code",), passages=())
    record = GoldSetWriter.record

    def record_late(self: GoldSetWriter, *args: object, **given: object) -> object:
        self._db.run("DELETE FROM documents WHERE path = ?", str(docs / "secret.md"))
        return record(self, *args, **given)  # type: ignore[arg-type]

    monkeypatch.setattr(GoldSetWriter, "record", record_late)

    assert [row.said for row in library.run_evaluation().rows] == [""]


def test_e2_a_cancelled_run_keeps_nothing(library: Library, docs: Path):
    keep(library, docs)
    cancel = Cancel()
    cancel.set()

    with pytest.raises(Cancelled):
        library.run_evaluation(cancel=cancel)
    assert library.list_gold_sets()[0].runs == ()


def test_e1_a_set_is_run_with_and_without_the_model(home: Path, docs: Path):
    (docs / "lantern.md").write_text(
        "The harbor was dredged because ships ran aground near the pier.\n"
    )
    model = ScriptedModel("NOT FOUND")
    library = Library.open(home, Backends(HashEncoder(), load_model=lambda *_: model))
    (home / "small.gguf").write_bytes(b"GGUF")
    library.set_option("refine", value=False)
    library.set_option("not_found_by", value="model")
    library.set_option("model_file", value=str(home / "small.gguf"))
    library.add_sources([str(docs)])
    library.settle()
    keep(
        library, docs, "Why was the harbor dredged?", answers=("ran aground",),
        passages=(GoldPassage(str(docs / "lantern.md")),),
    )  # fmt: skip

    written = library.run_evaluation()
    quoted = library.run_evaluation(with_model=False)
    library.close()

    assert [(row.scores.is_answered, row.scores.rank) for row in written.rows] == [(False, 1)]
    assert [(row.scores.is_right, row.change) for row in quoted.rows] == [(True, "better")]
    assert (written.setup["model"], quoted.setup["model"]) == ("small.gguf", "")
