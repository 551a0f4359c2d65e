import pytest
from msgspec.structs import replace

from core.answer.answerers.compare import compared, order_in_time, side_by_side
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis
from tests.core.answer.passages import fact, found, hit, judged

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


PRESSES = """# Presses

| Maker | Model | Price | Ready |
|---|---|---|---|
| Kessler | Atlas, 40 litres | 1,900 € | May |
| Kessler | Titan, 60 litres | 2,700 € | June |
| Brandt & Co | Robusta, 60 litres | 2,250 € | May |
"""
FLOORS = (
    "Sorte;Lager;Preis je m²\nEsche;Halle 1;48,50 €\nAhorn;Halle 2;39,90 €\nBuche;Halle 1;31,00 €\n"
)


@pytest.mark.parametrize(
    ("question", "text", "winner", "rows"),
    [
        ("Which is cheaper, the Titan or the Robusta?", PRESSES, "Robusta", ["Titan", "Robusta"]),
        ("Which is dearer: the Atlas or the Robusta?", PRESSES, "Robusta", ["Atlas", "Robusta"]),
        ("Was ist billiger, Esche oder Ahorn?", FLOORS, "Ahorn", ["Esche", "Ahorn"]),
        ("Was ist teurer, Buche oder Esche?", FLOORS, "Esche", ["Buche", "Esche"]),
        # One press of Kessler costs less than the one of Brandt, and one more.
        ("Which is cheaper, Kessler or Brandt?", PRESSES, "", ["Atlas", "Titan", "Robusta"]),
        ("Compare the offers of Kessler and Brandt", PRESSES, "", ["Atlas", "Titan", "Robusta"]),
        ("Vergleiche Ahorn mit Buche", FLOORS, "", ["Ahorn", "Buche"]),
    ],
)
def test_rows_of_a_table_stand_together_and_the_cheaper_one_is_named(question, text, winner, rows):
    answer = judged(of_kind(question, hit(text)))

    lines = [line for line in answer.text.splitlines() if "[" in line and line.startswith("|")]
    assert answer.direct == winner
    assert answer.text.startswith(f"**{winner}** (" if winner else "|")
    assert len(lines) == len(rows)
    assert all(name in line for name, line in zip(rows, lines, strict=True))


@pytest.mark.parametrize(
    "question",
    [
        "Which is cheaper, the Titan or the Vulcan?",
        "Compare the two presses with 60 litres",
        "Vergleiche die Preise von Kessler",
    ],
)
def test_rows_are_compared_only_where_the_question_names_two_sides(question):
    assert "|---|" not in judged(of_kind(question, hit(PRESSES))).text


def of_kind(question, *hits):
    result = found(question, hits)
    return replace(result, trace=Trace(question, analysis=Analysis(question, kind="compare")))
