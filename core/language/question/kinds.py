"""Kind of answer that a question asks for (T8), from its question word and the words behind it."""

import re
from collections.abc import Sequence

from core.language.question.cues import cue, cue_words, has_cue
from core.language.question.question_cues import cues_of
from core.language.text.tagger import classes
from core.language.vocabulary.vocabulary import Vocabulary
from core.records.answers.questions import AnswerKind, Intent
from core.resources import patterns

_PATTERNS = patterns("kinds")
_HOW_MANY = _PATTERNS["how_many"]
_NUMBERED = _PATTERNS["numbered"]
_WHY = _PATTERNS["why"]
_YES_NO = _PATTERNS["yes_no"]
_EITHER = re.compile(r",\s*[^,]+\s+(?:or|oder)\s+\w|\b(?:or|oder)\s+\w", re.IGNORECASE)
_BOTH = re.compile(r"\b(?:both|beide[nr]?)\b", re.IGNORECASE)
_TELL = _PATTERNS["tell"]
_WHICH = _PATTERNS["which"]
_ASKING = _PATTERNS["asking"]
_CLAUSE = _PATTERNS["clause"]
_LIST_OPENING = _PATTERNS["list_opening"]
_PLURAL_VERBS = cue_words("plural_verbs")
_SENTENCE = re.compile(r"[.?!:;,]\s")
# This many words may stand before the "which" that asks ("can you tell which …").
_OPENING = 3
# Word classes of verbs and their participles: "gehört".
_VERBS = frozenset("VBHQ")
_NO_PLURAL = ("ss", "us", "is", "as", "os", "news")


def answer_kind_of(text: str, *, language: str, vocabulary: Vocabulary) -> AnswerKind:
    """Return the kind of answer: by cues such as "compare", then by the first question word."""
    limit = cues_of(text).limit
    if limit is not None:  # "100 m or more" leaves no choice.
        text = text.replace(limit.surface, limit.amount)
    aim = _aim(text)
    if aim is not None:
        return aim
    kinds: tuple[tuple[AnswerKind, bool], ...] = (
        ("how many", _HOW_MANY.search(without_numbered(text)) is not None),
        ("list", is_list(text)),
        ("yes or no", asks_yes_or_no(text, language=language)),
        ("why", _WHY.search(text) is not None),
    )
    for kind, is_so in kinds:
        if is_so:
            return kind
    return _by_word(text, language=language, vocabulary=vocabulary)


def without_numbered(text: str) -> str:
    """Return the question without numbers that are names: of a phone, a room, an order."""
    return _NUMBERED.sub("", text)


def asks_yes_or_no(text: str, *, language: str) -> bool:
    """Whether the question begins like a yes-or-no question."""
    # "Was" is a verb in English and a question word in German.
    match = _YES_NO.match(text)
    if match is None:
        return language == "de" and text.rstrip().endswith("?") and _begins_with_verb(text)
    return not (language == "de" and "was" in match[0].lower().split())


def _begins_with_verb(text: str) -> bool:
    """Whether the first word is nothing but a German verb in the third person: "Nimmt sie …"."""
    word = text.partition(" ")[0].lower()
    return word.endswith("t") and set(classes(word, "de")) <= _VERBS


def intent_of(kind: AnswerKind, text: str) -> Intent:
    """Return the intent: compare, summarize, list or search."""
    if kind in {"compare", "summarize"}:
        return "compare" if kind == "compare" else "summarize"
    if kind == "list" or wants_list(text):
        return "list"
    return "search"


def is_list(text: str) -> bool:
    """Whether several entities are asked for: "list …", "which books did …", "what are the …s"."""
    if wants_list(text):
        return True
    return any(_is_plural(found, text) for found in _WHICH.finditer(text)) or bool(
        _WHAT_ARE.search(text)
    )


def wants_list(text: str) -> bool:
    """Whether the question orders a list: "list …", "show me all …", not "on the waiting list"."""
    if _LIST_OPENING.match(text) or has_cue("list_order", text):
        return True
    # "List" and "list of" alone may be names.
    return any(not it[0].lower().startswith("list") for it in cue("list").finditer(text))


