import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import numpy as np
import pytest
from msgspec.structs import replace

from core.errors import Cancelled, WrongUse
from core.explore.explorer import GraphExplorer
from core.lanes import Cancel
from core.language.vocabulary.vocabulary import built_in
from core.records.graph.map import NO_DAY, MapPosition, MapQuery
from core.store.store import Store
from tests.core.explore.fixture_graph import NOW, fill, note, put

pytestmark = pytest.mark.slow


@pytest.fixture
def store(store):
    fill(store)
    return store


@pytest.fixture
def maps(store):
    return make_maps(store)


def make_maps(store, *, shown_from=0.0):
    return GraphExplorer(
        store, store, weigh=built_in().weight, now=lambda: NOW, shown_from=lambda: shown_from
    ).maps


def show(maps, **wanted):
    return maps.show(MapQuery(**wanted), cancel=Cancel())


def names(shown):
    return shown.names.decode().split("\n") if shown.names else []


def places(shown):
    points = np.frombuffer(shown.positions, np.float32).reshape(-1, 2)
    return dict(zip(names(shown), map(tuple, points.tolist()), strict=True))


def edges(shown):
    """Return pairs of names with their relation, or "" for co-occurrence."""
    stated = names(shown)
    pairs = np.frombuffer(shown.edges, np.int32).reshape(-1, 2).tolist()
    relations = np.frombuffer(shown.relation_of, np.int32).tolist()
    return {
        (stated[first], stated[second]): shown.relations[relation] if relation >= 0 else ""
        for (first, second), relation in zip(pairs, relations, strict=True)
    }


def test_the_whole_graph_is_on_the_map_the_most_important_first(maps):
    shown = show(maps)

    assert set(names(shown)) >= {"Mara Quill", "Harbor Lab", "Rye Bread", "Lone Star"}
    assert len(names(shown)) == shown.all_things == len(shown.ids) // 8
    sizes = np.frombuffer(shown.sizes, np.float32)
    assert sizes[0] == 1.0
    assert (np.diff(sizes) <= 0).all()
    kinds = np.frombuffer(shown.kind_of, np.int32)
    assert shown.kinds[kinds[names(shown).index("Oslo")]] == "Location"
    assert edges(shown)[("Harbor Lab", "Oslo")] == "LOCATED_AT"


def test_texts_join_what_no_fact_joins(maps):
    with_texts, without = edges(show(maps)), edges(show(maps, together=False))

    assert "" in with_texts.values()
    assert "" not in without.values()
    assert without.items() <= with_texts.items()


def test_topics_have_names_and_circles(maps):
    shown = show(maps)

    assert shown.topics
    topics = np.frombuffer(shown.topic_of, np.int32)
    points = np.frombuffer(shown.positions, np.float32).reshape(-1, 2)
    for number, topic in enumerate(shown.topics):
        assert (topics == number).sum() == topic.shown == topic.size
        assert topic.name
        away = np.linalg.norm(points[topics == number] - (topic.x, topic.y), axis=1)
        assert np.median(away) <= topic.radius


def test_places_last_over_a_new_start(store, maps):
    before = places(show(maps))

    after = places(show(make_maps(store)))

    assert after == before


def test_topics_last_over_a_new_start_of_a_changed_library(store, maps):
    show(maps)
    put(store, note("Net", "Jonas Feld mends a net in Oslo.", ()))
    before = show(maps).topics

    again = make_maps(store)

    assert show(again).topics == before
    assert again._analytics.current().work.touched == 0


def test_new_things_move_nothing_else(store, maps):
    before = places(show(maps))
    put(
        store,
        note(
            "New boat",
            "The Tern sails for the Harbor Lab.",
            (("Harbor Lab", "OWNS", "Tern", 0.9),),
            kinds={"Tern": "Product"},
        ),
    )

    after = places(show(maps))

    assert {name: place for name, place in after.items() if name != "Tern"} == before
    assert after["Tern"] != after["Harbor Lab"]
    away = np.linalg.norm(np.subtract(after["Tern"], after["Harbor Lab"]))
    others = [np.linalg.norm(np.subtract(after["Tern"], it)) for it in before.values()]
    assert away <= np.median(others)


