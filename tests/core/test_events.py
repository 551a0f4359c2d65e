from core.events import Changes, Event, EventBus


def test_each_listener_hears_each_event_until_it_leaves():
    announcer = EventBus()
    first: list[Event] = []
    second: list[Event] = []
    leave = announcer.listen(first.append)
    announcer.listen(second.append)

    announcer.announce(Changes(frozenset({"files"}), 1))
    leave()
    leave()
    announcer.announce(Changes(frozenset({"facts"}), 2))

    assert [event.commit_number for event in first if isinstance(event, Changes)] == [1]
    assert [event.commit_number for event in second if isinstance(event, Changes)] == [1, 2]
