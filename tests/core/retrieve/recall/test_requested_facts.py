"""What is asked of a thing is found, however many surer facts the thing has."""

import numpy as np

from core.graph.fact_graph import FactGraph
from core.language.vocabulary.vocabulary import built_in
from core.records.answers.questions import Analysis, QuestionEntity, QuestionRelation
from core.records.ids import EntityId
from core.retrieve.recall.facts import requested_facts
from core.store.records import FactArrays

INES, LEDBURY, MALVERN = 1, 2, 3
LIVES = QuestionRelation("LOCATED_AT", "live")


def graph():
    """Eleven sure facts of Ines and two of where she lives, of which one is less sure."""
    count = 13
    predicates = np.full(count, "RELATED_TO", dtype=np.object_)
    predicates[-2:] = "LOCATED_AT"
    objects = np.full(count, 9, np.int64)
    objects[-2:] = LEDBURY, MALVERN
    confidences = np.full(count, 0.95)
    confidences[-2:] = 0.6, 0.8
    numbers = np.arange(1, count + 1)
    return FactGraph(
        FactArrays(
            numbers, np.full(count, INES), objects, predicates,
            np.full(count, "extracted", dtype=np.object_), confidences, numbers, numbers,
        )
    )  # fmt: skip


def asking(*things, relations=(LIVES,)):
    named = tuple(QuestionEntity(EntityId(it), "x", 0, 1) for it in things)
    return Analysis("Where does Ines live?", things=named, relations=relations)


def test_the_facts_that_are_asked_for_are_found_the_surest_first():
    assert requested_facts(asking(INES), graph(), built_in()) == (13, 12)


def test_who_lives_there_is_found_from_the_other_end():
    assert requested_facts(asking(MALVERN), graph(), built_in()) == (13,)


def test_what_a_filter_forbids_is_not_found():
    def told(rows):
        return graph().passage_ids[rows] != 13

    assert requested_facts(asking(INES), graph(), built_in(), allows=told) == (12,)


def test_without_a_relation_of_a_thing_what_can_have_one_value_is_found():
    assert requested_facts(asking(INES, relations=()), graph(), built_in()) == (13, 12)


def test_without_a_relation_nothing_is_asked_of_several_things():
    assert requested_facts(asking(INES, MALVERN, relations=()), graph(), built_in()) == ()
