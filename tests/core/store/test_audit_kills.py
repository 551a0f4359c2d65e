"""A kill at any moment leaves a valid chain, and no acknowledged entry is lost."""

import random

import pytest

from core.audit.log import AuditLog
from core.records.audit import AuditEntry
from core.settings.options import Settings
from core.store.store import Store

pytestmark = pytest.mark.slow
KILLS = 12


def write_entries(home, pipe):
    """Log until killed; report how many entries are written."""
    store, log = Store.open(home), AuditLog(home, settings=Settings)
    log.attach(store.audit, lambda work: work())
    pipe.send(0)
    while True:
        for number in range(3):
            log.record(lambda number=number: [AuditEntry("change", "pin", values={"n": number})])
        log.flush()
        pipe.send(store.audit.verify().entries)


def test_a_kill_at_any_moment_leaves_a_valid_chain(home, nursery):
    moments = random.Random(3)
    written = 0
    for _ in range(KILLS):
        mine, theirs = nursery.Pipe()
        child = nursery.Process(target=write_entries, args=(home, theirs))
        child.start()
        theirs.close()
        mine.recv()
        mine.poll(moments.uniform(0, 0.2))
        child.kill()
        child.join()
        while mine.poll():
            try:
                written = max(written, mine.recv())
            except EOFError:
                break

        store = Store.open(home)
        store.audit.start()
        check = store.audit.verify()
        store.close()
        assert check.problems == ()
        assert check.entries >= written
    assert written > 0
