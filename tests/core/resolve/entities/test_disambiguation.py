"""Namesakes."""

from hypothesis import given, settings
from hypothesis import strategies as st

from core.resolve.entities.candidates import MatchRules
from core.resolve.entities.disambiguation import DocumentSignature, split_namesakes

RULES = MatchRules(once=frozenset({"born"}), at_a_time=frozenset({"WORKS_AT", "LOCATED_AT"}))


def said(number, *attributes, dated=(), near=()):
    """Return the evidence of a document about an entity; objects are neighbors, too."""
    values = {value.lower() for _, value in attributes}
    return DocumentSignature(
        number, f"/{number}.md", attributes, frozenset(dated), frozenset({*values, *near})
    )


def test_two_people_of_one_name_who_share_nothing_are_two():
    baker = [
        said(1, ("WORKS_AT", "Old Bakery"), ("LOCATED_AT", "Leeds")),
        said(2, ("WORKS_AT", "Old Bakery"), near=["bread"]),
    ]
    professor = said(3, ("WORKS_AT", "Stanford University"), ("LOCATED_AT", "Palo Alto"))
    silent = said(4)

    assert split_namesakes([*baker, professor, silent], kind="Person", rules=RULES) == {3: "2"}


def test_one_statement_that_differs_is_a_contradiction_and_no_second_person():
    born = [said(1, ("born", "1815")), said(2, ("born", "1816"))]
    works = [said(1, ("WORKS_AT", "Acme")), said(2, ("WORKS_AT", "Apex"))]

    assert split_namesakes(born, kind="Person", rules=RULES) == {}
    assert split_namesakes(works, kind="Person", rules=RULES) == {}


def test_somebody_who_moved_stays_one():
    dated = ("WORKS_AT", "LOCATED_AT")
    before = said(1, ("WORKS_AT", "Acme"), ("LOCATED_AT", "Leeds"), dated=dated)
    after = said(2, ("WORKS_AT", "Apex"), ("LOCATED_AT", "Oslo"), dated=dated)

    assert split_namesakes([before, after], kind="Person", rules=RULES) == {}


def test_what_joins_two_documents_outweighs_what_differs():
    one = said(1, ("born", "1961"), ("WORKS_AT", "Acme"), near=["ann lee", "bo"])
    other = said(2, ("born", "1962"), ("WORKS_AT", "Apex"), near=["ann lee", "bo"])

    assert split_namesakes([one, other], kind="Person", rules=RULES) == {}


def test_of_what_a_thing_may_have_many_of_only_codes_tell_two_apart():
    def one(number, *phones):
        return said(
            number,
            *(("phone", it) for it in phones),
            *(("USES", f"{it} of {number}") for it in ("Saws", "Rope", "Nails")),
            ("WORKS_AT", ("Acme", "Apex")[number - 1]),
        )

    apart = [one(1, "212/460-1500"), one(2, "310/246-1501")]
    joined = [one(1, "212/460-1500", "404/222-1000"), one(2, "310/246-1501", "404/222-1000")]
    silent = [one(1), one(2)]

    assert split_namesakes(apart, kind="Person", rules=RULES) == {2: "2"}
    assert split_namesakes(joined, kind="Person", rules=RULES) == {}
    assert split_namesakes(silent, kind="Person", rules=RULES) == {}


def test_a_note_that_tells_somebody_from_the_one_of_another_folder_makes_two():
    def at(number, folder, *, other_than=(), said=("role", "teacher")):
        place = frozenset({folder})
        return DocumentSignature(
            number, f"/{folder}/{number}.md", (said,), other_than=frozenset(other_than), place=place
        )

    notes = [
        at(1, "music", other_than=["lena", "practice"]),
        at(2, "music"),
        at(3, "practice"),
        at(4, "practice"),
    ]

    assert split_namesakes(notes, kind="Person", rules=RULES) == {3: "2", 4: "2"}
    assert split_namesakes(notes[1:], kind="Person", rules=RULES) == {}
    elsewhere = [notes[0], at(3, "garden"), at(4, "attic")]
    assert split_namesakes(elsewhere, kind="Person", rules=RULES) == {}


def test_concepts_have_no_namesakes():
    one = said(1, ("born", "1961"), ("WORKS_AT", "Acme"), ("LOCATED_AT", "Leeds"))
    other = said(2, ("born", "1985"), ("WORKS_AT", "Apex"), ("LOCATED_AT", "Oslo"))

    assert split_namesakes([one, other], kind="Concept", rules=RULES) == {}
    assert split_namesakes([one, other], kind="Person", rules=RULES) == {2: "2"}


attributes = st.lists(
    st.tuples(
        st.sampled_from(["born", "WORKS_AT", "LOCATED_AT", "email"]),
        st.sampled_from(["1961", "1985", "Acme", "Apex", "Leeds", "Oslo", "a@b.co", "c@d.co"]),
    ),
    max_size=4,
)


@settings(max_examples=60)
@given(st.lists(attributes, max_size=6), st.randoms(use_true_random=False))
def test_the_order_of_documents_does_not_matter(each, chance):
    documents = [said(number, *rows) for number, rows in enumerate(each)]
    shuffled = chance.sample(documents, len(documents))

    assert split_namesakes(documents, kind="Person", rules=RULES) == split_namesakes(
        shuffled, kind="Person", rules=RULES
    )
