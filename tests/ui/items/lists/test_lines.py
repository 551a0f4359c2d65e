from ui.items.line_model import HEADING, LINE, Line, LineModel


def make(names, *, page=1 << 30):
    rows = LineModel(lambda name: Line(name, aside="today"), head=lambda name: name[0], page=page)
    rows.show_first(names)
    return rows


def test_the_list_obeys_the_rules_for_models(qtmodeltester):
    qtmodeltester.check(make(["anna", "arno", "ben"]))


def test_headings_stand_above_their_records_also_across_pages():
    rows = make(["anna", "arno"], page=2)
    rows.show_more(["axel", "ben"])

    told = [rows.data(rows.index(n), HEADING) or rows.data(rows.index(n)) for n in range(6)]
    assert told == ["a", "anna", "arno", "axel", "b", "ben"]
    assert rows.records == ["anna", "arno", "axel", "ben"]


def test_a_heading_goes_with_its_last_record():
    rows = make(["anna", "ben", "carl"])

    rows.drop(lambda name: name == "ben")

    assert rows.rowCount() == 4
    rows.drop(lambda name: name == "carl")
    rows.drop(lambda name: name == "anna")
    assert rows.rowCount() == 0


def test_the_next_page_is_wanted_once_and_only_after_a_full_one(qtbot):
    rows, wanted = make(["anna", "arno"], page=2), []
    rows.wanted.connect(wanted.append)
    root = rows.index(-1)

    rows.fetchMore(root)
    rows.fetchMore(root)
    rows.show_more(["ben"])
    rows.fetchMore(root)

    assert wanted == [2]


def test_what_a_row_shows_at_its_ends_is_read_out_too():
    rows = make(["anna"])
    index = rows.index(1)

    from PySide6.QtCore import Qt

    assert rows.data(index, Qt.ItemDataRole.AccessibleTextRole) == "anna. today"
    assert rows.data(index, LINE).aside == "today"
    assert rows.next_row(0) == 1
