import tomllib
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.language.question.analyze import analyze
from core.language.question.query_syntax import parse_query
from core.language.question.things.name_index import EntityNameIndex
from core.language.question.times import users_order
from core.language.vocabulary.vocabulary import built_in
from core.records.answers.questions import Analysis
from core.retrieve.plan.method_weights import GraphDensity
from core.retrieve.plan.planner import make_plan
from core.settings.options import Settings
from core.store.normalize import normalize
from core.store.records import NameArrays
from tests.core.language.question.things.test_name_index import book

TABLE = tomllib.loads(Path(__file__).with_name("questions.toml").read_text("utf-8"))
KNOWN = TABLE["names"]
NAMES = book(*[(number, normalize(name)) for number, name in enumerate(KNOWN, start=1)])
NOW = datetime(2026, 3, 4, 15, 0, tzinfo=UTC)
FLAGS = ("conceptual", "structural", "evolution", "exhaustive", "about_memory")


def read(text, **more):
    return analyze(text, names=NAMES, vocabulary=built_in(), now=NOW, **more)


def in_short(asked):
    """The analysis in the form of the table."""

    def thing(it):
        return it.surface if it.by == "name" else f"{it.surface} ~ {KNOWN[it.entity_id - 1]}"

    def time(it):
        start, end = (str(day.date()) if day else "" for day in (it.start, it.end))
        return f"{it.relation} {it.event or f'{start}..{end}'}"

    level = asked.complexity
    said = {
        "kind": asked.kind,
        "things": [thing(it) for it in asked.things],
        "relations": ["<" * it.inverse + it.predicate for it in asked.relations],
        "times": [time(it) for it in asked.times],
        "flags": [flag for flag in FLAGS if getattr(asked, flag)],
        "complexity": "low" if level < 0.3 else "middle" if level <= 0.7 else "high",
        "refers_back": list(asked.refers_back),
    }
    return {name: value for name, value in said.items() if value}


@pytest.mark.parametrize("row", TABLE["question"], ids=lambda row: row["ask"])
def test_a_question_is_understood(row):
    asked = read(row["ask"])

    expected = {name: value for name, value in row.items() if name not in {"ask", "plan"}}
    assert in_short(asked) == expected


@pytest.mark.parametrize("row", TABLE["question"], ids=lambda row: row["ask"])
def test_a_question_gets_the_plan_of_the_documents(row):
    settings = Settings({"plan_rules": "documents"})

    plan = make_plan(read(row["ask"]), density=GraphDensity(3.0, 3.0), settings=settings)

    assert plan.name == row["plan"]


TEXTS = st.one_of(
    st.text(max_size=80),
    st.lists(
        st.sampled_from([*KNOWN, "who", "leads", "of", "the", "since", "2024", "'s", "3/4", ",",
                         "?", "wife", "vs", "und", "der", "type:pdf", "-x", '"a b"', "Q2", "90s"]),
        max_size=12,
    ).map(" ".join),
)  # fmt: skip


@given(TEXTS)
def test_any_text_can_be_asked(text):
    asked = read(text)

    assert 0.0 <= asked.complexity <= 1.0
    for thing in asked.things:
        assert asked.text[thing.start : thing.end] == thing.surface
    for time in asked.times:
        assert time.surface in asked.text
        assert time.start is None or time.end is None or time.start < time.end
    for relation in asked.relations:
        assert relation.surface in asked.text


@given(st.sampled_from(TABLE["question"]), st.sampled_from(["type:mail", "-tag:x", "after:2024"]))
def test_filters_do_not_change_what_is_asked(row, written):
    bare, filtered = read(row["ask"]), read(f"{row['ask']} {written}")

    assert filtered.filters == parse_query(written).filters
    assert replace(filtered, filters=bare.filters) == bare


@given(st.sampled_from(TABLE["question"]))
def test_the_same_question_is_understood_alike_twice(row):
    assert read(row["ask"]) == read(row["ask"])


