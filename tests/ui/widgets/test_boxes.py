import gc
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QBoxLayout, QLabel, QScrollBar, QWidget
from shiboken6 import Shiboken

from ui.widgets.boxes import Flow, FoldingRow, Scroll, column, descendant, descendants
from ui.widgets.buttons import Button

WORDS = ("Person", "Project", "Organization", "Place", "Document")
RIGHT_TO_LEFT = Qt.LayoutDirection.RightToLeft


@pytest.fixture
def shown(qtbot):
    """A narrow widget with buttons in a flow, in either direction."""

    kept = []

    def show(side: Qt.LayoutDirection) -> list[Button]:
        owner = QWidget()
        kept.append(owner)
        owner.setLayoutDirection(side)
        flow = Flow(owner, gap=6)
        buttons = [Button(words) for words in WORDS]
        for button in buttons:
            flow.addWidget(button)
        owner.resize(260, 200)
        qtbot.addWidget(owner)
        owner.show()
        return buttons

    return show


def test_a_flow_begins_at_the_right_where_people_read_from_right_to_left(shown):
    buttons = shown(RIGHT_TO_LEFT)

    assert buttons[0].geometry().right() == buttons[0].parentWidget().rect().right()
    for one, next_one in pairwise(buttons):
        is_same_line = one.y() == next_one.y()
        assert (next_one.geometry().right() < one.x()) == is_same_line


def test_both_directions_are_each_others_mirror(shown):
    forward = [it.geometry() for it in shown(Qt.LayoutDirection.LeftToRight)]

    backward = [it.geometry() for it in shown(RIGHT_TO_LEFT)]

    mirrored = [(260 - it.x() - it.width(), it.y(), it.width(), it.height()) for it in backward]
    assert [it.getRect() for it in forward] == mirrored
    assert len({it.y() for it in forward}) > 1


def test_a_flow_is_as_high_as_its_items_need_after_each_change(qtbot):
    owner = QWidget()
    qtbot.addWidget(owner)
    flow = Flow(owner, gap=6)
    chips = [QLabel("a chip") for _ in range(3)]
    for chip in chips:
        chip.setFixedSize(80, 20)
        flow.addWidget(chip)
    owner.show()
    heights = [flow.heightForWidth(100)]

    chips[0].setFixedHeight(40)
    heights.append(flow.heightForWidth(100))
    chips[1].hide()
    heights.append(flow.heightForWidth(100))
    flow.takeAt(2)
    heights.append(flow.heightForWidth(100))
    flow.addWidget(chips[2])
    heights.append(flow.heightForWidth(100))

    assert heights == [72, 92, 66, 40, 66]
    assert flow.heightForWidth(300) == 40
    assert flow.minimumSize().height() == 40


def test_a_flow_within_a_column_grows_with_its_items(qtbot):
    owner = QWidget()
    qtbot.addWidget(owner)
    flow = Flow(gap=6)
    outer = column(owner)
    outer.addLayout(flow)
    chip = QLabel("a chip")
    chip.setFixedSize(80, 20)
    flow.addWidget(chip)
    owner.show()
    owner.resize(100, 400)
    before = outer.heightForWidth(100)

    chip.setFixedHeight(50)
    qtbot.waitUntil(lambda: outer.heightForWidth(100) != before)

    assert (before, outer.heightForWidth(100)) == (20, 50)


def test_widgets_that_need_less_room_than_before_stand_side_by_side_again(qtbot):
    first, second = Button("Search everything here"), Button("All of these many words")
    folding = FoldingRow(first, second)
    qtbot.addWidget(folding)
    folding.resize(260, 100)
    folding.show()
    assert folding._box.direction() == QBoxLayout.Direction.TopToBottom

    second.setText("+")

    qtbot.waitUntil(lambda: folding._box.direction() == QBoxLayout.Direction.LeftToRight)


def test_what_is_inside_is_found_depth_first(qtbot):
    outer, first, inner, last = QWidget(), QWidget(), QLabel("a"), QLabel("b")
    qtbot.addWidget(outer)
    first.setParent(outer)
    inner.setParent(first)
    last.setParent(outer)

    assert descendants(outer, QLabel) == [inner, last]
    assert descendant(outer, QLabel) is inner
    assert descendant(outer, Button) is None


def test_what_was_inside_is_not_kept_when_it_has_gone(qtbot):
    def gone() -> int:
        kept = [it for it in gc.get_objects() if isinstance(it, QScrollBar)]
        return sum(not Shiboken.isValid(it) for it in kept)

    outer, area = QWidget(), Scroll()
    qtbot.addWidget(outer)
    column(outer).addWidget(area)
    before = gone()

    assert len(descendants(outer, QScrollBar)) >= 2
    Shiboken.delete(area)

    assert gone() == before


def test_an_ampersand_of_a_name_is_shown_on_a_button(qtbot):
    button = Button("Brandt & Lund.md")
    qtbot.addWidget(button)

    assert button.shortcut().isEmpty()
    assert button.text() == "Brandt & Lund.md"
    button.setText("B & L")
    assert button.shortcut().isEmpty()
    assert button.text() == "B & L"


def test_a_page_that_is_too_wide_never_moves_aside(qtbot):
    area = Scroll()
    qtbot.addWidget(area)
    wide, right = QWidget(minimumWidth=400, minimumHeight=30), Button("Right")
    inside = QBoxLayout(QBoxLayout.Direction.LeftToRight, wide)
    inside.addStretch(1)
    inside.addWidget(right)
    area.column.addWidget(wide)
    area.resize(200, 100)
    area.show()
    right.setFocus(Qt.FocusReason.TabFocusReason)

    area.ensureWidgetVisible(right)

    assert wide.mapTo(area, QPoint()).x() == 0
