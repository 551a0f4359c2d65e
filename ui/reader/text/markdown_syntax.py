"""Markdown scanner: lines of lists, tables, code and callouts, links and marked text.

Offsets refer to the given text.

Here are also Obsidian's comments (`%%comment%%`) and block ids (`^block-id`); offsets refer to the
given text.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Literal, cast

from msgspec import Struct

MARK = "%%"
# Maximum indent of a comment that spans several lines.
MAX_INDENT = 12
_MARKS = re.compile(r"`[^`\n]{1,400}`|(?P<mark>(?<!%)%%(?!%))")
_BLOCK_ID = re.compile(r"(?:^|(?<=[ \t]))\^[A-Za-z0-9][A-Za-z0-9-]{0,60}(?=[ \t]*$)", re.MULTILINE)
LineKind = Literal[
    "item", "number", "todo", "done", "quote", "callout", "code", "fence", "row", "across", "under"
]
MarkKind = Literal["marked", "struck", "note"]
TAB_WIDTH = 4
MAX_FENCE_INDENT = 8
MAX_LIST_DEPTH = 8
_FENCE = re.compile(r"^[ \t]{0,8}(?P<ticks>`{3,}|~{3,})(?P<info>[^\n]*)$", re.MULTILINE)
_QUOTE = re.compile(
    r"[ \t]{0,3}>[ \t]?(?:[ \t]*>[ \t]?)*(?:\[!(?P<kind>[\w-]{1,30})\][+-]?(?:[ \t]+|$))?"
)
_ITEM = re.compile(
    r"(?P<indent>[ \t]*)"
    r"(?:[-*+•][ \t]+(?:\[(?P<state>[ xX])\][ \t]+)?|(?P<number>\d{1,3}[.)][ \t]+))(?=\S)"
)
_TABLE_ROW = re.compile(r"[ \t]*\|.*\|[ \t]*$")
_TABLE_RULE = re.compile(r"[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$")
_TABLE_BAR = re.compile(r"(?:(?<![ \t])[ \t]++)?(?<!\\)\|[ \t]*")
_THEMATIC_BREAK = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
_SETEXT_UNDERLINE = re.compile(r" {0,3}(?:=+|-+)[ \t]*$")
_INLINE = re.compile(
    r"(?P<code>`[^`\n]{1,400}`)"
    r"|(?P<wiki>!?\[\[(?P<target>[^\[\]\n|]{1,300})(?:\|(?P<words>[^\[\]\n]{1,300}))?\]\])"
    r"|(?P<link>!?\[(?P<label>[^\[\]\n]{1,500})\]\((?P<address>[^()\n]{1,600})\))"
    r"|<(?P<between>(?:https?://|mailto:)[^<>\s]{1,600})>"
    r"|(?<![\w/])(?P<bare>https?://(?:[^\s<>()\[\]|`\"']|\([^\s<>()]{0,200}\)){1,600})"
)
_MARKED_TEXT = re.compile(
    r"(?P<code>`[^`\n]{1,400}`)"
    r"|==(?P<marked>(?=[^\s=])[^=\n]{1,400}?)(?<!\s)==(?!=)"
    r"|~~(?P<struck>(?=[^\s~])[^~\n]{1,400}?)(?<!\s)~~(?!~)"
    r"|\[\^(?P<note>[\w-]{1,40})\]:?"
)
_ENDS_AS_PICTURE = re.compile(r"\.(?:png|jpe?g|gif|webp|bmp|tiff?)$", re.IGNORECASE)
# Links with unknown schemes stay plain text.
_EXTERNAL = re.compile(r"(?:(?P<known>https?://|mailto:)|[a-z][a-z0-9+.-]*:|//)\S", re.IGNORECASE)
# Folders of a wikilink are hidden: "[[folder/Plan]]" shows "Plan", "[[Plan#May]]" all.
_FOLDERS = re.compile(r"^(?:[^\[\]|#]*/)(?=[^/])")


class MarkdownLine(Struct, frozen=True):
    """A line that is no plain paragraph; its visible text begins at `text_start`.

    `depth` is the depth of a list item. `name` is the kind of a callout, on its first and following
    lines. `is_rule` marks the delimiter row of a table. Kind "across" is a thematic break, "under"
    the underline of a setext heading.
    """

    start: int
    end: int
    kind: LineKind
    text_start: int
    depth: int = 0
    name: str = ""
    is_first: bool = False
    is_rule: bool = False


class MarkedText(Struct, frozen=True):
    """Text from `text_start` to `text_end` between marks: highlighted, struck out or a footnote."""

    start: int
    end: int
    text_start: int
    text_end: int
    kind: MarkKind


class MarkdownLink(Struct, frozen=True):
    """A link from `start` to `end` with the visible text `text_start` to `text_end`.

    `address` is set for external links. Pictures are not followed; `target` names their file.
    """

    start: int
    end: int
    text_start: int
    text_end: int
    address: str = ""
    is_picture: bool = False
    target: str = ""


def fences_in(text: str) -> tuple[tuple[int, int], ...]:
    """Return the spans of fenced code, fences included; an open fence reaches to the end."""
    spans: list[tuple[int, int]] = []
    opened: re.Match[str] | None = None
    fences = [*_fences(text, "```"), *_fences(text, "~~~")]
    for fence in sorted(fences, key=lambda fence: fence.start()):
        if opened is None:
            opened = fence if "`" not in fence["info"] else None
        elif _closes_fence(fence, opened):
            spans.append((opened.start(), fence.end()))
            opened = None
    if opened is not None:
        spans.append((opened.start(), len(text)))
    return tuple(spans)


def _fences(text: str, mark: str) -> Iterator[re.Match[str]]:
    """Yield the fence lines; searching for the mark first takes a fifth of the pattern's time."""
    at = text.find(mark)
    while at >= 0:
        start = text.rfind("\n", max(0, at - MAX_FENCE_INDENT - 1), at) + 1
        fence = _FENCE.match(text, start) if start or at <= MAX_FENCE_INDENT else None
        if fence is not None:
            yield fence
        at = text.find(mark, fence.end() if fence is not None else at + len(mark))


