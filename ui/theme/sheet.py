"""Stylesheet of the application: `resources/themes/sheet.qss` with the values of a look."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Template

from msgspec.structs import asdict

from ui.theme.look import MONO, SANS, TYPE, Look
from ui.theme.tokens import COMPACT_HEIGHT, CONTROL_HEIGHT, RADIUS, RADIUS_CARD, RADIUS_SMALL

# Lengths in pixels at 100 % text size: of a chip, and of a radio button and its checked dot.
CHIP, RADIO, DOT = 26, 14, 6


def make_sheet(look: Look) -> str:
    """Return the stylesheet of the application."""
    return _template().substitute(_values(look))


@cache
def _template() -> Template:
    sheet = files("resources").joinpath("themes", "sheet.qss")
    return Template(sheet.read_text(encoding="utf-8"))


def _values(look: Look) -> Mapping[str, object]:
    """Return what the template names: colors, fonts and lengths."""
    radio, dot = look.grown(RADIO), look.grown(DOT)
    names = Template.pattern.findall(_template().template)
    lengths = {braced for _, _, braced, _ in names if braced.startswith("px_")}
    return {
        **asdict(look.colors),
        **{f"font_{role}": look.px(role) for role in TYPE},
        **{f"weight_{role}": weight for role, (_, weight) in TYPE.items()},
        **{name: look.grown(int(name.removeprefix("px_"))) for name in lengths},
        "sans": SANS,
        "mono": MONO,
        "radius": RADIUS,
        "radius_card": RADIUS_CARD,
        "radius_small": RADIUS_SMALL,
        # The border adds 2 pixels.
        "control_height": look.grown(CONTROL_HEIGHT) - 2,
        "compact_height": look.grown(COMPACT_HEIGHT) - 2,
        "chip_height": look.grown(CHIP) - 2,
        "chip_radius": look.grown(CHIP) // 2,
        "focused_padding": look.grown(8) - 1,
        "radio_radius": radio // 2 + 2,
        "radio_checked_border": (radio - dot) // 2 + 2,
    }
