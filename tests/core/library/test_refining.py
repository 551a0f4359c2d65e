"""The library with a model that reads along: real folders, a cheap encoder, a scripted model."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.errors import WrongUse
from core.library.library import Library
from core.library.services import Backends
from core.messages import UserMessage
from core.records.files.status import Refinement
from core.refine import refiner as refine
from tests.core.refine.reading_model import ReadingModel
from tests.fakes import HashEncoder
from tests.gguf_model import write_gguf

pytestmark = pytest.mark.slow

WORKS = "Ann Smith works at Acme Corp."


class Setting:
    """A home, a folder and a model, and the library over them, which may be opened again."""

    def __init__(self, home: Path, docs: Path) -> None:
        self.home = home
        self.docs = docs
        self.model = ReadingModel()
        self.library = self._open()
        self.library.set_option("model_file", value=str(home / "reading.gguf"))
        self.write("first.md", WORKS)
        self.library.add_sources([str(docs)])

    def write(self, name: str, text: str) -> str:
        path = self.docs / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def reopen(self) -> None:
        self.library.close()
        self.library = self._open()

    def wait(self, is_so: Callable[[Refinement], bool], *, within_s: float = 30.0) -> Refinement:
        pause = threading.Event()
        for _ in range(int(within_s * 20)):
            found = self.library.status().refinement
            if is_so(found):
                return found
            pause.wait(0.05)
        raise AssertionError(f"it did not happen in time: {self.library.status()}")

    def _open(self) -> Library:
        return Library.open(
            self.home, Backends(HashEncoder(), load_model=lambda path, settings: self.model)
        )


@pytest.fixture
def setting(home: Path, tmp_path: Path) -> Iterator[Setting]:
    docs = tmp_path / "docs"
    docs.mkdir()
    made = Setting(home, docs)
    yield made
    made.library.close()


def is_done(found: Refinement) -> bool:
    return found.state == "done" and found.refined == found.total > 0


def methods(library: Library, name: str) -> set[tuple[str, str]]:
    return {(fact.predicate, fact.method) for fact in library.show_graph(name).facts}


def test_while_nothing_else_is_done_the_model_reads_and_its_facts_are_shown(setting: Setting):
    setting.wait(is_done)
    status = setting.library.settle()

    facts = setting.library.show_graph("Ann Smith").facts
    shown = [fact for fact in facts if fact.predicate == "WORKS_AT"]
    assert [(fact.subject, fact.object, fact.quote) for fact in shown] == [
        ("Ann Smith", "Acme Corp", WORKS)
    ]
    # What the rules said already keeps its row; the model is surer of it.
    assert [fact.confidence for fact in shown] == [0.9]
    assert status.refinement.refined == 1
    assert status.progress.state == "idle"


def test_things_that_only_the_model_found_can_be_found_and_asked_for(setting: Setting):
    setting.write("b.md", "today bob jones and Tim Woods Ville works at Odd Name Corp yes")
    setting.wait(lambda it: is_done(it) and it.refined == 2)
    setting.library.settle()

    entities = {entity.name for entity in setting.library.find_entities("odd name")}
    assert "Odd Name Corp" in entities
    assert setting.library.search("Odd Name Corp", k=1).hits[0].path.endswith("b.md")


def test_a_changed_file_is_read_again_and_an_unchanged_one_is_not(setting: Setting):
    setting.wait(is_done)
    setting.write("b.md", "Bob Jones works at Foo Corp.")
    setting.library.sync()
    setting.wait(lambda it: is_done(it) and it.refined == 2)

    assert setting.model.read.count(WORKS) == 1
    assert methods(setting.library, "Bob Jones") >= {("WORKS_AT", "rules")}


def test_of_a_changed_document_only_what_changed_is_sent_again(setting: Setting) -> None:
    parts = [f"Odd{n} Person works at Firm{n} Corp. " + f"Words of part {n}. " * 60 for n in "abc"]
    setting.write("big.md", "\n\n".join(f"## Part\n\n{part}" for part in parts))
    setting.wait(lambda it: is_done(it) and it.refined > 3)
    sent = len(setting.model.read)

    parts[1] = parts[1].replace("Odd", "New")
    setting.write("big.md", "\n\n".join(f"## Part\n\n{part}" for part in parts))
    setting.library.sync()
    setting.library.settle()
    setting.wait(lambda it: is_done(it) and len(setting.model.read) > sent)

    again = " ".join(setting.model.read[sent:])
    assert "Newb Person" in again
    assert "Firma Corp" not in again
    assert "Firmc Corp" not in again
    for name in ("Odda Person", "Newb Person", "Oddc Person"):
        assert ("WORKS_AT", "model") in methods(setting.library, name)


def test_after_a_restart_and_a_rebuild_nothing_is_sent_again(setting: Setting):
    setting.wait(is_done)
    setting.reopen()
    setting.wait(is_done)
    setting.library.sync(rebuild=True)
    setting.library.settle()
    setting.wait(is_done)

    assert setting.model.read == [WORKS]


def test_a_pause_stops_the_model_and_resume_lets_it_go_on(setting: Setting):
    setting.wait(is_done)
    setting.library.pause()
    resting = setting.wait(lambda it: it.state == "resting")
    setting.library.resume()
    setting.write("b.md", "Bob Jones works at Foo Corp.")
    setting.library.sync()
    setting.wait(lambda it: is_done(it) and it.refined == 2)

    assert str(resting.note) == "Reading is paused."


def test_a_question_has_the_model_at_once(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refine, "QUIET_S", 0.2)
    setting.wait(is_done)
    begun, released = threading.Event(), list[bool]()

    def block(cancel):
        begun.set()
        released.append(cancel.wait(30))
        setting.model.on_chat = None

    setting.model.on_chat = block
    setting.write("b.md", "Bob Jones works at Foo Corp.")
    setting.library.sync()
    assert begun.wait(30)

    setting.library.search("Foo", k=1)
    setting.wait(lambda it: is_done(it) and it.refined == 2)

    assert released == [True]


def test_documents_are_pinned_and_unpinned_by_path(setting: Setting) -> None:
    path = str(setting.docs / "first.md")
    setting.wait(is_done)
    fact = setting.library.show_graph("Ann Smith").facts[0]

    setting.library.pin(path, pinned=True)
    setting.library.pin(path, pinned=True)
    pinned = setting.library.status().refinement.pinned
    setting.reopen()
    kept = setting.library.status().refinement.pinned
    setting.library.pin(path, pinned=False)

    assert pinned == kept == (path,)
    assert setting.library.status().refinement.pinned == ()
    assert fact.id
    for wrong in (path, str(setting.docs / "none.md")):
        with pytest.raises(WrongUse):
            setting.library.pin(wrong, pinned=False)
    with pytest.raises(WrongUse):
        setting.library.pin(str(setting.docs), pinned=True)


def test_without_a_model_all_else_works(home: Path, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(WORKS, encoding="utf-8")
    library = Library.open(home, Backends(HashEncoder()))
    library.add_sources([str(tmp_path / "a.md")])

    status = library.settle()
    found = library.show_graph("Ann Smith").found
    library.close()

    assert (status.refinement.state, status.refinement.total) == ("no model", 1)
    assert found


def test_what_is_never_quoted_is_not_read_by_the_model(setting: Setting):
    setting.wait(is_done)
    (source,) = setting.library.add_sources([str(setting.docs)])
    setting.library.mark_source(source.id, tiers=("never quoted",))
    setting.write("secret.md", "Bob Jones works at Secret Corp.")
    setting.library.sync()
    setting.library.settle()
    setting.wait(lambda it: it.state == "done")

    assert setting.model.read == [WORKS]
    assert methods(setting.library, "Bob Jones") == set()

    setting.library.mark_source(source.id, tiers=())
    setting.wait(lambda it: is_done(it) and it.refined == 2)

    assert setting.model.read[1:] == ["Bob Jones works at Secret Corp."]


def test_a_model_below_a_billion_parameters_writes_nothing_to_the_graph(setting: Setting) -> None:
    small = write_gguf(setting.home / "small.gguf")

    setting.library.set_option("model_file", value=str(small))
    status = setting.wait(lambda it: it.state == "resting")

    assert status.note == UserMessage("model_too_small_to_read")
