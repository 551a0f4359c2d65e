from core.records.files.status import Progress
from core.sources.progress import ProgressNotifier


class World:
    def __init__(self):
        self.now, self.progress, self.notified = 100.0, Progress("reading"), []
        self.notifier = ProgressNotifier(
            self.notified.append, read=lambda: self.progress, clock=lambda: self.now
        )


def test_what_changes_often_is_told_ten_times_a_second():
    world = World()
    for done in range(100):
        world.now += 0.01
        world.progress = Progress("reading", "a.md", done, 100)
        world.notifier.update()

    assert 9 <= len(world.notified) <= 11


def test_what_was_told_is_not_told_again():
    world = World()
    for _ in range(3):
        world.now += 1.0
        world.notifier.update()
        world.notifier.flush()

    assert world.notified == [Progress("reading")]


def test_coming_to_rest_is_told_at_once():
    world = World()
    world.notifier.update()
    world.progress = Progress("idle")
    world.notifier.update()
    world.notifier.flush()

    assert [it.state for it in world.notified] == ["reading", "idle"]
