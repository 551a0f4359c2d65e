from collections import Counter
from datetime import UTC, datetime

import msgspec
import pytest
from msgspec.structs import replace

from core.errors import WrongUse
from core.graph.analytics.analytics import GraphAnalytics
from core.lanes import Cancel
from core.messages import decode_hook, encode_hook
from core.records.graph.graph_summary import LinkSuggestion
from core.records.graph.map import MapQuery
from core.records.knowledge import NAMED_TOGETHER
from tests.core.explore.fixture_graph import KINDS, NOTES, note, put

PEOPLE = tuple(name for name, kind in KINDS.items() if kind == "Person")


def test_a_path_shows_each_step_with_its_fact_and_evidence(overview):
    paths = overview.find_paths("Mara Quill", "Oslo", limit=5, hops=4)

    best = paths.paths[0]
    assert best.things == ("Mara Quill", "Harbor Lab", "Oslo")
    assert [step.predicate for step in best.steps] == ["WORKS_AT", "LOCATED_AT"]
    assert best.steps[1].quote == "The Harbor Lab stands in Oslo."
    assert best.steps[1].path == "/notes/Oslo.md"
    assert best.confidence == pytest.approx(0.81)
    scores = [path.score for path in paths.paths]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) > 1
    assert all(0.0 < score <= 1.0 for score in scores)


def test_a_path_is_found_against_the_direction_of_its_facts(overview):
    there = overview.find_paths("Oslo", "Corner Bakery", limit=1, hops=4).paths[0]
    back = overview.find_paths("Corner Bakery", "Oslo", limit=1, hops=4).paths[0]

    assert there.things == ("Oslo", "Jonas Feld", "Ida Moss", "Corner Bakery")
    assert back.things == there.things[::-1]
    assert back.score == pytest.approx(there.score)


def test_hops_bound_a_path(overview):
    assert overview.find_paths("Oslo", "Corner Bakery", limit=5, hops=2).paths == ()


def test_a_thing_that_nothing_joins_has_no_path(overview):
    assert overview.find_paths("Lone Star", "Oslo", limit=5, hops=4).paths == ()


def test_t3_all_paths_of_the_fewest_steps_are_listed_up_to_the_limit(overview):
    best = overview.find_paths("Mara Quill", "Oslo", limit=100, hops=4)
    shortest = overview.find_paths("Mara Quill", "Oslo", limit=100, hops=4, shortest=True)
    cut = overview.find_paths("Mara Quill", "Oslo", limit=1, hops=4)

    fewest = min(len(path.steps) for path in best.paths)
    assert {path.things for path in shortest.paths} == {
        path.things for path in best.paths if len(path.steps) == fewest
    }
    assert len(best.paths) > len(shortest.paths) > 0
    assert (best.is_cut, cut.is_cut) == (False, True)


def test_things_that_a_passage_names_together_are_joined_on_request(overview, store):
    sky = "Night falls. **Lone Star** shines on the harbor. It is quiet. Ida Moss looks up to it."
    put(store, note("Sky", sky, ()))
    wanted = {"limit": 5, "hops": 4}

    best, *_ = overview.find_paths("Lone Star", "Oslo", co_mentions=True, **wanted).paths

    assert overview.find_paths("Lone Star", "Oslo", **wanted).paths == ()
    assert best.things == ("Lone Star", "Ida Moss", "Jonas Feld", "Oslo")
    assert [step.predicate for step in best.steps] == [NAMED_TOGETHER, "KNOWS", "lives in"]
    named = best.steps[0]
    assert (named.path, named.id) == ("/notes/Sky.md", 0)
    assert named.quote == "**Lone Star** shines on the harbor. … Ida Moss looks up to it."
    assert sky[named.start : named.end].startswith("Lone Star**")
    assert sky[named.start : named.end].endswith("Ida Moss")
    assert best.confidence == pytest.approx(named.confidence * 0.5 * 0.6)


def test_a_fact_is_preferred_to_a_passage_that_names_both(overview):
    paths = overview.find_paths("Mara Quill", "Harbor Lab", limit=1, hops=1, co_mentions=True)

    assert [step.predicate for step in paths.paths[0].steps] == ["WORKS_AT"]


