"""Queries that are refused, with the place at which they are."""

import pytest

from core.cypher.checks import Schema, check, check_names
from core.cypher.failure import CypherError
from core.cypher.parser import parse


@pytest.mark.parametrize(
    ("query", "detail", "at"),
    [
        ("MATCH (n RETURN n", "UnexpectedSyntax", "RETURN"),
        ("MATCH (n) RETURN", "UnexpectedSyntax", ""),
        ("RETURN 'open", "UnexpectedSyntax", "'open"),
        ("RETURN [1, 2,, 3] AS l", "UnexpectedSyntax", ", 3"),
        ("RETURN 12ab AS n", "InvalidNumberLiteral", "12ab"),
        ("RETURN 9223372036854775808 AS n", "IntegerOverflow", "9223"),
        ("RETURN '\\uXY' AS n", "InvalidUnicodeLiteral", "'\\uXY"),
        ("MATCH (n) RETURN m", "UndefinedVariable", "m"),
        ("MATCH (n)-[n]->() RETURN n", "VariableTypeConflict", "-[n]"),
        ("MATCH (n) WHERE count(n) > 1 RETURN n", "InvalidAggregation", "count"),
        ("MATCH (n) RETURN n.a + count(n) AS c", "AmbiguousAggregationExpression", "n.a"),
        ("RETURN count(count(*)) AS c", "NestedAggregation", "count(*)"),
        ("RETURN 1 AS a, 2 AS a", "ColumnNameConflict", "2 AS a"),
        ("MATCH (n) RETURN (n)-->() AS x", "UnexpectedSyntax", "(n)-->()"),
        ("RETURN nothing(1) AS x", "UnknownFunction", "nothing"),
        ("RETURN size(1, 2) AS x", "InvalidNumberOfArguments", "size"),
        ("RETURN 1 AS x SKIP -1", "NegativeIntegerArgument", "-1"),
        ("RETURN $p AS x", "MissingParameter", "$p"),
        ("MATCH (n)", "InvalidClauseComposition", "MATCH"),
    ],
)
def test_a_wrong_query_is_refused_at_its_place_d16(query, detail, at):
    with pytest.raises(CypherError) as refused:
        check(parse(query), ())

    assert refused.value.detail == detail
    assert refused.value.phase == "compile time"
    place = len(query) if not at else query.rindex(at)
    assert refused.value.at in (place, place + 1 if detail == "NegativeIntegerArgument" else place)


@pytest.mark.parametrize(
    ("query", "at"),
    [
        ("CREATE (n) RETURN n", "CREATE"),
        ("MATCH (n) SET n.x = 1 RETURN n", "SET"),
        ("MATCH (n) DELETE n", "DELETE"),
        ("MATCH (n) DETACH DELETE n", "DETACH"),
        ("MERGE (n) RETURN n", "MERGE"),
        ("MATCH (n) REMOVE n.x RETURN n", "REMOVE"),
        ("CALL db.labels() YIELD label RETURN label", "CALL"),
        ("MATCH (n) WHERE n.name =~ '.*' RETURN n", "=~"),
    ],
)
def test_what_is_not_supported_says_so_at_its_place(query, at):
    with pytest.raises(CypherError, match="unsupported") as refused:
        check(parse(query), ())

    assert refused.value.at == query.index(at)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("MATCH (n:Persn) RETURN n", "no label Persn; similar: Person"),
        ("MATCH ()-[r:WORKSAT]->() RETURN r", "no relationship type WORKSAT; similar: WORKS_AT"),
        ("MATCH (n {nam: 'x'}) RETURN n", "no property nam; similar: name"),
        ("MATCH (n) RETURN n.naem AS x", "no property naem; similar: name"),
        ("MATCH ()-[r]->() RETURN r.name AS x", "no property name"),
    ],
)
def test_names_that_the_graph_has_not_are_refused_with_similar_ones(query, text):
    parsed, _ = check(parse(query), ())
    schema = Schema(
        labels=frozenset(("Person", "Team")),
        types=frozenset(("WORKS_AT",)),
        node_properties=frozenset(("name", "email")),
        relationship_properties=frozenset(("confidence",)),
    )

    with pytest.raises(CypherError) as refused:
        check_names(parsed, schema)

    assert str(refused.value.text) == text
    assert refused.value.at >= 0


def test_entries_of_a_map_are_not_taken_for_properties():
    parsed, _ = check(parse("MATCH (n) WITH {any: n.name} AS n RETURN n.any AS x"), ())
    schema = Schema(frozenset(), frozenset(), frozenset(("name",)), frozenset())

    check_names(parsed, schema)
