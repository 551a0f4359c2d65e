"""Texts for memories: kinds, strength, reasons and decay."""

import re
from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QDate, QLocale

from core.records.memory import Episode, Memory
from ui.items.line_model import Line
from ui.theme.translation import say_day, translatable, translate

KINDS = {
    "turn": (translatable("memory", "You said"), "user"),
    "reply": (translatable("memory", "Loci answered"), "sparkles"),
    "session": (translatable("memory", "Conversation summary"), "message-circle"),
    "summary": (translatable("memory", "Summary"), "archive"),
}
GROUPS = {
    "kept": translatable("memory", "Kept until you delete it"),
    "told": translatable("memory", "What you told Loci"),
    "summarized": translatable("memory", "Summaries"),
    "asked": translatable("memory", "What you asked"),
}
# Lower bound of the strength, its name and color.
BANDS = (
    (0.66, translatable("memory", "Strong"), "success"),
    (0.33, translatable("memory", "Fading"), "accent"),
    (0.1, translatable("memory", "Weak"), "warning"),
    (-1.0, translatable("memory", "Almost faded"), "danger"),
)
PARTS = {
    "freshness": translatable("memory", "Freshness"),
    "use": translatable("memory", "Usage"),
    "engagement": translatable("memory", "Rating and pin"),
    "importance": translatable("memory", "Importance"),
}
IMPORTANT = 0.5
# Middle of the ratings, 1 to 5.
NEUTRAL_RATING = 3
DAY = timedelta(days=1)
MARKS = re.compile(r"\*\*|^#{1,6}[ \t]+|[ \t]?\[\d{1,3}\]|\\(?=[^\w\s]|_)", re.MULTILINE)


def say_words(episode: Episode) -> str:
    """Return what the memory says, a question as understood, without Markdown and numbers."""
    return MARKS.sub("", episode.meant).strip()


def say_kind(episode: Episode) -> str:
    """Return the kind of the memory."""
    if episode.kind == "turn" and episode.is_asked:
        return translate("memory", "You asked")
    words, _ = KINDS[episode.kind]
    return translate("memory", words)


def say_strength(memory: Memory) -> tuple[str, str]:
    """Return the strength as a word and its color."""
    if memory.episode.pinned:
        return translate("memory", "Pinned"), "success"
    words, tone = next(
        (words, tone) for least, words, tone in BANDS if memory.fading.strength >= least
    )
    return translate("memory", words), tone


def say_why(memory: Memory, now: datetime) -> str:
    """Return the factors of the strength, one sentence each."""
    episode = memory.episode
    if episode.pinned:
        return translate("memory", "Pinned, so it doesn't fade.")
    days = max(0, (now - episode.happened_at).days)
    reasons = [
        translate("memory", "Saved %n day(s) ago.", "", days)
        if days
        else translate("memory", "Saved today.")
    ]
    if episode.is_idle:
        reasons.append(translate("memory", "It says little on its own, so it starts out weak."))
    if episode.importance >= IMPORTANT:
        reasons.append(translate("memory", "It's important, so it fades more slowly."))
    if episode.accesses:
        reasons.append(
            translate("memory", "Used %n time(s), which keeps it fresh.", "", episode.accesses)
        )
    if episode.rating:
        reasons.append(
            translate("memory", "You liked it.")
            if episode.rating > NEUTRAL_RATING
            else translate("memory", "You didn't like it.")
        )
    if memory.fading.strength > memory.fading.decay + 0.005 and not episode.accesses:
        reasons.append(translate("memory", "Your feedback keeps it fresh."))
    return " ".join(reasons)


def say_fade(memory: Memory, now: datetime) -> str:
    """Return when the memory is nearly gone without further use."""
    fades_at = memory.fading.fades_at
    if memory.episode.pinned or fades_at is None:
        return translate("memory", "Doesn't fade")
    if fades_at <= now:
        return translate("memory", "Almost faded")
    days = round((fades_at - now) / DAY)
    if days < 1:
        return translate("memory", "Fades within a day")
    return translate("memory", "Fades in about %n day(s)", "", days)


def line_of(memory: Memory) -> Line:
    """Return the memory as a list row."""
    episode, now = memory.episode, datetime.now(UTC)
    band, tone = say_strength(memory)
    about = [say_kind(episode), say_fade(memory, now)]
    if episode.state == "archived":
        about.append(translate("memory", "archived"))
    return Line(
        " · ".join(" ".join(it.split()) for it in say_words(episode).split("\n\n"))[:300],
        "  ·  ".join(about),
        aside=say_day(episode.happened_at),
        foot=band,
        icon="pin" if episode.pinned else KINDS[episode.kind][1],
        tone="accent" if episode.pinned else "text2",
        meter=memory.fading.strength,
        meter_tone=tone,
        spoken=translate("memory", "Strength {percent} percent").format(
            percent=round(memory.fading.strength * 100)
        ),
    )


def say_month(memory: Memory) -> str:
    """Return the month of the memory."""
    day = memory.episode.happened_at.astimezone().date()
    return QLocale().toString(QDate(day.year, day.month, day.day), "MMMM yyyy")


def say_group(memory: Memory) -> str:
    """Return what kind of memory it is as a heading."""
    return translate("memory", GROUPS[memory.episode.group])


def say_when_gone(memory: Memory) -> str:
    """Return the time until the memory is gone as a heading."""
    fades_at = memory.fading.fades_at
    if fades_at is None:
        return translate("memory", "Later")
    days = (fades_at - datetime.now(UTC)) / DAY
    if days <= 7:
        return translate("memory", "Within a week")
    return translate("memory", "Within a month") if days <= 31 else translate("memory", "Later")
