"""What is deleted permanently is nowhere any more: not in titles, answers, exports or files."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from core.errors import WrongUse
from core.library.library import Library
from core.memory.forget import hide_requested, withhold
from core.memory.recorder import TurnRecorder
from core.records.graph.timeline import TimelineQuery
from core.records.memory import Episode, ForgetRequest
from tests.core.store.maintenance.scanning import places_of

pytestmark = pytest.mark.slow

TALKS = TimelineQuery(kinds=("conversation",))
SENTENCE = "Klara is moving to Dresden on 1 February 2027"


@pytest.fixture
def told(library: Library) -> Library:
    """The sentence was said, asked about in this conversation and another, and saved as a fact."""
    first = library.begin_session()
    library.ask(f"Remember that {SENTENCE}", session_id=first.id)
    library.ask("When is Klara moving?", session_id=first.id)
    second = library.begin_session()
    library.ask(f"Is it right that {SENTENCE}?", session_id=second.id)
    library.ask("Who leads Heron?", session_id=second.id)
    for proposal in library.list_proposals():
        library.answer_proposal(proposal.id, accept=True)
    library.change_session(second.id, title=f"Note: {SENTENCE}")
    return library


def statement(library: Library) -> Episode:
    """The episode in which the user said the sentence."""
    episodes = [it.episode for it in library.list_memories()]
    return next(it for it in episodes if it.text.startswith("Remember that"))


def test_no_byte_of_a_deleted_sentence_is_left_in_the_home(told: Library, tmp_path: Path) -> None:
    home = told.home
    (home / "searches.json").write_text(f'["{SENTENCE}"]')
    episode = statement(told)

    told.forget(ForgetRequest(episode_id=episode.id))
    told.export_memory(str(tmp_path / "memory.json"))
    titles = [it.title for it in told.list_sessions()]
    told.close()

    assert places_of(home, [SENTENCE, "Klara is moving", "to Dresden on"]) == {}
    assert "Dresden" not in (tmp_path / "memory.json").read_text()
    assert not any("Dresden" in title for title in titles)


def test_what_a_deleted_conversation_said_is_gone_from_others(told: Library) -> None:
    home = told.home
    episode = statement(told)

    told.forget(ForgetRequest(session_id=episode.session_id))
    told.close()

    assert places_of(home, [SENTENCE]) == {}


def test_with_a_question_without_a_mark_go_no_others(library: Library) -> None:
    first, second = library.begin_session(), library.begin_session()
    for session in (first, second):
        library.ask("Who led Heron in 2022?", session_id=session.id)
        library.ask("and the week after", session_id=session.id)
        library.ask("whats the budget of Heron now", session_id=session.id)
    left = library.show_session(second.id).episodes

    library.forget(ForgetRequest(session_id=first.id))

    assert library.show_session(second.id).episodes == left


def test_what_shares_some_words_with_a_deleted_sentence_stays(library: Library) -> None:
    session = library.begin_session()
    library.ask("Remember that I would like to know more about sailing.", session_id=session.id)
    library.ask("Anna lives in Oslo now.", session_id=session.id)
    others = ["Anna lives in Bergen with Tom", "I would like to know more about my tax return"]
    for text in others:
        library.ask(text, session_id=library.begin_session().id)

    library.forget(ForgetRequest(session_id=session.id))

    left = {it.episode.text for it in library.list_memories()}
    assert set(others) <= left
    assert "Anna lives in Oslo now." not in left


PARROT = "The vicar's parrot is called Zebulon"
ASKED = "What did I tell you about the vicar's parrot?"


@pytest.fixture
def parrot(library: Library) -> ForgetRequest:
    """The request to forget what was said in a conversation of its own."""
    session = library.begin_session()
    library.ask(f"Remember that {PARROT}.", session_id=session.id)
    said = next(it.episode for it in library.list_memories(kind="turn"))
    return ForgetRequest(episode_id=said.id)


def test_nothing_is_answered_from_a_turn_whose_deletion_can_be_undone(
    library: Library, parrot: ForgetRequest
) -> None:
    session = library.begin_session()
    assert "Zebulon" in library.ask(ASKED, session_id=session.id).answer

    library.withhold(parrot)

    assert "Zebulon" not in library.ask(ASKED, session_id=session.id).answer
    assert not any("Zebulon" in it.episode.text for it in library.list_memories())
    assert not any("Zebulon" in it.title for it in library.list_sessions())
    assert library.list_sessions(text="Zebulon") == ()

    library.stop_withholding(parrot)

    assert "Zebulon" in library.ask(ASKED, session_id=session.id).answer


def test_a_title_repeats_nothing_whose_deletion_can_be_undone(library: Library) -> None:
    session = library.begin_session()
    library.ask(f"Remember that {PARROT}.", session_id=session.id)
    library.ask("Who leads Heron?", session_id=session.id)
    said = next(
        it.episode for it in library.list_memories(kind="turn") if PARROT in it.episode.text
    )
    request = ForgetRequest(episode_id=said.id)
    title = library.show_session(session.id).session.title
    assert "Zebulon" in title

    library.withhold(request)

    assert [it.title for it in library.list_sessions()] == [""]
    assert library.show_session(session.id).session.title == ""
    assert [it.title for it in library.show_timeline(TALKS).moments] == [""]
    assert library.show_timeline(replace(TALKS, text="zebulon")).moments == ()
    library.stop_withholding(request)
    assert len(library.show_timeline(replace(TALKS, text="zebulon")).moments) == 1
    assert [it.title for it in library.list_sessions()] == [title]


def test_answers_that_cite_only_a_removed_folder_are_deleted(
    library: Library, tmp_path: Path
) -> None:
    shed = tmp_path / "shed"
    shed.mkdir()
    (shed / "lock.md").write_text("The padlock of the boat shed opens with Quincunx.\n")
    library.add_sources([str(shed)])
    library.settle()
    session = library.begin_session()
    library.ask("Who leads Heron?", session_id=session.id)
    told = "My sister Klara lives in Bergen."
    library.ask(f"{told} What opens the padlock of the boat shed?", session_id=session.id)
    for proposal in library.list_proposals():
        library.answer_proposal(proposal.id, accept=True)
    facts = library.list_edits()
    answer = library.ask("What opens the padlock of the boat shed?", session_id=session.id)
    assert {it.path for it in answer.citations} == {str(shed / "lock.md")}

    library.forget(ForgetRequest(cited=str(shed)))

    texts = [it.episode.text for it in library.list_memories()]
    assert not any("Quincunx" in it for it in texts)
    assert [it for it in texts if "padlock" in it] == [
        f"{told} What opens the padlock of the boat shed?"
    ]
    assert facts
    assert library.list_edits() == facts
    assert "Who leads Heron?" in texts
    with pytest.raises(WrongUse):
        library.forget(ForgetRequest(cited=str(shed)))


@pytest.mark.parametrize(
    ("order", "asked", "secret"),
    [
        (
            "Merk dir: Der Code für das Schlüsselkästchen bei Papa ist 8KQX59.",
            "Was weißt du über das Schlüsselkästchen?",
            "8KQX59",
        ),
        (
            "Remember: the gate code of the boat shed is 8KQX59.",
            "What do you know about the gate code?",
            "8KQX59",
        ),
    ],
)
def test_an_answer_from_the_saved_fact_goes_with_the_turn_that_taught_it(
    library: Library, order: str, asked: str, secret: str
) -> None:
    home, session = library.home, library.begin_session()
    library.ask(order, session_id=session.id)
    request = ForgetRequest(episode_id=library.list_memories(kind="turn")[0].episode.id)
    for proposal in library.list_proposals():
        library.answer_proposal(proposal.id, accept=True)
    # In other words than the user's, beside quotations from documents.
    answer = library.ask(asked, session_id=library.begin_session().id)
    assert secret in answer.answer
    assert answer.citations
    other = library.ask("Who leads Heron?", session_id=session.id)

    library.withhold(request)
    shown = [it.episode.text for it in library.list_memories()]
    library.forget(request)
    left = [it.episode.text for it in library.list_memories()]
    library.close()

    assert not any(secret in text for text in shown)
    assert other.answer in left
    assert places_of(home, [secret]) == {}


def test_an_answer_from_a_fact_that_is_said_again_after_its_deletion_stays(
    library: Library,
) -> None:
    def remember() -> None:
        order = "Remember: the gate code of the boat shed is 8KQX59."
        library.ask(order, session_id=library.begin_session().id)
        for proposal in library.list_proposals():
            library.answer_proposal(proposal.id, accept=True)

    remember()
    request = ForgetRequest(episode_id=library.list_memories(kind="turn")[0].episode.id)
    library.withhold(request)
    remember()
    session = library.begin_session()
    answer = library.ask("What do you know about the gate code?", session_id=session.id).answer

    library.forget(request)

    assert "8KQX59" in answer
    assert answer in [it.text for it in library.show_session(session.id).episodes]


def test_a_fact_learned_from_a_withheld_turn_is_not_in_force(told: Library) -> None:
    request = ForgetRequest(episode_id=statement(told).id)
    edits = told.list_edits()
    assert edits

    told.withhold(request)
    withheld = told.list_edits()
    told.stop_withholding(request)

    assert withheld == ()
    assert [it.change for it in told.list_edits()] == [it.change for it in edits]
    told.forget(request)
    assert told.list_edits(undone=True) == ()


def test_a_fact_comes_back_once_nothing_hides_its_turn(told: Library) -> None:
    episode = statement(told)
    turn = ForgetRequest(episode_id=episode.id)
    conversation = ForgetRequest(session_id=episode.session_id)
    edits = [it.change for it in told.list_edits()]
    for request in (turn, turn, conversation):  # at two places of the window
        told.withhold(request)

    told.stop_withholding(turn)
    withheld = told.list_edits()
    told.stop_withholding(conversation)

    assert withheld == ()
    assert [it.change for it in told.list_edits()] == edits


def test_what_is_hidden_stays_hidden_while_repetitions_are_searched(
    library: Library, parrot: ForgetRequest
) -> None:
    with library._services.use() as services:
        hide_requested(services.store, parrot)
        hide_requested(services.store, parrot)

    assert not any("Zebulon" in it.episode.text for it in library.list_memories())


def test_what_is_taken_back_before_repetitions_are_searched_is_shown(
    library: Library, parrot: ForgetRequest
) -> None:
    with library._services.use() as services:
        hide_requested(services.store, parrot)
        library.stop_withholding(parrot)
        services.write(withhold, services.store, parrot, undo=services.editor.undo)

    assert any("Zebulon" in it.episode.text for it in library.list_memories())


def test_a_question_asked_in_an_emptied_conversation_stays_in_it(
    library: Library, parrot: ForgetRequest
) -> None:
    said = library.show_memory(parrot.episode_id).episode
    library.withhold(parrot)
    library.forget(parrot)

    library.ask("Who leads Heron?", session_id=said.session_id)

    assert said.session_id in {it.id for it in library.list_sessions()}
    turns = [it.text for it in library.show_session(said.session_id).episodes if it.kind == "turn"]
    assert turns == ["Who leads Heron?"]


def test_what_is_said_again_after_a_deletion_stays(library: Library, parrot: ForgetRequest) -> None:
    library.withhold(parrot)
    session = library.begin_session()
    library.ask(f"Remember that {PARROT}.", session_id=session.id)

    library.forget(parrot)

    texts = [it.episode.text for it in library.list_memories(kind="turn")]
    assert texts == [f"Remember that {PARROT}."]
    assert "Zebulon" in library.show_session(session.id).session.title


def test_what_is_said_again_after_a_deletion_is_proposed_again(library: Library) -> None:
    first, second = library.begin_session(), library.begin_session()
    library.ask(f"Remember that {SENTENCE}", session_id=first.id)
    proposed = [it.said for it in library.list_proposals()]
    assert proposed
    request = ForgetRequest(episode_id=statement(library).id)
    library.withhold(request)

    library.ask(f"Remember that {SENTENCE}", session_id=second.id)
    library.forget(request)

    assert [it.said for it in library.list_proposals()] == proposed


def test_what_is_withheld_is_erased_when_the_library_closes(
    library: Library, parrot: ForgetRequest
) -> None:
    home = library.home
    library.withhold(parrot)

    library.close()

    assert places_of(home, ["Zebulon"]) == {}


def test_an_answer_from_a_turn_deleted_meanwhile_is_not_stored(
    library: Library, parrot: ForgetRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, session = library.home, library.begin_session()
    record = TurnRecorder.record

    def record_late(recorder: TurnRecorder, *arguments: Any) -> Any:
        library.withhold(parrot)
        return record(recorder, *arguments)

    monkeypatch.setattr(TurnRecorder, "record", record_late)

    library.ask(ASKED, session_id=session.id)
    library.close()

    assert places_of(home, ["Zebulon"]) == {}


def test_a_question_asked_while_a_deletion_can_be_undone_keeps_no_word_of_it(
    library: Library,
) -> None:
    home, session = library.home, library.begin_session()
    library.ask(f"Remember that {PARROT}.", session_id=session.id)
    said = next(it.episode for it in library.list_memories(kind="turn"))
    library.ask("Remember that the vicar's garden has roses.", session_id=session.id)
    library.withhold(ForgetRequest(episode_id=said.id))

    answers = [
        library.ask(question, session_id=asked_in)
        for question in ("What did I tell you about the vicar?", "What did we discuss?", ASKED)
        for asked_in in (session.id, library.begin_session().id)
    ]
    library.close()

    assert "garden has roses" in answers[0].answer
    assert not any("Zebulon" in f"{it.answer} {it.citations}" for it in answers)
    assert places_of(home, ["Zebulon", "parrot is called"]) == {}


def test_a_reply_that_repeats_what_is_withheld_goes_with_it(
    library: Library, parrot: ForgetRequest
) -> None:
    library.withhold(parrot)
    session = library.begin_session()
    answer = library.ask("Who leads Heron?", session_id=session.id)
    with library._services.use() as services, services.store.memory.write() as write:
        reply = services.store.memory.episodes.by_ids([answer.episode_id])[answer.episode_id]
        write.add([replace(reply, text=f"You said: {PARROT}.", used=())])

    library.forget(parrot)

    texts = [it.text for it in library.show_session(session.id).episodes]
    assert texts[0] == "Who leads Heron?"
    assert not any("Zebulon" in text for text in texts)
