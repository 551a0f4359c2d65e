import unicodedata
from concurrent.futures import ThreadPoolExecutor

import pytest
import Stemmer
from hypothesis import given
from hypothesis import strategies as st

from core.language.text.stemming import STOP_WORDS, question_fingerprint, stems, tokenize


@given(st.text(st.sampled_from("aäößcéñжя漢½ﬁ–“… e\u0301-_'.AsS9\n\x1f\x7f"), max_size=40))
def test_stems_are_those_of_the_words_without_accents(text):
    letters = unicodedata.normalize("NFKD", text)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    stemmer = Stemmer.Stemmer("porter")

    assert stems(text) == stemmer.stemWords([it for it in tokenize(bare) if it not in STOP_WORDS])


def test_more_words_than_are_remembered_have_their_stems_in_every_thread():
    words = [f"walks{number}" for number in range(70_000)]

    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda _: stems(" ".join(words)), range(4)))

    assert results == [words] * 4
    assert stems("walking walked") == ["walk", "walk"]


@given(st.text(st.characters(max_codepoint=127)))
def test_words_of_plain_text_are_those_of_any_text(text):
    assert tokenize(text) == tokenize(f"{text} ж")[:-1]


def test_a_question_of_small_words_has_a_fingerprint():
    assert question_fingerprint("Who is it?") == ("who",)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("What's Mara's phone number?", ["mara", "phone", "number"]),
        ("Why couldn’t the mail be delivered?", ["mail", "deliv"]),
    ],
)
def test_what_an_apostrophe_cuts_off_is_no_word(text, kept):
    assert stems(text) == kept
