"""Documents that the user pins: the model reads them first, and their facts count as used."""

from datetime import datetime

from core.errors import WrongUse
from core.records.ids import FactId
from core.store.store import Store


def pin(store: Store, path: str, *, at: datetime) -> None:
    """The document at that path is pinned (write lane). Raises `WrongUse` if there is none.

    A pin is an access to its facts (J3), once.
    """
    if path in store.refining.pins():
        return
    if store.documents.find(path) is None and not store.documents.of_path(path):
        raise WrongUse(
            path,
            detail="Loci has not read such a document.",
            remedy="Give the path of a file that it has read; folders cannot be pinned.",
        )
    with store.write() as write:
        write.decisions.pin(path, at=at)
    store.count_access([FactId(one) for one in store.refining.facts_at(path)], at=at)


def unpin(store: Store, path: str) -> None:
    """The document at that path is not pinned (write lane). Raises `WrongUse` if it was not."""
    if path not in store.refining.pins():
        raise WrongUse(path, detail="This document is not pinned.", remedy="See: loci pin")
    with store.write() as write:
        write.decisions.unpin(path)
