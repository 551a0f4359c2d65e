"""What queries return: a sample of the language, on graphs made for it."""

import pytest

from core.cypher.execution import QueryTimeout
from core.cypher.failure import CypherError

CHAIN = "CREATE (:A {name: 'a'})-[:T {w: 1}]->(:B {name: 'b'})-[:T {w: 2}]->(:C {name: 'c'})"
CLIQUE = (
    "UNWIND range(1, 12) AS i CREATE (:N {i: i}) WITH count(*) AS c "
    "MATCH (a:N), (b:N) WHERE a.i <> b.i CREATE (a)-[:T]->(b)"
)


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("MATCH (n) RETURN n.name AS n ORDER BY n DESC LIMIT 2", [("c",), ("b",)]),
        ("MATCH (:A)-[*2]->(c) RETURN c.name AS n", [("c",)]),
        (
            "MATCH (a:A)-[r*0..]->(c) RETURN size(r) AS s, c.name AS n",
            [(0, "a"), (1, "b"), (2, "c")],
        ),
        ("MATCH (c)<-[r {w: 2}]-(b) RETURN b.name AS b, c.name AS c", [("b", "c")]),
        ("MATCH (a:A) OPTIONAL MATCH (a)-[:NO]->(x) RETURN a.name AS a, x", [("a", None)]),
        ("MATCH p = shortestPath((a:A)-[*]-(c:C)) RETURN length(p) AS l", [(2,)]),
        ("MATCH (n) WHERE NOT (n)-->() RETURN n.name AS n", [("c",)]),
        ("MATCH (n) WHERE exists { (n)-->(:C) } RETURN n.name AS n", [("b",)]),
        ("MATCH (n:A) RETURN [(n)-[r]->(m) | m.name + r.w] AS l", [(["b1"],)]),
        ("MATCH (n) RETURN count(*) AS c, collect(n.name) AS l", [(3, ["a", "b", "c"])]),
        ("MATCH (n) WITH n.name AS n WHERE n > 'a' RETURN n ORDER BY n", [("b",), ("c",)]),
        (
            "UNWIND [3, null, 1, 'x', true] AS x RETURN x ORDER BY x",
            [("x",), (True,), (1,), (3,), (None,)],
        ),
        ("RETURN 1 AS x UNION RETURN 1.0 AS x UNION RETURN 2 AS x", [(1,), (2,)]),
        ("RETURN null = null AS a, [1, null] = [1, 2] AS b, 1 < 'a' AS c", [(None, None, None)]),
        ("RETURN -7 / 2 AS a, -7 % 2 AS b, 2 ^ 3 AS c", [(-3, -1, 8.0)]),
        (
            "RETURN any(x IN [1, null] WHERE x = 1) AS a, all(x IN [1, null] WHERE x = 1) AS b",
            [(True, None)],
        ),
        ("RETURN CASE WHEN 1 > 2 THEN 'a' ELSE 'b' END AS a, [1, 2, 3][1..] AS b", [("b", [2, 3])]),
        ("RETURN toString(date('2024-02-29') + duration('P1Y')) AS d", [("2025-02-28",)]),
        (
            "RETURN toString(duration.between(date('2020-01-31'), date('2021-03-01'))) AS d",
            [("P1Y1M1D",)],
        ),
    ],
)
def test_a_query_returns_its_rows(ask, query, rows):
    assert ask(query, CHAIN) == rows


def test_parameters_are_values(ask):
    assert ask("MATCH (n {name: $name}) RETURN n.name = $name AS x", CHAIN, name="b") == [(True,)]


def test_a_name_of_a_keyword_is_quoted(ask):
    assert ask("WITH 1 AS `match` RETURN `match` + 1 AS `a b`") == [(2,)]


def test_a_query_that_takes_too_long_is_stopped(ask):
    with pytest.raises(QueryTimeout):
        ask("MATCH p = (:N)-[*]->(:N) RETURN count(p) AS c", CLIQUE, seconds=0.2)


def test_a_loop_over_a_long_list_is_stopped(ask):
    query = "RETURN size([x IN range(1, 1000000) WHERE all(y IN range(1, x) WHERE y > 0)]) AS n"

    with pytest.raises(QueryTimeout):
        ask(query, seconds=0.2)


def test_a_range_has_a_longest_length(ask):
    with pytest.raises(CypherError, match="too long"):
        ask("RETURN size(range(1, 1000000000)) AS n")


def test_a_text_that_doubles_again_and_again_does_not_fill_the_memory(ask):
    with pytest.raises(CypherError, match="too long"):
        ask("WITH 'aaaaaaaaaa' AS s " + "WITH s + s AS s " * 60 + "RETURN size(s) AS n")


def test_a_long_range_is_summed(ask):
    query = "UNWIND range(1000000, 2000000) AS i WITH i LIMIT 3000 RETURN sum(i) AS s"

    assert ask(query) == [(3004498500,)]