def test_an_unknown_name_is_told_with_the_nearest(overview):
    with pytest.raises(WrongUse, match="Harbor Lab"):
        overview.find_paths("Harbor Shop", "Oslo", limit=5, hops=4)


def test_a_type_chooses_among_things_of_one_name(overview, store):
    put(store, note("Ship", "Oslo sails.", (("Oslo", "owned by", "Ida Moss", 0.9),),
                    kinds={"Oslo": "Product"}))  # fmt: skip

    paths = overview.find_paths("Oslo (Product)", "Ida Moss", limit=5, hops=1)

    assert [path.things for path in paths.paths] == [("Oslo", "Ida Moss")]


def test_communities_hold_what_is_linked(overview):
    broad = overview.list_communities(level=0)

    members = [set(one.things) for one in broad]
    assert any({"Harbor Lab", "Kelp Survey", "Mara Quill"} <= one for one in members)
    assert any({"Corner Bakery", "Rye Bread", "Stone Oven"} <= one for one in members)
    for one in broad:
        assert one.size == len(one.things)
        assert one.parent is None


def test_communities_are_named_by_what_tells_them_apart_and_not_by_people(overview):
    broad = overview.list_communities(level=0)
    [bakery] = [one for one in broad if "Rye Bread" in one.things]
    [harbor] = [one for one in broad if "Kelp Survey" in one.things]

    assert set(bakery.name.split(", ")) <= {"Rye Bread", "Stone Oven", "dough"}
    assert {"Harbor Lab", "Kelp Survey"} <= set(harbor.name.split(", "))
    assert not any(person in one.name for person in PEOPLE for one in broad)


def test_a_word_that_all_communities_have_names_none(overview, store):
    for title, (text, _) in NOTES.items():
        put(store, note(f"{title} again", f"Phone list. {text}", ()))

    for one in overview.list_communities(level=0):
        assert not {"phone", "list"} & set(one.name.split(", "))


def test_a_word_that_is_a_stop_word_without_its_accents_is_counted(overview, store):
    put(store, note("Tea", "Thé in the Stone Oven. Thé with Rye Bread.", ()))

    [bakery] = [one for one in overview.list_communities(level=0) if "Rye Bread" in one.things]

    assert "thé" in map(str.casefold, bakery.words)


def test_a_note_that_was_not_read_names_no_community(overview, store):
    bakers = ("Corner Bakery", "Rye Bread", "Stone Oven", "Ida Moss")
    links = tuple((one, "REFERENCES", "rye.plans.md", 0.9) for one in bakers)
    text = "Corner Bakery, Rye Bread, Stone Oven and Ida Moss: rye.plans.md"
    put(store, note("Plans", text, links, kinds={"rye.plans.md": "Concept"}))

    [bakery] = [one for one in overview.list_communities(level=0) if "Rye Bread" in one.things]

    assert "rye.plans.md" in bakery.things[:2]
    assert "rye.plans.md" not in bakery.name


def test_a_community_without_telling_words_is_named_by_its_entities_and_comes_last(overview, store):
    names = ("Mike Orr", "Kevin Lund", "Una Brack", "Ole Krag", "Pia Holt", "Ron Fisk", "Sue Tarn")
    people = dict.fromkeys(names, "Person")
    known = [(one, "KNOWS", other, 0.9) for one in people for other in people if one != other]
    put(store, note("Call", ", ".join(names), tuple(known), kinds=people))

    *_, call = overview.list_communities(level=0)

    assert call.size == len(names)
    assert {*call.name.split(", ")} < {*names}


def test_a_community_of_one_linked_note_has_its_title(overview, store):
    links = tuple(
        ("Trip 2026", "REFERENCES", place, 0.9) for place in ("Brest", "Morlaix", "Roscoff")
    )
    kinds = dict.fromkeys(("Brest", "Morlaix", "Roscoff"), "Location") | {"Trip 2026": "Document"}
    put(store, note("Trip 2026", "Trip 2026: Brest, Morlaix, Roscoff", links, kinds=kinds))

    [trip] = [one for one in overview.list_communities(level=0) if "Brest" in one.things]

    assert trip.name == "Trip 2026"