def test_days_and_months_are_read_in_the_users_order():
    day_first = read("What was decided on 12/05/2023?", order="day first")
    month_first = read("What was decided on 12/05/2023?", order="month first")

    assert day_first.times[0].start == datetime(2023, 5, 12, tzinfo=UTC)
    assert month_first.times[0].start == datetime(2023, 12, 5, tzinfo=UTC)


def test_what_names_nothing_known_is_looked_for_by_meaning():
    asked = []

    def nearest(text):
        asked.append(text)
        return [(6, 0.91), (7, 0.4)]

    things = read("Who works for Akme Industries Group?", nearest=nearest).things

    assert asked == ["Akme Industries Group"]
    assert [(it.entity_id, it.surface, it.by, it.score) for it in things] == [
        (6, "Akme Industries Group", "meaning", 0.91)
    ]


def test_what_is_not_near_enough_in_meaning_is_no_thing():
    assert read("Who met Zyx Qwert?", nearest=lambda _: [(6, 0.5)]).things == ()


def test_all_things_of_one_name_are_meant():
    names = book((1, "acme"), (2, "acme"))

    things = analyze("Who runs Acme?", names=names, vocabulary=built_in(), now=NOW).things

    assert [it.entity_id for it in things] == [1, 2]
    assert {it.start for it in things} == {9}


@pytest.mark.parametrize(
    ("setting", "environment", "order"),
    [
        ("system", {"LANG": "en_US.UTF-8"}, "month first"),
        ("system", {"LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"}, "day first"),
        ("system", {"LC_ALL": "", "LANG": "en-US"}, "month first"),
        ("system", {"LANG": "en_GB"}, "day first"),
        ("system", {}, "day first"),
        ("month first", {"LANG": "de_DE"}, "month first"),
        ("day first", {"LANG": "en_US"}, "day first"),
    ],
)
def test_dates_are_written_as_the_system_or_the_setting_says(setting, environment, order):
    assert users_order(setting, environment) == order


def kinded(**kinds):
    """Names of things of these types."""
    rows = list(enumerate(kinds.items(), start=1))
    arrays = NameArrays(
        np.array([number for number, _ in rows], np.int64),
        np.array([normalize(name) for _, (name, _) in rows], object),
        np.array([kind for _, (_, kind) in rows], object),
    )
    return EntityNameIndex(arrays, {})


@pytest.mark.parametrize("kind", ["Date", "Document", "Concept"])
def test_a_year_is_a_time_also_where_a_thing_bears_it(kind):
    names = kinded(**{"2024": kind, "Oslo Institute": "Organization"})
    asked = analyze(
        "Which people joined Oslo Institute in 2024?",
        names=names, vocabulary=built_in(), now=NOW,
    )  # fmt: skip

    assert [it.surface for it in asked.things] == ["Oslo Institute"]
    assert [(it.surface, it.start.year) for it in asked.times] == [("2024", 2024)]


@pytest.mark.parametrize(
    ("name", "kind"), [("1917", "CreativeWork"), ("Plan 2024", "Document"), ("ISO 9001", "Date")]
)
def test_a_number_that_is_a_name_or_part_of_one_is_no_time(name, kind):
    asked = analyze(
        f"Who wrote {name}?", names=kinded(**{name: kind}), vocabulary=built_in(), now=NOW
    )

    assert [it.surface for it in asked.things] == [name]
    assert asked.times == ()


@pytest.mark.parametrize(
    "question",
    ["Which company makes sensors for Oslo?", "Which bus goes to Oslo?", "Which city has ferries?"],
)
def test_a_singular_asks_for_one(question):
    asked = read(question)

    assert (asked.kind == "list", asked.exhaustive) == (False, False)


@pytest.mark.parametrize(
    "question", ["Which software engineers left the team?", "All meetings in 2024"]
)
def test_a_plural_asks_for_all(question):
    asked = read(question)

    assert (asked.kind, asked.exhaustive) == ("list", True)


def test_complexity_is_told_on_a_scale_of_one_to_five_t8():
    levels = [
        Analysis("x", complexity=it).complexity_level for it in (0.0, 0.19, 0.2, 0.5, 0.8, 1.0)
    ]

    assert levels == [1, 1, 2, 3, 5, 5]
