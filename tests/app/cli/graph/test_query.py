"""The command `graph query`, against a fake engine."""

import json

import pytest

QUERY = "MATCH (p:Person)-[:WORKS_AT]->(o) RETURN p, o"


def test_the_rows_of_a_query_are_a_table(loci):
    code, out, err = loci("graph", "query", QUERY)

    assert code == 0
    assert [line.split("  ")[0] for line in out.splitlines()[:2]] == [
        "p",
        "Dr. Imani Okafor (Person)",
    ]
    assert "Harbor Lab (Organization)" in out
    assert "1 row" in out + err


def test_a_result_as_json_has_the_things_of_each_cell(loci):
    _, out, _ = loci("graph", "query", QUERY, "--param", "n=[1, 2]", "--param", "s=x", "--json")

    result = json.loads(out)
    assert (result["columns"], result["matched"], result["is_complete"]) == (["p", "o"], 1, True)
    assert [cell["things"] for cell in result["rows"][0]] == [[1], [3]]


def test_a_refused_query_names_the_place(loci):
    code, _, err = loci("graph", "query", "MATHC (n) RETURN n")

    assert code != 0
    assert "line 1, column 1" in err.lower()


def test_a_parameter_without_a_value_is_refused(loci):
    code, _, err = loci("graph", "query", QUERY, "--param", "name")

    assert code != 0
    assert "--param name=value" in err


def test_a_question_is_shown_with_its_query_and_evidence(loci):
    code, out, err = loci("graph", "query", "--question", "Where does Okafor work?")

    assert code == 0
    assert out.splitlines()[0] == "MATCH (a:Person {name: 'Dr. Imani Okafor'})-[r:WORKS_AT]->(b)"
    assert "Harbor Lab (Organization)" in out
    assert "“" in out, "the evidence is quoted"
    assert "written by rules" in out + err


def test_a_question_may_only_be_written(loci):
    _, out, _ = loci(
        "graph", "query", "--question", "Where does Okafor work?", "--write-only", "--json"
    )

    evidence = json.loads(out)
    assert evidence["query"].startswith("MATCH")
    assert (evidence["result"], evidence["writer"]) == (None, "rules")


def test_a_question_that_is_no_query_says_so(loci):
    code, out, _ = loci("graph", "query", "--question", "Why is the sky blue?")

    assert (code, out) == (0, "Loci can't turn this into a query.\n")


@pytest.mark.parametrize(
    "words", [(), (QUERY, "--question", "Who?"), ("--question", "Who?", "--variable", "who=Ada")]
)
def test_wrong_ways_to_ask_are_refused(loci, words):
    code, _, err = loci("graph", "query", *words)

    assert code == 2
    assert "--" in err
