import tomllib
from pathlib import Path

import pytest

from core.language.vocabulary.vocabulary import built_in
from core.privacy.redact import apply_redaction
from tests.core.memory.rewrite.dialogues import NAMES

SAID = "Mara Lindqvist has the number +49 171 1234567, Priya knows it and Heron does not."


def keep(text, wish, names=NAMES):
    return apply_redaction(text, wish=wish, names=names, vocabulary=built_in())


def test_words_are_kept_as_they_are_when_nothing_is_wished():
    assert keep(SAID, "off") == SAID


def test_numbers_go_and_names_stay():
    assert keep(SAID, "contacts") == (
        "Mara Lindqvist has the number [phone], Priya knows it and Heron does not."
    )


def test_people_go_where_that_is_wished_and_things_stay():
    assert keep(SAID, "names too") == (
        "[name] has the number [phone], [name] knows it and Heron does not."
    )


def test_people_are_known_by_their_given_names_without_a_book():
    assert keep("Anna Berg came.", "names too", names=None) == "[name] came."


SENTENCES = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text("utf-8"))


@pytest.mark.parametrize(("text", "kind", "personal"), SENTENCES["found"])
def test_personal_data_of_a_sentence_goes(text, kind, personal):
    assert keep(text, "names too", names=None) == text.replace(personal, f"[{kind}]")


@pytest.mark.parametrize("text", SENTENCES["clean"])
def test_a_sentence_without_personal_data_stays(text):
    assert keep(text, "names too", names=None) == text