def test_when_most_things_are_new_everything_is_laid_out_anew(store, maps):
    before = places(show(maps))
    text = " ".join(f"Thing{n} met Thing{n + 1}." for n in range(40))
    put(store, note("Crowd", text, (), kinds={f"Thing{n}": "Concept" for n in range(41)}))

    after = places(show(maps))

    assert {name: after[name] for name in before} != before


def test_what_the_user_put_somewhere_stays_there(store, maps):
    shown = show(maps)
    mara = names(shown).index("Mara Quill")
    mara_id = int(np.frombuffer(shown.ids, np.int64)[mara])
    maps.place([MapPosition(mara_id, 40.0, -30.0)])

    maps.arrange(cancel=Cancel())

    again = show(make_maps(store))
    assert places(again)["Mara Quill"] == (40.0, -30.0)
    assert np.frombuffer(again.pinned, np.uint8)[names(again).index("Mara Quill")] == 1
    with pytest.raises(WrongUse):
        maps.place([MapPosition(mara_id, float("nan"), 0.0)])


def test_a_scattered_neighborhood_is_gathered_around_its_center(store, maps):
    shown = show(maps)
    ids = dict(zip(names(shown), np.frombuffer(shown.ids, np.int64).tolist(), strict=True))
    corners = [(300.0, 300.0), (-300.0, 300.0), (300.0, -300.0), (-300.0, -300.0)]
    others = [one for one in ids if one not in ("Harbor Lab", "Oslo")]
    for number, one in enumerate(others):
        x, y = corners[number % 4]
        maps.place([MapPosition(ids[one], x + number, y, pinned=False)])

    near = show(maps, around=(ids["Harbor Lab"],))

    assert len(names(near)) > 2
    assert places(near)["Harbor Lab"] == places(show(maps))["Harbor Lab"]
    points = np.array(list(places(near).values()))
    assert np.linalg.norm(points - places(near)["Harbor Lab"], axis=1).max() < 10
    apart = np.linalg.norm(points[:, None] - points[None], axis=2)[np.triu_indices(len(points), 1)]
    assert apart.min() > 0.3
    assert places(show(maps, around=(ids["Harbor Lab"],))) == places(near)


def test_what_is_pinned_stays_in_a_neighborhood(maps):
    shown = show(maps)
    ids = dict(zip(names(shown), np.frombuffer(shown.ids, np.int64).tolist(), strict=True))
    maps.place([MapPosition(ids["Oslo"], 40.0, -30.0)])

    assert places(show(maps, around=(ids["Harbor Lab"],)))["Oslo"] == (40.0, -30.0)


def test_keeping_places_tells_nobody_of_a_change(store, maps):
    commit = store.commit_number

    show(maps)

    assert store.commit_number == commit
    assert len(store.map.positions().ids)


def test_a_map_is_filtered_by_kind_relation_confidence_and_links(maps):
    people = show(maps, kinds=("Person",))
    sure = show(maps, confidence=0.85, together=False)
    linked = show(maps, least_links=2, together=False)

    assert set(names(people)) == {"Mara Quill", "Jonas Feld", "Ida Moss"}
    assert ("Ida Moss", "Jonas Feld") not in edges(sure)
    assert "Lone Star" not in names(linked)
    assert set(edges(show(maps, relations=("LOCATED_AT",))).values()) == {"LOCATED_AT"}


def test_unsure_facts_are_shown_only_where_they_are_asked_for(store):
    maps = make_maps(store, shown_from=0.85)
    sure = edges(show(maps, together=False))

    assert ("Harbor Lab", "Mara Quill") in {tuple(sorted(pair)) for pair in sure}
    assert ("Ida Moss", "Jonas Feld") not in {tuple(sorted(pair)) for pair in sure}
    assert edges(show(maps, together=False, unsure=True)) == edges(
        show(make_maps(store), together=False)
    )


