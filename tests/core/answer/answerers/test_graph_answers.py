import pytest
from msgspec.structs import replace

from core.answer.answerers import path, profile, topics
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QuestionEntity
from core.records.graph.graph_summary import (
    Community,
    EntityProfile,
    GraphPath,
    Paths,
    RelationGroup,
)
from core.records.ids import CommunityId, EntityId
from tests.core.answer.passages import fact, found, hit, judged, proposed

WORKS = fact("Mara", "WORKS_AT", "Northwind", quote="Mara works at Northwind.", start=500, end=524)
OWNS = fact("Northwind", "OWNS", "Lantern", quote="Northwind owns Lantern.", path="/secret/b.md")
PATHS = Paths(
    "Mara", "Lantern", (GraphPath(("Mara", "Northwind", "Lantern"), (WORKS, OWNS), 0.5, 0.9),)
)
KNOWN = EntityProfile(True, "Mara", relations=(RelationGroup("WORKS_AT", True, 4, (WORKS,)),))
TOPICS = (
    Community(CommunityId(1), 0, "tidal turbines", 9, ("Lantern", "Mara"), summary=("It turns.",)),
    Community(CommunityId(2), 0, "too small", 2, ("Bread", "Rolls")),
)


class Graph:
    def paths(self, first, second):
        return PATHS if (first, second) == ("Mara", "Lantern") else Paths(first, second)

    def profile(self, name):
        return KNOWN if name == "Mara" else EntityProfile(False, name)

    def people_called(self, name):
        return ()

    def topics(self):
        return TOPICS


def asked(question, *names, kind="how", hits=()):
    things = tuple(
        QuestionEntity(EntityId(n), name, at := question.index(name), at + len(name))
        for n, name in enumerate(names, start=1)
    )
    analysis = Analysis(question, kind=kind, things=things)
    return replace(found(question, hits), trace=Trace(question, analysis=analysis))


@pytest.mark.parametrize(
    "question", ["How are Mara and Lantern connected?", "Was verbindet Mara und Lantern?"]
)
def test_a_connection_is_told_step_by_step_with_the_source_of_each(question):
    answer = judged(asked(question, "Mara", "Lantern"), graph=Graph())

    assert answer.direct == "Mara – Northwind – Lantern"
    assert answer.text.splitlines() == [
        "**Mara – Northwind – Lantern**",
        "",
        "- Mara works at Northwind [1]",
        "- Northwind owns Lantern [2]",
    ]
    assert [it.quote for it in answer.citations] == [WORKS.quote, OWNS.quote]
    assert answer.own == "**Mara – Northwind – Lantern**"


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Where does Mara see Lantern?", ("Mara", "Lantern")),
        ("How is Lantern connected?", ("Lantern",)),
        ("How are Mara and Bread connected?", ("Mara", "Bread")),
    ],
)
def test_without_two_things_or_a_path_no_connection_is_told(question, names):
    assert proposed(path.answer, asked(question, *names), graph=Graph()).text == ""


def test_a_profile_adds_relations_that_the_quotes_do_not_tell():
    note = hit("Mara is an engineer. She likes tides.", title="Mara")
    result = asked("Tell me about Mara", "Mara", kind="summarize", hits=[note])
    answer = proposed(profile.answer, result, graph=Graph())

    assert answer.text.startswith("Mara is an engineer.")
    assert answer.text.endswith("- Works at: Northwind [2] (+3)")


def test_who_somebody_is_is_told_by_the_relations_where_no_sentence_says_it():
    answer = proposed(profile.answer, asked("Who is Mara?", "Mara", kind="who"), graph=Graph())

    assert answer.text == "- Works at: Northwind [1] (+3)"


def test_how_to_reach_somebody_is_told_after_who_it_is():
    class Card(Graph):
        def profile(self, name):
            facts = (
                fact(
                    name, "email", "mara@northwind.example", quote="Email: mara@northwind.example"
                ),
                fact(name, "phone", "0151 555 4001", quote="Phone: 0151 555 4001"),
                fact(name, "role", "Engineer", quote="Role: Engineer"),
            )
            groups = (RelationGroup(it.predicate, True, 1, (it,)) for it in facts)
            return EntityProfile(True, name, attributes=tuple(groups))

    answer = proposed(profile.answer, asked("Who is Mara?", "Mara", kind="who"), graph=Card())

    labels = [line.split(":")[0] for line in answer.text.splitlines()]
    assert labels == ["- Role", "- Email", "- Phone"]


def test_topics_are_listed_with_their_summaries_and_small_ones_left_out():
    answer = proposed(topics.answer, asked("What topics do my notes cover?"), graph=Graph())

    assert answer.text == "- **tidal turbines** (Lantern, Mara): It turns."
    assert proposed(topics.answer, asked("What did I eat?"), graph=Graph()).text == ""
