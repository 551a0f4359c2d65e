"""Rendering of Markdown that is still being generated.

`stable_end` finds how much of the text cannot change any more, so that only the rest is redrawn.
`close_open_marks` makes the rest presentable: it closes open marks and drops incomplete ones.
"""

import re

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_LIST_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)")
_PARAGRAPH_START = re.compile(r"[^\W\d_]|#|`{3}|\[")
_OPEN_CITATION = re.compile(r"\s?\[\d{0,3}$")
_OPEN_LINK = re.compile(r"\[([^\]\n]*)(?:\]\([^)\n]*)?$")
# A last line of these may still become a list item, a rule, a heading underline or a fence.
_AMBIGUOUS_LAST_LINE = re.compile(
    r"(?:^|\n)[ ]*(?:[-=+]+|\*{1,2}|_+|\d{1,9}[.)]?|#{1,6}|`{1,2}|~{1,2}|>)[ ]*$"
)
_TRAILING_MARKS = re.compile(r"[*~]+$")
_SINGLE_STAR = re.compile(r"\*(?=\S)|(?<=\S)\*")


def stable_end(text: str, start: int = 0) -> int:
    """Return the end of the stable part, at or after `start`, itself such an end.

    That is after the last blank line outside of fences and lists, or after a closed fence.
    """
    stable, at, fence, in_list, blank = start, start, "", False, False
    while at < len(text):
        end = text.find("\n", at)
        line, is_whole = (text[at:end], True) if end >= 0 else (text[at:], False)
        if fence:
            if is_whole and line.strip().startswith(fence) and not line.strip(" `~"):
                fence = ""
                stable = stable if in_list else end + 1
        elif not line.strip():
            blank = True
            if is_whole and not in_list:
                stable = end + 1
        else:
            if in_list and blank and _ends_list(line, is_whole=is_whole):
                in_list, stable = False, at
            opened = _FENCE.match(line)
            fence = opened[1] if opened else ""
            in_list = in_list or bool(_LIST_ITEM.match(line)) or line.startswith("    ")
            blank = False
        at = end + 1 if is_whole else len(text)
    return stable


def _ends_list(line: str, *, is_whole: bool) -> bool:
    """Whether a line after a blank line cannot belong to the list before it."""
    if is_whole:
        return not line.startswith((" ", "\t")) and not _LIST_ITEM.match(line)
    return bool(_PARAGRAPH_START.match(line))


def close_open_marks(text: str) -> str:
    """Return the text with open marks closed and incomplete ones at its end removed."""
    if _in_fence(text):
        return text
    text = _OPEN_CITATION.sub("", text)
    text = _AMBIGUOUS_LAST_LINE.sub("", text)
    head, gap, tail = text.rpartition("\n\n")
    if tail.lstrip().startswith("|") and tail.count("\n") < 2:
        # The line may become a table header.
        return head
    return head + gap + _close_marks_in_block(tail)


def _close_marks_in_block(block: str) -> str:
    if block.count("`") % 2:
        return block.rstrip("`") if block.endswith("`") else block + "`"
    block = _OPEN_LINK.sub(r"\1", block)
    content = _TRAILING_MARKS.sub("", block)
    marks = [it for it in ("~~", "**") if content.count(it) % 2]
    # A single star opens emphasis where no space follows; pairs are removed first.
    stars = len(_SINGLE_STAR.findall(content.replace("**", "")))
    marks += ["*"] * (stars % 2)
    return content.rstrip() + "".join(marks) if marks else content


def _in_fence(text: str) -> bool:
    fence = ""
    for line in text.split("\n"):
        opened = _FENCE.match(line)
        if fence:
            if line.strip().startswith(fence) and not line.strip(" `~"):
                fence = ""
        elif opened:
            fence = opened[1]
    return bool(fence)
