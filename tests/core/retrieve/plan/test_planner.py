import tomllib
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.question.analyze import analyze
from core.language.vocabulary.vocabulary import built_in
from core.records.answers.questions import Analysis, Fusion, PlanName, QueryOptions, QuestionEntity
from core.records.ids import EntityId
from core.retrieve.plan.method_weights import GraphDensity
from core.retrieve.plan.planner import make_plan
from core.settings.options import Settings
from core.settings.traversals import TRAVERSALS
from core.store.normalize import normalize
from tests.core.language.question.things.test_name_index import book

HERE = Path(__file__).parent
ROWS = tomllib.loads((HERE / "plans.toml").read_text("utf-8"))["plan"]
KNOWN = tomllib.loads(
    (HERE.parents[1] / "language" / "question" / "questions.toml").read_text("utf-8")
)["names"]
NAMES = book(*[(number, normalize(name)) for number, name in enumerate(KNOWN, start=1)])
NOW = datetime(2026, 3, 4, 15, 0, tzinfo=UTC)
FULL, SPARSE = GraphDensity(3.0, 3.0), GraphDensity(0.4, 0.5)
MEASURED, DOCUMENTS = Settings(), Settings({"plan_rules": "documents"})


def asked(text):
    return analyze(text, names=NAMES, vocabulary=built_in(), now=NOW)


def plan(question, *, settings=DOCUMENTS, density=FULL, options=None):
    analysis = asked(question) if isinstance(question, str) else question
    return make_plan(
        analysis, density=density, settings=settings, options=options or QueryOptions()
    )


def steps(made):
    return [(step.method, step.limit, step.turn) for step in made.steps]


def weights(made):
    return {step.method: step.weight for step in made.steps}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["ask"])
def test_the_rules_choose_a_plan(row):
    chosen = {
        "measured": plan(row["ask"], settings=MEASURED).name,
        "documents": plan(row["ask"]).name,
        "sparse": plan(row["ask"], density=SPARSE).name,
    }

    assert chosen == {"sparse": row["documents"], **{k: row[k] for k in row if k != "ask"}}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["ask"])
def test_measured_plans_always_hold_what_measures_best(row):
    made = plan(row["ask"], settings=MEASURED)

    best = {("by meaning", 100), ("by words", 100), ("by links", 100)}
    assert best <= {(step.method, step.limit) for step in made.steps}
    assert (made.traversal, made.fusion, made.excluded) == ("linked pairs", "as measured", ())
    assert {step.weight for step in made.steps} == {1.0}
    assert made.by_rules


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["ask"])
def test_the_reason_is_a_sentence_that_quotes_the_question(row):
    reason = str(plan(row["ask"]).reason)

    assert reason[0].isupper()
    assert reason.endswith(".")
    quoted = [part.split("”")[0] for part in reason.split("“")[1:]]
    assert all(part in row["ask"] for part in quoted)


def test_the_limits_are_those_of_the_documents():
    graph_first = plan("Who leads Heron?", density=SPARSE)

    assert steps(graph_first) == [("by links", 30, 1), ("by meaning", 20, 2), ("by memory", 5, 3)]
    assert graph_first.steps[0].hops == 3
    assert graph_first.steps[1].floor == 0.7
    assert steps(plan("Why is the sky blue?")) == [
        ("by meaning", 50, 1), ("by links", 20, 2), ("by memory", 3, 2),
    ]  # fmt: skip
    assert steps(plan("What did we discuss last week?")) == [
        ("by memory", 10, 1), ("by meaning", 30, 2), ("by links", 20, 3),
    ]  # fmt: skip
    assert steps(plan("Who wrote the report?")) == [
        ("by meaning", 30, 1), ("by words", 30, 1), ("by links", 20, 1), ("by memory", 10, 1),
    ]  # fmt: skip


