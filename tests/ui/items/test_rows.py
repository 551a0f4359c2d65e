from datetime import UTC, datetime

from core.messages import UserMessage
from core.records.files.status import Activity, FileRow
from ui.items.file_rows import PAGE, make_activity, say_reason, say_size
from ui.items.progress_text import say_progress, say_seconds

WHEN = datetime(2026, 5, 2, tzinfo=UTC)


def deeds_of(count: int) -> list[Activity]:
    return [Activity(count - i, WHEN, "read", f"/a/{i:06}.md") for i in range(count)]


def test_the_next_page_is_wanted_once_and_only_after_a_full_one(qtbot):
    rows, wanted = make_activity(), []
    rows.wanted.connect(wanted.append)
    root = rows.index(-1, -1)
    rows.show_first(deeds_of(PAGE))

    rows.fetchMore(root)
    rows.fetchMore(root)
    rows.show_more(deeds_of(3))
    rows.fetchMore(root)

    assert wanted == [PAGE]
    assert rows.rowCount() == PAGE + 3


def test_the_log_obeys_the_rules_for_models(qtmodeltester):
    rows = make_activity()
    rows.show_first(deeds_of(5))

    qtmodeltester.check(rows)


def test_a_reason_says_what_to_do():
    failed = FileRow(
        "/a/b.pdf",
        "failed",
        detail=UserMessage.literal("It is locked."),
        remedy=UserMessage.literal("Save a copy."),
    )
    copy = FileRow("/a/b.md", "duplicate", same_as="/a/c.md")

    assert say_reason(failed) == "It is locked. Save a copy."
    assert say_reason(copy) == "Same content as /a/c.md"
    assert [say_size(n) for n in (0, 525, 1500, 2_500_000)] == ["", "0.5 kB", "1.5 kB", "2.5 MB"]


def test_progress_is_no_more_exact_than_it_is_known():
    from core.records.files.status import Progress

    reading = Progress("reading", "/a/b.pdf", 3, 10, 130.0)
    unknown = Progress("reading", "/a/b.pdf", 0, 10, None)

    assert say_progress(reading) == "Reading b.pdf  ·  3 of 10 files  ·  about 2 min left"
    assert "left" not in say_progress(unknown)
    assert [say_seconds(s) for s in (3, 34, 59, 600, 8000)] == [
        "a few seconds", "about 30 s", "about 60 s", "about 10 min", "about 2.2 h",
    ]  # fmt: skip
