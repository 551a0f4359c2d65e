"""Where sentences begin and end, with abbreviations, lists and wrapped lines kept in mind."""

import re
from collections.abc import Iterator

from core.language.lexicon import lexicon_of, words_of
from core.language.text.tagger import function_class
from core.language.vocabulary import gazetteers

ABBREVIATIONS, CLOSING, OPENERS = map(words_of, ("abbreviations", "closing", "openers"))
# Months before which a number with a full stop is a day.
MONTHS_AFTER_DAYS = frozenset(
    month
    for language in ("de", "nl")
    for months in lexicon_of(language)["time"]["months"].values()
    for month in months
).difference(ABBREVIATIONS)

_STOP = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’)\]]*+(?=\s)")
_LAST_WORD = re.compile(r"([^\s()\[\]\"'“”]+)$")
_NEXT_WORD = re.compile(r"\s*[\"'“‘(\[]*(\w+)?")
_BREAK = re.compile(r"\n[ \t]*\n\s*|\n")
# The line after a break starts something of its own: an item, a heading, a cell, "Owner: Ann Lee",
# which may itself be wrapped.
_OWN_LINE = re.compile(r"[ \t]*(?:[-*+•‣◦▪#>|=~]|\d{1,3}[.)]\s|[A-Za-z][.)]\s|\[[ xX]\]|\x1f)")
_LABEL = re.compile(r"[ \t]*[A-ZÄÖÜ][\w&/-]*(?: [\w&/-]+){0,2}:\s")
_ITEM = re.compile(r"[ \t]*(?:[-*+•‣◦▪]|\d{1,3}[.)]|[A-Za-z][.)])\s")
_LETTER = re.compile(r"\s[^\W\d_]\.")
_NUMBER = re.compile(r"\d\s*$")
# What follows a capitalized word: the rest of a name of up to four words, then a word.
_NAME_AND_WORD = re.compile(r"(?:\s+[A-ZÄÖÜ][\w&-]{0,40}){0,3}\s+([a-z]+)")
_FIRST_NAMES = gazetteers.listed("first_names")
_OFFICES = gazetteers.words_of("titles")["offices"]
# Classes of "die" and "ihr", and prepositions with an article in them.
_DETERMINERS = frozenset("TS")
_FUSED = frozenset({"am", "im", "zum", "zur", "vom", "beim", "ins", "ans"})
_I_AM = re.compile(r"\bI am\s*$")
# Classes of "is", "has", "will".
_VERBS = frozenset("BHM")
SHORT_LINE = 48


def sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Spans of the sentences of `text[start:end]`, in order, without surrounding white space."""
    for first, last in _blocks(text, start, end):
        yield from _split_block(text, first, last)


def _blocks(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Stretches that no sentence crosses: paragraphs, list items, headings, table lines."""
    begin = line_start = start
    for match in _BREAK.finditer(text, start, end):
        if _is_wrapped(text, line_start, match, end):
            line_start = match.end()
            continue
        yield begin, match.start()
        begin = line_start = match.end()
    yield begin, end


def _is_wrapped(text: str, line_start: int, match: re.Match[str], end: int) -> bool:
    """Whether the line break is only the wrapping of a long line."""
    after = match.end()
    if after - match.start() > 1 or after >= end:
        return False
    if _OWN_LINE.match(text, after) or _LABEL.match(text, after):
        return False
    follows = text[after : after + 1]
    if _OWN_LINE.match(text, line_start, match.start()):
        # A wrapped list item goes on with an indented line; a heading or a cell never does.
        return follows == " " and _ITEM.match(text, line_start) is not None
    if follows.islower() or follows == ",":
        return True
    return match.start() - line_start >= SHORT_LINE and text[match.start() - 1] not in ".:!?"


def _split_block(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    begin = start
    for stop in _STOP.finditer(text, start, end):
        if _ends_sentence(text, begin, stop, end):
            yield from _trimmed(text, begin, stop.end())
            begin = stop.end()
    yield from _trimmed(text, begin, end)


def _ends_sentence(text: str, begin: int, stop: re.Match[str], end: int) -> bool:
    follows = _NEXT_WORD.match(text, stop.end(), end)
    word = follows.group(1) if follows and follows.group(1) else ""
    before = _LAST_WORD.search(text, max(begin, stop.start() - 24), stop.start())
    is_lower = word[:1].islower()
    is_strong = text[stop.start()] != "." or stop.end() - stop.start() > 1
    if is_lower or is_strong or before is None:
        return not is_lower
    last = before.group(1)
    opens = word.lower() in OPENERS
    is_item = last.isdigit() and (before.start() == begin or word.lower() in MONTHS_AFTER_DAYS)
    is_item |= last.isdigit() and _is_german_ordinal(text, begin, before.start(), word)
    is_letter = len(last) == 1 and last.islower()
    if is_item or (is_letter and _LETTER.match(text, stop.end(), end)):
        return False  # "1. Install": the number belongs to the item; "am 3. Oktober"; "e. V."
    if len(last) == 1 and last.isupper():
        return opens  # an initial ("J. Smith") unless a plain opener follows ("Vitamin C. The …")
    is_dotted = len(last) > 2 and last[1::2].count(".") == len(last) // 2
    if is_dotted or last.lower() in ABBREVIATIONS:
        is_closing = last.lower() in CLOSING
        return (opens and (is_dotted or is_closing)) or (
            is_closing and _begins_sentence(text, word, follows, end)
        )
    # "d. h.", "walk w. Biscuit": a letter shortens a word, unless it is a unit ("9 m.").
    return opens or not is_letter or _NUMBER.search(text[begin : before.start(1)]) is not None


def _is_german_ordinal(text: str, begin: int, start: int, word: str) -> bool:
    """Whether the number at `start` belongs to the noun `word`: "in die 11. Klasse".

    A German determiner stands before the number, and no word or name that begins a sentence after.
    """
    before = _LAST_WORD.search(text, max(begin, start - 24), start - 1)
    determiner = before.group(1).lower() if before is not None else ""
    is_counted = determiner in _FUSED or function_class(determiner, "de") in _DETERMINERS
    if not is_counted or (determiner == "am" and _I_AM.search(text, begin, start)):
        return False
    follows = word.lower()
    is_opening = follows in OPENERS or follows in _FIRST_NAMES
    return bool(word) and not (
        is_opening or function_class(follows, "de") or function_class(follows, "en")
    )


def _begins_sentence(text: str, word: str, match: re.Match[str] | None, end: int) -> bool:
    """Whether a capital after "Inc." begins a sentence: a first name, or a name before a verb.

    An office goes on with it: "Acme Inc. President Tim Oak is here".
    """
    if match is None or not word or word.lower() in _OFFICES:
        return False
    if word.lower() in _FIRST_NAMES:
        return True
    after = _NAME_AND_WORD.match(text, match.end(), end)
    return after is not None and function_class(after[1], "en") in _VERBS


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield start, end
