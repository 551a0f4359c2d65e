"""The model reads stored passages in order while idle, and none twice."""

import threading
from datetime import UTC, datetime, timedelta

import pytest

from core.errors import ModelMissing
from core.lanes import Lanes
from core.language.vocabulary.vocabulary import built_in, load_vocabulary
from core.messages import UserMessage
from core.records.files.documents import Document, Passage
from core.refine.deps import RefineDeps
from core.refine.fingerprints import recipe_fingerprint, reply_cache_key
from core.refine.refiner import QUIET_S, Refiner
from core.settings.options import Settings
from core.store.records import NewDocument, ScannedFile
from core.store.store import Store
from tests.core.refine.reading_model import ReadingModel
from tests.fakes import HashEncoder

NOW = datetime(2025, 1, 1, tzinfo=UTC)
WORKS = "{} works at {} Corp."


class World:
    """A store, a model and a clock with a refiner."""

    def __init__(self, home):
        self.store = Store.open(home)
        self.lanes = Lanes()
        self.encoder = HashEncoder()
        self.model = ReadingModel()
        self.identity = "one"
        self.vocabulary = built_in()
        self.values = {}
        self.idle = True
        self.rests = UserMessage()
        self.time = 1000.0
        self.told = 0
        self.refine = self.another()

    def another(self):
        return Refiner(
            RefineDeps(
                store=self.store,
                readable=self.store,
                lanes=self.lanes,
                settings=lambda: Settings(self.values),
                model=lambda: self.model,
                model_id=lambda: self.identity,
                vocabulary=lambda: self.vocabulary,
                embed=self.encoder.embed,
                is_idle=lambda: self.idle,
                pause_reason=lambda: self.rests,
                on_facts_written=self._tell,
                data_kinds=frozenset({"csv", "code"}),
                now=lambda: NOW,
            ),
            clock=lambda: self.time,
        )

    def put(self, path, *texts, written_at=None, kind="md"):
        """Write the document to the store as a reader would, without vectors."""
        passages, at = [], 0
        for ordinal, text in enumerate(texts):
            passages.append(Passage(ordinal, at, at + len(text), text))
            at += len(text) + 2
        document = Document(
            path, None, kind, path.rpartition("/")[2], "\n\n".join(texts), written_at=written_at
        )
        new = NewDocument(document, f"sha of {texts}", tuple(passages), read_at=NOW)
        with self.store.write() as write:
            source = write.sources.add_source("/notes", at=NOW)
            write.upsert_files([ScannedFile(path, source.id, 10, 20)])
            write.remove_documents(path, sha256="new")
            write.set_file_state(path, state="read", sha256=new.sha256, kind=kind, title="T")
            write.put_document(new)
        self.refine.invalidate_plan()

    def run(self, *, most=50):
        """Step until the refiner waits."""
        for _ in range(most):
            if self.refine.step() != 0.0:
                return self.refine.progress()
        raise AssertionError("it did not come to rest")

    def facts(self):
        names = self.store.graph.labels()
        facts = self.store.graph.facts(self.store.graph.fact_arrays().ids).values()
        return {
            (names[fact.subject], fact.predicate, names[fact.object], fact.method)
            for fact in facts
            if fact.object
        }

    def close(self):
        self.refine.close()
        self.lanes.close()
        self.store.close()

    def _tell(self):
        self.told += 1


@pytest.fixture
def world(home):
    made = World(home)
    yield made
    made.close()


def test_what_the_model_reads_becomes_facts_with_their_evidence(world):
    world.put("/notes/a.md", WORKS.format("Ann Smith", "Acme"), "Nothing here.")

    progress = world.run()

    assert world.facts() == {("Ann Smith", "WORKS_AT", "Acme Corp", "model")}
    assert (progress.state, progress.refined, progress.total) == ("done", 2, 2)
    assert progress.seconds_left == 0.0
    assert world.told >= 1
    fact = next(iter(world.store.graph.facts(world.store.graph.fact_arrays().ids).values()))
    text = world.store.documents.text(fact.document_id).text
    assert text[fact.start : fact.end] == "Ann Smith works at Acme Corp."
    assert world.store.index_diff().entities.size == 0


def test_neighboring_passages_of_one_document_are_read_together(world):
    world.values = {"refine_window_tokens": 100}
    long = "Ann Smith said " + "word " * 57
    world.put("/notes/a.md", long, long + "1", long + "2")
    world.put("/notes/b.md", "Bob Jones.", "Cleo Dale.")

    world.run()

    # Two calls for each window: one passage each of the long ones, both of the short ones.
    assert world.model.chats == 2 * (3 + 1)


