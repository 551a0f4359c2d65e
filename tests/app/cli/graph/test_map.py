"""The command that prints the map, against a fake engine."""

import csv
import io
import json

from core.errors import WrongUse


def test_people_are_shown_the_topics(loci):
    code, out, _ = loci("graph", "map")

    assert code == 0
    assert "12 things, 11 links on the map" in out
    assert "Kelp survey" in out


def test_programs_get_places_and_links(loci):
    code, out, _ = loci("--json", "graph", "map")

    output = json.loads(out)
    assert code == 0
    thing = output["things"][0]
    assert (thing["name"], thing["topic"]) == ("Dr. Imani Okafor", "Kelp survey")
    assert (thing["x"], thing["y"], thing["pinned"]) == (0.0, 0.0, False)
    assert {"first": 1, "second": 2, "relation": "LEADS", "weight": 1.0} in output["links"]
    assert output["topics"][0]["name"] == "Kelp survey"


def test_a_table_has_one_line_for_each_thing(loci):
    code, out, _ = loci("graph", "map", "--csv")

    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert len(rows) == 12
    row = rows[0]
    assert (row["name"], row["topic"], row["x"]) == ("Dr. Imani Okafor", "Kelp survey", "0.0")


def test_a_date_that_is_none_is_wrong_use(loci, engine):
    def refuse(**_):
        raise WrongUse("never", "invalid_date")

    engine.show_map = refuse
    assert loci("graph", "map", "--as-of", "never")[0] == 2


def test_everything_can_be_laid_out_anew_first(loci, engine):
    loci("graph", "map", "--arrange")

    assert ("arrange_map",) in engine.calls
