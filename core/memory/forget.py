"""Erasure on request; the store files are rewritten when the store is opened next (T7)."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from msgspec.structs import astuple

from core.errors import WrongUse
from core.memory.learning.utterances import is_search, utterances
from core.records.ids import ConsolidationId, EditId
from core.records.memory import ForgetRequest
from core.store.maintenance.erasure import ErasedRows, ErasureWriter, ReplyKey
from core.store.memory.withheld import Withholding
from core.store.store import Store


def forget(store: Store, what: ForgetRequest, *, at: datetime, reply_key: ReplyKey) -> ErasedRows:
    """Delete the requested rows and everything derived from them (write lane).

    `reply_key` returns the cache key of a model's reply about a passage. Raises `WrongUse` unless
    exactly one field of the request is set and it is known; `DiskFull`.
    """
    if sum(map(bool, astuple(what))) != 1:
        raise WrongUse("", "forget_unclear")
    withheld = store.memory.withheld.get(what)
    with store.erase() as erasing:
        gone = _erase(
            erasing, what, at=at, reply_key=reply_key, until=withheld and withheld.last_id
        )
        if not (what.everything or gone.paths or gone.episodes or gone.sessions):
            raise _unknown(what)
        erasing.erase_audit_traces(gone.paths)
    store.memory.discard(gone.episodes)
    return gone


def _erase(
    erasing: ErasureWriter,
    what: ForgetRequest,
    *,
    at: datetime,
    reply_key: ReplyKey,
    until: int | None,
) -> ErasedRows:
    if what.document:
        return erasing.erase_document(what.document, at=at, reply_key=reply_key)
    if what.everything:
        return erasing.erase_all_memory()
    if what.cited:
        return erasing.erase_answers(what.cited)
    return _erase_episodes(erasing, what, until=until)


def _erase_episodes(
    erasing: ErasureWriter, what: ForgetRequest, *, until: int | None = None
) -> ErasedRows:
    return erasing.erase_episodes(
        [what.episode_id] if what.episode_id else [],
        sessions=[what.session_id] if what.session_id else [],
        topic=what.topic,
        statements=_statements,
        until=until,
    )


class _RollBackError(Exception):
    """Ends a transaction that only tells what would be erased."""


def withhold(store: Store, what: ForgetRequest, *, undo: Callable[[EditId], None]) -> None:
    """Hide at once what `forget` erases, so that nothing is answered from it (write lane).

    `hide_requested` comes first; nothing is hidden if the request was taken back since. `undo`
    undoes an edit: facts learned from a hidden turn are no longer in force. Raises `WrongUse` for
    an unknown memory.
    """
    memories = store.memory
    if memories.withheld.get(what) is None:
        return
    gone = ErasedRows()
    with suppress(_RollBackError), store.write() as write:
        gone = _erase_episodes(write.erasure, what)
        raise _RollBackError
    if not (gone.episodes or gone.sessions):
        memories.withheld.show(what)
        raise _unknown(what)
    in_force = {it.id for it in store.resolution.edits()}
    undone = memories.withheld.edits
    learned = memories.proposals.edits_learned(gone.episodes)
    edits = tuple(it for it in learned if it in in_force or it in undone)
    last_id = memories.episodes.newest_id()
    hidden = Withholding(frozenset(gone.episodes), last_id, edits, gone.titles)
    memories.withheld.update(what, hidden)
    for edit_id in in_force.intersection(edits):
        undo(edit_id)


def hide_requested(store: Store, what: ForgetRequest) -> None:
    """Hide the requested episodes and their replies, before repetitions of them are searched.

    Nothing changes if they are hidden already: reading finds them no more.
    """
    if store.memory.withheld.get(what) is not None:
        return
    # At once, so that the request can be taken back from here on.
    store.memory.withheld.hide(what, Withholding(frozenset(), 0))
    episodes = store.memory.episodes
    if what.session_id:
        ids = {it.id for it in episodes.by_session(what.session_id)}
    else:
        wanted = episodes.by_ids([what.episode_id] if what.episode_id else [])
        sessions = {it.session_id for it in wanted.values()}
        around = [it for session_id in sessions for it in episodes.by_session(session_id)]
        ids = {it.id for it in around if it.id in wanted or it.previous in wanted}
    store.memory.withheld.update(what, Withholding(frozenset(ids), episodes.newest_id()))


def stop_withholding(store: Store, what: ForgetRequest, *, redo: Callable[[EditId], None]) -> None:
    """Show again what was withheld; `redo` applies an undone edit again (write lane).

    Not one that was learned from what another request still hides, too.
    """
    withheld = store.memory.withheld
    withholding = withheld.show(what)
    for edit_id in withholding.edits if withholding is not None else ():
        if edit_id not in withheld.edits:
            redo(edit_id)


def _statements(text: str) -> tuple[str, ...]:
    """Return the sentences of a turn that tell, without words that only introduce them.

    Small talk is one if the turn has no other.
    """
    sentences = [it for it in utterances(text) if it.kind != "question"]
    if is_search(text):
        return ()
    telling = [it for it in sentences if it.kind != "small talk"] or sentences
    return tuple(text[it.said_from : it.end] for it in telling)


def _unknown(what: ForgetRequest) -> WrongUse:
    if what.document:
        return WrongUse(what.document, "forget_document_unknown")
    named = what.topic or what.cited or str(what.episode_id or what.session_id)
    return WrongUse(named, "forget_unknown")


def undo_consolidation(store: Store, consolidation_id: ConsolidationId, *, at: datetime) -> None:
    """Undo a summary (write lane). Raises `WrongUse` for an unknown one."""
    with store.memory.write() as write:
        summary = write.undo_consolidation(consolidation_id, at=at)
    if summary is None:
        raise WrongUse(str(consolidation_id), "unknown_summary")
    store.memory.discard([summary])
