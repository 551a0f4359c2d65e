"""Expired turns are erased; what was derived from them stays until it is erased itself."""

from core.records.graph.edits import AddFact, EntityName, StatementRef
from core.records.ids import EditId, EpisodeId, ProposalId
from core.records.memory import Episode, Proposal
from core.store.store import Store
from tests.core.store.maintenance.scanning import places_of
from tests.core.store.samples import NOW, put, sample_document


def _learned(store):
    """Add a turn with a remark and a learned fact; return its id."""
    put(store, sample_document("/notes/other.md", names=("Ada",)))
    statement = StatementRef(EntityName("Ada", "Person"), "OWNS", "a vextmarble")
    with store.write() as write:
        edit = write.edits.add_edit(AddFact(statement), at=NOW)
    with store.memory.write() as write:
        session = write.begin_session("", at=NOW)
        turn = write.add(
            [Episode(EpisodeId(0), session.id, "turn", "user", "Quaxmirror: Ada owns one", NOW)]
        )[0]
        write.add_remark("Answer in German", at=NOW, episode_id=turn.id)
        kept = write.propose(Proposal(ProposalId(0), turn.id, statement, "Quaxmirror", NOW))
        write.propose(Proposal(ProposalId(0), turn.id, statement, "Quaxmirror", NOW))
        write.answer(kept.id, accept=True, edit_id=EditId(edit.id))
    return turn.id


def test_the_users_own_context_and_facts_outlive_the_turn_they_came_from(home):
    store = Store.open(home)
    turn = _learned(store)

    with store.erase() as erasing:
        erasing.erase_expired([turn])
    store.close()
    again = Store.open(home)
    remarks = again.memory.proposals.remarks()
    waiting = again.memory.proposals.proposals()
    edits = again.resolution.edits()
    again.close()

    assert [(it.text, it.episode_id) for it in remarks] == [("Answer in German", None)]
    assert waiting == ()
    assert len(edits) == 1
    assert places_of(home, ["Quaxmirror"]) == {}


def test_facts_learned_in_turns_that_are_long_gone_are_forgotten_with_all_memory(home):
    store = Store.open(home)
    turn = _learned(store)
    with store.erase() as erasing:
        erasing.erase_expired([turn])

    with store.erase() as erasing:
        erasing.erase_all_memory()
    store.close()
    Store.open(home).close()

    assert places_of(home, ["vextmarble", "German"]) == {}
