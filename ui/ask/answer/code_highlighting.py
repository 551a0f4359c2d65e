"""Code in colors, by Pygments; code of an unknown language stays plain."""

from functools import lru_cache
from html import escape
from typing import Any

from ui.theme.look import Look
from ui.theme.tokens import Colors

LONGEST = 40_000
# The first that fits wins: names of Pygments' kinds of tokens begin with these.
_TONES: tuple[tuple[str, str], ...] = (
    ("Token.Comment", "muted"),
    ("Token.Keyword", "accent"),
    ("Token.Operator.Word", "accent"),
    ("Token.Literal.String", "success"),
    ("Token.Literal.Number", "warning"),
    ("Token.Name.Function", "info"),
    ("Token.Name.Class", "info"),
    ("Token.Name.Decorator", "info"),
    ("Token.Name.Tag", "accent"),
    ("Token.Name.Attribute", "info"),
    ("Token.Generic.Deleted", "danger"),
    ("Token.Generic.Inserted", "success"),
)


def colored(code: str, language: str, *, look: Look) -> str:
    """The code as HTML; its words in colors of the theme where the language is known."""
    if not language or len(code) > LONGEST:
        return escape(code)
    return _colored(code, language.casefold(), look.colors)


@lru_cache(maxsize=128)
def _colored(code: str, language: str, colors: Colors) -> str:
    from pygments.lexers import get_lexer_by_name  # pyright: ignore[reportUnknownVariableType]
    from pygments.util import ClassNotFound

    try:
        lexer: Any = get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return escape(code)
    out: list[str] = []
    for kind, words in lexer.get_tokens(code):
        tone = _tone(str(kind))
        text = escape(words)
        out.append(f'<span style="color:{getattr(colors, tone)};">{text}</span>' if tone else text)
    return "".join(out)


def _tone(kind: str) -> str:
    return next((tone for start, tone in _TONES if kind.startswith(start)), "")
