"""Chunking of documents into passages, which are searched, cited and encoded (T1)."""

import re
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise

from msgspec import Struct

from core.language.text.sentences import sentences
from core.records.files.documents import Document, Heading, Page, Passage

CountTokens = Callable[[Sequence[str]], Sequence[int]]

PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
LINE = re.compile(r"\n\s*")
WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
# Where to cut a long sentence, best first: lines, clauses, words.
CUTS = (
    re.compile(r"\n\s*"),
    re.compile(r"(?:[;:]\s|[。！？；])\s*"),
    re.compile(r"(?:,\s|[、，])\s*"),
    re.compile(r"\s+"),
)
INDENTED = re.compile(r"\n[ \t]+\Z")
MARKUP = " \t\n#=-~*_^\"'`+.:"
# Text is cut to this length before counting, because a tokenizer stops at its own limit.
LONGEST_PIECE = 600
_SHORTEST = 3
_SPANS_AT_ONCE = 1000
SEPARATOR = " › "
# In a section of this many passages, passages preferably begin at one unit in four (a landmark).
LONG_SECTION = 5
RARITY = 4


class TextUnit(Struct, frozen=True, gc=False):
    """A span that stays whole; `is_rough` says that it was cut within a word or phrase."""

    start: int
    end: int
    tokens: int
    is_rough: bool = False


class Section(Struct, frozen=True):
    """A span that passages do not cross: from a heading or page start to the next one."""

    start: int
    end: int
    heading: str


