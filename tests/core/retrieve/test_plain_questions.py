"""A question in plain words is never refused, whatever dates are in it; a typed filter may be."""

import json
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import WrongUse
from tests.core.retrieve.sample_library import searcher_of

QUESTIONS = sorted(
    {
        json.loads(line)["question"]
        for file in sorted((Path(__file__).parents[3] / "bench" / "questions").glob("*.jsonl"))
        for line in file.read_text("utf-8").splitlines()
        if "question" in json.loads(line)
    }
)
WRITTEN = st.dates(min_value=date(1000, 1, 1), max_value=date(2099, 12, 31)).flatmap(
    lambda day: st.sampled_from(
        ["%Y", "%B %Y", "%B", "%d %B %Y", "%B %d", "%Y-%m-%d", "%d.%m.%Y", "%d.%m.", "%m/%d/%Y",
         "%A", "%Y/%m", "Q3 %Y", "the %Ys", "summer %Y"]
    ).map(day.strftime)
)  # fmt: skip
COUNTED = st.builds(
    "{} {} {}".format,
    st.sampled_from(["the last", "den letzten", "in the past", "vor", "in"]),
    st.integers(0, 999),
    st.sampled_from(["days", "weeks", "months", "quarters", "years", "decades", "Jahren", "Tagen"]),
)
DATES = st.one_of(WRITTEN, COUNTED, st.sampled_from(["yesterday", "99 decades ago", "31.2.2020"]))
TEMPLATES = (
    "What happened between {} and {}?", "List all notes from {} to {}", "everything of {} - {}",
    "Was geschah von {} bis {}?", "Welche Notizen sind zwischen {} und {} entstanden?",
    "How many turbines were built after {} and before {}?", "who led Heron until {}, since {}",
    "What did we write as of {} or by {}?", "all letters before {} but not {}",
)  # fmt: skip
QUIET = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@QUIET
@given(st.sampled_from(TEMPLATES), DATES, DATES)
def test_no_dates_make_a_question_be_refused(filled, template, first, last):
    assert searcher_of(filled).search(template.format(first, last), k=2).trace is not None


@QUIET
@given(st.sampled_from(QUESTIONS), DATES, st.sampled_from(["{} {}", "{} since {}", "{} until {}"]))
def test_no_question_is_refused_for_a_date_at_its_end(filled, question, written, form):
    assert searcher_of(filled).search(form.format(question, written), k=2).trace is not None


def test_a_long_time_ago_is_a_time(filled):
    (time,) = (
        searcher_of(filled).search("List all of the last 150 decades", k=2).trace.analysis.times
    )

    assert (time.surface, time.start.year) == ("the last 150 decades", 526)


def test_before_all_calendars_there_is_no_time(filled):
    assert (
        searcher_of(filled).search("List all of the last 999 decades", k=2).trace.analysis.times
        == ()
    )


@pytest.mark.parametrize("typed", ["date:yesterday", "after:someday", "date:2024-05..2023-01"])
def test_a_typed_filter_may_be_refused(filled, typed):
    with pytest.raises(WrongUse):
        searcher_of(filled).search(f"turbine {typed}", k=2)
