"""What was read is sorted out when nothing is pending."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.errors import DiskFull
from core.ingest.deps import IngestDeps
from core.ingest.service import IngestService
from core.lanes import Cancel, Lanes
from core.messages import UserMessage
from core.settings.options import Settings
from core.sources import throttle
from core.store.store import Store
from tests.fakes import HashEncoder
from tests.readers import read_plainly


class Sorter:
    """Has a number of pieces to do; remembers in which thread, and may fail once."""

    def __init__(self, pieces: int) -> None:
        self.left = pieces
        self.threads: set[str] = set()
        self.fails = False
        self.done = threading.Event()

    def __call__(self, cancel: Cancel) -> bool:
        self.threads.add(threading.current_thread().name)
        if self.fails:
            self.fails = False
            raise DiskFull("", UserMessage.literal("The disk is full."))
        self.left -= bool(self.left)
        if not self.left:
            self.done.set()
        return bool(self.left)


@pytest.fixture
def begin(home: Path) -> Iterator[Callable[[Sorter], IngestService]]:
    store, lanes = Store.open(home), Lanes()
    begun: list[IngestService] = []

    def start(sorter: Sorter) -> IngestService:
        deps = IngestDeps(
            store, lanes, HashEncoder(), settings=Settings, read=read_plainly, resolve=sorter
        )
        begun.append(IngestService(home, deps, tell=lambda now: None))
        begun[-1].start()
        return begun[-1]

    yield start
    for ingest in begun:
        ingest.close()
    lanes.close()
    store.close()


def test_all_is_settled_only_when_all_is_sorted_out(begin):
    sorter = Sorter(pieces=20)

    ingest = begin(sorter)

    assert ingest.wait(20)
    assert sorter.left == 0
    assert {name.rpartition("_")[0] for name in sorter.threads} == {"write"}
    assert ingest.progress().state == "idle"


def test_new_work_is_sorted_out_when_somebody_says_so(begin):
    sorter = Sorter(pieces=1)
    ingest = begin(sorter)
    assert ingest.wait(20)

    sorter.left = 5
    ingest.request_resolution()

    assert ingest.wait(20)
    assert sorter.left == 0


def test_sorting_goes_on_after_trouble(begin, monkeypatch):
    monkeypatch.setattr(throttle, "_BACKOFF_S", 0.05)
    sorter = Sorter(pieces=5)
    sorter.fails = True

    begin(sorter)

    assert sorter.done.wait(20)


def test_nothing_is_sorted_out_while_reading_is_paused(begin):
    sorter = Sorter(pieces=3)
    ingest = begin(sorter)
    assert ingest.wait(20)
    ingest.pause(paused=True)
    sorter.left = 3

    ingest.request_resolution()

    assert ingest.wait(20)
    assert sorter.left == 3
    ingest.pause(paused=False)
    assert ingest.wait(20)
    assert sorter.left == 0


def test_what_takes_long_to_sort_out_ends_when_the_library_closes(home):
    store, lanes = Store.open(home), Lanes()
    begun, ended = threading.Event(), threading.Event()

    def sort_for_ever(cancel: Cancel) -> bool:
        begun.set()
        if cancel.wait(20):
            ended.set()
        cancel.check()
        return True

    deps = IngestDeps(
        store, lanes, HashEncoder(), settings=Settings, read=read_plainly, resolve=sort_for_ever
    )
    ingest = IngestService(home, deps, tell=lambda now: None)
    ingest.start()
    assert begun.wait(20)
    ingest.close()
    lanes.close()
    store.close()

    assert ended.is_set()
