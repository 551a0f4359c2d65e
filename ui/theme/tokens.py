"""Design tokens: colors of resources/themes, radii and sizes."""

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

RADIUS_SMALL, RADIUS, RADIUS_CARD = 4, 8, 12
CONTROL_HEIGHT, COMPACT_HEIGHT, TARGET = 32, 28, 24
RAIL_WIDTH, COLUMN_WIDTH = 84, 760


class Colors(Struct, frozen=True, forbid_unknown_fields=True):
    """Colors by their use, as ``#RRGGBB``."""

    window: str
    surface: str
    raised: str
    subtle: str
    hover: str
    selected: str
    border: str
    border_strong: str
    text: str
    text2: str
    muted: str
    off: str  # disabled controls without a frame
    accent: str
    accent_hover: str
    on_accent: str
    link: str
    success: str
    warning: str
    danger: str
    info: str
    success_bg: str
    warning_bg: str
    danger_bg: str
    info_bg: str
    user_bubble: str
    code_bg: str
    cite_bg: str
    mark_bg: str
    mark_text: str
    canvas: str
    edge: str


class Categories(Struct, frozen=True):
    """Colors that distinguish kinds or topics; never the only cue."""

    list: tuple[str, ...]


class Tokens(Struct, frozen=True):
    """Tokens of one theme."""

    name: str
    colors: Colors
    categories: Categories


@cache
def load_tokens(name: str, *, contrast: str = "normal") -> Tokens:
    """Load the theme called `name` (light or dark) with normal or increased contrast."""
    file = f"{name}-contrast.toml" if contrast == "increased" else f"{name}.toml"
    written = files("resources").joinpath("themes", file).read_bytes()
    return msgspec.toml.decode(written, type=Tokens)
