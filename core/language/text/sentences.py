"""Where sentences begin and end, with abbreviations, lists and wrapped lines kept in mind."""

import re
from collections.abc import Iterator

from core.language.lexicon import LANGUAGES, lexicon_of, words_of
from core.language.text.tagger import classes, function_class, is_known_word, is_word_of_any
from core.language.text.wrapping import is_wrapped
from core.language.vocabulary import gazetteers

ABBREVIATIONS, CLOSING, OPENERS = map(words_of, ("abbreviations", "closing", "openers"))
# Abbreviations that end a sentence before an opener, ends of compounds ("Bergstr."), ends of lists
# ("usw."), and nouns that are counted with a number and a full stop ("1. Stock").
_LAST_ONES, _ENDINGS = words_of("last_abbreviations"), tuple(words_of("compound_abbreviations"))
_LISTED, _COUNTED, _EACH, _NUMBERED = map(
    words_of, ("list_ends", "counted", "distributive", "numbered")
)


def _names(unit: str, *languages: str) -> frozenset[str]:
    times = (lexicon_of(language)["time"][unit] for language in languages)
    return frozenset(name for time in times for names in time.values() for name in names)


# What a number with a full stop counts as a day: months, and weekdays ("1. Samstag im Monat").
_DATED = _names("months", *LANGUAGES) | _names("weekdays", "de")
# Months before which a number with a full stop is a day and no item.
MONTHS_AFTER_DAYS = _names("months", "de", "nl").difference(ABBREVIATIONS)

_STOP = re.compile(r"(?<![.!?…])[.!?…]++[\"'“”’)\]]*+(?=\s)")
_LAST_WORD = re.compile(r"([^\s()\[\]\"'“”]+)$")
_NEXT_WORD = re.compile(r"\s*[\"'„“‘(\[]*(\w+)?")
_BREAK = re.compile(r"\n[ \t]*\n\s*|\n")
# "28.11", "5.10.–23.10"; "3", "3.–7".
_DATE = re.compile(r"(?<![\d.,])(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])$")
_NUMBER = re.compile(r"(?:\d{1,2}\.?[–-])?\d+")
_WORD = re.compile(r"\w")
# What a thing is numbered by: "7", "A3", "RE-2044", "#12", "IV".
_NUMBER_NAME = re.compile(r"\s+(?:\S*\d|[A-Z]{1,4}\b(?!\s+[A-Z]{2}))")
# "wg", "Std"; "berufl", "tägl".
_SHORTENED = re.compile(
    r"[B-DF-HJ-NP-TV-XZb-df-hj-np-tv-xz][b-df-hj-np-tv-xzß]{1,4}|[a-zäöüß]+[b-df-hj-kmnp-tv-xz]l"
)
# An abbreviation that no list has is at most so long.
LONGEST_SHORTENED = 6
# What stands behind a number is a unit up to this length: "9 m", "12 kWh".
LONGEST_UNIT = 3
_GOES_ON = re.compile(r"(?:\.|[.!?…]+\)) +[+=–] |[.!?…]+\)?\s+(?:->|→|=>|[,;])")
# A word cut off before a vowel: "Vorbespr", "Koord".
CUT_OFF = re.compile(r"[^\W\d_]{1,8}[b-df-hj-np-tv-xzß]{2}")
# A German compound cut off behind the s that joins it: "Übungsl", "Betriebsr", but not "Grabsch".
_LINKED = re.compile(r"([^\W\d_]{4,})s(?!ch$)[b-df-hj-np-tv-xz]{1,3}")
# What may stand before the first word of a line: the mark or number of an item.
_NOTHING = re.compile(r"\W*(?:\d{1,3}[.)]\s)?\W*")
# The last part of a word with a full stop before a hyphen: "Dipl.-Ing".
_LAST_PART = re.compile(r"\w\.-([^\W\d_]+)$")
_LETTER = re.compile(r"\s[^\W\d_]\.")
# What follows a capitalized word: the rest of a name of up to four words, then a word.
_NAME_AND_WORD = re.compile(r"(?:\s+[A-ZÄÖÜ][\w&-]{0,40}){0,3}\s+([a-z]+)")
_FIRST_NAMES = gazetteers.listed("first_names")
_NAMES = _FIRST_NAMES | gazetteers.listed("places")
_OFFICES = gazetteers.words_of("titles")["offices"]
_CUES = gazetteers.words_of("name_cues")
# What people are, to others or by profession.
_PEOPLE = frozenset[str]().union(
    _OFFICES,
    gazetteers.words_of("occupations")["occupations"],
    gazetteers.words_of("contexts")["before_kin"],
    gazetteers.listed("kinship"),
    *(_CUES[one] for one in ("honorifics", "roles", "companions")),
)
_NO_KINDS = _NAMES | _PEOPLE | ABBREVIATIONS
# Classes of "die" and "ihr", and prepositions with an article in them.
_DETERMINERS = frozenset("TS")
_FUSED = frozenset({"am", "im", "zum", "zur", "vom", "beim", "ins", "ans"})
_I_AM = re.compile(r"\bI am\s*$")
# Classes of "is", "has", "will".
_VERBS = frozenset("BHM")


def sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Spans of the sentences of `text[start:end]`, in order, without surrounding white space."""
    for first, last in _blocks(text, start, end):
        yield from _split_block(text, first, last)


def _blocks(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Stretches that no sentence crosses: paragraphs, list items, headings, table lines."""
    begin = line_start = start
    for match in _BREAK.finditer(text, start, end):
        is_single = match.end() - match.start() == 1 and match.end() < end
        if is_single and is_wrapped(text, line_start, match.start(), match.end()):
            line_start = match.end()
            continue
        yield begin, match.start()
        begin = line_start = match.end()
    yield begin, end


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
    if _GOES_ON.match(text, stop.start(), end):  # "14.9. -> Arzt", "Mara?? , or Jo"
        return False
    is_lower = word[:1].islower()
    is_strong = text[stop.start()] != "." or stop.end() - stop.start() > 1
    if is_lower or is_strong or before is None:
        return not is_lower
    last, opens = before.group(1), word.lower() in OPENERS
    is_first = not _WORD.search(text, begin, before.start())
    if _DATE.search(last):  # "Termin 28.11. 10 Uhr", "bis 15.6. Antwort an mich"
        return not is_first and (opens or _is_function_word(word))
    is_item = is_first and last.isdigit()  # "1. Install"
    if is_item or (_NUMBER.fullmatch(last) and _is_ordinal(text, begin, before, word)):
        return False
    is_closing = last.lower() in CLOSING and _begins_sentence(text, word, follows, end)
    return is_closing or _ends_with(text, begin, before, word, after=stop.end())


def _ends_with(text: str, begin: int, before: re.Match[str], word: str, *, after: int) -> bool:
    """Whether a sentence ends at the full stop after a word, with the word `word` behind it."""
    last, opens = before.group(1), word.lower() in OPENERS
    lower = last.lower()
    is_letter = len(last) == 1 and last.islower()
    if is_letter and _LETTER.match(text, after):
        return False  # "e. V."
    if len(last) == 1 and last.isupper():
        # An initial ("J. Smith"), unless a plain opener follows ("Vitamin C. The …").
        return opens or (word.lower() in _FIRST_NAMES and _is_counted_by(text, begin, before))
    if lower in _NUMBERED and (opens or not _NUMBER_NAME.match(text, after)):
        return True
    is_dotted = len(last) > 2 and last[1::2].count(".") == len(last) // 2
    if is_dotted or lower in ABBREVIATIONS or _is_last_part(lower):
        is_last = is_dotted or lower in CLOSING or lower in _LAST_ONES
        return lower in _LISTED or (opens and is_last)
    # "d. h.", "walk w. Biscuit": a letter shortens a word, unless it is a unit ("9 m.").
    above = text[max(begin, before.start(1) - 8) : before.start(1)].rstrip()
    is_unit = len(last) <= LONGEST_UNIT and above[-1:].isdigit()
    is_short = (
        is_letter or _is_shortened(text, begin, before, word) or _is_alone(text, begin, before)
    )
    return is_unit or not is_short or opens or (not is_letter and _is_function_word(word))


