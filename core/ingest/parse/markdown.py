"""Structure of Markdown texts: headings, links, tables, tags."""

import re
from collections.abc import Iterable, Iterator

from core.records.files.documents import DocumentTable, Field, Heading, Link

FENCE = re.compile(r"^[ ]{0,3}(```+|~~~+)([^\n]*)$", re.MULTILINE)
TICKS = re.compile(r"`+|\n")
ATX = re.compile(r"^[ ]{0,3}(#{1,6})[ \t]([^\n]*)$", re.MULTILINE)
SETEXT = re.compile(
    r"^(?![ ]{0,3}[-=#>|*+])[ ]{0,3}(\S[^\n]{0,200})\n[ ]{0,3}(=+|-{2,})[ \t]*$", re.MULTILINE
)
LINK = re.compile(
    r"(!?)\[([^\[\]\n]{0,500})\]\(\s*<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)>?[^()\n]{0,300}\)"
)
BARE = re.compile(r"<?(https?://[^\s<>\"')\]]+[^\s<>\"')\].,;:!?])>?")
WIKI = re.compile(r"!?\[\[([^\[\]\n|]{1,300})(?:\|([^\[\]\n]{1,300}))?\]\]")
# A period is part of a tag before a lower-case letter ("#stage.seed"); "page#part=2" is an address.
TAG = re.compile(
    r"(?<![\w&/#\[(=\"'+])(?<!\.\*)#([A-Za-z\u00c0-\uffff](?:[\w/\-]|\.(?=[a-z])){1,60}+)(?!=)"
)
COLOR = re.compile(r"[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?(?:[0-9a-fA-F]{2})?")
RULE = re.compile(r"^[ \t|:\-]{3,}$", re.MULTILINE)
DEFINITION = re.compile(
    r"^(?P<term>[^\s|>#:-][^\n:]{0,60})\n:[ \t]+(?P<text>\S[^\n]*?)[ \t]*$", re.MULTILINE
)
RULE_CELL = re.compile(r"[ \t]*:?-+:?[ \t]*")
# A path step: "." or "/" before a word that is no number ("0.37" is a version).
STEP = re.compile(r"[./](?=[\w-]*[^\W\d])")


def mask_code(text: str, *, begin: int = 0) -> str:
    """Replace code, comments and everything before `begin` by spaces; offsets stay valid."""
    text = _mask(text, [(0, begin)])
    for spans in (_fences_and_comments, _inline_code):
        text = _mask(text, spans(text))
    return text


def find_headings(text: str, shown: str) -> tuple[Heading, ...]:
    """Return the headings in order; `shown` is the text with masked code."""
    headings = [_atx(text, match) for match in ATX.finditer(shown)]
    for match in SETEXT.finditer(shown):
        if "|" not in match[1]:
            level, (start, end) = 1 if match[2][0] == "=" else 2, match.span(1)
            headings.append(Heading(level, strip_markup(text[start:end]), start, end))
    titled = (heading for heading in headings if heading.title)
    return tuple(sorted(titled, key=lambda heading: heading.start))


def find_links(shown: str, *, label_first: bool) -> tuple[Link, ...]:
    """Return links, wikilinks and bare addresses in order, without images.

    Where the target of a link is a wikilink ("[here]([[Page]])"), the wikilink is returned.

    `label_first` says that a note writes ``[[label|target]]`` instead of ``[[target|label]]``.
    """
    links = [*_wikilinks(shown, label_first=label_first)]
    taken: list[tuple[int, int]] = []
    for match in LINK.finditer(shown):
        if match[3].startswith("[["):
            continue
        taken.append(match.span())
        if not match[1] and match[2].strip() and not match[3].startswith("data:"):
            links.append(Link(match[3], strip_markup(match[2]), *match.span()))
    ends = iter([*taken, (len(shown) + 1, len(shown) + 1)])
    start, end = next(ends)
    for match in BARE.finditer(shown):
        while end <= match.start():
            start, end = next(ends)
        if not start <= match.start() < end:
            links.append(Link(match[1], match[1], *match.span(1)))
    return tuple(sorted(links, key=lambda link: link.start))


def find_tags(shown: str) -> Iterator[str]:
    """Iterate over hashtags in order; color codes are skipped."""
    for match in TAG.finditer(shown):
        if not COLOR.fullmatch(match[1]):
            yield match[1].rstrip("/-")


def find_definitions(shown: str) -> Iterator[Field]:
    """Iterate over the terms of definition lists, with the first line of what each means."""
    for match in DEFINITION.finditer(shown):
        term = strip_markup(match["term"])
        if term:
            yield Field(term, match["text"], *match.span("text"), kind="definition")


