"""Another encoder: everything is encoded anew beside the index in use, which answers meanwhile."""

import threading

import pytest

from core.errors import ModelMissing
from core.ingest.encode import EncoderSpec
from core.library.library import Library
from core.library.services import Backends
from core.messages import UserMessage
from core.models.active_encoder import active_encoder
from core.store.index.search_index import NEXT_INDEX_FILE
from tests.fakes import HashEncoder
from tests.readers import read_plainly

pytestmark = pytest.mark.slow

FIRST, SECOND = "all-MiniLM-L6-v2", "second"


class SecondEncoder(HashEncoder):
    """Other vectors, and longer ones. After `most` texts it fails."""

    name = "maker/second"
    dimension = 512

    def __init__(self):
        super().__init__()
        self.texts = []
        self.most = 1_000_000

    def embed(self, texts):
        if len(self.texts) > self.most:
            raise ModelMissing(self.name, UserMessage.literal("The plug was pulled."))
        self.texts += texts
        return super().embed(texts)


class World:
    def __init__(self, home):
        self.home = home
        self.second = SecondEncoder()
        self.library = self.open()

    def open(self):
        known = {FIRST: HashEncoder(), SECOND: self.second}

        def load(name):
            if name not in known:
                raise ModelMissing(name, UserMessage.literal("There is no such encoder."))
            return EncoderSpec(name, known[name])

        parts = Backends(known[active_encoder(self.home)], read=read_plainly, load_encoder=load)
        return Library.open(self.home, parts)

    def wait_for(self, is_so):
        happened = threading.Event()
        for _ in range(1200):
            if is_so():
                return
            happened.wait(0.05)
        raise AssertionError(self.library.status().new_encoder)

    def is_second(self):
        return active_encoder(self.home) == SECOND


@pytest.fixture
def world(home, tmp_path):
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "a.md").write_text("The lighthouse of Ann stands at the northern cape.")
    (docs / "b.md").write_text("Bread is baked with rye in Velden.")
    world = World(home)
    world.docs = docs
    world.library.add_sources([str(docs)])
    world.library.settle()
    yield world
    world.library.close()


def first_path(library, question):
    return library.search(question, k=1).hits[0].path


def test_the_old_encoder_answers_until_the_new_one_has_encoded_everything(world):
    library = world.library
    library.pause()
    library.set_option("encoder", value=SECOND)
    world.wait_for(lambda: library.status().new_encoder.total > 0)

    assert library.status().new_encoder.name == SECOND
    assert first_path(library, "northern lighthouse").endswith("a.md")
    assert library.store.index.dimensions == HashEncoder.dimension
    library.resume()
    world.wait_for(world.is_second)
    world.wait_for(lambda: library.status().new_encoder is None)

    assert library.store.index.dimensions == SecondEncoder.dimension
    assert library.store.index_diff().is_empty
    assert first_path(library, "northern lighthouse").endswith("a.md")
    assert not (world.home / NEXT_INDEX_FILE).exists()


def test_a_change_goes_on_after_a_restart_where_it_was(world):
    for number in range(300):
        text = f"Ship {number} carries lamp oil number {number} to the harbor of Velden."
        (world.docs / f"n{number}.md").write_text(text)
    world.library.sync()
    world.library.settle()
    world.second.most = 150
    world.library.set_option("encoder", value=SECOND)
    world.wait_for(lambda: "plug" in str(world.library.status().new_encoder.problem))
    world.library.close()
    done, world.second.texts, world.second.most = world.second.texts, [], 1_000_000

    world.library = world.open()
    world.wait_for(world.is_second)

    again = set(done) & set(world.second.texts)
    assert len(again) < len(done)
    assert world.library.settle().documents == 302


def test_what_is_read_meanwhile_is_in_the_new_index_too(world):
    library = world.library
    library.set_option("encoder", value=SECOND)
    (world.docs / "c.md").write_text("A whale was seen off the Lofoten islands.")
    (world.docs / "b.md").unlink()
    library.sync()
    world.wait_for(world.is_second)
    world.wait_for(lambda: library.status().new_encoder is None)
    library.sync()
    library.settle()

    assert first_path(library, "whale Lofoten").endswith("c.md")
    assert library.store.index_diff().is_empty


def test_what_goes_meanwhile_goes_from_the_new_index_too(world):
    library, is_at_names, may_go_on = world.library, threading.Event(), threading.Event()
    embed = world.second.embed

    def embed_slowly(texts):
        # By now the passages are in the new index.
        if world.second.texts:
            is_at_names.set()
            assert may_go_on.wait(60)
        return embed(texts)

    world.second.embed = embed_slowly
    library.set_option("encoder", value=SECOND)
    assert is_at_names.wait(60)
    (world.docs / "b.md").unlink()
    library.sync()
    world.wait_for(lambda: library.status().documents == 1)
    may_go_on.set()
    world.wait_for(world.is_second)
    world.wait_for(lambda: library.status().new_encoder is None)

    assert library.store.index_diff().is_empty


def test_a_change_taken_back_leaves_nothing(world):
    library = world.library
    library.pause()
    library.set_option("encoder", value=SECOND)
    world.wait_for(lambda: library.status().new_encoder.total > 0)

    library.set_option("encoder", value=FIRST)

    assert library.status().new_encoder is None
    assert not (world.home / NEXT_INDEX_FILE).exists()
    assert first_path(library, "northern lighthouse").endswith("a.md")


def test_an_encoder_that_is_not_there_is_told_and_changes_nothing(world):
    world.library.set_option("encoder", value="nowhere")
    world.wait_for(lambda: "no such encoder" in str(world.library.status().new_encoder.problem))

    assert first_path(world.library, "northern lighthouse").endswith("a.md")


def test_vectors_of_another_encoder_of_the_same_size_are_not_believed(world):
    world.library.close()

    class Twin(HashEncoder):
        name = "maker/twin"

    world.library = Library.open(world.home, Backends(Twin(), read=read_plainly))
    world.library.settle()

    assert world.library.store.index_diff().is_empty
    assert first_path(world.library, "northern lighthouse").endswith("a.md")
