"""Facts that nothing says any more stay for a while, and then go."""

from datetime import datetime, timedelta

import msgspec
import pytest

from core.ingest.stale_facts import StaleFacts
from core.settings.options import Settings
from core.store.store import Store
from tests.core.store.samples import NOW, put, sample_document

A = "/notes/a.md"


class Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def store(store: Store) -> Store:
    """A store in which nothing says any more that Ada knows Bob."""
    for names in (("Ada", "Bob"), ("Ada", "Cleo")):
        entity_id = store.graph.find("Ada")
        new = sample_document(A, names=names, existing=(("Ada", entity_id),) if entity_id else ())
        put(store, msgspec.structs.replace(new, read_at=NOW))
    return store


def test_stale_facts_go_after_the_days_that_the_option_says(store: Store) -> None:
    clock = Clock()
    outdated = StaleFacts(store, settings=lambda: Settings({"stale_days": 3}), clock=clock)
    bob = store.graph.find("Bob")
    due: list[bool] = []

    for days in (0, 2, 4):
        clock.now = NOW + timedelta(days=days)
        due.append(outdated.is_due())
    gone = outdated.delete_expired()

    assert due == [False, False, True]
    assert gone == {bob}
    assert store.graph.counts().facts == 1


def test_it_is_not_looked_for_at_every_moment(store: Store) -> None:
    clock = Clock()
    outdated = StaleFacts(store, settings=lambda: Settings({"stale_days": 1}), clock=clock)
    outdated.is_due()
    clock.now += timedelta(days=2)

    first, second = outdated.is_due(), outdated.is_due()

    assert (first, second) == (True, False)
