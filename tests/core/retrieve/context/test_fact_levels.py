from datetime import UTC, datetime

from msgspec.structs import replace

from core.language.vocabulary.vocabulary import built_in, load_vocabulary
from core.records.ids import EntityId
from core.retrieve.context.fact_levels import group_by_level
from tests.core.answer.passages import fact, hit


def about(subject, predicate, obj, *, ids=(1, None), **more):
    """A fact with the ids of its ends."""
    first, second = ids
    far = None if second is None else EntityId(second)
    return fact(subject, predicate, obj, subject_id=EntityId(first), object_id=far, **more)


def objects(facts):
    return [one.object for one in facts]


def test_facts_are_sorted_by_how_near_they_are_to_what_was_asked():
    facts = [
        about("Oslo", "LIES_IN", "Norway", ids=(3, 4)),
        about("Mara", "LEADS", "Heron", ids=(2, 1)),
        about("Heron", "MADE_IN", "Oslo", ids=(1, 3)),
        about("Heron", "status", "building"),
        about("Heron", "status", "planned", status="superseded"),
        about("I", "prefer", "tea", ids=(9, None), source="user_edit"),
    ]

    levels = group_by_level(facts, [], asked=[EntityId(1)], vocabulary=built_in())

    assert objects(levels.own) == ["tea"]
    assert objects(levels.primary) == ["building"]
    assert set(objects(levels.direct)) == {"Heron", "Oslo"}
    assert set(objects(levels.supporting)) == {"Norway", "planned"}


def test_where_nothing_is_asked_about_every_relation_is_direct():
    levels = group_by_level(
        [about("A", "KNOWS", "B", ids=(1, 2))], [], asked=[], vocabulary=built_in()
    )

    assert objects(levels.direct) == ["B"]


def test_a_statement_of_two_documents_is_told_once():
    facts = [about("A", "KNOWS", "B", ids=(1, 2), path=path) for path in ("/x", "/y")]

    levels = group_by_level(facts, [], asked=[EntityId(1)], vocabulary=built_in())

    assert [one.path for one in levels.direct] == ["/x"]


def test_a_telling_relation_comes_before_a_vague_one():
    facts = [about("A", name, "B", ids=(1, 2)) for name in ("RELATED_TO", "OWNS")]

    levels = group_by_level(facts, [], asked=[EntityId(1)], vocabulary=built_in())

    assert [one.predicate for one in levels.direct] == ["OWNS", "RELATED_TO"]


def test_facts_of_the_best_passage_come_first():
    hits = [hit("x" * 50, path="/b", score=0.9), hit("x" * 50, path="/a", score=0.2)]
    facts = [about("A", "KNOWS", name, ids=(1, 2), path=f"/{name}", quote="x") for name in "ab"]

    levels = group_by_level(facts, hits, asked=[EntityId(1)], vocabulary=built_in())

    assert objects(levels.direct) == ["b", "a"]


def test_how_something_changed_is_told_in_order_of_time():
    def year(number):
        return datetime(number, 1, 1, tzinfo=UTC)

    facts = [
        about("A", "status", "done", valid_from=year(2024)),
        about("A", "status", "unknown"),
        about("A", "status", "begun", valid_from=year(2021), status="superseded"),
        about("A", "status", "half done", stated_at=year(2022)),
    ]

    levels = group_by_level(
        facts, [], asked=[EntityId(1)], vocabulary=built_in(), in_order_of_time=True
    )

    assert objects(levels.primary) == ["begun", "half done", "done", "unknown"]


def test_people_come_before_places():
    facts = [
        about("A", "NEAR", "Ulm", ids=(1, 2), object_kind="Location"),
        about("Mara", "NEAR", "A", ids=(3, 1), subject_kind="Person", object_kind="Location"),
    ]

    levels = group_by_level(facts, [], asked=[EntityId(1)], vocabulary=built_in())

    assert [one.subject for one in levels.direct] == ["Mara", "A"]


def test_of_what_there_is_one_at_a_time_the_newest_is_told_first():
    before, after = datetime(2021, 1, 1, tzinfo=UTC), datetime(2024, 5, 1, tzinfo=UTC)
    facts = [
        about("Mara", "LOCATED_AT", "Oslo", ids=(1, 2)),
        about("Mara", "LOCATED_AT", "Bergen", ids=(1, 3), stated_at=before),
        about("Mara", "LOCATED_AT", "Narvik", ids=(1, 4), valid_from=after),
    ]
    hits = [hit("Mara lives in Oslo.", path="/n/a.md")]

    levels = group_by_level(
        [replace(it, object_kind="Location") for it in facts],
        hits,
        asked=[EntityId(1)],
        vocabulary=built_in(),
    )

    assert objects(levels.direct) == ["Narvik", "Bergen", "Oslo"]


def test_values_of_an_own_relation_are_newest_first_if_only_one_holds(tmp_path):
    path = tmp_path / "vocabulary.toml"
    path.write_text('[relations.SKIPPERED_BY]\nobjects = ["Person"]\n', "utf-8")
    many = load_vocabulary(path)
    path.write_text(path.read_text("utf-8") + 'functional = "one_at_a_time"\n', "utf-8")
    one = load_vocabulary(path)
    facts = [
        about("Ketch", "SKIPPERED_BY", name, ids=(1, year), path=f"/{name}", quote="x",
              stated_at=datetime(year, 1, 1, tzinfo=UTC))
        for name, year in (("Bram", 2019), ("Sandrine", 2024))
    ]  # fmt: skip
    hits = [hit("x" * 50, path="/Bram", score=0.9), hit("x" * 50, path="/Sandrine", score=0.1)]

    by_relevance, by_time = (
        group_by_level(facts, hits, asked=[EntityId(1)], vocabulary=it) for it in (many, one)
    )

    assert objects(by_relevance.direct) == ["Bram", "Sandrine"]
    assert objects(by_time.direct) == ["Sandrine", "Bram"]
