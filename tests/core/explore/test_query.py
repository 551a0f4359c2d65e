"""Queries over the knowledge graph: its nodes and relationships, limits and privacy."""

from concurrent.futures import ThreadPoolExecutor, wait

import pytest

from core.errors import Cancelled, WrongUse
from core.explore.query_runner import QueryRunner
from core.lanes import Cancel
from core.messages import UserMessage, render
from core.records.graph.query import QueryParameter
from tests.core.explore.fixture_graph import fill


@pytest.fixture
def notes():
    return {"lab.md": "Ada Lovelace works at Harbor Lab. Harbor Lab is located in Oslo."}


@pytest.fixture
def runner(store):
    fill(store)
    return QueryRunner(store)


@pytest.fixture
def ask(runner):
    def run(query, *, limit=100, seconds=10, **parameters):
        given = [QueryParameter(name, value) for name, value in parameters.items()]
        return runner.run(query, parameters=given, limit=limit, seconds=seconds)

    return run


def texts(result):
    return [tuple(cell.text for cell in row) for row in result.rows]


def test_types_are_labels_and_relations_are_relationships(ask):
    result = ask("MATCH (p:Person)-[r:WORKS_AT]->(o) RETURN p, type(r) AS t, o ORDER BY p.name")

    assert result.columns == ("p", "t", "o")
    assert texts(result) == [
        ("Ida Moss (Person)", "WORKS_AT", "Corner Bakery (Organization)"),
        ("Mara Quill (Person)", "WORKS_AT", "Harbor Lab (Organization)"),
    ]
    assert result.matched == 2
    assert result.is_complete


def test_a_relation_of_several_words_is_written_with_underscores(ask):
    assert texts(ask("MATCH (p)-[:lives_in]->(o) RETURN p.name AS p")) == [("Jonas Feld",)]


def test_a_value_is_a_property_and_a_node(ask):
    both = ask("MATCH (p:Project)-[:counted]->(v:Value) RETURN p.counted AS p, v.value AS v")

    assert texts(both) == [("412 plants", "412 plants")]


def test_evidence_can_be_reached_from_a_relationship(ask):
    query = "MATCH (a {name: $a})-[r]->() WHERE r.confidence > 0.85 RETURN r.quote, r.path LIMIT 1"

    result = ask(query, a="Mara Quill")

    quote = "Mara Quill leads the Kelp Survey at the Harbor Lab."
    assert texts(result) == [(quote, "/notes/Harbor Lab.md")]


def test_cells_name_the_entities_that_a_map_can_show(ask, store):
    result = ask("MATCH p = ({name: 'Ida Moss'})-[:KNOWS]->() RETURN p, 1 AS one")

    path, one = result.rows[0]
    assert path.things == (store.graph.find("Ida Moss"), store.graph.find("Jonas Feld"))
    assert (one.value, one.things) == (1, ())


def test_rows_beyond_the_limit_are_cut_off(ask):
    result = ask("MATCH (n) RETURN n", limit=3)

    assert (len(result.rows), result.is_complete) == (3, False)


def test_a_folder_marked_as_never_quoted_leaves_the_graph_at_once(library):
    before = library.query_graph("MATCH (n) RETURN n")

    library.mark_source(library.status().sources[0].id, tiers=["never quoted"])

    assert before.rows
    assert not library.query_graph("MATCH (n) RETURN n").rows


def test_a_wrong_query_names_line_and_column(ask):
    with pytest.raises(WrongUse) as refused:
        ask("MATCH (p:Person)\nRETURN q.name")

    assert dict(refused.value.message.arguments) == {
        "line": 2, "column": 8, "reason": UserMessage("cypher_not_defined", name="q"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("MATCH (p:Person) RETURN q", "q ist nicht definiert."),
        ("MATCH (p:Persons) RETURN p", "es gibt kein Label Persons; ähnlich: Person."),
        ("MATCH (p:Person) DELETE p", "nicht unterstützt: DELETE (Abfragen lesen nur)."),
        ("MATCH (p:Person) RETURN size(1)", "size: nicht für diesen Wert."),
    ],
)
def test_d16_a_refusal_is_said_in_the_language_of_the_reader(ask, query, reason):
    with pytest.raises(WrongUse) as refused:
        ask(query)

    german = render(refused.value.message, "de")
    assert german.startswith("Zeile 1, Spalte ")
    assert german.endswith(reason)


def test_an_unknown_type_is_refused_with_similar_ones(ask):
    with pytest.raises(WrongUse, match="similar: Person"):
        ask("MATCH (p:Persons) RETURN p")


def test_a_slow_query_is_stopped(ask):
    query = "UNWIND range(1, 1000000) AS x UNWIND range(1, 1000) AS y RETURN sum(x * y) AS s"

    with pytest.raises(WrongUse) as refused:
        ask(query, seconds=1)

    assert refused.value.message.id == "query_timeout"


def test_cells_name_the_facts_that_a_result_rests_on(ask, store):
    query = "MATCH p = ({name: 'Ida Moss'})-[r:KNOWS]->() RETURN p, r, collect(r) AS all, 1 AS one"

    path, fact, collected, one = ask(query).rows[0]

    assert len(fact.facts) == 1
    assert fact.facts == collected.facts == path.facts
    assert fact.things == path.things
    assert one.facts == ()
    assert store.graph.facts(fact.facts)[fact.facts[0]].predicate == "KNOWS"


def test_a_cancelled_query_frees_its_lane(library):
    """Without the token it would run until its time is over, and each lane has few threads."""
    cancels = [Cancel() for _ in range(6)]
    endless = "UNWIND range(1, 2000000) AS a UNWIND range(1, 2000000) AS b RETURN count(*)"
    with ThreadPoolExecutor(len(cancels)) as pool:
        running = [
            pool.submit(library.query_graph, endless, seconds=30, cancel=cancel)
            for cancel in cancels
        ]
        done, _ = wait(running, timeout=0.5)
        for cancel in cancels:
            cancel.set()
        after = library.query_graph("RETURN 1 AS one", seconds=5)

    assert not done
    assert texts(after) == [("1",)]
    assert {type(one.exception()) for one in running} == {Cancelled}


def test_the_limits_of_a_query_are_those_of_the_settings(library):
    library.set_option("query_rows", value=2)

    cut = library.query_graph("UNWIND [1, 2, 3] AS n RETURN n")
    whole = library.query_graph("UNWIND [1, 2, 3] AS n RETURN n", limit=3)

    assert (len(cut.rows), cut.is_complete) == (2, False)
    assert whole.is_complete
    with pytest.raises(WrongUse):
        library.query_graph("RETURN 1", seconds=31)
