"""A library of German documents takes the multilingual encoder, unless the user chose one."""

import threading

import pytest

from core.ingest.encode import EncoderSpec
from core.ingest.workers.worker import read_file
from core.library.library import Library
from core.library.services import Backends
from core.models.active_encoder import MULTILINGUAL, active_encoder
from core.records.models import EncoderChoice
from tests.fakes import HashEncoder

pytestmark = pytest.mark.slow

BUILT_IN = "all-MiniLM-L6-v2"
GERMAN = "Der Hafen ist im Winter nicht offen, und die Boote liegen mit dem Bug auf dem Strand. "
ENGLISH = "The harbor is not open in winter, and the boats are on the beach with their bows. "
MOSTLY_GERMAN = [GERMAN, GERMAN, GERMAN, ENGLISH]


class Multilingual(HashEncoder):
    """Other vectors, and longer ones."""

    name = "maker/multilingual"
    dimension = 512


class World:
    def __init__(self, home, folder):
        self.home, self.folder = home, folder
        self.docs = folder / "docs"
        self.docs.mkdir()
        self.may_load = threading.Event()
        self.may_load.set()
        (folder / "models" / MULTILINGUAL).mkdir(parents=True)
        (folder / "models" / MULTILINGUAL / "embedder.json").write_text("{}")
        (folder / "models" / BUILT_IN).mkdir()
        (folder / "models" / BUILT_IN / "embedder.json").write_text("{}")
        self.library = self.open()

    def open(self):
        encoders = {BUILT_IN: HashEncoder(), MULTILINGUAL: Multilingual()}

        def load(name):
            assert self.may_load.wait(60)
            return EncoderSpec(name, encoders[name])

        return Library.open(
            self.home,
            Backends(
                encoders[active_encoder(self.home)],
                read=read_file,
                load_encoder=load,
                models=self.folder / "models",
            ),
        )

    def reopen(self):
        self.library.close()
        self.library = self.open()
        self.library.settle()

    def read(self, texts):
        for old in self.docs.iterdir():
            old.unlink()
        for number, text in enumerate(texts):
            (self.docs / f"{number}.md").write_text(f"# {number}\n\n{text * 3}\n", "utf-8")
        self.library.add_sources([str(self.docs)])
        self.library.sync()
        self.library.settle()

    def wait_for(self, is_so):
        pause = threading.Event()
        for _ in range(1200):
            if is_so():
                return
            pause.wait(0.05)
        raise AssertionError(self.library.status())

    def wait_for_encoder(self, name):
        self.wait_for(lambda: active_encoder(self.home) == name)
        self.wait_for(lambda: self.library.status().new_encoder is None)

    def stays_english(self):
        status = self.library.status()
        return (status.encoder, status.new_encoder, status.encoder_choice) == (BUILT_IN, None, None)


@pytest.fixture
def world(home, tmp_path):
    world = World(home, tmp_path)
    yield world
    world.may_load.set()
    world.library.close()


def test_german_documents_are_encoded_again(world):
    world.read(MOSTLY_GERMAN)
    world.wait_for_encoder(MULTILINGUAL)

    status = world.library.status()
    assert status.encoder == MULTILINGUAL
    assert status.encoder_choice == EncoderChoice(MULTILINGUAL, BUILT_IN, "de")
    assert world.library.store.index.dimensions == Multilingual.dimension
    assert world.library.store.index_diff().is_empty


def test_english_documents_are_not(world):
    world.read([ENGLISH, ENGLISH, ENGLISH, GERMAN])
    world.reopen()

    assert world.stays_english()


def test_without_the_encoder_on_disk_nothing_happens(world):
    (world.folder / "models" / MULTILINGUAL / "embedder.json").unlink()
    (world.folder / "models" / MULTILINGUAL).rmdir()
    world.read(MOSTLY_GERMAN)
    world.reopen()

    assert world.stays_english()


def test_questions_are_answered_while_the_encoder_changes(world):
    world.library.set_option("not_found_below", value=0.0)
    world.may_load.clear()
    world.read(MOSTLY_GERMAN)
    world.wait_for(lambda: world.library.status().new_encoder is not None)
    before = world.library.ask("Was liegt auf dem Strand?")
    world.may_load.set()
    answers = []

    def is_changed():
        answers.append(world.library.ask("Was liegt auf dem Strand?"))
        return active_encoder(world.home) == MULTILINGUAL

    world.wait_for(is_changed)
    world.wait_for_encoder(MULTILINGUAL)
    answers.append(world.library.ask("Was liegt auf dem Strand?"))

    assert before.citations
    assert all(answer.citations for answer in answers)


def test_a_choice_made_before_stays(world):
    world.library.set_option("encoder", value=BUILT_IN)
    world.read(MOSTLY_GERMAN)
    world.reopen()

    assert world.stays_english()


def test_an_encoder_of_the_environment_stays(world, monkeypatch):
    world.library.close()
    monkeypatch.setenv("LOCI_OPTION_ENCODER", BUILT_IN)
    world.library = world.open()
    world.read(MOSTLY_GERMAN)

    assert world.stays_english()


def test_who_goes_back_is_not_changed_again(world):
    world.read(MOSTLY_GERMAN)
    world.wait_for_encoder(MULTILINGUAL)
    world.library.use_model(BUILT_IN)
    world.wait_for_encoder(BUILT_IN)
    world.reopen()

    assert world.stays_english()


def test_who_goes_back_while_texts_are_encoded_stops_it(world):
    world.read(MOSTLY_GERMAN)
    world.wait_for(lambda: world.library.status().encoder_choice is not None)
    world.library.use_model(BUILT_IN)
    world.wait_for_encoder(BUILT_IN)

    assert world.stays_english()


def test_who_keeps_it_is_told_no_more(world):
    world.read(MOSTLY_GERMAN)
    world.wait_for_encoder(MULTILINGUAL)
    world.library.use_model(MULTILINGUAL)

    status = world.library.status()
    assert (status.encoder, status.encoder_choice) == (MULTILINGUAL, None)


def test_documents_that_become_english_keep_the_encoder(world):
    world.read(MOSTLY_GERMAN)
    world.wait_for_encoder(MULTILINGUAL)
    world.read([ENGLISH, ENGLISH, ENGLISH, ENGLISH])
    world.reopen()

    status = world.library.status()
    assert (status.encoder, status.new_encoder, status.encoder_choice) == (MULTILINGUAL, None, None)


def test_the_option_shows_the_encoder_in_use(world):
    world.read(MOSTLY_GERMAN)
    world.wait_for_encoder(MULTILINGUAL)

    shown = {option.name: option.value for option in world.library.list_options()}
    assert shown["encoder"] == MULTILINGUAL
