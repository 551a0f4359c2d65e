import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from core.language.vocabulary.vocabulary import built_in
from tests.ui.canvas.sample_maps import KINDS, make_world
from ui.canvas.render.frame import Scene
from ui.canvas.render.glyph_atlas import GLYPH_OF_KIND, GLYPHS, OTHER_GLYPH, glyph_of, glyph_path

SMALL, SIDE = 5.0, 16
# So much of a small mark has to be otherwise in each other one.
APART = 0.15


def drawn(shape: int) -> np.ndarray:
    """How much of each pixel the mark covers."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("black"))
    painter.drawPath(glyph_path(shape, SMALL).translated(QPointF(SIDE / 2, SIDE / 2)))
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(SIDE, SIDE) / -255 + 1


def test_a_kind_keeps_its_shape_however_frequent_it_is():
    world = make_world()
    before = Scene(world)

    last = len(KINDS) - 1
    turned = last - np.frombuffer(world.kind_of, np.int32)
    after = Scene(
        replace(world, kinds=world.kinds[::-1], kind_of=turned.astype(np.int32).tobytes())
    )

    assert after.glyphs.tolist() == before.glyphs.tolist()
    assert len(set(before.glyphs.tolist())) == len(KINDS)


def test_every_kind_that_comes_to_the_map_has_its_shape():
    assert set(GLYPH_OF_KIND) == set(built_in().types)


def test_what_people_add_has_a_shape_of_its_own():
    assert glyph_of("Beehive") == OTHER_GLYPH
    assert OTHER_GLYPH not in GLYPH_OF_KIND.values()


def test_every_shape_can_be_told_from_every_other_without_color():
    marks = [drawn(shape) for shape in range(GLYPHS)]

    alike = [
        (one, other)
        for one in range(GLYPHS)
        for other in range(one)
        if abs(marks[one] - marks[other]).sum() < APART * marks[one].sum()
    ]

    assert alike == []
