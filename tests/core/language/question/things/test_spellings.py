from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz

from core.language.question.things.spellings import Spellings, most_alike, spellings_of
from tests.core.language.question.things.test_name_index import book

NAMES = ("christopher nolan", "mara quill", "oslo institute", "berlin", "new york times")
WORDS = st.text("abcdefgh ", min_size=4, max_size=14).map(str.strip).filter(lambda it: len(it) > 3)


def test_a_misspelled_name_is_found():
    found = Spellings(NAMES).like("chrsitopher nolan", at_least=0.85)

    assert found is not None
    assert found[0] == "christopher nolan"
    assert 0.85 <= found[1] < 1.0


def test_a_word_that_is_like_no_name_finds_nothing():
    assert Spellings(NAMES).like("blackberry", at_least=0.85) is None
    assert Spellings(NAMES).like("ber", at_least=0.5) is None
    assert Spellings(()).like("berlin", at_least=0.5) is None


@given(st.lists(WORDS, min_size=1, max_size=30, unique=True).map(tuple), WORDS)
def test_nothing_that_is_more_alike_is_missed(names, word):
    found = Spellings(names).like(word, at_least=0.85)

    best = max(fuzz.ratio(word, name) / 100 for name in names)
    if found is not None:
        assert found[1] == best
    else:
        assert best < 0.9


def test_spellings_are_made_once_for_the_same_names():
    names = book((1, "mara quill"))

    assert spellings_of(names) is spellings_of(names)


def test_names_that_came_and_went_since_are_told():
    many = [(number, f"{'abcdefghij'[number % 10] * 5} number{number}") for number in range(100)]
    before, after = book(*many, (200, "old harbor")), book(*many, (201, "tidal turbine"))
    spellings_of(before)

    assert most_alike("old harbr", names=before, at_least=0.85) is not None
    assert most_alike("tidal turbin", names=after, at_least=0.85) is not None
    assert most_alike("old harbr", names=after, at_least=0.85) is None
    assert spellings_of(after)[0] is spellings_of(before)[0]


def test_a_name_that_went_hides_none_that_stayed():
    many = [(number, f"{'abcdefghij'[number % 10] * 5} number{number}") for number in range(100)]
    before = book(*many, (200, "christopher nolan"), (201, "christophe nollan"))
    after = book(*many, (201, "christophe nollan"))
    spellings_of(before)

    found = most_alike("christofer nolan", names=after, at_least=0.8)

    assert found is not None
    assert found[0] == "christophe nollan"
    assert spellings_of(after)[0] is spellings_of(before)[0]
