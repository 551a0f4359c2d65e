"""Rows of the five systems on finding: each weight, limit and window reaches what is found."""

import time
from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from core.language.vocabulary.vocabulary import built_in
from core.records.answers.questions import QueryOptions
from core.retrieve.context.fact_levels import fact_weights, group_by_level
from core.retrieve.plan.method_weights import method_weights
from core.retrieve.plan.query_builder import GraphDensity
from core.retrieve.rank.fusion import ScoreList, fuse
from core.retrieve.rank.ranker import with_overlap
from core.retrieve.text_vectors import TextVectors
from core.settings.options import Settings
from tests.core.retrieve.sample_library import ENCODER, NOW, fill, searcher_of, titles

QUESTION = "Who is the engineer of Project Heron?"
DOCUMENTS = {"plan_rules": "documents"}


@pytest.fixture
def filled(store):
    fill(store)
    return store


def lists(meaning, links):
    return [
        ScoreList("by meaning", np.array([0, 1, 2]), np.array([1.0, 0.6, 0.1]), meaning),
        ScoreList("by links", np.array([2, 1, 0]), np.array([1.0, 0.5, 0.2]), links),
    ]


@pytest.mark.parametrize("form", ["layers", "min-max", "reciprocal ranks"])
def test_t10_d4_weights_of_a_plan_change_scores_and_order(form):
    near, joined = fuse(lists(0.8, 0.2), form), fuse(lists(0.2, 0.8), form)

    assert near.rows.tolist() == [0, 1, 2]
    assert joined.rows.tolist() == [2, 1, 0]
    assert near.scores[0] > joined.scores[2]


def test_d4_shares_of_the_settings_change_the_scores_of_a_search(filled):
    options = QueryOptions(plan="hybrid", fusion="layers")

    found = [
        searcher_of(filled, values={**DOCUMENTS, "plan_shares": shares}).search(
            QUESTION, k=6, wishes=options
        )
        for shares in ("one_thing=0.2, mixed=0.2", "one_thing=0.8, mixed=0.8")
    ]

    few, many = ({hit.title: hit.score for hit in result.hits} for result in found)
    assert few != many


def test_t10_layer_weights_of_the_settings_change_the_scores_of_a_search(filled):
    options = QueryOptions(fusion="layers")

    scores = [
        [
            hit.score
            for hit in searcher_of(filled, values={"layer_weights": weights})
            .search(QUESTION, k=6, wishes=options)
            .hits
        ]
        for weights in ("semantic=0.2, graph=0.8", "semantic=0.8, graph=0.2")
    ]

    assert scores[0] != scores[1]


def test_d4_methods_that_find_the_same_leave_more_to_the_graph():
    same = [ScoreList("by words", np.array([0, 1, 2]), np.array([3.0, 2.0, 1.0]), 0.3)]
    other = [ScoreList("by words", np.array([7, 8, 9]), np.array([3.0, 2.0, 1.0]), 0.3)]

    share = [
        {one.method: one.weight for one in with_overlap([*lists(0.4, 0.3), *words], Settings())}
        for words in (same, other)
    ]

    assert share[0]["by links"] > share[1]["by links"] == pytest.approx(0.3)
    assert sum(share[0].values()) == pytest.approx(1.0)


def test_d4_a_conversation_that_goes_on_leans_on_the_graph(filled):
    searcher = searcher_of(filled, values=DOCUMENTS)
    alone = QueryOptions(plan="hybrid")

    weight = [
        next(
            step.weight
            for step in searcher.search(QUESTION, k=3, wishes=options).trace.chosen.steps
            if step.method == "by links"
        )
        for options in (alone, replace(alone, continues=True))
    ]

    assert weight[1] > weight[0]


def test_d4_every_share_is_a_setting(filled):
    analysis = searcher_of(filled).search(QUESTION, k=1).trace.analysis

    weights = method_weights(
        ("by meaning", "by links"),
        analysis=analysis,
        density=GraphDensity(3.0, 3.0),
        settings=Settings({"plan_shares": "one_thing=0.11, connection=0.11"}),
    )

    assert weights == {"by meaning": 0.89, "by links": 0.11}


def test_d6_graph_only_has_its_vector_term(filled):
    wishes = QueryOptions(plan="graph only")

    best = [
        searcher_of(filled, values={**DOCUMENTS, "candidate_weights": weights})
        .search(QUESTION, k=3, wishes=wishes)
        .hits[0]
        .score
        for weights in ("vector=0.6", "vector=0")
    ]

    assert best[0] > best[1] + 0.05


def test_d6_a_candidate_weight_changes_the_order_of_a_search(filled):
    wishes = QueryOptions(fusion="graph candidates")

    found = [
        searcher_of(filled, values={"candidate_weights": weights}).search(
            QUESTION, k=6, wishes=wishes
        )
        for weights in (
            "vector=1, centrality=0, proximity=0, freshness=0",
            "vector=0, centrality=1, proximity=0, freshness=0",
        )
    ]

    assert titles(found[0]) != titles(found[1])


@pytest.mark.parametrize(
    ("question", "budget"),
    [
        ("Who manages Project Heron?", 85),
        ("Why is the sky blue?", 52),
        ("What happened in May 2023?", 68),
        ("Rain", 45),
    ],
)
def test_t9_a_plan_has_the_budget_of_its_kind_of_question(filled, question, budget):
    plan = searcher_of(filled).search(question, k=1).trace.chosen

    assert plan.budget_ms == budget


