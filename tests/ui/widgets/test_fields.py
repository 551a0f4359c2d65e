import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QWidget

from ui.theme.theme import the_theme
from ui.widgets.fields import ChoiceBox, SearchField
from ui.widgets.labels import Elided, label


@pytest.fixture
def make_field(qtbot):
    """A field that is shown."""
    kept = []

    def make(side: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight) -> SearchField:
        field = SearchField("Search", name="Search")
        kept.append(field)
        field.setLayoutDirection(side)
        qtbot.addWidget(field)
        field.resize(320, field.sizeHint().height())
        field.show()
        return field

    yield make
    the_theme().choose("light", text_size=100)


def icon_of(field: SearchField) -> tuple[int, int]:
    """Where the icon begins and ends: the columns before the text that are not empty."""
    picture = field.grab().toImage()
    ground = QColor(the_theme().look.colors.surface)
    margins = field.textMargins()
    room = range(4, margins.left()) if margins.left() > margins.right() else ()
    inked = [
        x
        for x in room or range(field.width() - margins.right(), field.width() - 4)
        if any(picture.pixelColor(x, y) != ground for y in range(8, field.height() - 8))
    ]
    return inked[0], inked[-1]


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_the_icon_grows_with_the_text(make_field, percent: int):
    the_theme().choose("light", text_size=percent)

    first, last = icon_of(make_field())

    assert 12 * percent / 100 <= last - first + 1 <= 16 * percent / 100


def test_the_icon_stands_where_reading_begins(make_field):
    field = make_field(Qt.LayoutDirection.RightToLeft)

    first, _ = icon_of(field)

    assert first > field.width() / 2
    assert field.textMargins().right() > field.textMargins().left()


def test_a_button_empties_the_field_at_once_and_is_large_enough(qtbot, make_field):
    the_theme().choose("light", text_size=150)
    field = make_field()
    assert not field.empty.isVisible()
    qtbot.keyClicks(field, "kelp")
    assert field.empty.isVisible()
    assert min(field.empty.size().toTuple()) >= 24

    with qtbot.waitSignal(field.searched) as searched:
        qtbot.mouseClick(field.empty, Qt.MouseButton.LeftButton)

    assert searched.args == [""]
    assert not field.empty.isVisible()
    assert field.rect().contains(field.empty.geometry().adjusted(0, 0, -1, -1))
    assert field.empty.geometry().right() < field.width() - QPoint(2, 0).x()


@pytest.fixture
def backward(qapp):
    QGuiApplication.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    QGuiApplication.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def inked_middle(widget: QWidget, *, margin: int = 4) -> float:
    """Where on the way from its left to its right edge the ink of a widget stands on average."""
    picture = widget.grab().toImage()
    ground = picture.pixelColor(widget.width() // 2, margin)
    inked = [
        x
        for x in range(margin, widget.width() - margin)
        for y in range(margin, widget.height() - margin)
        if picture.pixelColor(x, y) != ground
    ]
    return sum(inked) / len(inked) / widget.width()


def shown(qtbot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    widget.resize(300, 32)
    widget.show()
    return widget


@pytest.mark.parametrize("make", [lambda: label("Title"), lambda: Elided("Title")])
def test_a_latin_title_stands_where_reading_begins(qtbot, backward, make):
    assert inked_middle(shown(qtbot, make())) > 0.7


def test_the_arrow_of_a_choice_stands_where_reading_ends(qtbot, backward):
    box = ChoiceBox("Order")

    assert inked_middle(shown(qtbot, box)) < 0.2


def test_the_words_of_a_choice_are_not_drawn_over_its_arrow(qtbot, backward):
    box = ChoiceBox("Order")
    box.addItem("Newest first")
    box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
    qtbot.addWidget(box)
    box.adjustSize()
    box.show()

    picture = box.grab().toImage()
    ground = picture.pixelColor(box.width() - 4, 6)
    columns = [
        any(picture.pixelColor(x, y) != ground for y in range(6, box.height() - 6))
        for x in range(6, box.width() - 6)
    ]
    first_gap = columns.index(False, columns.index(True))
    assert first_gap + 6 < 32
    assert not any(columns[first_gap : first_gap + 3])


def choice(qtbot, words: str, *, wider: int) -> ChoiceBox:
    """A shown choice with room for so much more than its words and what is around them."""
    box = ChoiceBox("Folder")
    box.addItem(words)
    qtbot.addWidget(box)
    box.show()
    box.resize(box.fontMetrics().horizontalAdvance(words) + wider, 32)
    return box


def test_words_of_a_choice_have_all_the_room_up_to_its_arrow(qtbot):
    box = choice(qtbot, "All folders", wider=44)

    assert box.elided_text == "All folders"
    assert not box.toolTip()
    assert box.text_rect.right() < box.width() - 8 - 16


def test_words_too_long_for_a_choice_end_in_dots_and_are_told_by_its_tooltip(qtbot):
    box = choice(qtbot, "Correspondence of the harbor", wider=-60)

    assert box.elided_text.endswith("…")
    assert box.toolTip() == "Correspondence of the harbor"

    box.resize(box.width() + 200, 32)
    assert not box.toolTip()

    box.addItem("Minutes of the meetings of the harbor, and all that was said there")
    box.setCurrentIndex(1)
    assert box.toolTip().startswith("Minutes")


def test_words_of_a_choice_are_not_drawn_where_they_do_not_belong(qtbot, backward):
    box = choice(qtbot, "Correspondence of the harbor", wider=-60)

    assert box.text_rect.left() > 8 + 16
    assert box.elided_text.endswith("…")
