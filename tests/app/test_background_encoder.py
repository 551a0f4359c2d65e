"""The built-in encoder is loaded while the library opens, and only who needs it asks for it."""

import shutil
import threading
import traceback

import pytest

from app.compose import EMBEDDER, BackgroundEncoder, embedder_folder, open_library
from core.errors import ModelDamaged, ModelMissing
from core.llm.embedder import GRAPH, QUANTIZED_GRAPH
from core.messages import UserMessage
from tests.fakes import HashEncoder


def test_nobody_waits_for_an_encoder_before_it_is_needed():
    may_load = threading.Event()
    own = HashEncoder()

    def load():
        assert may_load.wait(60)
        return own

    encoder = BackgroundEncoder("hash", own.dimension, load=load)

    assert (encoder.name, encoder.dimension) == ("hash", own.dimension)
    may_load.set()
    assert (encoder.embed(["a boat"]) == own.embed(["a boat"])).all()


def test_what_loading_raised_is_raised_whenever_it_is_needed():
    def load():
        raise ModelMissing("hash", UserMessage.literal("It is not there. Get it."))

    encoder = BackgroundEncoder("hash", 8, load=load)

    for _ in range(2):
        with pytest.raises(ModelMissing, match="It is not there"):
            encoder.embed(["a boat"])


def test_an_encoder_that_was_missing_is_loaded_once_it_is_there():
    own, tries = HashEncoder(), []

    def load():
        tries.append(1)
        if len(tries) < 3:
            raise ModelMissing("", UserMessage.literal("It is not there."))
        return own

    encoder = BackgroundEncoder("hash", own.dimension, load=load)
    with pytest.raises(ModelMissing):
        encoder.embed(["a boat"])

    assert (encoder.embed(["a boat"]) == own.embed(["a boat"])).all()
    assert (encoder.embed(["a boat"]) == own.embed(["a boat"])).all()
    assert len(tries) == 3


def test_whatever_loading_raised_is_told_as_trouble_of_the_encoder():
    def load():
        raise MemoryError

    encoder = BackgroundEncoder("hash", 8, load=load)

    with pytest.raises(ModelDamaged, match="hash: The text encoder can't be loaded: MemoryError"):
        encoder.embed(["a boat"])


def test_the_trouble_told_again_and_again_does_not_grow():
    def load():
        raise ModelMissing("hash", UserMessage.literal("It is not there. Get it."))

    encoder = BackgroundEncoder("hash", 8, load=load)
    lengths = []
    for _ in range(5):
        with pytest.raises(ModelMissing) as caught:
            encoder.embed(["a boat"])
        errors = [caught.value, caught.value.__cause__]
        lengths.append([len(traceback.extract_tb(it.__traceback__)) for it in errors if it])

    assert lengths[4] == lengths[0]


@pytest.fixture
def models(tmp_path):
    """A folder of models with a copy of the built-in encoder, which a test may damage."""
    built = embedder_folder()
    if not (built / "model.onnx").is_file():
        pytest.skip("the embedder is not built; run: make setup")
    copy = tmp_path / "models"
    shutil.copytree(built, copy / EMBEDDER)
    return copy


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "content"),
    [("tokenizer.json", None), ("tokenizer.json", b"garbage"), ("model.onnx", b"")],
)
def test_a_damaged_encoder_loses_no_document_and_repaired_it_reads_on(
    home, tmp_path, monkeypatch, models, name, content
):
    note = tmp_path / "note.md"
    note.write_text("# Heron\n\nHeron is led by Bo Lind.\n", "utf-8")
    library = open_library(home)
    try:
        library.add_sources([str(note)])
        assert library.settle().read == 1
    finally:
        library.close()
    broken = models / EMBEDDER / name
    broken.unlink()
    if name == GRAPH:  # which is read only where the int8 graph cannot be
        (models / EMBEDDER / QUANTIZED_GRAPH).unlink()
    if content is not None:
        broken.write_bytes(content)
    note.write_text("# Heron\n\nHeron is led by Bo Lind. It began in Bremen.\n", "utf-8")

    with monkeypatch.context() as patch:
        patch.setenv("LOCI_MODELS", str(models))
        library = open_library(home)
        try:
            without = library.settle()
            kept = library.search("heron").hits
        finally:
            library.close()
    library = open_library(home)
    try:
        repaired = library.settle()
        hits = library.search("Bremen").hits
    finally:
        library.close()

    assert (without.pending, without.failed) == (1, ())
    assert len(kept) == 1
    assert (repaired.pending, repaired.failed, repaired.read) == (0, (), 1)
    assert "Bremen" in hits[0].text


def test_a_library_without_encoder_opens_and_reading_says_what_is_missing(
    home, tmp_path, monkeypatch
):
    monkeypatch.setenv("LOCI_MODELS", str(tmp_path / "models"))
    (tmp_path / "note.md").write_text("Heron is a project.\n", "utf-8")
    library = open_library(home)
    try:
        assert library.show_home().path == str(home)
        assert library.show_timeline().moments == ()
        library.add_sources([str(tmp_path / "note.md")])

        status = library.settle()

        assert status.pending == 1
        assert "text model is missing" in str(status.progress.note)
        assert str(tmp_path) not in str(status.progress.note)
        assert library.search("heron").hits == ()
    finally:
        library.close()


@pytest.mark.slow
def test_resuming_looks_again_for_an_encoder_that_was_missing(home, tmp_path, monkeypatch, models):
    elsewhere = models.rename(tmp_path / "elsewhere")
    monkeypatch.setenv("LOCI_MODELS", str(models))
    (tmp_path / "note.md").write_text("Heron is a project.\n", "utf-8")
    library = open_library(home)
    try:
        library.add_sources([str(tmp_path / "note.md")])
        missing = library.settle()
        library.resume()
        still_missing = library.settle()
        elsewhere.rename(models)

        library.resume()
        found = library.settle()
    finally:
        library.close()

    assert (missing.progress.state, missing.paused) == ("paused", False)
    assert still_missing.progress.note == missing.progress.note
    assert (found.pending, found.read, bool(found.progress.note)) == (0, 1, False)