def test_t9_default_plans_look_into_conversations_of_30_and_of_7_days(filled):
    days = [
        [
            step.days
            for step in searcher_of(filled).search(question, k=1).trace.chosen.steps
            if step.method == "by memory"
        ]
        for question in (QUESTION, "Why is the sky blue?")
    ]

    assert days == [[30], [7]]


def test_d19_first_results_come_before_they_are_refined(filled):
    first = []

    result = searcher_of(filled).search(QUESTION, k=3, on_first=first.append)

    assert len(first) == 1
    assert {hit.title for hit in first[0]} & {hit.title for hit in result.hits}


def test_d19_a_spent_budget_leaves_the_later_steps_out_and_says_so(filled):
    ticks = iter(range(10_000))
    searcher = searcher_of(filled, clock=lambda: float(next(ticks)))

    hurried = searcher.search(QUESTION, k=3, wishes=QueryOptions(budget_ms=1))
    whole = searcher.search(QUESTION, k=3)

    assert hurried.hits
    assert "links" in str(hurried.trace.shortened)
    assert not whole.trace.shortened


@pytest.mark.parametrize(
    "traversal",
    [
        "a star:heuristic=weighted, depth=4, passed=20",
        "a star:heuristic=averaged weighted",
        "water circles:theses=3, chain=2, strict=off, pruning=on",
        "beam search:depth=2, paths=3, alpha=0.1, order=ended first, revisits=on",
        "a star + water circles",
        "a star + beam search + water circles:weight=0.5",
    ],
)
def test_p4_to_p7_every_traversal_runs_with_options_of_its_own(filled, traversal):
    result = searcher_of(filled).search(QUESTION, k=3, wishes=QueryOptions(traversal=traversal))

    assert result.trace.chosen.traversal == traversal
    assert titles(result)[0] == "Project Heron"


def test_p6_the_depth_of_a_beam_is_a_setting(filled):
    wishes = QueryOptions(traversal="beam search")

    deepest = [
        max(
            step.hop
            for step in searcher_of(filled, values={"beam_search": depth})
            .search(QUESTION, k=3, wishes=wishes)
            .trace.taken
        )
        for depth in ("depth=1", "depth=4")
    ]

    assert deepest[0] == 1
    assert all(fewer < more for fewer, more in pairwise(deepest))


@pytest.mark.parametrize(
    ("parameters", "traversal", "excluded"),
    [
        (0, "linked pairs", ()),
        (8_000_000_000, "beam search", ("E",)),
        (14_000_000_000, "beam search + water circles", ()),
    ],
)
def test_p7_the_size_of_the_model_chooses_the_mixture(filled, parameters, traversal, excluded):
    values = {"plan_traversal": "by model"}
    searcher = searcher_of(filled, values=values, model_parameters=lambda: parameters)

    plan = searcher.search(QUESTION, k=3).trace.chosen

    assert (plan.traversal, plan.excluded) == (traversal, excluded)


def test_d7_importance_is_centrality_and_access_what_the_user_came_back_to(filled):
    entities = searcher_of(filled)
    before = entities.search(QUESTION, k=3).facts
    fact = before[0]

    filled.count_access([fact.id], at=NOW)
    after = searcher_of(filled).search(QUESTION, k=3).facts

    assert {one.accesses for one in before} == {0}
    assert next(one for one in after if one.id == fact.id).accesses == 1
    assert all(0.0 < one.importance <= 1.0 for one in before)


def test_d7_every_weight_of_facts_is_a_setting(filled):
    facts = searcher_of(filled).search(QUESTION, k=3).facts
    asked = [facts[0].subject_id]
    rare = [replace(facts[0], object="A", importance=1.0, confidence=0.1),
            replace(facts[0], object="B", importance=0.1, confidence=1.0)]  # fmt: skip

    first = [
        group_by_level(
            rare,
            [],
            asked=asked,
            vocabulary=built_in(),
            weights=fact_weights(Settings({"fact_weights": weights})),
        )
        .direct[0]
        .object
        for weights in ("importance=0.8, quality=0.1", "importance=0.1, quality=0.8")
    ]

    assert first == ["A", "B"]


def test_t1_a_floor_drops_what_is_hardly_similar(filled):
    floors = [
        len(
            searcher_of(filled, values={"search_floor": floor})
            .search(QUESTION, k=6, wishes=QueryOptions(plan="vector only"))
            .hits
        )
        for floor in (0.0, 0.2, 0.99)
    ]

    assert floors[0] > floors[1] > floors[2] == 0


def test_t17_names_of_joined_things_are_searched_too(filled):
    plain = searcher_of(filled).search("Tell me about Project Heron", k=3)
    more = searcher_of(filled, values={"expand_related": 2}).search(
        "Tell me about Project Heron", k=3
    )

    assert plain.trace.analysis.also == ()
    assert more.trace.analysis.also == ("Mara Quill",)


def test_p3_triples_of_one_passage_are_ranked_by_vectors_of_their_own(filled):
    encoded = []

    def encode(texts):
        encoded.extend(texts)
        return ENCODER.embed(texts)

    searcher = searcher_of(filled, texts=TextVectors(encode, time.perf_counter))
    searcher.search("Who plays the cello?", k=3, wishes=QueryOptions(traversal="beam search"))
    first = len(encoded)
    searcher.search("Who has a cello?", k=3, wishes=QueryOptions(traversal="beam search"))

    assert "Mara Quill plays the cello" in encoded
    assert "Mara Quill member of Oslo Institute" in encoded
    assert len(set(encoded)) == len(encoded)
    assert first > 1
