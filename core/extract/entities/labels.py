"""Names in labels: a whole label often is a name, a piece cut out of one hardly ever is.

A label is the text of a link, a list item or a heading, up to the next mark. Common words at its
ends are cut if a sentence is squeezed into it ("Upgrading Next.js"). The remainder must then be
known as a name from elsewhere; otherwise it is a piece of a longer name ("Fireball").
"""

import re

from core.extract.entities.common_words import (
    is_command,
    is_common,
    is_confirmed_name,
    is_known_name,
    is_rare,
)
from core.language.text.spelling import Spelling, is_distinct
from core.language.text.tagger import classes, function_class, is_known_word
from core.language.text.tokens import BLANK, Words
from core.language.time.date_forms import WEEKDAYS_CUT
from core.language.vocabulary.gazetteers import listed
from core.language.vocabulary.name_cues import CONNECTORS, FIRST_NAMES, KIND_OF_LAST_WORD

MAX_LABEL_WORDS = 5
MIN_PIECE = 4

_BEFORE = frozenset('-–—*+#|•>=:([{@_~`"“”„«»')
_AFTER = frozenset('-–—*+#|•<=:()[]{}@_~`"“”»,;.!?')
_KEYS = listed("keys")
_RUN_TOGETHER = frozenset("setup login logout signup backup checkout cleanup rollback".split())
_COUNTED = frozenset(
    "item step part section chapter figure table page line row slide example option version "
    "speaker participant question answer".split()
)
_DASH = re.compile(r" ?[-–—/] ?")
_CLOCK = re.compile(r"\d{1,2}:\d\d(?::\d\d)?")


def is_whole_label(words: Words, first: int, last: int, *, spelling: Spelling) -> bool:
    """Whether the run is the complete label: "Daring Fireball", "Mat Chavez".

    A label that begins with a verb is no name ("Setup GitHub", but "on [Open Registry](…)"), nor is
    a heading over several items of a kind ("Markdown Options").
    """
    if last > first and " ".join(words.texts[first : last + 1]) in spelling.runs:
        return True
    if not 1 <= last - first < MAX_LABEL_WORDS or not _is_delimited(words, first, last):
        return False
    if _begins_with_verb(words, first, last, spelling=spelling) and not _is_within(words, first):
        return False
    if words.texts[0] == "#" and not _is_link(words, last):
        is_list = words.lower[last].endswith("s") and is_common(words, last, spelling=spelling)
        return not is_list and any(
            is_known_name(words, at, spelling=spelling) for at in range(first, last + 1)
        )
    return any(is_rare(words, at, spelling=spelling) for at in range(first, last + 1)) and not any(
        word.endswith("ly") and is_known_word(word, spelling.language)
        for word in words.lower[first:last]
    )


def is_within_label(words: Words, first: int, last: int) -> bool:
    """Whether the label has other capitalized words ("Lessons From the Dancing Guy")."""
    if _is_prose(words):
        return False
    for step, edges in ((-1, _BEFORE), (1, _AFTER)):
        at = first - 1 if step < 0 else last + 1
        while 0 <= at < len(words.texts) and not _is_mark(words.texts[at], edges):
            if words.texts[at][0].isupper():
                return True
            at += step
    return False


def is_known_piece(words: Words, first: int, last: int, *, spelling: Spelling) -> bool:
    """Whether the rest of a longer label is a name on its own; two or three letters are not."""
    if first == last and len(words.texts[first]) < MIN_PIECE:
        return False
    if first == last and ends_label(words, first) and is_rare(words, first, spelling=spelling):
        return True
    if first < last <= first + 2 and words.lower[first] in FIRST_NAMES:
        return True
    return all(
        words.lower[at] in CONNECTORS
        or not words.texts[at][0].isalpha()
        or is_confirmed_name(words, at, spelling=spelling)
        or (last > first and is_known_name(words, at, spelling=spelling))
        for at in range(first, last + 1)
    )


def trim_label(
    words: Words, first: int, last: int, kept: tuple[int, int], *, spelling: Spelling
) -> tuple[int, int]:
    """Return `kept` if it is a name on its own or the whole run, else an empty span."""
    is_cut = kept != (first, last) or is_within_label(words, first, last)
    is_piece = is_cut and not is_known_piece(words, *kept, spelling=spelling)
    return (first, first - 1) if is_piece else kept


def trim_heading(words: Words, first: int, last: int, *, spelling: Spelling) -> tuple[int, int]:
    """Cut a heading to its first rare word up to its last noun; empty if no word is rare."""
    if not any(is_rare(words, at, spelling=spelling) for at in range(first, last + 1)):
        return first, first - 1
    while first < last and not is_rare(words, first, spelling=spelling):
        first += 1
    is_person = words.lower[first] in FIRST_NAMES and last - first < 3
    while last > first and not is_person and not _ends_title(words, last, spelling=spelling):
        last -= 1
    return first, last


