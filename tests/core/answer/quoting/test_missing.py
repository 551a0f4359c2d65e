"""What nobody wrote of a thing is not answered with something else of it."""

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from core.answer.answerers.evidence import Evidence
from core.language.vocabulary.vocabulary import built_in
from core.records.answers.answers import Trace
from core.records.answers.questions import Analysis, QuestionEntity, QuestionRelation
from core.records.ids import EntityId
from tests.core.answer.passages import embed, found, hit, judged
from tests.core.answer.quoting.test_likely_spans import SeesWords

NOW = datetime(2026, 3, 1, tzinfo=UTC)
ANN = hit("Ann Lee works as a brewer in Oslo. Ann Lee is fond of plain rye bread.", title="Ann Lee")


def answered(question):
    things = (
        QuestionEntity(1, "Ann", question.index("Ann"), question.index("Ann") + 3, "name", 1.0),
    )
    analysis = Analysis(question, kind="what", things=things)
    result = replace(found(question, [ANN]), trace=Trace(question, analysis=analysis))
    return judged(result, now=NOW, most=3).text


@pytest.mark.parametrize("question", ["What is Ann's shoe size?", "What is Ann’s salary?"])
def test_what_no_passage_speaks_of_is_not_found(question):
    assert answered(question) == ""


@pytest.mark.parametrize("question", ["What is Ann's rye bread?", "What is Ann fond of?"])
def test_what_a_passage_speaks_of_is_told(question):
    assert "rye bread" in answered(question)


def test_what_is_asked_of_somebody_of_whom_nothing_else_is_known_is_not_found_either():
    question = "What is Orla's phone number?"
    known = hit("Orla Kemp - old flatmate. Lives in Osaka.", title="Friends")
    analysis = Analysis(question, kind="what")
    result = replace(found(question, [known]), trace=Trace(question, analysis=analysis))

    assert judged(result, now=NOW, most=3).text == ""


def is_missing(question, name, line, seen, *, score=3.0, kind="when", asks="due"):
    """Whether nothing is said of what is asked, if a reader takes `seen` for the answer."""
    start = question.index(name)
    things = (QuestionEntity(EntityId(1), name, start, start + len(name)),)
    relations = (QuestionRelation(asks, asks),)
    analysis = Analysis(question, kind=kind, things=things, relations=relations)
    result = replace(found(question, [hit(line)]), trace=Trace(question, analysis=analysis))
    reader = SeesWords(seen, score)
    return Evidence(result, NOW, built_in(), embed, reader=reader).is_attribute_missing


CAR = "Van: Berlingo, MOT till 3 May, service at Holt's."


def test_a_date_beside_the_thing_that_the_reader_sees_is_not_missing():
    assert not is_missing("When is the MOT due?", "MOT", CAR, "3 May")
    assert is_missing("When is the MOT due?", "MOT", CAR, "3 May", score=-2.0)
    other = "The MOT is done at Holt's. The bins go out on 3 May."
    assert is_missing("When is the MOT due?", "MOT", other, "3 May")


@pytest.mark.parametrize(
    ("question", "thing", "line", "seen"),
    [
        ("When is the MOT due?", "MOT", "MOT: done at Holt's. The next one is on 3 May.", "3 May"),
        (
            "Wann sind die Pässe fällig?",
            "Pässe",
            "- Pässe: zwei, liegen im Schrank. Der von Jo endet am 3. Mai.",
            "3. Mai",
        ),
    ],
)
def test_a_date_in_a_line_that_the_thing_labels_is_not_missing(question, thing, line, seen):
    assert not is_missing(question, thing, line, seen)


def test_beside_a_person_only_an_amount_of_money_is_not_missing():
    line = "Lisbon with Hanna, 8 May to 15 May."
    assert is_missing("When is Hanna due?", "Hanna", line, "8 May")

    line = "Hanna, baker, nights, £14.80/h since June."
    question = "How much does Hanna earn?"
    asks = {"kind": "how many", "asks": "earn", "score": -2.0}
    assert not is_missing(question, "Hanna", line, "£14.80", **asks)
    assert is_missing(question, "Hanna", line.replace("£", ""), "14.80", **asks)


@pytest.mark.parametrize("price", ["14.80 Euro", "EUR 14.80", "14.80 pounds", "14,80 €"])
def test_an_amount_with_its_currency_in_words_is_money(price):
    line = f"Hanna, Bäckerin, nights, {price}/h since June."
    asks = {"kind": "how many", "asks": "earn", "score": -2.0}

    assert not is_missing("How much does Hanna earn?", "Hanna", line, price, **asks)
