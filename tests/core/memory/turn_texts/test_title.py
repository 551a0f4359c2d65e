"""What conversations are called: a table of turns and titles."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.memory.turn_texts.title import LONGEST_TITLE, title_of
from core.records.graph.edits import EntityName
from core.records.ids import EpisodeId, SessionId
from core.records.memory import Episode

LONG = (
    "Which database do the measuring stations of Heron use for their readings since the last "
    "upgrade of the network?"
)


def turn(text: str, *, things: tuple[str, ...] = (), topics: tuple[str, ...] = ()) -> Episode:
    return Episode(
        EpisodeId(1),
        SessionId(1),
        "turn",
        "user",
        text,
        datetime(2026, 1, 1, tzinfo=UTC),
        things=tuple(EntityName(it, "Concept") for it in things),
        topics=topics,
    )


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("What is the budget of Heron?", "Budget of Heron"),
        ("What's the deadline?", "Deadline"),
        ("Who is Anna Lopes?", "Who is Anna Lopes?"),
        ("What is Emil allergic to?", "What is Emil allergic to?"),
        ("How much is my rent?", "How much is my rent?"),
        ("Who leads Heron?", "Who leads Heron?"),
        ("When did Anna move to Porto?", "When did Anna move to Porto?"),
        ("Can you tell me what is the capital of Norway?", "Capital of Norway"),
        ("Please explain the heat pump!", "Heat pump"),
        ("Tell me about the river bird survey.", "River bird survey"),
        ("Let's talk about gardening", "Gardening"),
        ("Hello! What is the deadline of Osprey?", "Deadline of Osprey"),
        ("I moved to Oslo. Who else lives there?", "I moved to Oslo"),
        ("Always answer in German. Who leads Heron?", "Who leads Heron?"),
        ("Always answer in German.", "Always answer in German"),
        ("What is it?", "What is it?"),
        ("Remind me what we said about the boat.", "Boat"),
        ("Compare rye flour and wheat flour.", "Compare rye flour and wheat flour"),
        ("Was ist das Budget der Vogelzählung?", "Budget der Vogelzählung"),
        ("Kannst du mir sagen, wer Heron leitet?", "Wer Heron leitet"),
        ("What is the number of [name] at [phone]?", "Number of … at"),
        ("iPhone or Android?", "iPhone or Android?"),
        ("Hi there!", ""),
        ("Thanks!", ""),
        ("", ""),
    ],
)
def test_a_conversation_is_called_by_what_is_asked_of_what(said: str, title: str) -> None:
    assert title_of(turn(said)) == title


@pytest.mark.parametrize(
    ("things", "topics", "title"),
    [
        (("Heron",), ("measuring stations", "readings"), "Heron: measuring stations, readings"),
        (("HRN",), ("measuring stations", "readings"), "Measuring stations, readings"),
        ((), ("measuring stations", "database"), "Measuring stations, database"),
        (("Heron",), (), "Which database do the measuring stations of Heron…"),
    ],
)
def test_a_long_question_is_called_by_its_main_thing_and_topics(
    things: tuple[str, ...], topics: tuple[str, ...], title: str
) -> None:
    assert title_of(turn(LONG, things=things, topics=topics)) == title


@given(st.text(max_size=300), st.lists(st.text(min_size=1, max_size=80), max_size=3))
def test_a_title_is_one_short_line(said: str, topics: list[str]) -> None:
    title = title_of(turn(said, topics=tuple(topics)))

    assert len(title) <= LONGEST_TITLE
    assert len(title.splitlines()) <= 1
