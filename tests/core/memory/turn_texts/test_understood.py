"""What of a rewritten question is shown: a sentence, or nothing."""

import pytest

from core.memory.turn_texts.understood import with_shown
from core.records.memory import RewrittenQuestion


def shown(asked, text, *replaced):
    return with_shown(RewrittenQuestion(asked, text, replaced)).shown


@pytest.mark.parametrize(
    ("asked", "text", "replaced", "expected"),
    [
        ("when did she start", "when did Orla Finch start", ("she", "Orla Finch"),
         "When did Orla Finch start?"),
        ("And who keeps its keys?", "And who keeps the boathouse's keys?",
         ("its keys", "the boathouse's keys"), "Who keeps the boathouse's keys?"),
        ("And on Heron?", "Who works on Heron?", ("And on Heron", "Who works on Heron?"),
         "Who works on Heron?"),
        ("what about Orla", "When did Orla start?", ("what about Orla", "When did Orla start?"),
         "When did Orla start?"),
        ("and what's her birthday", "and what's Orla Finch's birthday",
         ("her birthday", "Orla Finch's birthday"), "What's Orla Finch's birthday?"),
        ("Wo wohnt er?", "Wo wohnt Emil Krone?", ("er", "Emil Krone"), "Wo wohnt Emil Krone?"),
    ],
)  # fmt: skip
def test_a_question_that_reads_as_one_is_shown_with_capital_and_mark(
    asked, text, replaced, expected
):
    assert shown(asked, text, replaced) == expected


@pytest.mark.parametrize(
    ("asked", "text", "replaced"),
    [
        ("what's his boat called", "what's Old skipper's boat called",
         ("his boat", "Old skipper's boat")),
        ("and how much was it at first?", "and how much was budget at first?", ("it", "budget")),
        ("why no regatta?", "Who do I ring at no regatta on a Monday?",
         ("why no regatta", "Who do I ring at no regatta on a Monday?")),
        ("tell me more", "tell me more (Heron)", ("tell me more", "Heron")),
        ("Who is she?", "Who is she?", ("", "")),
    ],
)  # fmt: skip
def test_what_is_no_sentence_is_not_shown(asked, text, replaced):
    assert shown(asked, text, replaced) == ""


def test_the_topic_that_only_the_search_needs_is_left_out():
    replaced = (("it", "Kestrel Drone"), ("How much does it weigh", "Quill Labs"))
    text = "How much does Kestrel Drone weigh (Quill Labs)?"

    assert shown("How much does it weigh?", text, *replaced) == "How much does Kestrel Drone weigh?"
