"""A table of a hundred thousand rows of which only those in view are fetched."""

from itertools import pairwise
from time import thread_time

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QTableView

from core.records.files.status import FileRow
from ui.items.file_rows import file_columns
from ui.items.paged_model import PAGE, PagedModel
from ui.items.row_model import Display, Whole

MANY = 100_000


class Shop:
    """Answers what a model wants, a moment later, and remembers it."""

    def __init__(self, rows: PagedModel[FileRow], total: int) -> None:
        self.rows, self.total = rows, total
        self.asked: list[int] = []
        rows.wanted.connect(self.serve)

    def serve(self, offset: int, limit: int) -> None:
        self.asked.append(offset)
        end = min(self.total, offset + limit)
        page = [FileRow(f"/a/{n:06}.md", "read", "md") for n in range(offset, end)]
        QTimer.singleShot(1, self.rows, lambda: self.show(page, offset))

    def show(self, page: list[FileRow], offset: int) -> None:
        self.rows.show_page(page, offset=offset, total=self.total)


def test_the_table_obeys_the_rules_for_models(qtbot, qtmodeltester):
    rows = PagedModel(file_columns())
    shop = Shop(rows, 450)
    rows.begin()
    qtbot.waitUntil(lambda: rows.total == 450)

    qtmodeltester.check(rows)
    assert shop.asked[0] == 0


def test_the_last_of_many_rows_is_there_without_those_between(qtbot):
    rows = PagedModel(file_columns())
    shop = Shop(rows, MANY)
    rows.begin()
    qtbot.waitUntil(lambda: rows.total == MANY)

    assert rows.data(rows.index(MANY - 1, 0), Display) == "…"
    qtbot.waitUntil(lambda: rows.data(rows.index(MANY - 1, 0), Display) == "099999.md")

    assert shop.asked == [0, MANY - PAGE]


def test_scrolling_to_the_end_never_blocks(qtbot):
    rows, table = PagedModel(file_columns()), QTableView()
    shop = Shop(rows, MANY)
    table.setModel(rows)
    qtbot.addWidget(table)
    table.resize(900, 600)
    table.show()
    rows.begin()
    qtbot.waitUntil(lambda: rows.total == MANY)
    # Processor time: whoever else uses the machine is no stall of ours.
    beats = [thread_time()]

    def beat() -> None:
        beats.append(thread_time())

    pulse = QTimer(table)
    pulse.timeout.connect(beat)
    pulse.start(5)
    bar = table.verticalScrollBar()
    for step in range(1, 41):
        bar.setValue(bar.maximum() * step // 40)
        qtbot.wait(10)
    qtbot.waitUntil(lambda: rows.data(rows.index(MANY - 1, 0), Display) == "099999.md")
    pulse.stop()

    assert max(later - earlier for earlier, later in pairwise(beats)) < 0.5
    assert len(shop.asked) <= 90


def test_rows_that_are_renewed_stay_until_the_new_ones_are_there(qtbot):
    rows = PagedModel(file_columns())
    shop = Shop(rows, 3)
    rows.begin()
    qtbot.waitUntil(lambda: rows.total == 3)
    shop.total = 5

    rows.reload()
    kept = rows.data(rows.index(2, 0), Display)

    assert kept == "000002.md"
    qtbot.waitUntil(lambda: rows.total == 5)
    assert rows.index(4, 0).data(Whole).path == "/a/000004.md"


def test_rows_that_went_are_gone(qtbot):
    rows = PagedModel(file_columns())
    shop = Shop(rows, 5)
    rows.begin()
    qtbot.waitUntil(lambda: rows.total == 5)

    shop.total = 2
    rows.reload()

    qtbot.waitUntil(lambda: rows.total == 2)
    assert rows.rowCount() == 2


def test_a_click_on_a_heading_asks_for_another_order(qtbot):
    rows = PagedModel(file_columns())

    with qtbot.waitSignal(rows.ordered) as ordered:
        rows.sort(6, Qt.SortOrder.DescendingOrder)

    assert ordered.args == [6, True]


def test_every_cell_is_heard_also_one_in_which_nothing_stands(qtbot):
    rows = PagedModel(file_columns())
    shop = Shop(rows, 1)
    rows.begin()
    qtbot.waitUntil(lambda: rows.total == 1)
    heard = [
        rows.index(0, column).data(Qt.ItemDataRole.AccessibleTextRole)
        for column in range(rows.columnCount())
    ]

    assert shop.asked == [0]
    assert all(heard)
    assert any(it.endswith(" —") for it in heard)
