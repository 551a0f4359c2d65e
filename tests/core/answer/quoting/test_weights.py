import pytest

from core.answer.quoting.weights import word_weights
from core.language.text.stemming import stems
from core.language.vocabulary.vocabulary import built_in


def weights(question, *said):
    found = word_weights(
        question,
        [frozenset(stems(it)) for it in said or (question,)],
        stems=stems,
        vocabulary=built_in(),
    )
    return lambda word: found[stems(word)[0]]


def test_the_weights_add_up_to_one():
    found = word_weights(
        "Who leads the turbine?", [frozenset({"lead"})], stems=stems, vocabulary=built_in()
    )

    assert sum(found.values()) == pytest.approx(1.0)


def test_a_word_that_is_rare_in_what_is_said_matters_more():
    of = weights("Who painted the mill?", "The mill stands.", "The mill turns.", "Rolf painted it.")

    assert of("painted") > of("mill")


@pytest.mark.parametrize(
    ("question", "kind", "other"),
    [
        ("Which company repaired the roof?", "company", "roof"),
        ("How long is the guarantee?", "long", "guarantee"),
    ],
)
def test_the_word_for_the_kind_of_answer_matters_less_than_what_is_asked(question, kind, other):
    of = weights(question)

    assert of(kind) < of(other)


def test_what_only_tells_which_thing_is_meant_matters_less():
    of = weights("Who founded the bakery where Clara works?")

    assert of("works") < of("founded") == of("bakery")


def test_behind_does_the_asked_verb_may_follow_the_clause_so_that_nothing_counts_less():
    of = weights("Where does the company that makes blades store them?")

    assert of("makes") == of("store")


def test_the_words_of_a_name_share_the_weight_of_one():
    of = weights("Who knows Selma Arnfield?")

    assert of("Selma") + of("Arnfield") == pytest.approx(of("knows"))
