"""How an answer came about, on the terminal, and how a question is to be answered."""

import json
from datetime import UTC, datetime

import pytest

from app.cli.ask.questions import coverage_summary
from core.messages import UserMessage
from core.records.answers.answers import ActivatedFact, Anchor, Answer, Candidate, Trace
from core.records.answers.questions import (
    Analysis,
    Condition,
    Coverage,
    Filters,
    Plan,
    PlanStep,
    QueryOptions,
    QuestionEntity,
    QuestionRelation,
    QuestionTime,
    TraversalStep,
)
from core.records.ids import EntityId, PassageId
from core.records.knowledge import Entity, FactView

FACT = FactView("Reef", "MANAGED_BY", "Ada", 0.9, "extracted", "file", score=1.25)
TRACE = Trace(
    "Who led Reef in 2022?",
    anchors=(Anchor(EntityId(3), "Reef", 1.0, "named in the question"),),
    activation=(ActivatedFact(1, "Reef", FACT),),
    candidates=(
        Candidate(
            PassageId(1), "/a.md", None, 0, 9, 0.9, {"meaning": 0.7}, kept=True,
            why=UserMessage.literal("names"),
        ),
        *(
            Candidate(
                PassageId(n), f"/{n}.md", None, 0, 9, 0.1, {}, kept=False,
                why=UserMessage.literal("below"),
            )
            for n in range(2, 14)
        ),
    ),
    analysis=Analysis(
        "Who led Reef in 2022?",
        kind="who",
        structural=True,
        complexity=0.42,
        things=(QuestionEntity(EntityId(3), "Reef", 8, 12),),
        relations=(QuestionRelation("MANAGED_BY", "led", inverse=True),),
        times=(
            QuestionTime("in 2022", "within", datetime(2022, 1, 1, tzinfo=UTC),
                      datetime(2023, 1, 1, tzinfo=UTC)),
        ),
        filters=Filters(must=(Condition("type", "pdf"),)),
    ),
    chosen=Plan(
        "hybrid", UserMessage.literal("Two things are named."), (PlanStep("by words", 100, 0.5),)
    ),
    taken=(
        TraversalStep(
            2, UserMessage.literal("Reef"), UserMessage.literal("Oslo"), "object", 0.3,
            UserMessage.literal("shares a passage"),
        ),
    ),
)  # fmt: skip


@pytest.fixture
def asked(engine):
    """The wishes with which the engine was asked."""
    seen: list[QueryOptions] = []

    def ask(question, *, wishes, session_id=0, earlier=(), on_piece=None, cancel=None):
        seen.append(wishes)
        coverage = Coverage(431, 12)
        return Answer(question, True, "Ada.", (), (), TRACE, {"words": 1.5}, coverage=coverage)

    engine.ask = ask
    return seen


@pytest.mark.usefixtures("asked")
def test_an_explained_answer_shows_every_step(loci):
    code, out, _ = loci("ask", "Who led Reef in 2022?", "--explain")

    assert code == 0
    for lines in (
        "asks: who; about things and what joins them; complexity 3 of 5 (0.42)",
        "things: Reef (by name)",
        "relations: “led” = inverse of MANAGED_BY",
        "times: “in 2022” = within 2022-01-01 to 2023-01-01",
        "must: type is pdf",
        "hybrid, linked pairs: Two things are named.",
        "1. by words: up to 100, weight 0.50",
        "Reef (1.00, named in the question)",
        "hop 1 from Reef: Reef MANAGED_BY Ada (1.25)",
        "hop 2: Reef -> Oslo (0.30, shares a passage)",
        "0.90  /a.md@0: meaning 0.70: names",
        "and 2 more",
        "words 1.5 ms",
    ):
        assert f"  {lines}\n" in out


@pytest.mark.usefixtures("asked")
def test_an_answer_says_how_much_of_what_matches_was_read(loci):
    _, out, _ = loci("ask", "Who led Reef?")

    assert "From 12 of 431 passages that match." in out
    assert "Plan" not in out


def test_one_passage_matches_and_several_match():
    assert coverage_summary(Coverage(1, 1, complete=True)) == "From the one passage that matches."
    assert coverage_summary(Coverage(7, 7, complete=True)) == "From all 7 passages that match."


def test_wishes_are_passed_on(loci, asked, engine):
    engine.find_entities = lambda text, **_: (
        Entity(EntityId(7), "Oslo", "Location"),
        Entity(EntityId(8), "Oslo", "Person"),
        Entity(EntityId(9), "Oslo Institute", "Organization"),
    )

    loci(
        "ask", "why", "--plan", "graph only", "--traversal", "beam search", "--without-kind", "E",
        "--fusion", "layers", "--as-of", "2022", "--exhaustive", "--leave-out", "oslo", "--boost",
        "Oslo (Location)",
    )  # fmt: skip

    assert asked == [
        QueryOptions(
            plan="graph only",
            traversal="beam search",
            excluded=("E",),
            fusion="layers",
            as_of="2022",
            exhaustive=True,
            boost=(EntityId(7),),
            leave_out=(EntityId(7), EntityId(8)),
        )
    ]


def test_a_thing_that_nothing_is_called_is_refused_with_the_nearest_names(loci, asked, engine):
    engine.find_entities = lambda text, **_: (Entity(EntityId(9), "Oslo Institute", "Location"),)

    code, out, _ = loci("--json", "ask", "why", "--leave-out", "Oslo")

    error = json.loads(out)["error"]
    assert (code, error["subject"], asked) == (2, "Oslo", [])
    assert "Oslo Institute" in error["remedy"]


def test_figures_show_latencies_and_caches(loci):
    code, out, _ = loci("status", "--figures")

    assert code == 0
    assert "3 questions, 0 failures" in out
    assert "total            12.5     40.0  (last 3)" in out
    assert "25% of 4, holds 2" in out


def test_figures_are_one_object_for_programs(loci):
    _, out, _ = loci("--json", "status", "--figures")

    assert json.loads(out)["steps"][0] == {
        "step": "total", "questions": 3, "p50_ms": 12.5, "p95_ms": 40.0,
    }  # fmt: skip
