"""Another encoder is offered where most documents are not in English."""

import pytest

from core.keys.small_files import SmallFiles
from core.models.active_encoder import MULTILINGUAL, encoder_offer, mostly_foreign
from core.models.model_info import built_in_catalog
from core.models.model_store import ModelStore
from core.records.files.status import EncoderOffer


@pytest.fixture
def make_store(tmp_path):
    def make(*, is_built: bool = True, in_use: str = "all-MiniLM-L6-v2") -> ModelStore:
        folder = tmp_path / "models"
        if is_built:
            (folder / MULTILINGUAL).mkdir(parents=True, exist_ok=True)
            (folder / MULTILINGUAL / "embedder.json").write_text("{}")
        return ModelStore(folder, files=SmallFiles(tmp_path), in_use=lambda: ("", in_use))

    return make


@pytest.mark.parametrize(
    ("languages", "is_foreign"),
    [({}, False), ({"de": 2}, False), ({"de": 3}, True), ({"de": 5, "en": 5}, False),
     ({"de": 6, "en": 5}, True), ({"en": 40, "fr": 2}, False)],
)  # fmt: skip
def test_most_of_several_documents_must_be_in_other_languages(languages, is_foreign):
    assert mostly_foreign(languages) == is_foreign


def test_the_language_of_most_documents_is_named(make_store):
    offer = encoder_offer({"de": 8, "en": 3, "fr": 1}, make_store().models())

    assert offer == EncoderOffer(MULTILINGUAL, "de")


def test_of_many_languages_none_is_named(make_store):
    offer = encoder_offer({"de": 4, "en": 3, "fr": 4}, make_store().models())

    assert offer == EncoderOffer(MULTILINGUAL, "")


def test_an_encoder_that_is_not_on_disk_is_not_offered(make_store):
    assert encoder_offer({"de": 8}, make_store(is_built=False).models()) is None


def test_the_encoder_in_use_is_not_offered(make_store):
    assert encoder_offer({"de": 8}, make_store(in_use=MULTILINGUAL).models()) is None


def test_the_catalog_offers_the_multilingual_encoder_without_a_download():
    entry = built_in_catalog().entry(MULTILINGUAL)

    assert entry is not None
    assert not entry.address
    assert {"de", "en"} <= set(entry.languages)
