"""Documents become passages: the stretches that are searched, cited and given to the encoder."""

import re
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from core.extract.words.sentences import sentences
from core.records.files.documents import Document, Heading, Page, Passage

CountTokens = Callable[[Sequence[str]], Sequence[int]]

BY_LINES = frozenset({"code", "config", "log", "csv", "tsv", "json", "jsonl", "xml", "xlsx", "ods"})
PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
LINE = re.compile(r"\n\s*")
WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
# Where a sentence that is too long is cut, best first: lines, clauses, words.
CUTS = (
    re.compile(r"\n\s*"),
    re.compile(r"(?:[;:]\s|[。！？；])\s*"),
    re.compile(r"(?:,\s|[、，])\s*"),
    re.compile(r"\s+"),
)
INDENTED = re.compile(r"\n[ \t]+\Z")
MARKUP = " \t\n#=-~*_^\"'`+.:"
# Text is cut to this length before it is counted: a tokenizer stops counting at its own limit.
LONGEST_PIECE = 600
SEPARATOR = " › "
# In a section of this many passages one atom in four is a landmark: passages rather begin there.
LONG_SECTION = 5
RARITY = 4


class TextUnit(Struct, frozen=True):
    """A stretch that stays whole; `is_rough` says that it was cut within a word or phrase."""

    start: int
    end: int
    tokens: int
    is_rough: bool = False


class Section(Struct, frozen=True):
    """A stretch that no passage leaves: from a heading or the start of a page to the next one."""

    start: int
    end: int
    heading: str


def chunk(
    document: Document,
    *,
    count_tokens: CountTokens | None,
    target_tokens: int = 180,
    most_tokens: int = 240,
) -> tuple[Passage, ...]:
    """Cut a document into passages that cover its text without gaps; a blank text has none.

    Headings and pages start a passage; paragraphs and sentences stay whole where they fit.
    `count_tokens` counts word pieces as the encoder does (None: they are estimated). A passage
    has about `target_tokens` of them and never more than `most_tokens`.
    """
    text = document.text
    if not text.strip():
        return ()
    scale = _TokenCounter(text, count_tokens or estimate_tokens)
    by_lines = document.kind in BY_LINES
    sections = list(_sections(document))
    paragraphs = [list(_paragraphs(text, one)) for one in sections]
    flat = scale.measure([span for spans in paragraphs for span in spans])
    limit = max(most_tokens - scale.marks, 1)
    target = min(target_tokens, limit)
    atoms = iter(_split_large(scale, flat, target, limit, by_lines=by_lines))
    passages: list[Passage] = []
    waiting = next(atoms, None)
    for section in sections:
        inside: list[TextUnit] = []
        while waiting is not None and waiting.start < section.end:
            inside.append(waiting)
            waiting = next(atoms, None)
        for start, end in _packed(scale, inside, target, limit):
            # Spaces before the first word may stand on a page without words.
            first = end - len(text[start:end].lstrip())
            page = _page_at(document.pages, first)
            passages.append(
                Passage(len(passages), start, end, text[start:end], page, section.heading)
            )
    return tuple(passages)


def estimate_tokens(texts: Sequence[str]) -> list[int]:
    """About as many word pieces as the encoder would see, rather too many than too few."""
    return [_estimate(text) for text in texts]