def _closes_fence(fence: re.Match[str], opened: re.Match[str]) -> bool:
    return fence["ticks"].startswith(opened["ticks"]) and not fence["info"].strip()


def lines_of(text: str, fences: Sequence[tuple[int, int]]) -> Iterator[MarkdownLine]:
    """Yield the lines that are no plain paragraphs; `fences` are spans of code in the text."""
    start, callout, at, is_below = 0, "", 0, False
    for written in text.split("\n"):
        end = start + len(written)
        while at < len(fences) and fences[at][1] < start:
            at += 1
        if at < len(fences) and fences[at][0] <= start and end <= fences[at][1]:
            is_edge = fences[at][0] == start or (end == fences[at][1] and _FENCE.match(written))
            yield MarkdownLine(start, end, "fence" if is_edge else "code", start)
        else:
            line = _parse_line(written, start, callout, is_below=is_below)
            callout = line.name if line is not None else ""
            is_below = line is None and bool(written.strip())
            if line is not None:
                yield line
        start = end + 1


def _parse_line(written: str, start: int, callout: str, *, is_below: bool) -> MarkdownLine | None:
    first = written.lstrip(" \t")[:1]
    end = start + len(written)
    if first == ">" and (quote := _QUOTE.match(written)):
        name = (quote["kind"] or "").casefold() or callout
        kind: LineKind = "callout" if name else "quote"
        is_first = quote["kind"] is not None
        return MarkdownLine(start, end, kind, start + quote.end(), name=name, is_first=is_first)
    if first == "|" and _TABLE_ROW.match(written):
        return MarkdownLine(
            start, end, "row", start, is_rule=_TABLE_RULE.match(written) is not None
        )
    if first in _RULE_CHARS and (drawn := _rule_kind(written, is_below=is_below)):
        return MarkdownLine(start, end, drawn, end)
    if first and (item := _ITEM.match(written)):
        depth = len(item["indent"].expandtabs(TAB_WIDTH)) // 2
        kind = "number" if item["number"] else _ITEM_KINDS[item["state"]]
        words = item.end("indent") if item["number"] else item.end()
        return MarkdownLine(start, end, kind, start + words, depth=min(depth, MAX_LIST_DEPTH))
    return None