def find_tables(shown: str) -> Iterator[DocumentTable]:
    """Iterate over pipe tables with the span of each cell; a rule inside a table begins none."""
    at = 0
    for rule in RULE.finditer(shown):
        if rule.start() < at or not all(
            map(RULE_CELL.fullmatch, rule[0].strip().strip("|").split("|"))
        ):
            continue
        head_end = rule.start() - 1
        head_start = shown.rfind("\n", 0, max(head_end, 0)) + 1
        header = _cells(shown, head_start, head_end)
        if "|" not in shown[head_start : max(head_end, 0)] or len(header) < 2:
            continue
        rows: list[tuple[tuple[int, int], ...]] = []
        at = rule.end() + 1
        while at < len(shown):
            end = shown.find("\n", at)
            end = len(shown) if end < 0 else end
            if "|" not in shown[at:end]:
                break
            rows.append(_cells(shown, at, end))
            at = end + 1
        yield DocumentTable(tuple(strip_markup(shown[a:b]) for a, b in header), tuple(rows))


def strip_markup(text: str) -> str:
    """Return inline Markdown as plain text: no emphasis marks, links by their label."""
    text = LINK.sub(lambda match: match[2], text)
    text = WIKI.sub(lambda match: match[2] or match[1], text)
    return " ".join(re.sub(r"[*`]+|(?<!\w)_+|_+(?!\w)", "", text).split())


def _atx(text: str, match: re.Match[str]) -> Heading:
    # Taken from the unmasked text: a heading may be only a name in backticks.
    title = text[match.start(2) : match.end(2)]
    start = match.start(2) + len(title) - len(title.lstrip())
    title = title.strip()
    if title.endswith(("#", " #")) and (bare := title.rstrip("#")).endswith((" ", "\t")):
        title = bare.rstrip()
    return Heading(len(match[1]), strip_markup(title), start, start + len(title))


def _mask(text: str, spans: Iterable[tuple[int, int]]) -> str:
    pieces: list[str] = []
    at = 0
    for start, end in spans:
        pieces += (text[at:start], re.sub(r"[^\n]", " ", text[start:end]))
        at = end
    return "".join([*pieces, text[at:]])


def _fences_and_comments(text: str) -> Iterator[tuple[int, int]]:
    """Iterate over spans of fenced blocks and comments; an unclosed block runs to the end."""
    fence, comment = FENCE.search(text), text.find("<!--")
    while fence is not None or comment >= 0:
        if fence is not None and not 0 <= comment < fence.start():
            start, at = fence.start(), _fence_end(text, fence)
        elif (end := text.find("-->", comment)) >= 0:
            start, at = comment, end + 3
        else:
            comment = -1
            continue
        yield start, at
        # What was found further on is not searched for again, else many would take a square.
        fence = FENCE.search(text, at) if fence is not None and fence.start() < at else fence
        comment = text.find("<!--", at) if 0 <= comment < at else comment


def _fence_end(text: str, opened: re.Match[str]) -> int:
    for fence in FENCE.finditer(text, opened.end()):
        if fence[1].startswith(opened[1]) and not fence[2].strip():
            return fence.end()
    return len(text)


def _inline_code(text: str) -> Iterator[tuple[int, int]]:
    """Iterate over spans between two runs of equally many backticks on one line."""
    runs = list(TICKS.finditer(text))
    closing: list[int] = [0] * len(runs)
    later: dict[str, int] = {}
    for at in range(len(runs) - 1, -1, -1):
        if runs[at][0] == "\n":
            later.clear()
        else:
            closing[at] = later.get(runs[at][0], 0)
            later[runs[at][0]] = at
    at = 0
    while at < len(runs):
        if closing[at]:
            yield runs[at].start(), runs[closing[at]].end()
            at = closing[at]
        at += 1


def _wikilinks(shown: str, *, label_first: bool) -> Iterator[Link]:
    pairs = [
        (match, left, right, _address_score(right) - _address_score(left))
        for match in WIKI.finditer(shown)
        for left, right in [(match[1].strip(), (match[2] or "").strip())]
    ]
    # A note uses one order everywhere: links that show it decide for the others.
    votes = sum((lean > 0) - (lean < 0) for _, _, right, lean in pairs if right)
    label_first = label_first or votes > 0
    for match, left, right, lean in pairs:
        is_turned = bool(right) and (lean > 0 or (label_first and lean == 0))
        target, label = (right, left) if is_turned else (left, right)
        if target:
            yield Link(target, label or target, *match.span(), kind="wikilink")


def _address_score(side: str) -> int:
    """Score how much the text looks like a note's address: an anchor, path steps, no spaces."""
    note, mark, anchor = side.partition("#")
    if "://" in side:
        return 9
    if any(map(str.isspace, note)) or not note:
        return 0
    return len(STEP.findall(note)) + 3 * bool(mark and anchor)


def _cells(text: str, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """Return the spans of the cells of one row, without bars and surrounding spaces."""
    line = text[start : max(end, start)]
    begin = len(line) - len(line.lstrip())
    begin += line[begin : begin + 1] == "|"
    stop = len(line.rstrip())
    stop -= stop > begin and line[stop - 1] == "|"
    spans: list[tuple[int, int]] = []
    for cell in line[begin:stop].split("|"):
        lead = len(cell) - len(cell.lstrip())
        tail = len(cell.strip())
        spans.append((start + begin + lead, start + begin + lead + tail))
        begin += len(cell) + 1
    return tuple(spans)
