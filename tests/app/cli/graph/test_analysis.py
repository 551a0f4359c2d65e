"""Commands about the graph as a whole, against a fake engine."""

import json

import pytest
from msgspec.structs import replace

from core.records.graph.graph_summary import (
    BoundaryEntity,
    CentralEntity,
    Community,
    Cooccurrence,
    EntityProfile,
    GraphStats,
    Paths,
    RelationGroup,
)
from core.records.ids import CommunityId, EntityId, FactId
from core.records.knowledge import Entity, FactView


def test_a_path_is_shown_with_the_facts_of_its_steps(loci):
    code, out, _ = loci("graph", "path", "Dr. Imani Okafor", "Coastal Fund")

    assert code == 0
    assert "Dr. Imani Okafor → Harbor Lab → Coastal Fund" in out
    assert "4  Harbor Lab — APPLIES_TO — Coastal Fund" in out


def test_k8_things_are_listed_by_name_or_by_meaning(loci, engine):
    asked = []
    plain = engine.find_entities
    engine.find_entities = lambda text, **given: asked.append(given) or plain(text, **given)

    _, out, _ = loci("graph", "find", "okafor")
    _, none, _ = loci("graph", "find", "zebra", "--by-meaning", "--limit", "3")

    assert out.startswith("Dr. Imani Okafor (Person)")
    assert "Nothing is called so." in none
    assert asked == [{"limit": 10, "by_meaning": False}, {"limit": 3, "by_meaning": True}]


def test_t3_that_there_are_more_paths_is_said(loci, engine):
    engine.find_paths = lambda first, second, **_: Paths(first, second, is_cut=True)

    _, out, _ = loci("graph", "path", "Ada", "Oslo", "--shortest")

    assert "There are more; see --limit." in out


def test_that_there_is_no_path_is_said(loci):
    code, out, _ = loci("graph", "path", "Ada", "Oslo", "--hops", "1")

    assert code == 0
    assert "No path of at most 1 step between Ada and Oslo." in out


def test_things_named_together_are_offered_and_shown_as_that(loci):
    _, out, err = loci("graph", "path", "Ada", "Oslo")
    _, joined, _ = loci("graph", "path", "Ada", "Oslo", "--co-mentions")

    assert "--co-mentions" in out + err
    assert "Ada — named together with — Oslo" in joined
    assert "The drone of Mira Sato." in joined
    assert "--co-mentions" not in joined


def test_communities_are_shown_with_things_words_and_borders(loci, engine):
    community = Community(
        CommunityId(2**40), 3, "Ada and Kelp", 2, ("Ada", "Kelp"), ("reef",), ("Ada counts kelp.",),
        (BoundaryEntity("Ada", ("Oslo",)),),
    )  # fmt: skip
    engine.list_communities = lambda **_: (community,)
    code, out, _ = loci("graph", "communities", "--level", "3", "Kelp")

    assert code == 0
    for lines in ("Ada and Kelp  (2 things, fine)", "words: reef", "“Ada counts kelp.”",
                 "Ada leads to Oslo"):  # fmt: skip
        assert lines in out


def test_a_level_that_is_none_is_refused(loci):
    assert loci("graph", "communities", "--level", "-1")[0] == 2
    assert loci("graph", "communities", "--level", "4")[0] == 2


def test_that_no_community_has_a_text_is_said(loci):
    assert "None has it." in loci("graph", "communities", "zebra")[1]


def test_a_suggestion_is_shown_with_its_reason(loci):
    code, out, _ = loci("graph", "suggest", "Ada", "--limit", "1")

    assert code == 0
    assert "Dr. Imani Okafor — perhaps related to — tide model" in out
    assert "Both are joined to carbon storage." in out


def test_an_unknown_name_is_wrong_use(loci):
    code, _, err = loci("graph", "suggest", "nobody")

    assert code == 2
    assert "Nothing is known by this name." in err


def test_numbers_are_shown(loci, engine):
    central = (CentralEntity(EntityId(1), "Ada", "Person", 0.2, 0.5, 0.6, 3),)
    engine.show_stats = lambda: GraphStats(
        10, 20, 15, 0.3, 2, 9, 0.1, 0.2, {"Person": 10}, {"KNOWS": 20}, {"extracted": 20},
        {"rules": 20}, (1, 1, 1, 2), central, 0.17,
    )  # fmt: skip
    code, out, _ = loci("graph", "stats")

    assert code == 0
    assert "10 things, 20 facts" in out
    assert "joined to nothing: 10.0%" in out
    assert "Ada (Person): PageRank 0.2000, between 0.500" in out
    assert "within 0.17" in out


def test_a_share_of_orphans_above_the_limit_is_warned_about_k5(loci, engine):
    stats = GraphStats(
        10, 20, 15, 0.3, 2, 9, 0.1, 0.2, {}, {}, {}, {}, (1, 1, 1, 2), (), orphan_limit=0.05
    )
    engine.show_stats = lambda: stats
    warned = loci("graph", "stats")[1]
    engine.show_stats = lambda: replace(stats, orphan_limit=0.2)
    fine = loci("graph", "stats")[1]

    assert "More than 5% of the things are joined to nothing" in warned
    assert "More than" not in fine


def test_a_sample_to_be_checked_is_listed_k5(loci, engine):
    code, out, _ = loci("graph", "samples")

    facts = engine.list_samples().facts
    assert code == 0
    assert facts
    assert all(fact.object in out and f"{fact.id}" in out for fact in facts)
    assert "right:" in out


def test_an_export_says_what_is_where(loci, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    code, out, _ = loci("graph", "export", "--format", "csv", "--out", "new.csv")

    assert code == 0
    assert f"12 things and 4 facts are in {tmp_path / 'new.csv'}." in out


def test_a_file_that_is_there_is_kept_unless_forced(loci):
    words = ("graph", "export", "--format", "jsonl", "--out", "/there.jsonl")

    assert loci(*words)[0] == 2
    assert loci(*words, "--force")[0] == 0


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("path", "Ada", "Oslo"), "paths"),
        (("communities",), "communities"),
        (("suggest",), "suggestions"),
        (("stats",), "orphan_rate"),
        (("export", "--format", "graphml", "--out", "/new.graphml"), "facts"),
    ],
)
def test_programs_get_one_object(loci, words, key):
    code, out, _ = loci("graph", *words, "--json")

    assert code == 0
    assert key in json.loads(out)


def test_a_profile_groups_relations_by_type_with_counts(loci, engine):
    fact = FactView("Ada", "KNOWS", "Bo", 0.8, "extracted", "file", id=FactId(7))
    ada = Entity(EntityId(1), "Ada", "Person")
    knows = RelationGroup("KNOWS", True, 12, (fact,))
    engine.show_profile = lambda name, **_: EntityProfile(
        True, name, ada, (), (knows,), (Cooccurrence("Reef", 3),)
    )
    code, out, _ = loci("graph", "profile", "Ada")

    assert code == 0
    assert out.startswith("Ada (Person)\nKNOWS: 12 facts\n")
    assert "  and 11 more\n" in out
    assert "named together with: Reef (3)" in out


def test_a_profile_of_nobody_is_done_and_says_so(loci):
    code, out, _ = loci("graph", "profile", "Nobody")

    assert (code, out) == (0, "Nothing is known by the name “Nobody”.\n")
