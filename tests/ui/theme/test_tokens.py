import pytest

from ui.theme.tokens import load_tokens

TEXTS = ("text", "text2", "muted", "link", "success", "warning", "danger", "info", "accent")
GROUNDS = ("window", "surface", "raised")
TINTED = (
    ("text", "user_bubble"), ("text", "code_bg"), ("link", "cite_bg"), ("text", "selected"),
    ("accent", "selected"), ("text2", "subtle"), ("muted", "subtle"), ("on_accent", "accent"),
    ("on_accent", "accent_hover"), ("text", "hover"), ("mark_text", "mark_bg"),
    ("text", "success_bg"), ("text", "warning_bg"), ("text", "danger_bg"), ("text", "info_bg"),
    ("success", "success_bg"), ("warning", "warning_bg"), ("danger", "danger_bg"),
    ("info", "info_bg"), ("text2", "canvas"), ("surface", "text"),
)  # fmt: skip


@pytest.fixture(params=["light", "dark"])
def tokens(request):
    return load_tokens(request.param)


def color(tokens, name: str) -> str:
    return getattr(tokens.colors, name)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colors as defined by WCAG, from 1 to 21."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def test_black_on_white_has_the_greatest_contrast():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("name", TEXTS)
def test_text_can_be_read_on_every_ground(tokens, name: str, ground: str):
    assert contrast(color(tokens, name), color(tokens, ground)) >= 4.5


@pytest.mark.parametrize("ground", GROUNDS)
def test_body_text_can_be_read_easily(tokens, ground: str):
    assert contrast(color(tokens, "text"), color(tokens, ground)) >= 7


@pytest.mark.parametrize(("name", "ground"), TINTED)
def test_text_can_be_read_on_tinted_grounds(tokens, name: str, ground: str):
    assert contrast(color(tokens, name), color(tokens, ground)) >= 4.5


@pytest.mark.parametrize("name", ["border_strong", "accent"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_controls_stand_out(tokens, name: str, ground: str):
    assert contrast(color(tokens, name), color(tokens, ground)) >= 3


def test_kinds_of_things_stand_out_from_the_canvas(tokens):
    assert len(set(tokens.categories.list)) == 12
    assert min(contrast(one, tokens.colors.canvas) for one in tokens.categories.list) >= 3


@pytest.fixture(params=["light", "dark"])
def strong(request):
    return load_tokens(request.param, contrast="increased")


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("name", TEXTS)
def test_increased_contrast_makes_every_text_easy_to_read(strong, name: str, ground: str):
    assert contrast(color(strong, name), color(strong, ground)) >= 7


@pytest.mark.parametrize(("name", "ground"), TINTED)
def test_increased_contrast_holds_on_tinted_grounds(strong, name: str, ground: str):
    assert contrast(color(strong, name), color(strong, ground)) >= 7


@pytest.mark.parametrize("name", ["border", "border_strong", "accent", "edge"])
@pytest.mark.parametrize("ground", [*GROUNDS, "canvas"])
def test_increased_contrast_makes_lines_stand_out(strong, name: str, ground: str):
    assert contrast(color(strong, name), color(strong, ground)) >= 4.2


def test_increased_contrast_keeps_the_kinds_apart(strong):
    assert len(set(strong.categories.list)) == 12
    assert min(contrast(one, strong.colors.canvas) for one in strong.categories.list) >= 4.5


@pytest.mark.parametrize("strength", ["normal", "increased"])
@pytest.mark.parametrize("name", ["light", "dark"])
def test_what_cannot_be_pressed_looks_otherwise_even_without_a_frame(name: str, strength: str):
    colors = load_tokens(name, contrast=strength).colors

    off = contrast(colors.off, colors.surface)

    assert 2 <= off <= contrast(colors.text2, colors.surface) / 2
