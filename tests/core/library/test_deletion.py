"""What the library forgets is gone from its home, and is not read again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.conversation import ConversationService
from core.errors import WrongUse
from core.library.library import Library
from core.library.services import Backends
from core.records.graph.edits import EntityName, Rename
from core.records.graph.entity_details import SavedView
from core.records.ids import CommunityId, EpisodeId, SessionId
from core.records.knowledge import FactView
from core.records.memory import ForgetRequest
from core.store.maintenance import erasure_journal
from tests.core.store.maintenance.scanning import free_blocks, places_of
from tests.fakes import HashEncoder
from tests.readers import read_plainly

pytestmark = pytest.mark.slow

# Words of the secret file: in its name, in its text, and what the user made of it.
WORDS = ("quaxmirror", "Zorblatt", "vextmarble", "Jubwonder")


def _open(home: Path) -> Library:
    return Library.open(home, Backends(HashEncoder(), read=read_plainly))


@pytest.fixture
def library(home: Path) -> Iterator[Library]:
    library = _open(home)
    yield library
    library.close()


@pytest.fixture
def docs(docs: Path, library: Library) -> Path:
    """A watched folder with a secret and another file, read, asked about and logged."""
    (docs / "quaxmirror.md").write_text("Zorblatt hides the vextmarble under the old mill.")
    (docs / "other.md").write_text("Bread is baked with rye in the old mill by Hannah.")
    library.add_sources([str(docs)])
    library.settle()
    return docs


@pytest.fixture
def used(library: Library, docs: Path, home: Path) -> Path:
    """The secret was asked about, opened, renamed and spoken of in a log."""
    library.ask("Where does Zorblatt hide the vextmarble?")
    library.show_document(str(docs / "quaxmirror.md"), start=0, end=8)
    library.edit(Rename(EntityName("Zorblatt", "Concept"), "Jubwonder"))
    library.pin(str(docs / "quaxmirror.md"), pinned=True)
    (home / "logs").mkdir(exist_ok=True)
    (home / "logs" / "engine.log").write_text("ERROR quaxmirror.md with Zorblatt was odd\n")
    return docs / "quaxmirror.md"


def test_no_byte_of_a_forgotten_document_is_left_in_the_home(
    library: Library, used: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.close()
    before = places_of(home, WORDS)
    library._start()
    # What is logged once the files are rewritten frees a block that never held erased rows.
    monkeypatch.setattr(library.audit, "record", lambda _describe: None)

    erased = library.forget(ForgetRequest(document=str(used)))
    library.settle()
    library.close()

    assert set(before) == set(WORDS)
    assert places_of(home, WORDS) == {}
    assert free_blocks(home) == 0
    assert (erased.documents, erased.rewritten) == (
        1, ("loci.duckdb", "loci.index", "logs/engine.log"),
    )  # fmt: skip
    assert used.read_text().startswith("Zorblatt")
    assert not erasure_journal.is_pending(home)


def test_with_a_document_go_searches_and_views_that_are_called_after_it(
    library: Library, used: Path, home: Path
) -> None:
    library.save_view(SavedView("All about Zorblatt's mill"))
    library.save_view(SavedView("Bread"))
    (home / "searches.json").write_text('["vextmarble"]')

    library.forget(ForgetRequest(document=str(used)))
    views = library.list_views()
    library.close()

    assert [view.name for view in views] == ["Bread"]
    assert places_of(home, WORDS) == {}


def test_with_a_document_go_the_names_of_topics(library: Library, used: Path, home: Path) -> None:
    with library._services.use() as services, services.store.write() as write:
        write.map.put_community_names({CommunityId(4): "Zorblatt: vextmarble"})

    library.forget(ForgetRequest(document=str(used)))
    library.close()

    assert places_of(home, WORDS) == {}


def test_a_forgotten_file_is_not_read_again_by_a_scan_a_restart_or_under_another_name(
    library: Library, used: Path, home: Path
) -> None:
    library.forget(ForgetRequest(document=str(used)))
    used.rename(used.with_name("renamed-quaxmirror.md"))
    used.write_text("Zorblatt hides the vextmarble somewhere else now.")
    library.sync()
    library.settle()
    library.close()
    again = _open(home)
    again.sync()

    status = again.settle()
    found = again.search("Where does Zorblatt hide the vextmarble?").hits
    again.close()

    assert (status.files, status.documents, status.forgotten) == (1, 1, 2)
    assert {Path(hit.path).name for hit in found} <= {"other.md"}
    assert places_of(home, WORDS) == {}


def test_a_forgotten_file_that_is_added_by_its_own_path_is_read_again(
    library: Library, used: Path
) -> None:
    library.forget(ForgetRequest(document=str(used)))
    library.add_sources([str(used.parent)])
    without = library.settle()

    library.add_sources([str(used)])

    assert without.documents == 1
    assert library.settle().documents == 2
    assert library.search("vextmarble").hits[0].path == str(used)


def test_what_is_not_known_cannot_be_forgotten(library: Library, docs: Path, home: Path) -> None:
    for what in (
        ForgetRequest(document=str(docs / "nothing.md")),
        ForgetRequest(episode_id=EpisodeId(7)),
        ForgetRequest(session_id=SessionId(7)),
        ForgetRequest(topic="nothing"),
        ForgetRequest(),
        ForgetRequest(topic="two", everything=True),
    ):
        with pytest.raises(WrongUse):
            library.forget(what)

    assert not erasure_journal.is_pending(home)
    assert library.settle().documents == 2


def _talk(library: Library, *turns: str) -> SessionId:
    """A remembered conversation in which this was said."""
    library.set_option("memory", value="on")
    session = library.begin_session()
    for turn in turns:
        library.ask(turn, session_id=session.id)
    return session.id


def test_with_a_document_the_conversation_about_it_is_forgotten(
    library: Library, docs: Path, home: Path
) -> None:
    _talk(library, "Where does Zorblatt hide the vextmarble?")
    _talk(library, "Who bakes bread with rye in the old mill?")
    library.close()
    before = places_of(home, (*WORDS[:3], "bakes bread"))
    library._start()

    erased = library.forget(ForgetRequest(document=str(docs / "quaxmirror.md")))
    left = library.list_memories()
    library.close()

    assert set(before) == {*WORDS[:3], "bakes bread"}
    assert erased.episodes >= 2
    assert erased.sessions == 1
    assert places_of(home, WORDS) == {}
    assert any("bread" in memory.episode.text for memory in left)


def test_a_forgotten_conversation_leaves_nothing_and_others_go_on(
    library: Library, docs: Path, home: Path
) -> None:
    gone = _talk(library, "My cat is called Fluxwhisker.", "Does Fluxwhisker like rye?")
    kept = _talk(library, "My dog is called Bramblenose.")
    library.close()
    before = places_of(home, ("Fluxwhisker", "Bramblenose"))
    library._start()

    library.forget(ForgetRequest(session_id=gone))
    sessions = [session.id for session in library.list_sessions()]
    library.close()

    assert set(before) == {"Fluxwhisker", "Bramblenose"}
    assert set(places_of(home, ("Fluxwhisker", "Bramblenose"))) == {"Bramblenose"}
    assert sessions == [kept]


def test_with_a_fact_that_was_learned_go_the_things_that_only_it_names(
    library: Library, docs: Path, home: Path
) -> None:
    _talk(library, "My sister's name is Fluxwhisker.", "I work at Quorbington.")
    for proposal in library.list_proposals():
        library.answer_proposal(proposal.id, accept=True)
    library.settle()
    library.close()
    before = places_of(home, ("Fluxwhisker", "Quorbington"))
    library._start()

    erased = library.forget(ForgetRequest(everything=True))
    library.settle()
    library.close()

    assert set(before) == {"Fluxwhisker", "Quorbington"}
    assert erased.facts == 2
    assert places_of(home, ("Fluxwhisker", "Quorbington")) == {}


def test_memory_goes_to_a_file_and_comes_back_after_it_was_forgotten(
    library: Library, docs: Path, tmp_path: Path
) -> None:
    _talk(library, "My cat is called Fluxwhisker.")
    file = str(tmp_path / "memory.json")

    told = library.export_memory(file)
    library.forget(ForgetRequest(everything=True))
    forgotten = library.list_memories()
    added = library.import_memory(file)

    assert forgotten == ()
    assert (added.sessions, added.episodes) == (told.sessions, told.episodes) == (1, 2)
    assert library.import_memory(file).episodes == 0
    assert any("Fluxwhisker" in it.episode.text for it in library.list_memories())


def test_a_folder_that_is_never_quoted_is_found_and_not_quoted(
    library: Library, docs: Path
) -> None:
    question = "Where does Zorblatt hide the vextmarble?"
    source = library.status().sources[0]
    before = library.ask(question)

    marked = library.mark_source(source.id, tiers=["never quoted"])
    during = library.ask(question)
    found = library.search(question).hits
    library.mark_source(source.id, tiers=[])
    after = library.ask(question)

    assert marked.tiers == ("never quoted",)
    assert any("vextmarble" in citation.quote for citation in before.citations)
    assert during.citations == ()
    assert "vextmarble" not in during.answer
    assert found[0].path == str(docs / "quaxmirror.md")
    assert after.citations == before.citations


def test_answers_that_rest_on_a_folder_that_is_never_remembered_are_not_kept(
    library: Library, docs: Path, home: Path
) -> None:
    source = library.status().sources[0]
    library.mark_source(source.id, tiers=["never remembered"])

    session = _talk(library, "Where does Zorblatt hide the vextmarble?")

    assert library.show_session(session).episodes == ()
    assert library.list_memories() == ()


def test_what_was_said_about_a_folder_that_is_never_quoted_is_not_told_again(
    library: Library, docs: Path
) -> None:
    _talk(library, "Where does Zorblatt hide the vextmarble?")
    before = library.ask("What did we discuss about Zorblatt?")

    library.mark_source(library.status().sources[0].id, tiers=["never quoted"])
    after = library.ask("What did we discuss about Zorblatt?")

    assert "old mill" in before.answer
    assert "old mill" not in after.answer
    assert not any("old mill" in citation.quote for citation in after.citations)


def test_an_answer_told_again_is_forgotten_with_the_document_it_came_from(
    library: Library, docs: Path, home: Path
) -> None:
    (docs / "third.md").write_text("Zorblatt likes bread.")
    library.sync()
    library.settle()
    session = _talk(library, "Where does Zorblatt hide the vextmarble?")
    library.ask("What did we discuss about Zorblatt?", session_id=session)
    told = library.show_session(session).episodes[-1].text

    library.forget(ForgetRequest(document=str(docs / "quaxmirror.md")))
    library.settle()
    library.close()

    assert "vextmarble" in told
    assert set(places_of(home, ("vextmarble", "Zorblatt"))) == {"Zorblatt"}


def test_no_thing_is_remembered_that_only_a_never_remembered_folder_names(
    library: Library, docs: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    source = library.add_sources([str(other)])[0]
    library.settle()
    library.mark_source(source.id, tiers=["never remembered"])
    library.set_option("memory", value="on")
    session = library.begin_session().id
    with library._services.use() as services:
        things = services.store.graph.entities(services.store.graph.entity_ids().tolist())
        thing = next(iter(things.values()))
        deps = services.conversations._deps
        fact = FactView("A", "KNOWS", "B", 1.0, "extracted", "file", subject_id=thing.id)

        def kept(path: Path) -> set[str]:
            result = replace(bare, facts=(replace(fact, path=str(path)),))
            answer = ConversationService(replace(deps, reply=lambda *_, **__: result)).ask(
                "Who is in the mill?", session_id=session
            )
            reply = services.store.memory.episodes.by_ids([answer.episode_id])[answer.episode_id]
            return {one.name for one in reply.things}

        bare = replace(deps.reply("Who is in the mill?"), found=True, citations=())
        open_one, secret_one = kept(docs / "other.md"), kept(other / "plan.md")

    assert open_one == {thing.name}
    assert secret_one == set()
