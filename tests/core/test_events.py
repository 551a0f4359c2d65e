from core.events import Changes, Event, EventBus


def test_each_listener_hears_each_event_until_it_leaves():
    bus = EventBus()
    first: list[Event] = []
    second: list[Event] = []
    leave = bus.subscribe(first.append)
    bus.subscribe(second.append)

    bus.publish(Changes(frozenset({"files"}), 1))
    leave()
    leave()
    bus.publish(Changes(frozenset({"facts"}), 2))

    assert [event.commit_number for event in first if isinstance(event, Changes)] == [1]
    assert [event.commit_number for event in second if isinstance(event, Changes)] == [1, 2]
