"""What is deleted permanently is nowhere any more: not in titles, answers, exports or files."""

from pathlib import Path

import pytest

from core.library.library import Library
from core.records.memory import Episode, ForgetRequest
from tests.core.store.maintenance.scanning import places_of

pytestmark = pytest.mark.slow

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
