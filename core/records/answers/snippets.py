"""One-line rendering of document text, without markup."""

import re

_SPACES = re.compile(r"\s+")
# Front matter begins with a key and contains only keys, lists, comments and indented lines. Other
# text between two horizontal rules is content.
_KEY = r"[\"'\w$@][^\s*,;|]*(?: [^\s*,;|]+){0,2}:(?:[ \t].*)?"
_FRONT_MATTER = re.compile(
    rf"\A\s*---[ \t]*\n(?:#.*\n)*{_KEY}\n"
    rf"(?:(?:[ \t].*|#.*|-(?:[ \t].*)?|[\]}}].*|{_KEY})?\n)*?"
    r"(?:---|\.\.\.)[ \t]*(?:\n\s*|\Z)"
)
# A mail begins with its headers.
_MAIL_HEAD = re.compile(
    r"\A(?:(?:From|To|Cc|Bcc|Date|Subject|Reply-To): .*\n(?:[ \t].+\n)*){2,}\s*"
)
# Markdown markup that is dropped in one line: headings, bold, tables, horizontal rules, tasks,
# callouts and code fences.
_MARKS = re.compile(
    r"^#{1,6}[ \t]+|^---+[ \t]*$|\*\*|(?:\|[ \t:-]*)+|(?<=[-*+] )\[[ xX]\](?=[ \t])"
    r"|^[ \t]*>[ \t]*\[![\w-]+\][+-]?|^[ \t]*(?:```|~~~).*$",
    re.MULTILINE,
)
# Links, of which only the label is shown.
_LINK = re.compile(
    r"!?\[(?P<words>[^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)"
    r"|!?\[\[(?P<target>[^\[\]|\n]*)(?:\|(?P<label>[^\[\]\n]*))?\]\]"
)

Replacements = list[tuple[int, int, str]]


def front_matter_end(text: str) -> int:
    """Return the offset behind front matter or mail headers; 0 if there are no words behind any."""
    match = _FRONT_MATTER.match(text) or _MAIL_HEAD.match(text)
    return match.end() if match and text[match.end() :].strip() else 0


def markup_spans(text: str) -> Replacements:
    """Return spans of markup and their replacements, without front matter."""
    replacements: Replacements = []
    for match in _LINK.finditer(text):
        first, last = _label_span(match)
        replacements += [(match.start(), first, ""), (last, match.end(), "")]
    links = tuple(replacements)
    replacements += [
        (*match.span(), " ")
        for match in _MARKS.finditer(text)
        if not any(start < match.end() and match.start() < end for start, end, _ in links)
    ]
    return sorted(replacements)


def strip_links(text: str) -> str:
    """Return the text with each link replaced by its label."""
    return _LINK.sub(lambda match: text[slice(*_label_span(match))], text)


def _label_span(link: re.Match[str]) -> tuple[int, int]:
    """Return the span of the link's label: its words, else the last part of its target."""
    if link["words"] or link["label"]:
        return link.span("words" if link["words"] else "label")
    if link["target"] is None:
        return link.span("words")
    target = link["target"].rstrip("/")
    start = link.start("target")
    return start + target.rfind("/") + 1, start + len(target)


def render_line(text: str, begin: int, end: int, replacements: Replacements) -> str:
    """Return that stretch of the text in one line, with the replacements applied."""
    pieces: list[str] = []
    at = begin
    for start, stop, replacement in replacements:
        if stop <= at or start >= end:
            continue
        pieces += [text[at : max(at, start)], replacement]
        at = min(stop, end)
    pieces.append(text[at:end])
    return _SPACES.sub(" ", "".join(pieces))


def plain_line(text: str) -> str:
    """Return the text in one line, without front matter and markup."""
    return render_line(text, front_matter_end(text), len(text), markup_spans(text)).strip()