def test_the_same_passage_is_never_sent_twice(world):
    text = WORKS.format("Ann Smith", "Acme")
    world.put("/notes/a.md", text)
    world.run()
    chats = world.model.chats

    world.put("/notes/a.md", text, "More.")
    world.put("/notes/b.md", text)
    progress = world.run()

    assert world.model.read.count(text) == 1
    assert world.model.chats > chats
    assert progress.refined == progress.total == 3
    documents = {call.document_id for call in world.store.graph.facts(
        world.store.graph.fact_arrays().ids
    ).values()}  # fmt: skip
    assert len(documents) == 2


def test_a_kept_reply_of_another_form_is_asked_for_again(world):
    text = WORKS.format("Ann Smith", "Acme")
    how = recipe_fingerprint(world.vocabulary, model=world.identity)
    with world.store.write() as write:
        write.edits.put_replies([(reply_cache_key(text, how), '{"things": "?"}')], at=NOW)
    world.put("/notes/a.md", text)

    world.run()

    assert world.model.read == [text]
    assert len(world.facts()) == 1


def test_after_an_end_in_the_middle_the_rest_is_read(world):
    world.values = {"refine_window_tokens": 100}
    for number in range(4):
        world.put(f"/notes/{number}.md", WORKS.format(f"Person Number{number}x", "Acme"))
    world.refine.step()
    world.refine.step()
    first = list(world.model.read)

    world.refine.close()
    world.refine = world.another()
    progress = world.run()

    assert len(first) == 2
    assert progress.refined == 4
    assert sorted(world.model.read) == sorted(set(world.model.read))


def test_a_reply_that_cannot_be_used_keeps_its_passage_and_is_asked_for_again_later(world):
    world.put("/notes/a.md", "Bad Apple is bad.", WORKS.format("Ann Smith", "Acme"))
    world.model.bad = lambda passages: any("Bad Apple" in it for it in passages)

    first = world.run()
    chats = world.model.chats
    again_at_once = world.run()
    world.model.bad = lambda passages: False
    world.time += 3600
    later = world.run()

    assert world.facts() == {("Ann Smith", "WORKS_AT", "Acme Corp", "model")}
    assert (first.state, first.refined, first.total, first.failed) == ("waiting", 1, 2, 1)
    assert again_at_once.refined == 1
    assert chats < world.model.chats <= chats + 2
    assert (later.state, later.refined, later.failed) == ("done", 2, 0)


def test_retries_are_bounded(world):
    world.put("/notes/a.md", "Bad Apple is bad.")
    world.model.bad = lambda passages: True

    world.run()

    assert world.model.chats == 3


def test_pinned_documents_come_first_then_central_then_used_ones(world):
    world.put("/notes/rest.md", "Rest passage.")
    world.put("/notes/used.md", "Unused passage.", WORKS.format("Ann Smith", "Acme"))
    world.put("/notes/new.md", "New passage.", written_at=NOW - timedelta(days=1))
    world.put("/notes/pinned.md", "Pinned passage.", "Pinned too.")
    world.values = {"skeleton_above": 0.1, "refine_window_tokens": 100}
    world.run()
    world.store.count_access(world.store.refinement.facts_at("/notes/used.md"), at=NOW)
    with world.store.write() as write:
        write.edits.pin("/notes/pinned.md", at=NOW)
    world.identity, world.model = "another", ReadingModel()
    world.refine.invalidate_plan()

    progress = world.run()

    order = [it.split()[0] for it in world.model.read]
    assert order == ["Pinned", "Pinned", "New", "Unused", "Ann", "Rest"]
    assert progress.pinned == ("/notes/pinned.md",)


def test_documents_of_code_and_data_are_not_for_the_model(world):
    world.put("/notes/a.csv", WORKS.format("Ann Smith", "Acme"), kind="csv")
    world.put("/notes/b.md", "Bob Jones.")

    progress = world.run()

    assert (progress.refined, progress.total) == (1, 1)


def test_without_a_model_the_status_says_so_and_nothing_is_done(world):
    world.put("/notes/a.md", WORKS.format("Ann Smith", "Acme"))
    world.identity = ""

    progress = world.run()

    assert (progress.state, progress.refined, progress.total) == ("no model", 0, 1)
    assert progress.seconds_left is None
    assert world.model.chats == 0


@pytest.mark.parametrize(
    ("change", "state"),
    [
        (lambda world: world.values.update(refine=False), "off"),
        (lambda world: setattr(world, "rests", UserMessage("reading_paused")), "resting"),
        (lambda world: setattr(world, "idle", False), "waiting"),
    ],
)
def test_the_model_rests_when_it_must_and_goes_on_after_that(world, change, state):
    world.put("/notes/a.md", WORKS.format("Ann Smith", "Acme"))
    change(world)

    resting = world.run()
    chats = world.model.chats
    world.values, world.rests, world.idle = {}, UserMessage(), True
    done = world.run()

    assert resting.state == state
    assert chats == 0
    assert done.state == "done"


