"""Salience: which statements of the user are worth proposing as facts."""

import re

from msgspec import Struct

from core.language.text.tagger import classes, is_known_word, verb_lemma
from core.language.time.date_forms import MONTHS
from core.language.time.dates import dates
from core.memory.conversation_lexicon import phrase_pattern, words
from core.records.graph.edits import StatementRef

_I = re.IGNORECASE
_WORD = re.compile(r"[^\W\d_][\w'’-]*|['’](?:m|s|re|ve|ll|d)\b")
# End of an object: punctuation, a further clause, or a vocative.
_END = re.compile(
    r"(?<!\s)\s++(?:[-–—]+\s|[;(]|:(?!\d))|--|[;(]|:(?!\d)|,\s+(?-i:[^\W\d_a-z])\w+$"
    r"|(?:(?<!\s)\s++)?(?:,\s*+)?(?<!\w)"
    r"(?:because|so that|when|while|whenever|though|although|but|weil|wenn|aber)\b"
    r"|(?:(?<!\s)\s++)?,\s*+(?:so|and|which|who|since|i|it|we|they|he|she|und|der|die|das)\b"
    r"|(?<!\s)\s++(?:and|or|und)\s++(?:i|me|we|it|they|he|she|let|ich|wir|es|er|sie)\b",
    _I,
)


class StatementContext(Struct, frozen=True):
    """Context of a statement; `me` is the name of the user.

    `is_dated` if the statement has a time of its own, `is_decided` if its sentence states a
    decision, `is_owned` if it states a possession.
    """

    me: str
    language: str
    is_dated: bool = False
    is_decided: bool = False
    is_owned: bool = False


def without_clauses(value: str, language: str = "en") -> str:
    """Return the object without trailing clauses and times."""
    end = _END.search(value)
    bare = (value[: end.start()] if end is not None else value).strip(" ,.!")
    last = next(reversed(dates(bare, language=language)), None)
    if last is None or last.end != len(bare) or _has_number(bare[last.start :]):
        return bare
    kept = bare[: last.start].split()
    # "15.60 until" says less than nothing, but "picked up" needs its "up".
    is_month = bare[last.start :].split()[0].casefold() in MONTHS
    rows = ("links", "month_links") if is_month else ("links",)
    if kept and any(kept[-1].casefold() in words("trailing", row) for row in rows):
        kept.pop()
    return " ".join(kept).rstrip(" ,")


def is_salient(statement: StatementRef, context: StatementContext) -> bool:
    """Whether the statement may hold for longer, and is more than praise."""
    value = _folded(statement.object)
    capitals = [it for it in _WORD.findall(statement.object) if it[0].isupper()]
    is_specific = bool(statement.object_kind) or _has_number(statement.object)
    is_specific = is_specific or not {"I", "I'm"}.issuperset(capitals)
    predicate = _folded(statement.predicate)
    if not _is_something(statement.object, value, context.language) or predicate == ["be"]:
        return False
    is_passing = not words("lasting", "passing").isdisjoint(predicate)
    if is_passing and not (context.is_dated or context.is_decided):
        return False
    if _is_no_name(statement.subject.name, context.language, is_alone=not is_specific):
        return False
    return is_specific or _holds_of_user(statement, predicate, value, context)


def _holds_of_user(
    statement: StatementRef, predicate: list[str], value: list[str], context: StatementContext
) -> bool:
    """Whether a statement whose object names nothing is lasting and about the user or a person."""
    praise = words("lasting", "praise")
    if context.is_owned:
        return praise.isdisjoint(value[:3]) and not _is_doing(value, context.language)
    if statement.subject.name != context.me and statement.subject.kind != "Person":
        return False
    being = [it for it in predicate if it not in words("lasting", "filler")]
    if being and words("lasting", "be").issuperset(being):
        return _is_description(value, context.language)
    verbs = words("lasting", "verbs") | words("lasting", "have")
    is_lasting = any(it in verbs or verb_lemma(it, context.language) in verbs for it in predicate)
    has_noun = any(classes(it, context.language)[0] in "npGA" for it in value)
    return context.is_decided or (is_lasting and has_noun and praise.isdisjoint(value[:3]))


def _is_something(text: str, value: list[str], language: str) -> bool:
    """Whether the object is more than a pronoun, a vague word or a time."""
    is_vague = not value or value[0] in words("lasting", "vague")
    if not any(map(str.isalnum, text)) or (is_vague and not _has_number(text)):
        return False
    times = dates(text, language=language)
    is_time = bool(times) and times[0].start == 0 and times[0].end >= len(text)
    return not is_time or _has_number(text)


def _is_no_name(subject: str, language: str, *, is_alone: bool) -> bool:
    """Whether the subject looks like a name but only opens the sentence: "Woah", "Gonna".

    `is_alone` if the object names nothing either.
    """
    opening = rf"^(?:{phrase_pattern('small_talk', 'opens')})(?:\s|$)"
    word = subject.casefold()
    if re.match(opening, subject, _I) is not None:
        return True
    is_common = " " not in word and is_known_word(word, language)
    return is_alone and is_common and "p" not in classes(word, language)


def _is_description(value: list[str], language: str) -> bool:
    """Whether the object describes somebody by a noun, without praise, feeling or task."""
    moods = words("small_talk", "feelings") | words("small_talk", "tasks")
    other = words("lasting", "praise") | words("lasting", "passing") | moods
    letters = [classes(it, language)[0] for it in value]
    has_noun = not {"n", "p"}.isdisjoint(letters)
    return has_noun and letters[0] not in "Gi" and other.isdisjoint(value[:3])


def _is_doing(value: list[str], language: str) -> bool:
    """Whether the object begins with a gerund: "paying off"."""
    letters = [classes(it, language)[0] for it in value]
    return letters[:1] == ["G"] and letters[1:2] != ["c"] and len(letters) > 1


def _folded(text: str) -> list[str]:
    return [it.casefold().replace("’", "'") for it in _WORD.findall(text)]


def _has_number(text: str) -> bool:
    return any(map(str.isdigit, text))
