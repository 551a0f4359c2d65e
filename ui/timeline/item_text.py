"""Texts of timeline items."""

from datetime import datetime

from PySide6.QtCore import QDate, QLocale

from core.records.graph.timeline import Timeline, TimelineItem, TimelineItemKind
from ui.items.graph.relations import say_sentence
from ui.items.line_model import Line
from ui.theme.translation import say_day, say_iso, say_number, translatable, translate

# Name, icon, and color number among the twelve categories.
KINDS: dict[TimelineItemKind, tuple[str, str, int]] = {
    "document": (translatable("timeline", "Documents"), "file-text", 0),
    "file": (translatable("timeline", "File date"), "clock", 4),
    "fact": (translatable("timeline", "Facts"), "waypoints", 2),
    "task": (translatable("timeline", "Tasks"), "list-checks", 1),
    "conversation": (translatable("timeline", "Conversations"), "message-circle", 3),
}
KIND_NAMES: dict[TimelineItemKind, str] = {
    "document": translatable("timeline", "Document"),
    "file": translatable("timeline", "Document (file date)"),
    "fact": translatable("timeline", "Fact"),
    "task": translatable("timeline", "Task"),
    "conversation": translatable("timeline", "Conversation"),
}


def say_kind(kind: TimelineItemKind) -> str:
    """Return the kind as a heading."""
    return translate("timeline", KINDS[kind][0])


def say_title(item: TimelineItem) -> str:
    """Return the title; of a fact, the sentence that tells it, or its field or cell in words."""
    fact = item.fact
    if fact is not None and fact.object and (fact.method == "structure" or not fact.quote):
        return say_sentence(fact)
    name = item.title or item.path.rsplit("/", 1)[-1]
    return name or translate("timeline", "Untitled")


def say_when(item: TimelineItem) -> str:
    """Return the date, or the period, at the precision of the source."""
    begin = _say(item.at, item.precision)
    if item.until is None or item.until <= item.at or item.kind == "conversation":
        return begin
    end = _say(item.until, item.precision)
    if end == begin:
        return begin
    return translate("timeline", "{begin} to {end}").format(begin=begin, end=end)


def line_of(item: TimelineItem) -> Line:
    """Return the item as a list row."""
    _, icon, _ = KINDS[item.kind]
    about = [translate("timeline", KIND_NAMES[item.kind])]
    if item.path:
        about.append(item.path.rsplit("/", 1)[-1])
    return Line(say_title(item), "  ·  ".join(about), aside=say_when(item), icon=icon)


def head_of(item: TimelineItem) -> str:
    """Return the month as a heading."""
    return QLocale().toString(QDate(item.at.year, item.at.month, 1), "MMMM yyyy")


def describe_timeline(shown: Timeline) -> str:
    """Return the counts of each kind, for screen readers."""
    counts = ", ".join(
        f"{say_kind(lane.kind)} {say_number(lane.total)}" for lane in shown.lanes if lane.total
    )
    words = translate("timeline", "{begin} to {end}: {counts}")
    return words.format(
        begin=say_day(shown.begin),
        end=say_day(shown.end),
        counts=counts or translate("timeline", "nothing"),
    )


def _say(at: datetime, precision: str) -> str:
    if precision == "year":
        return f"{at.year}"
    return say_iso(f"{at:%Y-%m}" if precision == "month" else f"{at:%Y-%m-%d}")
