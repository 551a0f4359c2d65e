import pytest

from core.language.question.things.spellings import correct_spelling

WORDS = {"invoic": 9, "invoc": 1, "turbin": 12, "blade": 4, "budget": 7, "bucket": 2, "gannet": 3}


def corrected(text):
    return correct_spelling(
        text,
        counts=lambda stems: {it: WORDS[it] for it in stems if it in WORDS},
        words_from=lambda letter: {it: n for it, n in WORDS.items() if it[0] == letter},
    )[0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("who sent the invioce?", "who sent the invoice?"),
        ("where are the trubines", "where are the turbines"),
        ("what is the budgett of 2024?", "what is the budget of 2024?"),
    ],
)
def test_an_unknown_word_is_read_as_the_nearest_of_the_index(typed, meant):
    assert corrected(typed) == meant


@pytest.mark.parametrize(
    "text",
    [
        "Who is Bugdet?",  # a name
        'the word "invioce" type:pdf',  # a phrase and a filter
        "how is the weather?",  # no word of the index, but one of a dictionary
        "what about xqzzt?",  # near to nothing
        "the gnt",  # too short
        "the budgett's end",  # only the first part of a word
        "",
    ],
)
def test_all_other_words_stay_as_they_are(text):
    assert corrected(text) == text


def test_of_equally_near_words_the_more_frequent_is_meant():
    assert corrected("the invocc") == "the invoic"
