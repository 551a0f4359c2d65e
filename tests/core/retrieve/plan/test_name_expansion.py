import numpy as np

from core.language.question.things.name_index import EntityNameIndex
from core.records.answers.questions import Analysis, QuestionEntity
from core.retrieve.plan.query_builder import expand_names
from core.store.records import NameArrays

PAIRS = (
    (1, "acme"), (1, "acme incorporated"), (1, "ac"), (2, "mara quill"), (2, "mq engineering"),
    (3, "jordan"), (4, "jordan"), (4, "hashemite kingdom"),
)  # fmt: skip
ARRAYS = NameArrays(
    np.array([number for number, _ in PAIRS], np.int64),
    np.array([name for _, name in PAIRS], object),
    np.array(["Concept"] * len(PAIRS), object),
)
BORN = EntityNameIndex(ARRAYS, {})


def asked(text, *things):
    return Analysis(text, things=tuple(things))


def test_other_names_of_named_things_are_searched_for_too():
    question = asked("Who runs Acme?", QuestionEntity(1, "Acme", 9, 13))

    assert expand_names(question, names=BORN) == ("acme incorporated",)


def test_the_name_by_which_a_thing_is_shown_comes_first():
    names = EntityNameIndex(ARRAYS, {2: "Mara Quill"})
    question = asked("MQ Engineering", QuestionEntity(2, "MQ Engineering", 0, 14))

    assert expand_names(question, names=names) == ("Mara Quill",)


def test_names_that_several_things_bear_are_not_expanded():
    question = asked("Where is Jordan?", QuestionEntity(4, "Jordan", 9, 15))

    assert expand_names(question, names=BORN) == ()


def test_what_is_only_near_in_meaning_is_not_expanded():
    question = asked("Who runs it?", QuestionEntity(1, "it", 9, 11, "meaning", 0.9))

    assert expand_names(question, names=BORN) == ()


def test_common_words_are_never_expanded():
    assert expand_names(asked("who runs the company"), names=BORN) == ()
