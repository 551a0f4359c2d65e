"""The command that prints the map, against a fake engine."""

import csv
import io
import json


def test_people_are_shown_the_topics(loci):
    code, out, _ = loci("graph", "map")

    assert code == 0
    assert "2 things, 1 link on the map" in out
    assert "Ada and Babbage" in out


def test_programs_get_places_and_links(loci):
    code, out, _ = loci("--json", "graph", "map")

    output = json.loads(out)
    assert code == 0
    assert output["things"][1] == {
        "id": 8, "name": "Babbage 🜁", "kind": "Person", "topic": "", "x": 1.0, "y": -0.5,
        "importance": 0.5, "links": 1, "pinned": True,
    }  # fmt: skip
    assert output["links"] == [{"first": 7, "second": 8, "relation": "KNOWS", "weight": 0.75}]
    assert output["topics"][0]["name"] == "Ada and Babbage"


def test_a_table_has_one_line_for_each_thing(loci):
    code, out, _ = loci("graph", "map", "--csv")

    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert [(row["name"], row["topic"], row["x"]) for row in rows] == [
        ("Ada", "Ada and Babbage", "0.0"),
        ("Babbage 🜁", "", "1.0"),
    ]


def test_a_date_that_is_none_is_wrong_use(loci):
    assert loci("graph", "map", "--as-of", "never")[0] == 2


def test_everything_can_be_laid_out_anew_first(loci, engine):
    loci("graph", "map", "--arrange")

    assert engine.arranged == 1