def _is_counted_by(text: str, begin: int, letter: re.Match[str]) -> bool:
    """Whether a letter tells one thing from others of its kind: "menu B", but not "painter B".

    The word before it is a noun without an article, and neither a name nor what a person is.
    """
    noun = _LAST_WORD.search(text, max(begin, letter.start() - 24), letter.start() - 1)
    lower = noun[1].lower() if noun is not None else ""
    if noun is None or not lower.isalpha() or lower in _NO_KINDS:
        return False
    above = _LAST_WORD.search(text, max(begin, noun.start() - 24), max(begin, noun.start() - 1))
    before = above[1].lower() if above is not None else ""
    if any(function_class(before, language) in _DETERMINERS for language in ("de", "en")):
        return False
    is_german = noun[1].istitle() and is_known_word(lower, "de")
    return classes(lower, "en")[0] == "n" if is_known_word(lower, "en") else is_german


def _opens_sentence(word: str) -> bool:
    """Whether a word often begins a sentence: a first name, or a word such as "The", "Er"."""
    return word.lower() in OPENERS or word.lower() in _FIRST_NAMES or _is_function_word(word)


def _is_function_word(word: str) -> bool:
    return any(function_class(word.lower(), language) for language in ("de", "en"))


def _is_shortened(text: str, begin: int, before: re.Match[str], word: str) -> bool:
    """Whether a word before a full stop is an abbreviation of no list, by its form.

    It has no vowel ("wg."), ends as one ("Bergstr.", "berufl."), or is a short word of no
    dictionary and no name before a number ("Parz. 17", "Do. 14 Uhr").
    """
    last = before.group(1)
    lower = last.lower()
    if last.isupper() or not last[-1].isalpha() or lower in _NAMES:
        return False
    linked = None if is_word_of_any(lower) else _LINKED.fullmatch(lower)
    is_cut_compound = linked is not None and is_known_word(linked[1], "de")
    if lower.endswith(_ENDINGS) or _SHORTENED.fullmatch(last) or is_cut_compound:
        return True
    if not (word[:1].isdigit() and last.isalpha()) or len(last) > LONGEST_SHORTENED:
        return False
    above = _LAST_WORD.search(text, max(begin, before.start() - 24), max(begin, before.start() - 1))
    if above is None or above[1].lower() in _FIRST_NAMES:
        return above is None and not is_word_of_any(lower)
    return (len(last) == len("Do") and last.istitle()) or not is_word_of_any(lower)


def _is_last_part(word: str) -> bool:
    """Whether a word goes on with an abbreviation behind one: "Dipl.-Ing", not "St.-Ives-Way"."""
    part = _LAST_PART.search(word)
    return part is not None and (part[1] in ABBREVIATIONS or not is_word_of_any(part[1]))


def _is_alone(text: str, begin: int, before: re.Match[str]) -> bool:
    """Whether the first word of a line is in no dictionary and cut off: "Koord. Anna Lind"."""
    lower = before[1].lower()
    is_first = _NOTHING.fullmatch(text, begin, before.start(1)) is not None
    is_cut_off = is_first and CUT_OFF.fullmatch(lower) is not None
    return is_cut_off and lower not in _NAMES and not is_word_of_any(lower)


def _is_ordinal(text: str, begin: int, number: re.Match[str], word: str) -> bool:
    """Whether the number belongs to the noun `word`: "in die 11. Klasse", "vom 3.–7. Mai".

    It is a range, the noun is one that is counted so, or a German determiner ("die", "jede") stands
    before the number, and no word or name that begins a sentence after.
    """
    follows, start = word.lower(), number.start()
    if follows in _DATED:
        return True
    if not word or word[0].isdigit() or _opens_sentence(word):
        return False
    before = _LAST_WORD.search(text, max(begin, start - 24), start - 1)
    determiner = before.group(1).lower() if before is not None else ""
    is_range = not number[1].isdigit() and "." in number[1]
    is_german = bool(function_class(determiner, "de") and not function_class(determiner, "en"))
    is_german = is_german or determiner.endswith(",") or not is_known_word(follows, "en")
    is_noun = follows in _COUNTED and is_german
    is_counted = determiner in _FUSED or determiner in _EACH
    is_counted = is_counted or function_class(determiner, "de") in _DETERMINERS
    is_i_am = determiner == "am" and _I_AM.search(text, begin, start) is not None
    return is_range or is_noun or (is_counted and not is_i_am)


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
