import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontDatabase, QIcon, QPalette

from ui.theme.icons import _drawn, draw_icon, make_icon
from ui.theme.look import Look
from ui.theme.theme import make_sheet, the_theme
from ui.theme.tokens import load_tokens


def test_choosing_dark_dresses_the_application(qapp, qtbot):
    with qtbot.waitSignal(the_theme().changed):
        the_theme().choose("dark", text_size=100)

    assert the_theme().look.is_dark
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == "#121418"


def test_the_same_choice_changes_nothing(qtbot):
    with qtbot.assertNotEmitted(the_theme().changed):
        the_theme().choose("light", text_size=100)


@pytest.mark.parametrize("size", [90, 100, 200])
def test_text_grows_with_the_chosen_size(size: int):
    the_theme().choose("light", text_size=size)

    assert the_theme().look.px("body") == round(14 * size / 100)


def test_an_unknown_system_scheme_counts_as_light():
    the_theme().choose("system", text_size=100)

    assert not the_theme().look.is_dark


def test_the_bundled_fonts_are_known():
    families = set(QFontDatabase.families())

    assert {"Inter", "JetBrains Mono"} <= families


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_stylesheet_holds_only_colors_of_the_theme(name: str):
    tokens = load_tokens(name)
    known = {getattr(tokens.colors, field) for field in tokens.colors.__struct_fields__}

    used = set(re.findall(r"#[0-9A-Fa-f]{6}", make_sheet(Look(tokens))))

    assert used
    assert used <= known


def test_an_icon_is_drawn_in_the_color_that_was_asked_for(qapp):
    image = draw_icon("folder", "#FF0000", 24).toImage()

    opaque = [
        image.pixelColor(x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 250
    ]
    assert opaque
    assert {color.name() for color in opaque} == {"#ff0000"}


def test_a_gap_leaves_room_beside_the_icon(qapp):
    sizes = make_icon("folder", "#000000", size=16, gap=4).availableSizes()

    assert {(s.width(), s.height()) for s in sizes} <= {(20, 16), (40, 32)}


@pytest.mark.parametrize(
    ("mode", "state", "color"),
    [
        (QIcon.Mode.Normal, QIcon.State.Off, "#ff0000"),
        (QIcon.Mode.Normal, QIcon.State.On, "#00ff00"),
        (QIcon.Mode.Disabled, QIcon.State.Off, "#0000ff"),
    ],
)
@pytest.mark.parametrize(("density", "side"), [(1.0, 16), (2.0, 32)])
def test_an_icon_has_the_color_of_its_state_at_each_density(
    qapp, mode, state, color, density, side
):
    icon = make_icon("folder", "#FF0000", size=16, checked="#00FF00", disabled="#0000FF")

    image = icon.pixmap(QSize(16, 16), density, mode, state).toImage()

    assert image.width() == image.height() == side
    pixels = (image.pixelColor(x, y) for x in range(side) for y in range(side))
    assert {it.name() for it in pixels if it.alpha() > 250} == {color}


def test_an_icon_is_no_larger_than_its_room_and_drawn_when_it_is_seen(qapp):
    before = _drawn.cache_info().misses
    icon = make_icon("folder", "#123456", size=22)

    assert _drawn.cache_info().misses == before
    assert icon.pixmap(QSize(16, 16), 1.0).size() == QSize(16, 16)
    assert _drawn.cache_info().misses == before + 1


def test_only_icons_that_are_used_are_shipped():
    root = Path(__file__).resolve().parents[3]
    sources = [*(root / "ui").rglob("*.py"), *(root / "core" / "ingest").rglob("*.py")]
    written = "".join(path.read_text(encoding="utf-8") for path in sources)

    shipped = {p.stem for p in (root / "resources" / "icons").glob("*.svg")}

    assert shipped
    assert [name for name in sorted(shipped) if f'"{name}"' not in written] == []
