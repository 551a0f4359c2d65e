import pytest
from PySide6.QtWidgets import QWidget

from ui.ask.ask_splitter import AskSplitter


@pytest.fixture
def sides(qtbot) -> AskSplitter:
    parts = [QWidget() for _ in range(3)]
    made = AskSplitter(*parts)
    made.parts = parts
    qtbot.addWidget(made)
    made.resize(1300, 600)
    made.show()
    return made


def widths(sides: AskSplitter) -> list[int]:
    return [0 if it.isHidden() else it.width() for it in sides.parts]


def test_the_list_is_as_wide_as_before_when_the_panel_has_gone(sides):
    sides.moveSplitter(330, 1)
    before = widths(sides)
    assert before[0] == 330

    sides.show_panel()
    assert all(widths(sides))
    sides.hide_panel()

    assert widths(sides) == before


def test_the_conversation_comes_back_beside_the_panel_as_soon_as_there_is_room(sides):
    sides.resize(600, 600)
    sides.show_panel()
    assert widths(sides)[1] == 0

    sides.resize(1200, 600)

    _, middle, panel = widths(sides)
    assert middle > 340
    assert panel > 300
    assert sum(widths(sides)) > 1200 - 3 * sides.handleWidth() - 3


def test_the_list_keeps_its_width_while_a_document_takes_the_room(sides):
    sides.moveSplitter(330, 1)

    sides.resize(700, 600)
    sides.resize(1300, 600)

    assert widths(sides)[0] == 330
