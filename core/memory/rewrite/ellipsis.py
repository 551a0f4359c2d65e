"""Ellipsis: "and in 2023?", "what about Bob?", "why?" as changes of the last question."""

import re
from collections.abc import Callable

from core.language.question.cues import cue_words, language_of_question
from core.language.text.tagger import classes
from core.memory.conversation_lexicon import ordinals, phrase_pattern, words
from core.memory.dialogue.dialogue_state import PastTurn
from core.memory.dialogue.phrases import Token, tokens_in
from core.memory.rewrite.last_topic import topic_words
from core.memory.rewrite.ordinals import enumerated_last
from core.memory.rewrite.override import at_time, overriding
from core.memory.rewrite.question import (
    FollowUp,
    appended,
    as_question,
    enumeration,
    replaced,
    rewritten,
    times_in,
    without_end,
)
from core.records.memory import RewrittenQuestion

_VERBS = "VBHM"
_I = re.IGNORECASE
_MAX_WORDS = 9
_MAX_WH_WORDS = 5
_AND = re.compile(r"^\W*(?:(?:and|und|but|aber|ok|okay|so|also)[\s,]+)?", _I)
_FILLERS = re.compile(rf"(?<!\s)(?:\s++{phrase_pattern('fragments', 'fillers')})+$", _I)
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d{2}\b")
_COMPARED = re.compile(r"\w{3,}(?:er|est)$", _I)
_DIFFERENCE = re.compile(r"\b(?:differences?|unterschied\w*|differ|in\s+common|compare)\W*$", _I)
_WHICH = re.compile(
    r"^\W*(?:and\s+|und\s+)?(?P<which>which|who|what|wer|was|welche[rsnm]?)(?P<one>(?:\s+ones?)?"
    r"(?:\s+(?:of\s+(?:the\s+two|them|these|those|both)|von\s+(?:beiden|ihnen|diesen)|der\s+beiden))?)(?=\s)",
    _I,
)
_SPACED = re.compile(r"\W+|\b(?:the|of|year|jahr|in|im|for|für)\b", _I)


def completed(follow_up: FollowUp) -> RewrittenQuestion | None:
    """Return the whole question that a fragment stands for, or None if it is none."""
    last = follow_up.state.last
    if last is None:
        return None
    for step in _STEPS:
        result = step(follow_up, last)
        if result is not None:
            return result
    return None


def _question_word(follow_up: FollowUp, last: PastTurn) -> RewrittenQuestion | None:
    """Complete "since when?", "for how much?", "why so early?", "when was that?"."""
    rest = without_end(_without_opening(follow_up.text))
    bare = _FILLERS.sub("", rest)
    tokens = follow_up.with_text(bare).tokens
    at = 1 if tokens and tokens[0].tag == "i" else 0
    if len(tokens) <= at or len(tokens) > _MAX_WH_WORDS:
        return None
    asks = tokens[at].lower in words("phrases", "question_words")
    has_verb = any(token.tag in "VBHM" for token in tokens[at:])
    is_open = any(
        token.tag in "TS" and token.lower not in {"much", "many", "viel"} for token in tokens
    )
    is_which = tokens[at].lower in words("phrases", "asking") and len(tokens) > at + 1 and at == 0
    if not asks or has_verb or is_open or is_which:
        return None
    text = asked_with(bare, last, follow_up)
    # "Why?" asks for the reason of what was answered, which may not be what was asked.
    is_of_answer = tokens[at].lower in words("phrases", "reasons")
    if is_of_answer or any(token.tag == "n" for token in tokens):
        topic = topic_words(follow_up, text, "answer")
        text = f"{without_end(text)} ({topic})?" if topic else text
    return rewritten(follow_up, text, 0.85, f"“{bare}” is asked of the last question")


def _other_time(follow_up: FollowUp, last: PastTurn) -> RewrittenQuestion | None:
    """Complete "and now?", "before that?", "the year before?", "in 2023?"."""
    rest = without_end(_without_opening(follow_up.text))
    own = times_in(last.text, follow_up.now)
    text = ""
    if re.fullmatch(phrase_pattern("now", "words"), rest, _I):
        text = last.text
        for one in reversed(own):
            text = replaced(text, one.start, one.end, "")
        text = appended(text, rest)
    for row, forms in (("before", ("before", "vor")), ("after", ("after", "nach"))):
        if re.fullmatch(phrase_pattern("now", row), rest, _I):
            text = _relative(forms[follow_up.is_german], last, follow_up)
        elif re.fullmatch(phrase_pattern("now", f"year_{row}"), rest, _I):
            text = _neighboring_year(1 if row == "after" else -1, last, follow_up)
    given = times_in(rest, follow_up.now)
    if given and not _SPACED.sub("", rest[: given[0].start] + rest[given[-1].end :]):
        text = at_time(rest, last, follow_up)
    return (
        rewritten(follow_up, as_question(text), 0.9, f"the last question, {rest}") if text else None
    )


def _relative(word: str, last: PastTurn, follow_up: FollowUp) -> str:
    times = times_in(last.text, follow_up.now)
    if times:
        one = times[-1]
        time = last.text[one.bare : one.end]
        return replaced(last.text, one.start, one.end, f"{word} {time}")
    return appended(last.text, f"{word} {last.direct or 'that'}")


def _neighboring_year(by: int, last: PastTurn, follow_up: FollowUp) -> str:
    for one in reversed(times_in(last.text, follow_up.now)):
        year = _YEAR.search(last.text, one.bare, one.end)
        if year is not None:
            return replaced(last.text, *year.span(), str(int(year[0]) + by))
    return ""


