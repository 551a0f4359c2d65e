"""The dialogue state after an answer."""

from core.language.question.analyze import analyze
from core.language.vocabulary.vocabulary import built_in
from core.memory.dialogue.dialogue_state import DialogueState
from core.memory.rewrite.tracker import DialogueTracker
from core.records.answers.answers import Answer, Trace
from tests.core.memory.rewrite.dialogues import NOW, names

QUESTION = "Which company makes the blades?"


def short_answer_after(text, direct):
    tracker = DialogueTracker(lambda: None, vocabulary=built_in, now=lambda: NOW)
    analysis = analyze(QUESTION, names=names(), vocabulary=built_in(), now=NOW)
    trace = Trace(QUESTION, analysis=analysis)
    answer = Answer(QUESTION, True, text, (), (), trace, {}, direct=direct)
    return tracker.after(answer, DialogueState(), names=names()).last.direct


def test_a_short_answer_in_bold_is_what_a_follow_up_refers_to():
    text = "**Brightwater Composites** [1]\n\nThe blades come from Brightwater Composites. [1]"

    assert short_answer_after(text, "Brightwater Composites") == "Brightwater Composites"


def test_a_short_answer_that_was_not_shown_is_none():
    text = "The turbine uses three blades of Brightwater Composites. [1]"

    assert "Northwind" not in short_answer_after(text, "Northwind Cooperative")
