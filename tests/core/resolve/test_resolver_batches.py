"""Resolution in batches: short steps, cancellable at any time."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import Cancelled
from core.lanes import Cancel
from core.resolve import entity_clusters as unifying
from core.resolve import resolver as curating
from core.resolve.resolver import Resolver
from tests.core.resolve.fixture_store import World

pytestmark = pytest.mark.slow

NOTES = {
    "a": "Donald Knuth (Person) | WORKS_AT | Stanford University (Organization)\n",
    "b": "Knuth, D. E. (Person) | WORKS_ON | TeX (Project)\n",
    "c": "J. Smith (Person) | WORKS_AT | Acme Inc (Organization)\n",
    "d": "John Smith (Person) | WORKS_AT | Acme Inc. (Organization)\n",
    "e": "Jane Smith (Person) | WORKS_ON | TeX (Project)\n",
    "f": "Order 12 (Product) | ABOUT | Order 13 (Product)\n",
}


@pytest.fixture
def world(home: Path, tmp_path: Path) -> Iterator[World]:
    world = World(home, tmp_path / "notes")
    yield world
    world.library.close()


def touch_all(world: World) -> tuple[int, ...]:
    """Touch everything and start without an index; return the entities."""
    with world.library.store.write() as write:
        write.fact_status.mark_touched(world.library.store.graph.entity_ids())
    return world.library.store.resolution.touched(1000)


def newcomer(world: World, *, clock=lambda: 0.0) -> Resolver:
    with world.library._services.use() as services:
        return Resolver(
            services.store,
            settings=lambda: world.library._settings,
            vocabulary=lambda: services.ingest.policy.vocabulary,
            renewed=lambda: None,
            clock=clock,
        )


def in_write_lane(world: World, work, *given):
    """Run the work in the write lane and return its result."""
    with world.library._services.use() as services:
        return services.lanes.write.submit(work, *given).result()


def steps(world: World, curator: Resolver) -> int:
    """Resolve everything; return the number of steps."""
    count = 0
    while in_write_lane(world, curator.step, Cancel()):
        count += 1
    return count


def test_small_slices_find_what_large_ones_do(world, monkeypatch):
    world.write(NOTES)
    before = world.graph()
    monkeypatch.setattr(unifying, "_BATCH_SIZE", 2)
    monkeypatch.setattr(curating, "_MAX_BATCH", 3)
    world.library.pause()
    touch_all(world)

    many = steps(world, newcomer(world))

    assert many > 6
    assert world.graph() == before


def test_a_slice_that_took_long_is_followed_by_shorter_ones(world, monkeypatch):
    monkeypatch.setattr(curating, "_MAX_BATCH", 8)
    monkeypatch.setattr(curating, "_MIN_BATCH", 2)
    world.write(NOTES)
    ticks = iter(range(0, 1000, 5))
    world.library.pause()
    touch_all(world)
    curator = newcomer(world, clock=lambda: float(next(ticks)))
    learning_and_two = steps(world, curator)
    touch_all(world)

    assert learning_and_two == 3
    assert steps(world, curator) == 5


def test_what_was_cancelled_is_sorted_out_later(world):
    world.write(NOTES)
    before = world.graph()
    world.library.pause()
    count = touch_all(world)
    curator, cancel = newcomer(world), Cancel()
    in_write_lane(world, curator.step, cancel)
    cancel.set()
    with pytest.raises(Cancelled):
        in_write_lane(world, curator.step, cancel)
    left = world.library.store.resolution.touched(1000)
    steps(world, curator)

    assert left == count
    assert not world.library.store.resolution.touched(1000)
    assert world.graph() == before


def test_things_that_went_before_their_names_were_learned_are_made_up_for(world):
    world.write(NOTES)
    world.library.close()
    (world.folder / "e.md").unlink()
    world.reopen()
    world.library.sync()
    world.library.settle()

    shown = {it.name for it in world.library.find_entities("", limit=100) if it.kind == "Person"}

    assert shown == {"Donald Knuth", "John Smith"}
