from core.records.files.status import Progress
from core.sources.progress_notifier import ProgressNotifier


class World:
    def __init__(self):
        self.now, self.progress, self.told = 100.0, Progress("reading"), []
        self.telling = ProgressNotifier(
            self.told.append, look=lambda: self.progress, clock=lambda: self.now
        )


def test_what_changes_often_is_told_ten_times_a_second():
    world = World()
    for done in range(100):
        world.now += 0.01
        world.progress = Progress("reading", "a.md", done, 100)
        world.telling.tell()

    assert 9 <= len(world.told) <= 11


def test_what_was_told_is_not_told_again():
    world = World()
    for _ in range(3):
        world.now += 1.0
        world.telling.tell()
        world.telling.tell_at_once()

    assert world.told == [Progress("reading")]


def test_coming_to_rest_is_told_at_once():
    world = World()
    world.telling.tell()
    world.progress = Progress("idle")
    world.telling.tell()
    world.telling.tell_at_once()

    assert [it.state for it in world.told] == ["reading", "idle"]
