"""Words of the dictionaries, which are known without a model of their language."""

import pytest

from core.language.text import tagger
from core.language.text.tagger import MODELS, function_class, is_known_word
from core.resources import load_checksums


@pytest.mark.parametrize(
    "language", ["en", "de", pytest.param("nl", marks=pytest.mark.slow, id="nl")]
)
def test_the_table_has_the_words_of_the_model_that_are_no_names(language):
    words = set(tagger.model(language).cache)
    names = {word for word in words if tagger.classes(word, language)[0] == "p"}

    assert all(is_known_word(word, language) for word in words - names)
    assert not any(
        is_known_word(name, language) for name in names if not function_class(name, language)
    )


def test_no_model_is_loaded_for_a_word(monkeypatch):
    monkeypatch.delattr(tagger, "model")

    assert tagger.is_known_word.__wrapped__("fiets", "nl")
    assert not tagger.is_known_word.__wrapped__("xyzzyq", "nl")


def test_each_language_has_a_table():
    assert load_checksums(tagger.KNOWN_WORDS).keys() == MODELS.keys()
