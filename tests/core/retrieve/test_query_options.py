"""Plans, filters and what-ifs: how somebody wants one question to be answered."""

from typing import get_args

import numpy as np
import pytest

from core.errors import WrongUse
from core.graph.traversal.mixture import METHODS
from core.records.answers.questions import Condition, Filters, Fusion, PlanName, QueryOptions
from core.records.ids import EntityId
from core.retrieve.rank.fusion import FusedRanking
from core.retrieve.rank.ranker import boost_preferred
from tests.core.retrieve.sample_library import NOTES, searcher_of, titles

QUESTION = "Where did the engineer of Project Heron study?"


def thing(store, name):
    entity = store.graph.find(name)
    assert entity is not None
    return EntityId(entity)


@pytest.mark.parametrize("plan", get_args(PlanName))
def test_every_plan_answers_and_says_that_it_was_asked_for(filled, plan):
    result = searcher_of(filled).search(QUESTION, k=4, wishes=QueryOptions(plan=plan))

    chosen = result.trace.chosen
    assert chosen is not None
    assert (chosen.name, chosen.by_rules) == (plan, False)
    assert result.hits


@pytest.mark.parametrize("traversal", sorted({*METHODS, "linked pairs", "walk"}))
def test_every_traversal_reaches_what_the_question_names(filled, traversal):
    wishes = QueryOptions(traversal=traversal)

    result = searcher_of(filled).search(QUESTION, k=4, wishes=wishes)

    assert "Project Heron" in titles(result)[:2]
    scores = [hit.score for hit in result.hits]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("traversal", ["activation", "a star", "water circles", "beam search"])
def test_a_way_through_the_memory_graph_tells_its_steps(filled, traversal):
    question = "What joins Project Heron and Oslo Institute?"

    result = searcher_of(filled).search(question, k=4, wishes=QueryOptions(traversal=traversal))

    assert result.trace.taken
    assert {str(step.origin) for step in result.trace.taken} & {"Project Heron", "Oslo Institute"}
    assert all(step.why and step.far for step in result.trace.taken)


@pytest.mark.parametrize("fusion", get_args(Fusion))
def test_every_fusion_gives_an_order(filled, fusion):
    result = searcher_of(filled).search(QUESTION, k=6, wishes=QueryOptions(fusion=fusion))

    assert set(titles(result)[:3]) >= {"Project Heron"}
    assert all(0.0 <= hit.score <= 1.0 for hit in result.hits)


def test_the_rules_choose_when_nothing_is_wished(filled):
    chosen = searcher_of(filled).search(QUESTION, k=3).trace.chosen

    assert chosen is not None
    assert chosen.by_rules
    assert chosen.reason


# Filters


@pytest.mark.parametrize("traversal", ["linked pairs", "walk", "beam search"])
def test_only_what_the_filters_allow_is_found_whatever_the_way(filled, traversal):
    wishes = QueryOptions(traversal=traversal)

    result = searcher_of(filled).search(f"{QUESTION} title:tides", k=6, wishes=wishes)

    assert set(titles(result)) == {"Tides"}


def test_a_filter_in_the_question_is_the_same_as_one_beside_it(filled):
    searcher = searcher_of(filled)
    beside = Filters(must_not=(Condition("title", "Project Heron"),))

    typed = searcher.search(f'{QUESTION} -title:"Project Heron"', k=6)
    wished = searcher.search(QUESTION, k=6, wishes=QueryOptions(filters=beside))

    assert "Project Heron" not in titles(typed)
    assert titles(typed) == titles(wished)


def test_what_holds_a_word_that_is_left_out_is_not_found(filled):
    result = searcher_of(filled).search(f"{QUESTION} -turbine", k=6)

    assert set(titles(result)) == set(NOTES) - {"Project Heron", "Tides"}


def test_what_should_be_is_preferred_and_nothing_is_lost(filled):
    searcher = searcher_of(filled)
    plain = {hit.title: hit.score for hit in searcher.search("water", k=6).hits}

    liked = {hit.title: hit.score for hit in searcher.search("water ~title:tides", k=6).hits}

    assert set(liked) == set(plain)
    assert liked["Tides"] > plain["Tides"]
    assert liked["Bread"] == plain["Bread"]


def test_a_filter_without_a_meaning_is_refused(filled):
    with pytest.raises(WrongUse, match="soon"):
        searcher_of(filled).search("bread after:soon", k=3)


def test_filters_that_nothing_meets_find_nothing(filled):
    result = searcher_of(filled).search("bread type:pdf", k=3)

    assert (result.hits, result.evidence) == ((), 0.0)


# What if


