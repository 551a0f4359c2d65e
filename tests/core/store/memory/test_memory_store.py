"""Conversations are stored atomically, and derived data follows them."""

import re
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from msgspec.structs import replace

from core.records.graph.edits import EntityName, StatementRef
from core.records.ids import EditId, EpisodeId, ProposalId, SessionId
from core.records.memory import Episode, Proposal, SourceSpan
from core.store.memory.memory_store import EpisodeFilter
from core.store.store import Store

pytestmark = pytest.mark.slow

AT = datetime(2024, 5, 1, 9, tzinfo=UTC)
HERON = EntityName("Heron", "Project")


def said(session_id, text, *, kind="turn", minutes=0, **fields):
    return Episode(
        EpisodeId(0),
        session_id,
        kind,
        "user" if kind == "turn" else "loci",
        text,
        AT + timedelta(minutes=minutes),
        **fields,
    )


def talk(store):
    """Add a conversation of a turn and a reply."""
    with store.memory.write() as write:
        session = write.begin_session("Heron", at=AT)
        return write.add(
            [
                said(session.id, "Who leads Heron?", things=(HERON,), topics=("work", "birds")),
                said(
                    session.id,
                    "Anna does.",
                    kind="reply",
                    minutes=1,
                    used=(SourceSpan("/notes/heron.md", None, 4, 9),),
                ),
            ]
        )


@pytest.fixture
def heron(store):
    """Return the texts of a conversation."""
    return talk(store)


def test_what_was_said_comes_back_as_it_was_kept(home):
    store = Store.open(home)
    heron = talk(store)
    store.close()
    again = Store.open(home)

    assert again.memory.episodes.by_session(heron[0].session_id) == heron
    assert heron[1].previous == heron[0].id
    again.close()


def test_a_reason_that_an_older_version_stored_is_shown_as_it_is(store, heron):
    (first, *_) = heron
    with store.memory.write() as write:
        write._db.run("UPDATE episodes SET why = 'a question, names things' WHERE id = 1")

    assert str(store.memory.episodes.by_ids([first.id])[first.id].why) == "a question, names things"


def test_a_failed_transaction_leaves_nothing_and_gives_its_numbers_again(store, heron):
    def fail():
        with store.memory.write() as write:
            write.add([said(heron[0].session_id, "Lost")])
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        fail()
    with store.memory.write() as write:
        kept = write.add([said(heron[0].session_id, "Kept", minutes=2)])[0]

    assert [one.text for one in store.memory.episodes.all()][-1] == "Kept"
    assert len(store.memory.episodes.all()) == 3
    assert kept.id == heron[1].id + 1


def test_remembering_leaves_the_commit_number_as_it_is(store, heron):
    assert store.commit_number == 0
    assert store.memory.changes == 1


def test_a_conversation_is_found_by_its_title_and_by_its_words(store, heron):
    sessions = store.memory.sessions

    assert [one.title for one in sessions.list(text="LEADS")] == ["Heron"]
    assert [one.turns for one in sessions.list(text="heron")] == [1]
    assert sessions.list(text="DuckDB") == ()
    assert sessions.get(heron[0].session_id).last_at == AT + timedelta(minutes=1)
    assert sessions.get(SessionId(99)) is None


def test_pinned_conversations_stand_first(store, heron):
    with store.memory.write() as write:
        later = write.begin_session("Later", at=AT + timedelta(days=1))
        write.pin_session(heron[0].session_id, pinned=True)
        write.rename_session(later.id, "Much later")

    assert [one.title for one in store.memory.sessions.list()] == ["Heron", "Much later"]


def test_episodes_are_filtered_by_words_things_and_kind(store, heron):
    episodes = store.memory.episodes

    assert [one.text for one in episodes.find(EpisodeFilter(text="heron"))] == ["Who leads Heron?"]
    assert [one.text for one in episodes.find(EpisodeFilter(kinds=("reply",)))] == ["Anna does."]
    assert episodes.find(EpisodeFilter(text="100%")) == ()


def test_archived_episodes_come_only_when_asked_for(store, heron):
    with store.memory.write() as write:
        made = write.consolidate(
            said(heron[0].session_id, "Heron is led by Anna.", kind="summary", minutes=9),
            [one.id for one in heron],
            at=AT,
            by="extractive",
        )
    episodes = store.memory.episodes

    assert [one.kind for one in episodes.find(EpisodeFilter())] == ["summary"]
    assert episodes.by_ids([heron[0].id])[heron[0].id].into == made.summary.id


def test_pins_ratings_and_accesses_are_kept(store, heron):
    with store.memory.write() as write:
        write.pin(heron[0].id, pinned=True)
        write.rate(heron[0].id, rating=4)
        write.access([heron[0].id], at=AT)
        write.access([heron[0].id], at=AT + timedelta(days=1))

    episodes = store.memory.episodes.by_ids([heron[0].id])[heron[0].id]
    assert episodes == replace(
        heron[0], pinned=True, rating=4, accesses=2, accessed_at=AT + timedelta(days=1)
    )


def test_a_proposal_waits_until_it_is_answered_and_is_known_afterwards(store, heron):
    claim = StatementRef(HERON, "LED_BY", "Anna", "Person")
    with store.memory.write() as write:
        kept = write.propose(Proposal(ProposalId(0), heron[0].id, claim, "Anna leads", AT, 0.7))
    learned = store.memory.proposals

    assert learned.proposals() == (kept,)
    assert learned.proposal(kept.id) == kept
    with store.memory.write() as write:
        write.answer(kept.id, accept=True, edit_id=EditId(3))
    assert learned.proposals() == ()
    assert learned.proposal(kept.id) is None
    assert learned.was_proposed(claim)
    assert not learned.was_proposed(replace(claim, object="Ben"))


def test_remarks_stay_until_they_are_dropped(store, heron):
    with store.memory.write() as write:
        first = write.add_remark("Answer in German.", at=AT)
        second = write.add_remark("Be brief.", at=AT, episode_id=heron[0].id)
    learned = store.memory.proposals

    assert learned.remarks() == (first, second)
    with store.memory.write() as write:
        write.drop_remark(first.id)
    assert learned.remarks() == (second,)


def test_vectors_belong_to_a_text_not_only_to_a_number(store, heron):
    memories = store.memory
    rows = np.eye(2, 384, dtype=np.float32)
    memories.put_vectors([heron[0].id], [heron[0].text], [rows])

    vectors = memories.vectors({heron[0].id: heron[0].text, heron[1].id: heron[1].text})
    assert list(vectors) == [heron[0].id]
    np.testing.assert_array_equal(vectors[heron[0].id], rows)
    assert memories.vectors({heron[0].id: "Other words"}) == {}


def test_vectors_that_are_dropped_are_gone(store, heron):
    memories = store.memory
    row = np.eye(1, 384, dtype=np.float32)
    memories.put_vectors([heron[0].id], [heron[0].text], [row])

    memories.drop_vectors([heron[0].id])
    assert memories.vectors({heron[0].id: heron[0].text}) == {}


def test_no_word_of_a_conversation_lies_in_the_index_file(home):
    store = Store.open(home)
    heron = talk(store)
    store.memory.put_vectors([heron[0].id], [heron[0].text], [np.eye(1, 384, dtype=np.float32)])
    store.close()

    vectors = (home / "loci.index").read_bytes()
    assert not re.search(rb"heron", vectors, re.IGNORECASE)
