import re
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase, QPalette

from ui.theme.icons import draw_icon, make_icon
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


def test_only_icons_that_are_used_are_shipped():
    root = Path(__file__).resolve().parents[3]
    sources = [*(root / "ui").rglob("*.py"), *(root / "core" / "ingest").rglob("*.py")]
    written = "".join(path.read_text(encoding="utf-8") for path in sources)

    shipped = {p.stem for p in (root / "resources" / "icons").glob("*.svg")}

    assert shipped
    assert [name for name in sorted(shipped) if f'"{name}"' not in written] == []