def _estimate(text: str) -> int:
    words = WORD.findall(text)
    if text.isascii():
        return len(words) + sum((len(word) - 1) // 5 for word in words if len(word) > 5)
    return sum(1 + (len(word) - 1) // 5 if word.isascii() else len(word) for word in words)


class _TokenCounter:
    """Counts the tokens of stretches of one text, without the marks that stand around each."""

    def __init__(self, text: str, count: CountTokens) -> None:
        self.text = text
        self._count = count
        self.marks = int(count([""])[0])

    def measure(
        self, spans: Sequence[tuple[int, int]], *, is_rough: bool = False
    ) -> list[TextUnit]:
        """The stretches with their tokens."""
        if not spans:
            return []
        counts = self._count([self.text[start:end] for start, end in spans])
        return [
            TextUnit(start, end, max(int(count) - self.marks, 0), is_rough)
            for (start, end), count in zip(spans, counts, strict=True)
        ]


def _sections(document: Document) -> Iterator[Section]:
    """Sections in order, with the path of headings that each stands under."""
    text = document.text
    marks = {page.start for page in document.pages if 0 < page.start < len(text)}
    ends_at = 0
    starts: list[tuple[int, Heading]] = []
    for heading in document.headings:
        line = _line_start(text, heading.start)
        starts.append((line, heading))
        # Headings that follow each other directly stay together with the text below them.
        if text[ends_at:line].strip(MARKUP):
            marks.add(line)
        ends_at = heading.end
    first = len(text) - len(text.lstrip())
    cuts: list[int] = []
    for mark in sorted(marks, reverse=True):
        # A page without text belongs to the passage before it.
        if mark > first and text[mark : cuts[0] if cuts else len(text)].strip():
            cuts.insert(0, mark)
    path: list[Heading] = []
    at = 0
    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        # A heading at the very start of the section, and those that follow it at once, count.
        reach = start
        while at < len(starts) and not text[max(reach, start) : starts[at][0]].strip(MARKUP):
            if starts[at][0] >= end:
                break
            _descend(path, starts[at][1])
            reach = starts[at][1].end
            at += 1
        yield Section(start, end, SEPARATOR.join(one.title for one in path))


def _descend(path: list[Heading], heading: Heading) -> None:
    while path and path[-1].level >= heading.level:
        path.pop()
    path.append(heading)


def _line_start(text: str, at: int) -> int:
    """Where the heading's line starts, a line of marks above its title included."""
    start = text.rfind("\n", 0, at) + 1
    above = text.rfind("\n", 0, max(start - 1, 0)) + 1
    line = text[above : max(start - 1, 0)]
    return above if len(line) >= 3 and not line.strip("=-~^\"'`*+#.:_") else start


def _paragraphs(text: str, section: Section) -> Iterator[tuple[int, int]]:
    """Paragraphs with the empty lines after them; the first one takes those before it."""
    return _cut(text, section.start, section.end, PARAGRAPH)


def _cut(text: str, start: int, end: int, where: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Stretches between matches, each with the match after it; none of them is blank."""
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
    scale: _TokenCounter, atoms: Iterable[TextUnit], target: int, most: int, *, by_lines: bool
) -> list[TextUnit]:
    """The same stretches, those above the target cut at sentences or lines, then anywhere."""
    small: list[TextUnit] = []
    for atom in atoms:
        if atom.tokens <= target:
            small.append(atom)
        else:
            spans = list(_inner(scale.text, atom, by_lines=by_lines))
            for inner in scale.measure(_short(scale.text, spans)):
                small += _halved(scale, inner, target if inner.is_rough else most)
    return small


def _inner(text: str, atom: TextUnit, *, by_lines: bool) -> Iterator[tuple[int, int]]:
    """The lines or sentences of a paragraph, covering it."""
    if by_lines:
        yield from _cut(text, atom.start, atom.end, LINE)
        return
    begin = atom.start
    for start, _ in sentences(text, atom.start, atom.end):
        if start > begin and text[begin:start].strip():
            yield begin, start
            begin = start
    yield begin, atom.end


def _short(text: str, spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The stretches, those that are very long cut at the best place before the limit."""
    short: list[tuple[int, int]] = []
    for start, end in spans:
        while end - start > LONGEST_PIECE:
            cut = _best_cut(text, start + LONGEST_PIECE // 2, start + LONGEST_PIECE)
            short.append((start, cut))
            start = cut
        short.append((start, end))
    return short


def _halved(scale: _TokenCounter, atom: TextUnit, most: int) -> list[TextUnit]:
    """The stretch cut into halves until each is small enough."""
    done: list[TextUnit] = []
    waiting = [atom]
    while waiting:
        one = waiting.pop()
        size = one.end - one.start
        if one.tokens <= most or size < 2:
            done.append(one)
            continue
        cut = _best_cut(scale.text, one.start + size // 3, one.start + size - size // 3)
        first, second = scale.measure([(one.start, cut), (cut, one.end)], is_rough=True)
        waiting += [second, first]
    return done


def _best_cut(text: str, low: int, high: int) -> int:
    """The last good place to cut between two offsets; the second one when there is none."""
    for where in CUTS:
        ends = [found.end() for found in where.finditer(text, low, high)]
        if ends and ends[-1] > low:
            return ends[-1]
    return max(high, low + 1)


def _packed(
    scale: _TokenCounter, atoms: Sequence[TextUnit], target: int, limit: int
) -> Iterator[tuple[int, int]]:
    """Spans of passages: neighbors are joined up to the target, a short rest joins the last."""
    groups: list[list[TextUnit]] = []
    size = 0
    is_long = sum(atom.tokens for atom in atoms) > LONG_SECTION * target
    for atom in atoms:
        grown = size + atom.tokens
        fits = grown <= target or (size * 3 < target and grown <= limit)
        if fits and is_long and size * 2 >= target:
            fits = not _is_landmark(scale.text, atom)
        if groups and fits:
            groups[-1].append(atom)
            size = grown
        else:
            groups.append([atom])
            size = atom.tokens
    if len(groups) > 1:
        rest = sum(atom.tokens for atom in groups[-1])
        before = sum(atom.tokens for atom in groups[-2])
        if rest * 4 < target and rest + before <= limit:
            last = groups.pop()
            groups[-1].extend(last)
    for group in groups:
        yield from _checked(scale, group, limit)


def _is_landmark(text: str, atom: TextUnit) -> bool:
    """Whether a passage rather begins here, told by the atom's own words alone.

    Behind a change in a long section the passages thus soon are again those that were there. What
    is indented belongs to what stands above it.
    """
    if INDENTED.search(text[max(0, atom.start - 80) : atom.start]):
        return False
    return zlib.crc32(text[atom.start : atom.end].encode("utf-8", "surrogatepass")) % RARITY == 0


def _checked(
    scale: _TokenCounter, group: Sequence[TextUnit], limit: int
) -> Iterator[tuple[int, int]]:
    """The group's span; counted again and cut when its parts were cut within words.

    Joined, such parts can have more pieces than apart.
    """
    start, end = group[0].start, group[-1].end
    if len(group) == 1 or not any(atom.is_rough for atom in group):
        yield start, end
        return
    (whole,) = scale.measure([(start, end)])
    yield from ((one.start, one.end) for one in _halved(scale, whole, limit))


def _page_at(pages: Sequence[Page], start: int) -> int | None:
    """The number of the page on which an offset stands."""
    if not pages:
        return None
    at = bisect_right(pages, start, key=lambda page: page.start)
    return pages[max(at - 1, 0)].number
