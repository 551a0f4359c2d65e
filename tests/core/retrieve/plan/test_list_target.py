from datetime import UTC, datetime

import numpy as np
import pytest

from core.language.question.analyze import analyze
from core.language.question.things.name_index import EntityNameIndex
from core.language.vocabulary.vocabulary import built_in
from core.retrieve.plan.list_target import list_target_of
from core.store.normalize import normalize
from core.store.records import NameArrays

KINDS = {"Mara Quill": "Person", "Oslo Institute": "Organization"}
NAMES = EntityNameIndex(
    NameArrays(
        np.arange(1, 3),
        np.array([normalize(name) for name in KINDS], object),
        np.array(list(KINDS.values()), object),
    ),
    dict(enumerate(KINDS, 1)),
)


def asked(question):
    now = datetime(2026, 3, 1, tzinfo=UTC)
    analysis = analyze(question, names=NAMES, vocabulary=built_in(), now=now)
    return list_target_of(analysis, vocabulary=built_in())


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("List all people who work for Oslo Institute", "Person"),
        ("List all companies", "Organization"),
        ("Which organizations are there?", "Organization"),
        ("How many cities are mentioned?", "Location"),
        ("List all notes about tides", "Document"),
        ("How many architects work for Oslo Institute?", "Person"),
        ("List everything about tides", ""),
        ("Which characters can't I use in a note's file name?", ""),
        ("What is the total number of notes?", "Document"),
    ],
)
def test_a_noun_tells_the_type(question, kind):
    assert asked(question).kind == kind


def test_names_relations_and_the_type_are_no_words_to_be_held():
    target = asked("List all people who work for Oslo Institute")

    assert (target.entities, target.predicates, target.words) == (((2,),), {"WORKS_AT"}, ())


def test_what_else_is_said_has_to_be_held():
    assert asked("List all notes about tidal turbines").words == ("tidal", "turbines")