def test_a_thing_that_is_left_out_leads_nowhere(filled):
    searcher = searcher_of(filled)
    gone = thing(filled, "Mara Quill")

    result = searcher.search(QUESTION, k=6, wishes=QueryOptions(leave_out=(gone,)))

    assert gone not in {anchor.entity_id for anchor in result.trace.anchors}
    assert not any("Mara Quill" in (it.subject, it.object) for it in result.facts)
    whys = {hit.title: str(hit.why) for hit in result.hits}
    assert "belongs with" not in whys.get("Mara Quill", "")


def test_texts_that_name_what_is_left_out_are_left_out_and_others_found_n3(filled):
    gone = thing(filled, "Mara Quill")

    result = searcher_of(filled).search(QUESTION, k=6, wishes=QueryOptions(leave_out=(gone,)))

    texts = filled.documents.passages([hit.passage_id for hit in result.hits])
    assert result.hits
    assert not any("Mara Quill" in it.text for it in texts.values())


def test_a_passage_that_is_left_out_is_not_found(filled):
    searcher = searcher_of(filled)
    first = searcher.search(QUESTION, k=6).hits[0]

    result = searcher.search(
        QUESTION, k=6, wishes=QueryOptions(leave_out_passages=(first.passage_id,))
    )

    assert first.passage_id not in {hit.passage_id for hit in result.hits}


def test_a_thing_that_is_boosted_is_started_from(filled):
    boosted = thing(filled, "Oslo Institute")
    searcher = searcher_of(filled)
    before = {hit.title: hit.score for hit in searcher.search(QUESTION, k=6).hits}

    result = searcher.search(QUESTION, k=6, wishes=QueryOptions(boost=(boosted,)))

    assert boosted in {anchor.entity_id for anchor in result.trace.anchors}
    after = {hit.title: hit for hit in result.hits}
    assert after["Oslo Institute"].score > before["Oslo Institute"]
    assert "mentions Oslo Institute" in str(after["Oslo Institute"].why)


# Replay


@pytest.mark.parametrize(
    "wishes",
    [
        QueryOptions(),
        QueryOptions(traversal="beam search"),
        QueryOptions(plan="vector only", fusion="reciprocal ranks"),
        QueryOptions(filters=Filters(must_not=(Condition("title", "Bread"),)), exhaustive=True),
    ],
)
def test_a_trace_replays_to_the_same_result(filled, wishes):
    first = searcher_of(filled).search(QUESTION, k=4, wishes=wishes)

    # Another searcher: nothing of the first one's memory helps.
    again = searcher_of(filled).replay(first.trace)

    assert again.hits == first.hits
    assert again.facts == first.facts
    assert again.trace == first.trace


def test_as_of_a_date_says_only_what_held_then(filled):
    result = searcher_of(filled).search(QUESTION, k=3, wishes=QueryOptions(as_of="1950"))

    assert result.hits
    with pytest.raises(WrongUse):
        searcher_of(filled).search(QUESTION, k=3, wishes=QueryOptions(as_of="long ago"))


def test_no_vector_is_needed_for_any_of_it(filled):
    def broken(_text):
        return np.zeros(filled.index.dimensions, np.float32)

    result = searcher_of(filled, embed=broken).search(
        QUESTION, k=3, wishes=QueryOptions(traversal="water circles")
    )

    assert "Project Heron" in titles(result)


@pytest.mark.parametrize("wish", ["boost", "leave_out", "leave_out_passages"])
@pytest.mark.parametrize("number", [2**63, -(2**70)])
def test_numbers_that_nothing_can_have_are_wrong_use(filled, wish, number):
    with pytest.raises(WrongUse, match="No result has this number"):
        searcher_of(filled).search(QUESTION, k=3, wishes=QueryOptions(**{wish: (number,)}))


def test_text_that_cannot_be_stored_is_a_question_still(filled):
    result = searcher_of(filled).search(f"{QUESTION} \ud800", k=3)

    assert result.hits


def test_a_question_of_a_word_to_leave_out_alone_is_answered(filled):
    result = searcher_of(filled).search("-heron", k=10)

    assert result.hits
    assert all("heron" not in hit.text.casefold() for hit in result.hits)


def test_a_mistyped_filter_says_what_there_is(filled):
    result = searcher_of(filled).search("type:pfd water", k=3)

    assert str(result.trace.unmet_filter) == "No document matches type:pfd. Available: md"


def test_of_two_that_are_best_the_preferred_comes_first():
    ranked = FusedRanking(np.array([4, 7, 2, 9]), np.array([1.0, 0.95, 0.9, 0.5]))

    order = boost_preferred(ranked, np.array([False, True, False, True]))

    assert order.rows.tolist() == [7, 4, 2, 9]
    assert order.scores.tolist() == [1.0, 1.0, 0.9, 0.625]
