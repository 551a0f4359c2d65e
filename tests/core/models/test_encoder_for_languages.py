"""The encoder follows the language of most documents."""

import pytest

from core.models.active_encoder import MULTILINGUAL, encoder_choice, encoder_for, mostly_foreign
from core.models.model_info import built_in_catalog
from core.records.models import EncoderChoice

ENGLISH = "all-MiniLM-L6-v2"


@pytest.mark.parametrize(
    ("languages", "is_foreign"),
    [({}, False), ({"de": 2}, False), ({"de": 3}, True), ({"de": 5, "en": 5}, False),
     ({"de": 6, "en": 5}, True), ({"en": 40, "fr": 2}, False)],
)  # fmt: skip
def test_most_of_several_documents_must_be_in_other_languages(languages, is_foreign):
    assert mostly_foreign(languages) == is_foreign
    assert (encoder_for(languages, is_ready=lambda _: True) == MULTILINGUAL) == is_foreign


def test_an_encoder_that_is_not_on_disk_is_not_taken():
    assert encoder_for({"de": 8}, is_ready=lambda name: name != MULTILINGUAL) == ENGLISH


def test_the_language_of_most_documents_is_named():
    choice = encoder_choice({"de": 8, "en": 3, "fr": 1})

    assert choice == EncoderChoice(MULTILINGUAL, ENGLISH, "de")


def test_of_many_languages_none_is_named():
    choice = encoder_choice({"de": 4, "en": 3, "fr": 4})

    assert choice == EncoderChoice(MULTILINGUAL, ENGLISH, "")


def test_english_documents_are_no_reason():
    assert encoder_choice({"de": 4, "en": 8}) is None


def test_the_catalog_offers_the_multilingual_encoder_without_a_download():
    entry = built_in_catalog().entry(MULTILINGUAL)

    assert entry is not None
    assert not entry.address
    assert {"de", "en"} <= set(entry.languages)
