from PySide6.QtGui import QStandardItemModel

from ui.sources.document_table import make_table


def test_columns_of_names_share_the_room_that_is_left(qtbot):
    table = make_table("Documents")
    table.setModel(QStandardItemModel(1, 4, table))
    table.show_widths((200, 100, 200, 80), wide=(0, 2))
    qtbot.addWidget(table)
    table.resize(1000, 200)
    table.show()

    spare = (table.viewport().width() - 580) // 2
    assert [table.columnWidth(at) for at in range(3)] == [200 + spare, 100, 200 + spare]


def test_columns_of_names_become_narrower_where_the_table_is(qtbot):
    table = make_table("Documents")
    table.setModel(QStandardItemModel(1, 4, table))
    table.show_widths((200, 100, 200, 80), wide=(0, 2))
    qtbot.addWidget(table)
    table.show()

    table.resize(500, 200)

    assert sum(map(table.columnWidth, range(4))) <= table.viewport().width() + 1
    assert table.columnWidth(1) == 100


def test_a_column_that_is_shown_takes_its_share(qtbot):
    table = make_table("Documents")
    table.setModel(QStandardItemModel(1, 4, table))
    table.hideColumn(1)
    table.show_widths((200, 150, 200, 80), wide=(0, 1))
    qtbot.addWidget(table)
    table.resize(1000, 200)
    table.show()

    table.showColumn(1)
    table.fit()

    spare = (table.viewport().width() - 630) // 2
    assert [table.columnWidth(at) for at in range(3)] == [200 + spare, 150 + spare, 200]


def test_a_width_that_the_user_set_stays(qtbot):
    table = make_table("Documents")
    table.setModel(QStandardItemModel(1, 3, table))
    table.show_widths((200, 100, 80), wide=(0,))
    qtbot.addWidget(table)
    table.show()

    table.setColumnWidth(0, 300)
    table.resize(1000, 200)

    assert table.columnWidth(0) == 300
