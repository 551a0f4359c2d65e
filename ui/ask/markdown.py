"""Markdown of an answer as HTML with inline styles, the only kind that a QTextDocument obeys.

HTML in the text stays text, pictures are not shown and only links of a few schemes are live, so
that nothing a document says can reach out of the window.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ui.theme.look import MONO, Look

SCHEMES = ("https:", "http:", "mailto:")
CITATION = re.compile(r"\[(\d{1,3})\]")
HALF_CITATION = re.compile(r"\[\d{0,3}$")
DOUBT, CERTAIN = "\ue000", "\ue001"


def to_html(text: str, *, look: Look, doubtful: Sequence[str] = ()) -> str:
    """The answer as HTML; sentences in `doubtful` are underlined in the color of a warning."""
    text = text.replace(DOUBT, "").replace(CERTAIN, "")
    for sentence in doubtful:
        text = text.replace(sentence, f"{DOUBT}{sentence}{CERTAIN}", 1)
    return Writer(look).write(_parser().parse(text))


def hold_back(text: str) -> str:
    """What can be shown of an answer that is still growing: marks are closed, halves wait."""
    text = HALF_CITATION.sub("", text)
    if text.count("```") % 2:
        return text
    tail = text.rsplit("\n\n", 1)[-1].rstrip()
    if tail.endswith("*"):
        text, tail = text.rstrip().rstrip("*"), tail.rstrip("*")
    return text + "**" if tail.count("**") % 2 else text


@cache
def _parser() -> MarkdownIt:
    return (
        MarkdownIt("commonmark", {"html": False})
        .enable(["table", "strikethrough"])
        .disable(["image", "reference", "html_block", "html_inline"])
    )


class Writer:
    """Writes tokens one after the other."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._out: list[str] = []
        self._closers: dict[str, str] = {}

    def write(self, tokens: Sequence[Token]) -> str:
        """The HTML of a list of block tokens."""
        for token in tokens:
            self._block(token)
        return "".join(self._out)

    def _block(self, token: Token) -> None:
        if token.type == "inline":
            self._out += [self._span(child) for child in token.children or ()]
        elif token.type in {"fence", "code_block"}:
            self._out.append(self._code(token.content))
        elif token.type == "hr":
            self._out.append("<hr/>")
        elif token.type == "paragraph_open":
            self._out.append("" if token.hidden else self._paragraph())
        elif token.type == "paragraph_close":
            self._out.append("" if token.hidden else "</p>")
        else:
            self._out.append(self._tag(token))

    def _paragraph(self) -> str:
        return f'<p style="margin:0 0 {self._look.grown(10)}px 0; line-height:150%;">'

    def _tag(self, token: Token) -> str:
        if token.nesting < 0:
            return f"</{token.tag}>"
        look = self._look
        gap = look.grown(4)
        styles = {
            "h1": f"font-size:{look.px('title')}px; font-weight:600; margin:8px 0 8px 0;",
            "h2": f"font-size:{look.px('subtitle')}px; font-weight:600; margin:8px 0 6px 0;",
            "li": f"margin-bottom:{gap}px; line-height:145%;",
            "ul": f"margin:0 0 {look.grown(8)}px 0; -qt-list-indent:1;",
            "ol": f"margin:0 0 {look.grown(8)}px 0; -qt-list-indent:1;",
            "blockquote": f"margin:0 0 8px 16px; color:{look.colors.text2};",
            "th": f"padding:{gap}px 8px; font-weight:600;",
            "td": f"padding:{gap}px 8px;",
        }
        rest = "font-weight:600; margin:6px 0 4px 0;" if token.tag in {"h3", "h4"} else ""
        extra = ' border="0" cellspacing="0"' if token.tag == "table" else ""
        return f'<{token.tag}{extra} style="{styles.get(token.tag, rest)}">'

    def _code(self, content: str) -> str:
        look = self._look
        style = f"font-family:'{MONO}'; font-size:{look.px('mono')}px; margin:0;"
        return (
            f'<table width="100%" cellpadding="{look.grown(10)}" cellspacing="0"'
            f' bgcolor="{look.colors.code_bg}"><tr><td><pre style="{style}">'
            f"{escape(content.rstrip())}</pre></td></tr></table><p style='margin:0'></p>"
        )

    def _span(self, token: Token) -> str:
        plain: dict[str, Callable[[Token], str]] = {
            "text": lambda t: self._words(t.content),
            "softbreak": lambda _: "<br/>",
            "hardbreak": lambda _: "<br/>",
            "code_inline": self._code_span,
            "link_open": self._link,
            "link_close": lambda _: self._closers.pop("link", ""),
        }
        if token.type in plain:
            return plain[token.type](token)
        return f"<{'/' if token.nesting < 0 else ''}{token.tag}>" if token.tag else ""

    def _code_span(self, token: Token) -> str:
        look = self._look
        return (
            f"<span style=\"font-family:'{MONO}'; font-size:{look.px('mono')}px;"
            f' background-color:{look.colors.code_bg};">{escape(token.content)}</span>'
        )

    def _link(self, token: Token) -> str:
        target = str(token.attrs.get("href", ""))
        if not target.lower().startswith(SCHEMES):
            self._closers["link"] = ""
            return ""
        self._closers["link"] = "</a>"
        return f'<a href="{escape(target)}" style="color:{self._look.colors.link};">'

    def _words(self, words: str) -> str:
        text = CITATION.sub(self._chip, escape(words))
        warning = self._look.colors.warning
        return text.replace(
            DOUBT, f'<span style="text-decoration:underline; color:{warning};">'
        ).replace(CERTAIN, "</span>")

    def _chip(self, found: re.Match[str]) -> str:
        colors = self._look.colors
        size = self._look.px("caption")
        return (
            f'<a href="cite:{found[1]}" style="text-decoration:none; color:{colors.link};'
            f" background-color:{colors.cite_bg}; font-weight:600; font-size:{size}px;"
            f'">&nbsp;{found[1]}&nbsp;</a>'
        )
