"""Memory is looked after by itself: what is too old goes, what belongs together is summed up."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from core.memory.maintenance.maintenance import MaintenanceDeps, MemoryMaintenance
from core.records.graph.edits import EntityName
from core.records.ids import EpisodeId
from core.records.memory import Episode
from core.settings.options import Settings
from core.store.maintenance import erasure_journal
from core.store.store import Store
from tests.core.store.maintenance.scanning import places_of

NOW = datetime(2026, 6, 1, tzinfo=UTC)
TEXTS = ("Quaxmirror flour is milled.", "The flour of quaxmirror is rye.", "Rye flour is grey.")


class Kept:
    """A store with old turns, and what looks after it."""

    def __init__(self, home: Path) -> None:
        self.store = Store.open(home)
        self.lane = ThreadPoolExecutor(1)
        self.now = NOW
        self.idle = True
        self.upkeep = MemoryMaintenance(
            MaintenanceDeps(
                store=self.store,
                write=self.lane,
                settings=Settings,
                embed=lambda texts: np.tile(np.eye(1, 384, dtype=np.float32), (len(texts), 1)),
                model=lambda: None,
                is_idle=lambda: self.idle,
                now=lambda: self.now,
            )
        )

    def remember(self, *, days: int) -> None:
        with self.store.memory.write() as write:
            session = write.begin_session("", at=NOW)
            write.add(
                [
                    Episode(
                        EpisodeId(0), session.id, "turn", "user", text,
                        NOW - timedelta(days=days), things=(EntityName("Flour", "Concept"),),
                    )
                    for text in TEXTS
                ]
            )  # fmt: skip
        self.lane.submit(self._vectors).result()

    def _vectors(self) -> None:
        episodes = self.store.memory.episodes.all()
        unit = np.eye(1, 384, dtype=np.float32)
        self.store.memory.put_vectors(
            [it.id for it in episodes], [it.text for it in episodes], [unit for _ in episodes]
        )

    def encoded_summaries(self) -> dict:
        """The vectors of the summaries, which are written after the summaries themselves."""
        made = self.store.memory.consolidations.list()
        return self.store.memory.vectors({it.summary.id: it.summary.text for it in made})

    def run_until(self, is_done) -> bool:
        """Whether that became so while the thread ran."""
        happened = threading.Event()
        self.store.memory.on_change = happened.set
        self.upkeep.start()
        self.upkeep.wake()
        for _ in range(40):
            if is_done():
                return True
            happened.wait(0.5)
            happened.clear()
        return False


@pytest.fixture
def kept(home: Path) -> Iterator[Kept]:
    made = Kept(home)
    yield made
    made.upkeep.close()
    made.lane.shutdown()
    made.store.close()


def test_old_related_turns_are_summed_up_when_nothing_else_is_done(kept: Kept) -> None:
    kept.remember(days=60)

    done = kept.run_until(kept.encoded_summaries)

    made = kept.store.memory.consolidations.list()
    assert done
    assert len(made[0].of) == 3


def test_turns_whose_time_is_over_are_gone_from_the_files_at_the_next_start(
    kept: Kept, home: Path
) -> None:
    kept.remember(days=91)
    kept.idle = False

    done = kept.run_until(lambda: not kept.store.memory.episodes.all())
    kept.upkeep.close()
    kept.store.close()
    was_due = erasure_journal.is_pending(home)
    kept.store = Store.open(home)

    assert done
    assert was_due
    assert not erasure_journal.is_pending(home)
    assert places_of(home, ["quaxmirror"]) == {}


def test_nothing_is_summed_up_while_something_else_is_done(kept: Kept) -> None:
    kept.remember(days=60)
    kept.idle = False

    kept.upkeep._run_once()

    assert kept.store.memory.consolidations.list() == ()
    assert len(kept.store.memory.episodes.all()) == 3
