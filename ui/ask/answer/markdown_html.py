"""Converts the Markdown of an answer to HTML with inline styles for QTextDocument.

HTML in the text is escaped, images are disabled and only links with allowed schemes are live, so
that no document can reach out of the window.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from ui.ask.answer.code_highlighting import highlight_code
from ui.theme.look import MONO, Look
from ui.theme.translation import translate

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

ALLOWED_SCHEMES = ("https:", "http:", "mailto:")
CITATION = re.compile(r"\[(\d{1,3})\]")
DOUBT_START, DOUBT_END = "\ue000", "\ue001"
# A dollar opens before and closes after a non-space; no digit follows: "$5 and $6" is money.
MATH = re.compile(
    r"\$\$(?P<a>[^$]+?)\$\$|\$(?P<b>[^\s$](?:[^$\n]*?[^\s$\\])?)\$(?!\d)"
    r"|\\\((?P<c>.+?)\\\)|\\\[(?P<d>.+?)\\\]",
    re.DOTALL,
)
# A number right behind a bullet is a day ("- 4. Dez. 2026"), not an item of a list in the list.
DAY_OF_ITEM = re.compile(r"^([ \t]*[-*+][ \t]+\d{1,2})(?=\.[ \t])", re.MULTILINE)


def to_html(
    text: str,
    *,
    look: Look,
    doubtful: Sequence[str] = (),
    is_whole: bool = True,
    first_code: int = 0,
) -> str:
    """Return the answer as HTML; sentences in `doubtful` are underlined in the warning color.

    Code of a partial text (`is_whole` is false) is not highlighted. Code blocks are numbered from
    `first_code`.
    """
    text = text.replace(DOUBT_START, "").replace(DOUBT_END, "")
    text = DAY_OF_ITEM.sub(r"\1\\", text)
    for sentence in doubtful:
        text = text.replace(sentence, f"{DOUBT_START}{sentence}{DOUBT_END}", 1)
    return HtmlRenderer(look, is_whole=is_whole, first_code=first_code).write(_parser().parse(text))


def code_blocks(text: str) -> tuple[str, ...]:
    """Return the contents of the code blocks, in order."""
    tokens = _parser().parse(text)
    return tuple(it.content for it in tokens if it.type in {"fence", "code_block"})


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # slow import, not needed at startup

    parser = (
        MarkdownIt("commonmark", {"html": False})
        .enable(["table", "strikethrough"])
        .disable(["image", "reference", "html_block", "html_inline"])
    )
    parser.inline.ruler.before("escape", "math", _parse_math)
    return parser


def _parse_math(state: "StateInline", silent: bool) -> bool:  # noqa: FBT001 - called by the parser
    """Parse a formula as verbatim text: stars and underscores in it are no Markdown."""
    if state.src[state.pos] not in "$\\":
        return False
    match = MATH.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        state.push("math", "", 0).content = next(it for it in match.groups() if it is not None)
    state.pos = match.end()
    return True


class HtmlRenderer:
    """Renders Markdown tokens as HTML."""

    def __init__(self, look: Look, *, is_whole: bool, first_code: int) -> None:
        self._look = look
        self._is_whole = is_whole
        self._code_number = first_code
        self._out: list[str] = []
        self._closers: dict[str, str] = {}

    def write(self, tokens: "Sequence[Token]") -> str:
        """Return the HTML of a list of block tokens."""
        for token in tokens:
            self._block(token)
        return "".join(self._out)

    def _block(self, token: "Token") -> None:
        if token.type == "inline":
            self._out += [self._span(child) for child in token.children or ()]
        elif token.type in {"fence", "code_block"}:
            self._out.append(self._code(token))
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

    def _tag(self, token: "Token") -> str:
        if token.nesting < 0:
            return f"</{token.tag}>"
        look = self._look
        gap = look.grown(4)
        line = f"border-bottom:1px solid {look.colors.border};"
        styles = {
            "h1": f"font-size:{look.px('subtitle')}px; font-weight:600; margin:8px 0 6px 0;",
            "h2": f"font-size:{look.px('strong')}px; font-weight:600; margin:8px 0 4px 0;",
            "li": f"margin-bottom:{gap}px; line-height:145%;",
            "ul": f"margin:0 0 {look.grown(8)}px 0; -qt-list-indent:1;",
            "ol": f"margin:0 0 {look.grown(8)}px 0; -qt-list-indent:1;",
            "blockquote": f"margin:0 0 8px 16px; color:{look.colors.text2};",
            "table": f"margin-top:{gap}px; margin-bottom:{3 * gap}px;",
            "th": f"padding:{gap}px {2 * gap}px; font-weight:600; {line}"
            f" color:{look.colors.text2};",
            "td": f"padding:{gap}px {2 * gap}px; {line}",
        }
        rest = "font-weight:600; margin:6px 0 4px 0;" if token.tag in {"h3", "h4"} else ""
        extra = ' border="0" cellspacing="0"' if token.tag == "table" else ""
        align = str(token.attrs.get("style", ""))
        side = f' align="{align.removeprefix("text-align:")}"' if align else ""
        if token.tag == "ol" and (start := token.attrs.get("start")):
            extra = f' start="{start}"'
        return f'<{token.tag}{extra}{side} style="{styles.get(token.tag, rest)}">'

    def _code(self, token: "Token") -> str:
        look, colors = self._look, self._look.colors
        number, self._code_number = self._code_number, self._code_number + 1
        style = f"font-family:'{MONO}'; font-size:{look.px('mono')}px; margin:0;"
        language = token.info.split()[0] if token.info.strip() else ""
        content = token.content.rstrip()
        code = highlight_code(content, language, look=look) if self._is_whole else escape(content)
        small = f"font-size:{look.px('caption')}px;"
        pad = look.grown(10)
        copy = translate("ask", "Copy")
        return (
            f'<table width="100%" cellspacing="0" cellpadding="0" bgcolor="{colors.code_bg}"'
            f' style="margin-top:{pad // 3}px; margin-bottom:{pad}px;">'
            f'<tr><td style="padding:{pad // 2}px {pad}px 0 {pad}px;">'
            f'<span style="{small} color:{colors.muted};">{escape(language)}</span></td>'
            f'<td align="right" style="padding:{pad // 2}px {pad}px 0 {pad}px;">'
            f'<a href="code:{number}" style="{small} color:{colors.link};'
            f' text-decoration:none;">{escape(copy)}</a></td></tr>'
            f'<tr><td colspan="2" style="padding:{pad // 3}px {pad}px {pad}px {pad}px;">'
            f'<pre style="{style}">{code}</pre></td></tr></table>'
        )

    def _span(self, token: "Token") -> str:
        writers: dict[str, Callable[[Token], str]] = {
            "text": lambda t: self._words(t.content),
            "softbreak": lambda _: "<br/>",
            "hardbreak": lambda _: "<br/>",
            "code_inline": self._code_span,
            "math": self._code_span,
            "link_open": self._link,
            "link_close": lambda _: self._closers.pop("link", ""),
        }
        if token.type in writers:
            return writers[token.type](token)
        return f"<{'/' if token.nesting < 0 else ''}{token.tag}>" if token.tag else ""

    def _code_span(self, token: "Token") -> str:
        look = self._look
        back = f" background-color:{look.colors.code_bg};" if token.type == "code_inline" else ""
        content = escape(token.content.replace(DOUBT_START, "").replace(DOUBT_END, ""))
        return (
            f"<span style=\"font-family:'{MONO}'; font-size:{look.px('mono')}px;{back}\">"
            f"{content}</span>"
        )

    def _link(self, token: "Token") -> str:
        target = str(token.attrs.get("href", ""))
        if not target.lower().startswith(ALLOWED_SCHEMES):
            self._closers["link"] = ""
            return ""
        self._closers["link"] = "</a>"
        return f'<a href="{escape(target)}" style="color:{self._look.colors.link};">'

    def _words(self, words: str) -> str:
        text = CITATION.sub(self._chip, escape(words))
        warning = self._look.colors.warning
        return text.replace(
            DOUBT_START, f'<span style="text-decoration:underline; color:{warning};">'
        ).replace(DOUBT_END, "</span>")

    def _chip(self, match: re.Match[str]) -> str:
        colors = self._look.colors
        size = self._look.px("caption")
        return (
            f'<a href="cite:{match[1]}" style="text-decoration:none; color:{colors.link};'
            f" background-color:{colors.cite_bg}; font-weight:600; font-size:{size}px;"
            f'">&nbsp;{match[1]}&nbsp;</a>'
        )
