import pytest

from core.retrieve.rank.evidence_input import content_stems, term_rarity


def test_rare_words_tell_more():
    rarity = term_rarity(["tide", "water"], {"tide": 1, "water": 50}, 100)

    assert rarity["tide"] > rarity["water"] > 0.0


def test_a_name_that_nothing_holds_tells_most():
    rarity = term_rarity(["vance", "tide"], {"tide": 1}, 100, in_names={"vance"})

    assert rarity["vance"] > rarity["tide"]


def test_another_word_that_nothing_holds_is_as_telling_as_the_rest():
    rarity = term_rarity(["loud", "tide", "water"], {"tide": 1, "water": 50}, 100)

    assert rarity["loud"] == pytest.approx((rarity["tide"] + rarity["water"]) / 2)


def test_more_passages_than_there_are_left_do_no_harm():
    assert term_rarity(["tide"], {"tide": 9}, 4)["tide"] > 0.0


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Summarize the review meeting", ("review", "meet")),
        ("Give me a list of boats", ("boat",)),
        ("list", ("list",)),
    ],
)
def test_words_of_asking_are_not_looked_for(question, words):
    assert content_stems(question) == words
