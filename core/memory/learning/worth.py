"""Which statements are worth asking the user about: lasting ones, with something at both ends."""

import re

from msgspec import Struct

from core.extract.dates.dates import dates
from core.extract.words.tagger import classes, is_known_word, verb_lemma
from core.memory.conversation_lexicon import phrase_pattern, words
from core.records.graph.edits import StatementRef

_I = re.IGNORECASE
_WORD = re.compile(r"[^\W\d_][\w'’-]*|['’](?:m|s|re|ve|ll|d)\b")
_AGO = re.compile(r"\bago\b|^(?:a\s+)?(?:while|moment)\b|^vor\s", _I)
# Where an object ends and another clause begins.
_NEXT_CLAUSE = re.compile(
    r"\s+[-–—]+\s*|--|\s*(?:[;(]|:(?!\d))"
    r"|\s*,\s*(?=(?:but|so|and|which|who|though|because|since|while|i|it|we|they|he|she|aber|und"
    r"|weil|der|die|das)\b)"
    r"|\s+(?=(?:because|so that|when|while|whenever|though|although|but|weil|wenn)\b)"
    r"|\s+(?=(?:and|or|und)\s+(?:i|me|we|it|they|he|she|let|ich|wir|es|er|sie)\b)",
    _I,
)
# Somebody who is spoken to.
_SPOKEN_TO = re.compile(r",\s+[^\W\d_a-z]\w+$")
_LATELY = re.compile(
    r"[\s,]+(?:(?:last|this|next)\s+\w+|yesterday|today|tomorrow|tonight|right now|now|lately"
    r"|recently|these days|gestern|heute|jetzt|gerade)$",
    _I,
)
_VAGUE = frozenset(
    "it that this these those me you them us him her so there here your his their each and or but "
    "dein deine und oder others people someone everyone even andere leute".split()
)
_BARE = frozenset("here there what guess gonna gotta".split())


def without_clauses(value: str) -> str:
    """The object without the clauses behind it."""
    found = _NEXT_CLAUSE.search(value)
    bare = (value[: found.start()] if found is not None else value).strip(" ,.!")
    return _LATELY.sub("", _SPOKEN_TO.sub("", bare))


class Sense(Struct, frozen=True):
    """What is known of a statement besides what it says; `me` is the user.

    `dated` when it has a time of its own, `decided` when its sentence tells a decision, `owned`
    when it says what belongs to somebody.
    """

    me: str
    language: str
    is_dated: bool = False
    is_decided: bool = False
    is_owned: bool = False


def is_worth(said: StatementRef, sense: Sense) -> bool:
    """Whether the statement may hold beyond the moment and is not only praise."""
    language = sense.language
    value = without_clauses(said.object)
    is_specific = bool(said.object_kind) or (
        _has_number(value)
        or any(it[0].isupper() and it not in {"I", "I'm"} for it in _WORD.findall(value))
    )
    if not _is_something(value, language) or _is_interjection(said.subject.name):
        return False
    predicate = [it.casefold().replace("’", "'") for it in _WORD.findall(said.predicate)]
    is_timely = bool(words("lasting", "passing") & set(predicate))
    is_timely = (is_timely and not (sense.is_dated or sense.is_decided)) or predicate == ["be"]
    if is_timely or _is_bare_word(said.subject.name, language, is_specific=is_specific):
        return False
    return is_specific or _holds_of_user(said, predicate, value, sense)


def _holds_of_user(said: StatementRef, predicate: list[str], value: str, sense: Sense) -> bool:
    """Whether it is a lasting thing about the user although it names nothing."""
    if sense.is_owned:
        return not _is_praised(value) and not _is_doing(value, sense.language)
    if said.subject.name != sense.me:
        return False
    if _is_being(predicate):
        return not _is_praise(value, sense.language)
    return sense.is_decided or (_is_lasting(predicate, sense.language) and not _is_praised(value))


def _is_something(value: str, language: str) -> bool:
    """Whether the object is more than a pronoun, a time, or something of the hearer's."""
    found = _WORD.findall(value)
    first = found[0].casefold() if found else ""
    if first in _VAGUE or not any(map(str.isalnum, value)) or _AGO.search(value):
        return False
    told = dates(value, language=language)
    is_time = bool(told) and told[0].start == 0 and told[0].end >= len(value)
    return not is_time or _has_number(value)


def _is_interjection(subject: str) -> bool:
    """Whether what looks like a name only opens the sentence: "Woah", "Gonna"."""
    opening = rf"^(?:{phrase_pattern('small_talk', 'opens')})(?:\s|$)"
    first = subject.split(maxsplit=1)[0].casefold()
    return first in _BARE or re.match(opening, subject, _I) is not None


def _is_bare_word(subject: str, language: str, *, is_specific: bool) -> bool:
    """Whether the subject is a common word that has a capital only where the sentence begins."""
    if is_specific or " " in subject:
        return False
    word = subject.casefold()
    return is_known_word(word, language) and "p" not in classes(word, language)


def _has_number(value: str) -> bool:
    return any(map(str.isdigit, value))


def _is_being(predicate: list[str]) -> bool:
    left = [
        it for it in predicate if it not in {"have", "has", "'ve", "not", "just", "also", "now"}
    ]
    return bool(left) and all(it in words("lasting", "be") for it in left)


def _is_praise(value: str, language: str) -> bool:
    """Whether it says only how something is: no noun, praise, a feeling, or "over the moon"."""
    found = [it.casefold() for it in _WORD.findall(value)]
    moods = words("small_talk", "feelings") | words("small_talk", "tasks")
    if set(found[:3]) & (words("lasting", "praise") | words("lasting", "passing") | moods):
        return True
    letters = [classes(it, language)[0] for it in found]
    return not any(it in "np" for it in letters) or letters[0] in "Gi"


def _is_doing(value: str, language: str) -> bool:
    """Whether it tells what goes on: "paying off"."""
    letters = [classes(it.casefold(), language)[0] for it in _WORD.findall(value)]
    return letters[:1] == ["G"] and letters[1:2] != ["c"] and len(letters) > 1


def _is_praised(value: str) -> bool:
    found = [it.casefold() for it in _WORD.findall(value)]
    return bool(set(found[:3]) & words("lasting", "praise"))


def _is_lasting(predicate: list[str], language: str) -> bool:
    """Whether the verb tells of something that lasts: live, own, play."""
    lasting = words("lasting", "verbs") | words("lasting", "have")
    return any(it in lasting or verb_lemma(it, language) in lasting for it in predicate)