def chunk(
    document: Document,
    *,
    count_tokens: CountTokens | None,
    target_tokens: int = 180,
    most_tokens: int = 240,
    overlap_percent: int = 0,
) -> tuple[Passage, ...]:
    """Cut a document into passages that cover its text without gaps; a blank text has none.

    Headings and pages start a passage; paragraphs and sentences stay whole where they fit.
    `count_tokens` counts word pieces as the encoder does (None: they are estimated). A passage
    has about `target_tokens` of them and never more than `most_tokens`. Within a section it
    begins with the last whole sentences of the one before, up to `overlap_percent` of the target.
    """
    text = document.text
    if not text.strip():
        return ()
    counter = _TokenCounter(text, count_tokens or estimate_tokens)
    by_lines = document.traits.by_lines
    sections = list(_sections(document))
    # Paragraphs with the empty lines after them.
    paragraphs = [list(_cut(text, span.start, span.end, PARAGRAPH)) for span in sections]
    flat = counter.measure([span for spans in paragraphs for span in spans])
    limit = max(most_tokens - counter.marks, 1)
    target = min(target_tokens, limit)
    units = iter(_split_large(counter, flat, target, limit, by_lines=by_lines))
    passages: list[Passage] = []
    waiting = next(units, None)
    for section in sections:
        inside: list[TextUnit] = []
        while waiting is not None and waiting.start < section.end:
            inside.append(waiting)
            waiting = next(units, None)
        spans = list(_packed(counter, inside, target, limit))
        if overlap_percent:
            spans = _overlapping(counter, spans, target * overlap_percent // 100, limit)
        for start, end in spans:
            # Spaces before the first word may be on a page without words.
            first = end - len(text[start:end].lstrip())
            page = _page_at(document.pages, first)
            passages.append(
                Passage(len(passages), start, end, text[start:end], page, section.heading)
            )
    return tuple(passages)


def estimate_tokens(texts: Sequence[str]) -> list[int]:
    """Estimate the number of word pieces, rather too many than too few."""
    return [_estimate(text) for text in texts]


def _estimate(text: str) -> int:
    words = WORD.findall(text)
    if text.isascii():
        return len(words) + sum((len(word) - 1) // 5 for word in words if len(word) > 5)
    return sum(1 + (len(word) - 1) // 5 if word.isascii() else len(word) for word in words)


class _TokenCounter:
    """Counts the tokens of spans of one text, without special tokens."""

    def __init__(self, text: str, count: CountTokens) -> None:
        self.text = text
        self._count = count
        self.marks = int(count([""])[0])

    def measure(
        self, spans: Sequence[tuple[int, int]], *, is_rough: bool = False
    ) -> list[TextUnit]:
        """Return the spans with their token counts."""
        if not spans:
            return []
        counts = self._count([self.text[start:end] for start, end in spans])
        return [
            TextUnit(start, end, max(int(count) - self.marks, 0), is_rough)
            for (start, end), count in zip(spans, counts, strict=True)
        ]


def _sections(document: Document) -> Iterator[Section]:
    """Iterate over sections in order, each with its path of headings."""
    text = document.text
    marks = {page.start for page in document.pages if 0 < page.start < len(text)}
    ends_at = 0
    starts: list[tuple[int, Heading]] = []
    for heading in document.headings:
        line = _line_start(text, heading.start)
        starts.append((line, heading))
        # Consecutive headings stay together with the text below them.
        if text[ends_at:line].strip(MARKUP):
            marks.add(line)
        ends_at = heading.end
    first = len(text) - len(text.lstrip())
    cuts: list[int] = []
    for mark in sorted(marks, reverse=True):
        # A page without text belongs to the passage before it.
        if mark > first and text[mark : cuts[-1] if cuts else len(text)].strip():
            cuts.append(mark)
    cuts.reverse()
    path: list[Heading] = []
    at = 0
    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        # A heading at the very start of the section, and those that follow it at once, count.
        reach = start
        while at < len(starts) and not text[max(reach, start) : starts[at][0]].strip(MARKUP):
            if starts[at][0] >= end:
                break
            heading = starts[at][1]
            path = [*(above for above in path if above.level < heading.level), heading]
            reach = heading.end
            at += 1
        yield Section(start, end, SEPARATOR.join(heading_above.title for heading_above in path))


def _line_start(text: str, at: int) -> int:
    """Return the start of the heading's line, or of an overline above it."""
    start = text.rfind("\n", 0, at) + 1
    above = text.rfind("\n", 0, max(start - 1, 0)) + 1
    line = text[above : max(start - 1, 0)]
    return above if len(line) >= 3 and not line.strip("=-~^\"'`*+#.:_") else start


def _cut(text: str, start: int, end: int, where: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Iterate over non-blank spans, each with the match that ends it."""
    begin = start
    for match in where.finditer(text, start, end):
        if (
            match.end() < end
            and not text[begin : match.start()].isspace()
            and match.start() > begin
        ):
            yield begin, match.end()
            begin = match.end()
    if begin < end:
        yield begin, end


def _split_large(
    counter: _TokenCounter, units: Iterable[TextUnit], target: int, most: int, *, by_lines: bool
) -> list[TextUnit]:
    """Cut spans above the target at sentences or lines, then anywhere."""
    small: list[TextUnit] = []
    for unit in units:
        if unit.tokens <= target:
            small.append(unit)
        else:
            spans = _short(counter.text, _inner(counter.text, unit, by_lines=by_lines))
            # Batches: a paragraph may have very many.
            while batch := list(islice(spans, _SPANS_AT_ONCE)):
                for inner in counter.measure(batch):
                    small += _halved(counter, inner, target if inner.is_rough else most)
    return small


def _inner(text: str, unit: TextUnit, *, by_lines: bool) -> Iterator[tuple[int, int]]:
    """Iterate over the lines or sentences that cover a paragraph."""
    if by_lines:
        yield from _cut(text, unit.start, unit.end, LINE)
        return
    begin = unit.start
    for start, _ in sentences(text, unit.start, unit.end):
        # Of very short ones, which are no sentences, a text may have half as many as characters.
        if start > begin + _SHORTEST and text[begin:start].strip():
            yield begin, start
            begin = start
    yield begin, unit.end


def _short(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Cut very long spans at the best place before the limit."""
    for start, end in spans:
        while end - start > LONGEST_PIECE:
            cut = _best_cut(text, start + LONGEST_PIECE // 2, start + LONGEST_PIECE)
            yield start, cut
            start = cut
        yield start, end


def _halved(counter: _TokenCounter, unit: TextUnit, most: int) -> list[TextUnit]:
    """Halve the span until each piece is small enough."""
    done: list[TextUnit] = []
    waiting = [unit]
    while waiting:
        piece = waiting.pop()
        size = piece.end - piece.start
        if piece.tokens <= most or size < 2:
            done.append(piece)
            continue
        cut = _best_cut(counter.text, piece.start + size // 3, piece.start + size - size // 3)
        first, second = counter.measure([(piece.start, cut), (cut, piece.end)], is_rough=True)
        waiting += [second, first]
    return done


def _best_cut(text: str, low: int, high: int) -> int:
    """Return the last good place to cut between two offsets; `high` if there is none."""
    for where in CUTS:
        ends = [found.end() for found in where.finditer(text, low, high)]
        if ends and ends[-1] > low:
            return ends[-1]
    return max(high, low + 1)


def _packed(
    counter: _TokenCounter, units: Sequence[TextUnit], target: int, limit: int
) -> Iterator[tuple[int, int]]:
    """Join neighbors up to the target; a short rest joins the last passage."""
    groups: list[list[TextUnit]] = []
    size = 0
    is_long = sum(unit.tokens for unit in units) > LONG_SECTION * target
    for unit in units:
        grown = size + unit.tokens
        fits = grown <= target or (size * 3 < target and grown <= limit)
        if fits and is_long and size * 2 >= target:
            fits = not _is_landmark(counter.text, unit)
        if groups and fits:
            groups[-1].append(unit)
            size = grown
        else:
            groups.append([unit])
            size = unit.tokens
    if len(groups) > 1:
        rest = sum(unit.tokens for unit in groups[-1])
        before = sum(unit.tokens for unit in groups[-2])
        if rest * 4 < target and rest + before <= limit:
            last = groups.pop()
            groups[-1].extend(last)
    for group in groups:
        yield from _checked(counter, group, limit)


def _overlapping(
    counter: _TokenCounter, spans: Sequence[tuple[int, int]], overlap: int, limit: int
) -> list[tuple[int, int]]:
    """Return the spans, each begun earlier by sentences of the one before."""
    extended = list(spans[:1])
    for (before, start), (_, end) in pairwise(spans):
        earliest = start
        for begin, _ in reversed(list(sentences(counter.text, before, start))):
            shared, whole = counter.measure([(begin, start), (begin, end)])
            if begin <= before or shared.tokens > overlap or whole.tokens > limit:
                break
            earliest = begin
        extended.append((earliest, end))
    return extended


def _is_landmark(text: str, unit: TextUnit) -> bool:
    """Whether a passage should begin here, by a hash of the unit's own text.

    After an edit in a long section the boundaries soon match the old ones again (content-defined
    chunking). An indented unit stays with the text above it.
    """
    if INDENTED.search(text[max(0, unit.start - 80) : unit.start]):
        return False
    return zlib.crc32(text[unit.start : unit.end].encode("utf-8", "surrogatepass")) % RARITY == 0


def _checked(
    counter: _TokenCounter, group: Sequence[TextUnit], limit: int
) -> Iterator[tuple[int, int]]:
    """Return the group's span; count and cut it again if its parts were cut within words.

    Joined, such parts can have more tokens than apart.
    """
    start, end = group[0].start, group[-1].end
    if len(group) == 1 or not any(unit.is_rough for unit in group):
        yield start, end
        return
    (whole,) = counter.measure([(start, end)])
    yield from ((piece.start, piece.end) for piece in _halved(counter, whole, limit))


def _page_at(pages: Sequence[Page], start: int) -> int | None:
    """Return the number of the page that contains the offset."""
    if not pages:
        return None
    at = bisect_right(pages, start, key=lambda page: page.start)
    return pages[max(at - 1, 0)].number