_WHAT_ARE = _PATTERNS["what_are"]


def _is_plural(match: re.Match[str], text: str) -> bool:
    """Whether "which …" is followed by a noun in the plural."""
    words = match["words"].lower().split()
    if len(_SENTENCE.split(text[: match.start()])[-1].split()) > _OPENING:
        return False  # "the country in which …"
    if words[0] in {"is", "was", "are", "were", "does", "did", "do", "has", "have", "ist", "sind"}:
        return False
    is_german = text[match.start() : match.start() + 2].lower() == "we"
    if is_german:
        return any(word in _PLURAL_VERBS for word in words[1:4]) or " of " in match[0].lower()
    noun = _end_of_noun(words)
    if words[0] in cue_words("small_numbers"):
        return False
    # "Which recurring characters did", "which mails came"; in "which character makes" nothing ends
    # the noun, and only its first word is sure to be one.
    candidates = [words[0], *words[noun - 1 : noun]] if noun < len(words) else words[:1]
    return any(
        word.endswith("s") and not word.endswith(_NO_PLURAL) and "'" not in word
        for word in candidates
    )


def _end_of_noun(words: Sequence[str]) -> int:
    """Return the number of words of the noun behind "which": 1 in "company makes"."""
    ends = _AUXILIARIES | cue_words("verbs")
    for at, word in enumerate(words):
        is_verb = at > 0 and word.endswith("s") and classes(word, "en").startswith("V")
        if word in ends or is_verb:
            return at
    return len(words)


_AUXILIARIES = cue_words("auxiliaries")


def _aim(text: str) -> AnswerKind | None:
    """Return "summarize" or "compare" if a cue says so; these precede any question word."""
    if has_cue("summarize", text) or _TELL.match(text):
        return "summarize"
    if has_cue("compare", text) or (_BOTH.search(text) and _YES_NO.match(text)):
        return "compare"
    words = set(re.findall(r"\w+", text.lower()))
    is_either = _EITHER.search(text) is not None and not words.isdisjoint(cue_words("comparatives"))
    return "compare" if is_either else None


def _by_word(text: str, *, language: str, vocabulary: Vocabulary) -> AnswerKind:
    """Return the kind by the first question word that opens no clause and is no verb ("was")."""
    if _name_of_person(text, vocabulary=vocabulary):
        return "who"
    asking = (
        match
        for match in _ASKING.finditer(text)
        if not (match["was"] and language != "de")
        and not ((match["when"] or match["where"]) and _CLAUSE.match(text, match.end()))
    )
    first = next(asking, None)
    if first is None or first["was"]:
        return "what"
    if first["what"]:
        return _of_noun(text[first.end() :], vocabulary=vocabulary)
    return _of_how(text[first.end() :]) if first["how"] else _KINDS[first.lastgroup or "who"]


_KINDS: dict[str, AnswerKind] = {"who": "who", "when": "when", "where": "where"}
_NAME_OF = _PATTERNS["name_of"]
_NAMED = _PATTERNS["named"]


def _name_of_person(text: str, *, vocabulary: Vocabulary) -> bool:
    """Whether the name of a person is asked for: "the name of the engineer who …"."""
    match = _NAME_OF.search(text)
    nouns = match["words"].lower().split() if match is not None else []
    return any(it == "person" or vocabulary.kind_of_head_noun.get(it) == "Person" for it in nouns)


def _of_how(rest: str) -> AnswerKind:
    return "what" if _NAMED.match(rest) else "how"


def _of_noun(rest: str, *, vocabulary: Vocabulary) -> AnswerKind:
    """Return "where" for "which city", "when" for "what year", "who" for "which actor"."""
    words = [word.lower() for word in re.findall(r"[^\W\d_]+", rest)[:4]]
    for at, word in enumerate(words):
        if word in _AUXILIARIES or (at and word in {"the", "der", "die", "das"}):
            break
        if word in cue_words("moments") or word == "time":
            return "when"
        if word in cue_words("places"):
            return "where"
        if vocabulary.kind_of_head_noun.get(word) == "Person":
            return "who"
    return "what"
