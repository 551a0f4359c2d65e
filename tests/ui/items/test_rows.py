from time import process_time

from core.records.status import FileRow
from tests.ui.fake_face import FakeFace
from ui.items.files import PAGE, make_files, say_reason, say_size
from ui.items.problems import make_problems, problems_of
from ui.items.progress import say_progress, say_seconds
from ui.items.rows import Display
from ui.items.things import make_things, number_kinds, things_of


def rows_of(count: int) -> list[FileRow]:
    return [FileRow(f"/a/{i:06}.md", "read", "md", passages=i) for i in range(count)]


def test_the_table_of_files_obeys_the_rules_for_models(qtmodeltester):
    rows = make_files()
    rows.show_first(FakeFace().files)

    qtmodeltester.check(rows)


def test_the_list_of_things_obeys_the_rules_for_models(qtmodeltester):
    rows = make_things()
    rows.show_first(things_of(FakeFace().show_graph("kelp survey").result()))

    qtmodeltester.check(rows)


def test_the_table_of_problems_obeys_the_rules_for_models(qtmodeltester):
    rows = make_problems()
    rows.show_first(problems_of(FakeFace().status().result()))

    assert rows.rowCount() == 3
    qtmodeltester.check(rows)


def test_the_next_page_is_wanted_once_and_only_after_a_full_one(qtbot):
    rows, wanted = make_files(), []
    rows.wanted.connect(wanted.append)
    root = rows.index(-1, -1)
    rows.show_first(rows_of(PAGE))

    rows.fetchMore(root)
    rows.fetchMore(root)
    rows.show_more(rows_of(3))
    rows.fetchMore(root)

    assert wanted == [PAGE]
    assert rows.rowCount() == PAGE + 3


def test_a_hundred_thousand_files_are_shown_at_once(qtbot):
    from ui.sources.files_table import FilesTable

    table = FilesTable()
    qtbot.addWidget(table)
    table.resize(900, 600)
    table.show()
    files = tuple(rows_of(100_000))

    start = process_time()
    table.show_files(files, offset=0)
    table.table.scrollToBottom()
    table.grab()

    assert process_time() - start < 3.0
    assert table.rows.data(table.rows.index(99_999, 0), Display) == "099999.md"


def test_a_reason_says_what_to_do():
    failed = FileRow("/a/b.pdf", "failed", detail="It is locked.", remedy="Save a copy.")
    copy = FileRow("/a/b.md", "duplicate", same_as="/a/c.md")

    assert say_reason(failed) == "It is locked. Save a copy."
    assert say_reason(copy) == "Same content as /a/c.md"
    assert [say_size(n) for n in (0, 999, 1500, 2_500_000)] == ["", "999 B", "2 kB", "2.5 MB"]


def test_progress_is_no_more_exact_than_it_is_known():
    from core.records.status import Progress

    reading = Progress("reading", "/a/b.pdf", 3, 10, 130.0)
    unknown = Progress("reading", "/a/b.pdf", 0, 10, None)

    assert say_progress(reading) == "Reading b.pdf  ·  3 of 10 files  ·  about 2 min left"
    assert "left" not in say_progress(unknown)
    assert [say_seconds(s) for s in (3, 34, 59, 600, 8000)] == [
        "a few seconds", "about 30 s", "about 60 s", "about 10 min", "about 2.2 h",
    ]  # fmt: skip


def test_the_center_comes_first_and_frequent_kinds_get_the_first_numbers():
    near = FakeFace().show_graph("kelp survey").result()

    things = things_of(near)

    assert things[0].entity.name == "kelp survey"
    assert [t.links for t in things[1:]] == sorted((t.links for t in things[1:]), reverse=True)
    assert set(number_kinds(near)) == {e.kind for e in near.entities}
