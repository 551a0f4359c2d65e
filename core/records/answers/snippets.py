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
    r"^#{1,6}[ \t]+|^---+[ \t]*$|\*\*|(?:\|[ \t:-]*)+|(?:(?<=[-*+•] )|^[ \t]*)\[[ xX]\](?=[ \t])"
    r"|^[ \t]*>[ \t]*\[![\w-]+\][+-]?|^[ \t]*(?:```|~~~).*$",
    re.MULTILINE,
)
# Links, of which only the label is shown.
_LINK = re.compile(
    r"!?\[(?P<words>[^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)"
    r"|!?\[\[(?P<target>[^\[\]|\n]*)(?:\|(?P<label>[^\[\]\n]*))?\]\]"
)
# Number of characters shown before and after a quote.
CONTEXT_CHARS = 110
# Line ends behind which something else begins: a blank line, an item, a heading, a row, a quote.
_BLOCK_ENDS = re.compile(r"\n(?=[ \t]*(?:\n|[-*+#|>]|\d{1,3}[.)]\s|\[[ xX]\]\s))")
_SENTENCE_ENDS = re.compile(r"[.!?]\s+")
_FIELD_ENDS = re.compile(r"\n")
# Kinds of documents whose lines are rows of values; they are told apart by one of the delimiters.
TABLE_KINDS = frozenset({"csv", "tsv"})
_CELL = re.compile(r"\"[^\"\n]*\"|(?P<cell>[,;\t])(?=[^\s,;])|(?P<row>\n)")

Replacements = list[tuple[int, int, str]]


def front_matter_end(text: str) -> int:
    """Return the offset behind front matter or mail headers; 0 if there are no words behind any."""
    match = _FRONT_MATTER.match(text) or _MAIL_HEAD.match(text)
    return match.end() if match and text[match.end() :].strip() else 0


def context_span(text: str, start: int, end: int, *, kind: str = "") -> tuple[int, int]:
    """Return the span of a quote with its surroundings, cut at word boundaries.

    These end with the paragraph, the item of a list, the row or the field. `kind` is that of the
    document.
    """
    has_rows = kind in TABLE_KINDS or start < front_matter_end(text)
    blocks = _FIELD_ENDS if has_rows else _BLOCK_ENDS
    begin, stop = max(0, start - CONTEXT_CHARS), min(len(text), end + CONTEXT_CHARS)
    begin = max((it.end() for it in blocks.finditer(text, begin, start)), default=begin)
    after = blocks.search(text, end, stop)
    stop = after.start() if after is not None else stop
    while 0 < begin < start and not text[begin - 1].isspace():
        begin += 1
    while end < stop < len(text) and not text[stop].isspace():
        stop -= 1
    # Of sentences that are cut, none is left if a whole one is there.
    if begin and text[begin - 1] != "\n":
        begin = next((it.end() for it in _SENTENCE_ENDS.finditer(text, begin, start)), begin)
    if stop < len(text) and text[stop] != "\n":
        stop = max(
            (it.start() + 1 for it in _SENTENCE_ENDS.finditer(text, end, stop)), default=stop
        )
    return begin, stop


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


def cell_spans(text: str) -> Replacements:
    """Return the delimiters of a table of values, and what separates cells and rows in one line."""
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    return [
        (*match.span(), " · " if match["row"] else ", ")
        for match in _CELL.finditer(text)
        if match["row"] or match["cell"] == delimiter
    ]


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
