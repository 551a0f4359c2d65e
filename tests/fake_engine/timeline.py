"""Timeline of the fake engine: sixty items over three years."""

from datetime import UTC, datetime, timedelta
from typing import Any

from core.errors import WrongUse
from core.messages import UserMessage
from core.records.graph.timeline import Timeline, TimelineItem, TimelineLane, TimelineQuery
from core.records.ids import EntityId, FactId, SessionId
from core.records.knowledge import FactView
from tests.fake_engine.replies import FakeReplies

FIRST_DAY = datetime(2023, 1, 10, tzinfo=UTC)
KINDS = ("document", "file", "fact", "conversation")
NAMES = ("Kelp survey", "Reef count", "Grant draft", "Drone log", "Tide model")


def make_items(count: int = 60) -> list[TimelineItem]:
    made = []
    for number in range(count):
        kind = KINDS[number % 4]
        at = FIRST_DAY + timedelta(days=number * 18)
        name = f"{NAMES[number % 5]} {number}"
        until = at + timedelta(days=90) if kind == "fact" else None
        fact = None
        if kind == "fact":
            fact = FactView(
                "Dr. Imani Okafor", "LEADS", name, 0.9, "extracted", "file", f"/n/{number}.md",
                None, None, 5, 20, "Imani leads it", FactId(number), EntityId(1),
            )  # fmt: skip
        path = f"/home/ada/Research/{number}.md" if kind in {"document", "file"} else ""
        made.append(
            TimelineItem(kind, at, name, until, "", path, None, fact,
                   SessionId(number if kind == "conversation" else 0))  # type: ignore[arg-type]
        )  # fmt: skip
    return made


class FakeTimeline(FakeReplies):
    """Timeline over the items."""

    def __init__(self) -> None:
        self.items = make_items()

    def show_timeline(self, wanted: TimelineQuery = TimelineQuery()) -> Any:  # noqa: B008
        if wanted.thing == "nobody":
            error = WrongUse("nobody", UserMessage.literal("Nothing is known by this name."))
            return self._reply("show_timeline", error, wanted)
        begin = wanted.since or FIRST_DAY - timedelta(days=10)
        end = wanted.until or self.items[-1].at + timedelta(days=10)
        items = [
            item
            for item in self.items
            if begin <= item.at < end
            and (not wanted.kinds or item.kind in wanted.kinds)
            and wanted.text.lower() in item.title.lower()
        ]
        width = (end - begin) / wanted.buckets
        lanes = []
        for kind in wanted.kinds or KINDS:
            counts = [0] * wanted.buckets
            for item in items:
                if item.kind == kind:
                    counts[min(wanted.buckets - 1, int((item.at - begin) / width))] += 1
            lanes.append(TimelineLane(kind, tuple(counts), sum(counts)))  # type: ignore[arg-type]
        page = tuple(items[wanted.offset : wanted.offset + wanted.limit])
        shown = Timeline(
            begin, end, FIRST_DAY, self.items[-1].at, tuple(lanes), page, tuple(items[:200]),
            len(items), 7,
        )  # fmt: skip
        return self._reply("show_timeline", shown, wanted)
