"""Quotable spans of a passage, and their text as a line."""

import re
from collections.abc import Iterator

from core.answer.headers import header_end, header_spans
from core.answer.quoting.lines import hours_in_line, opening_hours, quoted_sentences
from core.answer.quoting.tables import separated, tables
from core.language.lexicon import any_of
from core.language.text.sentences import MONTHS_AFTER_DAYS, sentences
from core.language.text.tagger import is_known_word
from core.language.time.date_forms import MONTHS
from core.language.vocabulary.name_cues import FIRST_NAMES
from core.records.answers.snippets import strip_links
from core.resources import patterns

_FENCED = re.compile(
    r"^[ \t]*(?P<mark>```|~~~)[^\n`]*\n(?:.*\n)*?[ \t]*(?P=mark)[ \t]*$", re.MULTILINE
)
SHORTEST, LONGEST = 12, 600
WHOLE_BLOCK = 4

_PAIR = r"[ \t]*(?:[-*•][ \t]+)?[^\W\d_][\w ]{0,30}:[ \t]+\S[^\n]*"
_PAIRS = re.compile(rf"^{_PAIR}(?:\n{_PAIR})+", re.MULTILINE)
_LINE = re.compile(r"[^\n]+")
_ENDS = (".", "!", "…", '."', ".”", ".)", ";")
# Labels of lines that name or address a document.
_LABEL = re.compile(r"(?:title|tags|keywords|subject|from|to|cc)\s*:", re.IGNORECASE)
# A marked question at the beginning and what follows it in the same line: "**Who drives?** Mostly
# Peter." A title or a quotation inside a sentence ('The talk "Who drives?" was …') is none.
_ASKED = re.compile(
    r"(?:(?:[#>\-*+•]|\d{1,3}[.)])\s+)*[\"“„'(\[]*(?P<mark>\*{1,3}|_{1,3})(?![\s*_])(?=[^\s?]+\s)"
    r"(?:(?!(?P=mark))[^?])+\?[\"”’')\]]*(?P=mark)[\"”’')\]]*\s+(?=[\W_]*(?P<next>[^\W_]))"
)
# "AGM moved! ", "Refund? ": too short to be quoted alone.
_CALL = re.compile(r"(?:[-*+•][ \t]+)?[^\W\d_][\w'’-]*(?:[ \t]+[\w'’-]+)?[!?]+[ \t]+(?=\S)")
# A month before a question of one or two words, whose full stop ends a sentence.
_DATED = re.compile(rf"\b(?i:{any_of(MONTHS)})\.(?=\s+[A-ZÄÖÜ][^\W\d_]+(?:\s[^\W\d_]+)?\?+$)")
# Markup at the start of a line: turn, heading, item, task, quotation, callout ("> [!warning]"); and
# of emphasis, but not "skin_friction" and "2 * 3". A number before a month is a day.
_MARKUP = re.compile(
    rf"^(?:\[\d+(?::\d\d){{1,2}}\]\s|[#>\-*+•\s]"
    rf"|\d{{1,3}}[.)]\s(?!(?i:{any_of(MONTHS_AFTER_DAYS)})\b)"
    r"|\[![\w-]+\][+-]?(?:\s|$)|\[[ xX]\]\s)+"
    r"|`{1,3}|(?<!\s)\*{1,3}|\*{1,3}(?!\s)|(?<!\w)_{1,3}|_{1,3}(?!\w)"
)
# What stands before the lines of a quoted mail, within what is wrapped there.
_QUOTE_MARK = re.compile(r"\n[ \t]*>[> \t]*")
_ITEM = re.compile(r"(?:[-*+•]|\d{1,3}[.)])\s")
# A heading, also one in bold; and the letters of a word.
_TITLE = re.compile(r"#{1,6}[ \t][^\n]{0,200}|\*\*[^*\n]{1,200}\*\*")
_LETTERS = re.compile(r"[^\W\d_]{3}")
# "- 5 eggs", "Seats: 412", "Salt 3.4 %.": lines with a number are quotable at any length.
_COUNTS = re.compile(
    r"(?:[-*+•]|\d{1,3}[.)])\s+\d[\d.,/]*\s?[^\W\d_][^\n]*"
    r"|[^\W\d_]\w[\w ]{0,29}:?[ \t]+[£€$]?\d[^\n]*"
)
ITEM_WORDS = 3
# Number of words of an item from which it is a statement of its own.
ENTRY_WORDS = 5
SENTENCE_ENDS = (".", "!", "?", "…")
_ASKING = patterns("quotable")["asking"]


