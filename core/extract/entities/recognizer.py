"""Rule-based recognition of names in a sentence.

A name is a run of capitalized words that is checked by word class against common words. "of",
"the", "de" and similar words stay inside a run; possessives are cut. A word that is capitalized
only because it opens a sentence or stands in a heading is no name. Four-digit years are names, too:
they link the events of that year.
"""

import re

from msgspec import Struct

from core.extract.entities.common_words import (
    STAGES,
    is_command,
    is_common_noun,
    is_common_phrase,
    is_confirmed_name,
    is_identifier,
    is_introduced,
    is_no_word_alone,
    is_rare,
    is_ui_label,
)
from core.extract.entities.labels import (
    ends_label,
    is_not_a_name,
    is_whole_label,
    trim_heading,
    trim_label,
)
from core.extract.entities.name_boundaries import (
    MAX_RUN_WORDS,
    begins_german_name,
    begins_name,
    ends_before_of,
    hyphenated_words,
    is_initial,
    is_month_of_date,
    is_short_day,
    is_surname,
    joins_firm,
    number_belongs,
    possessive_words,
    splits_name,
)
from core.extract.entities.name_lists import is_listed_name
from core.extract.entities.name_parts import part_probabilities
from core.extract.entities.office_titles import (
    is_called,
    is_given,
    is_honorific,
    is_titled,
    skip_titles,
    strip_titles,
)
from core.extract.entities.years import YEAR, is_event_year, is_no_year
from core.language.text.spelling import (
    SHORT_NAMES,
    Spelling,
    is_capital,
    is_code,
    is_distinct,
    is_german_name,
)
from core.language.text.tagger import classes, function_class, is_known_word
from core.language.text.title_case import QUOTES, all_shouted, quoted_title, title_places
from core.language.text.tokens import BLANK, Words
from core.language.time.date_forms import MONTHS
from core.language.vocabulary.name_cues import (
    CONNECTORS,
    DAYS,
    DEMONYMS,
    FIRST_NAMES,
    GERMAN_DAYS,
    GREETINGS,
    JOINING_HEADS,
    KINSHIP,
    NEVER,
    PLACES,
    ROLES,
    SHORT_FORMS,
    TECHNOLOGIES,
)
from core.resources import word_lists

_UNITS = word_lists("extraction_words.toml")["units"]
_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)?\.?")
_SMALL_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3})*$")
_STANDARDS = frozenset("ISO IEC RFC DIN EN IEEE NIST ANSI".split())
_SUFFIXES = frozenset("jr. sr. jr sr inc. inc ltd. ltd llc iii ii d.c.".split())
_ADJECTIVE_TAIL = re.compile(
    r"-(?:based|born|style|like|era|led|owned|backed|speaking|wide|only|level|time|related|"
    r"specific|friendly|compatible|trained|ready|native|driven|aware|century|year|old)$"
)
_APOSTROPHE = re.compile("['’]")
_FINAL_STOP = re.compile(r"\.")
_COMPANY_ENDS = frozenset({"Inc.", "Ltd.", "Co.", "Corp.", "Bros."})
# Above this probability a word is a common one by its letters.
_COMMON = 0.5
_MARKS = frozenset("\"'“”‘’„«»([{*#>|-–—•+~=`_")


class NameSpan(Struct, frozen=True):
    """A name in a sentence: its words (`first` to `last`, inclusive), offsets and clean form."""

    first: int
    last: int
    start: int
    end: int
    name: str


