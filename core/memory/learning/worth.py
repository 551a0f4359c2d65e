"""Which statements are worth asking the user about: lasting ones, with something at both ends."""

import re

from msgspec import Struct

from core.language.text.tagger import classes, is_known_word, verb_lemma
from core.language.time.dates import dates
from core.memory.conversation_lexicon import phrase_pattern, words
from core.records.graph.edits import StatementRef

_I = re.IGNORECASE
_WORD = re.compile(r"[^\W\d_][\w'’-]*|['’](?:m|s|re|ve|ll|d)\b")
# Where an object ends: at a mark, a clause, or somebody who is spoken to.
_END = re.compile(
    r"(?<!\s)\s++(?:[-–—]+\s|[;(]|:(?!\d))|--|[;(]|:(?!\d)|,\s+(?-i:[^\W\d_a-z])\w+$"
    r"|(?:(?<!\s)\s++)?(?:,\s*+)?(?<!\w)"
    r"(?:because|so that|when|while|whenever|though|although|but|weil|wenn|aber)\b"
    r"|(?:(?<!\s)\s++)?,\s*+(?:so|and|which|who|since|i|it|we|they|he|she|und|der|die|das)\b"
    r"|(?<!\s)\s++(?:and|or|und)\s++(?:i|me|we|it|they|he|she|let|ich|wir|es|er|sie)\b",
    _I,
)


class Sense(Struct, frozen=True):
    """What is known of a statement besides what it says; `me` is the user.

    `is_dated` if it has a time of its own, `is_decided` if its sentence tells a decision,
    `is_owned` if it says what belongs to somebody.
    """

    me: str
    language: str
    is_dated: bool = False
    is_decided: bool = False
    is_owned: bool = False


def without_clauses(value: str, language: str = "en") -> str:
    """Return the object without the clauses and the time behind it."""
    end = _END.search(value)
    bare = (value[: end.start()] if end is not None else value).strip(" ,.!")
    last = next(reversed(dates(bare, language=language)), None)
    is_time = last is not None and last.end == len(bare) and not _has_number(bare[last.start :])
    return bare[: last.start].rstrip(" ,") if last is not None and is_time else bare


def is_worth(statement: StatementRef, sense: Sense) -> bool:
    """Whether the statement may hold beyond the moment and is not only praise."""
    value = _folded(statement.object)
    capitals = [it for it in _WORD.findall(statement.object) if it[0].isupper()]
    is_specific = bool(statement.object_kind) or _has_number(statement.object)
    is_specific = is_specific or not {"I", "I'm"}.issuperset(capitals)
    predicate = _folded(statement.predicate)
    if not _is_something(statement.object, value, sense.language) or predicate == ["be"]:
        return False
    is_passing = not words("lasting", "passing").isdisjoint(predicate)
    if is_passing and not (sense.is_dated or sense.is_decided):
        return False
    if _is_no_name(statement.subject.name, sense.language, is_alone=not is_specific):
        return False
    return is_specific or _holds_of_user(statement, predicate, value, sense)


def _holds_of_user(
    statement: StatementRef, predicate: list[str], value: list[str], sense: Sense
) -> bool:
    """Whether it is a lasting thing about the user although its object names nothing."""
    praise = words("lasting", "praise")
    if sense.is_owned:
        return praise.isdisjoint(value[:3]) and not _is_doing(value, sense.language)
    if statement.subject.name != sense.me and statement.subject.kind != "Person":
        return False
    being = [it for it in predicate if it not in words("lasting", "filler")]
    if being and words("lasting", "be").issuperset(being):
        return _is_description(value, sense.language)
    verbs = words("lasting", "verbs") | words("lasting", "have")
    is_lasting = any(it in verbs or verb_lemma(it, sense.language) in verbs for it in predicate)
    has_noun = any(classes(it, sense.language)[0] in "npGA" for it in value)
    return sense.is_decided or (is_lasting and has_noun and praise.isdisjoint(value[:3]))


def _is_something(text: str, value: list[str], language: str) -> bool:
    """Whether the object is more than a pronoun, a time, or something of the hearer's."""
    is_vague = not value or value[0] in words("lasting", "vague")
    if not any(map(str.isalnum, text)) or (is_vague and not _has_number(text)):
        return False
    times = dates(text, language=language)
    is_time = bool(times) and times[0].start == 0 and times[0].end >= len(text)
    return not is_time or _has_number(text)


def _is_no_name(subject: str, language: str, *, is_alone: bool) -> bool:
    """Whether what looks like a name only opens the sentence: "Woah", "Gonna"; `is_alone` if its
    object names nothing either.
    """
    opening = rf"^(?:{phrase_pattern('small_talk', 'opens')})(?:\s|$)"
    word = subject.casefold()
    if re.match(opening, subject, _I) is not None:
        return True
    is_common = " " not in word and is_known_word(word, language)
    return is_alone and is_common and "p" not in classes(word, language)


def _is_description(value: list[str], language: str) -> bool:
    """Whether it says what somebody is: no praise, feeling or task, but a noun."""
    moods = words("small_talk", "feelings") | words("small_talk", "tasks")
    other = words("lasting", "praise") | words("lasting", "passing") | moods
    letters = [classes(it, language)[0] for it in value]
    has_noun = not {"n", "p"}.isdisjoint(letters)
    return has_noun and letters[0] not in "Gi" and other.isdisjoint(value[:3])


def _is_doing(value: list[str], language: str) -> bool:
    """Whether it tells what goes on: "paying off"."""
    letters = [classes(it, language)[0] for it in value]
    return letters[:1] == ["G"] and letters[1:2] != ["c"] and len(letters) > 1


def _folded(text: str) -> list[str]:
    return [it.casefold().replace("’", "'") for it in _WORD.findall(text)]


def _has_number(text: str) -> bool:
    return any(map(str.isdigit, text))
