"""Pairwise entity matching."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.resolve.entities.candidates import MatchRules, are_distinct
from core.resolve.entities.matching import compare_entities
from tests.core.resolve.candidates import thing

RULES = MatchRules(once=frozenset({"born"}), at_a_time=frozenset({"WORKS_AT"}))
ORG, TECH, CONCEPT = "Organization", "Technology", "Concept"


def verdict(first, second, *, kind="Person", **more):
    """Return the verdict on two names without further evidence."""
    return compare_entities(
        thing(1, first, kind=kind, **more), thing(2, second, kind=kind, **more)
    ).verdict


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("Donald Knuth", "Knuth, Donald", "Person"),
        ("Donald Knuth", "Knuth Donald", "Person"),
        ("Donald Knuth", "Knuth, D.", "Person"),
        ("Donald Knuth", "D. E. Knuth", "Person"),
        ("Dr. Ann Lee", "Ann Lee", "Person"),
        ("Jürgen Müller", "Jurgen Mueller", "Person"),
        ("Martin Kleppmann", "Martin Kleppman", "Person"),
        ("Acme Inc.", "Acme", ORG),
        ("Acme GmbH & Co. KG", "ACME", ORG),
        ("knowledge graph", "Knowledge Graphs", CONCEPT),
        ("e-mail", "Email", CONCEPT),
        ("Kubernetes", "Kubernets", TECH),
        ("São Paulo", "Sao Paulo", "Location"),
        ("Project Osprey", "Osprey", "Project"),
        ("Projekt Osprey", "Project Osprey", "Project"),
    ],
)
def test_ways_of_writing_one_name_are_one_thing(first, second, kind):
    assert verdict(first, second, kind=kind) == "same"


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("iPhone 12", "iPhone 13", "Product"),
        ("Q1 report", "Q2 report", CONCEPT),
        ("Python 2", "Python 3", TECH),
        ("Python", "Python 3", TECH),
        ("World War I", "World War II", "Concept"),
        ("Henry VII", "Henry VIII", "Person"),
        ("March report", "May report", CONCEPT),
        ("North Korea", "South Korea", "Location"),
        ("First Bank", "Third Bank", ORG),
        ("Austria", "Australia", "Location"),
        ("Iran", "Iraq", "Location"),
        ("John Smith", "Jane Smith", "Person"),
        ("John Smith", "John Smythe-Jones", "Person"),
        ("Donald E. Knuth", "Donald F. Knuth", "Person"),
        ("Henry XVI", "Henry XVII", "Person"),
        ("Plate XXXI", "Plate XXXII", CONCEPT),
        ("C", "C++", TECH),
        ("Java", "JavaScript", TECH),
        ("WHO", "World Trade Organization", ORG),
    ],
)
def test_names_that_say_different_things_are_different(first, second, kind):
    assert verdict(first, second, kind=kind) == "different"


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("XVI", "XVII", ORG),
        ("XXXIV", "XXXIX", ORG),
        ("LbiLP", "LboLP", CONCEPT),
        ("LbiTfo", "LbiTfoiT", CONCEPT),
    ],
)
def test_marks_of_plates_and_pages_are_never_asked_of(first, second, kind):
    near = {"vector": np.ones(4, np.float32) / 2}
    one, other = thing(1, first, kind=kind, **near), thing(2, second, kind=kind, **near)

    assert compare_entities(one, other).verdict == "different"


def test_words_that_only_look_like_numerals_are_read_as_words():
    one = thing(1, "Mixing", kind=CONCEPT, vector=np.ones(4, np.float32) / 2)
    other = thing(2, "Blending", kind=CONCEPT, vector=np.ones(4, np.float32) / 2)

    assert compare_entities(one, other).verdict == "ask"
    assert verdict("CIVIL Law", "Civil Law", kind=CONCEPT) == "same"
    assert verdict("iPhone", "iPhones", kind="Product") == "same"


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("Acme Inc.", "Acme GmbH", ORG),
        ("WHO", "World Health Organization", ORG),
        ("Ben Johnson", "Ben Johnston", "Person"),
        ("Bill Gates", "William Gates", "Person"),
    ],
)
def test_what_may_be_one_is_asked(first, second, kind):
    assert verdict(first, second, kind=kind) == "ask"


def test_a_shared_neighbor_settles_an_abbreviation():
    short = thing(1, "WHO", kind=ORG, neighbors={"geneva"})
    full = thing(2, "World Health Organization", kind=ORG, neighbors={"geneva", "un"})
    decision = compare_entities(short, full)

    assert decision.verdict == "same"
    assert decision.short == 1
    assert "“WHO” may stand for “World Health Organization”" in str(decision.reason)


def test_a_name_that_a_text_gives_is_the_same_unless_the_user_forbids_it():
    short, full = thing(1, "RAM", kind=TECH), thing(2, "Random Access Memory", "RAM", kind=TECH)
    forbidden = MatchRules(unequal_names=frozenset({("random access memory", "ram")}))

    assert compare_entities(short, full).verdict == "same"
    assert compare_entities(short, full, rules=forbidden).verdict == "ask"


def test_things_of_different_types_are_different_and_of_unknown_type_are_not():
    person = thing(1, "Ada Lovelace")

    assert (
        compare_entities(person, thing(2, "Ada Lovelace", kind="Location")).verdict == "different"
    )
    assert compare_entities(person, thing(2, "Ada Lovelace", kind=CONCEPT)).verdict == "same"


def test_a_type_that_is_unlikely_does_not_keep_things_apart():
    unsure = thing(1, "Discord", kind="Location", kind_confidence=0.3)
    sure = thing(2, "Discord", kind=ORG)
    decision = compare_entities(unsure, sure)

    assert (decision.verdict, decision.short) == ("same", 1)


def test_two_documents_are_two_things_whatever_they_are_called():
    one = thing(1, "Tutorial", kind="Document", variant="a.tutorial.md")
    other = thing(2, "Tutorials", kind="Document", variant="b.tutorial.md")

    assert compare_entities(one, other).verdict == "different"
    assert compare_entities(one, thing(3, "Tutorials", kind=CONCEPT)).verdict == "same"


def test_a_file_is_one_with_what_it_alone_is_about():
    tool, topic = thing(1, "Git", "git.md", kind="Technology"), thing(2, "Git", kind=CONCEPT)
    one, other = thing(3, "git.md", kind="Document"), thing(4, "My Git.md", kind="Document")
    several = thing(5, "Git", "git.md", "My Git.md", kind="Technology")

    assert compare_entities(tool, one).verdict == compare_entities(tool, topic).verdict == "same"
    assert compare_entities(tool, other).verdict == "different"
    assert (
        compare_entities(several, one).verdict
        == compare_entities(several, other).verdict
        == "different"
    )


def test_a_folder_before_the_name_of_a_file_makes_no_other_file_of_it():
    link = thing(1, "readme.md", kind="Document")

    assert not are_distinct(link, thing(2, "Guide", "docs/readme.md", kind=CONCEPT))
    assert are_distinct(link, thing(2, "Guide", "aboutreadme.md", kind=CONCEPT))


def test_every_letter_of_a_file_name_counts():
    assert verdict("config.themes.md", "config.theme.md", kind="Document") == "different"
    assert verdict("config.theme.md", "dev/config.theme.md", kind="Document") != "same"
    assert verdict("core.themes", "core.theme", kind="Technology") == "different"


def test_a_left_out_name_is_no_short_form_of_what_may_be_no_person():
    assert verdict("Markdown Pod", "Markdown Import Pod", kind=CONCEPT) == "different"
    assert compare_entities(
        thing(1, "Markdown Pod", kind=CONCEPT), thing(2, "Markdown Import Pod")
    ).verdict == ("different")


def test_years_of_birth_that_differ_keep_people_apart():
    one = thing(1, "John Smith", attributes=(("born", "1961"),))
    other = thing(2, "J. Smith", attributes=(("born", "1985"),))

    assert compare_entities(one, other, rules=RULES).verdict == "different"


def test_employers_that_differ_do_not_since_people_move():
    one = thing(1, "John Smith", attributes=(("WORKS_AT", "Acme"),))
    other = thing(2, "J. Smith", attributes=(("WORKS_AT", "Apex"),))

    assert compare_entities(one, other, rules=RULES).verdict == "same"


def test_an_address_that_both_have_is_told_in_the_reason():
    one = thing(1, "Bill Gates", attributes=(("email", "bg@example.org"),))
    other = thing(2, "William Gates", attributes=(("email", "BG@example.org"),))
    decision = compare_entities(one, other, rules=RULES)

    assert decision.verdict == "same"
    assert "The same for both: email." in str(decision.reason)


def test_names_near_in_meaning_are_asked_unless_numbers_differ():
    vector = np.array([1.0, 0.0], dtype=np.float32)

    assert verdict("automobile", "car", kind=CONCEPT, vector=vector) == "ask"
    assert verdict("plan 7", "scheme 8", kind=CONCEPT, vector=vector) == "different"


def test_variants_of_one_name_stay_different():
    assert compare_entities(thing(1, "John Smith"), thing(2, "John Smith", variant="2")).score == 0


def test_thresholds_move_between_merging_and_asking():
    one, other = thing(1, "Donald Knuth"), thing(2, "D. Knuth")

    assert compare_entities(one, other, rules=MatchRules(sure=0.95)).verdict == "ask"
    assert (
        compare_entities(one, other, rules=MatchRules(sure=0.95, unlikely=0.9)).verdict
        == "different"
    )


names = st.sampled_from(
    [
        "Ann Lee",
        "Lee, Ann",
        "A. Lee",
        "ANN LEE",
        "Ann-Lee",
        "Anne Lee",
        "AL",
        "",
        "!",
        "Dr.",
        "U.S.",
    ]
)
things = st.builds(
    thing,
    st.integers(1, 9),
    names,
    kind=st.sampled_from(["Person", "Concept", "Organization"]),
    attributes=st.lists(
        st.tuples(st.just("born"), st.sampled_from(["1961", "1985", "", "2 May 1961", "x"])),
        max_size=2,
    ).map(tuple),
    neighbors=st.frozensets(st.sampled_from(["a", "b", "c", "d"])),
)


@given(things, things)
def test_the_answer_is_the_same_in_either_order(one, other):
    assert compare_entities(one, other, rules=RULES) in (
        compare_entities(other, one, rules=RULES),
        # Equal things have no order of their own but their ids.
        compare_entities(one, other, rules=RULES) if one.id == other.id else None,
    )