def find_names(
    words: Words, *, spelling: Spelling, is_heading: bool = False
) -> tuple[NameSpan, ...]:
    """Return the names among the words, in order and without overlap."""
    if all_shouted(words):
        return ()
    titles = title_places(words, is_heading=is_heading)
    spans: list[NameSpan] = []
    at, opening = 0, True
    while at < len(words.texts):
        token = words.texts[at]
        closing = quoted_title(words, at) if token in QUOTES else 0
        if closing:
            is_label = is_ui_label(words, at + 1, closing, spelling=spelling)
            if not is_label and not is_not_a_name(words, at + 1, closing - 1, spelling=spelling):
                spans.append(_make_span(words, at + 1, closing - 1))
            at, opening = closing + 1, False
            continue
        if YEAR.match(token) and not is_event_year(words, at):
            if not is_no_year(words, at):
                spans.append(_make_span(words, at, at))
            at, opening = at + 1, False
            continue
        if not YEAR.match(token) and not _starts_name(
            words, at, opening=opening or titles[at], spelling=spelling
        ):
            is_mark = token in _MARKS or token[0] == BLANK or token in ":!?"
            opening = is_mark or (opening and not token[0].isalpha())
            at += 1
            continue
        last = _last_word(words, at, spelling=spelling)
        pieces = strip_titles(words, at, last, spelling=spelling)
        trimmed = (
            _trimmed_name(words, *piece, spelling=spelling, is_title=titles[at]) for piece in pieces
        )
        spans += [name for name in trimmed if name is not None]
        at, opening = last + 1, False
    return tuple(spans)


def _starts_name(words: Words, at: int, *, opening: bool, spelling: Spelling) -> bool:
    """Whether a name begins here; with `opening` the word would be capitalized anyway."""
    token, lower = words.texts[at], words.lower[at]
    if not is_capital(token) or is_code(token) or _is_never(words, at, language=spelling.language):
        return False
    if is_identifier(token, spelling=spelling):
        return False
    root = _APOSTROPHE.split(lower, maxsplit=1)[0]
    function = (
        ""
        if lower in SHORT_NAMES and token[1:2].isupper()
        else function_class(root, spelling.language)
    )
    if function or is_distinct(token):
        # A function word begins a name only inside a sentence and before another capital.
        return not function or (not opening and token != "I" and _is_before_capital(words, at))
    if spelling.language == "de":
        return _starts_german_name(words, at, opening=opening)
    return not opening or _starts_name_at_opening(words, at, spelling=spelling)


def _starts_german_name(words: Words, at: int, *, opening: bool) -> bool:
    """Whether a word that no noun of the dictionary is begins a name, or a noun before one does."""
    lower = words.lower[at]
    if lower in GERMAN_DAYS:
        return begins_name(words, at + 1, is_german=True)
    is_name = lower in KINSHIP or is_listed_name(lower) or is_titled(words, at)
    if is_name or begins_german_name(words, at):
        return True
    is_participle = opening and classes(lower, "de")[0] in "QG"
    is_verb = opening and lower not in FIRST_NAMES and part_probabilities(lower)[-1] > _COMMON
    return is_german_name(lower) and not is_participle and not is_verb


def _is_never(words: Words, at: int, *, language: str) -> bool:
    lower = words.lower[at]
    if lower in MONTHS:
        if at and _DAY.fullmatch(words.lower[at - 1]):
            return True  # "26 June" before a name is a day
        joined = words.lower[at + 1 : at + 2] and words.lower[at + 1] in CONNECTORS
        return not (_is_before_capital(words, at) or (joined and _connected_words(words, at + 1)))
    is_greeting = lower in GREETINGS and words.lower[at + 1 : at + 2]
    if is_greeting and words.lower[at + 1] in FIRST_NAMES:
        return True
    if lower in SHORT_FORMS:
        return not begins_name(words, at + 1, is_german=language == "de")
    return lower in NEVER or lower in DAYS or len(lower) < 2 or is_short_day(words, at)