def _comparison(follow_up: FollowUp, last: PastTurn) -> RewrittenQuestion | None:
    """Complete "Which is older?" by what was enumerated."""
    pair = enumerated_last(follow_up.state)
    text = follow_up.text
    if follow_up.spans or len(pair) < 2 or len(follow_up.tokens) > _MAX_WORDS + 1:
        return None
    how = f"of {enumeration(pair, follow_up.language)}"
    if _DIFFERENCE.search(text):
        word = "zwischen" if follow_up.is_german else "between"
        return rewritten(
            follow_up, appended(text, f"{word} {enumeration(pair, follow_up.language)}"), 0.9, how
        )
    which = _WHICH.match(text)
    if which is None or not _compares(text[which.end() :], follow_up.language):
        return None
    either = enumeration(pair, follow_up.language, word="oder" if follow_up.is_german else "or")
    bare = without_end(replaced(text, *which.span("one"), ""))
    return rewritten(follow_up, f"{bare}, {either}?", 0.9, how)


def _compares(rest: str, language: str) -> bool:
    """Return whether what follows "which" is a verb and a comparative, and no noun."""
    parts = [word.casefold() for word in re.findall(r"[^\W\d_]+", rest)]
    if len(parts) < 2 or parts[0] not in words("asking", "auxiliaries") | words(
        "asking", "comparing"
    ):
        return False
    if len(parts) == 2 and parts[1] in {"first", "last", "zuerst", "zuletzt"}:
        return True
    others = [word for word in parts[1:] if word not in ordinals()]
    compared = [word for word in others if _COMPARED.match(word)]
    return any(word in cue_words("comparatives") for word in others) or any(
        not {"A", "R"}.isdisjoint(classes(word, language)) for word in compared
    )


def _fragment(follow_up: FollowUp, last: PastTurn) -> RewrittenQuestion | None:
    """Complete "What about Berlin?", "and her phone number?", "turkey too?"."""
    rest = without_end(_without_opening(follow_up.text))
    is_opened = rest != without_end(follow_up.text)
    bare = _FILLERS.sub("", rest)
    if not bare or not (is_opened or "?" in follow_up.text):
        return None
    inner = follow_up.with_text(bare)
    is_short = len(inner.tokens) <= _MAX_WORDS
    has_verb = any(token.tag in "VBHM" or token.tag in "WP" for token in inner.tokens)
    if not inner.phrases or not is_short or has_verb:
        return None
    return overriding(bare, follow_up, last)


def _without_opening(text: str) -> str:
    """Return the text without "and", "what about" before it."""
    return re.sub(rf"^\W*(?:{phrase_pattern('goes_on')}[\s,:]+)+", "", text, count=1, flags=_I)


_STEPS: tuple[Callable[[FollowUp, PastTurn], RewrittenQuestion | None], ...] = (
    _question_word,
    _other_time,
    _comparison,
    _fragment,
)


def asked_with(wh: str, last: PastTurn, follow_up: FollowUp) -> str:
    """Return the last question with the question word `wh` and, if there is one, its answer."""
    text, language = without_end(last.text), language_of_question(last.text)
    tokens = tokens_in(text, language)
    if not tokens:
        return as_question(wh)
    old = tokens_of_question_word(tokens)
    verb = tokens[old] if old < len(tokens) else None
    if not old or verb is None:
        is_closed = tokens[0].tag in _VERBS
        return as_question(f"{wh} {text[:1].lower() if is_closed else text[:1]}{text[1:]}")
    rest = text[verb.start :]
    if verb.tag == "V" and not _has_subject(tokens[old + 1 :]):
        who = last.direct or ("jemand" if language == "de" else "someone")
        behind = text[verb.end :]
        if language == "de":
            return as_question(f"{wh} {verb.text} {who}{behind}")
        be = "was" if verb.lower.endswith("ed") or _is_past(verb, follow_up) else "is"
        return as_question(f"{wh} {be} it that {who} {verb.text}{behind}")
    return as_question(f"{wh} {rest} {_answered(last, tokens[:old], follow_up)}")


def tokens_of_question_word(tokens: tuple[Token, ...]) -> int:
    """Return how many tokens ask: "Since when", "Which company", "How many pairs"; 0 if none."""
    at = 1 if tokens[0].tag == "i" and len(tokens) > 1 else 0
    if tokens[at].lower not in words("phrases", "question_words"):
        return 0
    while at < len(tokens) and tokens[at].tag not in _VERBS:
        at += 1
    return at


def _has_subject(rest: tuple[Token, ...]) -> bool:
    """Return whether a German verb is followed by another subject: "Wo arbeitet Greta"."""
    return False if not rest else rest[0].tag in "pPTS" and _is_german(rest)


def _is_german(rest: tuple[Token, ...]) -> bool:
    return language_of_question(" ".join(token.text for token in rest)) == "de"


def _is_past(verb: Token, follow_up: FollowUp) -> bool:
    base = follow_up.vocabulary.forms.get(verb.lower, "")
    return bool(base) and not verb.lower.startswith(base)


def _answered(last: PastTurn, asked: tuple[Token, ...], follow_up: FollowUp) -> str:
    """Return the place or the entity that answered "where", "who" or "what"."""
    if not last.direct or asked[-1].lower not in words("phrases", "asks_entity"):
        return ""
    answer = follow_up.state.mention(last.direct)
    return answer.locative if answer is not None and answer.locative else last.direct
