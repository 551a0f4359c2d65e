"""Erasure on request; the store files are rewritten when the store is opened next (T7)."""

from datetime import datetime

from msgspec.structs import astuple

from core.errors import WrongUse
from core.memory.learning.utterances import utterances
from core.records.ids import ConsolidationId
from core.records.memory import ForgetRequest
from core.store.maintenance.erasure import ErasedRows, ErasureWriter, ReplyKey
from core.store.store import Store


def forget(store: Store, what: ForgetRequest, *, at: datetime, reply_key: ReplyKey) -> ErasedRows:
    """Delete the requested rows and everything derived from them (write lane).

    `reply_key` returns the cache key of a model's reply about a passage. Raises `WrongUse` unless
    exactly one field of the request is set and it is known; `DiskFull`.
    """
    if sum(map(bool, astuple(what))) != 1:
        raise WrongUse("", "forget_unclear")
    with store.erase() as erasing:
        gone = _erase(erasing, what, at=at, reply_key=reply_key)
        if not (what.everything or gone.paths or gone.episodes or gone.sessions):
            raise _unknown(what)
        erasing.erase_audit_traces(gone.paths)
    store.memory.discard(gone.episodes)
    return gone


def _erase(
    erasing: ErasureWriter, what: ForgetRequest, *, at: datetime, reply_key: ReplyKey
) -> ErasedRows:
    if what.document:
        return erasing.erase_document(what.document, at=at, reply_key=reply_key)
    if what.everything:
        return erasing.erase_all_memory()
    return erasing.erase_episodes(
        [what.episode_id] if what.episode_id else [],
        sessions=[what.session_id] if what.session_id else [],
        topic=what.topic,
        statements=_statements,
    )


def _statements(text: str) -> tuple[str, ...]:
    """Return the sentences of a turn without words that only introduce them, nor small talk."""
    sentences = utterances(text)
    telling = [it for it in sentences if it.kind != "small talk"] or sentences
    return tuple(text[it.said_from : it.end] for it in telling)


def _unknown(what: ForgetRequest) -> WrongUse:
    if what.document:
        return WrongUse(what.document, "forget_document_unknown")
    return WrongUse(what.topic or str(what.episode_id or what.session_id), "forget_unknown")


def undo_consolidation(store: Store, consolidation_id: ConsolidationId, *, at: datetime) -> None:
    """Undo a summary (write lane). Raises `WrongUse` for an unknown one."""
    with store.memory.write() as write:
        summary = write.undo_consolidation(consolidation_id, at=at)
    if summary is None:
        raise WrongUse(str(consolidation_id), "unknown_summary")
    store.memory.discard([summary])