def test_a_topic_can_be_entered(maps):
    whole = show(maps)
    topic = whole.topics[0]

    inside = show(maps, topics=(topic.id,), level=1)

    assert len(names(inside)) == topic.size
    assert all(it.parent == topic.id for it in inside.topics)
    assert {name: places(whole)[name] for name in names(inside)} == places(inside)


def test_the_neighborhood_of_a_thing_keeps_the_places_of_the_map(maps):
    whole = show(maps)
    oslo = int(np.frombuffer(whole.ids, np.int64)[names(whole).index("Oslo")])

    near = show(maps, around=(oslo,), together=False)
    two = show(maps, around=(oslo,), hops=2, together=False)
    alone = show(maps, things=(oslo,))

    assert set(names(near)) == {"Oslo", "Harbor Lab", "Jonas Feld"}
    assert "Kelp Survey" in names(two)
    assert names(alone) == ["Oslo"]
    assert places(near)["Harbor Lab"] == places(whole)["Harbor Lab"]


def test_what_is_left_out_is_counted_and_what_was_asked_for_is_kept(maps):
    whole = show(maps)
    last = int(np.frombuffer(whole.ids, np.int64)[-1])

    few = show(maps, limit=3, around=(last,), hops=0, things=())
    some = show(maps, limit=3)

    assert len(names(few)) == 1
    assert names(some) == names(whole)[:3]
    assert some.left_out == whole.all_things - 3


def dated(title, text, facts, *, path, written, **more):
    """Return a note of that day, in the folder of its path."""
    made = note(title, text, facts, path=path, kinds=more.pop("kinds", None))
    return replace(
        made,
        document=replace(made.document, written_at=written),
        facts=tuple(replace(fact, **more) for fact in made.facts),
    )


def test_a_map_shows_what_held_on_a_day(store, maps):
    put(
        store,
        dated(
            "Job",
            "Ida Moss works at the Oyster Farm.",
            (("Ida Moss", "WORKS_AT", "Oyster Farm", 0.9),),
            path="/notes/job.md",
            written=datetime(2019, 5, 1, tzinfo=UTC),
            kinds={"Oyster Farm": "Organization"},
            valid_from=datetime(2018, 1, 1, tzinfo=UTC),
            valid_to=datetime(2020, 1, 1, tzinfo=UTC),
        ),
    )
    pair = ("Ida Moss", "Oyster Farm")

    assert pair in edges(show(maps, as_of="2019"))
    assert pair not in edges(show(maps, as_of="2021-06", together=False))
    assert "Oyster Farm" not in names(show(maps, as_of="2017-01-01"))
    whole = show(maps)
    at = list(edges(whole)).index(pair)
    first, last = (np.frombuffer(days, np.int32)[at] for days in (whole.held_from, whole.held_to))
    assert np.datetime64("1970-01-01") + int(first) == np.datetime64("2018-01-01")
    assert np.datetime64("1970-01-01") + int(last) == np.datetime64("2020-01-01")
    assert whole.first_day <= int(first) != NO_DAY


def test_what_only_undated_notes_name_is_there_from_the_first_day_that_these_tell_of(store, maps):
    kinds = {"Oyster Farm": "Organization", "Ida Moss": "Person", "Ann Reed": "Person"}
    undated = {"path": "/work/job.md", "written": None, "kinds": kinds}
    put(
        store,
        dated(
            "Job",
            "Ida Moss works at the Oyster Farm.",
            (("Ida Moss", "WORKS_AT", "Oyster Farm", 0.9),),
            valid_from=datetime(2024, 3, 1, tzinfo=UTC),
            **undated,
        ),
        note("Aunt", "Ann Reed.", (), path="/work/aunt.md", kinds=kinds),
    )

    assert "Oyster Farm" not in names(show(maps, as_of="2024-02-01"))
    assert "Oyster Farm" in names(show(maps, as_of="2024-03-02"))
    assert "Ann Reed" in names(show(maps, as_of="2024-02-01"))  # nothing tells when