_RULE_CHARS = frozenset("-*_=")


def _rule_kind(written: str, *, is_below: bool) -> LineKind | None:
    if is_below and _SETEXT_UNDERLINE.match(written):
        return "under"
    return "across" if _THEMATIC_BREAK.match(written) else None


_ITEM_KINDS: dict[str | None, LineKind] = {None: "item", " ": "todo", "x": "done", "X": "done"}


def bar_spans(row: str) -> tuple[tuple[int, int], ...]:
    """Return the spans of the bars of a table row with the spaces around them."""
    return tuple(bar.span() for bar in _TABLE_BAR.finditer(row))


def column_alignments(rule: str) -> tuple[str, ...]:
    """Return the alignment of each column: "left", "right" or "middle"."""
    cells = [cell.strip() for cell in rule.strip().strip("|").split("|")]
    return tuple(_ALIGNMENTS[cell.startswith(":"), cell.endswith(":")] for cell in cells)


_ALIGNMENTS = {
    (False, False): "left", (True, False): "left", (False, True): "right", (True, True): "middle",
}  # fmt: skip


def links_in(text: str) -> Iterator[MarkdownLink]:
    """Yield links and wikilinks outside of code."""
    for match in _INLINE.finditer(text):
        if match["wiki"] is not None:
            words = match.span("words") if match["words"] else match.span("target")
            if not match["words"] and (folders := _FOLDERS.match(match["target"])):
                words = (words[0] + folders.end(), words[1])
            is_picture = match["wiki"][0] == "!" and _ENDS_AS_PICTURE.search(match["target"])
            target = match["target"] if is_picture else ""
            yield MarkdownLink(*match.span(), *words, "", bool(is_picture), target)
        elif match["link"] is not None:
            outside = _EXTERNAL.match(match["address"])
            is_picture = match["link"].startswith("!")
            if is_picture or outside is None or outside["known"]:
                address = match["address"].split()[0] if outside else ""
                target = match["address"].split()[0].strip("<>") if is_picture else ""
                target = "" if _EXTERNAL.match(target) else target
                yield MarkdownLink(*match.span(), *match.span("label"), address, is_picture, target)
        elif match["between"] is not None:
            yield MarkdownLink(*match.span(), *match.span("between"), match["between"])
        elif match["bare"] is not None:
            address = match["bare"].rstrip(".,;:!?*_~=")
            start, end = match.start(), match.start() + len(address)
            yield MarkdownLink(start, end, start, end, address)


def marked_in(text: str) -> Iterator[MarkedText]:
    """Yield highlights, struck-out text and footnote references outside of code."""
    for match in _MARKED_TEXT.finditer(text):
        kind = match.lastgroup
        if kind in {"marked", "struck", "note"}:
            yield MarkedText(*match.span(), *match.span(kind), cast("MarkKind", kind))


def comments_in(text: str, fences: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the spans of comments with their marks; unpaired marks are ignored.

    Only a comment at the start of a line spans several lines; marks within code are ignored.
    """
    if MARK not in text:
        return ()
    spans: list[tuple[int, int]] = []
    opened = -1
    for at in _find_marks(text, fences):
        if opened >= 0 and (_is_at_line_start(text, opened) or text.find("\n", opened, at) < 0):
            spans.append((opened, at + len(MARK)))
            opened = -1
        else:
            opened = at
    return tuple(spans)


def block_ids_in(prose: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of block ids, at the end of a line or on a line of their own."""
    return (found.span() for found in _BLOCK_ID.finditer(prose))


def _find_marks(text: str, fences: Sequence[tuple[int, int]]) -> Iterator[int]:
    begins = [begin for begin, _ in fences]
    for match in _MARKS.finditer(text):
        near = bisect_right(begins, match.start()) - 1
        is_code = near >= 0 and match.start() < fences[near][1]
        if match["mark"] is not None and not is_code:
            yield match.start()


def _is_at_line_start(text: str, at: int) -> bool:
    start = text.rfind("\n", max(0, at - MAX_INDENT), at) + 1
    return (start > 0 or at <= MAX_INDENT) and not text[start:at].strip(" \t>")
