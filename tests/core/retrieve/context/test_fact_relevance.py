import pytest
from msgspec.structs import replace

from core.records.answers.questions import Analysis, QuestionRelation
from core.retrieve.context.narration import question_focus
from tests.core.answer.passages import fact, found


def of(question, *, names=(), relations=()):
    """What the question asks, with relations that its analysis found."""
    result = found(question, [])
    asked = tuple(QuestionRelation(predicate, "") for predicate in relations)
    trace = replace(result.trace, analysis=Analysis(question, relations=asked))
    return question_focus(replace(result, trace=trace), names=names)


@pytest.mark.parametrize(
    ("predicate", "obj", "meets"),
    [("DIRECTED_BY", "Bob", 1.0), ("is", "a film director", 0.5), ("was born in", "Ulm", 0.0)],
)
def test_a_fact_meets_the_question_by_its_relation_or_its_object(predicate, obj, meets):
    assert of("Who is the director of Heron?").relevance(fact("Heron", predicate, obj)) == meets


def test_a_relation_of_the_analysis_is_asked_for_in_whatever_words():
    asked = of("Where did he first see the light?", relations=["BORN_IN"])

    assert asked.relevance(fact("Mara", "BORN_IN", "Ulm")) == 1.0


def test_the_words_of_a_name_ask_for_nothing():
    question = "Who wrote The Born Director?"

    assert of(question).relevance(fact("X", "was born", "1980")) == 1.0
    assert of(question, names=["The Born Director"]).relevance(fact("X", "was born", "1980")) == 0.0


def test_a_question_is_read_without_an_analysis():
    assert (
        question_focus(found("Who founded Heron?", []), names=()).relevance(
            fact("M", "founded", "H")
        )
        == 1.0
    )
