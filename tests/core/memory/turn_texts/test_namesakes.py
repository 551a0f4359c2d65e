"""A first name that several people have is told."""

import numpy as np
import pytest

from core.language.question.things.name_index import EntityNameIndex
from core.memory.turn_texts.namesakes import with_namesakes
from core.messages import UserMessage
from core.records.answers.answers import Answer, Trace
from core.records.ids import EntityId
from core.store.records import NameArrays

PEOPLE = (
    *("Sabine Huber", "Sabine Kröll", "Sabine K.", "Tobi Reiter", "Frau Huber", "Frau Kern"),
    *("Will Baker", "Will Stone", "Mark Olsen", "Mark Reyes"),
)


@pytest.fixture
def names() -> EntityNameIndex:
    ids = np.arange(1, len(PEOPLE) + 1)
    normalized = np.array([it.lower() for it in PEOPLE], object)
    kinds = np.array(["Person"] * len(PEOPLE), object)
    labels = {EntityId(at): name for at, name in enumerate(PEOPLE, start=1)}
    return EntityNameIndex(NameArrays(ids, normalized, kinds), labels)


def answered(note: str = "") -> Answer:
    unsure = UserMessage(note) if note else UserMessage()
    level = "unsure" if note else "stated"
    return Answer("?", not note, "", (), (), Trace("?"), {}, note=unsure, confidence=level)


def test_both_are_named_behind_the_notice(names: EntityNameIndex) -> None:
    note = str(with_namesakes(answered("answer_unsure"), "Wer ist Sabine?", names).note)

    assert note.startswith("Loci isn't sure")
    assert note.endswith("Several people are called “Sabine”: Sabine Huber, Sabine Kröll.")


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What is Sabine's number?", "Sabine"),
        ("Was ist Sabines Nummer?", "Sabine"),
        ("Sabine's number?", "Sabine"),
        ("When does Will come?", "Will"),
        ("Did the office call Mark?", "Mark"),
    ],
)
def test_a_first_name_is_found_in_every_form(
    names: EntityNameIndex, question: str, name: str
) -> None:
    note = str(with_namesakes(answered(), question, names).note)

    assert f"called “{name}”" in note


@pytest.mark.parametrize(
    "question",
    [
        *("Wer ist Sabine Huber?", "Wer ist Tobi?", "Wer ist Frau Kern?", "Wer ist Frau Stadler?"),
        *("What is Sabine Huber's number?", "Was ist Sabine Hubers Nummer?"),
        *("Will the boiler be repaired?", "Mark the invoice as paid?"),
    ],
)
def test_who_is_told_apart_needs_no_note(names: EntityNameIndex, question: str) -> None:
    assert not with_namesakes(answered(), question, names).note