def _ends_title(words: Words, at: int, *, spelling: Spelling) -> bool:
    kind = KIND_OF_LAST_WORD.get(words.lower[at])
    return kind in {"Location", "Organization"} or is_rare(words, at, spelling=spelling)


def ends_label(words: Words, at: int) -> bool:
    """Whether the word ends a label and follows a preposition ("Moving to Evernote")."""
    is_last = at + 1 == len(words.texts) or _is_mark(words.texts[at + 1], _AFTER)
    return is_last and at > 0 and function_class(words.lower[at - 1], "en") in tuple("iot")


def is_not_a_name(words: Words, first: int, last: int, *, spelling: Spelling) -> bool:
    """Whether a run names keyboard keys or days, counts something, shouts, or is a speaker's time.

    Examples: "Command Shift", "Mon-Fri", "Item 2", "NOTICE TO READERS:", "Speaker 0:13".
    """
    if all(it in _KEYS or len(it) == 1 for it in words.lower[first : last + 1]):
        return True
    parts = _DASH.split(" ".join(words.lower[first : last + 1]))
    if len(parts) > 1 and all(it in WEEKDAYS_CUT for it in parts):
        return True
    return _is_counter_or_shout(words, first, last) or _is_common_run(
        words, first, last, spelling=spelling
    )


def _is_counter_or_shout(words: Words, first: int, last: int) -> bool:
    """Whether the run is a noun with its number, or long words in capitals before a colon."""
    run = words.texts[first : last + 1]
    if len(run) == 2 and run[1][0].isdigit() and run[0].lower() in _COUNTED:
        return True
    is_shouted = len(run) > 1 and all(len(it) > MIN_PIECE and it.isupper() for it in run)
    return is_shouted and words.texts[last + 1 : last + 2] == (":",)


def _is_common_run(words: Words, first: int, last: int, *, spelling: Spelling) -> bool:
    """Whether the run is common words only, cut out of a longer label or followed by a time."""
    is_cut = spelling.is_listing and first > 0 and words.texts[first - 1][0].isupper()
    after = words.texts[last + 1] if last + 1 < len(words.texts) else ""
    return (is_cut or _CLOCK.fullmatch(after) is not None) and all(
        is_common(words, at, spelling=spelling) for at in range(first, last + 1)
    )


def _begins_with_verb(words: Words, first: int, last: int, *, spelling: Spelling) -> bool:
    """Whether a label begins with an action.

    A noun that may be a verb is no verb before a word that no dictionary has ("Mat Chavez").
    """
    lower = words.lower[first]
    if lower in _RUN_TOGETHER or (lower.endswith("ing") and len(lower) > len("string")):
        return True
    is_known = is_known_word(lower, spelling.language)
    if not is_known or not is_command(words, first, spelling=spelling):
        return False
    is_noun = classes(lower, spelling.language)[0] in "nA"
    is_named = not is_distinct(words.texts[last]) and not is_common(words, last, spelling=spelling)
    return not (is_noun and is_named)


def _is_delimited(words: Words, first: int, last: int) -> bool:
    """Whether marks or nothing surround the run, apart from an article before it.

    In an item written as prose, lower case on either side is enough.
    """
    before, after = first - 1, last + 1
    is_prose = _is_prose(words)
    if before >= 0 and words.lower[before] in {"the", "a", "an"}:
        before -= 1
    is_open = before < 0 or _is_mark(words.texts[before], _BEFORE)
    is_closed = after == len(words.texts) or _is_mark(words.texts[after], _AFTER)
    return (is_open or (is_prose and words.texts[before].islower())) and (
        is_closed or (is_prose and words.texts[after].islower())
    )


def _is_prose(words: Words) -> bool:
    """Whether most longer words are in lower case."""
    weighty = [it for it in words.texts if len(it) > 3 and it[0].isalpha()]
    return sum(1 for it in weighty if it[0].islower()) * 2 > len(weighty)


def _is_mark(token: str, marks: frozenset[str]) -> bool:
    return token[0] == BLANK or token in marks or not (token.isascii() or token[0].isalnum())


def _is_link(words: Words, last: int) -> bool:
    return last + 1 < len(words.texts) and words.texts[last + 1][0] == BLANK


def _is_within(words: Words, first: int) -> bool:
    """Whether the label is a link within a sentence ("available on [Open VSX Registry](…)")."""
    if first < 2 or words.texts[first - 1][0] != BLANK:
        return False
    return words.texts[first - 2].islower() and function_class(words.lower[first - 2], "en") in (
        "i", "o", "T", "S",
    )  # fmt: skip
