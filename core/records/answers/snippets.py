"""Text of documents as it is shown in one line: without what only programs read."""

import re

_SPACES = re.compile(r"\s+")
# Front matter begins with a key and holds keys, lists, comments and indented lines alone: what
# else stands between two lines across is said to people.
_KEY = r"[\"'\w$@][^\s*,;|]*(?: [^\s*,;|]+){0,2}:(?:[ \t].*)?"
_FRONT_MATTER = re.compile(
    rf"\A\s*---[ \t]*\n(?:#.*\n)*{_KEY}\n"
    rf"(?:(?:[ \t].*|#.*|-(?:[ \t].*)?|[\]}}].*|{_KEY})?\n)*?"
    r"(?:---|\.\.\.)[ \t]*(?:\n\s*|\Z)"
)
# Marks of Markdown that say nothing in one line: of headings, bold words, tables, lines across,
# tasks, callouts and the fences of code.
_MARKS = re.compile(
    r"^#{1,6}[ \t]+|^---+[ \t]*$|\*\*|(?:\|[ \t:-]*)+|(?<=[-*+] )\[[ xX]\](?=[ \t])"
    r"|^[ \t]*>[ \t]*\[![\w-]+\][+-]?|^[ \t]*(?:```|~~~).*$",
    re.MULTILINE,
)
# Of a link only its words are shown.
_LINK = re.compile(
    r"!?\[(?P<words>[^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)"
    r"|!?\[\[(?P<target>[^\[\]|\n]*)(?:\|(?P<label>[^\[\]\n]*))?\]\]"
)

Replacements = list[tuple[int, int, str]]


def front_matter_end(text: str) -> int:
    """Where the words of the text begin; 0 where no front matter stands before any words."""
    found = _FRONT_MATTER.match(text)
    return found.end() if found and text[found.end() :].strip() else 0


def markup_spans(text: str) -> Replacements:
    """What is left out when the text is shown in one line, in order, each with what stands there.

    Front matter is not among it: one may look for words in it.
    """
    gone: Replacements = []
    for found in _LINK.finditer(text):
        first, last = _called(found)
        gone += [(found.start(), first, ""), (last, found.end(), "")]
    links = tuple(gone)
    gone += [
        (*found.span(), " ")
        for found in _MARKS.finditer(text)
        if not any(start < found.end() and found.start() < end for start, end, _ in links)
    ]
    return sorted(gone)


def strip_links(text: str) -> str:
    """The text in which each link stands as what it is called."""
    return _LINK.sub(lambda found: text[slice(*_called(found))], text)


def _called(link: re.Match[str]) -> tuple[int, int]:
    """Where it says what it is called: its words, else the last part of where it leads."""
    if link["words"] or link["label"]:
        return link.span("words" if link["words"] else "label")
    if link["target"] is None:
        return link.span("words")
    target = link["target"].rstrip("/")
    start = link.start("target")
    return start + target.rfind("/") + 1, start + len(target)


def render_line(text: str, begin: int, end: int, gone: Replacements) -> str:
    """That stretch of the text in one line, without what is gone."""
    pieces: list[str] = []
    at = begin
    for start, stop, instead in gone:
        if stop <= at or start >= end:
            continue
        pieces += [text[at : max(at, start)], instead]
        at = min(stop, end)
    pieces.append(text[at:end])
    return _SPACES.sub(" ", "".join(pieces))


def plain_line(text: str) -> str:
    """What the text says, in one line."""
    return render_line(text, front_matter_end(text), len(text), markup_spans(text)).strip()
