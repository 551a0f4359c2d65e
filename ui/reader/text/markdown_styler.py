"""Lists, tasks, quotations, callouts, code and links of Markdown as people read them."""

from collections.abc import Sequence

from PySide6.QtGui import QFontMetricsF, QTextCursor

from ui.reader.text import text_formats
from ui.reader.text.markdown_callouts import say_callout
from ui.reader.text.markdown_comments import MARK, names_in
from ui.reader.text.markdown_syntax import Line, Linked, lines_of, links_in, marked_in
from ui.reader.text.text_window import Stretch
from ui.theme.look import Look
from ui.theme.theme import the_theme

STEP, INSIDE, GAP, ACROSS = 22, 16, 8, 20
# So far behind its icon the word of a callout stands.
ICON, BESIDE = 16, 6


class Dresser:
    """Dresses one part of a text, from `begin` on; offsets of what it is given count from there."""

    def __init__(self, cursor: QTextCursor, stretch: Stretch, begin: int) -> None:
        self._cursor = cursor
        self._stretch = stretch
        self._begin = begin
        self._look = the_theme().look
        self._hidden = text_formats.hidden()

    def dress_lines(self, text: str, fences: Sequence[tuple[int, int]]) -> list[Line]:
        """All lines look as what they are; gives back the rows of tables."""
        rows: list[Line] = []
        for line in lines_of(text, fences):
            if line.kind == "row":
                rows.append(line)
            elif line.kind in {"code", "fence"}:
                self._dress_code(line)
            elif line.kind in {"quote", "callout"}:
                self._dress_quoted(line, text[line.words : line.end])
            elif line.kind in {"across", "under"}:
                self._dress_drawn(line)
            else:
                self._dress_item(line, text[line.words : line.end])
        return rows

    def dress_links(self, text: str) -> None:
        """Only the words of links are seen, and each can be followed."""
        for link in links_in(text):
            self._dress_link(link)

    def dress_words(self, text: str) -> None:
        """Words that are marked or struck out look so; names of footnotes stand small and high."""
        looks = {
            "marked": text_formats.marked(self._look),
            "struck": text_formats.struck(self._look),
            "note": text_formats.raised(self._look),
        }
        for found in marked_in(text):
            self._select(found.words, found.stop)
            self._cursor.mergeCharFormat(looks[found.kind])
            self.hide(found.start, found.words)
            self.hide(found.stop, found.end)

    def dress_comments(self, text: str, comments: Sequence[tuple[int, int]]) -> None:
        """Comments are quiet and without their marks; before all else, which may hide more."""
        quiet = text_formats.small(self._look.colors.muted, self._look)
        for start, end in comments:
            self._select(max(start, 0), min(end, len(text)))
            self._cursor.mergeCharFormat(quiet)
            for mark in (start, end - len(MARK)):
                if 0 <= mark < len(text):
                    self._hide_mark(mark)

    def dress_names(self, text: str) -> None:
        """Names of blocks are quiet: of a power at the end of a line nothing is lost."""
        quiet = text_formats.small(self._look.colors.muted, self._look)
        for start, end in names_in(text):
            self._select(start, end)
            self._cursor.mergeCharFormat(quiet)

    def hide(self, begin: int, end: int) -> None:
        """What stands there is not seen."""
        if begin < end:
            self._select(begin, end)
            self._cursor.mergeCharFormat(self._hidden)

    def _hide_mark(self, start: int) -> None:
        """The mark of a comment is not seen; a line that holds nothing else is low."""
        self.hide(start, start + len(MARK))
        if self._cursor.block().text().strip() == MARK:
            self._cursor.mergeBlockFormat(text_formats.low(self._look.grown(GAP)))

    def _select(self, begin: int, end: int) -> None:
        text_formats.select(self._cursor, self._stretch, self._begin + begin, self._begin + end)

    def _dress_item(self, line: Line, words: str) -> None:
        grown = self._look.grown
        left = grown(STEP * (line.depth + 1))
        is_number = line.kind == "number"
        self.hide(line.start, line.words)
        self._select(line.start, line.end)
        drawn = "" if is_number else line.kind
        hanging = grown(GAP) if is_number else 0
        shape = text_formats.indented(left, hanging=hanging, drawn=drawn, words=words)
        self._cursor.mergeBlockFormat(shape)
        if line.kind == "done":
            self._select(line.words, line.end)
            self._cursor.mergeCharFormat(text_formats.toned(self._look.colors.muted))

    def _dress_drawn(self, line: Line) -> None:
        """A line of signs is a line that is drawn, or nothing where it only makes a heading."""
        self.hide(line.start, line.end)
        is_across = line.kind == "across"
        shape = text_formats.low(self._look.grown(ACROSS if is_across else GAP))
        if is_across:
            shape.setProperty(text_formats.DRAWN, line.kind)
        self._cursor.mergeBlockFormat(shape)

    def _dress_quoted(self, line: Line, words: str) -> None:
        grown = self._look.grown
        self._select(line.words, line.end)
        if line.kind == "quote":
            self._cursor.mergeCharFormat(text_formats.toned(self._look.colors.text2))
        self._select(line.start, line.end)
        drawn = f"callout:{line.name}" if line.kind == "callout" else "quote"
        drawn = f"{drawn}:first" if line.is_first else drawn
        shape = text_formats.indented(grown(INSIDE), after=grown(GAP), drawn=drawn, words=words)
        self._cursor.mergeBlockFormat(shape)
        self.hide(line.start, line.words)
        if line.is_first:
            self._select(line.words - 1, line.words)
            self._cursor.mergeCharFormat(text_formats.room(label_width(line.name, self._look)))
            self._select(line.words, line.end)
            self._cursor.mergeCharFormat(text_formats.bold())
            if line.words == line.end:
                tall = round(self._look.px("strong") * text_formats.LINE_HEIGHT / 100)
                self._cursor.mergeBlockFormat(text_formats.low(tall))
        elif line.words == line.end:
            self._cursor.mergeBlockFormat(text_formats.low(grown(GAP)))

    def _dress_code(self, line: Line) -> None:
        grown = self._look.grown
        self._select(line.start, line.end)
        self._cursor.mergeCharFormat(text_formats.mono(self._look))
        shape = text_formats.indented(grown(INSIDE), after=grown(GAP), drawn="code")
        self._cursor.mergeBlockFormat(shape)
        if line.kind == "fence":
            self.hide(line.start, line.end)
            self._cursor.mergeBlockFormat(text_formats.low(grown(GAP)))

    def _dress_link(self, link: Linked) -> None:
        self.hide(link.start, link.words)
        self.hide(link.stop, link.end)
        self._select(link.words, link.stop)
        if link.is_picture:
            self._cursor.mergeCharFormat(text_formats.toned(self._look.colors.muted))
            return
        shape = text_formats.linked(link.address or href_of(self._begin + link.start), self._look)
        if link.address:
            shape.setToolTip(link.address)
        self._cursor.mergeCharFormat(shape)


def label_width(name: str, look: Look) -> float:
    """The room that the icon and the word of a callout take before what it says."""
    word = QFontMetricsF(look.font("strong")).horizontalAdvance(say_callout(name))
    return look.grown(ICON) + look.grown(BESIDE) + word + look.grown(GAP)


def href_of(start: int) -> str:
    """What a link that begins there is known by in the widget."""
    return f"link:{start}"


def start_of(href: str) -> int:
    """Where the link of that name begins; -1 for what is no link of ours."""
    number = href.removeprefix("link:")
    return int(number) if number.isdigit() else -1