def _starts_name_at_opening(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether the first word of a sentence, capitalized in any case, begins a name."""
    token, lower = words.texts[at], words.lower[at]
    is_listed = any(lower in names for names in (FIRST_NAMES, PLACES, DEMONYMS, KINSHIP))
    if is_listed or is_honorific(words, at):
        return True
    letter, *others = classes(lower, spelling.language)
    is_lower_too = lower in spelling.lower
    if letter == "p" or (lower in TECHNOLOGIES and _is_subject_like(words, at)):
        return not is_lower_too
    goes_on = _is_before_capital(words, at)
    if is_known_word(lower, spelling.language):
        is_told = goes_on and "V" in others and is_called(words.lower[at + 1])  # "Ring Marcus"
        is_plain = is_told or is_lower_too or lower in ROLES
        return goes_on and letter in "nA" and not is_plain
    if token in spelling.upper and not is_lower_too:
        return True
    is_word = letter == "A" and part_probabilities(lower)[-1] > _COMMON  # "Brined 60 h"
    is_subject = not is_lower_too and not is_word and _is_subject_like(words, at)
    return letter in "nA" and (goes_on or is_subject)


def _is_before_capital(words: Words, at: int) -> bool:
    """Whether the next word is capitalized, too."""
    if at + 1 >= len(words.texts) or words.owns[at]:
        return False
    return is_capital(words.texts[at + 1]) and words.lower[at + 1] not in NEVER


def _is_subject_like(words: Words, at: int) -> bool:
    """Whether a verb, a comma, "and", a bracket or a number follows, as after a subject."""
    if words.owns[at]:
        return True
    if at + 1 >= len(words.texts):
        return False
    follows = words.lower[at + 1]
    return (
        follows in {"(", ",", "and"} or follows[0].isdigit() or classes(follows, "en")[0] in "BHMV"
    )


def _last_word(words: Words, first: int, *, spelling: Spelling) -> int:
    """Return the last word of the name that begins at `first`."""
    last = first
    while last - first < MAX_RUN_WORDS:
        step = _extension(words, last, first=first, spelling=spelling)
        if step == 0:
            break
        last += step
    return last


def _extension(words: Words, last: int, *, first: int, spelling: Spelling) -> int:
    """Return by how many words the name extends beyond `last`; 0 if it ends there."""
    at = last + 1
    if at >= len(words.texts):
        return 0
    token = words.texts[at]
    if words.owns[last]:
        return possessive_words(words, at, first=first)
    if token == ",":
        follows = words.lower[at + 1] if at + 1 < len(words.texts) else ""
        return 2 if follows in _SUFFIXES else 0
    if token == "-" or _is_connector(words, at, first=first):
        return hyphenated_words(words, at) if token == "-" else _connected_words(words, at)
    is_number = token == "I" or _SMALL_NUMBER.match(token)
    is_standard = words.texts[last] in _STANDARDS and token[0].isdigit()
    goes_on = (
        number_belongs(words, at, first=first, language=spelling.language)
        if is_number
        else _extends_name(words, at, spelling=spelling)
    )
    return 1 if goes_on or is_standard else 0


def _extends_name(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether the plain word at `at` belongs to the name before it."""
    token, lower = words.texts[at], words.lower[at]
    if is_initial(words, at, language=spelling.language) and is_given(words.lower[at - 1]):
        return True  # "Tom A"
    is_day = lower in DAYS or is_short_day(words, at)
    is_date = is_day or (lower in MONTHS and is_month_of_date(words, at))
    if not is_capital(token) or is_code(token) or lower in NEVER or is_date:
        return False
    if is_distinct(token):
        return True
    function = "" if spelling.language == "de" else function_class(lower, spelling.language)
    if function and function in "TPWcB":
        return token != "I" and _is_before_capital(words, at)  # "Cute Is What We Aim For"
    is_name = spelling.language != "de" or is_german_name(lower)
    return is_name or is_surname(lower, words.lower[at - 1])


def _is_connector(words: Words, at: int, *, first: int) -> bool:
    lower = words.lower[at]
    if joins_firm(words, at, first=first):
        return True
    if splits_name(words, at, first=first):
        return False
    if lower in CONNECTORS:
        return lower != "of" or not ends_before_of(words, at, first=first)
    if lower in {"for", "and", "in"}:
        return bool(JOINING_HEADS.intersection(words.lower[first:at])) and lower != "in"
    return words.texts[at][0].isupper() and lower in {"on", "for", "with", "from", "to", "at"}


def _connected_words(words: Words, at: int) -> int:
    """Return how many words a connector adds: itself, up to one more ("of the"), and a capital."""
    for more in (1, 2):
        if at + more >= len(words.texts):
            return 0
        token, lower = words.texts[at + more], words.lower[at + more]
        if lower in CONNECTORS and not token[0].isupper() and words.lower[at] != "and":
            continue
        is_none = lower in NEVER or lower in DAYS or is_honorific(words, at + more)
        return more + 1 if token[0].isupper() and not is_none else 0
    return 0


def _trimmed_name(
    words: Words, first: int, last: int, *, spelling: Spelling, is_title: bool
) -> NameSpan | None:
    """Return the run without honorifics, roles and connectors at its ends; None if empty."""
    first = skip_titles(words, first, last)
    if words.texts[first] in _UNITS and words.texts[last][0].isdigit():
        return None  # "pH 5.9"
    is_whole = is_title and is_whole_label(words, first, last, spelling=spelling)
    if is_title and not is_whole:
        kept = trim_heading(words, first, last, spelling=spelling)
        first, last = trim_label(words, first, last, kept, spelling=spelling)
    if not is_whole and first <= last:
        first, last = _trim_ends(words, first, last, spelling=spelling)
    if first > last:
        return None
    if first == last and not _stands_alone(words, first, spelling=spelling, is_title=is_title):
        return None
    is_plain = is_common_phrase(words, first, last, spelling=spelling)
    is_none = is_plain or is_not_a_name(words, first, last, spelling=spelling)
    return None if is_none else _make_span(words, first, last)


def _trim_ends(words: Words, first: int, last: int, *, spelling: Spelling) -> tuple[int, int]:
    """Cut connectors at the end, the title of the name behind it ("Mail Fr. Lindner") and, in
    lists, verbs at the start and function words at the end.
    """
    if is_honorific(words, last) and words.texts[last + 1 : last + 2] == (".",):
        last -= 1
    while last > first and words.lower[last] in CONNECTORS:
        last -= 1
    while first < last and spelling.is_listing and is_command(words, first, spelling=spelling):
        first += 1
    while (
        last > first and spelling.is_listing and _is_function_word(words, last, spelling=spelling)
    ):
        last -= 1
    return first, last


def _is_function_word(words: Words, at: int, *, spelling: Spelling) -> bool:
    """Whether the last word of a run is only a function word of a label ("Tell Anna Not To")."""
    letter = function_class(words.lower[at], spelling.language) or "-"
    return letter in "itTcRx" and not is_distinct(words.texts[at])


def _stands_alone(words: Words, at: int, *, spelling: Spelling, is_title: bool) -> bool:
    """Whether a single word is a name without further words."""
    lower = words.lower[at]
    is_listed = is_honorific(words, at) or lower in ROLES or lower in NEVER
    is_none = is_listed or words.texts[at] in _UNITS
    if is_none or is_no_word_alone(words, at, language=spelling.language):
        return False
    if is_titled(words, at):
        return True
    if lower in STAGES and not is_title:
        return is_introduced(words, at)
    if is_title and not is_confirmed_name(words, at, spelling=spelling):
        return ends_label(words, at) and is_rare(words, at, spelling=spelling)
    return not is_common_noun(words, at, spelling=spelling)


def _make_span(words: Words, first: int, last: int) -> NameSpan:
    start, end = words.starts[first], words.ends[last]
    token = words.texts[last]
    tail = _ADJECTIVE_TAIL.search(token) or _FINAL_STOP.match(token, len(token) - 1)
    if tail and token[-1] == "." and (last + 1 < len(words.texts) or token not in _COMPANY_ENDS):
        tail = None  # "Acme Corp. grows": the full stop is the abbreviation's
    if tail:
        end -= len(token) - tail.start()
    pieces: list[str] = []
    for at in range(first, last + 1):
        text = words.texts[at] + ("'s" if words.owns[at] and at < last else "")
        if at == last and tail:
            text = text[: tail.start()]
        touches = at > first and (
            words.starts[at] == words.ends[at - 1] or words.texts[at - 1] == "-"
        )
        pieces.append(text if at == first or touches or text == "," else " " + text)
    return NameSpan(first, last, start, end, "".join(pieces))