def test_the_graph_weighs_more_for_connections_and_less_when_it_is_sparse():
    one, two = asked("Tell me about Heron"), asked("How are Heron and Acme connected?")
    hybrid = QueryOptions(plan="hybrid")

    share = [
        weights(plan(question, options=hybrid, density=sparsity))["by links"]
        for question, sparsity in [(two, FULL), (one, FULL), (asked("Rain"), FULL), (one, SPARSE)]
    ]

    assert share == [0.8, 0.7, 0.3, 0.35]


def test_the_documents_choose_paths_between_things_and_activation_from_one():
    assert plan("How are Heron and Acme connected?").traversal == "a star"
    assert plan("Who leads Heron?").traversal == "activation"
    assert plan("Give me an overview of beekeeping").traversal == "communities"


@pytest.mark.parametrize("name", get_args(PlanName))
@pytest.mark.parametrize("settings", [MEASURED, DOCUMENTS])
def test_a_plan_can_be_forced(name, settings):
    made = plan("Who leads Heron?", settings=settings, options=QueryOptions(plan=name))

    assert made.name == name
    assert made.steps
    assert not made.by_rules
    assert name in str(made.reason)


def test_wishes_for_traversal_fusion_and_vertices_are_kept():
    wishes = QueryOptions(traversal="beam search", fusion="reciprocal ranks", excluded=("E", "T"))

    made = plan("Who leads Heron?", settings=MEASURED, options=wishes)

    assert (made.name, made.by_rules) == ("hybrid", False)
    assert made.traversal == "beam search"
    assert made.fusion == "reciprocal ranks"
    assert made.excluded == ("E", "T")
    assert "without passages, statements" in str(made.reason)


def test_everything_can_be_asked_for():
    made = plan("Who leads Heron?", settings=MEASURED, options=QueryOptions(exhaustive=True))

    assert made.name == "exhaustive"
    assert "by scan" in weights(made)


def test_the_borders_of_complexity_are_settings():
    question = Analysis("x", complexity=0.5)
    border = {"plan_rules": "documents", "plan_simple_below": 0.6}

    assert plan(question).name == "vector and words"
    assert plan(question, settings=Settings(border)).name == "vector only"
    assert plan(Analysis("x", complexity=0.71)).name == "hybrid"


ANALYSES = st.builds(
    Analysis,
    text=st.text(max_size=20),
    things=st.lists(
        st.builds(QuestionEntity, st.integers(1, 9), st.text(max_size=5), st.integers(0, 9),
                  st.integers(0, 9)), max_size=3,
    ).map(tuple),
    conceptual=st.booleans(),
    exhaustive=st.booleans(),
    complexity=st.floats(0, 1),
    about_memory=st.booleans(),
)  # fmt: skip
WISHES = st.builds(
    QueryOptions,
    plan=st.none() | st.sampled_from(get_args(PlanName)),
    traversal=st.none() | st.sampled_from([*TRAVERSALS, "mixture", "a star:depth=3 + beam search"]),
    fusion=st.none() | st.sampled_from(get_args(Fusion)),
    exhaustive=st.booleans(),
)


@given(ANALYSES, WISHES, st.sampled_from([MEASURED, DOCUMENTS]), st.sampled_from([FULL, SPARSE]))
def test_every_plan_can_be_carried_out(analysis, wishes, settings, sparsity):
    made = plan(analysis, settings=settings, density=sparsity, options=wishes)

    turns = [step.turn for step in made.steps]
    assert turns[0] == 1
    assert all(later - earlier in {0, 1} for earlier, later in pairwise(sorted(turns)))
    assert len({step.method for step in made.steps}) == len(made.steps)
    assert all(step.weight > 0 for step in made.steps)
    if settings is DOCUMENTS:
        assert sum(step.weight for step in made.steps) == pytest.approx(1.0, abs=0.01)
    wished = wishes.plan or wishes.traversal or wishes.fusion or wishes.exhaustive
    assert made.by_rules is not bool(wished)


def test_a_plan_says_what_leaving_things_out_does():
    question = "Where did Mara study?"
    plain, made = plan(question), plan(question, options=QueryOptions(leave_out=(EntityId(1),)))

    assert str(made.reason).startswith(str(plain.reason))
    assert "are left out" in str(made.reason)
    assert made.by_rules
