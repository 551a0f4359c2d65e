import pytest
from msgspec.structs import replace

from core.answer.answerers.compare import compared, order_in_time, side_by_side
from tests.core.answer.passages import fact, found, hit

HERON = hit("Heron is a film by Mara Quill.", path="/n/h.md", title="Heron (film)")
LANTERN = hit("Lantern is a film directed by Omar Haddad.", path="/n/l.md", title="Lantern")
MARA = hit(
    "Mara Quill (2 May 1932 – 7 June 1999) was a director.", path="/n/m.md", title="Mara Quill"
)
OMAR = hit("Omar Haddad (born 3 March 1971) is a director.", path="/n/o.md", title="Omar Haddad")
BAND = hit("The Gulls are a band. They formed in 1999 and split in 2005.", title="The Gulls")
OTHER = hit("Salt Marsh is a band that was formed in 1987.", path="/n/s.md", title="Salt Marsh")


def order(question, *hits, facts=()):
    return order_in_time(found(question, hits, facts=facts), hits)


@pytest.mark.parametrize(
    ("question", "winner"),
    [
        ("Who is older, Mara Quill or Omar Haddad?", "Mara Quill"),
        ("Who is younger, Mara Quill or Omar Haddad?", "Omar Haddad"),
        ("Who was born later, Mara Quill or Omar Haddad?", "Omar Haddad"),
        ("Which band was formed first, The Gulls or Salt Marsh?", "Salt Marsh"),
        ("Which film has the director who is younger, Heron or Lantern?", "Lantern"),
    ],
)
def test_what_comes_first_or_last_is_told_by_the_dates_that_count(question, winner):
    films = (HERON, replace(LANTERN), MARA, OMAR, BAND, OTHER)
    hits = tuple(
        replace(it, text=it.text.replace("film by", "film with the director")) for it in films
    )

    assert order(question, *hits).winner.name == winner


def test_the_table_cites_what_leads_to_the_date_and_the_date():
    hits = (replace(HERON, text="Its director is Mara Quill."), LANTERN, MARA, OMAR)
    found_order = order("Which film has the older director, Heron or Lantern?", *hits)

    first = found_order.dated[0]
    assert (first.name, first.whose, first.written) == ("Heron", "Mara Quill", "2 May 1932")
    assert [it[0].title for it in first.told] == ["Heron (film)", "Mara Quill"]


def test_without_a_date_of_each_nothing_is_decided():
    bread = hit("Bread takes time.", path="/n/b.md", title="Bread")

    assert order("Which is older, Mara Quill or Bread?", MARA, bread) is None
    assert order("Who died first, Mara Quill or Omar Haddad?", MARA, OMAR) is None
    assert order("Who is taller, Mara Quill or Omar Haddad?", MARA, OMAR) is None


def test_the_longest_title_is_what_the_question_names():
    hits = [hit("a", title="Lantern"), hit("b", title="Project Lantern"), MARA]

    assert compared("Compare project lantern and Mara Quill", hits) == (
        "project lantern", "Mara Quill",
    )  # fmt: skip


def test_relations_that_several_have_stand_side_by_side():
    facts = [
        fact("Heron", "status", "running", quote="x"),
        fact("Lantern", "status", "building", quote="x"),
        fact("Lantern", "budget", "9", quote="x"),
        fact("Heron", "MENTIONS", "birds", quote="x"),
    ]
    result = found("Compare Heron and Lantern", [], facts=facts)

    rows = side_by_side(result, ("Heron", "Lantern"), most=8)

    assert [(name, [it and it.object for it in cells]) for name, cells in rows] == [
        ("status", ["running", "building"]),
        ("budget", [None, "9"]),
    ]
    assert side_by_side(result, ("Heron", "Bread"), most=8) == ()
