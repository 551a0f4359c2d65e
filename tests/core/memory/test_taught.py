"""Which turns taught the facts in an answer."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from core.memory.turns import turns_that_taught
from core.records.answers.answers import Answer
from core.records.graph.edits import EntityName, StatementRef
from core.records.knowledge import FactView
from core.store.memory.memory_store import MemoryStore

TAUGHT = [(1, "Tom", "dog", "Rex"), (2, "Anna", "dog", "Rex"), (3, "Tom", "shoe size", "5")]


def fact(subject: str, predicate: str, value: str) -> FactView:
    return FactView(
        subject, predicate, value, confidence=1.0, status="confirmed", source="conversation"
    )


@pytest.mark.parametrize(
    ("facts", "answer", "taught"),
    [
        ([fact("Tom", "dog", "Rex")], "Tom's dog is Rex.", "1"),
        ([fact("Anna", "dog", "Rex")], "Rex's owner is Anna.", "2"),
        ([fact("Tom", "dog", "Rex"), fact("Anna", "dog", "Rex")], "Both have a Rex.", "1 2"),
        ([fact("Tom", "dog", "Rex")], "The T-Rexes are extinct.", ""),
        ([fact("Tom", "shoe size", "5")], "Tom's shoe size is 5.", "3"),
        ([fact("Tom", "shoe size", "5")], "The rent was 1500 in 2025.", ""),
    ],
)
def test_a_turn_taught_what_the_answer_says_of_the_same_subject(
    facts: list[FactView], answer: str, taught: str
) -> None:
    saved = [
        SimpleNamespace(episode_id=number, said=StatementRef(EntityName(subject), predicate, value))
        for number, subject, predicate, value in TAUGHT
    ]
    memories = SimpleNamespace(proposals=SimpleNamespace(saved=lambda: saved))
    answered = cast("Any", SimpleNamespace(answer=answer, facts=facts))

    assert turns_that_taught(cast("Answer", answered), cast("MemoryStore", memories)) == taught
