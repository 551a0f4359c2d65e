import numpy as np

from core.graph.snapshot_cache import title_forms
from core.language.question.things.name_index import EntityNameIndex
from core.store.records import NameArrays


def book(*names):
    return EntityNameIndex(
        NameArrays(
            np.array([entity_id for entity_id, _ in names], np.int64),
            np.array([name for _, name in names], object),
            np.array(["Concept"] * len(names), object),
        ),
        {},
    )


def test_the_longest_name_is_found():
    names = book((1, "new york"), (2, "new york times"), (3, "new"))

    match = names.longest_at(["new", "new york", "new york times", "new york times said"], 4)

    assert match is not None
    assert (match.first, match.last, match.entity_ids) == (4, 7, (2,))


def test_a_name_may_be_borne_by_several_things():
    names = book((1, "washington"), (2, "washington"), (1, "washington"))

    assert names.find("washington") == (1, 2)
    assert names.find("oregon") == ()


def test_a_title_is_looked_up_with_and_without_its_parenthesis():
    assert title_forms("The Room (2003 film)") == ("room (2003 film", "room")
    assert title_forms("Budget") == ("budget",)


def test_a_thing_tells_all_its_names():
    names = book((1, "washington"), (2, "washington"), (1, "washington dc"))

    assert names.names_of(1) == ("washington", "washington dc")
    assert names.names_of(3) == ()
    assert names.names() == ("washington", "washington dc")
