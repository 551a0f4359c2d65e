"""Syntax highlighting by Pygments; code of an unknown language stays plain."""

from functools import lru_cache
from html import escape
from typing import Any

from ui.theme.look import Look
from ui.theme.tokens import Colors

MAX_CHARS = 40_000
# Prefixes of Pygments token types and colors of the theme; the first match wins.
_COLORS_BY_TOKEN: tuple[tuple[str, str], ...] = (
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


def highlight_code(code: str, language: str, *, look: Look) -> str:
    """Return the code as HTML, colored if the language is known."""
    if not language or len(code) > MAX_CHARS:
        return escape(code)
    return _highlight(code, language.casefold(), look.colors)


@lru_cache(maxsize=128)
def _highlight(code: str, language: str, colors: Colors) -> str:
    from pygments.lexers import get_lexer_by_name  # pyright: ignore[reportUnknownVariableType]
    from pygments.util import ClassNotFound

    try:
        lexer: Any = get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return escape(code)
    out: list[str] = []
    for kind, words in lexer.get_tokens(code):
        name = str(kind)
        tone = next((tone for start, tone in _COLORS_BY_TOKEN if name.startswith(start)), "")
        text = escape(words)
        out.append(f'<span style="color:{getattr(colors, tone)};">{text}</span>' if tone else text)
    return "".join(out)
