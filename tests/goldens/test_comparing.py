from PySide6.QtGui import QColor, QImage

from tests.goldens.comparing import SHARE, differing_share


def plain(color: str, *, width: int = 100, height: int = 100) -> QImage:
    picture = QImage(width, height, QImage.Format.Format_RGB32)
    picture.fill(QColor(color))
    return picture


def test_a_shade_that_nobody_sees_is_no_difference():
    assert differing_share(plain("#808080"), plain("#8a8a8a")) == 0.0


def test_a_word_that_moved_is_one():
    moved = plain("#ffffff")
    for x in range(10):
        for y in range(4):
            moved.setPixelColor(40 + x, 50 + y, QColor("#000000"))

    assert differing_share(plain("#ffffff"), moved) > SHARE


def test_a_text_that_changed_its_color_to_one_as_light_is_one():
    assert differing_share(plain("#c2272d"), plain("#17734a")) == 1.0


def test_another_size_is_one_altogether():
    assert differing_share(plain("#ffffff"), plain("#ffffff", width=101)) == 1.0
