"""Pinned documents: the model reads them first, and their facts count as used (R4)."""

from datetime import datetime

from core.errors import WrongUse
from core.records.ids import FactId
from core.store.store import Store


def pin(store: Store, path: str, *, at: datetime) -> None:
    """Pin a document; counts as access to its facts (J3). Raises `WrongUse` if unknown."""
    if path in store.refinement.pins():
        return
    if store.documents.find(path) is None and not store.documents.ids_by_path(path):
        raise WrongUse(path, "document_not_pinnable")
    with store.write() as write:
        write.edits.pin(path, at=at)
    store.count_access([FactId(one) for one in store.refinement.facts_at(path)], at=at)


def unpin(store: Store, path: str) -> None:
    """Unpin the document at that path (write lane). Raises `WrongUse` if it was not pinned."""
    if path not in store.refinement.pins():
        raise WrongUse(path, "document_not_pinned")
    with store.write() as write:
        write.edits.unpin(path)