def test_with_the_option_it_reads_beside_other_work(world):
    world.put("/notes/a.md", WORKS.format("Ann Smith", "Acme"))
    world.values, world.idle = {"refine_only_idle": False}, False

    assert world.run().state == "done"


def test_a_question_interrupts_the_model_at_once_and_nothing_is_lost(world):
    world.put("/notes/a.md", WORKS.format("Ann Smith", "Acme"))
    begun, released = threading.Event(), []
    model = world.model

    def wait(cancel):
        if model.chats == 2:
            begun.set()
            released.append(cancel.wait(30))

    model.on_chat = wait
    world.refine.start()
    assert begun.wait(30)

    with world.refine.reserve_for_question():
        during = world.refine.step()
        while_asked = world.refine.progress()
    world.refine.close()
    soon = world.refine.step()
    world.refine = world.another()
    done = world.run()

    assert released == [True]
    assert during == 1.0
    assert while_asked.state == "waiting"
    assert soon == pytest.approx(QUIET_S)
    assert done.state == "done"
    assert world.facts() == {("Ann Smith", "WORKS_AT", "Acme Corp", "model")}


def test_the_first_step_is_not_repeated_after_a_question(world):
    world.put("/notes/a.md", WORKS.format("Ann Smith", "Acme"))
    model = world.model
    model.on_chat = lambda cancel: cancel.set() if model.chats == 2 else None

    world.run()

    assert model.chats == 3


def test_a_broken_model_is_told_and_tried_again(world):
    world.put("/notes/a.md", WORKS.format("Ann Smith", "Acme"))
    missing = ModelMissing("some.gguf", "model_file_missing")

    def fail(cancel):
        raise missing

    world.model.on_chat = fail
    resting = world.run()
    world.model.on_chat = None
    at_once = world.run()
    world.refine.interrupt()
    done = world.run()

    assert resting.state == "resting"
    assert str(missing.message) in str(resting.note)
    assert at_once.state == "resting"
    assert done.state == "done"
    assert not done.note


def test_a_passage_that_changed_while_it_was_read_keeps_nothing_of_it(world):
    text = WORKS.format("Ann Smith", "Acme")
    world.put("/notes/a.md", text)
    model = world.model

    def change(cancel):
        if model.chats == 2:
            world.put("/notes/a.md", "Ann Smith left.")

    model.on_chat = change

    progress = world.run()

    assert world.facts() == set()
    assert (progress.refined, progress.total) == (1, 1)


def test_another_vocabulary_is_another_reading(world, tmp_path):
    world.put("/notes/a.md", WORKS.format("Ann Smith", "Acme"))
    world.run()
    own = tmp_path / "vocabulary.toml"
    own.write_text('switched_off = ["WORKS_AT"]\n')

    world.vocabulary = load_vocabulary(own)
    progress = world.run()

    assert progress.refined == 1
    assert world.facts() == set()
    assert progress.dropped == 1


def test_the_estimate_comes_from_the_speed_that_was_measured(world):
    world.values = {"refine_window_tokens": 100}
    for number in range(8):
        world.put(f"/notes/{number}.md", f"Person Number{number}x is here, number {number}.")
    model = world.model

    def take_time(cancel):
        world.time += 5.0

    model.on_chat = take_time
    left = []
    for _ in range(8):
        world.refine.step()
        left.append(world.refine.progress().seconds_left)

    assert left[:2] == [None, None]
    assert left[2] == pytest.approx(5 * 10.0, rel=0.05)
    assert left[6] == pytest.approx(10.0, rel=0.05)
    assert left[7] == 0.0


def test_a_window_that_does_not_fit_is_read_in_parts(world):
    world.put("/notes/a.md", *(f"Person Number{n}x says " + "many words " * 40 for n in range(3)))
    world.model.context_length = 900
    world.values = {"refine_reply_tokens": 200}

    progress = world.run()

    assert progress.refined == 3
    assert world.model.chats > 2


def test_a_passage_that_no_window_holds_is_left_for_later(world):
    world.put("/notes/a.md", "Ann Smith " + "says many words " * 100)
    world.model.context_length = 200

    progress = world.run()

    assert (progress.refined, progress.failed) == (0, 1)
    assert world.model.chats == 0


def test_the_models_memory_is_given_back_when_all_is_read(world):
    world.put("/notes/a.md", WORKS.format("Ann Smith", "Acme"))

    world.run()
    world.run()

    assert world.model.closed == 1