def test_the_map_gives_communities_their_names(overview):
    listed = {one.id: one.name for one in overview.list_communities(level=0)}
    topics = overview.maps.show(MapQuery(), cancel=Cancel()).topics

    assert {one.id: one.name for one in topics}.items() >= listed.items()


def test_a_community_is_told_by_its_words_its_sentences_and_its_borders(overview):
    [bakery] = [one for one in overview.list_communities(level=0) if "Rye Bread" in one.things]

    assert "dough" in bakery.words
    assert "The dough of Rye Bread rests in the Stone Oven." in bakery.summary
    assert all(any(one in told for told, _ in NOTES.values()) for one in bakery.summary)
    assert [(it.name, it.outside) for it in bakery.borders] == [("Ida Moss", ("Jonas Feld",))]


def test_communities_are_found_by_a_thing_or_a_word(overview):
    assert [one.things for one in overview.list_communities(level=0, text="rye")] == [
        one.things for one in overview.list_communities(level=0) if "Rye Bread" in one.things
    ]
    assert overview.list_communities(text="no such thing") == ()


def test_all_levels_tell_no_community_twice(overview):
    communities = overview.list_communities()

    assert len({frozenset(one.things) for one in communities}) == len(communities)


def test_there_are_four_levels(overview):
    with pytest.raises(WrongUse):
        overview.list_communities(level=4)


def test_what_is_described_once_is_not_described_again_until_it_changes(overview, store):
    overview.list_communities(level=0)
    before = overview._topics.described

    put(store, note("More", "The Corner Bakery praises Rye Bread.", ()))
    after = overview.list_communities(level=0)

    assert overview._topics.described == before + 1
    assert len(after) == before


def joined_to(overview, name) -> int:
    """Return the number of entities linked to the entity."""
    return next(one.degree for one in overview.show_stats().central if one.name == name)


def test_a_suggestion_names_what_both_are_joined_to(overview):
    suggestions = overview.suggest_links("Mara Quill", limit=5)

    best = suggestions[0]
    assert (best.first, best.second) == ("Mara Quill", "Oslo")
    assert set(best.shared) == {"Harbor Lab", "Jonas Feld"}
    assert "Harbor Lab" in str(best.reason)
    assert best.score > 0.0
    assert best.attachment == joined_to(overview, "Mara Quill") * joined_to(overview, "Oslo")


def test_suggestions_can_be_sent_to_another_process(overview):
    for suggestions in (overview.suggest_links(limit=5), overview.suggest_links("Oslo", limit=5)):
        sent = msgspec.msgpack.encode(suggestions, enc_hook=encode_hook)

        assert suggestions
        kind = tuple[LinkSuggestion, ...]
        assert msgspec.msgpack.decode(sent, type=kind, dec_hook=decode_hook) == suggestions


def test_what_is_joined_already_is_not_suggested(overview):
    joined = {("Mara Quill", "Jonas Feld"), ("Harbor Lab", "Oslo"), ("Ida Moss", "Rye Bread")}

    suggestions = overview.suggest_links(limit=50)

    pairs = {frozenset((one.first, one.second)) for one in suggestions}
    assert pairs
    assert not pairs & {frozenset(pair) for pair in joined}
    assert [one.score for one in suggestions] == sorted(
        (one.score for one in suggestions), reverse=True
    )


def test_numbers_count_what_is_there(overview):
    stats = overview.show_stats()

    assert stats.things == len(KINDS)
    assert stats.facts == 12
    assert stats.things_by_kind["Person"] == 3
    assert stats.by_predicate["WORKS_AT"] == 2
    assert stats.by_status == {"extracted": 12}
    assert stats.by_method == {"rules": 12}
    assert stats.orphan_rate == pytest.approx(1 / len(KINDS))
    assert (stats.components, stats.largest_component) == (2, len(KINDS) - 1)
    assert stats.communities[0] == 2
    assert {"Harbor Lab", "Kelp Survey"} <= {one.name for one in stats.central[:4]}
    assert stats.betweenness_error == 0.0
    assert max(stats.central, key=lambda one: one.betweenness).name in {"Jonas Feld", "Ida Moss"}


