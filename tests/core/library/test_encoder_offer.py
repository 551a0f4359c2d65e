"""A library of German documents offers the multilingual encoder."""

import pytest

from core.ingest.workers.worker import read_file
from core.library.library import Library
from core.library.services import Backends
from core.models.active_encoder import MULTILINGUAL
from core.records.files.status import EncoderOffer
from tests.fakes import HashEncoder

pytestmark = pytest.mark.slow

GERMAN = "Der Hafen ist im Winter nicht offen, und die Boote liegen mit dem Bug auf dem Strand. "
ENGLISH = "The harbor is not open in winter, and the boats are on the beach with their bows. "


@pytest.fixture
def library(home, tmp_path):
    folder = tmp_path / "models" / MULTILINGUAL
    folder.mkdir(parents=True)
    (folder / "embedder.json").write_text("{}")
    library = Library.open(
        home, Backends(HashEncoder(), read=read_file, models=tmp_path / "models")
    )
    yield library
    library.close()


def read(library, folder, texts):
    folder.mkdir()
    for number, text in enumerate(texts):
        (folder / f"{number}.md").write_text(f"# {number}\n\n{text * 3}\n", "utf-8")
    library.add_sources([str(folder)])
    library.settle()


def test_german_documents_are_offered_it(library, tmp_path):
    read(library, tmp_path / "docs", [GERMAN, GERMAN, GERMAN, ENGLISH])

    assert library.status().encoder_offer == EncoderOffer(MULTILINGUAL, "de")


def test_english_documents_are_not(library, tmp_path):
    read(library, tmp_path / "docs", [ENGLISH, ENGLISH, ENGLISH, GERMAN])

    assert library.status().encoder_offer is None