def test_few_old_days_among_many_do_not_begin_the_time_of_the_map(store, maps):
    def written(number, day):
        return dated(f"Day {number}", f"Tide {number}.", (), path=f"/day/{number}.md", written=day)

    put(store, written(0, datetime(1851, 3, 1, tzinfo=UTC)))
    assert day_of(show(maps).first_day).startswith("1851")
    many = (datetime(2024, 1 + at % 12, 1 + at % 28, tzinfo=UTC) for at in range(120))
    put(store, *(written(number, day) for number, day in enumerate(many, start=1)))
    old = (datetime(1900 + at, 3, 1, tzinfo=UTC) for at in range(3))
    put(store, *(written(number, day) for number, day in enumerate(old, start=200)))

    assert day_of(show(maps).first_day) >= "2018"


def day_of(number):
    return str(np.datetime64("1970-01-01") + number)


def test_a_map_is_filtered_by_the_time_of_documents(store, maps):
    put(
        store,
        dated(
            "Old",
            "The Walrus sank.",
            (),
            path="/old/walrus.md",
            written=datetime(2001, 5, 1, tzinfo=UTC),
            kinds={"Walrus": "Product"},
        ),
    )

    assert names(show(maps, until="2001")) == ["Walrus"]
    assert names(show(maps, since="2001-05-02")) == []
    with pytest.raises(WrongUse):
        show(maps, since="long ago")


def test_the_evidence_of_an_edge_is_all_that_joins_the_two(store, maps):
    whole = show(maps)
    ids = np.frombuffer(whole.ids, np.int64).tolist()
    by_name = dict(zip(names(whole), ids, strict=True))

    links = maps.show_links(by_name["Oslo"], by_name["Harbor Lab"])

    assert [(it.subject, it.predicate, it.object) for it in links] == [
        ("Harbor Lab", "LOCATED_AT", "Oslo")
    ]
    assert "stands in Oslo" in links[0].quote
    assert maps.show_links(by_name["Oslo"], by_name["Lone Star"]) == ()


def test_an_empty_library_has_an_empty_map(home):
    store = Store.open(home)

    shown = show(make_maps(store))

    assert shown.all_things == 0
    assert shown.positions == b""
    store.close()


def test_a_map_can_be_stopped(maps):
    cancel = Cancel()
    cancel.set()

    with pytest.raises(Cancelled):
        maps.show(MapQuery(), cancel=cancel)


def test_a_map_that_nobody_wants_any_more_is_not_made(store, monkeypatch):
    maps, cancel = make_maps(store), Cancel()
    read = store.map.facts

    def read_and_cancel():
        cancel.set()
        return read()

    monkeypatch.setattr(store.map, "facts", read_and_cancel)
    with pytest.raises(Cancelled):
        maps.show(MapQuery(), cancel=cancel)

    assert len(names(show(maps))) > 5


def test_who_waits_for_a_map_that_others_make_may_go(store, monkeypatch):
    maps, is_made, may_go_on = make_maps(store), threading.Event(), threading.Event()
    read = store.map.facts

    def read_slowly():
        is_made.set()
        assert may_go_on.wait(60)
        return read()

    monkeypatch.setattr(store.map, "facts", read_slowly)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(show, maps)
        assert is_made.wait(60)
        cancel = Cancel()
        cancel.set()
        with pytest.raises(Cancelled):
            maps.show(MapQuery(), cancel=cancel)
        may_go_on.set()

        assert len(names(first.result())) > 5


def test_names_and_places_of_topics_are_the_same_in_ten_loads(store):
    loads = [show(make_maps(store)) for _ in range(10)]

    topics = [[(it.id, it.name, it.x, it.y) for it in load.topics] for load in loads]
    assert topics[0]
    assert all(one == topics[0] for one in topics)
    assert all(load.positions == loads[0].positions for load in loads)
