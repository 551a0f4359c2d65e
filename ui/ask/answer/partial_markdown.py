"""What can be shown of Markdown that is still being written.

`stable_end` finds how far the text cannot change any more: only what follows is drawn again when more
comes. `close_open_marks` makes the rest presentable: open marks are closed, halves wait.
"""

import re

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_LIST_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)")
_PARAGRAPH_START = re.compile(r"[^\W\d_]|#|`{3}|\[")
_OPEN_CITATION = re.compile(r"\s?\[\d{0,3}$")
_OPEN_LINK = re.compile(r"\[([^\]\n]*)(?:\]\([^)\n]*)?$")
# A last line of these may still become an item, a rule, a heading's line or a fence.
_AMBIGUOUS_LAST_LINE = re.compile(
    r"(?:^|\n)[ ]*(?:[-=+]+|\*{1,2}|_+|\d{1,9}[.)]?|#{1,6}|`{1,2}|~{1,2}|>)[ ]*$"
)
_TRAILING_MARKS = re.compile(r"[*~]+$")
_SINGLE_STAR = re.compile(r"\*(?=\S)|(?<=\S)\*")


def stable_end(text: str, start: int = 0) -> int:
    """Where what can still change begins, at `start` or behind it; `start` is such a place.

    That is behind the last blank line outside of a fence and a list, or behind a closed fence.
    """
    safe, at, fence, in_list, blank = start, start, "", False, False
    while at < len(text):
        end = text.find("\n", at)
        line, is_whole = (text[at:end], True) if end >= 0 else (text[at:], False)
        if fence:
            if is_whole and line.strip().startswith(fence) and not line.strip(" `~"):
                fence = ""
                safe = safe if in_list else end + 1
        elif not line.strip():
            blank = True
            if is_whole and not in_list:
                safe = end + 1
        else:
            if in_list and blank and _ends_list(line, is_whole=is_whole):
                in_list, safe = False, at
            opened = _FENCE.match(line)
            fence = opened[1] if opened else ""
            in_list = in_list or bool(_LIST_ITEM.match(line)) or line.startswith("    ")
            blank = False
        at = end + 1 if is_whole else len(text)
    return safe


def _ends_list(line: str, *, is_whole: bool) -> bool:
    """Whether a line behind a blank one surely belongs to no list before it."""
    if is_whole:
        return not line.startswith((" ", "\t")) and not _LIST_ITEM.match(line)
    return bool(_PARAGRAPH_START.match(line))


def close_open_marks(text: str) -> str:
    """The text with its open marks closed and without halves at its end."""
    if _in_fence(text):
        return text
    text = _OPEN_CITATION.sub("", text)
    text = _AMBIGUOUS_LAST_LINE.sub("", text)
    head, gap, tail = text.rpartition("\n\n")
    if tail.lstrip().startswith("|") and tail.count("\n") < 2:
        # It may become the head of a table.
        return head
    return head + gap + _close_marks_in_block(tail)


def _close_marks_in_block(block: str) -> str:
    if block.count("`") % 2:
        return block.rstrip("`") if block.endswith("`") else block + "`"
    block = _OPEN_LINK.sub(r"\1", block)
    bare = _TRAILING_MARKS.sub("", block)
    marks = [it for it in ("~~", "**") if bare.count(it) % 2]
    # One star opens where no space follows; a pair of them does not count.
    stars = len(_SINGLE_STAR.findall(bare.replace("**", "")))
    marks += ["*"] * (stars % 2)
    return bare.rstrip() + "".join(marks) if marks else bare


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