def test_an_empty_store_has_an_overview(store):
    from core.explore.explorer import GraphExplorer

    empty = GraphExplorer(store, store, weigh=lambda _: 1.0, now=lambda: None)

    stats = empty.show_stats()

    assert (stats.things, stats.facts, stats.orphan_rate, stats.central) == (0, 0, 0.0, ())
    assert empty.list_communities() == ()
    assert empty.suggest_links(limit=5) == ()


@pytest.mark.parametrize(("limit", "hops"), [(0, 2), (5, 0), (5, 7), (1001, 2)])
def test_numbers_out_of_range_are_refused(overview, limit, hops):
    with pytest.raises(WrongUse):
        overview.find_paths("Oslo", "Ida Moss", limit=limit, hops=hops)


def test_what_is_denied_or_planned_joins_nothing(overview, store):
    for modality in ("negated", "planned"):
        denied = note(modality, "Nothing.", (("Lone Star", "KNOWS", "Oslo", 0.9),))
        fact = replace(denied.facts[0], modality=modality)
        put(store, replace(denied, facts=(fact,)))

    assert overview.find_paths("Lone Star", "Oslo", limit=5, hops=2).paths == ()


def test_what_held_once_is_half_as_good_a_step(overview, store):
    past = datetime(2020, 1, 1, tzinfo=UTC)
    for name, end in (("Oslo", past), ("Harbor Lab", None)):
        document = note(f"Star {name}", "Nothing.", (("Lone Star", "KNOWS", name, 0.9),))
        put(store, replace(document, facts=(replace(document.facts[0], valid_to=end),)))

    now = overview.find_paths("Lone Star", "Harbor Lab", limit=1, hops=1).paths[0]
    once = overview.find_paths("Lone Star", "Oslo", limit=1, hops=1).paths[0]

    assert once.score == pytest.approx(now.score / 2)


def test_a_topic_of_one_document_does_not_head_the_others(overview, store):
    rocks = {f"Rock {letter}": "Location" for letter in "ABCDEFGH"}
    text = f"The rocks off the cape are {' and '.join(rocks)}."
    joined = tuple((one, "near", other, 0.9) for one in rocks for other in rocks if one < other)
    put(store, note("Rocks", text, joined, kinds=rocks))

    topics = overview.list_communities(level=0)

    at = [number for number, one in enumerate(topics) if "Rock A" in one.things]
    assert topics[at[0]].size == max(one.size for one in topics)
    assert at[0] > 0


def test_a_summary_has_no_sentence_that_leans_on_another(overview, store):
    text = "It is told that Rye Bread from the Stone Oven keeps a week. And Rye Bread keeps."
    put(store, note("Sayings", text, ()))

    [bakery] = [one for one in overview.list_communities(level=0) if "Rye Bread" in one.things]

    assert not any(sentence.startswith(("It ", "And ")) for sentence in bakery.summary)


def test_t3_each_score_orders_suggestions_by_itself(overview):
    scores = {
        by: overview.suggest_links(limit=20, by=by)
        for by in ("combined", "adamic adar", "common neighbors", "preferential attachment")
    }

    for found in scores.values():
        assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert all(one.score == one.attachment for one in scores["preferential attachment"])
    assert all(one.score == one.neighbors for one in scores["common neighbors"])
    assert scores["preferential attachment"]


def test_t3_a_suggestion_without_shared_neighbors_says_why(overview):
    apart = [it for it in overview.suggest_links(limit=50, by="preferential attachment")
             if not it.shared]  # fmt: skip

    assert apart
    assert {str(it.reason) for it in apart} == {"Both have many links, though none in common."}


def test_t3_no_thing_fills_the_list_of_suggestions(overview):
    things = Counter(
        thing for one in overview.suggest_links(limit=50) for thing in (one.first_id, one.second_id)
    )

    assert max(things.values()) <= 2


def test_t3_topics_are_found_by_the_method_of_the_settings(overview, store):
    analytics = GraphAnalytics(store, weigh=lambda _: 1.0, method=lambda: "label propagation")

    assert analytics.current().method == "label propagation"
    assert len(analytics.current().partition.levels) == 4