def quotable(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of sentences, "key: value" lines, rows of tables and code, in order.

    A short block of "key: value" lines is one span, because its lines belong together. A long
    block, a header, and a block with several sentences in a line are split into lines. Code is one
    span, and so are opening hours. Questions and the heads of tables are left out.
    """
    heads = [head for table in tables(text) for head in table.spans_above]
    at = header_end(text)
    yield from header_spans(text)
    whole = sorted([*fences(text), *opening_hours(text, at, len(text))])
    for first, last in [*whole, (len(text), len(text))]:
        for start, end in _quotable(text, at, first):
            if not any(begin <= start and end <= stop for begin, stop in heads):
                yield start, end
        if SHORTEST <= last - first <= LONGEST:
            yield first, last
        at = last


def fences(text: str) -> list[tuple[int, int]]:
    """Return the spans of fenced code, including the fences."""
    return [it.span() for it in _FENCED.finditer(text)] if "```" in text or "~~~" in text else []


def sentences_and_code(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of sentences and of fenced code, in order."""
    at = 0
    for first, last in fences(text):
        yield from quoted_sentences(text, at, first)
        yield first, last
        at = last
    yield from quoted_sentences(text, at, len(text))


def _quotable(text: str, at: int, end: int) -> Iterator[tuple[int, int]]:
    values = separated(text)
    if values is not None:
        yield from ((row.start, row.end) for row in values.rows if row.end - row.start <= LONGEST)
        return
    for block in _PAIRS.finditer(text, at, end):
        yield from _statements(text, at, block.start())
        lines = [line.span() for line in _LINE.finditer(text, block.start(), block.end())]
        statements = [span for span in lines if not _is_question(text[slice(*span)])]
        several = [span for span in statements if _goes_on(text, *span)]
        ended = [span for span in lines if _is_entry(text[slice(*span)])]
        is_whole = not (several or ended)
        is_whole = is_whole and len(statements) == len(lines) <= WHOLE_BLOCK
        for span in [block.span()] if is_whole else statements:
            yield from _statements(text, *span) if span in several else [span]
        at = block.end()
    yield from _statements(text, at, end)


def _is_entry(line: str) -> bool:
    """Whether the line is a statement of its own: an item of several words, or a sentence."""
    is_listed = _ITEM.match(line.lstrip()) is not None and len(line.split()) > ENTRY_WORDS
    return is_listed or line.rstrip("*_ \"”')").endswith(SENTENCE_ENDS)


def is_name(words: str) -> bool:
    """Whether the first of the words is a first name, or in no dictionary."""
    first = words.split(maxsplit=1)[0].lower()
    return first in FIRST_NAMES or not any(is_known_word(first, it) for it in ("de", "en"))


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether the line has several sentences and is no item of a list."""
    is_entry = _ITEM.match(text[start:end].lstrip()) is not None
    return not is_entry and len(list(sentences(text, start, end))) > 1


def _statements(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    called = None
    for begin, stop in quoted_sentences(text, start, end):
        is_called = called is not None and "\n" not in text[called:begin]
        begin = called if is_called and called is not None else _after_questions(text, begin, stop)
        called = begin if not is_called and _CALL.match(text, begin, end) else None
        stop = _before_question(text, begin, stop)
        is_long = stop - begin >= SHORTEST or _COUNTS.fullmatch(text, begin, stop) is not None
        is_long &= called is None
        if is_long and stop - begin <= LONGEST and not _is_question(text[begin:stop]):
            yield begin, stop


def _before_question(text: str, begin: int, stop: int) -> int:
    """Return the end of the statement before the question behind a date: "… 20 Oct. Appeal?"."""
    dated = _DATED.search(text, begin, stop)
    return dated.end() if dated is not None else stop


def _after_questions(text: str, begin: int, stop: int) -> int:
    """Return the offset behind the marked questions with which a sentence begins."""
    while (asked := _ASKED.match(text, begin, stop)) and not asked["next"].islower():
        begin = asked.end()
    return begin


def _is_question(text: str) -> bool:
    return text.rstrip("*_ \"”')").endswith("?") or _ASKING.match(plain(text)) is not None


def reads(text: str, start: int, end: int) -> str:
    """Return a quote as a line of plain text; a row with its heads: "Apple: Dabinett; pH: 3.9"."""
    for table in tables(text):
        if table.start <= start and end <= table.end:
            row = next((it for it in table.rows if it.start <= start and end <= it.end), None)
            return table.read(row) if row is not None else plain(text[start:end])
    line = text[start:end].strip()
    return plain(hours_in_line(line) or _row_in_words(line))


def _row_in_words(line: str) -> str:
    """Return a row whose head stands in another passage with its cells in words, else the line."""
    cells = [it.strip() for it in line.split("|")]
    first, *others = [it for it in cells if it.strip("-: ")] or [""]
    is_row = len(line) > 1 and line[0] == line[-1] == "|" and "\n" not in line
    return f"{first}: {'; '.join(others)}" if is_row and others else line


def as_shown(text: str, start: int, end: int) -> str:
    """Return a quote as it is shown; a row as its first cell, then the others with their heads."""
    for table in tables(text):
        for row in table.rows:
            if row.start <= start and end <= row.end and row.cells[0]:
                return f"{row.cells[0]}: {table.told(row)}"
    return reads(text, start, end)


def asks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of the questions in the text."""
    for begin, stop in sentences(text, 0, len(text)):
        end = _after_questions(text, begin, stop)
        if _is_question(text[begin:stop]):
            yield begin, stop
        elif end > begin:
            yield begin, begin + len(text[begin:end].rstrip())


def is_label(text: str) -> bool:
    """Whether the line names or addresses its document: "Subject: Cider", "To: Mara"."""
    return _LABEL.match(text) is not None


def is_statement(text: str) -> bool:
    """Whether the text is a sentence or "key: value", not a heading, cell or label."""
    return not is_label(text) and (text.rstrip().endswith(_ENDS) or ": " in text)


def is_fragment(text: str) -> bool:
    """Whether a quote says nothing by itself: a heading, a label without a value, or "C4"."""
    line = plain(text)
    is_bare = line.endswith(":") or _LETTERS.search(line) is None
    return is_bare or (_TITLE.fullmatch(text.strip()) is not None and not is_statement(line))


def plain(text: str) -> str:
    """Return the text as one line without Markdown, links as their label."""
    text = _QUOTE_MARK.sub("\n", strip_links(text))
    if _PAIRS.fullmatch(text.strip()):
        text = "; ".join(_MARKUP.sub("", line) for line in text.strip().splitlines())
    return " ".join(_MARKUP.sub("", text).split())


def is_item(text: str) -> bool:
    """Whether the quote is an item of a list with more than `ITEM_WORDS` words."""
    return _ITEM.match(text) is not None and len(text.split()) > ITEM_WORDS


def answers_what(text: str, start: int) -> str:
    """Return the question right before the offset, which the text there answers; else empty."""
    before = [(begin, end) for begin, end in asks(text[:start])]
    if not before or text[before[-1][1] : start].strip(" \t\n*_>"):
        return ""
    return "" if _ITEM.match(text, start) else text[slice(*before[-1])]
