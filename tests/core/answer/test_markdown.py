import pytest

from core.answer.markdown import escaped, unescaped


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("5. Dez. 2026", "5\\. Dez. 2026"),
        ("12) Eggs", "12\\) Eggs"),
        ("on 5. Dez.\n6. Dez.", "on 5. Dez.\n6\\. Dez."),
        ("2.5 m", "2.5 m"),
        ("12 -> 14", "12 -> 14"),
        ("> 14 <b>", "\\> 14 \\<b>"),
        ("*a* [b]", "\\*a\\* \\[b\\]"),
    ],
)
def test_text_is_shown_letter_for_letter(text: str, shown: str):
    assert escaped(text) == shown


@pytest.mark.parametrize("text", ["a_b 5 * 3 [x]", "5. Dez.", "_a_ \\. `b`", "> 12) |"])
def test_escaped_text_is_restored(text: str):
    assert unescaped(escaped(text)) == text
