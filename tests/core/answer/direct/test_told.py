from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.cite import Citations
from core.answer.direct.told import told
from core.answer.direct.written import lead_of_told
from core.records.questions import Analysis, AskedRelation, AskedThing
from tests.core.answer.passages import fact, found, hit

NOW = datetime(2026, 1, 1, tzinfo=UTC)
LANTERN, MARA, OMAR = 1, 2, 3


def about(obj, key, **more):
    values = {"quote": f"{obj} leads Lantern.", "subject_id": LANTERN, "object_id": key}
    return fact("Lantern", "MANAGED_BY", obj, **{**values, **more})


def said(*facts, question="Who leads Lantern?", kind="who", things=((LANTERN, "Lantern"),)):
    result = found(question, [hit("Mara leads Lantern.")], facts=facts)
    places = tuple(
        AskedThing(key, name, question.index(name), question.index(name) + len(name))
        for key, name in things
    )
    relation = AskedRelation("MANAGED_BY", "leads" if "leads" in question else "lead")
    analysis = Analysis(question, kind=kind, things=places, relations=(relation,))
    result = replace(result, trace=replace(result.trace, analysis=analysis))
    answer = told(result, now=NOW)
    return "" if answer is None else lead_of_told(answer, result, Citations())


def test_the_other_end_is_the_answer_with_its_time_and_place():
    since = {"valid_from": datetime(2024, 3, 1, tzinfo=UTC), "precision": "month"}

    assert said(about("Mara", MARA, **since)) == "**Mara**, since 2024-03 [1]"


def test_what_you_said_goes_before_what_documents_say():
    own = about("Omar", OMAR, source="user_edit", quote="", path="")

    assert said(about("Mara", MARA), own) == "**Omar** (you said so)"


def test_documents_that_disagree_are_told_apart():
    other = about("Omar", OMAR, path="/n/b.md", start=9, end=30)

    assert said(about("Mara", MARA), other) == (
        "Your documents disagree: **Mara** [1]; **Omar** [2]"
    )


def test_who_led_before_is_no_answer():
    assert said(about("Mara", MARA, valid_to=datetime(2023, 1, 1, tzinfo=UTC))) == ""
    assert said(about("Mara", MARA, status="superseded")) == ""
    assert said(about("Mara", MARA, modality="planned")) == ""


@pytest.mark.parametrize(
    "question", ["Who leads Lantern in Norway?", "Where was who leads Lantern born?"]
)
def test_a_fact_that_is_only_part_of_the_question_does_not_answer_it(question):
    assert said(about("Mara", MARA), question=question) == ""


@pytest.mark.parametrize(
    ("name", "key", "line"),
    [("Mara", MARA, "**Yes** [1]"), ("Omar", OMAR, "**No**: Lantern managed by Mara [1]")],
)
def test_yes_or_no_is_told_by_the_fact(name, key, line):
    asked = f"Does {name} lead Lantern?"

    answer = said(about("Mara", MARA), question=asked, kind="yes or no",
                  things=((LANTERN, "Lantern"), (key, name)))  # fmt: skip

    assert answer == line


def test_what_is_denied_is_a_no():
    denied = about("Mara", MARA, modality="negated", quote="Mara does not lead Lantern.")

    assert said(denied, question="Does Mara lead Lantern?", kind="yes or no",
                things=((LANTERN, "Lantern"), (MARA, "Mara"))) == "**No** [1]"  # fmt: skip
